/** The four suits and their pips, laid as on a playing card. */
import { C, L, P, at, turn } from "../pen";
import { inkOnly, type Pigment } from "../pigments";
import type { Figure } from "./figure";

export const SUIT: Record<"wands" | "swords" | "cups" | "coins", Figure> = {
  wands: (p: Pigment) => P('M-6-44C-2-52 4-52 7-44L6 44C2 50-3 50-6 44Z', p.mon, p.ink) + P('M6-24C18-34 26-28 26-18C18-14 12-16 6-14ZM-6 4C-18-8-28 0-26 10C-18 14-12 10-6 14Z', p.shade, p.ink, 2.5),
  swords: (p: Pigment) => P('M0-54L9-40L6 18H-6L-9-40Z', p.mon, p.ink) + L('M0-40V14', p.shade, 2.5) + P('M-22 18H22L18 27H-18Z', p.shade, p.ink) + P('M-4 27H4V44H-4Z', p.ink) + C(0, 47, 6, p.shade, p.ink, 2.5),
  cups: (p: Pigment) => P('M-30-40H30C30-6 18 6 7 10V28H-7V10C-18 6-30-6-30-40Z', p.mon, p.ink) + P('M-20 28H20L26 44H-26Z', p.shade, p.ink) + P('M-24-28C-10-36 8-20 24-28C22-12 14-2 0-1C-14-2-22-12-24-28Z', p.shade),
  coins: (p: Pigment) => C(0, 0, 42, p.mon, p.ink) + C(0, 0, 33, 'none', p.ink, 2) + turn(5, P('M0-30L7-10H-7Z', p.shade, p.ink, 2)) + P('M-8-8H8V8H-8Z', p.ink),
};

export type Suit = keyof typeof SUIT;

const COLUMN = { l: -38, m: 0, r: 38 } as const;
type Place = readonly [keyof typeof COLUMN, number];
const ROWS: Record<number, readonly Place[]> = { 
  1: [["m", 0]], 
  2: [["m", -50], ["m", 50]], 
  3: [["m", -60], ["m", 0], ["m", 60]], 
  4: [["l", -48], ["r", -48], ["l", 48], ["r", 48]], 
  5: [["l", -52], ["r", -52], ["m", 0], ["l", 52], ["r", 52]],
    
  6: [["l", -56], ["r", -56], ["l", 0], ["r", 0], ["l", 56], ["r", 56]], 
  7: [["l", -56], ["r", -56], ["m", -28], ["l", 0], ["r", 0], ["l", 56], ["r", 56]], 
  8: [["l", -56], ["r", -56], ["m", -28], ["l", 0], ["r", 0], ["m", 28], ["l", 56], ["r", 56]],
    
  9: [["l", -64], ["r", -64], ["l", -22], ["r", -22], ["m", 0], ["l", 22], ["r", 22], ["l", 64], ["r", 64]], 
  10: [["l", -64], ["r", -64], ["m", -43], ["l", -22], ["r", -22], ["l", 22], ["r", 22], ["m", 43], ["l", 64], ["r", 64]],
};

/** `n` of a suit, 1 to 10, laid in the middle of the card (a box 200 wide, centre 0 0). */
export function pips(suit: Suit, n: number, p: Pigment): string {
  const scale = n === 1 ? 1.25 : n < 4 ? 0.62 : n < 7 ? 0.5 : 0.4;
  return (ROWS[n] ?? [["m", 0] as const])
    .map(([column, y]) => `<g opacity=".5">${at(COLUMN[column] + 1.6, y + 1.6, scale, SUIT[suit](inkOnly(p)))}</g>${at(COLUMN[column], y, scale, SUIT[suit](p))}`)
    .join("");
}
