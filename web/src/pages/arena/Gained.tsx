/** What a battle that is over brought: points and until when, how the rating moved, or why neither. */
import type { Gains } from "../../api/arena";
import "../../styles/gained.css";
import { dateTime, fromNow } from "../../words/dates";
import { ui } from "../../words/speech";
import { go, pathOf } from "../route";

export function Gained({ gains }: { readonly gains: Gains | null | undefined }) {
  const words = ui.value.gains;
  if (!gains) return null;
  const { rating, points, withheld } = gains;
  if (!rating && !points && !withheld) return null;
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
