import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "./client";

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const version = new URL(path, "http://here").searchParams.get("version") ?? "v2";
    return Promise.resolve(new Response(JSON.stringify(path.includes("/cards") ? { cards: [{ id: version }] } : { id: "any", version })));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("shows a battle of today's rules by the pages everything else goes by, and one begun before by those of its own", async () => {
  const [page] = await api.rulesOf({ ruleset: "any", version: "v2" });
  expect(page.version).toBe("v2");
  expect(asked).toEqual(["/v1/rulesets/any", "/v1/rulesets/any/cards"]);
  const [old, cards] = await api.rulesOf({ ruleset: "any", version: "v1" });
  expect([old.version, cards.cards[0]?.id]).toEqual(["v1", "v1"]);
  expect(asked.slice(2)).toEqual(["/v1/rulesets/any?version=v1", "/v1/rulesets/any/cards?version=v1"]);
});
