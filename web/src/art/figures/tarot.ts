/** The figures of the tarot: the great arcana by number, and the pips of the four suits. */
import { arcana } from "./arcana";
import type { Drawn } from "./figure";
import { SUIT, pips, type Suit } from "./suits";

export function tarot(family: string, number: number): Drawn | null {
  if (family in SUIT) return { figure: (p) => pips(family as Suit, number, p), whole: true };
  const figure = arcana[number];
  return figure ? { figure, whole: false } : null;
}

export const TAROT_NAMES: readonly string[] = [...arcana.map((_, n) => `arcana-${n}`), ...Object.keys(SUIT).flatMap((suit) => Array.from({ length: 10 }, (_, n) => `${suit}-${n + 1}`))];
