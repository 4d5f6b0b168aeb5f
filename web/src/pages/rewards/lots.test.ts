import { describe, expect, it } from "vitest";
import type { Lot } from "../../api/rewards";
import { claimState, inOrder, SOON, stateOf } from "./lots";

const NOW = 1_780_000_000_000;
const lot = (change: Partial<Lot>): Lot => ({ id: "a", source: "npc", source_id: "b", granted: 25, available: 25, reserved: 0, claimed: 0, expired: 0, revoked: 0, earned: NOW - 1, expires: NOW + 2 * SOON, trust: "unchecked", ...change });

describe("a lot of points", () => {
  it("is usable until the very moment it expires", () => {
    expect(stateOf(lot({}), NOW)).toBe("usable");
    expect(stateOf(lot({ expires: NOW + 1 }), NOW)).toBe("soon");
    expect(stateOf(lot({ expires: NOW }), NOW)).toBe("expired");
    expect(stateOf(lot({ available: 0, expired: 25, expires: NOW - 1 }), NOW)).toBe("expired");
  });

  it("says where its points have gone", () => {
    expect(stateOf(lot({ available: 0, reserved: 25 }), NOW)).toBe("held");
    expect(stateOf(lot({ available: 0, claimed: 25 }), NOW)).toBe("used");
    expect(stateOf(lot({ available: 0, revoked: 25 }), NOW)).toBe("revoked");
    expect(stateOf(lot({ trust: "frozen" }), NOW)).toBe("frozen");
  });

  it("stands with those that expire first; what is past stands apart", () => {
    const lots = [lot({ id: "late" }), lot({ id: "gone", available: 0, claimed: 25 }), lot({ id: "soon", expires: NOW + 1 })];
    const { live, past } = inOrder(lots, NOW);
    expect(live.map((one) => one.id)).toEqual(["soon", "late"]);
    expect(past.map((one) => one.id)).toEqual(["gone"]);
  });
});

it("a claim in doubt is told as such", () => {
  const claim = { id: "c", server: "s", amount: 5, state: "confirmed", reserved: 0, hold_until: 0, in_doubt: true } as const;
  expect(claimState(claim)).toBe("doubt");
  expect(claimState({ ...claim, in_doubt: false })).toBe("confirmed");
});
