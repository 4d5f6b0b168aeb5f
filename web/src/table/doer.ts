/** Who is named in the log: with two at the table the colour of a line says whose deed it is, with more it cannot. */
import type { Seat, Shown } from "./vocabulary";

/** The seat to be named before a line of the log; null where nobody is. */
export function doerOf(line: Pick<Shown, "seat" | "heading">, seats: number): Seat | null {
  return line.heading || seats < 3 ? null : (line.seat ?? null);
}
