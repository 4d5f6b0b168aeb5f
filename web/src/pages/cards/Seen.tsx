/** Draws its children when they are about to be seen: three hundred prints at once would be slow. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

const AHEAD = "400px";

export function Seen({ class: name, children }: { readonly class: string; readonly children: () => ComponentChildren }) {
  const seen = useSignal(false);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        seen.value = true;
        watch.disconnect();
      },
      { rootMargin: AHEAD },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <span ref={place} class={name}>
      {seen.value && children()}
    </span>
  );
}
