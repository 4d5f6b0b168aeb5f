/** Lessons, as the API has them: nothing is kept there, so the whole of what was done goes along. */
import { part, post } from "./client";
import type { components } from "./schema";

export type LessonNow = components["schemas"]["LessonNow"];

export const follow = (ruleset: string, lesson: string, actions: readonly unknown[], after: number): Promise<LessonNow> =>
  post<LessonNow>(`/rulesets/${part(ruleset)}/lessons/${part(lesson)}`, { actions, after });
