import { expect, test } from "vitest";
import { doerOf } from "./doer";

test("whose deed it was is named where more than two sit", () => {
  expect(doerOf({ seat: 0 }, 4)).toBe(0);
  expect(doerOf({ seat: 2 }, 3)).toBe(2);
  expect(doerOf({ seat: 1 }, 2)).toBe(null);
});

test("headings and what nobody does name nobody", () => {
  expect(doerOf({ seat: 1, heading: true }, 4)).toBe(null);
  expect(doerOf({ seat: null }, 4)).toBe(null);
  expect(doerOf({}, 4)).toBe(null);
});
