/**
 * Pictures are drawn a few in a frame, so that a slow device stays usable while a table full of them appears. What this page has drawn
 * before is drawn at once: nothing flickers when a card moves.
 */
import { useEffect, useState } from "preact/hooks";

/** So many new pictures in a frame. */
const IN_A_FRAME = 6;

const known = new Set<string>();
const waiting = new Map<() => void, string>();
let drawn = 0;
let frame = 0;

function next(): void {
  frame = drawn = 0;
  for (const [draw, key] of [...waiting].slice(0, IN_A_FRAME)) {
    waiting.delete(draw);
    known.add(key);
    drawn++;
    draw();
  }
  if (drawn) frame = requestAnimationFrame(next);
}

function isFree(key: string): boolean {
  if (known.has(key)) return true;
  if (drawn >= IN_A_FRAME && !document.hidden) return false; // a tab that nobody sees has no frames
  known.add(key);
  drawn++;
  frame ||= requestAnimationFrame(next);
  return true;
}

/** Whether the picture of this key may be drawn yet; whoever asks is drawn anew when it may. */
export function useTurn(key: string): boolean {
  const [mine, come] = useState(() => isFree(key));
  useEffect(() => {
    if (mine) return;
    const draw = () => come(true);
    waiting.set(draw, key);
    frame ||= requestAnimationFrame(next);
    return () => void waiting.delete(draw);
  }, [mine]);
  return mine;
}
