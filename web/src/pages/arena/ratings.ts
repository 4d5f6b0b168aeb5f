/** My rating over time: from the battles of the list to a line in a box. */
import type { Control } from "../../api/arena";
import type { BattleLine } from "../../api/types";

export const WIDTH = 220;
export const HEIGHT = 58;
export const EDGE = 6;

/** Ratings as points of a line in a box; one alone is a level line. */
export function curvePoints(ratings: readonly number[]): readonly (readonly [number, number])[] {
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  const at = (i: number): number => EDGE + ((WIDTH - 2 * EDGE) * i) / Math.max(1, ratings.length - 1);
  const high = (rating: number): number => (most === least ? HEIGHT / 2 : HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (rating - least)) / (most - least));
  return ratings.map((rating, i) => [Math.round(at(i)), Math.round(high(rating))]);
}

/** My ratings of one kind, oldest first, as far back as the latest battles go; battles for what cards hold are rated apart. */
export function ratingsOf(battles: readonly BattleLine[], ruleset: string, control: Control): readonly number[] {
  const moved = battles.flatMap((battle) => (battle.ruleset === ruleset && battle.control === control && battle.gains?.rating && !battle.gains.energy ? [battle.gains.rating] : []));
  const first = moved.at(-1);
  return first ? [first.before, ...moved.map((rating) => rating.after).reverse()] : [];
}
