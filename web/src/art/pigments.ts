/** The flat colours of a print, by element. */
import { hash } from "./luck";

/** Sky from top to foot, land far and near, the figure and its second tone, the ink of all outlines, the disc in the sky. */
export interface Pigment {
  readonly sky: readonly [string, string, string];
  readonly far: string;
  readonly near: string;
  readonly mon: string;
  readonly shade: string;
  readonly ink: string;
  readonly disc: string;
}

export const VERMILION = "#c23b22";

const PIGMENT: Record<string, Pigment> = {
  fire:    { sky: ['#7d1d22', '#cf4a2e', '#f6cf8e'], far: '#a32b26', near: '#571519', mon: '#fbe6bd', shade: '#e9a63a', ink: '#2a0f10', disc: '#f3b544' },
  water:   { sky: ['#173b66', '#3f86ac', '#d5e6dc'], far: '#2a6491', near: '#12304f', mon: '#f2ead6', shade: '#8cc3cf', ink: '#0d1f33', disc: '#f4efe0' },
  leaf:    { sky: ['#2a5b46', '#86a45a', '#eee3b4'], far: '#4a7a48', near: '#1d4434', mon: '#f6efd2', shade: '#bcc65a', ink: '#12271d', disc: '#e5773f' },
  thunder: { sky: ['#232746', '#4b4f7a', '#e2b64a'], far: '#3a3f68', near: '#1a1c34', mon: '#f9df8d', shade: '#d99a26', ink: '#131426', disc: '#f5d76b' },
  light:   { sky: ['#d99a5b', '#f0cf94', '#fbf2d8'], far: '#cf9a6b', near: '#8d5a3a', mon: '#fffaf0', shade: '#e0aa3e', ink: '#43281a', disc: '#e5593a' },
  dark:    { sky: ['#17121f', '#43304f', '#a06a78'], far: '#30233d', near: '#120e18', mon: '#ecdccb', shade: '#b3486b', ink: '#0c0910', disc: '#eadfc8' },
  earth:   { sky: ['#5b4326', '#a98352', '#ecdcb4'], far: '#7d5d37', near: '#3a2a18', mon: '#f4e8cb', shade: '#c9924c', ink: '#23180d', disc: '#d9693a' },
  red:     { sky: ['#651a1d', '#c23b2a', '#f3b98a'], far: '#8b2322', near: '#45100f', mon: '#fce9cf', shade: '#ef9a4a', ink: '#250b0b', disc: '#f3b544' },
  green:   { sky: ['#123f2f', '#3f7d4c', '#d9e0a4'], far: '#2c6141', near: '#0f2e22', mon: '#f3f0d3', shade: '#9fc25e', ink: '#0b1f17', disc: '#f1ead0' },
  blue:    { sky: ['#12284f', '#2c6e9f', '#b9dbe0'], far: '#20527f', near: '#0c1d39', mon: '#eff2e6', shade: '#79b8d6', ink: '#081427', disc: '#f1ead0' },
  wands:   { sky: ['#7a2b1d', '#cc6b35', '#f3d79d'], far: '#9a4426', near: '#4d1c12', mon: '#fbe9c6', shade: '#e59a3a', ink: '#2a110a', disc: '#f0b64a' },
  swords:  { sky: ['#2b3746', '#66798a', '#dfe3da'], far: '#465866', near: '#1d2832', mon: '#f4f1e6', shade: '#a9bcc6', ink: '#131a21', disc: '#f2ead6' },
  cups:    { sky: ['#1d3f6b', '#4a8fae', '#f0d9c6'], far: '#2f6a92', near: '#142d4c', mon: '#f6ead9', shade: '#e08b77', ink: '#0e1f34', disc: '#f3c9a8' },
  coins:   { sky: ['#274a33', '#7d9450', '#f0e0a6'], far: '#47703f', near: '#1b3526', mon: '#f7edc9', shade: '#d6a233', ink: '#122017', disc: '#e8b64a' },
  major:   { sky: ['#1a2140', '#3c3f6b', '#c99a57'], far: '#2c3158', near: '#12152b', mon: '#f7e9c4', shade: '#d3a03d', ink: '#0e1020', disc: '#efd08a' },
  moon:    { sky: ['#141c34', '#36507a', '#c8cfd6'], far: '#2a3d62', near: '#0f1629', mon: '#f1ecdd', shade: '#9db4d0', ink: '#0a0f1d', disc: '#f4efdc' },
};

const NAMES = Object.keys(PIGMENT);

/** The pigments of an element; a name nobody has heard of always gets the same ones. */
export function pigment(element: string): Pigment {
  return PIGMENT[element] ?? (PIGMENT[element ? (NAMES[hash(element) % NAMES.length] as string) : "light"] as Pigment);
}

/** The pigments of cards without an element: those of one group share them, by luck in which no two groups we know are alike. */
export const pigmentOfKin = (group: string): string => (group && NAMES[(hash(`${group}8216800`) >>> 16) % NAMES.length]) || "";

/** The same print in ink alone: the shadow behind a figure. */
export function inkOnly(p: Pigment): Pigment {
  return { ...p, mon: p.ink, shade: p.ink, disc: p.ink, far: p.ink, near: p.ink };
}
