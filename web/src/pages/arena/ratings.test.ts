import { describe, expect, it } from "vitest";
import type { BattleLine } from "../../api/types";
import { curvePoints, ratingsOf } from "./ratings";

const battle = (change: object): BattleLine => ({ ruleset: "tenga", control: "auto", gains: null, ...change }) as unknown as BattleLine;
const rated = (before: number, after: number) => ({ rating: { before, after }, points: null, withheld: null });

describe("my rating over time", () => {
  it("begins before the oldest battle and ends after the latest", () => {
    const battles = [battle({ gains: rated(1516, 1501) }), battle({}), battle({ gains: rated(1500, 1516) })];
    expect(ratingsOf(battles, "tenga", "auto")).toEqual([1500, 1516, 1501]);
  });

  it("leaves out other games and the other kind", () => {
    const battles = [battle({ control: "manual", gains: rated(1, 2) }), battle({ ruleset: "moon", gains: rated(1, 2) }), battle({ gains: { ...rated(1, 2), energy: { change: 3, cards: {} } } })];
    expect(ratingsOf(battles, "tenga", "auto")).toEqual([]);
  });

  it("stays in its box, higher ratings above", () => {
    const points = curvePoints([1500, 1516, 1501]);
    expect(points.map(([x]) => x)).toEqual([6, 110, 214]);
    expect(points[1]?.[1]).toBe(6);
    expect(points[0]?.[1]).toBe(52);
    expect(curvePoints([1500, 1500])).toEqual([
      [6, 29],
      [214, 29],
    ]);
  });
});
