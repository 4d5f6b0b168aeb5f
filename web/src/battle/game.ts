/** One battle on this screen: the way to the server and back, the clock, and what happens while nobody touches anything. */
import { batch, computed, effect, signal } from "@preact/signals";
import { Refused, Unreachable } from "../api/client";
import type { Moment, Problem, RulesetPage } from "../api/types";
import { foregone } from "../table/choices";
import type { Choice, Face } from "../table/vocabulary";
import { pace, ui } from "../words/speech";
import type { Link } from "./beside";
import { Gestures } from "./gestures";
import type { Dealt } from "./scene";

/** A decision that the rules make by themselves within this time is counted down here (ms). */
const LONGEST_FOREGONE = 3000;
/** So near to the clock's time an action might come too late: then the newest state is asked for first (ms). */
const CLOSE = 150;
/** After the clock's time the server is asked this much later (ms). */
const GRACE = 60;

export class Game extends Gestures {
  readonly offline = signal(false);
  readonly countdown = signal<{ readonly choice: Choice; readonly ms: number } | null>(null);
  /** When the clock decides, by performance.now(). */
  readonly due = signal<{ readonly at: number; readonly whole: number } | null>(null);
  /** The step in which the player has asked for time to look before an end that is foregone. */
  readonly held = signal(-1);
  /** The player has asked for time in this very decision. */
  readonly waived = computed(() => this.held.value === this.moment.value.view.step);
  /** The clock to be seen: none while cues play, none where it only counts down what is foregone. */
  readonly ring = computed(() => (this.playing.value || this.busy.value || this.countdown.value || this.waived.value ? null : this.due.value));
  private waiting: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The question about the present state that is under way. */
  private asked: Promise<void> | null = null;
  private retry: (() => void) | null = null;
  private readonly undo: () => void;

  constructor(
    readonly link: Link,
    page: RulesetPage,
    faces: ReadonlyMap<string, Face>,
    first: Dealt,
  ) {
    super(page, faces, first);
    this.clock(first);
    this.undo = effect(() => this.idleEffect());
  }

  close(): void {
    this.undo();
    this.waiting?.abort();
    clearTimeout(this.timer);
    this.stage.hurry();
  }

  protected arrive(news: Dealt): void {
    this.clock(news);
    this.hint.value = null;
    this.unpick();
  }

  protected rest(): void {
    this.openPile();
  }

  protected fellBehind(): void {
    void this.refreshLog();
  }

  /** The rest of a long story, for the log alone. */
  async refreshLog(): Promise<void> {
    try {
      const rest = await this.link.moment(this.seen);
      if (rest.shown.some((step) => step.step > this.seen)) await this.take(rest, false);
    } catch {
      // the log stays shorter; the table is right all the same
    }
  }

  private clock(moment: Moment): void {
    const left = moment.time_left;
    this.due.value = left == null || moment.state !== "running" ? null : { at: performance.now() + left, whole: Math.max(left, moment.view?.deadline ?? left) };
  }

  /** Whatever has to happen while nobody touches anything: the foregone end, the clock, waiting for others. */
  private idleEffect(): void {
    const { state, view } = this.moment.value;
    const due = this.due.value;
    clearTimeout(this.timer);
    this.countdown.value = null;
    if (this.playing.value || this.busy.value || state !== "running") return;
    if (!this.mine.value || !this.alone) void this.waitForOthers(); // whoever plays with people may be left by them at any time
    if (!this.mine.value) return;
    if (!due || (this.waived.value && this.alone)) return;
    const left = Math.max(0, due.at - performance.now());
    const choice = this.waived.value ? null : foregone(view, LONGEST_FOREGONE);
    // after a long story the time may be up already, but the player must be able to read what is going to happen
    const ms = choice ? Math.max(left, view.deadline ?? 0) : left;
    if (choice) this.countdown.value = { choice, ms };
    this.timer = setTimeout(() => void this.overdue(), ms + GRACE);
  }

  /** The clock has decided, or is about to: whoever looks is told. */
  private async overdue(): Promise<void> {
    const step = this.view.step;
    await this.refresh();
    if (this.view.step !== step || this.busy.value || this.offline.value) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.overdue(), 1000);
  }

  /** Nobody else waits for this player: the others are programs. */
  private get alone(): boolean {
    return this.moment.value.seats.every((line) => line.kind === "bot" || line.seat === this.view.viewer);
  }

  private async waitForOthers(): Promise<void> {
    if (this.waiting) return;
    const stop = new AbortController();
    this.waiting = stop;
    try {
      while (!stop.signal.aborted && (!this.mine.value || !this.alone) && this.moment.value.state === "running") {
        const news = await this.link.wait(this.view.step, stop.signal);
        this.offline.value = false;
        const old = this.view.step;
        if (news) await this.hear(news);
        if (this.view.step === old) await new Promise((done) => setTimeout(done, 400));
      }
    } catch (error) {
      if (error instanceof Unreachable) {
        this.offline.value = true;
        setTimeout(() => !stop.signal.aborted && this.refresh(), 4000);
      }
    } finally {
      this.waiting = null;
    }
  }

  /** Take in what others did; when nothing has moved, who is here may still have changed. */
  private async hear(news: Moment): Promise<void> {
    const known = this.moment.value;
    if (news.view && (news.view.step > known.view.step || news.state !== known.state)) await this.take(news);
    else if (JSON.stringify(news.seats) !== JSON.stringify(known.seats)) this.moment.value = { ...known, seats: news.seats };
  }

  /** Ask for the present state: another window may have played on. */
  refresh(): Promise<void> {
    if (this.busy.value) return Promise.resolve();
    this.asked ??= this.ask().finally(() => (this.asked = null));
    return this.asked;
  }

  private async ask(): Promise<void> {
    try {
      const news = await this.link.moment(this.seen);
      this.offline.value = false;
      if (news.view && (news.view.step !== this.view.step || news.state !== this.moment.value.state)) void this.take(news);
      else if (!this.playing.value) this.clock(news);
    } catch (error) {
      if (error instanceof Unreachable) this.offline.value = true;
    }
  }

  async send(choice: { readonly action: unknown }): Promise<void> {
    if (this.busy.value) return;
    clearTimeout(this.timer);
    const step = this.view.step;
    batch(() => {
      this.busy.value = true;
      this.unpick();
      this.hint.value = null;
      this.toast.value = null;
    });
    let news: Moment | null = null;
    let problem: Problem | null = null;
    await this.asked;
    if (this.view.step !== step) {
      this.busy.value = false;
      return;
    }
    try {
      // what the clock has done in the meantime must be seen before anything else can be done
      if (this.late()) news = await this.link.moment(this.seen);
      if (!news || (news.view?.step === step && news.state === "running")) news = await this.link.act(step, choice.action);
    } catch (error) {
      if (error instanceof Unreachable) {
        this.retry = () => void this.send(choice);
        this.offline.value = true;
      } else if (error instanceof Refused) problem = error.problem;
      else throw error;
    } finally {
      const told = news;
      batch(() => {
        if (told) this.offline.value = false;
        this.busy.value = false;
      });
    }
    if (news) await this.take(news);
    else if (problem) await this.refused(problem);
  }

  private late(): boolean {
    const due = this.due.value;
    return this.mine.value && due !== null && performance.now() > due.at - CLOSE;
  }

  tryAgain(): void {
    const again = this.retry;
    this.retry = null;
    this.offline.value = false;
    if (again) again();
    else void this.refresh();
  }

  /** A battle that has moved on is only drawn as it is now; whatever else was refused is said. */
  private async refused(problem: Problem): Promise<void> {
    const { step } = this.view;
    if (problem.status === 409) await this.refresh();
    if (this.view.step !== step) this.say({ rule: "", text: ui.value.stale, bad: false });
    if (problem.status !== 409 || this.view.step === step) this.say({ rule: problem.rule ?? "", text: problem.text ?? problem.title ?? "", bad: true });
  }

  concede(): void {
    this.panel.value = "none";
    void this.send({ action: { kind: "concede" } });
  }

  /** Any input: finish what is being shown, stop what is being counted down. */
  touch(): void {
    void this.stage.prepare(pace.value);
    if (this.playing.value) this.stage.hurry();
    if (this.countdown.value) this.held.value = this.view.step;
  }
}
