/** The end of a battle: who has won and why, and the ways on from here. */
import { useSignal } from "@preact/signals";
import { Drawing, Icon } from "../art/Drawing";
import { picture } from "../art/picture";
import { Refused } from "../api/client";
import { tables } from "../api/tables";
import { begin, lastWish } from "../app/begin";
import type { Game } from "../battle/game";
import { Gained } from "../pages/arena/Gained";
import { troubleText } from "../pages/parts/Trouble";
import { go, pathOf, visit } from "../pages/route";
import { ProofBadge } from "../proof/ProofBadge";
import "../styles/result.css";
import { say, ui } from "../words/speech";
import { asSentence } from "./Reason";

const LIKENESS = {
  win: { element: "light", motif: "phoenix", rank: 5 },
  lose: { element: "dark", motif: "moon", rank: 3 },
  draw: { element: "moon", motif: "knot", rank: 3 },
  over: { element: "moon", motif: "knot", rank: 3 },
} as const;

/** Another battle with the same choices; without them the page where they are made. */
function Again({ game, end }: { readonly game: Game; readonly end?: boolean }) {
  const busy = useSignal(false);
  const again = async () => {
    if (busy.value) return;
    const { id, mode } = game.moment.value;
    if (mode === "table") {
      visit(game.view.viewer === null ? pathOf("tables", { ruleset: game.page.id }) : pathOf("table", { id: (await tables.rematch(id)).id }));
      return;
    }
    const wish = lastWish(game.page.id);
    if (!wish) {
      visit(`${pathOf("home")}?game=${game.page.id}`);
      return;
    }
    busy.value = true;
    const trouble = await begin(wish);
    busy.value = false;
    if (trouble) game.say({ rule: (trouble instanceof Refused && trouble.problem.rule) || "", text: troubleText(trouble), bad: true });
  };
  return (
    <button type="button" class={`btn seal${end ? " end" : ""}`} aria-disabled={busy.value ? "true" : undefined} onClick={() => void again()}>
      {busy.value ? ui.value.starting : ui.value.again}
    </button>
  );
}

const Home = () => (
  <a class="btn" href={pathOf("home")} onClick={(event) => go(event, pathOf("home"))}>
    {ui.value.back}
  </a>
);

function Replay({ id }: { readonly id: string }) {
  const path = pathOf("replay", { id });
  return (
    <a class="btn" href={path} onClick={(event) => go(event, path)}>
      {ui.value.replay}
    </a>
  );
}

/** In the place of the verbs, when nothing is left to do but look. */
export function AfterEnd({ game }: { readonly game: Game }) {
  return (
    <div class="acts n4 after-end" role="group" aria-label={ui.value.acts}>
      <Home />
      <Replay id={game.moment.value.id} />
      <button type="button" class="btn" onClick={() => (game.resultSeen.value = false)}>
        {ui.value.seeResult}
      </button>
      <Again game={game} end />
    </div>
  );
}

export function Ended({ game }: { readonly game: Game }) {
  const { outcome, viewer } = game.view;
  const { id, seats } = game.moment.value;
  const words = ui.value;
  if (!outcome) return null;
  const nameOf = (seat: number) => say(seats.find((line) => line.seat === seat)?.name);
  const names = outcome.winners.map(nameOf).join(words.and);
  const kind = outcome.winners.length === 0 ? "draw" : viewer === null ? "over" : outcome.winners.includes(viewer) ? "win" : "lose";
  const title = kind === "draw" ? words.draw : kind === "win" ? words.win : kind === "lose" ? words.lose : words.winner(names);
  const proofs = [
    [`/v1/battles/${encodeURIComponent(id)}/proof`, words.proof],
    [`/v1/battles/${encodeURIComponent(id)}/receipt`, words.receipt],
  ] as const;
  return (
    <div class={`result ${kind}`} role="dialog" aria-modal="false" aria-labelledby="result">
      <div class="result-in">
        <span class="card">
          <Drawing class="pic" markup={picture({ id: `${game.page.id}.${kind}`, ...LIKENESS[kind] }, "result")} />
        </span>
        <div>
          <h2 id="result">{title}</h2>
          <p>{asSentence(say(outcome.text))}</p>
          {kind === "lose" && <p class="muted">{words.winner(names)}</p>}
          <p class="muted">{words.lasted(game.view.table.turn, game.view.step, say(game.page.layout.turn))}</p>
          {(outcome.scores?.length ?? 0) > 0 && (
            <dl class="scores" aria-label={words.score}>
              {outcome.scores?.map((score, seat) => (
                <div key={seat}>
                  <dt>{nameOf(seat)}</dt>
                  <dd>{score}</dd>
                </div>
              ))}
            </dl>
          )}
          <Gained gains={game.moment.value.gains} page={game.page} faces={game.faces} />
          <div class="row-of-buttons">
            <Again game={game} />
            <Replay id={id} />
            <button type="button" class="btn" onClick={() => (game.resultSeen.value = true)}>
              {words.lookAtTable}
            </button>
            <Home />
          </div>
          <ProofBadge id={id} seat={viewer} />
          <p class="proofs">
            {proofs.map(([path, name]) => (
              <a key={path} href={path} download={`taisen-${id}-${path.split("/").at(-1)}.json`}>
                <Icon name="shield" />
                {name}
              </a>
            ))}
          </p>
        </div>
      </div>
    </div>
  );
}
