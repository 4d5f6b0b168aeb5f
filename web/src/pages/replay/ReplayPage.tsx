/** A finished battle, watched again step by step: what was seen then, where it can be played on from, whether its luck was fair. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Refused, Unreachable, api } from "../../api/client";
import type { Replay, ReplayStep } from "../../api/types";
import { start } from "../../app/ownseeds";
import { ProofBadge } from "../../proof/ProofBadge";
import "../../styles/replay.css";
import { TableView } from "../../table/TableView";
import { pace, say, ui } from "../../words/speech";
import { stakesWords } from "../../words/stakes";
import { late } from "../../table/late";
import { go, pathOf, visit } from "../route";
import { Screening } from "./screening";
import { Why } from "./Why";
import { nextTurn, previousTurn, stepAsked, turnStarts } from "./turns";
import { words } from "./words";

const SHAPES = {
  play: "M7 4l13 8-13 8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  back: "M17 5v14L8 12zM5 5h2v14H5z",
  forward: "M7 5v14l9-7zM17 5h2v14h-2z",
  previousTurn: "M11 5v14l-8-7zM21 5v14l-8-7z",
  nextTurn: "M13 5v14l8-7zM3 5v14l8-7z",
} as const;

function Tool({ name, press, off, pressed }: { readonly name: keyof typeof SHAPES; readonly press: () => void; readonly off?: boolean; readonly pressed?: boolean }) {
  return (
    <button type="button" class={`btn icon${pressed === undefined ? " ghost" : " seal"}`} aria-label={words.value[name]} aria-disabled={off ? "true" : undefined} onClick={() => !off && press()}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SHAPES[name]} fill="currentColor" />
      </svg>
    </button>
  );
}

/** Whoever opens the address again is at the same step. */
function noteStep(step: number): void {
  history.replaceState(history.state, "", step ? `?step=${step}` : location.pathname);
}

interface Trouble {
  readonly text: string;
  /** The battle that is in the way. */
  readonly battle?: string;
}

function Fork({ screening }: { readonly screening: Screening }) {
  const busy = useSignal(false);
  const trouble = useSignal<Trouble | null>(null);
  const said = words.value;
  const over = screening.at.value >= screening.end;
  const fork = async () => {
    if (busy.value || over) return;
    screening.pause();
    busy.value = true;
    trouble.value = null;
    try {
      const prepared = await api.fork(screening.replay.id, screening.at.value);
      await start(prepared);
      visit(pathOf("battle", { id: prepared.id }));
    } catch (error) {
      if (error instanceof Refused) trouble.value = { text: say(error.problem.text) || ui.value.failed, ...(error.problem.battle ? { battle: error.problem.battle } : {}) };
      else trouble.value = { text: error instanceof Unreachable ? ui.value.offline : ui.value.failed };
    } finally {
      busy.value = false;
    }
  };
  const path = trouble.value?.battle ? pathOf("battle", { id: trouble.value.battle }) : null;
  return (
    <>
      <button type="button" class="btn seal fork" aria-disabled={busy.value || over ? "true" : undefined} aria-describedby="fork-note" title={over ? said.forkEnd : said.forkNote} onClick={() => void fork()}>
        {busy.value ? said.forking : said.fork}
      </button>
      <span class="vh" id="fork-note">
        {over ? said.forkEnd : said.forkNote}
      </span>
      {trouble.value && (
        <p class="replay-trouble" role="alert">
          {trouble.value.text}
          {path && (
            <a href={path} onClick={(event) => go(event, path)}>
              {said.openBattle}
            </a>
          )}
        </p>
      )}
    </>
  );
}

function Share() {
  const told = useSignal("");
  const said = words.value;
  const share = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      told.value = said.shared;
    } catch {
      told.value = said.sharedBy;
    }
    setTimeout(() => (told.value = ""), 4000);
  };
  return (
    <>
      <button type="button" class="btn ghost share" onClick={() => void share()}>
        {said.share}
      </button>
      <span class="replay-told" role="status">
        {told.value}
      </span>
    </>
  );
}

function Transport({ screening, see }: { readonly screening: Screening; readonly see: (seat: number) => void }) {
  const said = words.value;
  /** Where there is little room, all but the controls are shown when asked for. */
  const open = useSignal(false);
  const { at, playing, end, steps, replay, game } = screening;
  const starts = turnStarts(steps);
  const place = said.at(at.value, end, game.drawn.value.table.turn, say(game.page.layout.turn));
  const to = (step: number) => screening.seek(Math.min(Math.max(step, 0), end));
  const battle = pathOf("battle", { id: replay.id });
  return (
    <section class={`transport${open.value ? " open" : ""}`} aria-label={said.controls}>
      <div class="where">
        <span class="track">
          <span class="ticks" aria-hidden="true">
            {starts.map((start) => (
              <i key={start} style={{ left: `${(start / Math.max(1, end)) * 100}%` }} />
            ))}
          </span>
          <input type="range" min={0} max={end} step={1} value={at.value} aria-label={said.step} aria-valuetext={place} onInput={(event) => to(Number(event.currentTarget.value))} />
        </span>
        <output>{place}</output>
      </div>
      <div class="tools">
        <Tool name="previousTurn" press={() => to(previousTurn(starts, at.value))} off={at.value === 0} />
        <Tool name="back" press={() => to(at.value - 1)} off={at.value === 0} />
        <Tool name={playing.value ? "pause" : "play"} press={() => (playing.value ? screening.pause() : void screening.play())} pressed={playing.value} />
        <Tool name="forward" press={() => to(at.value + 1)} off={at.value === end} />
        <Tool name="nextTurn" press={() => to(nextTurn(starts, at.value, end))} off={at.value === end} />
        <button type="button" class="btn ghost tempo" aria-label={`${said.speed} ${pace.value === 2 ? ui.value.pace2 : ui.value.pace1}`} onClick={() => (pace.value = pace.value === 2 ? 1 : 2)}>
          {pace.value === 2 ? ui.value.pace2 : ui.value.pace1}
        </button>
        <button type="button" class="btn ghost more" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
          {said.more}
        </button>
      </div>
      <div class="place">
        {replay.seats.length > 1 && <Eyes screening={screening} see={see} />}
        <Why screening={screening} />
      </div>
      <div class="ways">
        <ProofBadge id={replay.id} seat={screening.own} />
        <Share />
        <a class="btn ghost" href={`/v1/battles/${encodeURIComponent(replay.id)}/receipt`} download={`taisen-${replay.id}-receipt.json`}>
          {said.receipt}
        </a>
        <a class="btn ghost" href={battle} onClick={(event) => go(event, battle)}>
          {said.result}
        </a>
        <Fork screening={screening} />
      </div>
    </section>
  );
}

/** Whose eyes it is seen with: what is over is open to everybody who played. */
function Eyes({ screening, see }: { readonly screening: Screening; readonly see: (seat: number) => void }) {
  const { seats, viewer } = screening.replay;
  const said = stakesWords.value;
  return (
    <label class="eyes">
      <span>{said.seat}</span>
      <select value={viewer ?? 0} onChange={(event) => see(Number(event.currentTarget.value))}>
        {seats.map(({ seat, name }) => (
          <option key={seat} value={seat}>
            {seat === screening.own ? said.own(say(name)) : say(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

const NoBattle = late(async () => (await import("../Missing")).NoBattle).Part;

async function load(id: string, seat: number | null, own: number | null, first: number | null): Promise<Screening> {
  const steps: ReplayStep[] = [];
  let told: Replay | null = null;
  for (let next: number | null = 0; next !== null; ) {
    const page: Replay = await api.replay(id, next, seat);
    steps.push(...page.steps);
    told = page;
    next = page.next;
  }
  if (!told) throw new Unreachable();
  const [page, cards] = await api.rulesOf(told);
  return new Screening(told, steps, page, cards, first ?? stepAsked(location.search, told.length), own ?? told.viewer);
}

type Loaded = Screening | "loading" | "notFound" | "offline";

export function ReplayPage({ parts }: { readonly parts: Readonly<Record<string, string>> }) {
  const id = parts.id ?? "";
  const loaded = useSignal<Loaded>("loading");
  const attempt = useSignal(0);
  const eyes = useSignal<number | null>(null);
  const again = attempt.value;
  const open = useRef<Screening | null>(null);
  useEffect(() => {
    let left = false;
    const seen = open.current?.replay.id === id ? open.current : null;
    if (!seen) loaded.value = "loading"; // from another seat the table stays until the other is here
    load(id, eyes.value, seen?.own ?? null, seen?.at.value ?? null)
      .then((found) => {
        if (left) return found.close();
        open.current?.close();
        open.current = found;
        loaded.value = found;
      })
      .catch((error: unknown) => {
        if (!left) loaded.value = error instanceof Unreachable ? "offline" : "notFound";
      });
    return () => {
      left = true;
    };
  }, [id, again, eyes.value]);
  useEffect(() => () => open.current?.close(), []);
  const state = loaded.value;
  const at = typeof state === "string" ? null : state.at.value;
  useEffect(() => {
    if (at !== null) noteStep(at);
  }, [at]);
  if (state === "notFound") return <NoBattle />;
  if (typeof state === "string") {
    return (
      <main class="note" aria-busy={state === "loading"}>
        <h1>{ui.value[state]}</h1>
        {state === "offline" && <p class="muted">{ui.value.offlineText}</p>}
        {state === "offline" && (
          <button type="button" class="btn seal" onClick={() => attempt.value++}>
            {ui.value.retry}
          </button>
        )}
        {state !== "loading" && (
          <a class="btn" href={pathOf("home")} onClick={(event) => go(event, pathOf("home"))}>
            {ui.value.back}
          </a>
        )}
      </main>
    );
  }
  return (
    <div class="replay">
      <TableView game={state.game} watched />
      <Transport
        screening={state}
        see={(seat) => {
          state.pause();
          eyes.value = seat;
        }}
      />
    </div>
  );
}
