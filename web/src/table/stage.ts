/** How events are seen: cues one after another, each short, none of them in the way of input. Only transform, opacity and filter move. */
import { still } from "../words/media";
import { sound, type Pace } from "../words/speech";
import { Painter } from "./painter";
import type { Cue, Shown } from "./vocabulary";

/** Cues that may run side by side begin this much apart (ms). */
const STAGGER = 60;
/** A story longer than this many cues is told at double pace, one longer than three times as many is skipped. */
const LONG_STORY = 60;

export class Stage {
  hurried = false;
  /** Once there is a table on which something can be seen. */
  readonly entered: Promise<void>;
  private painter: Painter | null = null;
  private open: () => void = () => undefined;
  private speed: Pace = 1;
  private cues = 0;

  constructor() {
    this.entered = new Promise((open) => (this.open = open));
  }

  /** The table's element, once it is there. */
  enter(root: HTMLElement | null): void {
    this.painter = root ? new Painter(root) : null;
    if (root) this.open();
  }

  /** Whether anything would be seen: a hidden tab and pace 0 jump to the newest state. */
  willing(pace: Pace): boolean {
    return pace !== 0 && !document.hidden && this.painter !== null;
  }

  begin(pace: Pace): void {
    this.hurried = !this.willing(pace);
    this.speed = pace;
    this.cues = 0;
  }

  /** Finish at once whatever is running and all that is still to come of this story. */
  hurry(): void {
    this.hurried = true;
    this.painter?.finish();
  }

  /** Show one event; `draw` puts each cue's outcome on the table. */
  async show(shown: Shown, draw: (cue: Cue) => void): Promise<void> {
    const cues = shown.cues ?? [];
    for (let i = 0; i < cues.length; ) {
      const cue = cues[i];
      if (!cue) break;
      if (this.hurried || document.hidden || !this.painter) {
        this.hurried = true;
        return; // the newest view settles everything
      }
      // moves of one event leave together, a little apart
      const group = cue.type === "move" ? moves(cues, i) : [cue];
      if (sound.value) void import("./sounds").then(({ play }) => group.forEach(play), () => undefined);
      this.painter.pace = this.tempo();
      await Promise.all(group.map((one, k) => this.painter?.paint(one, k * STAGGER)));
      for (const one of group) draw(one);
      this.cues += group.length;
      i += group.length;
      await this.painter?.landed();
      this.painter?.clear();
    }
  }

  private tempo(): number {
    const base = still.value ? Math.max(this.speed, 1) : this.speed;
    return this.cues > LONG_STORY ? base * 2 : base;
  }
}

function moves(cues: readonly Cue[], from: number): readonly Cue[] {
  let to = from;
  while (cues[to]?.type === "move" && to - from < 9) to++;
  return cues.slice(from, to);
}
