/** Wagara, the patterns of cloth: each a tile of an SVG pattern. */
import { O, polar, tenth } from "./pen";

type Tile = readonly [width: number, height: number, body: string];

/** The tile of asanoha, the leaf of hemp: its lines are the same in every colour. */
const HEMP = (() => {
  const a = 24, h = a * Math.sqrt(3) / 2, W = a * 2, H = h * 2; let d = '';
  const star = (x: number, y: number) => { for (let k = 0; k < 6; k++) { const [px, py] = polar(Math.PI / 3 * k, a), [qx, qy] = polar(Math.PI / 3 * k + Math.PI / 6, a / Math.sqrt(3));
    d += `M${tenth(x)} ${tenth(y)}l${px} ${py}M${tenth(x)} ${tenth(y)}l${qx} ${qy}M${tenth(x + px)} ${tenth(y + py)}L${tenth(x + qx)} ${tenth(y + qy)}`;
    const [sx, sy] = polar(Math.PI / 3 * (k + 1), a); d += `L${tenth(x + sx)} ${tenth(y + sy)}`; } };
  for (const [x, y] of [[0, 0], [W, 0], [0, H], [W, H], [a, h]] as const) star(x, y);
  return { w: W, h: tenth(H), d };
})();

export const PATTERN = {
  seigaiha: (c: string, w: number): Tile => [32, 16, `<path d="${[14, 10, 6].map(r => O(0, 16, r) + O(16, 16, r) + O(32, 16, r) + O(16, 8, r)).join('')}" fill="none" stroke="${c}" stroke-width="${w}"/>`],
  asanoha: (c: string, w: number): Tile => [HEMP.w, HEMP.h, `<path d="${HEMP.d}" fill="none" stroke="${c}" stroke-width="${w}"/>`],
  kikko: (c: string, w: number): Tile => [36, 20.8, `<path d="M0 10.4L6 0H18L24 10.4L18 20.8H6ZM24 10.4H36M18 0L24 10.4L18 20.8" fill="none" stroke="${c}" stroke-width="${w}"/><path d="M8 10.4l4-7 4 7-4 7z" fill="${c}" opacity=".35"/>`],
  shippo: (c: string, w: number): Tile => [28, 28, `<path d="${O(0, 0, 14) + O(28, 0, 14) + O(0, 28, 14) + O(28, 28, 14) + O(14, 14, 14)}" fill="none" stroke="${c}" stroke-width="${w}"/><path d="${O(14, 0, 1.6) + O(0, 14, 1.6) + O(28, 14, 1.6) + O(14, 28, 1.6)}" fill="${c}"/>`],
  uroko: (c: string, _w: number): Tile => [22, 20, `<path d="M0 20L11 0L22 20Z" fill="${c}" opacity=".55"/>`],
  yagasuri: (c: string, w: number): Tile => [24, 28, `<path d="M0 0L12 8L24 0V14L12 22L0 14Z" fill="${c}" opacity=".5"/><path d="M12 0V28" stroke="${c}" stroke-width="${w}"/>`],
  tatewaku: (c: string, w: number): Tile => [32, 48, `<path d="M0 0C14 12 14 36 0 48M16 0C2 12 2 36 16 48M16 0C30 12 30 36 16 48M32 0C18 12 18 36 32 48" fill="none" stroke="${c}" stroke-width="${w}"/>`],
  hishi: (c: string, w: number): Tile => [24, 36, `<path d="M12 0L24 18L12 36L0 18Z" fill="none" stroke="${c}" stroke-width="${w}"/><path d="M12 9L18 18L12 27L6 18Z" fill="${c}" opacity=".4"/>`],
  kanoko: (c: string, _w: number): Tile => [18, 18, `<path d="${O(4.5, 4.5, 2.4) + O(13.5, 13.5, 2.4)}" fill="none" stroke="${c}" stroke-width="1.4"/>`],
  sayagata: (c: string, w: number): Tile => [40, 40, `<path d="M0 10H20V0M10 40V20H0M20 40V30H40V20M30 0V20H10V30M40 10H30M20 20V30" fill="none" stroke="${c}" stroke-width="${w}"/>`],
} satisfies Record<string, (colour: string, width: number) => Tile>;

export type PatternName = keyof typeof PATTERN;

const BY_ELEMENT: Record<string, readonly PatternName[]> = { fire: ['uroko', 'yagasuri', 'hishi'], water: ['seigaiha', 'tatewaku', 'kanoko'], leaf: ['asanoha', 'kikko', 'hishi'],
  thunder: ['sayagata', 'uroko', 'kikko'], light: ['shippo', 'asanoha', 'kanoko'], dark: ['kikko', 'kanoko', 'sayagata'], earth: ['hishi', 'kikko', 'uroko'],
  red: ['uroko', 'yagasuri'], green: ['asanoha', 'kikko'], blue: ['seigaiha', 'tatewaku'], wands: ['yagasuri', 'uroko'], swords: ['hishi', 'kikko'],
  cups: ['seigaiha', 'tatewaku'], coins: ['shippo', 'asanoha'], major: ['asanoha', 'shippo', 'sayagata'], moon: ['kanoko', 'seigaiha', 'shippo'] };

export function patternsOf(element: string): readonly PatternName[] {
  return BY_ELEMENT[element] ?? ["asanoha", "shippo", "hishi"];
}
