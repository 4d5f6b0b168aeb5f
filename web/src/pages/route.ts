/** Which page is open. Every address below is answered by the server with this client. */
import { signal } from "@preact/signals";

/** `:name` stands for one part of the path; the last part may be left out where it ends with `?`. */
const PATHS = {
  home: "/",
  battle: "/battle/:id",
  replay: "/replay/:id",
  tutorial: "/tutorial/:ruleset/:lesson?",
  rules: "/rules/:ruleset?",
  decks: "/decks/:ruleset?",
  deck: "/decks/:ruleset/:id",
  cards: "/cards/:ruleset?",
  arena: "/arena/:ruleset?",
  tables: "/tables/:ruleset?",
  table: "/table/:id",
  rewards: "/rewards",
  profile: "/profile",
} as const;

export type PageName = keyof typeof PATHS | "missing";

export interface Route {
  readonly page: PageName;
  /** The named parts of the path that are there. */
  readonly parts: Readonly<Record<string, string>>;
}

const namesOf = (pattern: string): readonly string[] => pattern.split("/").filter(Boolean);

function match(pattern: string, path: readonly string[]): Record<string, string> | null {
  const names = namesOf(pattern);
  const least = pattern.endsWith("?") ? names.length - 1 : names.length;
  if (path.length < least || path.length > names.length) return null;
  const parts: Record<string, string> = {};
  for (const [i, part] of path.entries()) {
    const name = names[i] ?? "";
    if (!name.startsWith(":")) {
      if (name !== part) return null;
      continue;
    }
    try {
      parts[name.replace(/^:|\?$/g, "")] = decodeURIComponent(part);
    } catch {
      return null;
    }
  }
  return parts;
}

/** The page of a path, without query. */
export function read(path: string): Route {
  const given = path.split("/").filter(Boolean);
  for (const [page, pattern] of Object.entries(PATHS)) {
    const parts = match(pattern, given);
    if (parts) return { page: page as PageName, parts };
  }
  return { page: "missing", parts: {} };
}

/** The path of a page; parts that are left out must be optional. */
export function pathOf(page: keyof typeof PATHS, parts: Readonly<Record<string, string>> = {}): string {
  const given = namesOf(PATHS[page]).map((name) => (name.startsWith(":") ? encodeURIComponent(parts[name.replace(/^:|\?$/g, "")] ?? "") : name));
  return `/${given.filter(Boolean).join("/")}`;
}

export const route = signal<Route>(read(globalThis.location?.pathname ?? "/"));

/** Open what the address says. */
export function arrive(): void {
  route.value = read(location.pathname);
}

globalThis.addEventListener?.("popstate", arrive);

/** Open an address of ours: path, query and fragment. */
export function visit(address: string): void {
  const to = new URL(address, location.href);
  if (to.href !== location.href) history.pushState(null, "", to);
  route.value = read(to.pathname);
  if (!to.hash) scrollTo(0, 0);
}

/** The same page under its full address: the way back does not lead to the short one. */
export function rename(address: string): void {
  history.replaceState(null, "", address);
  route.value = read(location.pathname);
}

/** A link of ours: no new page load, unless the reader wants a new tab. */
export function go(event: MouseEvent, address: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  visit(address);
}
