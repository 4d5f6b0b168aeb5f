import { describe, expect, it } from "vitest";
import type { ReplayStep } from "../../api/types";
import { nextTurn, previousTurn, stepAsked, turnStarts } from "./turns";

const steps = [true, false, false, true, false, true].map((heading, step) => ({ step, shown: [{ text: { ja: "", en: "" } }, { text: { ja: "", en: "" }, heading }] })) as unknown as ReplayStep[];
const starts = turnStarts(steps);

describe("turns of a replay", () => {
  it("begin where the log has a heading", () => expect(starts).toEqual([0, 3, 5]));
  it("are walked forward to the end", () => expect([0, 1, 3, 4, 5].map((at) => nextTurn(starts, at, 6))).toEqual([3, 3, 5, 5, 6]));
  it("are walked back, first to the start of the present one", () => expect([6, 5, 4, 3, 1, 0].map((at) => previousTurn(starts, at))).toEqual([5, 3, 3, 0, 0, 0]));
});

describe("the step of an address", () => {
  it.each([
    ["", 0],
    ["?step=4", 4],
    ["?step=99", 9],
    ["?step=-3", 0],
    ["?step=x", 0],
    ["?step=1.5", 0],
    ["?step=Infinity", 0],
  ])("%s", (search, step) => expect(stepAsked(search, 9)).toBe(step));
});
