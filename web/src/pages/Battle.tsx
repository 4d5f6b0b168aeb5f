/** One battle: fetched, drawn, played, and its result. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Refused, Unreachable, api } from "../api/client";
import { toBeWatched } from "../app/begin";
import { act, start } from "../app/ownseeds";
import type { Moment, ReplayStep } from "../api/types";
import { Game } from "../battle/game";
import { late } from "../table/late";
import { TableView } from "../table/TableView";
import type { View } from "../table/vocabulary";
import { ui } from "../words/speech";
import { go } from "./route";

const DEALT_WITHIN = 30; // seconds

/** The end is fetched while the battle goes on. */
const END = late(async () => (await import("../table/Ended")).Ended);
const SOON_MS = 5000;

type Loaded = Game | "loading" | "missing" | "void" | "offline";

async function load(id: string): Promise<Game> {
  const first = await api.moment(id, -1);
  // a battle prepared and left before its start begins now
  let moment: Moment = first.state === "prepared" ? await start({ id, commit: "" }) : first;
  // at a table of people it is dealt when all have added to its luck, or have had time to
  for (let n = 0; n < DEALT_WITHIN && moment.state === "prepared"; n++) {
    await new Promise((done) => setTimeout(done, 1000));
    moment = await api.moment(id, -1);
  }
  if (!moment.view) throw new Refused(moment.state === "void" ? { status: 409, code: "void" } : { status: 404 });
  const [page, list] = await api.rulesOf(moment);
  const faces = new Map(list.cards.map((face) => [face.id, face]));
  return new Game(
    { act: (step, action) => act(id, step, action), moment: (after) => api.moment(id, after), wait: (after, signal) => api.wait(id, after, signal) },
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

const NoBattle = late(async () => (await import("./Missing")).NoBattle).Part;

function Note({ words, text, retry }: { readonly words: string; readonly text?: string; readonly retry?: () => void }) {
  return (
    <main class="note">
      <h1>{words}</h1>
      {text && <p class="muted">{text}</p>}
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
        if (toBeWatched(id) && found.moment.value.state === "over") {
          const steps = await allSteps(id).catch(() => []);
          found.playing.value = steps.length > 0;
          loaded.value = found;
          found.log.value = [];
          // no frame is waited for: a hidden page draws none
          void found.stage.ready().then(() => found.watch(steps));
          return;
        }
        setTimeout(() => void END.fetch(), SOON_MS);
        if (found.moment.value.more) void found.refreshLog();
        loaded.value = found;
      })
      .catch((error: unknown) => {
        loaded.value = error instanceof Unreachable ? "offline" : error instanceof Refused && error.problem.code === "void" ? "void" : "missing";
      });
    return () => {
      left = true;
      game?.close();
    };
  }, [id, again]);
  const state = loaded.value;
  if (state === "loading") return <Note words={ui.value.loading} />;
  if (state === "void") return <Note words={ui.value.voided} />;
  if (state === "missing") return <NoBattle />;
  if (state === "offline") return <Note words={ui.value.offline} text={ui.value.offlineText} retry={() => attempt.value++} />;
  const over = state.moment.value.state === "over" && !state.playing.value && !state.resultSeen.value;
  return (
    <>
      <TableView game={state} />
      {over && <END.Part game={state} />}
    </>
  );
}

