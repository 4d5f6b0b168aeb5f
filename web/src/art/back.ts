/** Backs of cards: the game's name chooses the weave and the crest, the seat dyes it. */
import { hash } from "./luck";
import { PATTERN, type PatternName } from "./patterns";
import { C, P, turn } from "./pen";

const DYES = [["#1d3c62", "#142b49"], ["#6b2220", "#4d1715"], ["#2d5138", "#1f3a28"], ["#5a4420", "#3f2f15"]] as const;
const GOLD = "#e9c46a";
const EDGE = "#3a2408";

type Crest = readonly [weave: PatternName, crest: (dye: string) => string];

const CRESTS: readonly Crest[] = [
  ["asanoha", () => turn(8, P("M0-30L6-12L0-6L-6-12Z", GOLD, EDGE, 1.5)) + C(0, 0, 9, GOLD, EDGE, 1.5)],
  ["tatewaku", () => turn(3, P("M0-30C20-30 28-12 18-2C10 4 2 0 2-6C10-6 12-14 4-18C-4-22-12-14-10-4C-16-18-10-30 0-30Z", GOLD, EDGE, 1.5))],
  ["seigaiha", () => P("M10-26A28 28 0 1 0 10 26A21 21 0 1 1 10-26Z", GOLD, EDGE, 1.5) + C(14, 0, 5, GOLD)],
  ["kikko", () => P("M-30-24C-10-19 10-19 30-24L28-15H20V28H12V-2H-12V28H-20V-15H-28Z", GOLD, EDGE, 1.5)],
  ["shippo", (dye) => turn(8, P("M0-32L5-10H-5Z", GOLD, EDGE, 1.2)) + C(0, 0, 12, dye, GOLD, 2) + C(0, 0, 4, GOLD)],
];
/** The mark whose hash spreads the games we know over the crests; others fall where they fall. */
export const MARK = "4560";

/** The back of `game`'s cards as `seat` (counted from the viewer) holds them. */
export function back(game: string, seat: number, uid: string): string {
  const [dye, dark] = DYES[seat] ?? DYES[0];
  const id = `b${hash(game).toString(36)}${seat}${uid}`;
  const [weave, crest] = crestOf(game);
  const [w, h, body] = PATTERN[weave]("#e9dfca", 1.4);
  return (
    `<svg class="art" viewBox="0 0 200 280" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false"><defs><pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" patternTransform="scale(1.1)">${body}</pattern></defs>` +
    `<rect width="200" height="280" fill="#f2e8d5"/><rect x="9" y="9" width="182" height="262" fill="${dye}"/><rect x="9" y="9" width="182" height="262" fill="url(#${id})" opacity=".34"/>` +
    `<rect x="15" y="15" width="170" height="250" fill="none" stroke="#e9dfca" stroke-width="1.6" stroke-dasharray="7 5" opacity=".8"/><g transform="translate(100 140)">${C(0, 0, 46, dark, GOLD, 2.5)}${crest(dark)}</g></svg>`
  );
}

/** The game's crest alone, for its scroll on the first page. */
export function emblem(game: string): string {
  return `<svg class="art" viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">${crestOf(game)[1]("#1f1a17")}</svg>`;
}

function crestOf(game: string): Crest {
  return CRESTS[hash(game + MARK) % CRESTS.length] ?? CRESTS[0]!;
}
