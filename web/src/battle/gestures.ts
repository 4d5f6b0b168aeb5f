/** What the player has taken up, points at and reads, and what his gestures mean. Every gesture leads to one of the server's choices. */
import { batch, computed, signal } from "@preact/signals";
import type { RulesetPage } from "../api/types";
import { type Answer, type Picked, aimless, choicesOf, confirm, costOf, liftable, open, pileAsked, point, pointAcross, press, targets } from "../table/choices";
import { cardAt } from "../table/spots";
import type { Choice, Face, Spot } from "../table/vocabulary";
import { railless } from "../words/media";
import { ui } from "../words/speech";
import type { Hint, Looked, Panel, Toast } from "./beside";
import { Scene, type Dealt } from "./scene";

const TOAST_MS = 5000;
/** A second press of the same button within this time is the second half of a double click (ms). */
const DOUBLE = 700;

export abstract class Gestures extends Scene {
  readonly picked = signal<Picked | null>(null);
  readonly asking = signal<readonly Choice[]>([]);
  readonly looked = signal<Looked | null>(null);
  /** The card under the pointer that is being dragged. */
  readonly dragged = signal<Spot>("");
  readonly pinned = signal<Looked | null>(null);
  readonly toast = signal<Toast | null>(null);
  readonly panel = signal<Panel>("none");
  readonly resultSeen = signal(false);
  /** Why the thing under the pointer or the focus cannot be used. */
  readonly hint = signal<Hint | null>(null);
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
  private lifted: ReadonlySet<Spot> = new Set();
  private pressed: { readonly verb: string; readonly at: number } | null = null;
  private toastTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly page: RulesetPage,
    readonly faces: ReadonlyMap<string, Face>,
    first: Dealt,
  ) {
    super(first);
    this.openPile();
  }

  /** Play it. */
  abstract send(choice: { readonly action: unknown }): Promise<void>;

  /** A question about the cards of a pile opens the pile. */
  protected openPile(): void {
    const zone = this.mine.value ? pileAsked(this.view) : null;
    if (zone) this.panel.value = { zone };
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

  say(toast: Toast): void {
    clearTimeout(this.toastTimer);
    this.toast.value = toast;
    this.toastTimer = setTimeout(() => {
      this.toast.value = null;
    }, TOAST_MS);
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
