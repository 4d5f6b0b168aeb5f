/** How events are seen: cues one after another, each short, none of them in the way of input. Only transform, opacity and filter move. */
import { still } from "../words/media";
import { sound, type Pace } from "../words/speech";
import type { Painter } from "./painter";
import type { Cue, Shown } from "./vocabulary";

/** Cues that may run side by side begin this much apart (ms). */
const STAGGER = 60;
/** A story longer than this many cues is told at double pace, one longer than three times as many is skipped. */
const LONG_STORY = 60;
/** What paints is fetched so long after the table, unless it is needed before (ms). */
const SOON_MS = 2500;
/** So long a story waits for it (ms). */
const PATIENCE_MS = 600;

export class Stage {
  hurried = false;
  private root: HTMLElement | null = null;
  private painter: Painter | null = null;
  private soon: ReturnType<typeof setTimeout> | undefined;
  private readonly entered: Promise<void>;
  private open: () => void = () => undefined;
  private speed: Pace = 1;
  private cues = 0;

  constructor() {
    this.entered = new Promise((open) => (this.open = open));
  }

  /** The table's element, once it is there. */
  enter(root: HTMLElement | null): void {
    clearTimeout(this.soon);
    this.root = root;
    this.painter = null;
    if (!root) return;
    this.open();
    this.soon = setTimeout(() => void this.fetch(), SOON_MS);
  }

  /** Resolves once there is a table on which something can be seen. */
  async ready(): Promise<void> {
    await this.entered;
    await this.fetch();
  }

  /** Wait for what paints, but not long: then the newest state is better than an old one. */
  async prepare(pace: Pace): Promise<void> {
    if (!this.root || this.painter || pace === 0 || document.hidden) return;
    await Promise.race([this.fetch(), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
  }

  /** What paints is no part of the first table; it comes when nothing else does, or when it is needed. */
  private async fetch(): Promise<void> {
    const { root } = this;
    try {
      const { Painter } = await import("./painter");
      if (root && root === this.root) this.painter ??= new Painter(root);
    } catch {
      // offline: stories are not seen until it can be had
    }
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
      if (this.hurried || document.hidden || !this.painter || this.cues > 3 * LONG_STORY) {
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
