/** The table after a cue has been seen: good enough to go on drawing until the server's next view settles everything. */
import { nameOf, placeOf, seatOf, hasPlaces } from "./spots";
import type { Badge, Card, Counter, Cue, Player, Spot, Table, Zone } from "./vocabulary";

const HIDDEN: Card = { face: "down" };

export function after(table: Table, cue: Cue): Table {
  switch (cue.type) {
    case "move":
      return moved(table, cue.source, cue.target, cue.card ?? null);
    case "count":
      return counted(table, cue.at, cue.to, cue.max);
    case "stat":
      return touched(table, cue.at, (card) => {
        const now = card.stats?.[cue.stat];
        return { ...card, stats: { ...card.stats, [cue.stat]: { value: cue.to, base: now?.base ?? cue.to } } };
      });
    case "mark":
      return marked(table, cue.at, cue.badge, cue.on ?? true);
    case "flip":
      return touched(table, cue.at, () => cue.card ?? HIDDEN);
    case "strike":
    case "banner":
    case "choose":
      return table;
  }
}

const withZone = (table: Table, zone: Zone): Table => ({ ...table, zones: table.zones.map((old) => (old.id === zone.id ? zone : old)) });

function moved(table: Table, source: Spot, target: Spot, card: Card | null): Table {
  const from = placeOf(table, source);
  let carried = card;
  let next = table;
  if (from) {
    const cards = [...(from.zone.cards ?? [])];
    const index = from.index >= 0 ? from.index : lastHidden(cards, from.zone);
    carried = card ?? (index >= 0 ? (cards[index] ?? null) : null);
    if (from.zone.kind === "pile") {
      if (from.index >= 0 || (from.zone.count ?? 0) <= 1) cards.splice(0, 1);
    } else if (index >= 0) {
      if (hasPlaces(from.zone)) cards[index] = null;
      else cards.splice(index, 1);
    }
    next = withZone(next, { ...from.zone, cards, count: Math.max(0, (from.zone.count ?? 0) - 1) });
  }
  const to = placeOf(next, target);
  if (!to) return next;
  const holder = to.index >= 0 ? to.zone.cards?.[to.index] : null;
  // onto another card: it lies under that card from now on
  if (holder && holder.id === target && carried?.card) return touched(next, target, (on) => ({ ...on, attached: [...(on.attached ?? []), carried.card ?? ""] }));
  return withZone(next, received(to.zone, to.index, carried ?? HIDDEN));
}

function received(zone: Zone, index: number, card: Card): Zone {
  const cards = [...(zone.cards ?? [])];
  const count = (zone.count ?? 0) + 1;
  switch (zone.kind) {
    case "pile":
      return { ...zone, cards: [card], count };
    case "back":
      return { ...zone, count };
    case "slot":
      return { ...zone, cards: [card], count };
    case "row": {
      const free = index >= 0 ? index : cards.indexOf(null);
      if (free >= 0) cards[free] = card;
      else cards.push(card);
      return { ...zone, cards, count };
    }
    default:
      return { ...zone, cards: [...cards, card], count };
  }
}

function lastHidden(cards: readonly (Card | null)[], zone: Zone): number {
  if (zone.kind === "back" || zone.kind === "pile") return -1;
  for (let i = cards.length - 1; i >= 0; i--) if (cards[i]?.face === "down") return i;
  return zone.kind === "slot" ? 0 : cards.length - 1;
}

/** The card at `spot`, changed; a spot without a card changes nothing. */
function touched(table: Table, spot: Spot, change: (card: Card) => Card): Table {
  const place = placeOf(table, spot);
  const index = place ? (place.index >= 0 ? place.index : place.zone.kind === "slot" || place.zone.kind === "pile" ? 0 : -1) : -1;
  const card = place?.zone.cards?.[index];
  if (!place || !card) return table;
  return withZone(table, { ...place.zone, cards: (place.zone.cards ?? []).map((old, i) => (i === index ? change(card) : old)) });
}

function counted(table: Table, spot: Spot, value: number, max?: number | null): Table {
  const name = nameOf(spot);
  const seat = seatOf(spot);
  const put = (counters: Readonly<Record<string, Counter>>) => (counters[name] ? { ...counters, [name]: { ...counters[name], value, ...(max == null ? {} : { max }) } } : counters);
  if (seat == null) return { ...table, counters: put(table.counters ?? {}) };
  return { ...table, players: table.players.map((player) => (player.seat === seat ? { ...player, counters: put(player.counters) } : player)) };
}

function stamped(badges: readonly Badge[] | undefined, badge: Badge, on: boolean): readonly Badge[] {
  const rest = (badges ?? []).filter((old) => old.kind !== badge.kind);
  return on ? [...rest, badge] : rest;
}

function marked(table: Table, spot: Spot, badge: Badge, on: boolean): Table {
  if (nameOf(spot) === "seat") {
    const seat = seatOf(spot);
    return { ...table, players: table.players.map((player): Player => (player.seat === seat ? { ...player, marks: stamped(player.marks, badge, on) } : player)) };
  }
  return touched(table, spot, (card) => {
    const lasting = (card.badges ?? []).some((old) => old.kind === badge.kind);
    return lasting ? { ...card, badges: stamped(card.badges, badge, on) } : { ...card, statuses: stamped(card.statuses, badge, on) };
  });
}
