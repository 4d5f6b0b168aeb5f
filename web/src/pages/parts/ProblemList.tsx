/** What is wrong with a deck, each thing with its rule. */
import type { DeckProblem } from "../../api/decks";
import { say } from "../../words/speech";
import { RuleLink } from "./RuleLink";

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
