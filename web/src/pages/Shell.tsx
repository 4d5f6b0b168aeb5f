/** What surrounds every page but the table: brand, language, light, who plays. */
import type { ComponentChildren } from "preact";
import { Icon } from "../table/CardFace";
import { language, otherLanguage, theme, ui } from "../words/speech";
import { leave, me } from "./account";
import { go } from "./route";

export function Shell({ children }: { readonly children: ComponentChildren }) {
  const words = ui.value;
  const account = me.value?.account ?? null;
  return (
    <div class="page">
      <header class="nav">
        <a class="brand" href="/" aria-label={`${words.brand} ${words.home}`} onClick={(event) => go(event, "/")}>
          {words.brandMark}
        </a>
        <b class="print">{words.brand}</b>
        <div class="me">
          {account && <span>{words.playAs(account.name)}</span>}
          {account && (
            <button type="button" class="btn ghost" onClick={() => void leave()}>
              {words.signOut}
            </button>
          )}
          <button type="button" class="btn ghost" lang={otherLanguage()} onClick={() => (language.value = otherLanguage())}>
            {words.toEnglish}
          </button>
          <button type="button" class="btn ghost icon" aria-label={words.theme} onClick={() => (theme.value = theme.value === "dark" ? "light" : "dark")}>
            <Icon name="theme" />
          </button>
        </div>
      </header>
      {children}
    </div>
  );
}
