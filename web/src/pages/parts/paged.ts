/** A long list that comes page by page. */
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

export interface Paged<T> {
  /** Null until the first page is here. */
  readonly rows: Signal<readonly T[] | null>;
  /** Whether there are more, as far as is known. */
  readonly more: Signal<boolean>;
  readonly trouble: Signal<unknown>;
  /** The next page; after trouble, the same one again. */
  readonly next: () => void;
}

/** `ask` for the page at a cursor, null for the first; anew from there when one of `about` changes. */
export function usePaged<T, C>(ask: (at: C | null) => Promise<{ readonly rows: readonly T[]; readonly next: C | null }>, about: readonly unknown[]): Paged<T> {
  const rows = useSignal<readonly T[] | null>(null);
  const more = useSignal(false);
  const trouble = useSignal<unknown>(null);
  const at = useRef<C | null>(null);
  const turn = useRef(0);
  const next = (): void => {
    const now = ++turn.current;
    trouble.value = null;
    ask(at.current).then(
      (page) => {
        if (now !== turn.current) return;
        rows.value = [...(rows.value ?? []), ...page.rows];
        at.current = page.next;
        more.value = page.next !== null;
      },
      (error: unknown) => {
        if (now === turn.current) trouble.value = error;
      },
    );
  };
  useEffect(() => {
    rows.value = null;
    more.value = false;
    at.current = null;
    next();
    return () => {
      turn.current++;
    };
  }, about);
  return { rows, more, trouble, next };
}
