/** The ways to sign in that this server offers, and what became of the last attempt. */
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Icon } from "../art/Drawing";
import { ui } from "../words/speech";
import { enterAs, me } from "./account";
import { leaveFor } from "./left";

const STEAM = "/v1/auth/steam/login";

/** What Steam's way back has told in the address: read once, so that a reload does not say it again. */
const told = signal("");

function takeFromAddress(): void {
  const here = new URL(location.href);
  const code = here.searchParams.get("sign_in");
  if (code === null) return;
  told.value = code;
  here.searchParams.delete("sign_in");
  history.replaceState(history.state, "", here);
}

export function SignInResult() {
  useEffect(takeFromAddress, []);
  const code = told.value;
  const words = ui.value;
  if (!code) return null;
  return (
    <p class="sign-in-result" role="alert">
      <span>{words.signInTroubles[code] ?? words.signInFailed}</span>
      <button type="button" class="btn ghost icon" aria-label={words.close} onClick={() => (told.value = "")}>
        <Icon name="cross" />
      </button>
    </p>
  );
}

function ByName() {
  const name = useSignal("");
  const trouble = useSignal("");
  const words = ui.value;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!name.value.trim()) return;
        trouble.value = "";
        enterAs(name.value.trim()).catch(() => (trouble.value = words.failed));
      }}
    >
      <span>{words.devBanner}</span>
      <label>
        {words.name}
        <input type="text" maxLength={32} autocomplete="nickname" value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
      </label>
      <button type="submit" class="btn">
        {words.enter}
      </button>
      {trouble.value && (
        <span class="trouble" role="alert">
          {trouble.value}
        </span>
      )}
    </form>
  );
}

/** For nobody and for guests; whoever has signed in needs none of it. */
export function SignIn() {
  const words = ui.value;
  const now = me.value;
  if (!now || (now.account && now.account.kind !== "guest") || !(now.steam || now.dev_sign_in)) return null;
  return (
    <section class="sign-in" aria-label={words.signIn}>
      {now.steam && (
        <p>
          <a class="btn" href={STEAM} onClick={() => leaveFor(location.pathname + location.search)}>
            {now.steam === "real" ? words.signInSteam : words.signInPretend}
          </a>
          <span class="muted">{now.account ? words.signInKeeps : words.signInWhy}</span>
        </p>
      )}
      {now.dev_sign_in && !now.account && <ByName />}
    </section>
  );
}
