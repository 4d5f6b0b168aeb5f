/**
 * A woodblock print in layers, back to front: bokashi sky, disc, pattern, mist, land, figure, frame by rarity. It is a pure function of
 * the card's data: the same id gives the same print everywhere.
 */
import type { Drawn } from "./figures/figure";
import { frame } from "./frame";
import { disc, land, mist } from "./land";
import { hash, luck, pick } from "./luck";
import { PATTERN, patternsOf } from "./patterns";
import { tenth } from "./pen";
import { inkOnly, pigment } from "./pigments";

/** The rank whose frame is leaf of gold. */
const GOLD = 5;

export interface Print {
  readonly id: string;
  readonly element: string;
  readonly motif: string;
  /** 1 to 5; 0 leaves the frame out. */
  readonly rank: number;
}

/** As much of the print as `viewBox` shows. `uid` tells the gradients of two copies on one page apart. */
export function printed(card: Print, drawn: Drawn, uid: string, viewBox = "0 0 200 280"): string {
  return `<svg class="art" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${layers(card, drawn, uid)}</svg>`;
}

function layers(card: Print, { figure, whole }: Drawn, uid: string): string {
  const seed = hash(card.id);
  const r = luck(seed);
  const p = pigment(card.element);
  const id = `a${seed.toString(36)}${uid}`;
  const weave = pick(r, patternsOf(card.element));
  const scale = pick(r, [0.8, 1, 1.25]);
  const sky = card.motif === "rotor" ? "rays" : pick(r, ["sun", "sun", "moon", "rays"] as const);
  const [pw, ph, body] = PATTERN[weave](p.mon, 1.3);
  const [lw, lh, cloth] = PATTERN[pick(r, patternsOf(card.element))](p.mon, 1.2);
  const lift = (r() - 0.5) * 10;
  const big = whole ? 1 : tenth(1.32 + r() * 0.14);
  const stops = (...xs: [number, string][]) => xs.map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`).join("");
  const defs =
    `<defs><linearGradient id="${id}s" x1="0" y1="0" x2="0" y2="1">${stops([0, p.sky[0]], [0.38, p.sky[1]], [0.8, p.sky[2]])}</linearGradient>` +
    (card.rank === GOLD ? `<linearGradient id="${id}g" x1="0" y1="0" x2="1" y2="1">${stops([0, "#f7e2a0"], [0.45, "#c9962f"], [0.6, "#f3d88a"], [1, "#9a6a1a"])}</linearGradient>` : "") +
    `<linearGradient id="${id}f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".55" stop-color="#fff"/></linearGradient>` +
    `<mask id="${id}m"><rect width="200" height="280" fill="url(#${id}f)"/></mask>` +
    `<pattern id="${id}p" width="${pw}" height="${ph}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})">${body}</pattern>` +
    `<pattern id="${id}q" width="${lw}" height="${lh}" patternUnits="userSpaceOnUse" patternTransform="scale(.7)">${cloth}</pattern></defs>`;
  const shadow = whole ? "" : `<g transform="translate(3 3)" opacity=".42">${figure(inkOnly(p))}</g>`;
  return (
    `${defs}<rect width="200" height="280" fill="url(#${id}s)"/>${disc(r, p, sky)}<rect width="200" height="280" fill="url(#${id}p)" opacity=".3" mask="url(#${id}m)"/>` +
    `${mist(r, p, 40 + r() * 60)}${land(card.element, r, p)}<rect y="226" width="200" height="54" fill="url(#${id}q)" opacity=".16"/>` +
    `<g transform="translate(100 ${tenth(whole ? 140 : 134 + lift)}) scale(${big})">${shadow}${figure(p)}</g>${card.rank ? frame(card.rank, `${id}g`) : ""}`
  );
}
