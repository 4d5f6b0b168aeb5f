/** One battle: fetched, drawn, played, and its result. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Refused, Unreachable, api } from "../api/client";
import { start } from "../app/ownseeds";
import type { Moment, ReplayStep } from "../api/types";
import { Game } from "../battle/game";
import { picture } from "../art/picture";
import { Drawing } from "../table/CardFace";
import { TableView } from "../table/TableView";
import type { View } from "../table/vocabulary";
import { say, ui } from "../words/speech";
import { go } from "./route";

type Loaded = Game | "loading" | "missing" | "offline";

async function load(id: string): Promise<Game> {
  const first = await api.moment(id, -1);
  // a battle prepared and left before its start begins now
  const moment: Moment = first.state === "prepared" ? await start({ id, commit: "" }) : first;
  if (!moment.view) throw new Refused({ status: 404 });
  const [page, list] = await Promise.all([api.ruleset(moment.ruleset), api.cards(moment.ruleset)]);
  const faces = new Map(list.cards.map((face) => [face.id, face]));
  return new Game(
    { act: (step, action) => api.act(id, step, action), moment: (after) => api.moment(id, after), wait: (after, signal) => api.wait(id, after, signal) },
    page,
    faces,
    { ...moment, view: moment.view } as Moment & { view: View },
  );
}

async function allSteps(id: string): Promise<ReplayStep[]> {
  const steps: ReplayStep[] = [];
  for (let start: number | null = 0; start !== null; ) {
    const page = await api.replay(id, start);
    steps.push(...page.steps);
    start = page.next;
  }
  return steps;
}

function Outcome({ game }: { readonly game: Game }) {
  const { outcome, viewer } = game.view;
  const words = ui.value;
  if (!outcome) return null;
  const names = outcome.winners.map((seat) => say(game.moment.value.seats.find((line) => line.seat === seat)?.name));
  const kind = outcome.winners.length === 0 ? "draw" : viewer === null ? "over" : outcome.winners.includes(viewer) ? "win" : "lose";
  const title = kind === "draw" ? words.draw : kind === "win" ? words.win : kind === "lose" ? words.lose : words.winner(names.join(words.and));
  const print = { id: `${game.page.id}.${kind}`, element: kind === "win" ? "light" : kind === "lose" ? "dark" : "moon", motif: kind === "win" ? "phoenix" : kind === "lose" ? "moon" : "knot", rank: kind === "win" ? 5 : 3 };
  return (
    <div class={`result ${kind}`} role="dialog" aria-modal="false" aria-labelledby="result">
      <div class="result-in">
        <span class="card">
          <Drawing class="pic" markup={picture(print, "result")} />
        </span>
        <div>
          <h2 id="result">{title}</h2>
          <p>{say(outcome.text)}</p>
          {kind !== "win" && kind !== "draw" && names.length > 0 && <p class="muted">{words.winner(names.join(words.and))}</p>}
          <p class="muted">{words.lasted(game.view.table.turn, game.view.step)}</p>
          {(outcome.scores?.length ?? 0) > 0 && (
            <dl class="scores" aria-label={words.score}>
              {outcome.scores?.map((score, seat) => (
                <div key={seat}>
                  <dt>{say(game.moment.value.seats.find((line) => line.seat === seat)?.name)}</dt>
                  <dd>{score}</dd>
                </div>
              ))}
            </dl>
          )}
          <div class="row-of-buttons">
            <a class="btn seal" href={`/?game=${game.page.id}`} onClick={(event) => go(event, "/")}>
              {words.again}
            </a>
            <button type="button" class="btn" onClick={() => (game.resultSeen.value = true)}>
              {words.lookAtTable}
            </button>
          </div>
        </div>
      </div>
    </div>
  );
}

function Note({ words, retry }: { readonly words: string; readonly retry?: () => void }) {
  return (
    <main class="note">
      <h1>{words}</h1>
      {retry && (
        <button type="button" class="btn seal" onClick={retry}>
          {ui.value.retry}
        </button>
      )}
      <a class="btn" href="/" onClick={(event) => go(event, "/")}>
        {ui.value.back}
      </a>
    </main>
  );
}

/** A battle that ran by itself is watched from its first step. */
const fresh = new Set<string>();

export function watchFromStart(id: string): void {
  fresh.add(id);
}

export function Battle({ id }: { readonly id: string }) {
  const loaded = useSignal<Loaded>("loading");
  const attempt = useSignal(0);
  const again = attempt.value;
  useEffect(() => {
    let game: Game | null = null;
    let left = false;
    loaded.value = "loading";
    load(id)
      .then(async (found) => {
        if (left) return found.close();
        game = found;
        if (fresh.delete(id) && found.moment.value.state === "over") {
          const steps = await allSteps(id).catch(() => []);
          found.playing.value = steps.length > 0;
          loaded.value = found;
          found.log.value = [];
          // the table must be there before anything can be seen on it
          requestAnimationFrame(() => setTimeout(() => void found.watch(steps), 60));
          return;
        }
        if (found.moment.value.more) void found.refreshLog();
        loaded.value = found;
      })
      .catch((error: unknown) => {
        loaded.value = error instanceof Unreachable ? "offline" : "missing";
      });
    return () => {
      left = true;
      game?.close();
    };
  }, [id, again]);
  const state = loaded.value;
  if (state === "loading") return <Note words={ui.value.loading} />;
  if (state === "missing") return <Note words={ui.value.notFound} />;
  if (state === "offline") return <Note words={ui.value.offline} retry={() => attempt.value++} />;
  const over = state.moment.value.state === "over" && !state.playing.value && !state.resultSeen.value;
  return (
    <>
      <TableView game={state} />
      {over && <Outcome game={state} />}
    </>
  );
}

