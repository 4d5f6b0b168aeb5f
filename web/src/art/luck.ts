/** The picture's own luck: the same id gives the same picture everywhere. FNV-1a seeds mulberry32. */

export type Luck = () => number;

export function hash(words: string): number {
  let h = 2166136261;
  for (const sign of words) {
    h ^= sign.codePointAt(0) ?? 0;
    h = Math.imul(h, 16777619);
  }
  return h >>> 0;
}

export function luck(seed: number): Luck {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of `things`, which must not be empty. */
export function pick<T>(r: Luck, things: readonly T[]): T {
  return things[Math.floor(r() * things.length)] as T;
}
