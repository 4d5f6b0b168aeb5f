/** Beginning a battle, and beginning another like the last one. */
import { api } from "../api/client";
import type { NewBattle } from "../api/types";
import { someone } from "../pages/account";
import { fetchPage } from "../pages/Opened";
import { pathOf, visit } from "../pages/route";
import { start } from "./ownseeds";

const key = (ruleset: string): string => `taisen.wish.${ruleset}`;

function remember(wish: NewBattle): void {
  try {
    localStorage.setItem(key(wish.ruleset), JSON.stringify(wish));
  } catch {
    // without storage the choices are made anew
  }
}

/** What was chosen for the last battle of this game on this device. */
export function lastWish(ruleset: string): NewBattle | null {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key(ruleset)) ?? "null");
    return saved !== null && typeof saved === "object" && (saved as NewBattle).ruleset === ruleset ? (saved as NewBattle) : null;
  } catch {
    return null;
  }
}

/** A battle that ran by itself is watched from its first step. */
const unseen = new Set<string>();

/** Whether the battle is still to be watched; once only. */
export const toBeWatched = (id: string): boolean => unseen.delete(id);

/** What the table needs comes while the battle is being prepared. */
function fetchTable({ ruleset }: NewBattle): void {
  for (const part of [fetchPage("battle"), api.ruleset(ruleset), api.cards(ruleset)]) part.catch(() => undefined); // the table asks again
}

/** Prepare and start a battle and open its table; as a guest if nobody is signed in. Gives what went wrong, or null. */
export async function begin(wish: NewBattle): Promise<unknown> {
  fetchTable(wish);
  try {
    await someone();
    const prepared = await api.prepare(wish);
    await start(prepared);
    remember(wish);
    if (wish.control === "auto") unseen.add(prepared.id);
    visit(pathOf("battle", { id: prepared.id }));
    return null;
  } catch (error) {
    return error;
  }
}
