/** The foot of a list that comes page by page: more of it, or why there is no more. */
import { pageWords } from "../../words/pages";
import { ui } from "../../words/speech";
import type { Paged } from "./paged";
import { Trouble } from "./Trouble";

export function More<T>({ paged }: { readonly paged: Paged<T> }) {
  if (paged.trouble.value) return <Trouble error={paged.trouble.value} again={paged.next} />;
  if (paged.rows.value === null) {
    return (
      <p class="waiting" role="status">
        {ui.value.loading}
      </p>
    );
  }
  if (!paged.more.value) return null;
  return (
    <button type="button" class="btn more-rows" onClick={paged.next}>
      {pageWords.value.more}
    </button>
  );
}
