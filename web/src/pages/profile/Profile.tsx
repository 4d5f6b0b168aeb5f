/** Who I am here, how the pages look, keys for my programs, and the ways out. */
import { useSignal } from "@preact/signals";
import { identity } from "../../api/identity";
import type { Account } from "../../api/types";
import "../../styles/economy.css";
import "../../styles/profile.css";
import { pageWords } from "../../words/pages";
import { language, motion, pace, sound, theme, ui, type Language, type Motion, type Pace, type Theme } from "../../words/speech";
import { leave, me, nameOf, whoAmI } from "../account";
import { useAsked } from "../parts/asked";
import { Confirm } from "../parts/Confirm";
import { SignInFirst } from "../parts/SignInFirst";
import { Spoken, Trouble, Waiting } from "../parts/Trouble";
import { Shell } from "../Shell";
import { Tokens } from "./Tokens";

function Name({ account }: { readonly account: Account }) {
  const words = pageWords.value;
  const name = useSignal(account.name);
  const trouble = useSignal<unknown>(null);
  const told = useSignal("");
  const change = async (): Promise<void> => {
    trouble.value = null;
    told.value = "";
    try {
      me.value = await identity.change({ name: name.value.trim() });
      told.value = words.saved;
    } catch (error) {
      trouble.value = error;
    }
  };
  return (
    <form
      class="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.value.trim() && name.value.trim() !== account.name) void change();
      }}
    >
      <label class="field">
        <span>{words.profile.name}</span>
        <input type="text" required maxLength={32} autocomplete="nickname" value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
        <small>{words.profile.nameText}</small>
      </label>
      <button type="submit" class="btn" aria-disabled={name.value.trim() && name.value.trim() !== account.name ? undefined : "true"}>
        {told.value && name.value.trim() === account.name ? told.value : words.save}
      </button>
      <Trouble error={trouble.value} />
      <Spoken words={told.value} />
    </form>
  );
}

/** A row of choices of which one is on. */
function Switch<T extends string | number>({ label, options, value, choose }: { readonly label: string; readonly options: readonly (readonly [T, string])[]; readonly value: T; readonly choose: (one: T) => void }) {
  return (
    <div class="setting">
      <span>{label}</span>
      <div class="seg" role="group" aria-label={label}>
        {options.map(([id, name]) => (
          <button key={id} type="button" aria-pressed={value === id} onClick={() => choose(id)}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}

function Display({ account }: { readonly account: Account | null }) {
  const words = pageWords.value.profile;
  const speak = (one: Language): void => {
    language.value = one;
    // the choice goes along to other devices; this one has it already, whatever the answer
    if (account) identity.change({ language: one }).then((told) => (me.value = told), () => undefined);
  };
  return (
    <section class="panel" aria-label={words.display}>
      <h2 class="h2">{words.display}</h2>
      <div class="menu settings">
        <Switch<Language> label={words.language} options={[["ja", words.languages.ja ?? ""], ["en", words.languages.en ?? ""]]} value={language.value} choose={speak} />
        <Switch<Theme> label={words.theme} options={[["dark", words.themes.dark ?? ""], ["light", words.themes.light ?? ""]]} value={theme.value} choose={(one) => (theme.value = one)} />
        <Switch<Pace> label={words.pace} options={[[1, ui.value.pace1], [2, ui.value.pace2], [0, ui.value.paceSkip]]} value={pace.value} choose={(one) => (pace.value = one)} />
        <Switch<Motion> label={words.motion} options={[["system", words.motions.system], ["less", words.motions.less]]} value={motion.value} choose={(one) => (motion.value = one)} />
        <Switch<number> label={ui.value.sound} options={[[0, ui.value.soundOff], [1, ui.value.soundOn]]} value={Number(sound.value)} choose={(one) => (sound.value = one === 1)} />
      </div>
    </section>
  );
}

function Leaving({ account }: { readonly account: Account }) {
  const words = pageWords.value.profile;
  const asking = useSignal<"here" | "everywhere" | null>(null);
  const trouble = useSignal<unknown>(null);
  const out = async (everywhere: boolean): Promise<void> => {
    trouble.value = null;
    try {
      if (everywhere) {
        await identity.leaveEverywhere();
        await whoAmI();
      } else {
        await leave();
      }
    } catch (error) {
      trouble.value = error;
    }
  };
  const close = (): void => {
    asking.value = null;
  };
  return (
    <section class="panel" aria-label={words.leave}>
      <h2 class="h2">{words.leave}</h2>
      <div class="ways-out">
        <button type="button" class="btn" onClick={() => (account.kind === "guest" ? (asking.value = "here") : void out(false))}>
          {words.leaveHere}
        </button>
        {account.kind !== "guest" && (
          <button type="button" class="btn danger" onClick={() => (asking.value = "everywhere")}>
            {words.leaveEverywhere}
          </button>
        )}
      </div>
      <Trouble error={trouble.value} />
      {asking.value === "here" && <Confirm title={words.leave} ask={words.guestLeaveAsk} yes={words.leave} act={() => void out(false)} close={close} />}
      {asking.value === "everywhere" && <Confirm title={words.leaveEverywhere} ask={words.leaveEverywhereAsk} yes={words.leave} act={() => void out(true)} close={close} />}
    </section>
  );
}

export function Profile() {
  const words = pageWords.value;
  const asked = useAsked(whoAmI, []);
  return (
    <Shell>
      <main class="sheet-page slim">
        <header class="page-head">
          <h1>{words.profile.title}</h1>
        </header>
        <Waiting asked={asked}>
          {() => {
            const account = me.value?.account ?? null;
            return (
              <>
                {!account && <SignInFirst title={words.notSignedIn} words={words.profile.nobody} />}
                {account && (
                  <section class="panel" aria-label={words.profile.account}>
                    <h2 class="h2">
                      {words.profile.account} <small>{words.profile.kind[account.kind]}</small>
                    </h2>
                    {account.kind === "guest" ? (
                      <>
                        <p>
                          <b>{nameOf(account)}</b>
                        </p>
                        <p class="muted">{words.profile.guestName}</p>
                      </>
                    ) : (
                      <Name key={account.id} account={account} />
                    )}
                    {account.steam_id && (
                      <p class="muted">
                        {words.profile.steamId} <code>{account.steam_id}</code>
                      </p>
                    )}
                  </section>
                )}
                <Display account={account} />
                {account && account.kind !== "guest" && <Tokens key={account.id} />}
                {account && <Leaving account={account} />}
              </>
            );
          }}
        </Waiting>
      </main>
    </Shell>
  );
}
