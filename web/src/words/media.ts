/** What the screen is like, as signals. */
import { signal, type Signal } from "@preact/signals";

function media(query: string): Signal<boolean> {
  const list = matchMedia(query);
  const state = signal(list.matches);
  list.addEventListener("change", () => {
    state.value = list.matches;
  });
  return state;
}

/** The narrow arrangement is in use: a phone held upright. */
export const narrow = media("(max-width: 760px)");
/** The side rail has no room of its own and becomes a drawer. */
export const railless = media("(max-width: 1160px)");
export const still = media("(prefers-reduced-motion: reduce)");
