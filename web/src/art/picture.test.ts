import { beforeAll, describe, expect, test } from "vitest";
import motifs from "./motifs.json";
import { NAMES, fetchFigures, figureOf } from "./figures";
import { TAROT_NAMES } from "./figures/tarot";
import { hash } from "./luck";
import { picture } from "./picture";
import { pigment } from "./pigments";

describe("card pictures", () => {
  beforeAll(fetchFigures);

  const card = { id: "ember_sprite", element: "fire", motif: "fox", rank: 3 };

  test("the same card gives the same picture", () => {
    expect(picture(card, "a")).toBe(picture({ ...card }, "a"));
  });

  test("another id, motif, element or rarity gives another picture", () => {
    const others = [{ ...card, id: "ember_sprites" }, { ...card, motif: "oni" }, { ...card, element: "water" }, { ...card, rank: 4 }];
    expect(new Set([card, ...others].map((one) => picture(one, "a"))).size).toBe(5);
  });

  test("every motif the card files may name is drawn, and every drawn one may be named", () => {
    expect([...motifs].sort()).toEqual([...NAMES, ...TAROT_NAMES].sort());
  });

  test("no two motifs look alike; only the arcana borrow figures", () => {
    const own = motifs.filter((name) => !name.startsWith("arcana-"));
    expect(new Set(own.map((name) => figureOf(name, "x").figure(pigment("water")))).size).toBe(own.length);
  });

  test("an unknown motif falls back to a figure that the id decides", () => {
    const figure = (id: string) => figureOf("no such thing", id).figure(pigment("fire"));
    expect(figure("a")).toBe(figure("a"));
    expect(new Set(Array.from({ length: 40 }, (_, n) => figure(`card ${n}`))).size).toBeGreaterThan(10);
  });

  test("pictures hold to a strict content policy: no style, no script, nothing from outside", () => {
    for (const motif of motifs) expect(picture({ ...card, motif }, "a")).not.toMatch(/style=|<style|<script|href|on\w+=|NaN|undefined/);
  });

  test("luck is the same everywhere", () => {
    expect(hash("taisen")).toBe(hash("taisen"));
    expect(hash("")).toBe(2166136261);
  });
});
