/** Dragging by pointer events, so mouse and touch alike: a card from the hand travels, a card on the table throws a thread. */
import type { Game } from "../battle/game";
import { still } from "../words/media";
import type { Spot } from "./vocabulary";

const FAR_ENOUGH = 6;
/** A drop this near beside a target still means it (px). */
const NEAR = 28;
const HOME_MS = 320;

/** All that an element is, nearest first: a card, its place, its zone, its player. */
export function spotsAt(element: Element | null): Spot[] {
  const spots: Spot[] = [];
  for (let e = element?.closest("[data-spot]"); e; e = e.parentElement?.closest("[data-spot]")) spots.push((e as HTMLElement).dataset.spot ?? "");
  return spots;
}

function near(root: HTMLElement, x: number, y: number): Element | null {
  let best: Element | null = null;
  let least = Infinity;
  for (const element of root.querySelectorAll(".target, .zone-target")) {
    const box = element.getBoundingClientRect();
    if (x < box.left - NEAR || x > box.right + NEAR || y < box.top - NEAR || y > box.bottom + NEAR) continue;
    const distance = Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
    if (distance < least) {
      least = distance;
      best = element;
    }
  }
  return best;
}

function thread(root: HTMLElement): { draw(x0: number, y0: number, x1: number, y1: number): void; cut(): void } {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "thread");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = '<path class="shade"/><path class="gold"/><circle class="aim" r="13"/>';
  root.append(svg);
  const [shade, gold, aim] = svg.children;
  return {
    draw(x0, y0, x1, y1) {
      const at = root.getBoundingClientRect();
      const [a, b, c, d] = [x0 - at.left, y0 - at.top, x1 - at.left, y1 - at.top];
      const path = `M${a} ${b}Q${(a + c) / 2} ${Math.min(b, d) - 20} ${c} ${d}`;
      shade?.setAttribute("d", path);
      gold?.setAttribute("d", path);
      aim?.setAttribute("cx", String(c));
      aim?.setAttribute("cy", String(d));
    },
    cut: () => svg.remove(),
  };
}

/** Begin a drag if the pointer went down on something that may be taken up by the time it moves: cues end when it goes down. */
export function drag(game: Game, root: HTMLElement, down: PointerEvent): void {
  const pressed = (down.target as Element).closest<HTMLElement>(".card[data-spot]");
  const source = pressed?.dataset.spot;
  if (!pressed || !source || down.button !== 0 || (!game.lift.value.has(source) && !game.playing.value)) return;
  let card = pressed;
  let start = card.getBoundingClientRect();
  const travels = card.closest(".k-fan") !== null;
  let ghost: HTMLElement | null = null;
  let line: ReturnType<typeof thread> | null = null;
  let aimed: Element | null = null;

  const begin = (): boolean => {
    if (!game.lift.value.has(source)) return false;
    card = root.querySelector<HTMLElement>(`.card[data-spot="${CSS.escape(source)}"]`) ?? card;
    start = card.getBoundingClientRect();
    game.pick(source);
    line = thread(root);
    if (travels) {
      ghost = card.cloneNode(true) as HTMLElement;
      ghost.classList.remove("liftable");
      ghost.classList.add("dragged");
      ghost.removeAttribute("data-spot");
      ghost.style.setProperty("--w", `${start.width}px`);
      document.body.append(ghost);
    }
    root.classList.add("dragging");
    game.dragged.value = source;
    return true;
  };

  const over = (x: number, y: number): Element | null => {
    const under = document.elementFromPoint(x, y);
    return under?.closest(".target, .zone-target") ?? near(root, x, y) ?? under;
  };

  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    const { clientX: x, clientY: y } = event;
    if (!line) {
      if (Math.hypot(x - down.clientX, y - down.clientY) < FAR_ENOUGH) return;
      if (!begin()) return;
    }
    if (ghost) {
      ghost.style.left = `${x - start.width / 2 + scrollX}px`;
      ghost.style.top = `${y - start.height * 0.6 + scrollY}px`;
    }
    line?.draw(start.left + start.width / 2, start.top + start.height * (travels ? 0.4 : 0.2), x, y);
    const now = over(x, y)?.closest(".target, .zone-target") ?? null;
    if (now !== aimed) {
      aimed?.classList.remove("over");
      now?.classList.add("over");
      aimed = now;
    }
  };

  const tidy = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    removeEventListener("keydown", escape, true);
    line?.cut();
    aimed?.classList.remove("over");
    root.classList.remove("dragging");
    game.dragged.value = "";
  };

  const home = () => {
    const flying = ghost;
    if (!flying) return;
    const box = flying.getBoundingClientRect();
    const back = flying.animate([{ transform: "none" }, { transform: `translate(${start.left - box.left}px, ${start.top - box.top}px)` }], { duration: still.value ? 1 : HOME_MS, easing: "cubic-bezier(.2,.8,.2,1)" });
    back.onfinish = () => flying.remove();
  };

  const up = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    const dragged = line !== null;
    tidy();
    if (!dragged) return;
    // the click that follows belongs to this drag
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, true), 0);
    const under = over(event.clientX, event.clientY);
    const away = !under?.closest(".k-fan, .bar, .foot, .side") && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > start.height * 0.4 && root.contains(under);
    if (game.drop(source, spotsAt(under), away)) ghost?.remove();
    else {
      home();
      if (!game.asking.value.length) game.unpick();
    }
  };

  const cancel = () => {
    tidy();
    home();
    game.unpick();
  };

  const escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    cancel();
  };

  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
  addEventListener("keydown", escape, true);
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
