/** Everything wrong with a deck, each thing with its rule. */
import type { DeckProblem } from "../../api/decks";
import { pageWords } from "../../words/pages";
import { say } from "../../words/speech";
import { RuleLink } from "../parts/RuleLink";
import type { Draft } from "./draft";

export function ProblemList({ problems, ruleset }: { readonly problems: readonly DeckProblem[]; readonly ruleset: string }) {
  return (
    <ul class="probs">
      {problems.map((problem) => (
        <li key={`${problem.code}${problem.card ?? ""}`}>
          <RuleLink ruleset={ruleset} rule={problem.rule} />
          <span>{say(problem.text)}</span>
        </li>
      ))}
    </ul>
  );
}

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
