import { expect, test } from "vitest";
import { mentions } from "./mention";

test("a Japanese word is found inside its sentence", () => {
  expect(mentions("自分の前衛に挑発を1ターン付与する。", "挑発")).toBe(true);
  expect(mentions("自分の前衛にシールド1を付与する。", "挑発")).toBe(false);
});

test("an English word is found whole, in any case", () => {
  expect(mentions("Deal 1 damage to an enemy unit and freeze it for 1 turn.", "Freeze")).toBe(true);
  expect(mentions("A brush with fate.", "Rush")).toBe(false);
  expect(mentions("While worn: Ward (once).", "Ward (once)")).toBe(true);
});

test("a thing without a name is never mentioned", () => {
  expect(mentions("anything", "")).toBe(false);
});
