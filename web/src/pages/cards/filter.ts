/** Which cards of a game are shown, and in which order. Everything it asks about is on the card's face or in the layout. */
import type { Face, Layout } from "../../table/vocabulary";
import type { Language } from "../../words/speech";

export type Sort = "printed" | "cost" | "name" | "rarity" | "owned";
export type Have = "all" | "owned" | "missing";

/** Empty strings, null and "all" ask for nothing. */
export interface Filter {
  readonly search: string;
  readonly type: string;
  readonly element: string;
  readonly rarity: string;
  readonly keyword: string;
  readonly cost: number | null;
  readonly have: Have;
  readonly sort: Sort;
}

export const EVERYTHING: Filter = { search: "", type: "", element: "", rarity: "", keyword: "", cost: null, have: "all", sort: "printed" };

export const isOpen = (filter: Filter): boolean => (Object.keys(EVERYTHING) as (keyof Filter)[]).every((key) => key === "sort" || filter[key] === EVERYTHING[key]);

/** Costs from here on are one choice. */
export const DEAR = 6;

/** Letters as they are searched for: without case, width or kana of the other kind. */
export const plain = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

function wordsOf(face: Face, layout: Layout): string {
  const texts = [face.name, ...(face.text ?? []), layout.types[face.type]?.name, ...(face.badges ?? []).map((badge) => layout.badges[badge.kind]?.name)];
  return plain(texts.flatMap((text) => (text ? [text.ja, text.en] : [])).join("\n"));
}

/** The cards `filter` lets through; every word of the search must be somewhere on the card, in either language. */
export function sift(faces: readonly Face[], filter: Filter, layout: Layout, owned: (card: string) => number): Face[] {
  const words = plain(filter.search).split(/\s+/).filter(Boolean);
  return faces.filter((face) => {
    if (filter.type && face.type !== filter.type) return false;
    if (filter.element && face.element !== filter.element) return false;
    if (filter.rarity && face.rarity !== filter.rarity) return false;
    if (filter.keyword && !(face.badges ?? []).some((badge) => badge.kind === filter.keyword)) return false;
    if (filter.cost !== null && (face.cost == null || Math.min(face.cost, DEAR) !== filter.cost)) return false;
    if (filter.have !== "all" && owned(face.id) > 0 !== (filter.have === "owned")) return false;
    if (!words.length) return true;
    const text = wordsOf(face, layout);
    return words.every((word) => text.includes(word));
  });
}

/** The size of a card: its cost, where most cards have one; else the first number that all of them have. */
export function measure(faces: readonly Face[], layout: Layout): { readonly of: (face: Face) => number | null; readonly stat: string | null } | null {
  if (2 * faces.filter((face) => face.cost != null).length > faces.length) return { of: (face) => face.cost ?? null, stat: null };
  const stat = Object.keys(layout.stats).find((id) => faces.length > 0 && faces.every((face) => face.stats?.[id] !== undefined));
  return stat === undefined ? null : { of: (face) => face.stats?.[stat] ?? null, stat };
}

export function sorted(faces: readonly Face[], by: Sort, layout: Layout, owned: (card: string) => number, language: Language): readonly Face[] {
  if (by === "printed") return faces;
  const rarities = Object.keys(layout.rarities);
  const size = measure(faces, layout);
  const key: (face: Face) => number = by === "rarity" ? (face) => -rarities.indexOf(face.rarity ?? "") : by === "owned" ? (face) => -owned(face.id) : by === "cost" ? (face) => size?.of(face) ?? 99 : () => 0;
  const names = new Intl.Collator(language);
  return [...faces].sort((a, b) => key(a) - key(b) || (by === "name" ? names.compare(a.name[language], b.name[language]) : 0));
}

/** How many cards there are of each size, from the smallest to the largest of `faces`. */
export function curve(faces: readonly Face[], copies: Readonly<Record<string, number>>, layout: Layout): readonly (readonly [size: number, n: number])[] {
  const size = measure(faces, layout);
  if (!size) return [];
  const sizes = faces.flatMap((face) => size.of(face) ?? []);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return Array.from({ length: most - least + 1 }, (_, i) => {
    const at = least + i;
    return [at, faces.reduce((n, face) => n + (size.of(face) === at ? (copies[face.id] ?? 0) : 0), 0)] as const;
  });
}
