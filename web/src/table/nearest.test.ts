import { expect, test } from "vitest";
import { nearest } from "./nearest";

const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });

test("arrows go straight ahead before they go aside", () => {
  const here = box(100, 100);
  const stops = [box(100, 40), box(160, 90), box(130, 20), box(40, 100)];
  expect(nearest(here, stops, [0, -1])).toBe(0);
  expect(nearest(here, stops, [1, 0])).toBe(1);
  expect(nearest(here, stops, [-1, 0])).toBe(3);
  expect(nearest(here, stops, [0, 1])).toBe(-1);
});
