/** Decks seen without problems on this device. One that has problems now, in the same revision, was broken by an update of the rules. */
import type { KeptDeck } from "../../api/decks";

const KEY = "taisen.sound.";

/** Remember a deck that is sound; tell whether one that is not was sound as it is. A deck that defends was sound when it began to. */
export function wasSound(deck: KeptDeck): boolean {
  try {
    if (deck.problems.length === 0) localStorage.setItem(KEY + deck.id, String(deck.revision));
    return deck.defence || localStorage.getItem(KEY + deck.id) === String(deck.revision);
  } catch {
    return deck.defence;
  }
}

export const isOutdated = (deck: KeptDeck): boolean => wasSound(deck) && deck.problems.length > 0;
