/** The keyboard: numbers take up cards of the hand, arrows walk the table, letters are the game's verbs. */
import type { Game } from "../battle/game";
import { nearest } from "./nearest";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STOPS = ".table button:not([aria-hidden]), .acts .btn, .seam button";

/** What glows. */
const TARGETS = ".slot.target > button, button.target, .zone-here";
const OPTION = ".seam .option";
/** The cards of a pile that is open. */
const CARDS = "dialog[open] .zone-cards button";

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));

function walk(direction: readonly [number, number], among = STOPS): void {
  const stops = [...document.querySelectorAll<HTMLElement>(among)].filter((stop) => stop.getClientRects().length > 0);
  const here = document.activeElement instanceof HTMLElement && stops.includes(document.activeElement) ? document.activeElement : null;
  if (!here) {
    (stops.find((stop) => stop.matches(TARGETS)) ?? stops.find((stop) => stop.matches(".k-fan .card")) ?? stops[0])?.focus();
    return;
  }
  const others = stops.filter((stop) => stop !== here && !here.contains(stop));
  others[nearest(here.getBoundingClientRect(), others.map((stop) => stop.getBoundingClientRect()), direction)]?.focus();
}

/** What has been taken up or is asked by keyboard goes on there: the first target or answer has the focus, so that Enter confirms it. */
export function focusNext(game: Game): void {
  if (!game.picked.value && !game.asking.value.length) return;
  requestAnimationFrame(() => document.querySelector<HTMLElement>(game.asking.value.length ? OPTION : `${TARGETS}, ${OPTION}`)?.focus());
}

export function press(game: Game, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const direction = ARROWS[key];
  const dialog = document.querySelector("dialog[open]");
  if (direction && (!dialog || dialog.querySelector(CARDS))) {
    event.preventDefault();
    walk(direction, dialog ? CARDS : STOPS);
    return;
  }
  if (dialog) return;
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
    focusNext(game);
    return;
  }
  if (/^[1-9]$/.test(key)) {
    const card = document.querySelectorAll<HTMLElement>(".zone.k-fan .card .key")[Number(key) - 1]?.closest<HTMLElement>(".card");
    const spot = card?.dataset.spot;
    if (!card || !spot) return;
    event.preventDefault();
    card.focus();
    game.tap([spot]);
    focusNext(game);
    return;
  }
  if (key === "L") game.showLog();
  else if (key === "?") game.panel.value = "help";
  else return;
  event.preventDefault();
}
