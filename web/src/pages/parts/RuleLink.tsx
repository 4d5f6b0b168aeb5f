/** The number of a rule, leading to its sentence in the rule book. */
import { pageWords } from "../../words/pages";
import { go, pathOf } from "../route";

/** Rules of the house are in no game's book; this one is about owning cards, which the page of cards shows. */
const COLLECTION = "COLLECTION-";

export function RuleLink({ ruleset, rule }: { readonly ruleset: string; readonly rule: string }) {
  if (!ruleset) return <code class="rule">{rule}</code>;
  const address = rule.startsWith(COLLECTION) ? pathOf("cards", { ruleset }) : `${pathOf("rules", { ruleset })}#${rule}`;
  return (
    <a class="rule" href={address} aria-label={pageWords.value.rule(rule)} onClick={(event) => go(event, address)}>
      {rule}
    </a>
  );
}
