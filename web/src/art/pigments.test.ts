import { expect, test } from "vitest";
import { pigment, pigmentOfKin } from "./pigments";

const KIN = ["ansa", "kagari", "sango", "soyogi", "kohaku", "yuzuriha", "rokuro", "mio"];

test("groups without an element have pigments of their own, fire for the wardens of fire", () => {
  expect(new Set(KIN.map(pigmentOfKin)).size).toBe(KIN.length);
  expect(pigmentOfKin("kagari")).toBe("fire");
});

test("who belongs to no group has the pigments of light", () => {
  expect(pigment(pigmentOfKin(""))).toBe(pigment("light"));
});
