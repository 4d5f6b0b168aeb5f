/** Who has acquired most since midnight in Tokyo: in battles for what cards hold, and in all others. */
import { useSignal } from "@preact/signals";
import { tables } from "../../api/tables";
import type { RulesetPage } from "../../api/types";
import "../../styles/rewards.css";
import { clock, fromNow } from "../../words/dates";
import { pageWords } from "../../words/pages";
import { say } from "../../words/speech";
import { stakesWords } from "../../words/stakes";
import { useAsked } from "../parts/asked";
import { Nothing, Waiting } from "../parts/Trouble";

export function DayRanking({ page, stakes }: { readonly page: RulesetPage; readonly stakes: NonNullable<RulesetPage["stakes"]> }) {
  const words = stakesWords.value;
  const staked = useSignal(true);
  const found = useAsked(() => tables.day(page.id, staked.value), [page.id, staked.value]);
  const unit = say(staked.value ? stakes.unit : stakes.plain_unit);
  const heads = pageWords.value.arena;
  return (
    <section class="panel day" aria-labelledby="day-ranking">
      <h2 class="h2" id="day-ranking">
        {words.day}
      </h2>
      <div class="seg" role="group" aria-label={words.switchKind}>
        {[true, false].map((kind) => (
          <button key={String(kind)} type="button" aria-pressed={staked.value === kind} onClick={() => (staked.value = kind)}>
            {say(kind ? stakes.name : stakes.plain)}
          </button>
        ))}
      </div>
      <Waiting asked={found}>
        {(day) => (
          <>
            {day.ranks.length === 0 ? (
              <Nothing words={words.nobody} />
            ) : (
              <div class="table-of">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{heads.place}</th>
                      <th scope="col">{heads.player}</th>
                      <th scope="col" class="number">
                        {words.acquired(unit)}
                      </th>
                      <th scope="col" class="number">
                        {heads.battles}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {day.ranks.map((row) => (
                      <tr key={row.crest}>
                        <td>{row.rank}</td>
                        <td class="name">{say(row.name)}</td>
                        <td class="number">{row.acquired}</td>
                        <td class="number">{row.battles}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            <p class="muted">{words.dayResets(clock(day.resets_at), fromNow(day.resets_at, Date.now()))}</p>
          </>
        )}
      </Waiting>
    </section>
  );
}
