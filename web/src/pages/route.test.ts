import { describe, expect, it } from "vitest";
import { pathOf, read } from "./route";

describe("addresses", () => {
  it("names the page and its parts", () => {
    expect(read("/")).toEqual({ page: "home", parts: {} });
    expect(read("/battle/a%2Fb/")).toEqual({ page: "battle", parts: { id: "a/b" } });
    expect(read("/decks")).toEqual({ page: "decks", parts: {} });
    expect(read("/decks/tenga")).toEqual({ page: "decks", parts: { ruleset: "tenga" } });
    expect(read("/decks/tenga/new")).toEqual({ page: "deck", parts: { ruleset: "tenga", id: "new" } });
  });

  it("knows what it does not know", () => {
    for (const path of ["/nowhere", "/battle", "/battle/a/b", "/rewards/x", "/decks/a/b/c", "/cards/%E0%A4%A"]) expect(read(path).page).toBe("missing");
  });

  it("makes the addresses it reads", () => {
    for (const path of ["/", "/decks", "/decks/moon", "/decks/moon/x%20y", "/arena/kami", "/profile"]) {
      const { page, parts } = read(path);
      if (page !== "missing") expect(pathOf(page, parts)).toBe(path);
    }
  });
});
