import { expect, test } from "vitest";
import { addressOf } from "./address";

test("a rule of a game leads to its number in the book of that game", () => {
  expect(addressOf("toy", "TOY-1.2")).toBe("/rules/toy#TOY-1.2");
});

test("a rule about owning cards leads to the cards", () => {
  expect(addressOf("toy", "COLLECTION-1")).toBe("/cards/toy");
});

test("what stands in no book leads nowhere", () => {
  expect([addressOf("toy", "ENGINE-1"), addressOf("toy", "ARENA-1"), addressOf("", "TOY-1.2"), addressOf("toy", "")]).toEqual([null, null, null, null]);
});
