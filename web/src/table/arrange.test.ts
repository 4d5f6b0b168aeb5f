import { expect, test } from "vitest";
import { areaOf, arrangementFor, chair, clothOf, tracksOf, without } from "./arrange";
import type { Grid, Layout } from "./vocabulary";

const grid: Grid = { areas: ["seat1 hand1", "front1 bench1", "seam seam", "front0 bench0"], columns: "1fr 1fr", rows: "1fr 1fr 1fr 1fr" };
const layout = (...seats: number[]): Layout => ({ arrangements: seats.map((n) => ({ seats: n, wide: grid, narrow: grid })) }) as unknown as Layout;

test("the viewer sits in chair 0, the others follow; a spectator sits behind seat 0", () => {
  expect([0, 1, 2, 3].map((seat) => chair(seat, 2, 4))).toEqual([2, 3, 0, 1]);
  expect([0, 1].map((seat) => chair(seat, null, 2))).toEqual([0, 1]);
});

test("a zone's area is its name and chair, or its name alone", () => {
  expect(areaOf({ id: "front.1", owner: 1 }, 1, 2)).toBe("front0");
  expect(areaOf({ id: "front.0", owner: 0 }, 1, 2)).toBe("front1");
  expect(areaOf({ id: "pool" }, 1, 2)).toBe("pool");
});

test("cloth covers the areas there are and never stretches the grid", () => {
  expect(clothOf("front1 / front1 / stand1 / stand1", grid)).toEqual({ line: "2 / 1 / 3 / 2", foe: true });
  expect(clothOf("front0 / front0 / bench0 / bench0", grid)).toEqual({ line: "4 / 1 / 5 / 3", foe: false });
  expect(clothOf("nowhere", grid)).toBeNull();
});

test("as many seats as there are, else the next larger arrangement", () => {
  expect(arrangementFor(layout(2, 3, 4), 3).seats).toBe(3);
  expect(arrangementFor(layout(2, 4), 3).seats).toBe(4);
  expect(arrangementFor(layout(2), 4).seats).toBe(2);
});

test("the tracks of a grid are a style", () => {
  expect(tracksOf(grid)).toEqual({ gridTemplateAreas: '"seat1 hand1" "front1 bench1" "seam seam" "front0 bench0"', gridTemplateColumns: "1fr 1fr", gridTemplateRows: "1fr 1fr 1fr 1fr" });
});

test("a row of one area alone can be left out, with its track", () => {
  const rows = "46px minmax(0, 1fr) calc(176px * var(--k, 1)) 52px";
  const narrow: Grid = { areas: ["seat1 hand1", "front1 bench1", "acts acts", "seat0 acts"], columns: "1fr 1fr", rows };
  expect(without("acts", narrow)).toEqual({ areas: ["seat1 hand1", "front1 bench1", "seat0 acts"], columns: "1fr 1fr", rows: "46px minmax(0, 1fr) 52px" });
  expect(without("peek", narrow).rows).toBe(rows);
});
