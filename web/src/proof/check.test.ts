import { describe, expect, it } from "vitest";
import type { Proof } from "../api/types";
import { canonical } from "./canonical";
import { type CheckId, type Kept, check } from "./check";
import { hmac, octets } from "./hash";
import { Stream } from "./stream";
import vectors from "./vectors.json";

interface Vector {
  readonly kept: Kept;
  readonly proof: Proof;
}

// made by `pytest tests/service/test_proofs.py --regenerate`
const all = vectors as unknown as readonly Vector[];
const dealt = all.filter((one) => one.proof.deal);

/** The proof with something changed, and the checks that fail then. */
async function failing(one: Vector, change: (proof: any) => void, kept: Kept | null = one.kept): Promise<CheckId[]> {
  const proof = structuredClone(one.proof);
  change(proof);
  const verdict = await check(proof, kept, 0);
  expect(verdict.holds).toBe(verdict.checks.every((found) => found.ok !== false));
  return verdict.checks.filter((found) => found.ok === false && found.id !== "fork").map((found) => found.id);
}

const middle = (proof: any) => proof.steps[proof.steps.length >> 1];
const swapFirstTwoThatDiffer = (things: unknown[]) => {
  const other = things.findIndex((thing) => canonical(thing) !== canonical(things[0]));
  [things[0], things[other]] = [things[other], things[0]];
};
const firstShuffle = (proof: any) => proof.deal.chance.find((use: any) => use.kind === "shuffle" && use.before.length > 3);

describe.each(dealt)("a proof of $proof.params.ruleset", (one) => {
  it("holds, and is compared with what was kept", async () => {
    const verdict = await check(one.proof, one.kept, 0);
    expect(verdict.checks.filter(({ id }) => id !== "fork").map(({ id, ok }) => [id, ok])).toEqual([
      ["commit", true],
      ["decks", true],
      ["seed", true],
      ["luck", true],
      ["chain", true],
      ["moves", null],
    ]);
    expect(verdict.checks.find(({ id }) => id === "chain")?.n).toBe(one.proof.steps.length);
  });

  it("holds without anything kept, but is compared with nothing", async () => {
    const verdict = await check(one.proof, null, 0);
    expect(verdict.holds).toBe(true);
    expect(verdict.checks.filter(({ ok }) => ok === null).map(({ id }) => id)).toEqual(["commit", "seed", "moves"]);
  });

  it.each<[string, (proof: any) => void, CheckId[]]>([
    ["another promise", (proof) => (proof.commit = "0".repeat(64)), ["commit"]],
    ["another server seed", (proof) => (proof.server_seed = "0".repeat(64)), ["commit", "seed"]],
    ["another player's seed", (proof) => (proof.client_seed = "0".repeat(32)), ["seed"]],
    ["another battle seed", (proof) => (proof.battle_seed = "0".repeat(64)), ["seed", "luck", "chain"]],
    ["other rules", (proof) => (proof.params.version += "x"), ["commit"]],
    ["another deck", (proof) => (proof.decks[0].another = 1), ["decks"]],
    ["another salt", (proof) => (proof.salts[0] = "0".repeat(32)), ["decks"]],
    ["another order", (proof) => swapFirstTwoThatDiffer(firstShuffle(proof).after), ["luck", "chain"]],
    ["another order before", (proof) => swapFirstTwoThatDiffer(firstShuffle(proof).before), ["luck", "chain"]],
    ["another label", (proof) => (firstShuffle(proof).label = "step/0"), ["luck", "chain"]],
    ["another kind", (proof) => (firstShuffle(proof).kind = "roll"), ["luck", "chain"]],
    ["a use left out", (proof) => proof.deal.chance.pop(), ["chain"]],
    ["another action", (proof) => (middle(proof).action = { kind: "concede", x: 1 }), ["chain"]],
    ["another hand", (proof) => (middle(proof).by = middle(proof).by === "bot" ? "player" : "bot"), ["chain"]],
    ["another state", (proof) => (middle(proof).state = "0".repeat(64)), ["chain"]],
    ["a step left out", (proof) => proof.steps.pop(), ["chain"]],
    ["another outcome", (proof) => (proof.outcome.reason = "x"), ["chain"]],
    ["another receipt", (proof) => (proof.receipt = "0".repeat(64)), ["chain"]],
  ])("does not hold with %s", async (_, change, expected) => {
    expect(await failing(one, change)).toEqual(expected);
  });

  it("names the step that differs", async () => {
    const proof = structuredClone(one.proof) as any;
    proof.steps[1].state = "0".repeat(64);
    expect((await check(proof, one.kept, 0)).checks.find(({ id }) => id === "chain")).toEqual({ id: "chain", ok: false, step: 2 });
  });

  it("is compared with the moves that were sent from here", async () => {
    const own = one.proof.steps.flatMap((step, at) => (step.seat === 0 ? [[at, canonical(step.action)] as const] : []));
    const kept = { ...one.kept, moves: own };
    expect((await check(one.proof, kept, 0)).checks.at(-1)).toEqual({ id: "moves", ok: true, n: own.length });
    const [first] = own;
    const other = { ...one.kept, moves: [[first?.[0] ?? 0, '{"kind":"another"}'] as const] };
    expect((await check(one.proof, other, 0)).checks.at(-1)).toEqual({ id: "moves", ok: false, step: (first?.[0] ?? 0) + 1 });
    expect(await failing(one, () => undefined, { ...one.kept, moves: [[9999, "{}"]] })).toEqual(["moves"]);
  });

  it("is another battle's to whoever kept another promise or another seed", async () => {
    expect(await failing(one, () => undefined, { ...one.kept, commit: "0".repeat(64) })).toEqual(["commit"]);
    expect(await failing(one, () => undefined, { ...one.kept, seed: "0".repeat(32) })).toEqual(["seed"]);
  });
});

it("opens the seed of a battle that was never dealt", async () => {
  const one = all.find((found) => !found.proof.deal) as Vector;
  expect(await failing(one, () => undefined)).toEqual([]);
  expect(await failing(one, (proof) => (proof.server_seed = "0".repeat(64)))).toEqual(["commit"]);
  expect(await failing(one, (proof) => (proof.receipt = "0".repeat(64)))).toEqual(["seed"]);
});

describe("a battle that goes on from another one", () => {
  const one = all.find((found) => found.proof.earlier.length) as Vector;
  const verdictOf = async (change: (proof: any) => void) => {
    const proof = structuredClone(one.proof);
    change(proof);
    return (await check(proof, one.kept, 0)).checks.filter(({ ok }) => ok === false).map(({ id }) => id);
  };

  it("begins with that one's log and luck", async () => {
    expect((await check(one.proof, one.kept, 0)).checks.find(({ id }) => id === "fork")).toEqual({ id: "fork", ok: true, n: one.proof.params.fork?.step });
  });

  it.each<[string, (proof: any) => void, CheckId[]]>([
    ["another seed before", (proof) => (proof.earlier[0].seed = "0".repeat(64)), ["fork", "luck"]],
    ["another step", (proof) => (proof.earlier.at(-1).until += 1), ["fork"]],
    ["no seed before", (proof) => proof.earlier.pop(), ["fork", "luck"]],
    ["another past", (proof) => (proof.deal.state = "0".repeat(64)), ["fork", "chain"]],
  ])("is refused with %s", async (_, change, expected) => {
    expect(await verdictOf(change)).toEqual(expected);
  });

  it("needs no other battle's seed when it goes on from none", async () => {
    const other = dealt.find((found) => !found.proof.earlier.length) as Vector;
    expect(await failing(other, (proof) => proof.earlier.push({ until: 0, seed: "0".repeat(64) }))).toEqual(["luck"]);
  });
});

describe("luck, as docs/fairness.md works it out", () => {
  const key = () => hmac(octets("c1d4d47af77b7cd9200bb0d823761543f36172b4d517d99d475cd8b8671896f7"));

  it("numbers below six", async () => {
    const stream = new Stream(await key(), "deck/0");
    const found: number[] = [];
    for (let n = 0; n < 8; n++) found.push(await stream.below(6));
    expect(found).toEqual([4, 4, 1, 5, 0, 4, 3, 3]);
  });

  it("a shuffle", async () => {
    expect((await new Stream(await key(), "deck/0").shuffled([..."abcdefgh"])).join("")).toBe("gdfcabhe");
  });

  it("words thrown away", async () => {
    expect(await new Stream(await key(), "step/3").below(3_000_000_000)).toBe(363455929);
  });
});

it("writes canonical JSON: keys in order, numbers as names too, no space, nothing escaped that need not be", () => {
  expect(canonical({ b: [1, { z: null, a: true }], "10": 1, "9": 2, a: '花\u2028"\\\n' })).toBe('{"10":1,"9":2,"a":"花\u2028\\"\\\\\\n","b":[1,{"a":true,"z":null}]}');
});
