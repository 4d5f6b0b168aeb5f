/** Paints single cues over the table. Every animation it starts can be finished at once. */
import { back } from "../art/back";
import { still } from "../words/media";
import { say } from "../words/speech";
import type { Cue, Spot } from "./vocabulary";

const MOVE = 320;
const COUNT = 320;
const STAT = 520;
const MARK = 220;
const FLIP = 360;
const STRIKE = 380;
const BANNER = 1100;
const OUT = "cubic-bezier(.2,.8,.2,1)";

export class Painter {
  pace = 1;
  private readonly running = new Set<Animation>();
  private readonly ghosts = new Set<HTMLElement>();

  constructor(private readonly root: HTMLElement) {}

  finish(): void {
    for (const animation of this.running) animation.finish();
    this.clear();
  }

  clear(): void {
    for (const ghost of this.ghosts) ghost.remove();
    this.ghosts.clear();
  }

  /** Resolves when the table has been drawn anew. */
  landed(): Promise<void> {
    return new Promise((done) => {
      const late = setTimeout(done, 80);
      requestAnimationFrame(() => {
        clearTimeout(late);
        done();
      });
    });
  }

  async paint(cue: Cue, delay: number): Promise<void> {
    switch (cue.type) {
      case "move":
        return this.move(cue.source, cue.target, cue.card !== undefined && cue.card !== null, delay);
      case "count":
        return this.count(cue.at, cue.to, cue.by);
      case "stat":
        return this.stat(cue);
      case "mark":
        return this.mark(cue.at, cue.on ?? true);
      case "flip":
        return this.flip(cue.at);
      case "strike":
        return this.strike(cue.source, cue.target);
      case "banner":
        return this.banner(say(cue.text));
      case "choose":
        return;
    }
  }

  /** The element at a spot, or the nearest thing that holds it. */
  find(spot: Spot): HTMLElement | null {
    for (let name = spot; name; name = name.includes(".") ? name.slice(0, name.lastIndexOf(".")) : "") {
      const found = [...this.root.querySelectorAll<HTMLElement>(`[data-spot="${CSS.escape(name)}"]`)].find((element) => element.getClientRects().length > 0);
      if (found) return found;
    }
    const seat = /\.(\d+)/.exec(spot)?.[1];
    return seat === undefined ? null : this.root.querySelector<HTMLElement>(`[data-spot="seat.${seat}"]`);
  }

  private async play(element: Element, frames: Keyframe[], ms: number, options: KeyframeAnimationOptions = {}): Promise<void> {
    const animation = element.animate(frames, { duration: Math.max(1, ms / this.pace), easing: OUT, fill: "backwards", ...options });
    this.running.add(animation);
    try {
      await animation.finished;
    } catch {
      // the element is gone: so is its animation
    } finally {
      this.running.delete(animation);
    }
  }

  /** Where a card would lie in this element: the card in it, or a card's size in its middle. */
  private cardBox(element: HTMLElement): DOMRect {
    const card = element.classList.contains("card") || element.classList.contains("slot") ? element : element.querySelector<HTMLElement>(".slot:not(.filled), .card:last-of-type, .stack");
    const box = (card ?? element).getBoundingClientRect();
    if (card) return box;
    const width = Math.min(56, box.width, (box.height * 5) / 7);
    return new DOMRect(box.left + (box.width - width) / 2, box.top + (box.height - width * 1.4) / 2, width, width * 1.4);
  }

  private over(element: HTMLElement, box: DOMRect): HTMLElement {
    const at = this.root.getBoundingClientRect();
    Object.assign(element.style, { position: "absolute", zIndex: "26", margin: "0", translate: "none", rotate: "none", left: `${box.left - at.left}px`, top: `${box.top - at.top}px`, width: `${box.width}px`, height: `${box.height}px`, pointerEvents: "none" });
    element.style.setProperty("--w", `${box.width}px`);
    element.setAttribute("aria-hidden", "true");
    element.removeAttribute("data-spot");
    this.root.append(element);
    this.ghosts.add(element);
    return element;
  }

  private ghostOf(from: HTMLElement): HTMLElement {
    const card = from.classList.contains("card") ? from : from.querySelector<HTMLElement>(".card");
    if (card) {
      const copy = card.cloneNode(true) as HTMLElement;
      copy.classList.remove("liftable", "chosen", "target", "dim");
      return copy;
    }
    const ghost = document.createElement("span");
    ghost.className = "card";
    ghost.innerHTML = back(this.root.dataset.game ?? "", from.closest(".foe, .k-back") ? 1 : 0, "ghost");
    return ghost;
  }

  private async move(source: Spot, target: Spot, open: boolean, delay: number): Promise<void> {
    const from = this.find(source);
    const to = this.find(target);
    if (!from || !to || from === to) return;
    const a = this.cardBox(from);
    const b = this.cardBox(to);
    if (still.value) {
      await this.play(to, [{ opacity: 0.4 }, { opacity: 1 }], 240);
      return;
    }
    const ghost = this.over(this.ghostOf(from), a);
    const x = b.left - a.left + (b.width - a.width) / 2;
    const y = b.top - a.top + (b.height - a.height) / 2;
    const k = b.width / Math.max(1, a.width);
    const shy = open || from.classList.contains("card");
    if (from.classList.contains("card") && shy) from.style.setProperty("opacity", "0");
    await this.play(
      ghost,
      [{ transform: "none" }, { transform: `translate(${x / 2}px, ${y / 2 - Math.min(36, Math.hypot(x, y) / 6)}px) scale(${(1 + k) / 2 + 0.06}) rotate(-3deg)`, offset: 0.5 }, { transform: `translate(${x}px, ${y}px) scale(${k})` }],
      MOVE,
      { delay: delay / this.pace, fill: "both" },
    );
    from.style.removeProperty("opacity");
  }

  private async count(at: Spot, to: number, by = 0): Promise<void> {
    const counter = this.find(at);
    const number = counter?.querySelector<HTMLElement>("[data-number]");
    if (!counter || !number) return;
    const from = Number.parseInt(number.textContent ?? "", 10);
    const difference = by || (Number.isNaN(from) ? 0 : to - from);
    if (!difference) return;
    if (counter.classList.contains("major")) void this.rise(number, difference, counter);
    if (!still.value) await this.play(number, [{ transform: "scale(1)" }, { transform: "scale(1.35)" }, { transform: "scale(1)" }], COUNT);
  }

  private async rise(at: HTMLElement, by: number, shaken: HTMLElement): Promise<void> {
    const number = document.createElement("b");
    number.className = `float ${by < 0 ? "hurt" : "heal"}`;
    number.textContent = `${by < 0 ? "−" : "+"}${Math.abs(by)}`;
    this.over(number, at.getBoundingClientRect());
    number.style.zIndex = "27";
    if (by < 0 && !still.value) void this.play(shaken, [0, -3, 3, -2, 2, 0].map((x) => ({ translate: `${x}px 0` })), STAT / 2);
    const up = still.value ? ["none", "none", "none"] : ["none", "translateY(-18px)", "translateY(-46px)"];
    await this.play(number, [{ opacity: 0, transform: up[0] as string }, { opacity: 1, transform: up[1] as string, offset: 0.3 }, { opacity: 0, transform: up[2] as string }], STAT, { fill: "both" });
    number.remove();
  }

  private async stat(cue: Extract<Cue, { type: "stat" }>): Promise<void> {
    const card = this.find(cue.at);
    if (!card) return;
    const plate = card.querySelector<HTMLElement>(`[data-stat="${CSS.escape(cue.stat)}"]`) ?? card;
    for (const part of cue.parts ?? []) if (part.by && part.kind !== (cue.parts ?? []).at(-1)?.kind) await this.rise(plate, -Math.abs(part.by), card);
    if (cue.by) await this.rise(plate, cue.by, card);
    else await this.play(plate, [{ scale: 1 }, { scale: 1.5 }, { scale: 1 }], STAT / 2);
  }

  private async mark(at: Spot, on: boolean): Promise<void> {
    const element = this.find(at);
    const badge = element?.querySelector<HTMLElement>(".statuses, .badges, .marks") ?? element;
    if (!badge) return;
    await this.play(badge, on ? [{ scale: 1.5, opacity: 0.2 }, { scale: 1, opacity: 1 }] : [{ opacity: 1 }, { opacity: 0.2 }], MARK);
  }

  private async flip(at: Spot): Promise<void> {
    const found = this.find(at);
    const card = found?.classList.contains("card") ? found : found?.querySelector<HTMLElement>(".card");
    if (!card) return;
    if (still.value) return this.play(card, [{ opacity: 1 }, { opacity: 0.4 }], MARK);
    await this.play(card, [{ transform: "none" }, { transform: "scaleX(0.04) translateY(-6px)" }], FLIP / 2, { easing: "ease-in" });
  }

  private async strike(source: Spot, target: Spot): Promise<void> {
    const from = this.find(source);
    const to = this.find(target);
    const card = from?.classList.contains("card") ? from : from?.querySelector<HTMLElement>(".card");
    if (!card || !to) return;
    if (still.value) return this.play(to, [{ filter: "brightness(1.6)" }, { filter: "none" }], STRIKE);
    const a = card.getBoundingClientRect();
    const b = to.getBoundingClientRect();
    const x = (b.left + b.width / 2 - a.left - a.width / 2) * 0.72;
    const y = (b.top + b.height / 2 - a.top - a.height / 2) * 0.72;
    const ghost = this.over(card.cloneNode(true) as HTMLElement, a);
    card.style.setProperty("opacity", "0");
    await this.play(ghost, [{ transform: "none" }, { transform: `translate(${-x * 0.08}px, ${-y * 0.08}px) scale(1.06)`, offset: 0.25 }, { transform: `translate(${x}px, ${y}px) scale(1.02)`, offset: 0.55 }, { transform: "none" }], STRIKE, { easing: "ease-in-out" });
    card.style.removeProperty("opacity");
    ghost.remove();
  }

  private async banner(words: string): Promise<void> {
    const banner = document.createElement("div");
    banner.className = "banner";
    banner.append(Object.assign(document.createElement("b"), { textContent: words }));
    this.root.append(banner);
    this.ghosts.add(banner);
    await this.play(banner, [{ opacity: 0, transform: still.value ? "none" : "scaleX(.7)" }, { opacity: 1, transform: "none", offset: 0.16 }, { opacity: 1, transform: "none", offset: 0.8 }, { opacity: 0 }], BANNER, { fill: "both" });
    banner.remove();
  }
}
