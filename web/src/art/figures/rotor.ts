import { type Luck, pick } from "../luck";
import { C, P, turn } from "../pen";
import type { Pigment } from "../pigments";

/** A crest of rotation for spells: thousands of combinations. */
export function rotor(r: Luck, p: Pigment): string {
  const n = pick(r, [5, 6, 8, 10, 12]), petal = pick(r, [
    () => P('M0-18C12-26 12-40 0-52C-12-40-12-26 0-18Z', p.mon, p.ink, 2.5),
    () => P('M-3-16C-2-34 10-40 20-36C10-52-14-52-12-30Z', p.mon, p.ink, 2.5),
    () => P('M0-50L8-26L0-18L-8-26Z', p.mon, p.ink, 2.5),
    () => P('M4-52L-9-32H0L-5-16L10-38H1Z', p.mon, p.ink, 2),
    () => P('M-9-20C-16-34-8-46 0-52C8-46 16-34 9-20L0-30Z', p.mon, p.ink, 2.5),
    () => P('M0-20C16-24 22-40 8-50C10-38 4-34-2-34C-8-32-8-24 0-20Z', p.mon, p.ink, 2.5),
  ]);
  const heart = pick(r, [
    () => C(0, 0, 15, p.shade, p.ink) + turn(n, C(0, -9, 1.8, p.ink)),
    () => C(0, 0, 16, p.ink) + P('M8-8A12 12 0 1 0 8 8A9 9 0 1 1 8-8Z', p.shade),
    () => P('M0-17L15-8V8L0 17L-15 8V-8Z', p.shade, p.ink) + P('M0-8L7-4V4L0 8L-7 4V-4Z', p.ink),
    () => C(0, 0, 15, p.mon, p.ink) + P('M-12 0C-6-9 6-9 12 0C6 9-6 9-12 0Z', p.ink) + C(0, 0, 3.4, p.shade),
    () => turn(3, P('M0 0C10-4 14-12 8-16C0-18-6-8 0 0Z', p.shade, p.ink, 2)),
  ]);
  const k = n > 8 ? .82 : 1;
  return C(0, 0, 54, 'none', p.shade, 2) + turn(n, petal(), r() < .5 ? 0 : 180 / n) + (r() < .6 ? turn(n, C(0, -50, 2.6 * k, p.shade), 180 / n) : '') + heart();
}
