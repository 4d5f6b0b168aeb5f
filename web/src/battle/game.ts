/** One battle on this screen: what is drawn, what the player has taken up, and the way to the server and back. */
import { batch, computed, effect, signal } from "@preact/signals";
import { Refused, Unreachable } from "../api/client";
import type { Moment, Problem, ReplayStep, RulesetPage, ShownStep } from "../api/types";
import { after } from "../table/after";
import { type Answer, type Picked, aimless, choicesOf, confirm, costOf, foregone, liftable, open, point, press, targets } from "../table/choices";
import { cardAt } from "../table/spots";
import { Stage } from "../table/stage";
import type { Card, Choice, Cue, Face, Shown, Spot, Text, View } from "../table/vocabulary";
import { railless } from "../words/media";
import { pace } from "../words/speech";

/** The way to the server; tests and pictures put something else here. */
export interface Link {
  act(step: number, action: unknown): Promise<Moment>;
  moment(after: number): Promise<Moment>;
  /** Waits for news; null when there is none yet. */
  wait(after: number, signal: AbortSignal): Promise<Moment | null>;
}

export interface LogLine extends Shown {
  readonly step: number;
}

export interface Looked {
  readonly card: Card;
  readonly spot: Spot;
}

export interface Toast {
  readonly rule: string;
  readonly text: Text | string;
  readonly bad: boolean;
}

export type Panel = "none" | "log" | "menu" | "help" | "concede" | "detail" | { readonly zone: string };

/** A decision that the rules make by themselves within this time is counted down here (ms). */
const LONGEST_FOREGONE = 3000;
const TOAST_MS = 5000;

export class Game {
  readonly moment;
  /** What lies on the table now: the last view, or a working copy while cues are being seen. */
  readonly drawn;
  readonly log = signal<readonly LogLine[]>([]);
  readonly playing = signal(false);
  readonly busy = signal(false);
  readonly offline = signal(false);
  readonly picked = signal<Picked | null>(null);
  readonly asking = signal<readonly Choice[]>([]);
  readonly looked = signal<Looked | null>(null);
  readonly pinned = signal<Looked | null>(null);
  readonly toast = signal<Toast | null>(null);
  readonly panel = signal<Panel>("none");
  readonly countdown = signal<{ readonly choice: Choice; readonly ms: number } | null>(null);
  /** When the clock decides, by performance.now(). */
  readonly due = signal<{ readonly at: number; readonly whole: number } | null>(null);
  readonly resultSeen = signal(false);

  readonly lift = computed(() => (this.idle.value ? liftable(this.drawn.value) : new Set<Spot>()));
  readonly glow = computed(() => (this.idle.value ? targets(this.drawn.value, this.picked.value) : new Map<Spot, readonly Choice[]>()));
  readonly preview = computed(() => {
    const picked = this.picked.value;
    return picked ? costOf(open(this.drawn.value, picked)) : {};
  });
  readonly mine = computed(() => this.view.viewer !== null && this.view.to_act.includes(this.view.viewer));
  /** Input may lead to an action: nothing is being sent and the newest state is drawn. */
  readonly idle = computed(() => !this.busy.value && !this.playing.value && this.mine.value);

  readonly stage = new Stage();
  private seen = -1;
  private waiting: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private toastTimer: ReturnType<typeof setTimeout> | undefined;
  private retry: (() => void) | null = null;
  private readonly undo: () => void;

  constructor(
    readonly link: Link,
    readonly page: RulesetPage,
    readonly faces: ReadonlyMap<string, Face>,
    first: Moment & { view: View },
  ) {
    this.moment = signal<Moment & { view: View }>(first);
    this.drawn = signal<View>(first.view);
    this.note(first.shown);
    this.clock(first);
    this.undo = effect(() => this.idleEffect());
  }

  get view(): View {
    return this.moment.value.view;
  }

  close(): void {
    this.undo();
    this.waiting?.abort();
    clearTimeout(this.timer);
    this.stage.hurry();
  }

  // -- news from the server --

  /** Take in what the server says; with `seeing`, show how it came about. */
  async take(moment: Moment, seeing = true): Promise<void> {
    if (!moment.view) return;
    const news = { ...moment, view: moment.view };
    if (news.view.step < this.view.step) return;
    const fresh = news.shown.filter((step) => step.step > this.seen);
    batch(() => {
      this.moment.value = news;
      this.playing.value = true;
      this.unpick();
    });
    if (seeing && fresh.length && this.stage.willing(pace.value)) await this.see(fresh);
    else this.note(fresh);
    // another moment may have come meanwhile; the newest settles
    if (this.moment.value === news) this.settle();
    if (news.more && this.seen >= 0) await this.refreshLog();
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

  private settle(): void {
    batch(() => {
      this.drawn.value = this.view;
      this.playing.value = false;
      this.clock(this.moment.value);
      const pinned = this.pinned.value;
      if (pinned) {
        const now = cardAt(this.view.table, pinned.spot);
        if (now?.card) this.pinned.value = { card: now, spot: pinned.spot };
      }
    });
  }

  private async see(steps: readonly ShownStep[]): Promise<void> {
    this.stage.begin(pace.value);
    for (const step of steps) {
      for (const shown of step.shown) {
        this.log.value = [...this.log.value, { ...shown, step: step.step }];
        await this.stage.show(shown, (cue) => this.draw(cue));
      }
      this.seen = Math.max(this.seen, step.step);
    }
  }

  /** Show a finished battle from its steps, each settling on its own view. */
  async watch(steps: readonly ReplayStep[]): Promise<void> {
    this.playing.value = true;
    const [first] = steps;
    if (first) this.drawn.value = { ...first.view, choices: [] };
    this.stage.begin(pace.value);
    for (const step of steps) {
      for (const shown of step.shown) {
        this.log.value = [...this.log.value, { ...shown, step: step.step }];
        if (step !== first) await this.stage.show(shown, (cue) => this.draw(cue));
      }
      this.seen = Math.max(this.seen, step.step);
      if (this.stage.hurried) continue;
      this.drawn.value = { ...step.view, choices: [] };
    }
    this.settle();
  }

  private draw(cue: Cue): void {
    const view = this.drawn.value;
    this.drawn.value = { ...view, choices: [], refused: {}, table: after(view.table, cue) };
  }

  private note(steps: readonly ShownStep[]): void {
    if (!steps.length) return;
    this.log.value = [...this.log.value, ...steps.filter((step) => step.step > this.seen).flatMap((step) => step.shown.map((shown) => ({ ...shown, step: step.step })))];
    this.seen = Math.max(this.seen, ...steps.map((step) => step.step));
  }

  private clock(moment: Moment): void {
    const left = moment.time_left;
    this.due.value = left == null || moment.state !== "running" ? null : { at: performance.now() + left, whole: Math.max(left, moment.view?.deadline ?? left) };
  }

  /** Whatever has to happen while nobody touches anything: the foregone end, waiting for others. */
  private idleEffect(): void {
    const { state, view } = this.moment.value;
    clearTimeout(this.timer);
    this.countdown.value = null;
    if (this.playing.value || this.busy.value || state !== "running") return;
    const choice = this.mine.value ? foregone(view, LONGEST_FOREGONE) : null;
    if (choice) {
      const ms = view.deadline ?? 0;
      this.countdown.value = { choice, ms };
      this.timer = setTimeout(() => void this.send(choice), ms);
    } else if (!this.mine.value) void this.waitForOthers();
  }

  private async waitForOthers(): Promise<void> {
    if (this.waiting) return;
    const stop = new AbortController();
    this.waiting = stop;
    try {
      while (!stop.signal.aborted && !this.mine.value && this.moment.value.state === "running") {
        const news = await this.link.wait(this.view.step, stop.signal);
        this.offline.value = false;
        if (news) await this.take(news);
        else await new Promise((done) => setTimeout(done, 400));
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

  /** Ask for the present state: another window may have played on. */
  async refresh(): Promise<void> {
    if (this.busy.value) return;
    try {
      const news = await this.link.moment(this.seen);
      this.offline.value = false;
      if (news.view && (news.view.step !== this.view.step || news.state !== this.moment.value.state)) await this.take(news);
    } catch (error) {
      if (error instanceof Unreachable) this.offline.value = true;
    }
  }

  // -- deeds --

  async send(choice: { readonly action: unknown }): Promise<void> {
    if (this.busy.value) return;
    clearTimeout(this.timer);
    batch(() => {
      this.busy.value = true;
      this.unpick();
      this.toast.value = null;
    });
    const step = this.view.step;
    const sole = choicesOf(this.view).length === 1;
    try {
      const news = await this.link.act(step, choice.action);
      batch(() => {
        this.offline.value = false;
        this.busy.value = false;
        this.playing.value = true;
      });
      await this.take(news);
    } catch (error) {
      this.busy.value = false;
      if (error instanceof Unreachable) {
        this.retry = () => void this.send(choice);
        this.offline.value = true;
      } else if (error instanceof Refused && error.problem.status === 409 && sole) await this.refresh(); // the clock did it first
      else if (error instanceof Refused) await this.refused(error.problem);
      else throw error;
    }
  }

  tryAgain(): void {
    const again = this.retry;
    this.retry = null;
    this.offline.value = false;
    if (again) again();
    else void this.refresh();
  }

  private async refused(problem: Problem): Promise<void> {
    this.say({ rule: problem.rule ?? "", text: problem.text ?? problem.title ?? "", bad: true });
    if (problem.status === 409) await this.refresh();
  }

  say(toast: Toast): void {
    clearTimeout(this.toastTimer);
    this.toast.value = toast;
    this.toastTimer = setTimeout(() => {
      this.toast.value = null;
    }, TOAST_MS);
  }

  concede(): void {
    this.panel.value = "none";
    void this.send({ action: { kind: "concede" } });
  }

  // -- gestures --

  /** Any input: finish what is being shown, stop what is being counted down. */
  touch(): void {
    if (this.playing.value) this.stage.hurry();
    if (this.countdown.value) {
      clearTimeout(this.timer);
      this.countdown.value = null;
    }
  }

  unpick(): void {
    this.picked.value = null;
    this.asking.value = [];
  }

  /** Take a thing up, so that its targets glow. */
  pick(source: Spot): void {
    const card = cardAt(this.drawn.value.table, source);
    batch(() => {
      this.asking.value = [];
      this.picked.value = { source };
      if (card?.card) this.pinned.value = { card, spot: source };
    });
  }

  private follow(answer: Answer): boolean {
    if (answer.kind === "act") void this.send(answer.choice);
    else if (answer.kind === "ask") this.asking.value = answer.choices;
    return answer.kind !== "none";
  }

  /** Point at a thing that is all of `spots`, nearest first. */
  tap(spots: readonly Spot[]): void {
    const view = this.drawn.value;
    const picked = this.picked.value;
    if (this.idle.value) {
      if (this.follow(point(view, picked, spots))) return;
      const source = spots.find((spot) => this.lift.value.has(spot));
      if (source) {
        if (picked?.source !== source || picked.verb) this.pick(source);
        else if (!this.follow(confirm(view, picked))) this.unpick();
        return;
      }
    }
    this.unpick();
    const spot = spots.find((place) => cardAt(view.table, place)?.card);
    const card = spot ? cardAt(view.table, spot) : null;
    if (spot && card) this.pinned.value = { card, spot };
    const refusal = spots.map((place) => view.refused?.[place]).find(Boolean);
    if (refusal) this.say({ rule: refusal.rule, text: refusal.text, bad: true });
  }

  /** Let go of `source` over a thing that is all of `spots`; `away`: outside where it came from. */
  drop(source: Spot, spots: readonly Spot[], away: boolean): boolean {
    const view = this.drawn.value;
    const picked = { source };
    if (!this.idle.value) return false;
    const answer = point(view, picked, spots);
    if (answer.kind === "ask") this.picked.value = picked;
    if (this.follow(answer)) return true;
    return away && aimless(view, picked).length > 0 && this.follow(confirm(view, picked));
  }

  /** The button of a verb. */
  press(verb: string): void {
    if (!this.idle.value) return;
    const answer = press(this.drawn.value, verb);
    if (answer.kind === "pick") {
      this.asking.value = [];
      this.picked.value = answer.picked;
    } else this.follow(answer);
  }

  /** The log has a place of its own on wide screens, else it opens over the table. */
  showLog(): void {
    if (railless.value) this.panel.value = this.panel.value === "log" ? "none" : "log";
    else document.querySelector<HTMLElement>(".side .log ol")?.focus();
  }

  readonly can = (verb: string): boolean => this.idle.value && choicesOf(this.drawn.value).some((choice) => choice.verb === verb);

  look(looked: Looked | null): void {
    this.looked.value = looked;
  }
}
