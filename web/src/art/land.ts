/** Sky and land of a print. */
import { type Luck, pick } from "./luck";
import { C, L, O, P, polar, tenth } from "./pen";
import type { Pigment } from "./pigments";

export function disc(r: Luck, p: Pigment, kind: "sun" | "moon" | "rays"): string {
  const x = pick(r, [52, 68, 100, 132, 148]), y = 56 + r() * 34, R = 26 + r() * 20;
  const halo = (opacity: number) => `<path d="${[9, 18, 27].map(i => O(x, y, tenth(R + i))).join('')}" fill="none" stroke="${p.disc}" stroke-width="1.2" opacity="${opacity}"/>`;
  if (kind === 'rays') return `<path transform="translate(100 128)" opacity=".32" d="${Array.from({ length: 20 }, (_, k) => ray(k * 18)).join('')}" fill="${p.disc}"/>` + C(100, 128, 62, p.disc);
  if (kind === 'moon') return `${halo(.5)}<path d="M${tenth(x + R * .4)} ${tenth(y - R)}A${tenth(R)} ${tenth(R)} 0 1 0 ${tenth(x + R * .4)} ${tenth(y + R)}A${tenth(R * .82)} ${tenth(R * .82)} 0 1 1 ${tenth(x + R * .4)} ${tenth(y - R)}Z" fill="${p.disc}"/>`;
  return halo(.45) + C(x, y, tenth(R), p.disc);
}
/** A beam from the middle, at so many degrees from the top. */
function ray(degrees: number): string {
  const [near, far, wide] = [(degrees - 90) * Math.PI / 180, Math.hypot(9, 230), Math.atan2(9, 230)];
  return `M0 0L${polar(near - wide, far).join(' ')}L${polar(near + wide, far).join(' ')}Z`;
}
/** Suyari-gasumi: bands of mist with round ends. */
export function mist(r: Luck, p: Pigment, y: number): string {
  let out = ''; for (let i = 0; i < 3; i++) { const w = 60 + r() * 90, x = r() < .5 ? -20 : 220 - w, yy = y + i * (16 + r() * 10);
    out += `<rect x="${tenth(x)}" y="${tenth(yy)}" width="${tenth(w)}" height="11" rx="5.5" fill="${p.mon}" opacity="${tenth(.5 - i * .1)}"/>`; } return out;
}
function hills(r: Luck, y: number, amp: number, fill: string, peaky = false): string {
  const n = 4 + Math.floor(r() * 3); let d = `M-10 290V${tenth(y)}`;
  for (let i = 0; i <= n; i++) { const x = -10 + 220 / n * i, h = y - (i % 2 ? amp * (.6 + r() * .6) : r() * amp * .25);
    d += peaky ? `L${tenth(x)} ${tenth(h)}` : `Q${tenth(x - 110 / n)} ${tenth(h - (i % 2 ? amp * .3 : -4))} ${tenth(x)} ${tenth(h)}`; }
  return P(d + 'V290Z', fill);
}
function waves(r: Luck, y: number, p: Pigment): string {
  let out = ''; for (let i = 0; i < 4; i++) { const yy = y + i * 17, dx = (i % 2 ? 20 : 0) - r() * 14; let d = `M-40 290V${tenth(yy)}`;
    for (let x = -40; x < 250; x += 40) d += `c10 -16 30 -18 32 -4c-6 -8 -16 -4 -14 4c8 6 16 2 22 0`;
    out += `<g transform="translate(${tenth(dx)} 0)">${P(d + 'V290Z', i % 2 ? p.far : p.near, p.mon, 1.6)}</g>`; } return out;
}
/** The ground an element stands on. */
export function land(element: string, r: Luck, p: Pigment): string {
  const y = 196 + r() * 20;
  switch (element) {
    case 'water': case 'blue': case 'cups': return waves(r, y + 4, p);
    case 'fire': case 'red': case 'wands': { let out = hills(r, y - 8, 34, p.far, true); for (let i = 0; i < 9; i++) { const x = -6 + i * 26 + r() * 10, h = 24 + r() * 44;
      out += P(`M${tenth(x - 15)} 290C${tenth(x - 20)} ${tenth(270 - h * .4)} ${tenth(x - 4)} ${tenth(262 - h * .5)} ${tenth(x + 2)} ${tenth(258 - h)}C${tenth(x + 6)} ${tenth(262 - h * .5)} ${tenth(x + 22)} ${tenth(270 - h * .3)} ${tenth(x + 15)} 290Z`, i % 2 ? p.near : p.shade, p.ink, 1.2); } return out; }
    case 'leaf': case 'green': { let out = hills(r, y, 30, p.far); const left = r() < .5; for (let i = 0; i < 4; i++) { const x = left ? 8 + i * 15 : 192 - i * 15, w = 7 - i;
      out += L(`M${x} 290V${tenth(-10 + i * 30)}`, p.near, w) + L(`M${tenth(x - w / 2)} ${tenth(70 + i * 26)}h${w}M${tenth(x - w / 2)} ${tenth(150 + i * 20)}h${w}`, p.mon, 1.4)
        + P([60 + i * 34, 130 + i * 26].map(yy => `M${x} ${yy}q${left ? 22 : -22} -4 ${left ? 32 : -32} 12q${left ? -18 : 18} 4 ${left ? -32 : 32} -12Z`).join(''), p.near); } return out + hills(r, y + 34, 16, p.near); }
    case 'thunder': { let out = hills(r, y + 6, 40, p.far, true); for (let k = 0; k < 2; k++) { const x = 20 + r() * 160; out += P(`M${tenth(x)} -4l-16 50h11l-14 46 34 -58h-13l16 -38Z`, p.shade, p.ink, 1.4); } return out + hills(r, y + 36, 20, p.near, true); }
    case 'dark': case 'moon': { let stars = '', trees = ''; for (let i = 0; i < 16; i++) stars += O(r() * 200, r() * 150, tenth(.7 + r() * 1.2)); const back = hills(r, y, 44, p.far, true);
      for (let i = 0; i < 8; i++) { const x = i * 28 + r() * 12 - 6, h = 26 + r() * 34; trees += `M${tenth(x)} ${tenth(270 - h)}l9 20h-4l8 18h-4l9 24h-36l9 -24h-4l8 -18h-4Z`; } return P(stars, p.mon) + back + P(trees + 'M-5 262H205V290H-5Z', p.near); }
    case 'swords': return hills(r, y - 6, 60, p.far, true) + hills(r, y + 34, 30, p.near, true);
    default: return hills(r, y - 4, 36, p.far, r() < .4) + hills(r, y + 34, 22, p.near);
  }
}
