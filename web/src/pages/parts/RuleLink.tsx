/** The number of a rule, leading to its sentence in the rule book. */
import { addressOf } from "../../rulebook/address";
import { ui } from "../../words/speech";
import { go } from "../route";

export function RuleLink({ ruleset, rule }: { readonly ruleset: string; readonly rule: string }) {
  const address = addressOf(ruleset, rule);
  if (!address) return <code class="rule">{rule}</code>;
  return (
    <a class="rule" href={address} aria-label={ui.value.ruleNumber(rule)} onClick={(event) => go(event, address)}>
      {rule}
    </a>
  );
}
