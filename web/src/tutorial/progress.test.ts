import { expect, test } from "vitest";
import { lessonToOpen, NOTHING_YET, parse, withLearnt } from "./progress";

const LESSONS = ["attack", "bench", "final"];

test("a newcomer begins with the first lesson", () => {
  expect(lessonToOpen(LESSONS, NOTHING_YET)).toBe("attack");
});

test("what was left is gone on with", () => {
  expect(lessonToOpen(LESSONS, { lesson: "bench", actions: [1], learnt: ["attack"] })).toBe("bench");
});

test("after a lesson comes the first that is not learnt, after all of them the first", () => {
  const one = withLearnt({ lesson: "attack", actions: [], learnt: [] }, "attack");
  expect(lessonToOpen(LESSONS, one)).toBe("bench");
  expect(lessonToOpen(LESSONS, LESSONS.reduce(withLearnt, one))).toBe("attack");
});

test("a lesson that is no more is not opened", () => {
  expect(lessonToOpen(LESSONS, { lesson: "flight", actions: [], learnt: [] })).toBe("attack");
  expect(lessonToOpen([], NOTHING_YET)).toBe("");
});

test("what was learnt is learnt once", () => {
  expect(withLearnt(withLearnt(NOTHING_YET, "attack"), "attack").learnt).toEqual(["attack"]);
});

test("what was saved is read as far as it makes sense", () => {
  expect(parse('{"lesson":"bench","actions":[{"kind":"attack"}],"learnt":["attack",7]}')).toEqual({ lesson: "bench", actions: [{ kind: "attack" }], learnt: ["attack"] });
  for (const nonsense of [null, "", "null", "7", "{", '{"lesson":7,"actions":"x","learnt":{}}']) expect(parse(nonsense)).toEqual(NOTHING_YET);
});
