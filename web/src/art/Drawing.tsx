/** What this client draws itself, as part of a page. */
import { symbol } from "./symbols";

/** SVG text drawn by ourselves; nothing from outside reaches it but ids, which are hashed. */
export function Drawing({ markup, class: name }: { readonly markup: string; readonly class?: string }) {
  return <span class={name ?? "drawing"} aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />;
}

export const Icon = ({ name }: { readonly name: string }) => <Drawing class="icon" markup={symbol(name)} />;
