/** Where things lie: the ruleset's grid, seen from the viewer's chair. */
import { nameOf, seatOf } from "./spots";
import type { Arrangement, Grid, Layout, Seat, Zone } from "./vocabulary";

/** The arrangement for this many seats; the nearest larger one, else the last. */
export function arrangementFor(layout: Layout, seats: number): Arrangement {
  const fitting = layout.arrangements.find((a) => a.seats === seats) ?? layout.arrangements.find((a) => a.seats >= seats) ?? layout.arrangements.at(-1);
  if (!fitting) throw new Error("a layout without arrangements");
  return fitting;
}

/** A seat as counted from the viewer's chair: 0 is the viewer; a spectator sits behind seat 0. */
export const chair = (seat: Seat, viewer: Seat | null, seats: number): number => (seat - (viewer ?? 0) + seats) % seats;

/** The grid area of a zone: its name and the chair, or the name alone where it belongs to nobody. */
export function areaOf(zone: Pick<Zone, "id" | "owner">, viewer: Seat | null, seats: number): string {
  const seat = zone.owner ?? seatOf(zone.id);
  return seat == null ? nameOf(zone.id) : `${nameOf(zone.id)}${chair(seat, viewer, seats)}`;
}

export const cellsOf = (grid: Grid): readonly (readonly string[])[] => grid.areas.map((row) => row.trim().split(/\s+/));

export const areasOf = (grid: Grid): ReadonlySet<string> => new Set(cellsOf(grid).flat().filter((name) => name !== "."));

const TRACK = /[^\s(]+(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?/g;

/** The grid without the rows in which there is nothing but this area. */
export function without(area: string, grid: Grid): Grid {
  const tracks = grid.rows.match(TRACK) ?? [];
  const kept = cellsOf(grid).map((row) => row.some((name) => name !== area));
  if (tracks.length !== kept.length) return grid;
  return { ...grid, areas: grid.areas.filter((_, y) => kept[y]), rows: tracks.filter((_, y) => kept[y]).join(" ") };
}

/** The grid as a style. */
export const tracksOf = (grid: Grid) => ({
  gridTemplateAreas: grid.areas.map((row) => `"${row}"`).join(" "),
  gridTemplateColumns: grid.columns,
  gridTemplateRows: grid.rows,
});

export interface Rectangle {
  readonly line: string;
  readonly foe: boolean;
}

/**
 * A piece of cloth as grid lines. The layout names it by areas; an area missing in this grid must not stretch the grid, so only
 * those that are there count. None there: null.
 */
export function clothOf(value: string, grid: Grid): Rectangle | null {
  const names = new Set(value.split(/[\s/]+/).filter(Boolean));
  let top = Infinity, left = Infinity, bottom = 0, right = 0;
  cellsOf(grid).forEach((row, y) =>
    row.forEach((name, x) => {
      if (!names.has(name)) return;
      top = Math.min(top, y);
      left = Math.min(left, x);
      bottom = Math.max(bottom, y + 1);
      right = Math.max(right, x + 1);
    }),
  );
  if (!bottom) return null;
  return { line: `${top + 1} / ${left + 1} / ${bottom + 1} / ${right + 1}`, foe: [...names].some((name) => /[1-9]$/.test(name)) };
}
