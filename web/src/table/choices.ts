/** From what the server allows to what lifts, what glows, and which action a gesture means. No rule is known here. */
import { placeOf, seatOf } from "./spots";
import type { Choice, Spot, Text, View } from "./vocabulary";

/** What the player has taken up: a thing on the table, or a verb from the buttons. */
export interface Picked {
  readonly source?: Spot;
  readonly verb?: string;
}

export type Answer =
  | { readonly kind: "none" }
  | { readonly kind: "act"; readonly choice: Choice }
  /** Several actions fit; the player must say which. */
  | { readonly kind: "ask"; readonly choices: readonly Choice[] };

const NONE: Answer = { kind: "none" };

export const choicesOf = (view: View): readonly Choice[] => view.choices ?? [];

/** Everything that can be taken up. */
export function liftable(view: View): ReadonlySet<Spot> {
  return new Set(choicesOf(view).flatMap((choice) => (choice.source ? [choice.source] : [])));
}

/** The choices still open after `picked`; with nothing picked, those that need no taking up. */
export function open(view: View, picked: Picked | null): readonly Choice[] {
  if (!picked) return asked(view) ?? choicesOf(view).filter((choice) => !choice.source && choice.target);
  return choicesOf(view).filter((choice) => (picked.source === undefined || choice.source === picked.source) && (picked.verb === undefined || choice.verb === picked.verb));
}

/** Everything, when it is one question about one thing: then there is nothing to take up first. */
function asked(view: View): readonly Choice[] | null {
  const all = choicesOf(view);
  const [first] = all;
  return first?.source && all.every((choice) => choice.source === first.source && choice.target && choice.target !== choice.source) && new Set(all.map((choice) => choice.verb)).size === 1 ? all : null;
}

/** Where what has been picked may go, and what it would mean there. */
export function targets(view: View, picked: Picked | null): ReadonlyMap<Spot, readonly Choice[]> {
  const found = new Map<Spot, Choice[]>();
  for (const choice of open(view, picked)) {
    if (!choice.target) continue;
    const there = found.get(choice.target);
    if (there) there.push(choice);
    else found.set(choice.target, [choice]);
  }
  return found;
}

/** What `picked` may do without pointing at anything. */
export const aimless = (view: View, picked: Picked): readonly Choice[] => open(view, picked).filter((choice) => !choice.target);

const settle = (choices: readonly Choice[] | undefined): Answer => {
  const [first, second] = choices ?? [];
  if (!first) return NONE;
  return second ? { kind: "ask", choices: choices ?? [] } : { kind: "act", choice: first };
};

/** What it means to point at a thing that is all of `spots` (a card, its place, its zone), nearest first. */
export function point(view: View, picked: Picked | null, spots: readonly Spot[]): Answer {
  const map = targets(view, picked);
  for (const spot of spots) {
    const answer = settle(map.get(spot));
    if (answer.kind !== "none") return answer;
  }
  return NONE;
}

/** Whose a thing is: a player, a number or zone of his, a card that lies there. */
function ownerOf(view: View, spot: Spot): number | null {
  return placeOf(view.table, spot)?.zone.owner ?? seatOf(spot);
}

/**
 * What it means to let go somewhere on a player's side, where nothing glows: the one thing of that player's that does. So an attack
 * may be dropped anywhere on the enemy's half when there is only the core to be meant.
 */
export function pointAcross(view: View, picked: Picked, spots: readonly Spot[]): Answer {
  const source = picked.source === undefined ? null : ownerOf(view, picked.source);
  const side = spots.map((spot) => ownerOf(view, spot)).find((owner) => owner !== null) ?? null;
  if (side === null || side === source) return NONE;
  const meant = [...targets(view, picked)].filter(([spot]) => ownerOf(view, spot) === side);
  const [only, another] = meant;
  return only && !another ? settle(only[1]) : NONE;
}

/** The pile that everything there is to choose lies in, so that nothing can be done before it is opened. */
export function pileAsked(view: View): string | null {
  const all = choicesOf(view);
  const [first] = all;
  const place = first?.target ? placeOf(view.table, first.target) : null;
  if (!place || place.index < 0 || place.zone.kind !== "pile") return null;
  return all.every((choice) => choice.target && placeOf(view.table, choice.target)?.zone === place.zone) ? place.zone.id : null;
}

/** What it means to confirm without pointing: only what cannot be mistaken. */
export function confirm(view: View, picked: Picked): Answer {
  const without = aimless(view, picked);
  if (without.length) return settle(without);
  const all = open(view, picked);
  return all.length === 1 ? settle(all) : NONE;
}

/** Pressing the button of a verb: do it, ask which, or take the verb up and let targets glow. */
export function press(view: View, verb: string): Answer | { readonly kind: "pick"; readonly picked: Picked } {
  const all = choicesOf(view).filter((choice) => choice.verb === verb);
  if (all.length <= 1) return settle(all);
  if (all.every((choice) => !choice.target)) return settle(all);
  const sources = new Set(all.map((choice) => choice.source ?? ""));
  const [source] = sources;
  return { kind: "pick", picked: sources.size === 1 && source ? { source, verb } : { verb } };
}

/** Choices that neither lift nor glow nor have a button of their own: the seam offers them. */
export function loose(view: View, hasButton: (verb: string) => boolean): readonly Choice[] {
  return choicesOf(view).filter((choice) => !choice.source && !choice.target && !hasButton(choice.verb));
}

/** The one thing left to do when the rules would do it by themselves after a while, else null. */
export function foregone(view: View, longest: number): Choice | null {
  const [only, another] = choicesOf(view);
  if (!only || another || only.source || only.target) return null;
  return view.deadline != null && view.deadline <= longest ? only : null;
}

/** What a choice costs: by counter, the number left afterwards is the reader's to compute. */
export function costOf(choices: readonly Choice[]): Readonly<Record<Spot, number>> {
  const [first, ...rest] = choices;
  const cost = first?.cost ?? {};
  return Object.fromEntries(Object.entries(cost).filter(([spot, n]) => rest.every((choice) => (choice.cost ?? {})[spot] === n)));
}

/** What all of them would change besides; nothing where they differ. */
export function previewOf(choices: readonly Choice[]): Text | null {
  const [first, ...rest] = choices;
  const preview = first?.preview;
  return preview && rest.every((choice) => choice.preview?.ja === preview.ja) ? preview : null;
}
