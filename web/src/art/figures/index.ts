/** Every motif by name; `motifs.json` is the list the card files pick from. */
import { signal } from "@preact/signals";
import { hash, luck, pick } from "../luck";
import { C, L } from "../pen";
import { VERMILION, type Pigment } from "../pigments";
import { beasts } from "./beasts";
import { birds } from "./birds";
import { classic } from "./classic";
import type { Drawn, Figure, Figures } from "./figure";
import { nature } from "./nature";
import { people } from "./people";
import { rotor } from "./rotor";
import type { tarot } from "./tarot";
import { things } from "./things";
import { wards } from "./wards";

const DRAWN: Figures = { ...classic, ...beasts, ...birds, ...people, ...things, ...wards, ...nature };
const LIVING = Object.keys({ ...classic, ...beasts, ...birds, ...people });
/** Only the cards of one game have these: they are fetched with the first of them. */
const TAROT = /^(arcana|wands|swords|cups|coins)-(\d+)$/;
const late = signal<typeof tarot | null>(null);

const target: Figure = (p: Pigment) =>
  C(0, 0, 44, "none", p.ink, 9) + C(0, 0, 44, "none", p.mon, 5) + C(0, 0, 24, "none", p.shade, 5) + L("M0-54V-30M0 30V54M-54 0H-30M30 0H54", p.mon, 5) + C(0, 0, 6, VERMILION);

/** Whether the figure of a motif is here, or has to be fetched first. */
export const isHere = (motif: string): boolean => late.value !== null || !TAROT.test(motif);

export async function fetchFigures(): Promise<void> {
  try {
    late.value = (await import("./tarot")).tarot;
  } catch {
    // offline: the cards go without a picture until it can be had
  }
}

/** The figure of a motif. An unknown or missing one falls back to a figure the card's id decides. */
export function figureOf(motif: string, id: string): Drawn {
  const known = DRAWN[motif];
  if (known) return { figure: known, whole: false };
  if (motif === "rotor") return { figure: (p) => rotor(luck(hash(id) ^ 0x9e3779b9), p), whole: false };
  if (motif === "target") return { figure: target, whole: false };
  const [, family, number] = TAROT.exec(motif) ?? [];
  const numbered = family ? late.value?.(family, Number(number)) : null;
  return numbered ?? { figure: DRAWN[pick(luck(hash(id)), LIVING)] ?? target, whole: false };
}

/** The names drawn here; for the test that holds motifs.json to them. */
export const NAMES: readonly string[] = [...Object.keys(DRAWN), "rotor", "target"];
