/** Parts of a page that are fetched when they are first shown, so that what is needed at once is there sooner. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";

export interface Late<P> {
  readonly Part: ComponentType<P>;
  /** Fetch it before it is needed. */
  readonly fetch: () => Promise<void>;
}

export function late<P extends object>(fetchPart: () => Promise<ComponentType<P>>): Late<P> {
  const found = signal<ComponentType<P> | null>(null);
  const fetch = async (): Promise<void> => {
    if (found.peek()) return;
    try {
      const part = await fetchPart();
      found.value = part;
    } catch {
      // offline: the next time it is to be shown it is asked for again
    }
  };
  const Part = (props: P) => {
    useEffect(() => void fetch(), []);
    const There = found.value;
    return There ? <There {...props} /> : null;
  };
  return { Part, fetch };
}
