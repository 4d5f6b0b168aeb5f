/** Keys for programs of mine: listed, made, revoked. The value of a new one is shown once. */
import { useSignal } from "@preact/signals";
import { identity, type Scope, type Token } from "../../api/identity";
import { Sheet } from "../../table/Sheet";
import { date, fromNow } from "../../words/dates";
import { pageWords } from "../../words/pages";
import { useAsked } from "../parts/asked";
import { Confirm } from "../parts/Confirm";
import { CopyField } from "../parts/CopyField";
import { Nothing, Trouble, Waiting } from "../parts/Trouble";

const SCOPES: readonly Scope[] = ["read", "battles", "decks"];
const DAYS = [30, 90, 365];

function Issue({ close, issued }: { readonly close: () => void; readonly issued: (value: string) => void }) {
  const words = pageWords.value.profile;
  const name = useSignal("");
  const scopes = useSignal<readonly Scope[]>(["read"]);
  const days = useSignal(90);
  const trouble = useSignal<unknown>(null);
  const busy = useSignal(false);
  const issue = async (): Promise<void> => {
    if (busy.value || !scopes.value.length || !name.value.trim()) return;
    busy.value = true;
    trouble.value = null;
    try {
      issued((await identity.issue(name.value.trim(), scopes.value, days.value)).value);
    } catch (error) {
      trouble.value = error;
    } finally {
      busy.value = false;
    }
  };
  return (
    <Sheet title={words.newToken} close={close}>
      <form
        class="token-form"
        onSubmit={(event) => {
          event.preventDefault();
          void issue();
        }}
      >
        <label class="field">
          <span>{words.tokenName}</span>
          <input type="text" required maxLength={32} placeholder={words.tokenNameHint} value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
        </label>
        <fieldset class="scopes">
          <legend>{words.scopes}</legend>
          {SCOPES.map((scope) => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={scopes.value.includes(scope)}
                onChange={(event) => (scopes.value = event.currentTarget.checked ? [...scopes.value, scope] : scopes.value.filter((one) => one !== scope))}
              />
              <b>{words.scope[scope]}</b>
              <small>{words.scopeText[scope]}</small>
            </label>
          ))}
          {scopes.value.length === 0 && (
            <p class="trouble" role="alert">
              {words.needScope}
            </p>
          )}
        </fieldset>
        <label class="field">
          <span>{words.days}</span>
          <select value={String(days.value)} onChange={(event) => (days.value = Number(event.currentTarget.value))}>
            {DAYS.map((n) => (
              <option key={n} value={String(n)}>
                {words.daysOf(n)}
              </option>
            ))}
          </select>
        </label>
        <Trouble error={trouble.value} />
        <div class="row-of-buttons">
          <button type="submit" class="btn seal" aria-disabled={busy.value || !scopes.value.length || !name.value.trim() ? "true" : undefined}>
            {words.issue}
          </button>
        </div>
      </form>
    </Sheet>
  );
}

export function Tokens() {
  const words = pageWords.value.profile;
  const asked = useAsked(async () => (await identity.tokens()).tokens, []);
  const making = useSignal(false);
  const value = useSignal("");
  const revoking = useSignal<Token | null>(null);
  const trouble = useSignal<unknown>(null);
  const now = Date.now();
  const revoke = async (token: Token): Promise<void> => {
    try {
      await identity.revoke(token.id);
    } catch (error) {
      trouble.value = error;
    }
    asked.again();
  };
  const revokeIt = (): void => {
    if (revoking.value) void revoke(revoking.value);
  };
  return (
    <section class="panel" aria-label={words.tokens}>
      <h2 class="h2">
        {words.tokens}
        <button type="button" class="btn" aria-haspopup="dialog" onClick={() => (making.value = true)}>
          {words.newToken}
        </button>
      </h2>
      <p class="muted">{words.tokensText}</p>
      <Trouble error={trouble.value} />
      <Waiting asked={asked}>
        {(tokens) =>
          tokens.length ? (
            <ul class="tokens">
              {tokens.map((token) => (
                <li key={token.id}>
                  <div>
                    <b>{token.name}</b>
                    <p class="muted">
                      {token.scopes.map((scope) => words.scope[scope] ?? scope).join(pageWords.value.dot)} <span>{words.created(date(token.created))}</span> <span>{words.expires(date(token.expires), fromNow(token.expires, now))}</span>
                    </p>
                  </div>
                  <button type="button" class="btn danger" aria-label={`${token.name}${pageWords.value.dot}${words.revoke}`} onClick={() => (revoking.value = token)}>
                    {words.revoke}
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <Nothing words={words.noTokens} />
          )
        }
      </Waiting>
      {making.value && (
        <Issue
          close={() => (making.value = false)}
          issued={(made) => {
            making.value = false;
            value.value = made;
            asked.again();
          }}
        />
      )}
      {value.value && (
        <Sheet title={words.value} close={() => (value.value = "")}>
          <CopyField label={words.shownOnce} text={value.value} />
          <div class="row-of-buttons">
            <button type="button" class="btn seal" onClick={() => (value.value = "")}>
              {words.iHaveIt}
            </button>
          </div>
        </Sheet>
      )}
      {revoking.value && <Confirm title={words.revoke} ask={words.revokeAsk(revoking.value.name)} yes={words.revoke} act={revokeIt} close={() => (revoking.value = null)} />}
    </section>
  );
}
