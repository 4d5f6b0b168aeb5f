/** A finished battle on the table: any step of it at once, or one after another as it happened. */
import { batch, signal } from "@preact/signals";
import type { CardList, Moment, Replay, ReplayStep, RulesetPage } from "../../api/types";
import { Game } from "../../battle/game";
import type { View } from "../../table/vocabulary";
import { pace } from "../../words/speech";

/** Between two steps, so that one can be told from the other (ms). */
const PAUSE = 500;
const PAUSE_WITHOUT_CUES = 250;

const rest = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const nothing = () => new Promise<never>(() => undefined); // a replay acts on nothing and waits for nothing

export class Screening {
  readonly game: Game;
  readonly at;
  readonly playing = signal(false);
  private showing = 0; // whoever is told to show something else stops

  constructor(
    readonly replay: Omit<Replay, "steps" | "next">,
    readonly steps: readonly ReplayStep[],
    page: RulesetPage,
    cards: CardList,
    first: number,
    /** Where the one who watches sat himself. */
    readonly own: number | null,
  ) {
    this.at = signal(first);
    this.game = new Game({ act: nothing, moment: nothing, wait: nothing }, page, new Map(cards.cards.map((face) => [face.id, face])), this.moment(first));
    this.seek(first);
  }

  get end(): number {
    return this.replay.length;
  }

  close(): void {
    this.pause();
    this.game.close();
  }

  /** The table as it was after this step. */
  seek(step: number): void {
    this.showing += 1;
    this.game.stage.hurry();
    batch(() => {
      this.playing.value = false;
      this.lay(step);
    });
  }

  pause(): void {
    this.showing += 1;
    this.playing.value = false;
  }

  /** From here to the end, or from the beginning when it is there. */
  async play(): Promise<void> {
    if (this.at.value >= this.end) this.seek(0);
    const mine = ++this.showing;
    this.playing.value = true;
    while (this.showing === mine && this.at.value < this.end) {
      await this.show(this.at.value + 1, mine);
      await rest(pace.value === 0 ? PAUSE_WITHOUT_CUES : PAUSE / pace.value);
    }
    if (this.showing === mine) this.playing.value = false;
  }

  private async show(step: number, mine: number): Promise<void> {
    const before = this.steps[step - 1];
    const now = this.steps[step];
    if (!before || !now) return;
    this.game.log.value = this.linesBefore(step - 1); // `watch` tells the step it starts from once more
    this.game.moment.value = this.moment(step);
    await this.game.watch([before, now]);
    if (this.showing === mine) batch(() => this.lay(step));
  }

  private lay(step: number): void {
    const { game } = this;
    const lines = this.linesBefore(step + 1);
    this.at.value = step;
    game.moment.value = this.moment(step);
    game.drawn.value = game.moment.value.view;
    game.log.value = lines;
    game.telling.value = lines.at(-1)?.text ?? null;
    game.acting.value = this.steps[step]?.seat ?? null;
    game.playing.value = true; // nothing on this table is waiting for anybody
  }

  private linesBefore(step: number) {
    return this.steps.slice(0, step).flatMap((one) => one.shown.map((shown) => ({ ...shown, step: one.step })));
  }

  private moment(step: number): Moment & { view: View } {
    const { id, ruleset, version, mode, control, seats, viewer } = this.replay;
    const view = this.steps[step]?.view as View;
    return { id, ruleset, version, mode, control, state: "over", seats, viewer, view, shown: [], more: false, time_left: null } as unknown as Moment & { view: View };
  }
}
