import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Moment, RulesetPage } from "../api/types";
import type { Choice, Shown, View } from "../table/vocabulary";
import type { Link } from "./beside";
import type { Game } from "./game";

let made: typeof import("./game");
let refused: typeof import("../api/client");
let now = 0;

beforeAll(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("navigator", { language: "ja" });
  vi.stubGlobal("document", { hidden: false, documentElement: { dataset: {} } });
  made = await import("./game");
  refused = await import("../api/client");
});

beforeEach(() => {
  now = 0;
  vi.useFakeTimers();
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => vi.useRealTimers());

/** Time goes by: for timers and for the clock alike. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 20) {
    now += Math.min(20, left);
    await vi.advanceTimersByTimeAsync(Math.min(20, left));
  }
}

const END: Choice = { action: { kind: "end" }, verb: "end" };
const PLAY: Choice = { action: { kind: "play" }, verb: "play", source: "c1", target: "front.0" };
const SHOWN: Shown = { text: { ja: "", en: "" }, seat: 1 };

function moment(step: number, more: { choices?: Choice[]; left?: number; actor?: number; seat?: number } = {}): Moment & { view: View } {
  const { choices = [END], left, actor = 0, seat } = more;
  const view: View = { ruleset: "any", version: "1", step, viewer: 0, to_act: [actor], choices, table: { turn: 1, phase: "act", players: [], zones: [] }, ...(left === undefined ? {} : { deadline: 1400 }) };
  const shown = seat === undefined ? [] : [{ step, seat, shown: [SHOWN] }];
  const seats = [0, 1].map((one) => ({ seat: one, name: { ja: "", en: "" }, kind: one ? ("bot" as const) : ("player" as const) }));
  return { id: "b", ruleset: "any", version: "1", mode: "npc", control: "manual", state: "running", viewer: 0, more: false, seats, shown, time_left: left ?? null, view } as unknown as Moment & { view: View };
}

const page = { layout: { verbs: { end: { name: { ja: "", en: "End" }, button: true } }, zones: {}, counters: {} } } as unknown as RulesetPage;

function begin(first: Moment & { view: View }, next: Moment) {
  const link = {
    act: vi.fn<Link["act"]>(async () => next),
    moment: vi.fn<Link["moment"]>(async () => next),
    wait: vi.fn<Link["wait"]>(() => new Promise(() => undefined)),
  };
  return { link, game: new made.Game(link, page, new Map(), first) };
}

describe("an end that is foregone", () => {
  test("is counted down and asked for, not sent", async () => {
    const { game, link } = begin(moment(3, { left: 1400 }), moment(6, { choices: [PLAY, END] }));
    expect(game.countdown.value?.ms).toBe(1400);
    await pass(1300);
    expect(link.moment).not.toHaveBeenCalled();
    await pass(300);
    expect(link.moment).toHaveBeenCalledOnce();
    expect(link.act).not.toHaveBeenCalled();
    expect(game.view.step).toBe(6);
    expect([game.countdown.value, game.ring.value]).toEqual([null, null]);
  });

  test("can be read even when its time was up before it was drawn", () => {
    const { game } = begin(moment(3, { left: 0 }), moment(6));
    expect(game.countdown.value?.ms).toBe(1400);
  });

  test("waits for a player who asks for time, shows no clock, and goes on when he does", async () => {
    const { game, link } = begin(moment(3, { left: 1400 }), moment(6, { choices: [PLAY, END] }));
    game.touch();
    await pass(5000);
    expect(link.moment).not.toHaveBeenCalled();
    expect([game.countdown.value, game.ring.value, game.waived.value]).toEqual([null, null, true]);
    game.press("end");
    await pass(20);
    expect(link.act).not.toHaveBeenCalled(); // the clock had acted: it is told first
    expect(game.view.step).toBe(6);
    expect(game.waived.value).toBe(false);
  });
});

describe("a clock", () => {
  test("is asked about when it has run out", async () => {
    const { game, link } = begin(moment(3, { choices: [PLAY, END], left: 30_000 }), moment(4, { choices: [PLAY, END] }));
    expect(game.ring.value?.at).toBe(30_000);
    await pass(30_200);
    expect(link.moment).toHaveBeenCalledOnce();
    expect(game.view.step).toBe(4);
  });

  test("that still runs lets an action through at once", async () => {
    const { game, link } = begin(moment(3, { choices: [PLAY, END], left: 30_000 }), moment(4));
    await game.send(PLAY);
    expect(link.act).toHaveBeenCalledWith(3, PLAY.action);
    expect(link.moment).not.toHaveBeenCalled();
  });
});

test("a battle that has moved on is drawn as it is now, and that is said", async () => {
  const { game, link } = begin(moment(3), moment(5));
  link.act.mockRejectedValueOnce(new refused.Refused({ status: 409 }));
  await game.send(END);
  expect(game.view.step).toBe(5);
  expect(game.toast.value).toMatchObject({ bad: false, rule: "" });
});

test("what the rules refuse is said", async () => {
  const { game, link } = begin(moment(3), moment(3));
  link.act.mockRejectedValueOnce(new refused.Refused({ status: 422, rule: "TOY-1.2", text: { ja: "だめ", en: "no" } }));
  await game.send(END);
  expect(game.toast.value?.rule).toBe("TOY-1.2");
});

describe("while cues play", () => {
  /** A game that shows a step of `seat` until it is hurried. */
  function showing(seat: number): { game: Game; link: ReturnType<typeof begin>["link"]; told: Promise<void> } {
    const { game, link } = begin(moment(3, { choices: [PLAY, END], actor: seat }), moment(9));
    let finish = () => undefined as void;
    game.stage.willing = () => true;
    game.stage.show = () => new Promise<void>((done) => (finish = done));
    game.stage.hurry = () => finish();
    const told = game.take(moment(4, { choices: [PLAY, END], seat }));
    return { game, link, told };
  }

  test("whose deeds they are is whose turn is drawn", async () => {
    const { game } = showing(1);
    await pass(20);
    expect(game.active.value).toEqual([1]);
    game.touch();
    await pass(20);
    expect(game.active.value).toEqual([0]);
  });

  test("a button pressed during one's own deeds ends them and acts", async () => {
    const { game, link } = showing(0);
    await pass(20);
    game.press("end");
    await pass(20);
    expect(link.act).toHaveBeenCalledWith(4, END.action);
  });

  test("a button pressed during somebody else's deeds only ends them", async () => {
    const { game, link } = showing(1);
    await pass(20);
    game.press("end");
    await pass(20);
    expect(game.playing.value).toBe(false);
    expect(link.act).not.toHaveBeenCalled();
  });

  test("the second half of a double click is none of its own", async () => {
    const { game, link } = begin(moment(3, { choices: [PLAY, END] }), moment(4, { choices: [PLAY, END], seat: 0 }));
    game.stage.willing = () => true;
    game.stage.show = () => new Promise<void>(() => undefined);
    game.press("end");
    await pass(40);
    game.press("end");
    await pass(40);
    expect(link.act).toHaveBeenCalledOnce();
  });
});
