/** The keyboard: numbers take up cards of the hand, arrows walk the table, letters are the game's verbs. */
import type { Game } from "../battle/game";
import { nearest } from "./nearest";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STOPS = ".table button:not([aria-hidden]), .acts .btn, .seam button";

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));

function walk(direction: readonly [number, number]): void {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.getClientRects().length > 0);
  const here = document.activeElement instanceof HTMLElement && stops.includes(document.activeElement) ? document.activeElement : null;
  if (!here) {
    (stops.find((stop) => stop.matches(".k-fan .card")) ?? stops[0])?.focus();
    return;
  }
  const others = stops.filter((stop) => stop !== here && !here.contains(stop));
  others[nearest(here.getBoundingClientRect(), others.map((stop) => stop.getBoundingClientRect()), direction)]?.focus();
}

/** After taking something up by keyboard the first target has the focus, so that Enter confirms it. */
function focusTarget(): void {
  requestAnimationFrame(() => {
    const target = document.querySelector<HTMLElement>(".slot.target > button, button.target, .zone-here, .seam .option");
    target?.focus();
  });
}

export function press(game: Game, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (document.querySelector("dialog[open]")) return;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const direction = ARROWS[key];
  if (direction) {
    event.preventDefault();
    walk(direction);
    return;
  }
  if (key === "Escape") {
    if (game.picked.value || game.asking.value.length) game.unpick();
    else if (game.panel.value !== "none") game.panel.value = "none";
    return;
  }
  const verbs = Object.entries(game.page.layout.verbs).filter(([, look]) => look.button && look.key?.toUpperCase() === key);
  // several verbs of different phases may share a key
  const verb = verbs.find(([verb]) => game.can(verb)) ?? verbs.find(([verb]) => game.offers(verb)) ?? verbs.find(([verb]) => document.querySelector(`.acts [data-verb="${CSS.escape(verb)}"]`));
  if (verb) {
    event.preventDefault();
    game.press(verb[0]);
    focusTarget();
    return;
  }
  if (/^[1-9]$/.test(key)) {
    const card = document.querySelectorAll<HTMLElement>(".zone.k-fan .card .key")[Number(key) - 1]?.closest<HTMLElement>(".card");
    const spot = card?.dataset.spot;
    if (!card || !spot) return;
    event.preventDefault();
    card.focus();
    game.tap([spot]);
    if (game.picked.value) focusTarget();
    return;
  }
  if (key === "L") game.showLog();
  else if (key === "?") game.panel.value = "help";
  else return;
  event.preventDefault();
}
