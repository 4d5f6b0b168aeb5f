/** The page somebody left for Steam's: its way back ends at the first page, and leads from there to where he was, once. */

const KEY = "taisen.left";
/** Steam's way back is open for so long. */
const AWAY_MS = 600_000;

interface Left {
  readonly path: string;
  readonly at: number;
}

export function leaveFor(path: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() } satisfies Left));
  } catch {
    // then the way back ends at the first page
  }
}

/** Where to go on from the first page; null: nowhere. `saved`: what was noted before the way to Steam. */
export function wayBack(saved: string | null, now: number): string | null {
  try {
    const left = JSON.parse(saved ?? "null") as Partial<Left> | null;
    const { path, at } = left ?? {};
    if (typeof path !== "string" || typeof at !== "number" || now - at > AWAY_MS) return null;
    return /^\/(?![/\\])/.test(path) && path !== "/" ? path : null;
  } catch {
    return null;
  }
}

/** Called once, when the client begins: a reload is no arrival. */
export function backToPageLeft(): void {
  try {
    const saved = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const [arrival] = performance.getEntriesByType("navigation");
    if (location.pathname !== "/" || location.search || (arrival as PerformanceNavigationTiming | undefined)?.type === "reload") return;
    const path = wayBack(saved, Date.now());
    if (path) history.replaceState(null, "", path);
  } catch {
    // storage may be forbidden
  }
}
