/** Reading spots: `front.1` is a zone of seat 1, `front.1.2` a place in it, `core.1` a counter, `seat.1` a player, `c17` a card. */
import type { Card, Spot, Table, Zone } from "./vocabulary";

const SEATED = /^([^.]+)\.(\d+)(?:\.(\d+))?$/;

/** The name before the first dot: `front`, `core`, `pool`. */
export const nameOf = (spot: Spot): string => spot.split(".")[0] ?? spot;

/** The seat a spot belongs to, or null where it names none. */
export function seatOf(spot: Spot): number | null {
  const found = SEATED.exec(spot);
  return found ? Number(found[2]) : null;
}

export interface Place {
  readonly zone: Zone;
  /** Index in `zone.cards`, or -1 for the zone as a whole. */
  readonly index: number;
}

/** Where a spot lies among the zones: the place of a card, a place named by number, or a whole zone. */
export function placeOf(table: Table, spot: Spot): Place | null {
  const whole = table.zones.find((zone) => zone.id === spot);
  if (whole) return { zone: whole, index: -1 };
  for (const zone of table.zones) {
    const index = (zone.cards ?? []).findIndex((card) => card !== null && card.id === spot && spot !== "");
    if (index >= 0) return { zone, index };
  }
  const dot = spot.lastIndexOf(".");
  const parent = dot > 0 ? table.zones.find((zone) => zone.id === spot.slice(0, dot)) : undefined;
  const index = Number(spot.slice(dot + 1));
  return parent && Number.isInteger(index) ? { zone: parent, index } : null;
}

export function cardAt(table: Table, spot: Spot): Card | null {
  const place = placeOf(table, spot);
  if (!place) return null;
  if (place.index >= 0) return place.zone.cards?.[place.index] ?? null;
  return place.zone.kind === "slot" || place.zone.kind === "pile" ? (place.zone.cards?.[0] ?? null) : null;
}

/** The pile that a spot is as a whole: whatever is done with it is done with one of its cards. */
export function pileAt(table: Table, spot: Spot): Zone | null {
  const place = placeOf(table, spot);
  return place && place.index < 0 && place.zone.kind === "pile" && (place.zone.cards?.length ?? 0) > 1 ? place.zone : null;
}

/** Whether the zone shows its places even when they are empty. */
export const hasPlaces = (zone: Zone): boolean => zone.kind === "slot" || zone.kind === "row";
