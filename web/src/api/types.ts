/** What the service answers, as far as the client reads it. */
import type { Face, Layout, Shown, Text, View } from "../table/vocabulary";

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly kind: "guest" | "stub" | "steam";
}

export interface Me {
  readonly account: Account | null;
  readonly dev_sign_in: boolean;
}

export interface RulesetLine {
  readonly id: string;
  readonly version: string;
  readonly name: Text;
  readonly modes: readonly string[];
  readonly seats: readonly number[];
  /** Ways to play; the first is the usual one, none: there is only one. */
  readonly variants: readonly Way[];
}

export interface Way {
  readonly id: string;
  readonly name: Text;
}

export interface Npc {
  readonly id: string;
  readonly name: Text;
  readonly level: string;
  readonly text?: Text;
}

export interface DeckLine {
  readonly id: string;
  readonly name: Text;
  readonly kind: "starter" | "sample";
  readonly cards: Readonly<Record<string, number>>;
}

export interface RulesetPage extends RulesetLine {
  readonly needs_deck: boolean;
  readonly layout: Layout;
  readonly npcs: readonly Npc[];
  readonly decks: readonly DeckLine[];
}

export interface CardList {
  readonly cards: readonly Face[];
}

export interface SeatLine {
  readonly seat: number;
  readonly name: Text;
  readonly kind: "player" | "bot";
  readonly level?: string | null;
}

export interface ShownStep {
  readonly step: number;
  readonly seat?: number | null;
  readonly shown: readonly Shown[];
}

export type BattleState = "prepared" | "running" | "over" | "void";

export interface Moment {
  readonly id: string;
  readonly ruleset: string;
  readonly version: string;
  readonly mode: string;
  readonly control: "manual" | "auto";
  readonly state: BattleState;
  readonly seats: readonly SeatLine[];
  readonly viewer: number | null;
  readonly view: View | null;
  readonly shown: readonly ShownStep[];
  readonly more: boolean;
  /** Milliseconds until the clock decides. */
  readonly time_left?: number | null;
}

export interface Prepared {
  readonly id: string;
  readonly commit: string;
}

export interface BattleLine {
  readonly id: string;
  readonly ruleset: string;
  readonly mode: string;
  readonly state: BattleState;
  readonly control: "manual" | "auto";
  readonly opponent: Text;
  readonly step: number;
  readonly result: "won" | "lost" | "draw" | null;
}

export interface NewBattle {
  readonly ruleset: string;
  readonly mode: string;
  readonly opponent?: string;
  readonly deck?: string;
  readonly control: "manual" | "auto";
  readonly seats?: number;
  readonly variant?: string;
}

export interface Problem {
  readonly title?: string;
  readonly status: number;
  readonly code?: string;
  readonly rule?: string | null;
  readonly text?: Text | null;
}

export interface ReplayStep {
  readonly step: number;
  readonly seat: number | null;
  readonly by: "start" | "player" | "bot" | "clock";
  readonly shown: readonly Shown[];
  readonly view: View;
}

export interface Replay {
  readonly length: number;
  readonly steps: readonly ReplayStep[];
  readonly next: number | null;
}
