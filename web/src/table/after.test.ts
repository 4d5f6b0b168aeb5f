import { expect, test } from "vitest";
import { after } from "./after";
import { cardAt } from "./spots";
import type { Table } from "./vocabulary";

const table: Table = {
  turn: 1,
  phase: "act",
  players: [{ seat: 0, counters: { mana: { value: 3, max: 3 } } }, { seat: 1, counters: { core: { value: 20 } } }],
  zones: [
    { id: "hand.0", kind: "fan", owner: 0, count: 2, cards: [{ id: "c1", card: "fox" }, { id: "c2", card: "owl" }] },
    { id: "hand.1", kind: "back", owner: 1, count: 4 },
    { id: "bench.0", kind: "row", owner: 0, capacity: 3, count: 1, cards: [null, { id: "c3", card: "ox", stats: { hp: { value: 4, base: 4 } } }, null] },
    { id: "library.0", kind: "pile", owner: 0, count: 9 },
    { id: "discard.0", kind: "pile", owner: 0, count: 0, cards: [] },
  ],
  counters: { pool: { value: 10 } },
};
const zone = (at: Table, id: string) => at.zones.find((one) => one.id === id);

test("a card travels from the hand to its place", () => {
  const next = after(table, { type: "move", source: "c1", target: "bench.0.2", card: { id: "c1", card: "fox" } });
  expect(zone(next, "hand.0")).toMatchObject({ count: 1, cards: [{ id: "c2" }] });
  expect(zone(next, "bench.0")).toMatchObject({ count: 2, cards: [null, { id: "c3" }, { id: "c1" }] });
  expect(zone(table, "hand.0")?.count).toBe(2);
});

test("a draw takes from the pile and adds to the hand, open or hidden", () => {
  expect(zone(after(table, { type: "move", source: "library.0", target: "hand.0", card: { id: "c9", card: "elk" } }), "hand.0")?.cards?.at(-1)).toEqual({ id: "c9", card: "elk" });
  const hidden = after(table, { type: "move", source: "library.0", target: "hand.1" });
  expect(zone(hidden, "hand.1")?.count).toBe(5);
  expect(zone(hidden, "library.0")?.count).toBe(8);
});

test("equipment lies on the card it went to", () => {
  const next = after(table, { type: "move", source: "c2", target: "c3", card: { id: "c2", card: "owl" } });
  expect(cardAt(next, "c3")?.attached).toEqual(["owl"]);
  expect(zone(next, "bench.0")?.count).toBe(1);
});

test("numbers, marks and faces change where they are told to", () => {
  expect(after(table, { type: "count", at: "mana.0", to: 1 }).players[0]?.counters.mana).toEqual({ value: 1, max: 3 });
  expect(after(table, { type: "count", at: "mana.0", to: 4, max: 4 }).players[0]?.counters.mana).toEqual({ value: 4, max: 4 });
  expect(after(table, { type: "count", at: "pool", to: 40 }).counters?.pool?.value).toBe(40);
  expect(cardAt(after(table, { type: "stat", at: "c3", stat: "hp", to: 2, by: -2 }), "c3")?.stats?.hp).toEqual({ value: 2, base: 4 });
  const marked = after(table, { type: "mark", at: "c3", badge: { kind: "burn", n: 2 } });
  expect(cardAt(marked, "c3")?.statuses).toEqual([{ kind: "burn", n: 2 }]);
  expect(cardAt(after(marked, { type: "mark", at: "c3", badge: { kind: "burn" }, on: false }), "c3")?.statuses).toEqual([]);
  expect(cardAt(after(table, { type: "flip", at: "c3" }), "bench.0.1")).toEqual({ face: "down" });
  expect(after(table, { type: "mark", at: "seat.1", badge: { kind: "flag" } }).players[1]?.marks).toEqual([{ kind: "flag" }]);
});

test("a cue about something that is not there changes nothing", () => {
  expect(after(table, { type: "stat", at: "c99", stat: "hp", to: 1 })).toBe(table);
  expect(after(table, { type: "strike", source: "c1", target: "c3" })).toBe(table);
});
