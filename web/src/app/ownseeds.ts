/** What this device knows of its battles: its half of the luck, what the service had promised before, and the moves it sent.

So a start that was interrupted can be repeated, and a finished battle can be checked. */
import { api, ownSeed } from "../api/client";
import type { Moment, Prepared } from "../api/types";
import { canonical } from "../proof/canonical";
import type { Kept } from "../proof/check";

const PREFIX = "taisen.seed.";
const MOST_KEPT = 60;

interface Saved extends Kept {
  readonly at: number;
}

function read(key: string): Saved | null {
  try {
    const saved = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Saved> | null;
    return typeof saved?.seed === "string" ? { seed: saved.seed, commit: saved.commit ?? "", at: saved.at ?? 0, moves: saved.moves ?? [] } : null;
  } catch {
    return null;
  }
}

function write(id: string, saved: Saved): void {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify(saved));
  } catch {
    // without storage the battle is as fair, it only cannot be checked from here
  }
}

/** The oldest battles are forgotten, so that there is room for new ones. */
function forget(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const old = keys.map((key) => ({ key, at: read(key)?.at ?? 0 })).sort((one, other) => other.at - one.at);
  for (const { key } of old.slice(MOST_KEPT)) localStorage.removeItem(key);
}

/** Remember what the service has promised before our seed reaches it. */
function keep(prepared: Pick<Prepared, "id" | "commit">): string {
  const seed = ownSeed();
  write(prepared.id, { seed, commit: prepared.commit, at: Date.now(), moves: [] });
  try {
    forget();
  } catch {
    // as above
  }
  return seed;
}

/** What is known here of a battle; null: it was begun elsewhere. */
export const kept = (id: string): Kept | null => read(PREFIX + id);

/** Start a prepared battle; a second time it gives the same deal. */
export const start = (prepared: Pick<Prepared, "id" | "commit">): Promise<Moment> => api.start(prepared.id, kept(prepared.id)?.seed ?? keep(prepared));

/** Play an action, and remember that it was played from here. */
export async function act(id: string, step: number, action: unknown): Promise<Moment> {
  const moment = await api.act(id, step, action);
  const saved = read(PREFIX + id);
  if (saved && moment.state !== "void") write(id, { ...saved, moves: [...(saved.moves ?? []).filter(([at]) => at !== step), [step, canonical(action)]] });
  return moment;
}
