import { describe, expect, test } from "vitest";
import { aimless, confirm, costOf, foregone, liftable, loose, pileAsked, point, pointAcross, press, previewOf, targets } from "./choices";
import type { Choice, View } from "./vocabulary";

const choice = (verb: string, source = "", target = "", more: Partial<Choice> = {}): Choice => ({ action: { kind: verb, source, target }, verb, source, target, ...more });

const view = (choices: Choice[], deadline: number | null = null): View => ({
  ruleset: "any", version: "1", step: 3, viewer: 0, to_act: [0], choices, deadline,
  table: { turn: 1, phase: "act", players: [], zones: [] },
});

const front = choice("play", "c1", "front.0.0", { cost: { "mana.0": 2 } });
const bench = choice("play", "c1", "bench.0.1", { cost: { "mana.0": 2 } });
const spell = choice("cast", "c2");
const attack = choice("attack", "c9", "c7");
const end = choice("end");

describe("choices", () => {
  const all = view([front, bench, spell, attack, end]);

  test("what has a choice lifts", () => {
    expect([...liftable(all)].sort()).toEqual(["c1", "c2", "c9"]);
  });

  test("what is taken up shows where it may go", () => {
    expect([...targets(all, { source: "c1" }).keys()]).toEqual(["front.0.0", "bench.0.1"]);
    expect(targets(all, null).size).toBe(0);
  });

  test("three ways lead to one action: pointing, confirming, a button", () => {
    expect(point(all, { source: "c9" }, ["c7", "front.1.0"])).toEqual({ kind: "act", choice: attack });
    expect(confirm(all, { source: "c9" })).toEqual({ kind: "act", choice: attack });
    expect(press(all, "attack")).toEqual({ kind: "act", choice: attack });
  });

  test("let go anywhere on the enemy's side, an attack means the one thing there that it can hit", () => {
    const zones = [
      { id: "front.0", kind: "slot" as const, owner: 0, cards: [{ id: "c9", card: "boar" }] },
      { id: "front.1", kind: "slot" as const, owner: 1, cards: [null] },
      { id: "bench.1", kind: "row" as const, owner: 1, cards: [{ id: "c7", card: "dog" }] },
    ];
    const open = (choices: Choice[]): View => ({ ...view(choices), table: { turn: 1, phase: "act", players: [], zones } });
    const core = choice("attack", "c9", "core.1");
    expect(pointAcross(open([core, end]), { source: "c9" }, ["front.1.0", "front.1"])).toEqual({ kind: "act", choice: core });
    expect(pointAcross(open([core, attack]), { source: "c9" }, ["front.1.0", "front.1"])).toEqual({ kind: "none" }); // which of two?
    expect(pointAcross(open([core]), { source: "c9" }, ["front.0"])).toEqual({ kind: "none" }); // the own side
    expect(pointAcross(open([core]), { source: "c9" }, [])).toEqual({ kind: "none" });
  });

  test("pointing at a card counts for its place and its zone, nearest first", () => {
    expect(point(all, { source: "c1" }, ["c5", "front.0.0", "front.0"])).toEqual({ kind: "act", choice: front });
    expect(point(all, { source: "c1" }, ["c5", "front.1.0"])).toEqual({ kind: "none" });
  });

  test("a card with several ways is not confirmed blindly", () => {
    expect(confirm(all, { source: "c1" })).toEqual({ kind: "none" });
    expect(aimless(all, { source: "c2" })).toEqual([spell]);
    expect(confirm(all, { source: "c2" })).toEqual({ kind: "act", choice: spell });
  });

  test("two actions with one source and one target are asked about", () => {
    const down = choice("summon_down", "c1", "front.0.0");
    expect(point(view([front, down]), { source: "c1" }, ["front.0.0"])).toEqual({ kind: "ask", choices: [front, down] });
  });

  test("a button with several targets takes its verb up", () => {
    const other = choice("attack", "c9", "c8");
    expect(press(view([attack, other, end]), "attack")).toEqual({ kind: "pick", picked: { source: "c9", verb: "attack" } });
    expect(press(all, "nothing")).toEqual({ kind: "none" });
  });

  test("one question about one thing glows without taking anything up", () => {
    const [a, b] = [choice("choose", "c1", "c7"), choice("choose", "c1", "c8")];
    expect([...targets(view([a, b]), null).keys()]).toEqual(["c7", "c8"]);
    expect(point(view([a, b]), null, ["c8"])).toEqual({ kind: "act", choice: b });
    expect(targets(view([a, end]), null).size).toBe(0);
  });

  test("what needs no source, target or button is offered in the seam", () => {
    expect(loose(view([choice("yes"), choice("no"), end]), (verb) => verb === "end").map(({ verb }) => verb)).toEqual(["yes", "no"]);
  });

  test("only a sole end with a short deadline is foregone", () => {
    expect(foregone(view([end], 1400), 3000)).toBe(end);
    expect(foregone(view([end, choice("evolve", "c1")], 1400), 3000)).toBeNull();
    expect(foregone(view([end], 90_000), 3000)).toBeNull();
    expect(foregone(view([end]), 3000)).toBeNull();
    expect(foregone(view([attack], 1400), 3000)).toBeNull();
  });

  test("a cost is foretold where all ways agree on it", () => {
    expect(costOf([front, bench])).toEqual({ "mana.0": 2 });
    expect(costOf([front, spell])).toEqual({});
  });

  test("a question about nothing but the cards of one pile names the pile", () => {
    const trash = { id: "trash.0", kind: "pile" as const, owner: 0, count: 2, cards: [{ id: "c7", card: "fox" }, { id: "c8", card: "owl" }] };
    const at = (choices: Choice[]): View => ({ ...view(choices), table: { turn: 1, phase: "act", players: [], zones: [trash] } });
    const [a, b] = [choice("choose", "", "c7"), choice("choose", "", "trash.0.1")];
    expect(pileAsked(at([a, b]))).toBe("trash.0");
    expect(pileAsked(at([a, end]))).toBeNull();
    expect(pileAsked(at([choice("choose", "", "trash.0")]))).toBeNull();
    expect(pileAsked(all)).toBeNull();
  });

  test("what would change is told when all choices agree on it", () => {
    const [one, same, other] = ["+1/+1", "+1/+1", "+2/+2"].map((words, i) => choice("evolve", "c9", `c${i}`, { preview: { ja: words, en: words } }));
    expect(previewOf([one, same] as Choice[])).toEqual({ ja: "+1/+1", en: "+1/+1" });
    expect(previewOf([one, other] as Choice[])).toBeNull();
    expect(previewOf([end])).toBeNull();
  });
});
