import { expect, test } from "vitest";
import { wayBack } from "./left";

const left = (path: string, at = 0): string => JSON.stringify({ path, at });

test("whoever left a page for Steam comes back to it", () => {
  expect(wayBack(left("/arena/tenga?x=1"), 1000)).toBe("/arena/tenga?x=1");
});

test("nobody is taken anywhere after ten minutes, or without having left", () => {
  expect(wayBack(left("/arena"), 600_001)).toBeNull();
  expect(wayBack(null, 0)).toBeNull();
  expect(wayBack("{", 0)).toBeNull();
});

test("the way back stays in the house", () => {
  for (const path of ["//evil.example", "/\\evil.example", "https://evil.example/", "evil", "/"]) expect(wayBack(left(path), 0)).toBeNull();
});
