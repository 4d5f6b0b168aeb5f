/** Something asked of the service: on its way, here, or why not. */
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

export interface Asked<T> {
  /** What came last; it stays while it is asked for again. */
  readonly value: Signal<T | null>;
  readonly trouble: Signal<unknown>;
  readonly again: () => void;
}

/** Ask, and ask anew whenever one of `about` changes; `ask` null: not yet. Answers that come too late are dropped. */
export function useAsked<T>(ask: (() => Promise<T>) | null, about: readonly unknown[]): Asked<T> {
  const value = useSignal<T | null>(null);
  const trouble = useSignal<unknown>(null);
  const round = useSignal(0);
  const last = useRef(0);
  useEffect(() => {
    value.value = null;
  }, about);
  const now = round.value;
  useEffect(() => {
    const turn = ++last.current;
    if (!ask) return;
    ask().then(
      (found) => {
        if (turn !== last.current) return;
        trouble.value = null;
        value.value = found;
      },
      (error: unknown) => {
        if (turn === last.current) trouble.value = error;
      },
    );
    return () => {
      last.current++;
    };
  }, [...about, now]);
  return { value, trouble, again: () => round.value++ };
}
