/** Where I stand: my ratings by hand and by AI, what can still be earned today, and the deck others meet. */
import type { BattleLine } from "../../api/types";
import type { Arena, Control, Rank } from "../../api/arena";
import { clock, fromNow } from "../../words/dates";
import { pageWords } from "../../words/pages";
import { go, pathOf } from "../route";
import { curvePoints, EDGE, HEIGHT, ratingsOf, WIDTH } from "./ratings";

function Curve({ ratings }: { readonly ratings: readonly number[] }) {
  if (ratings.length < 3) return null;
  const points = curvePoints(ratings);
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg class="rating-curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={pageWords.value.arena.curve(ratings[0] ?? 0, ratings.at(-1) ?? 0)}>
      <path class="grid" d={`M2 ${HEIGHT - EDGE}H${WIDTH - 2}M2 ${HEIGHT / 2}H${WIDTH - 2}M2 ${EDGE}H${WIDTH - 2}`} />
      <path class="line" d={points.map(([px, py], i) => `${i ? "L" : "M"}${px} ${py}`).join("")} />
      <circle cx={x} cy={y} r="4" />
    </svg>
  );
}

function Rated({ name, rank, ratings, chosen, choose }: { readonly name: string; readonly rank: Rank; readonly ratings: readonly number[]; readonly chosen: boolean; readonly choose: () => void }) {
  const words = pageWords.value.arena;
  return (
    <button type="button" class="rated" aria-pressed={chosen} onClick={choose}>
      <span class="kind">{name}</span>
      <b>{rank.rating}</b>
      <span class="record">
        {rank.rank !== null && (
          <>
            <em>{words.rank(rank.rank)}</em>
            {pageWords.value.dot}
          </>
        )}
        {rank.battles ? words.record(rank.battles, rank.won) : words.unrated}
      </span>
      <Curve ratings={ratings} />
    </button>
  );
}

export function Standing({ mine, battles, control, choose }: { readonly mine: Arena; readonly battles: readonly BattleLine[]; readonly control: Control; readonly choose: (control: Control) => void }) {
  const words = pageWords.value.arena;
  const { defence } = mine;
  const path = defence ? pathOf("deck", { ruleset: mine.ruleset, id: defence.id }) : pathOf("decks", { ruleset: mine.ruleset });
  return (
    <section class="panel standing" aria-label={words.rating}>
      <div class="rateds" role="group" aria-label={words.fights}>
        <Rated name={`${words.rating}${pageWords.value.dot}${words.manual}`} rank={mine.manual} ratings={ratingsOf(battles, mine.ruleset, "manual")} chosen={control === "manual"} choose={() => choose("manual")} />
        <Rated name={`${words.rating}${pageWords.value.dot}${words.auto}`} rank={mine.auto} ratings={ratingsOf(battles, mine.ruleset, "auto")} chosen={control === "auto"} choose={() => choose("auto")} />
      </div>
      <ul class="facts">
        <li>{mine.points_left > 0 ? words.today(mine.points_left) : words.todayDone}</li>
        <li>{words.resets(clock(mine.resets_at), fromNow(mine.resets_at, Date.now()))}</li>
        <li class={defence && !defence.sound ? "bad" : ""}>
          {defence ? (defence.sound ? words.defenceDeck(defence.name) : words.defenceBroken(defence.name)) : words.noDefenceDeck}{" "}
          <a href={path} onClick={(event) => go(event, path)}>
            {defence ? pageWords.value.decks.edit : words.toDecks}
          </a>
        </li>
      </ul>
    </section>
  );
}
