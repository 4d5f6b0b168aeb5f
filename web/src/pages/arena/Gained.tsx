/** What a battle that is over brought: points and until when, how the rating moved, or why neither. */
import type { Gains } from "../../api/arena";
import type { RulesetPage } from "../../api/types";
import "../../styles/gained.css";
import { dateTime, fromNow } from "../../words/dates";
import type { Face } from "../../table/vocabulary";
import { say, ui } from "../../words/speech";
import { stakesWords } from "../../words/stakes";
import { go, pathOf } from "../route";

/** What each card has won or lost, where that was played for. */
function Energy({ energy, page, faces }: { readonly energy: NonNullable<Gains["energy"]>; readonly page: RulesetPage; readonly faces: ReadonlyMap<string, Face> }) {
  const unit = say(page.stakes?.unit);
  const words = stakesWords.value;
  const tone = (n: number): string => (n > 0 ? "up" : n < 0 ? "down" : "");
  return (
    <div class="energy">
      <p class="moved">
        <span>{words.brought(unit)}</span>
        <b class={tone(energy.change)}>{words.won(energy.change, unit)}</b>
      </p>
      {Object.keys(energy.cards).length > 0 && (
        <details>
          <summary>{words.ofCards}</summary>
          <ul>
            {Object.entries(energy.cards).map(([card, n]) => (
              <li key={card}>
                {say(faces.get(card)?.name)} <em class={tone(n)}>{words.won(n, unit)}</em>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

export function Gained({ gains, page, faces }: { readonly gains: Gains | null | undefined; readonly page: RulesetPage; readonly faces: ReadonlyMap<string, Face> }) {
  const words = ui.value.gains;
  if (!gains) return null;
  const { rating, points, withheld, energy } = gains;
  if (!rating && !points && !withheld && !energy) return null;
  const path = pathOf("rewards");
  const moved = rating ? rating.after - rating.before : 0;
  return (
    <div class="gained">
      {rating && (
        <p class="moved">
          <span>{words.rating}</span>
          <b>{words.change(rating.before, rating.after)}</b>
          <em class={moved > 0 ? "up" : moved < 0 ? "down" : ""}>{moved > 0 ? `▲${moved}` : moved < 0 ? `▼${-moved}` : words.unchanged}</em>
        </p>
      )}
      {energy && <Energy energy={energy} page={page} faces={faces} />}
      {points && (
        <p class="earned">
          <b>{words.earned(points.points)}</b>
          <small>{words.expires(dateTime(points.expires), fromNow(points.expires, Date.now()))}</small>
          <a href={path} onClick={(event) => go(event, path)}>
            {words.claim}
          </a>
        </p>
      )}
      {withheld && <p class="muted">{words.withheld[withheld]}</p>}
    </div>
  );
}
