/** How far somebody is in a game's tutorial, on this device. */

export interface Progress {
  /** The lesson that is open; empty: none was begun. */
  readonly lesson: string;
  /** What was done in it. */
  readonly actions: readonly unknown[];
  /** Lessons that have been learnt. */
  readonly learnt: readonly string[];
}

export const NOTHING_YET: Progress = { lesson: "", actions: [], learnt: [] };

const key = (ruleset: string): string => `taisen.tutorial.${ruleset}`;

/** What was saved, as far as it is what it should be. */
export function parse(saved: string | null): Progress {
  try {
    const found = JSON.parse(saved ?? "null") as Partial<Progress> | null;
    return {
      lesson: typeof found?.lesson === "string" ? found.lesson : "",
      actions: Array.isArray(found?.actions) ? found.actions : [],
      learnt: Array.isArray(found?.learnt) ? found.learnt.filter((id) => typeof id === "string") : [],
    };
  } catch {
    return NOTHING_YET;
  }
}

export function progress(ruleset: string): Progress {
  try {
    return parse(localStorage.getItem(key(ruleset)));
  } catch {
    return NOTHING_YET; // storage may be forbidden; then every visit begins afresh
  }
}

export function keep(ruleset: string, now: Progress): void {
  try {
    localStorage.setItem(key(ruleset), JSON.stringify(now));
  } catch {
    // as above
  }
}

/** The lesson to open: the one that was left, else the first that is not learnt yet, else the first. */
export function lessonToOpen(lessons: readonly string[], now: Progress): string {
  if (lessons.includes(now.lesson) && !now.learnt.includes(now.lesson)) return now.lesson;
  return lessons.find((id) => !now.learnt.includes(id)) ?? lessons[0] ?? "";
}

/** The same with `lesson` learnt. */
export const withLearnt = (now: Progress, lesson: string): Progress => ({ ...now, learnt: [...now.learnt.filter((id) => id !== lesson), lesson] });
