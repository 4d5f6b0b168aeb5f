/** My battles of a game that are over: against whom, how they ended, what they brought. */
import { arena, type Gains } from "../../api/arena";
import type { BattleLine } from "../../api/types";
import { dateTime } from "../../words/dates";
import { pageWords } from "../../words/pages";
import { say, ui } from "../../words/speech";
import { stakesWords } from "../../words/stakes";
import { More } from "../parts/More";
import { usePaged } from "../parts/paged";
import { Nothing } from "../parts/Trouble";
import { go, pathOf } from "../route";

const LOOK: Readonly<Record<string, string>> = { won: "good", lost: "bad", draw: "" };

function Brought({ gains, unit }: { readonly gains: Gains | null; readonly unit: string }) {
  const moved = gains?.rating ? gains.rating.after - gains.rating.before : null;
  return (
    <>
      {moved !== null && gains?.rating && (
        <span>
          {pageWords.value.arena.rating} {gains.rating.after} ({moved > 0 ? `▲${moved}` : moved < 0 ? `▼${-moved}` : "±0"})
        </span>
      )}
      {gains?.energy && <span>{stakesWords.value.won(gains.energy.change, unit)}</span>}
      {gains?.points && <span>+{pageWords.value.points(gains.points.points)}</span>}
    </>
  );
}

/** `unit`: of what cards hold, in games that are played for it. */
export function Fought({ ruleset, unit = "" }: { readonly ruleset: string; readonly unit?: string }) {
  const words = pageWords.value.arena;
  const paged = usePaged<BattleLine, string>(async (before) => {
    const told = await arena.battles(ruleset, before);
    return { rows: told.battles.filter((battle) => battle.state === "over"), next: told.next };
  }, [ruleset]);
  return (
    <section class="panel" aria-label={words.fought}>
      <h2 class="h2">{words.fought}</h2>
      {paged.rows.value?.length === 0 && !paged.more.value && <Nothing words={words.noneFought} />}
      <ul class="attacks">
        {(paged.rows.value ?? []).map((battle) => {
          const path = pathOf("replay", { id: battle.id });
          return (
            <li key={battle.id}>
              <span class={`seal-tag ${LOOK[battle.result ?? "draw"] ?? ""}`}>{words.results[battle.result ?? "draw"]}</span>
              <div>
                <b>{say(battle.opponent)}</b>
                <span>
                  {ui.value.modes[battle.mode] ?? battle.mode}
                  {pageWords.value.dot}
                  {words[battle.control]}
                </span>
                <Brought gains={battle.gains} unit={unit} />
                <time dateTime={new Date(battle.prepared).toISOString()}>{dateTime(battle.prepared)}</time>
              </div>
              <a class="btn" href={path} aria-label={`${words.replay}${pageWords.value.dot}${say(battle.opponent)}`} onClick={(event) => go(event, path)}>
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
