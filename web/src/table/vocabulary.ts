/** The words every ruleset describes its table in. The names are those of the API; a field may be absent where it has a default. */

export interface Text {
  readonly ja: string;
  readonly en: string;
}

/** Where an arrow may start or end: a card, a zone, a place in a zone, a counter, a player. */
export type Spot = string;
export type Seat = number;

export interface Counter {
  readonly value: number;
  readonly max?: number | null;
}

export interface Stat {
  readonly value: number;
  readonly base: number;
}

export interface Badge {
  readonly kind: string;
  readonly n?: number;
  readonly left?: number;
}

export interface Card {
  readonly id?: Spot;
  readonly card?: string;
  readonly face?: "up" | "down";
  readonly stats?: Readonly<Record<string, Stat>>;
  readonly badges?: readonly Badge[];
  readonly statuses?: readonly Badge[];
  readonly attached?: readonly string[];
  readonly ready?: boolean;
  readonly element?: string;
}

export type ZoneKind = "slot" | "row" | "fan" | "pile" | "back" | "line" | "stand";

export interface Zone {
  readonly id: string;
  readonly kind: ZoneKind;
  readonly owner?: Seat | null;
  readonly capacity?: number;
  readonly count?: number;
  readonly cards?: readonly (Card | null)[];
}

export interface Player {
  readonly seat: Seat;
  readonly counters: Readonly<Record<string, Counter>>;
  readonly marks?: readonly Badge[];
}

export interface Table {
  readonly turn: number;
  readonly phase: string;
  readonly players: readonly Player[];
  readonly zones: readonly Zone[];
  readonly prompt?: Text | null;
  readonly counters?: Readonly<Record<string, Counter>>;
}

export interface Choice {
  /** Sent back as it is. */
  readonly action: unknown;
  readonly verb: string;
  readonly source?: Spot;
  readonly target?: Spot;
  readonly text?: Text;
  readonly cost?: Readonly<Record<Spot, number>>;
}

export interface Refusal {
  readonly rule: string;
  readonly code: string;
  readonly text: Text;
}

export interface Result {
  readonly winners: readonly Seat[];
  readonly reason: string;
  readonly text: Text;
  readonly scores?: readonly number[];
}

export interface View {
  readonly ruleset: string;
  readonly version: string;
  readonly step: number;
  readonly viewer: Seat | null;
  readonly table: Table;
  readonly to_act: readonly Seat[];
  readonly choices?: readonly Choice[];
  readonly refused?: Readonly<Record<Spot, Refusal>>;
  readonly deadline?: number | null;
  readonly outcome?: Result | null;
}

export interface Part {
  readonly kind: string;
  readonly by: number;
}

export type Cue =
  | { readonly type: "move"; readonly source: Spot; readonly target: Spot; readonly card?: Card | null }
  | { readonly type: "count"; readonly at: Spot; readonly to: number; readonly by?: number }
  | { readonly type: "stat"; readonly at: Spot; readonly stat: string; readonly to: number; readonly by?: number; readonly parts?: readonly Part[] }
  | { readonly type: "mark"; readonly at: Spot; readonly badge: Badge; readonly on?: boolean }
  | { readonly type: "flip"; readonly at: Spot; readonly card?: Card | null }
  | { readonly type: "strike"; readonly source: Spot; readonly target: Spot }
  | { readonly type: "banner"; readonly text: Text; readonly seat?: Seat | null }
  | { readonly type: "choose"; readonly seat: Seat; readonly spots?: readonly Spot[] };

export interface Shown {
  readonly text: Text;
  readonly cues?: readonly Cue[];
  readonly about?: readonly string[];
  readonly seat?: Seat | null;
  readonly heading?: boolean;
}

export interface Grid {
  readonly areas: readonly string[];
  readonly columns: string;
  readonly rows: string;
}

export interface Arrangement {
  readonly seats: number;
  readonly wide: Grid;
  readonly narrow: Grid;
  readonly cloth?: readonly string[];
}

export interface ZoneLook {
  readonly name?: Text;
  readonly size?: "l" | "m" | "s" | "h";
  readonly turned?: boolean;
  readonly caps?: readonly Text[];
  readonly side?: boolean;
}

export interface CounterLook {
  readonly name: Text;
  readonly icon: string;
  readonly style?: "major" | "pips" | "number";
  readonly explain?: Text;
}

export interface Words {
  readonly name: Text;
  readonly mark?: Text;
  readonly icon?: string;
  readonly explain?: Text;
}

export interface VerbLook {
  readonly name: Text;
  readonly key?: string;
  readonly button?: boolean;
  readonly style?: "seal" | "gold" | "plain";
  readonly icon?: string;
}

type Book<T> = Readonly<Record<string, T>>;

export interface Layout {
  readonly arrangements: readonly Arrangement[];
  readonly zones: Book<ZoneLook>;
  readonly counters: Book<CounterLook>;
  readonly stats: Book<Words>;
  readonly badges: Book<Words>;
  readonly statuses: Book<Words>;
  readonly parts: Book<Words>;
  readonly verbs: Book<VerbLook>;
  readonly phases: Book<Text>;
  readonly types: Book<Words>;
  readonly rarities: Book<Words>;
  readonly elements: Book<Words>;
}

export interface Face {
  readonly id: string;
  readonly name: Text;
  readonly type: string;
  readonly rarity?: string;
  readonly element?: string;
  readonly cost?: number | null;
  readonly stats?: Readonly<Record<string, number>>;
  readonly badges?: readonly Badge[];
  readonly text?: readonly Text[];
  readonly motif?: string;
  readonly group?: string;
}
