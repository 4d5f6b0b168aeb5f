import { expect, test } from "vitest";
import { cardAt, pileAt } from "./spots";
import type { Table } from "./vocabulary";

const card = (n: number) => ({ id: `c${n}`, card: `card${n}` });
const table: Table = {
  turn: 1,
  phase: "main",
  players: [],
  zones: [
    { id: "chars.0", kind: "pile", owner: 0, count: 2, cards: [card(1), card(2)] },
    { id: "trash.0", kind: "pile", owner: 0, count: 1, cards: [card(3)] },
    { id: "front.0", kind: "slot", owner: 0, count: 1, cards: [card(4)] },
  ],
};

test("a pile is one only as a whole, and while there is something to look through", () => {
  expect(pileAt(table, "chars.0")?.id).toBe("chars.0");
  expect(pileAt(table, "c2")).toBe(null);
  expect(pileAt(table, "trash.0")).toBe(null);
  expect(pileAt(table, "front.0")).toBe(null);
  expect(pileAt(table, "nowhere.0")).toBe(null);
});

test("a card is found by its own spot, by its place, and alone in its zone", () => {
  expect(cardAt(table, "c2")?.card).toBe("card2");
  expect(cardAt(table, "chars.0.1")?.card).toBe("card2");
  expect(cardAt(table, "front.0")?.card).toBe("card4");
});
