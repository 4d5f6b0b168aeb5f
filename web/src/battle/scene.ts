/** What lies on the table, and how it came about: news are told one after another, each with its cues. */
import { batch, computed, signal, type Signal } from "@preact/signals";
import type { Moment, ReplayStep, ShownStep } from "../api/types";
import { after } from "../table/after";
import { Stage } from "../table/stage";
import type { Cue, Seat, Shown, Text, View } from "../table/vocabulary";
import { pace } from "../words/speech";
import type { LogLine } from "./beside";

/** A battle that has been dealt, as the viewer sees it. */
export type Dealt = Moment & { readonly view: View };

export abstract class Scene {
  readonly moment: Signal<Dealt>;
  /** What lies on the table now: the last view, or a working copy while cues are being seen. */
  readonly drawn: Signal<View>;
  readonly log = signal<readonly LogLine[]>([]);
  readonly playing = signal(false);
  readonly busy = signal(false);
  /** While cues play: whose deeds are seen, and the line they belong to. */
  readonly acting = signal<Seat | null>(null);
  readonly telling = signal<Text | null>(null);
  /** Whose turn it is on the table that is drawn. */
  readonly active = computed<readonly Seat[]>(() => (this.playing.value ? (this.acting.value === null ? [] : [this.acting.value]) : this.view.to_act));
  readonly mine = computed(() => this.view.viewer !== null && this.view.to_act.includes(this.view.viewer));
  /** Input may lead to an action: nothing is being sent and the newest state is drawn. */
  readonly idle = computed(() => !this.busy.value && !this.playing.value && this.mine.value);
  /** Buttons are lit by the newest state: pressed while this player's own deeds are seen, they end the cues and act. */
  readonly lit = computed(() => this.mine.value && (!this.playing.value || (this.acting.value !== null && this.acting.value === this.view.viewer)));
  readonly stage = new Stage();
  protected seen = -1;
  /** What is being told, one story after another. */
  protected story: Promise<void> = Promise.resolve();

  constructor(first: Dealt) {
    this.moment = signal<Dealt>(first);
    this.drawn = signal<View>(first.view);
    this.note(first.shown);
  }

  get view(): View {
    return this.moment.value.view;
  }

  /** News are here; how they came about is still to be seen. */
  protected abstract arrive(news: Dealt): void;
  /** The newest state lies on the table. */
  protected abstract rest(): void;
  /** There is more to tell than the news told. */
  protected abstract fellBehind(): void;

  /** Take in what the server says; with `seeing`, show how it came about. Stories are told one after another. */
  take(moment: Moment, seeing = true): Promise<void> {
    if (!moment.view || moment.view.step < this.view.step) return this.story;
    const news = { ...moment, view: moment.view };
    batch(() => {
      if (!this.playing.value) this.acting.value = this.sole();
      this.moment.value = news;
      this.playing.value = true;
      this.arrive(news);
    });
    this.story = this.story.then(() => this.tell(news, seeing));
    return this.story;
  }

  private async tell(news: Dealt, seeing: boolean): Promise<void> {
    const fresh = news.shown.filter((step) => step.step > this.seen);
    if (seeing && fresh.length) await this.stage.prepare(pace.value);
    if (seeing && fresh.length && this.stage.willing(pace.value)) await this.see(fresh);
    else this.note(fresh);
    if (this.moment.value !== news) return; // the newest settles
    this.settle();
    if (news.more && this.seen >= 0) this.fellBehind();
  }

  /** Who alone has to decide on the table that is drawn; null when several do. */
  protected sole(): Seat | null {
    const [only, another] = this.drawn.value.to_act;
    return only === undefined || another !== undefined ? null : only;
  }

  private settle(): void {
    batch(() => {
      this.drawn.value = this.view;
      this.playing.value = false;
      this.acting.value = null;
      this.telling.value = null;
      this.rest();
    });
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

  protected note(steps: readonly ShownStep[]): void {
    if (!steps.length) return;
    this.log.value = [...this.log.value, ...steps.filter((step) => step.step > this.seen).flatMap((step) => step.shown.map((shown) => ({ ...shown, step: step.step })))];
    this.seen = Math.max(this.seen, ...steps.map((step) => step.step));
  }
}
