/** Where turns begin in a replay. */
import type { ReplayStep } from "../../api/types";

/** The steps that open a turn, in order. The deal, which opens none, may be among them: the first turn begins with it. */
export const turnStarts = (steps: readonly ReplayStep[]): readonly number[] => steps.flatMap(({ step, shown }) => (shown.some((one) => one.heading) ? [step] : []));

/** The start of the next turn, or the end. */
export const nextTurn = (starts: readonly number[], at: number, end: number): number => starts.find((start) => start > at) ?? end;

/** The start of this turn, or of the one before when it has only just begun. */
export const previousTurn = (starts: readonly number[], at: number): number => starts.filter((start) => start < at).at(-1) ?? 0;

/** The step an address asks for (`?step=12`), as far as the battle has it. */
export function stepAsked(search: string, end: number): number {
  const asked = Number(new URLSearchParams(search).get("step") ?? "0");
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 0), end) : 0;
}
