/** This device's half of the luck of each battle, kept so that a start that was interrupted can be repeated, and checked later. */
import { api, ownSeed } from "../api/client";
import type { Moment, Prepared } from "../api/types";

const key = (id: string): string => `taisen.seed.${id}`;

/** Remember what the service has promised before our seed reaches it. */
function keep(prepared: Pick<Prepared, "id" | "commit">): string {
  const seed = ownSeed();
  try {
    localStorage.setItem(key(prepared.id), JSON.stringify({ seed, commit: prepared.commit }));
  } catch {
    // without storage the battle is as fair, it only cannot be checked from here
  }
  return seed;
}

function kept(id: string): string | null {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key(id)) ?? "null");
    const seed = (saved as { seed?: unknown } | null)?.seed;
    return typeof seed === "string" ? seed : null;
  } catch {
    return null;
  }
}

/** Start a prepared battle; a second time it gives the same deal. */
export const start = (prepared: Pick<Prepared, "id" | "commit">): Promise<Moment> => api.start(prepared.id, kept(prepared.id) ?? keep(prepared));
