/** Decks and collections, as the API has them. */
import { ask, get, make, part, post } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type KeptDeck = Schemas["KeptDeck"];
export type Checked = Schemas["Checked"];
export type Hand = Schemas["Hand"];
export type Collection = Schemas["Collection"];
export type DeckProblem = Schemas["DeckProblem"];
export type DeckLimit = Schemas["DeckLimit"];
export type Copies = Readonly<Record<string, number>>;

export const decks = {
  mine: (ruleset: string) => get<Schemas["Decks"]>(`/decks?ruleset=${part(ruleset)}`),
  one: (id: string) => get<KeptDeck>(`/decks/${part(id)}`),
  keep: (ruleset: string, name: string, cards: Copies) => make<KeptDeck>("/decks", { ruleset, name, cards } satisfies Schemas["NewDeck"]),
  change: (id: string, name: string, cards: Copies, revision: number) => ask<KeptDeck>("PUT", `/decks/${part(id)}`, { name, cards, revision } satisfies Schemas["ChangedDeck"]),
  drop: (id: string) => ask<void>("DELETE", `/decks/${part(id)}`),
  defend: (id: string, on: boolean) => post<KeptDeck>(`/decks/${part(id)}/defence`, { on } satisfies Schemas["Defence"]),
  check: (ruleset: string, cards: Copies) => post<Checked>("/decks/check", { ruleset, cards } satisfies Schemas["DeckList"]),
  read: (ruleset: string, code: string) => post<Checked>("/decks/check", { ruleset, code } satisfies Schemas["DeckList"]),
  hand: (ruleset: string, cards: Copies) => post<Hand>("/decks/hand", { ruleset, cards } satisfies Schemas["DeckList"]),
  collection: (ruleset: string) => get<Collection>(`/collection/${part(ruleset)}`),
};
