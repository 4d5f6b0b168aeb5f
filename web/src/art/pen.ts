/** Strokes of the woodblock: everything a figure is drawn with, as SVG text with presentation attributes only (a strict CSP holds). */

/** One decimal is enough for a box of 200 and keeps the markup short. */
export const tenth = (x: number): number => Math.round(x * 10) / 10;

export const polar = (angle: number, distance: number): [number, number] => [tenth(Math.cos(angle) * distance), tenth(Math.sin(angle) * distance)];

/** A shape; with `ink` it has an outline. */
export const P = (d: string, fill: string, ink?: string, width?: number): string =>
  `<path d="${d}" fill="${fill}"${ink ? ` stroke="${ink}" stroke-width="${width ?? 3}" stroke-linejoin="round" stroke-linecap="round"` : ""}/>`;

/** A line. */
export const L = (d: string, ink: string, width?: number): string => P(d, "none", ink, width);

/** A circle. */
export const C = (x: number, y: number, r: number, fill: string, ink?: string, width?: number): string =>
  `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${r}" fill="${fill}"${ink ? ` stroke="${ink}" stroke-width="${width ?? 3}"` : ""}/>`;

/** An ellipse. */
export const E = (x: number, y: number, rx: number, ry: number, fill: string, ink?: string, width?: number): string =>
  `<ellipse cx="${tenth(x)}" cy="${tenth(y)}" rx="${rx}" ry="${ry}" fill="${fill}"${ink ? ` stroke="${ink}" stroke-width="${width ?? 3}"` : ""}/>`;

/** A circle as part of a path: many of one colour are then one shape. */
export const O = (x: number, y: number, r: number): string => `M${tenth(x - r)} ${tenth(y)}a${r} ${r} 0 1 0 ${tenth(2 * r)} 0a${r} ${r} 0 1 0 ${tenth(-2 * r)} 0Z`;

/** `g` moved, turned or mirrored. What is only one shape needs no group of its own. */
export const moved = (transform: string, g: string): string =>
  g.indexOf("<", 1) < 0 && !g.includes("transform") ? g.replace("/>", ` transform="${transform}"/>`) : `<g transform="${transform}">${g}</g>`;

/** What is given, and its mirror image: a half is drawn once. */
export const M = (g: string): string => g + moved("scale(-1 1)", g);

/** A bold line: ink outside, colour inside. */
export const B = (d: string, fill: string, ink: string, width: number): string => L(d, ink, width + 5) + L(d, fill, width);

/** `n` copies around the middle. */
export const turn = (n: number, g: string, offset = 0): string =>
  Array.from({ length: n }, (_, k) => (k || offset ? moved(`rotate(${tenth((360 / n) * k + offset)})`, g) : g)).join("");

export const at = (x: number, y: number, scale: number, g: string, rotate = 0): string =>
  moved(`translate(${x} ${y})${rotate ? ` rotate(${rotate})` : ""} scale(${scale})`, g);
