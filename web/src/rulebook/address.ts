/** Where a rule can be read. */
import { pathOf } from "../pages/route";

/** Rules of the engine and of the arena stand in no game's book. */
const IN_NO_BOOK = /^(ENGINE|ARENA)-/;
/** Rules about owning cards are shown by the page of cards. */
const OF_CARDS = /^COLLECTION-/;

/** The address of a rule in the book of its game; null: it is written nowhere. */
export function addressOf(ruleset: string, rule: string): string | null {
  if (!ruleset || !rule || IN_NO_BOOK.test(rule)) return null;
  return OF_CARDS.test(rule) ? pathOf("cards", { ruleset }) : `${pathOf("rules", { ruleset })}#${rule}`;
}
