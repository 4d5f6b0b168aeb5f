import { expect, test } from "vitest";
import { turnsOf } from "./called";

const deed = (seat: number | null) => ({ seat, heading: false });
const heading = (seat: number | null) => ({ seat, heading: true });

test("a turn is called once, whatever is done in it", () => {
  const log = [heading(0), deed(0), deed(1), deed(0), heading(1), deed(1), heading(0)];
  expect(turnsOf(log, 0, true)).toBe(2);
  expect(turnsOf([...log, deed(0), deed(1), deed(null)], 0, true)).toBe(2);
  expect(turnsOf([...log, heading(0)], 0, true)).toBe(2); // the next phase of the same turn
  expect(turnsOf(log.slice(0, -1), 0, false)).toBe(1); // what the other does is still being told
});

test("without headings of seats, what others do lies between two turns", () => {
  expect(turnsOf([heading(null)], 2, true)).toBe(1);
  expect(turnsOf([deed(2), deed(2)], 2, true)).toBe(1);
  expect(turnsOf([deed(2), deed(0), deed(1)], 2, true)).toBe(2);
});
