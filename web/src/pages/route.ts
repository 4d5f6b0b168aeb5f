/** Which page is open: addresses the server answers with this client. */
import { signal } from "@preact/signals";

export type Route = { readonly page: "home" } | { readonly page: "battle"; readonly id: string };

export function read(path: string): Route {
  const battle = /^\/battle\/([^/]+)\/?$/.exec(path);
  return battle?.[1] ? { page: "battle", id: decodeURIComponent(battle[1]) } : { page: "home" };
}

export const route = signal<Route>(read(location.pathname));

addEventListener("popstate", () => {
  route.value = read(location.pathname);
});

export function visit(path: string): void {
  if (path !== location.pathname) history.pushState(null, "", path);
  route.value = read(path);
  scrollTo(0, 0);
}

/** A link of ours: no new page load, unless the reader wants a new tab. */
export function go(event: MouseEvent, path: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  visit(path);
}
