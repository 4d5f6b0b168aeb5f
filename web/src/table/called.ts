/** When a screen reader says that it is one's turn: once for each, not after every deed. */
import type { Seat, Shown } from "./vocabulary";

type Line = Pick<Shown, "seat" | "heading">;

/**
 * How often it has become the turn of `viewer`: by headings that name a seat, in a game without such by whose deeds they are. `decides`:
 * all that has happened has been told, and now he decides.
 */
export function turnsOf(log: readonly Line[], viewer: Seat, decides: boolean): number {
  const named = log.filter((line) => line.seat != null);
  const headings = named.filter((line) => line.heading);
  const seats = [...(headings.length ? headings : named).map((line) => line.seat), ...(decides ? [viewer] : [])];
  return seats.filter((seat, i) => seat === viewer && seats[i - 1] !== viewer).length;
}
