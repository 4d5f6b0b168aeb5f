/** Why something is not there or did not work, in the reader's language, and what to do about it. */
import type { ComponentChildren } from "preact";
import { Refused, Unreachable } from "../../api/client";
import { say, ui } from "../../words/speech";
import type { Asked } from "./asked";
import { ProblemList } from "./ProblemList";
import { RuleLink } from "./RuleLink";

export function troubleText(error: unknown): string {
  if (error instanceof Refused) return say(error.problem.text) || ui.value.failed;
  return error instanceof Unreachable ? ui.value.offline : ui.value.failed;
}

export const isMissing = (error: unknown): boolean => error instanceof Refused && error.problem.status === 404;

export function Trouble({ error, again, ruleset }: { readonly error: unknown; readonly again?: () => void; readonly ruleset?: string }) {
  if (!error) return null;
  const { rule, problems } = error instanceof Refused ? error.problem : {};
  return (
    <div class="trouble-note" role="alert">
      <p>
        {rule && !problems?.length && <RuleLink ruleset={ruleset ?? ""} rule={rule} />}
        {troubleText(error)}
      </p>
      {problems?.length ? <ProblemList problems={problems} ruleset={ruleset ?? ""} /> : null}
      {again && (
        <button type="button" class="btn" onClick={again}>
          {ui.value.retry}
        </button>
      )}
    </div>
  );
}

/** What was asked for, once it is here. */
export function Waiting<T>({ asked, children }: { readonly asked: Asked<T>; readonly children: (value: T) => ComponentChildren }) {
  const value = asked.value.value;
  if (value !== null) return <>{children(value)}</>;
  if (asked.trouble.value) return <Trouble error={asked.trouble.value} again={asked.again} />;
  return (
    <p class="waiting" role="status">
      {ui.value.loading}
    </p>
  );
}

/** A place where nothing is yet, and what to do so that there will be something. */
export function Nothing({ words, children }: { readonly words: string; readonly children?: ComponentChildren }) {
  return (
    <div class="nothing">
      <p>{words}</p>
      {children}
    </div>
  );
}

/** Said once, politely, for those who do not see that something has changed. */
export const Spoken = ({ words }: { readonly words: string }) => (
  <p class="vh" role="status">
    {words}
  </p>
);
