/** Frames by rarity: metal, and a count of petals at the foot, so that colour is never the only sign. */
import { C, moved, P } from "./pen";
import { VERMILION } from "./pigments";

const PAPER = "#f2e8d5";
const SUMI = "#1f1a17";

const inner = (x: number, colour: string, width: number): string => `<rect x="${x}" y="${x}" width="${200 - 2 * x}" height="${280 - 2 * x}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

/** `rank` 1 (plain paper) to 5 (gold leaf); `gold` is the id of the gold gradient. */
export function frame(rank: number, gold: string): string {
  const k = Math.max(1, Math.min(5, rank));
  const metal = k === 3 ? "#9fb0b8" : "#c9962f";
  const dark = k === 3 ? "#5e6f78" : "#6e4a12";
  const hole = k > 3 ? "10 10V270H190V10" : "8 8V272H192V8";
  let g = `<path fill-rule="evenodd" d="M0 0H200V280H0ZM${hole}Z" fill="${k === 5 ? `url(#${gold})` : k === 4 ? "#241a18" : PAPER}"/>`;
  if (k === 1) g += inner(8, SUMI, 1.6);
  if (k === 2) g += inner(8, SUMI, 3) + inner(12.5, PAPER, 1.4);
  if (k >= 3) {
    g += inner(8, dark, 5) + inner(8, k === 5 ? "#fbe7ae" : metal, 3);
    const corner =
      k === 3
        ? [P("M-3-3H26L-3 26Z", metal, dark, 1.4)]
        : [P("M-4-4H38C38 6 32 8 26 8C26 20 20 26 8 26C8 32 6 38-4 38Z", k === 5 ? "#e8bf57" : "#c9962f", "#5a3a0c", 1.6), C(9, 9, 4.5, k === 5 ? VERMILION : "#241a18", "#5a3a0c", 1.2)];
    for (const [x, y, angle] of [[8, 8, 0], [192, 8, 90], [192, 272, 180], [8, 272, 270]]) for (const shape of corner) g += moved(`translate(${x} ${y}) rotate(${angle})`, shape);
  }
  const petals = Array.from({ length: k }, (_, i) => `M${i * 10} -6L${i * 10 + 4.6} 0L${i * 10} 6L${i * 10 - 4.6} 0Z`).join("");
  return g + moved(`translate(${100 - (k - 1) * 5} 272)`, P(petals, k >= 4 ? "#fbe7ae" : k === 3 ? "#dfe8ea" : PAPER, SUMI, 1.5));
}
