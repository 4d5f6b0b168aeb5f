/** Everybody whose battles were rated, the best first. */
import { arena, type Control, type LadderRow } from "../../api/arena";
import { pageWords } from "../../words/pages";
import { say } from "../../words/speech";
import { me } from "../account";
import { More } from "../parts/More";
import { usePaged } from "../parts/paged";
import { Nothing } from "../parts/Trouble";

/** `kind`: what its battles are called, where they are not told apart by who acts in them. */
export function LadderTable({ ruleset, control, kind }: { readonly ruleset: string; readonly control: Control | "kp"; readonly kind?: string }) {
  const words = pageWords.value.arena;
  const paged = usePaged<LadderRow, string>((after) => arena.ladder(ruleset, control, after), [ruleset, control]);
  const rows = paged.rows.value ?? [];
  const title = words.ladderOf(kind ?? (control === "kp" ? "" : words[control]));
  return (
    <section class="panel" aria-label={title}>
      <h2 class="h2">{title}</h2>
      {paged.rows.value?.length === 0 && <Nothing words={words.noLadder} />}
      {rows.length > 0 && (
        <div class="table-of">
          <table>
            <thead>
              <tr>
                <th scope="col">{words.place}</th>
                <th scope="col">{words.player}</th>
                <th scope="col" class="number">
                  {words.rating}
                </th>
                <th scope="col" class="number">
                  {words.battles}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.account} class={row.account === me.value?.account?.id ? "me" : ""}>
                  <td>{row.rank}</td>
                  <td class="name">
                    {say(row.name)}
                    {row.account === me.value?.account?.id && <span class="seal-tag own">{words.you}</span>}
                  </td>
                  <td class="number">{row.rating}</td>
                  <td class="number">{words.record(row.battles, row.won)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <More paged={paged} />
    </section>
  );
}
