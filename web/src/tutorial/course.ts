/** One lesson on this screen: how far it is, and the way to the server, which is sent all that was done so far. */
import { signal, type Signal } from "@preact/signals";
import { Refused } from "../api/client";
import { follow, type LessonNow } from "../api/lessons";
import type { Link } from "../battle/beside";
import { keep, progress, withLearnt } from "./progress";

export class Course {
  readonly now: Signal<LessonNow>;

  private constructor(
    readonly ruleset: string,
    first: LessonNow,
    private actions: readonly unknown[],
  ) {
    this.now = signal(first);
    this.remember();
  }

  /** Open a lesson where it was left; `anew`: from the beginning. */
  static async open(ruleset: string, lesson: string, anew: boolean): Promise<Course> {
    const kept = progress(ruleset);
    const actions = !anew && kept.lesson === lesson && !kept.learnt.includes(lesson) ? kept.actions : [];
    try {
      return new Course(ruleset, await follow(ruleset, lesson, actions, -1), actions);
    } catch (error) {
      // since then the lesson has changed
      if (actions.length && error instanceof Refused && error.problem.status === 422) return new Course(ruleset, await follow(ruleset, lesson, [], -1), []);
      throw error;
    }
  }

  get done(): boolean {
    return this.now.value.reached === this.now.value.goals.length;
  }

  readonly link: Link = {
    act: async (step, action) => {
      const actions = [...this.actions, action];
      const now = await this.ask(actions, step);
      this.actions = actions;
      this.now.value = now;
      this.remember();
      return now.moment;
    },
    moment: async (after) => (await this.ask(this.actions, after)).moment,
    wait: (_after, stop) => new Promise((give) => stop.addEventListener("abort", () => give(null))), // nobody else is there
  };

  private ask(actions: readonly unknown[], after: number): Promise<LessonNow> {
    return follow(this.ruleset, this.now.value.lesson, actions, after);
  }

  private remember(): void {
    const lesson = this.now.value.lesson;
    const now = { ...progress(this.ruleset), lesson, actions: this.actions };
    keep(this.ruleset, this.done ? withLearnt(now, lesson) : now);
  }
}
