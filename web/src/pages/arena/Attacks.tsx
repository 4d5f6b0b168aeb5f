/** Who has challenged my defence deck, and how it went. */
import { arena, type Attack } from "../../api/arena";
import { dateTime } from "../../words/dates";
import { pageWords } from "../../words/pages";
import { say } from "../../words/speech";
import { More } from "../parts/More";
import { usePaged } from "../parts/paged";
import { Nothing } from "../parts/Trouble";
import { go, pathOf } from "../route";

const LOOK: Readonly<Record<Attack["result"], string>> = { won: "good", lost: "bad", draw: "" };

export function Attacks({ ruleset }: { readonly ruleset: string }) {
  const words = pageWords.value.arena;
  const paged = usePaged<Attack, string>(async (before) => {
    const told = await arena.defences(ruleset, before);
    return { rows: told.attacks, next: told.next };
  }, [ruleset]);
  return (
    <section class="panel" aria-label={words.defences}>
      <h2 class="h2">
        {words.defences} <small>{words.defencesText}</small>
      </h2>
      {paged.rows.value?.length === 0 && <Nothing words={words.noDefences} />}
      <ul class="attacks">
        {(paged.rows.value ?? []).map((attack) => {
          const path = pathOf("replay", { id: attack.battle });
          return (
            <li key={attack.battle}>
              <span class={`seal-tag ${LOOK[attack.result]}`}>{words.attacked[attack.result]}</span>
              <div>
                <b>{say(attack.name)}</b>
                <span>
                  {words.rating} {attack.rating}
                  {pageWords.value.dot}
                  {words[attack.control]}
                </span>
                <time dateTime={new Date(attack.at).toISOString()}>{dateTime(attack.at)}</time>
              </div>
              <a class="btn" href={path} aria-label={`${words.replay}${pageWords.value.dot}${say(attack.name)}`} onClick={(event) => go(event, path)}>
                {words.replay}
              </a>
            </li>
          );
        })}
      </ul>
      <More paged={paged} />
    </section>
  );
}
