/** What the service says of a deck that is being built. */
import { pageWords } from "../../words/pages";
import { ProblemList } from "../parts/ProblemList";
import type { Draft } from "./draft";

export function Problems({ draft }: { readonly draft: Draft }) {
  const words = pageWords.value.editor;
  const checked = draft.checked.value;
  return (
    <div class="verdict" role="status" aria-label={words.problems} aria-busy={draft.checking.value}>
      {!checked ? (
        <p>{draft.checking.value ? words.checking : words.uncheckable}</p>
      ) : checked.problems.length ? (
        <ProblemList problems={checked.problems} ruleset={draft.page.id} />
      ) : (
        <p class="fine">{words.noProblems}</p>
      )}
    </div>
  );
}
