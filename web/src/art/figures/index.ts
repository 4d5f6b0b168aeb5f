/** Every motif by name; `motifs.json` is the list the card files pick from. */
import { hash, luck, pick } from "../luck";
import { C, L } from "../pen";
import { VERMILION, type Pigment } from "../pigments";
import { arcana } from "./arcana";
import { beasts } from "./beasts";
import { birds } from "./birds";
import { classic } from "./classic";
import type { Drawn, Figure, Figures } from "./figure";
import { nature } from "./nature";
import { people } from "./people";
import { rotor } from "./rotor";
import { SUIT, pips, type Suit } from "./suits";
import { things } from "./things";
import { wards } from "./wards";

const DRAWN: Figures = { ...classic, ...beasts, ...birds, ...people, ...things, ...wards, ...nature };
const LIVING = Object.keys({ ...classic, ...beasts, ...birds, ...people });
const NUMBERED = /^(.+)-(\d+)$/;

const target: Figure = (p: Pigment) =>
  C(0, 0, 44, "none", p.ink, 9) + C(0, 0, 44, "none", p.mon, 5) + C(0, 0, 24, "none", p.shade, 5) + L("M0-54V-30M0 30V54M-54 0H-30M30 0H54", p.mon, 5) + C(0, 0, 6, VERMILION);

/** The figure of a motif. An unknown or missing one falls back to a figure the card's id decides. */
export function figureOf(motif: string, id: string): Drawn {
  const known = DRAWN[motif];
  if (known) return { figure: known, whole: false };
  if (motif === "rotor") return { figure: (p) => rotor(luck(hash(id) ^ 0x9e3779b9), p), whole: false };
  if (motif === "target") return { figure: target, whole: false };
  const [, family, number] = NUMBERED.exec(motif) ?? [];
  if (family === "arcana") {
    const great = arcana[Number(number)];
    if (great) return { figure: great, whole: false };
  }
  if (family && family in SUIT) return { figure: (p) => pips(family as Suit, Number(number), p), whole: true };
  return { figure: DRAWN[pick(luck(hash(id)), LIVING)] ?? target, whole: false };
}

/** The names this client draws itself, in no family; for the test that holds motifs.json to it. */
export const NAMES: readonly string[] = [...Object.keys(DRAWN), "rotor", "target", ...arcana.map((_, n) => `arcana-${n}`), ...Object.keys(SUIT).flatMap((suit) => Array.from({ length: 10 }, (_, n) => `${suit}-${n + 1}`))];
