/** The twenty-two great arcana, by number. */
import { C, L, M, P, at, turn } from "../pen";
import { VERMILION, type Pigment } from "../pigments";
import { classic } from "./classic";
import type { Figure } from "./figure";
import { SUIT, type Suit } from "./suits";
import { sun } from "./sun";
import { things } from "./things";

const drawn = (name: string, p: Pigment): string => (classic[name] ?? things[name])?.(p) ?? "";
const suit = (name: Suit, x: number, y: number, scale: number, p: Pigment): string => at(x, y, scale, SUIT[name](p));

export const arcana: readonly Figure[] = [
  (p: Pigment) => drawn("moth", p), (p: Pigment) => L('M0 0C14-26 46-26 46 0C46 26 14 26 0 0C-14-26-46-26-46 0C-46 26-14 26 0 0', p.ink, 15) + L('M0 0C14-26 46-26 46 0C46 26 14 26 0 0C-14-26-46-26-46 0C-46 26-14 26 0 0', p.mon, 9) + suit('coins', 0, -40, .26, p) + suit('cups', 0, 40, .26, p),
  (p: Pigment) => P('M-46-46H-32V46H-46Z', p.ink) + P('M32-46H46V46H32Z', p.mon, p.ink) + P('M16-30A32 32 0 1 0 16 30A25 25 0 1 1 16-30Z', p.shade, p.ink), (p: Pigment) => turn(8, P('M0-8C14-20 14-40 0-52C-14-40-14-20 0-8Z', p.mon, p.ink, 2.5)) + turn(8, P('M0-4C7-12 7-22 0-30C-7-22-7-12 0-4Z', p.shade, p.ink, 2), 22.5) + C(0, 0, 7, p.ink),
  (p: Pigment) => drawn("helm", p), (p: Pigment) => M(`<g transform="rotate(32)">${L('M0-20V46M0 46H12M0 34H9', p.ink, 9) + L('M0-20V46M0 46H12M0 34H9', p.mon, 4) + C(0, -32, 13, 'none', p.ink, 9) + C(0, -32, 13, 'none', p.shade, 4)}</g>`),
  (p: Pigment) => C(-17, 6, 27, 'none', p.ink, 12) + C(-17, 6, 27, 'none', p.mon, 7) + C(17, 6, 27, 'none', p.ink, 12) + C(17, 6, 27, 'none', p.shade, 7) + P('M0-50L5-38L0-26L-5-38Z', VERMILION, p.ink, 2), (p: Pigment) => turn(8, L('M0-10V-38', p.ink, 7) + L('M0-10V-38', p.mon, 3)) + C(0, 0, 40, 'none', p.ink, 12) + C(0, 0, 40, 'none', p.mon, 7) + C(0, 0, 11, p.shade, p.ink),
  (p: Pigment) => drawn("oni", p), (p: Pigment) => drawn("lantern", p), (p: Pigment) => turn(8, P('M0-50L9-24L0-16L-9-24Z', p.mon, p.ink, 2.5)) + C(0, 0, 34, 'none', p.ink, 7) + C(0, 0, 34, 'none', p.shade, 3) + C(0, 0, 13, p.shade, p.ink),
  (p: Pigment) => L('M0-46V42M-40-28H40', p.ink, 8) + L('M0-46V42M-40-28H40', p.mon, 3.5) + M(L('M40-28L24 6M40-28L54 6', p.ink, 2.5) + P('M22 6H56C54 22 24 22 22 6Z', p.shade, p.ink)) + P('M-18 42H18V49H-18Z', p.mon, p.ink), (p: Pigment) => P('M0 50L-40-26H40Z', 'none', p.ink, 11) + P('M0 50L-40-26H40Z', 'none', p.mon, 6) + L('M0-54V-10', p.shade, 5) + C(0, 6, 11, p.shade, p.ink),
  (p: Pigment) => `<g transform="rotate(14)">${L('M6-48L-6 50', p.ink, 9) + L('M6-48L-6 50', p.mon, 4) + P('M4-48C-20-54-44-38-48-10C-32-30-14-34 4-32Z', p.shade, p.ink)}</g>`, (p: Pigment) => `<g transform="translate(-22 -18) rotate(-24) scale(.62)">${SUIT.cups(p)}</g><g transform="translate(24 24) rotate(18) scale(.58)">${SUIT.cups(p)}</g>` + L('M-2-12C12-6 14 0 18 6', p.shade, 6),
  (p: Pigment) => drawn("oni", { ...p, mon: p.shade, shade: VERMILION }), (p: Pigment) => drawn("keep", p) + P('M22-56L4-22H16L6 4L36-34H22L32-56Z', VERMILION, p.ink, 2.5), (p: Pigment) => turn(8, P('M0-54L8-14L0 0L-8-14Z', p.mon, p.ink, 2.5)) + turn(8, P('M0-34L6-12L0 0L-6-12Z', p.shade, p.ink, 2), 22.5) + C(0, 0, 8, p.ink),
  (p: Pigment) => P('M20-44A48 48 0 1 0 20 44A36 36 0 1 1 20-44Z', p.mon, p.ink) + turn(1, C(22, 0, 6, p.shade, p.ink, 2) + C(36, -22, 3, p.shade) + C(38, 20, 3, p.shade)), sun,
  (p: Pigment) => drawn("bell", p), (p: Pigment) => turn(12, P('M0-34C10-36 14-46 8-54C0-50-4-42 0-34Z', p.shade, p.ink, 2)) + C(0, 0, 34, 'none', p.ink, 5) + C(0, 0, 26, p.mon, p.ink) + L('M-26 0H26M0-26C-14-12-14 12 0 26C14 12 14-12 0-26', p.ink, 2.5),
];
