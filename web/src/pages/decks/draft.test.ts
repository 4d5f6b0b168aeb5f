import { describe, expect, it } from "vitest";
import { changed, mostOf, sizeOf } from "./draft";

describe("a deck being built", () => {
  it("takes copies in and out, and forgets a card of which none is left", () => {
    const one = changed({}, "fox", 1);
    expect(one).toEqual({ fox: 1 });
    expect(changed(one, "fox", 1)).toEqual({ fox: 2 });
    expect(changed(one, "fox", -1)).toEqual({});
    expect(changed({}, "fox", -1)).toEqual({});
    expect(sizeOf({ fox: 2, gate: 3 })).toBe(5);
  });

  it("holds as many copies as the game allows and its owner owns", () => {
    const page = { copies: { fox: 4, token: 0 } };
    expect(mostOf(page, { fox: 3 }, "fox")).toBe(3);
    expect(mostOf(page, { fox: 9 }, "fox")).toBe(4);
    expect(mostOf(page, {}, "fox")).toBe(0);
    expect(mostOf(page, null, "fox")).toBe(4);
    expect(mostOf(page, null, "token")).toBe(0);
    expect(mostOf(page, null, "free")).toBe(Infinity);
  });
});
