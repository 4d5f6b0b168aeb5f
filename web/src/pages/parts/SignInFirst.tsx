/** Why a page has nothing for guests, and the way in. */
import { pageWords } from "../../words/pages";
import { ui } from "../../words/speech";
import { me } from "../account";
import { go } from "../route";

export const isGuest = (): boolean => (me.value?.account?.kind ?? "guest") === "guest";

export function SignInFirst({ title, words }: { readonly title: string; readonly words: string }) {
  const { steam } = me.value ?? {};
  return (
    <section class="panel sign-in-first" aria-label={title}>
      <h2 class="h2">{title}</h2>
      <p>{words}</p>
      <div class="row-of-buttons">
        {steam && (
          <a class="btn seal" href="/v1/auth/steam/login">
            {steam === "real" ? pageWords.value.steam : pageWords.value.steamPretend}
          </a>
        )}
        {!steam && (
          <a class="btn seal" href="/" onClick={(event) => go(event, "/")}>
            {pageWords.value.toHome}
          </a>
        )}
        {steam && (
          <a class="btn" href="/" onClick={(event) => go(event, "/")}>
            {ui.value.back}
          </a>
        )}
      </div>
    </section>
  );
}
