/** What there is beside the table: the way to the server, lines of the log, the card that is read, what is said, what is open. */
import type { Moment } from "../api/types";
import type { Card, Shown, Spot, Text } from "../table/vocabulary";

/** The way to the server; tests and pictures put something else here. */
export interface Link {
  act(step: number, action: unknown): Promise<Moment>;
  moment(after: number): Promise<Moment>;
  /** Waits for news; null when there is none yet. */
  wait(after: number, signal: AbortSignal): Promise<Moment | null>;
}

export interface LogLine extends Shown {
  readonly step: number;
}

export interface Looked {
  readonly card: Card;
  readonly spot: Spot;
}

export interface Toast {
  readonly rule: string;
  readonly text: Text | string;
  readonly bad: boolean;
}

export type Panel = "none" | "log" | "menu" | "help" | "concede" | "detail" | { readonly zone: string };

/** What has just been said about something that cannot be done. */
export interface Hint {
  readonly rule: string;
  readonly text: Text | string;
}
