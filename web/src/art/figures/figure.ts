import type { Pigment } from "../pigments";

/** A big flat shape in a box of -50..50, known at 60 px. */
export type Figure = (p: Pigment) => string;

export type Figures = Readonly<Record<string, Figure>>;

export interface Drawn {
  readonly figure: Figure;
  /** Pips fill the card by themselves and keep their own size. */
  readonly whole: boolean;
}
