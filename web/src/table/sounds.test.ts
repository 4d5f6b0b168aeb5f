import { expect, test } from "vitest";
import { toneOf } from "./sounds";
import type { Cue } from "./vocabulary";

test("a blow falls, healing rises, and counting is silent", () => {
  const hurt = toneOf({ type: "stat", at: "c1", stat: "hp", to: 1, by: -2 } as Cue);
  const heal = toneOf({ type: "stat", at: "c1", stat: "hp", to: 3, by: 2 } as Cue);
  expect(hurt && hurt.to < hurt.from).toBe(true);
  expect(heal && heal.to > heal.from).toBe(true);
  expect(toneOf({ type: "count", at: "core.1", to: 3 } as Cue)).toBeNull();
});
