/** One battle on this screen: what is drawn, what the player has taken up, and the way to the server and back. */
import { batch, computed, effect, signal } from "@preact/signals";
import { Refused, Unreachable } from "../api/client";
import type { Moment, Problem, ReplayStep, RulesetPage, ShownStep } from "../api/types";
import { after } from "../table/after";
import { type Answer, type Picked, aimless, choicesOf, confirm, costOf, foregone, liftable, open, pileAsked, point, pointAcross, press, targets } from "../table/choices";
import { cardAt } from "../table/spots";
import { Stage } from "../table/stage";
import type { Choice, Cue, Face, Seat, Shown, Spot, Text, View } from "../table/vocabulary";
import { railless } from "../words/media";
import { pace, ui } from "../words/speech";
import type { Hint, Link, LogLine, Looked, Panel, Toast } from "./beside";

/** A decision that the rules make by themselves within this time is counted down here (ms). */
const LONGEST_FOREGONE = 3000;
const TOAST_MS = 5000;
/** So near to the clock's time an action might come too late: then the newest state is asked for first (ms). */
const CLOSE = 150;
/** After the clock's time the server is asked this much later (ms). */
const GRACE = 60;
/** A second press of the same button within this time is the second half of a double click (ms). */
const DOUBLE = 700;

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
  /** The card under the pointer that is being dragged. */
  readonly dragged = signal<Spot>("");
  readonly pinned = signal<Looked | null>(null);
  readonly toast = signal<Toast | null>(null);
  readonly panel = signal<Panel>("none");
  readonly countdown = signal<{ readonly choice: Choice; readonly ms: number } | null>(null);
  /** When the clock decides, by performance.now(). */
  readonly due = signal<{ readonly at: number; readonly whole: number } | null>(null);
  /** The step in which the player has asked for time to look before an end that is foregone. */
  readonly held = signal(-1);
  readonly resultSeen = signal(false);
  /** While cues play: whose deeds are seen, and the line they belong to. */
  readonly acting = signal<Seat | null>(null);
  readonly telling = signal<Text | null>(null);
  /** Why the thing under the pointer or the focus cannot be used. */
  readonly hint = signal<Hint | null>(null);

  /** Whose turn it is on the table that is drawn. */
  readonly active = computed<readonly Seat[]>(() => (this.playing.value ? (this.acting.value === null ? [] : [this.acting.value]) : this.view.to_act));
  readonly lift = computed(() => (this.idle.value ? liftable(this.drawn.value) : new Set<Spot>()));
  /** The same while cues play: the hand stays as it was, so that it does not flicker with every deed. */
  readonly usable = computed(() => {
    if (this.idle.value) this.lifted = this.lift.value;
    return this.lifted;
  });
  readonly glow = computed(() => (this.idle.value ? targets(this.drawn.value, this.picked.value) : new Map<Spot, readonly Choice[]>()));
  readonly preview = computed(() => {
    const picked = this.picked.value;
    return picked ? costOf(open(this.drawn.value, picked)) : {};
  });
  readonly mine = computed(() => this.view.viewer !== null && this.view.to_act.includes(this.view.viewer));
  /** Input may lead to an action: nothing is being sent and the newest state is drawn. */
  readonly idle = computed(() => !this.busy.value && !this.playing.value && this.mine.value);

  /** Buttons are lit by the newest state: pressed while this player's own deeds are seen, they end the cues and act. */
  readonly lit = computed(() => this.mine.value && (!this.playing.value || (this.acting.value !== null && this.acting.value === this.view.viewer)));

  readonly stage = new Stage();
  private lifted: ReadonlySet<Spot> = new Set();
  private seen = -1;
  private waiting: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What is being told, one story after another. */
  private story: Promise<void> = Promise.resolve();
  /** The question about the present state that is under way. */
  private asked: Promise<void> | null = null;
  private pressed: { readonly verb: string; readonly at: number } | null = null;
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
    this.openPile();
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

  /** Take in what the server says; with `seeing`, show how it came about. Stories are told one after another. */
  take(moment: Moment, seeing = true): Promise<void> {
    if (!moment.view || moment.view.step < this.view.step) return this.story;
    const news = { ...moment, view: moment.view };
    batch(() => {
      if (!this.playing.value) this.acting.value = this.sole();
      this.moment.value = news;
      this.playing.value = true;
      this.clock(news);
      this.hint.value = null;
      this.unpick();
    });
    this.story = this.story.then(() => this.tell(news, seeing));
    return this.story;
  }

  private async tell(news: Moment & { view: View }, seeing: boolean): Promise<void> {
    const fresh = news.shown.filter((step) => step.step > this.seen);
    if (seeing && fresh.length && this.stage.willing(pace.value)) await this.see(fresh);
    else this.note(fresh);
    if (this.moment.value !== news) return; // the newest settles
    this.settle();
    if (news.more && this.seen >= 0) void this.refreshLog();
  }

  /** Who alone has to decide on the table that is drawn; null when several do. */
  private sole(): Seat | null {
    const [only, another] = this.drawn.value.to_act;
    return only === undefined || another !== undefined ? null : only;
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
      this.acting.value = null;
      this.telling.value = null;
      this.openPile();
    });
  }

  /** A question about the cards of a pile opens the pile. */
  private openPile(): void {
    const zone = this.mine.value ? pileAsked(this.view) : null;
    if (zone) this.panel.value = { zone };
  }

  private async see(steps: readonly ShownStep[]): Promise<void> {
    this.stage.begin(pace.value);
    const inTurn = this.sole() !== null;
    for (const step of steps) {
      this.seen = Math.max(this.seen, step.step);
      if (inTurn && step.seat != null) this.acting.value = step.seat;
      for (const shown of step.shown) await this.showOne(shown, step.step);
    }
  }

  private async showOne(shown: Shown, step: number, seeing = true): Promise<void> {
    batch(() => {
      this.log.value = [...this.log.value, { ...shown, step }];
      this.telling.value = shown.text;
      if (shown.heading && shown.seat != null) this.acting.value = shown.seat;
    });
    if (seeing) await this.stage.show(shown, (cue) => this.draw(cue));
  }

  /** Show a finished battle from its steps, each settling on its own view. */
  async watch(steps: readonly ReplayStep[]): Promise<void> {
    this.playing.value = true;
    const [first] = steps;
    if (first) this.drawn.value = { ...first.view, choices: [] };
    this.stage.begin(pace.value);
    for (const step of steps) {
      if (step.seat != null) this.acting.value = step.seat;
      for (const shown of step.shown) await this.showOne(shown, step.step, step !== first);
      this.seen = Math.max(this.seen, step.step);
      if (this.stage.hurried) continue;
      this.drawn.value = { ...step.view, choices: [] };
    }
    this.settle();
  }

  private draw(cue: Cue): void {
    const view = this.drawn.value;
    this.drawn.value = { ...view, choices: [], refused: {}, refused_verbs: {}, table: after(view.table, cue) };
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

  // -- deeds --

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

  /** The player has asked for time in this very decision. */
  readonly waived = computed(() => this.held.value === this.moment.value.view.step);

  /** The clock to be seen: none while cues play, none where it only counts down what is foregone. */
  readonly ring = computed(() => (this.playing.value || this.busy.value || this.countdown.value || this.waived.value ? null : this.due.value));

  /** Any input: finish what is being shown, stop what is being counted down. */
  touch(): void {
    if (this.playing.value) this.stage.hurry();
    if (this.countdown.value) this.held.value = this.view.step;
  }

  /**
   * Do it now; while cues play, finish them first. `own`: they show deeds of this player, so that he knows what he does next;
   * what was meant for somebody else's cues must not decide anything.
   */
  private settled(deed: (own: boolean) => void): void {
    if (!this.playing.value) {
      deed(true);
      return;
    }
    const own = this.acting.value !== null && this.acting.value === this.view.viewer;
    this.stage.hurry();
    void this.story.then(() => !this.playing.value && deed(own));
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
      this.looked.value = null;
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
    this.settled((own) => this.point(spots, own));
  }

  private point(spots: readonly Spot[], mayAct: boolean): void {
    const view = this.drawn.value;
    const picked = this.picked.value;
    if (this.idle.value) {
      if (mayAct && this.follow(point(view, picked, spots))) return;
      const source = spots.find((spot) => this.lift.value.has(spot));
      if (source) {
        if (picked?.source !== source || picked.verb) this.pick(source);
        else if (!mayAct || !this.follow(confirm(view, picked))) this.unpick();
        return;
      }
    }
    this.unpick();
    const spot = spots.find((place) => cardAt(view.table, place)?.card);
    const card = spot ? cardAt(view.table, spot) : null;
    if (spot && card) this.pinned.value = { card, spot };
    const why = this.why(spots);
    if (why) this.say({ ...why, bad: true });
  }

  /** Why none of `spots` can be used: the rules' reason, for what might have been used. */
  why(spots: readonly Spot[]): Hint | null {
    const refused = this.drawn.value.refused ?? {};
    return spots.map((place) => refused[place]).find(Boolean) ?? null;
  }

  /** Why the button of a verb cannot be pressed: the rules' reason, or that it is somebody else's turn. */
  whyNot(verb: string): Hint {
    const words = ui.value;
    const refusal = this.idle.value ? this.view.refused_verbs?.[verb] : undefined;
    if (refusal) return refusal;
    if (this.moment.value.state !== "running") return { rule: "", text: words.over };
    const own = this.view.viewer !== null && this.active.value.includes(this.view.viewer);
    return { rule: "", text: !own ? words.notYourTurn : this.playing.value ? words.happening : words.notNow };
  }

  /** Let go of `source` over a thing that is all of `spots`; `away`: outside where it came from. */
  drop(source: Spot, spots: readonly Spot[], away: boolean): boolean {
    const view = this.drawn.value;
    const picked = { source };
    if (!this.idle.value) return false;
    const there = point(view, picked, spots);
    const answer = there.kind === "none" ? pointAcross(view, picked, spots) : there;
    if (answer.kind === "ask") this.picked.value = picked;
    if (this.follow(answer)) return true;
    if (!away) return false;
    if (aimless(view, picked).length > 0) return this.follow(confirm(view, picked));
    this.say({ rule: "", text: ui.value.notThere, bad: true });
    return false;
  }

  /** The button of a verb, lit or not. */
  press(verb: string): void {
    const again = this.pressed?.verb === verb && performance.now() - this.pressed.at < DOUBLE;
    if (this.busy.value || (this.playing.value && again)) return;
    this.settled((own) => own && this.pressNow(verb));
  }

  private pressNow(verb: string): void {
    if (!this.can(verb)) {
      this.say({ ...this.whyNot(verb), bad: true });
      return;
    }
    this.pressed = { verb, at: performance.now() };
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

  /** The same of the newest state, while cues still play. */
  readonly offers = (verb: string): boolean => this.mine.value && choicesOf(this.view).some((choice) => choice.verb === verb);

  look(looked: Looked | null): void {
    this.looked.value = looked;
  }
}
