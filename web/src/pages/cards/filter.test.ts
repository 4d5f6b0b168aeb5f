import { describe, expect, it } from "vitest";
import type { Face, Layout } from "../../table/vocabulary";
import { curve, EVERYTHING, isOpen, measure, sift, sorted, type Filter } from "./filter";

const text = (ja: string, en: string) => ({ ja, en });
const layout = {
  stats: { atk: { name: text("攻撃", "ATK"), icon: "blade" } },
  types: { unit: { name: text("ユニット", "Unit") }, spell: { name: text("呪文", "Spell") } },
  rarities: { common: { name: text("コモン", "Common") }, rare: { name: text("レア", "Rare") } },
  badges: { guard: { name: text("守護", "Guard") } },
} as unknown as Layout;
const fox: Face = { id: "fox", name: text("火の粉狐", "Ember Fox"), type: "unit", rarity: "common", element: "fire", cost: 1, stats: { atk: 2 } };
const gate: Face = { id: "gate", name: text("城門の番兵", "Gate Sentry"), type: "unit", rarity: "rare", element: "light", cost: 3, badges: [{ kind: "guard" }], stats: { atk: 1 } };
const star: Face = { id: "star", name: text("落ちる星", "Falling Star"), type: "spell", rarity: "rare", element: "fire", cost: 8, text: [text("相手のコアに4ダメージ。", "Deal 4 to the enemy core.")] };
const all = [gate, fox, star];
const owned = (card: string) => ({ fox: 3, gate: 1 })[card] ?? 0;
const ids = (filter: Partial<Filter>) => sift(all, { ...EVERYTHING, ...filter }, layout, owned).map((face) => face.id);

describe("the filter of cards", () => {
  it("lets everything through when nothing is asked", () => {
    expect(ids({})).toEqual(["gate", "fox", "star"]);
    expect(isOpen({ ...EVERYTHING, sort: "name" })).toBe(true);
    expect(isOpen({ ...EVERYTHING, cost: 0 })).toBe(false);
  });

  it("searches names, sentences and keywords in both languages, in any kana, case and width", () => {
    expect(ids({ search: "ＥＭＢＥＲ" })).toEqual(["fox"]);
    expect(ids({ search: "コア" })).toEqual(["star"]);
    expect(ids({ search: "こあ 4" })).toEqual(["star"]);
    expect(ids({ search: "守護" })).toEqual(["gate"]);
    expect(ids({ search: "守護 ember" })).toEqual([]);
  });

  it("joins its conditions", () => {
    expect(ids({ element: "fire", type: "unit" })).toEqual(["fox"]);
    expect(ids({ rarity: "rare", keyword: "guard" })).toEqual(["gate"]);
    expect(ids({ have: "missing" })).toEqual(["star"]);
    expect(ids({ have: "owned", rarity: "common" })).toEqual(["fox"]);
  });

  it("keeps dear cards together", () => {
    expect(ids({ cost: 6 })).toEqual(["star"]);
    expect(ids({ cost: 3 })).toEqual(["gate"]);
  });

  it("sorts without losing a card", () => {
    const order = (by: Filter["sort"]) => sorted(all, by, layout, owned, "en").map((face) => face.id);
    expect(order("printed")).toEqual(["gate", "fox", "star"]);
    expect(order("cost")).toEqual(["fox", "gate", "star"]);
    expect(order("name")).toEqual(["fox", "star", "gate"]);
    expect(order("rarity")).toEqual(["gate", "star", "fox"]);
    expect(order("owned")).toEqual(["fox", "gate", "star"]);
  });
});

describe("the curve of a deck", () => {
  it("counts copies by cost, with no gaps", () => {
    expect(curve([fox, gate], { fox: 3, gate: 1 }, layout)).toEqual([
      [1, 3],
      [2, 0],
      [3, 1],
    ]);
  });

  it("takes another number where cards have no cost, and none where there is none", () => {
    const kami = { ...fox, cost: undefined, stats: { atk: 2 } } as unknown as Face;
    expect(measure([kami], layout)?.stat).toBe("atk");
    expect(curve([{ ...kami, stats: {} }], {}, layout)).toEqual([]);
    expect(measure([], layout)).toBeNull();
  });
});
