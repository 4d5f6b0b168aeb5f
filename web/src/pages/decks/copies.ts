/** How many copies of a card a deck may hold, said in short: by the one thing about cards that decides it. */
import type { RulesetPage } from "../../api/types";
import type { Face, Text } from "../../table/vocabulary";

export interface CopyLimit {
  /** Null: of every card. */
  readonly of: Text | null;
  readonly most: number;
}

type Words = Readonly<Record<string, { readonly name: Text; readonly mark?: Text | null }>>;

function by(group: (face: Face) => string, known: Words, faces: readonly Face[], copies: RulesetPage["copies"]): CopyLimit[] | null {
  const limits = new Map<string, number>();
  for (const face of faces) {
    const most = copies[face.id];
    if (most === undefined || most === 0) continue;
    const name = group(face);
    if ((limits.get(name) ?? most) !== most) return null;
    limits.set(name, most);
  }
  if (new Set(limits.values()).size === 1) return [{ of: null, most: [...limits.values()][0] ?? 0 }];
  return Object.keys(known).flatMap((id) => (limits.has(id) ? [{ of: known[id]?.mark ?? known[id]?.name ?? null, most: limits.get(id) ?? 0 }] : []));
}

export function copyLimits(page: RulesetPage, faces: readonly Face[]): readonly CopyLimit[] {
  const { rarities, types } = page.layout;
  return by((face) => face.rarity ?? "", rarities, faces, page.copies) ?? by((face) => face.type, types, faces, page.copies) ?? [];
}
