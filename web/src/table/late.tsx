/** Parts of a page that are fetched when they are first shown, so that what is needed at once is there sooner. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { ui } from "../words/speech";

export interface Late<P> {
  readonly Part: ComponentType<P>;
  /** Fetch it before it is needed. */
  readonly fetch: () => Promise<void>;
}

/** How often somebody has asked again for what did not come. */
const asked = signal(0);

/** `quiet`: another part, fetched with this one, says when they do not come. */
export function late<P extends object>(fetchPart: () => Promise<ComponentType<P>>, quiet = false): Late<P> {
  const found = signal<ComponentType<P> | null>(null);
  const failed = signal(false);
  const fetch = async (): Promise<void> => {
    if (found.peek()) return;
    try {
      const part = await fetchPart();
      found.value = part;
    } catch {
      failed.value = true; // offline, or the server has a newer client
    }
  };
  const retry = async (): Promise<void> => {
    await fetch();
    asked.value++;
    // what a newer client has replaced is only found by loading the page anew
    if (!found.peek() && navigator.onLine) location.reload();
  };
  const Part = (props: P) => {
    useEffect(() => void fetch(), [asked.value]);
    const There = found.value;
    if (There) return <There {...props} />;
    if (quiet || !failed.value) return null;
    return (
      <div class="toast offline" role="alert">
        <span>{ui.value.offline}</span>
        <button type="button" class="btn" onClick={() => void retry()}>
          {ui.value.retry}
        </button>
      </div>
    );
  };
  return { Part, fetch };
}
