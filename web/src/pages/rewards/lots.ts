/** Lots of points as their owner sees them: what can still be used first, the soonest to expire at the top. */
import type { ClaimEntry, Lot } from "../../api/rewards";

/** So long before it expires a lot is marked, in milliseconds. */
export const SOON = 3 * 86_400_000;

export type LotState = "usable" | "soon" | "held" | "frozen" | "expired" | "used" | "revoked";

export function stateOf(lot: Lot, now: number): LotState {
  if (lot.trust === "frozen" && lot.available + lot.reserved > 0) return "frozen";
  if (lot.available > 0 && now < lot.expires) return lot.expires - now < SOON ? "soon" : "usable";
  if (lot.reserved > 0) return "held";
  if (lot.expired > 0 || lot.available > 0) return "expired";
  return lot.revoked > 0 && lot.claimed === 0 ? "revoked" : "used";
}

export const isLive = (state: LotState): boolean => state === "usable" || state === "soon" || state === "held" || state === "frozen";

/** Live lots by expiry, then the others, the latest first. */
export function inOrder(lots: readonly Lot[], now: number): { readonly live: readonly Lot[]; readonly past: readonly Lot[] } {
  const live = lots.filter((lot) => isLive(stateOf(lot, now)));
  const past = lots.filter((lot) => !isLive(stateOf(lot, now)));
  return { live: live.sort((a, b) => a.expires - b.expires || a.id.localeCompare(b.id)), past: past.sort((a, b) => b.earned - a.earned || a.id.localeCompare(b.id)) };
}

/** A confirmed claim of which nobody has reported the delivery is in doubt. */
export const claimState = (claim: ClaimEntry): string => (claim.in_doubt ? "doubt" : claim.state);
