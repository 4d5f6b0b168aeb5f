/** What the screen is like, as signals. */
import { computed, signal, type Signal } from "@preact/signals";
import { motion } from "./speech";

function media(query: string): Signal<boolean> {
  const list = matchMedia(query);
  const state = signal(list.matches);
  list.addEventListener("change", () => {
    state.value = list.matches;
  });
  return state;
}

/** The narrow arrangement is in use: a phone held upright. */
export const narrow = media("(max-width: 599px), (max-width: 760px) and (min-height: 561px), (max-width: 900px) and (min-height: 900px)");
/** The side rail has no room of its own and becomes a drawer. */
export const railless = media("(max-width: 1160px)");
/** A phone held across, or a page zoomed in. */
export const low = media("(min-width: 600px) and (max-height: 560px)");
const reduced = media("(prefers-reduced-motion: reduce)");
/** Nothing travels or shakes: so the device is set, or so the reader has chosen here. */
export const still = computed(() => reduced.value || motion.value === "less");
