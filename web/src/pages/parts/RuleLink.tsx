/** The number of a rule, leading to its sentence in the rule book. */
import { addressOf } from "../../rulebook/address";
import { pageWords } from "../../words/pages";
import { go } from "../route";

export function RuleLink({ ruleset, rule }: { readonly ruleset: string; readonly rule: string }) {
  const address = addressOf(ruleset, rule);
  if (!address) return <code class="rule">{rule}</code>;
  return (
    <a class="rule" href={address} aria-label={pageWords.value.rule(rule)} onClick={(event) => go(event, address)}>
      {rule}
    </a>
  );
}
