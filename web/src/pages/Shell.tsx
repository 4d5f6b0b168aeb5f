/** What surrounds every page but the table: brand, pages, language, light, who plays. On a phone the pages are at the foot. */
import { signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../art/Drawing";
import { Sheet } from "../table/Sheet";
import "../styles/pages.css";
import "../styles/shell.css";
import { language, otherLanguage, theme, ui } from "../words/speech";
import { rewards } from "../api/rewards";
import { greet, leave, me, nameOf } from "./account";
import { go, pathOf, route, type PageName } from "./route";

type Place = keyof typeof ui.value.pages;

/** In the order of the bar; `at`: pages that belong to it. The phone's bar holds a few, its menu the rest. */
const PLACES: readonly { readonly name: Place; readonly icon: string; readonly at: readonly PageName[] }[] = [
  { name: "home", icon: "sword", at: ["home"] },
  { name: "decks", icon: "library", at: ["decks", "deck"] },
  { name: "cards", icon: "card", at: ["cards"] },
  { name: "arena", icon: "flag", at: ["arena"] },
  { name: "tables", icon: "seats", at: ["tables", "table"] },
  { name: "rewards", icon: "coins", at: ["rewards"] },
  { name: "rules", icon: "log", at: ["rules"] },
  { name: "profile", icon: "character", at: ["profile"] },
];
const ON_PHONE: readonly Place[] = ["home", "decks", "arena", "tables", "rewards"];

function PlaceLink({ place, chosen }: { readonly place: (typeof PLACES)[number]; readonly chosen?: () => void }) {
  const here = place.at.includes(route.value.page);
  const path = pathOf(place.name);
  return (
    <a
      class="l"
      href={path}
      aria-current={here ? "page" : undefined}
      onClick={(event) => {
        go(event, path);
        chosen?.();
      }}
    >
      <Icon name={place.icon} />
      <span>{ui.value.pages[place.name]}</span>
    </a>
  );
}

function Switches() {
  const words = ui.value;
  return (
    <>
      <button type="button" class="btn ghost" lang={otherLanguage()} onClick={() => (language.value = otherLanguage())}>
        {words.toEnglish}
      </button>
      <button type="button" class="btn ghost icon" aria-label={words.theme} onClick={() => (theme.value = theme.value === "dark" ? "light" : "dark")}>
        <Icon name="theme" />
      </button>
    </>
  );
}

const balance = signal<number | null>(null);

/** What I could claim, for those who can own points. */
function Points() {
  const { id, kind } = me.value?.account ?? {};
  useEffect(() => {
    balance.value = null;
    if (id && kind !== "guest") rewards.mine().then((mine) => (balance.value = mine.points), () => undefined);
  }, [id, kind]);
  const [points, path] = [balance.value, pathOf("rewards")];
  if (points === null) return null;
  return (
    <a class="points-link" href={path} aria-label={ui.value.pointsOf(points)} title={ui.value.pointsOf(points)} onClick={(event) => go(event, path)}>
      <Icon name="coins" />
      <b>{points.toLocaleString()}</b>
    </a>
  );
}

/** For keys: past the bar to what the page is about. */
function toContent(): void {
  const main = document.querySelector("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus();
}

export function Shell({ children }: { readonly children: ComponentChildren }) {
  const words = ui.value;
  const menu = useSignal(false);
  const account = me.value?.account ?? null;
  const close = () => (menu.value = false);
  useEffect(() => {
    if (!me.value) greet().catch(() => undefined); // the page itself says when there is no answer
  }, []);
  return (
    <div class="page">
      <button type="button" class="btn skip" onClick={toContent}>
        {words.skipToContent}
      </button>
      <header class="nav">
        <a class="brand" href="/" aria-label={`${words.brand} ${words.home}`} onClick={(event) => go(event, "/")}>
          {words.brandMark}
        </a>
        <b class="print">{words.brand}</b>
        <nav class="places" aria-label={words.pagesLabel}>
          {PLACES.filter((place) => place.name !== "profile").map((place) => (
            <PlaceLink key={place.name} place={place} />
          ))}
        </nav>
        <div class="me">
          <Points />
          {account && (
            <a class="who" href={pathOf("profile")} aria-label={words.playAs(nameOf(account))} aria-current={route.value.page === "profile" ? "page" : undefined} onClick={(event) => go(event, pathOf("profile"))}>
              <Icon name="character" />
              <span>{nameOf(account)}</span>
            </a>
          )}
          <span class="switches">
            <Switches />
          </span>
          <button type="button" class="btn ghost icon phone-only" aria-label={words.menu} aria-haspopup="dialog" onClick={() => (menu.value = true)}>
            <Icon name="menu" />
          </button>
        </div>
      </header>
      {children}
      <nav class="foot-bar" aria-label={words.pagesLabel}>
        {PLACES.filter((place) => ON_PHONE.includes(place.name)).map((place) => (
          <PlaceLink key={place.name} place={place} />
        ))}
      </nav>
      {menu.value && (
        <Sheet title={words.menu} close={close}>
          <div class="menu phone-menu">
            {PLACES.filter((place) => !ON_PHONE.includes(place.name)).map((place) => (
              <PlaceLink key={place.name} place={place} chosen={close} />
            ))}
            <div class="setting">
              <Switches />
            </div>
            {account && (
              <button
                type="button"
                class="btn"
                onClick={() => {
                  close();
                  void leave();
                }}
              >
                {words.signOut}
              </button>
            )}
          </div>
        </Sheet>
      )}
    </div>
  );
}
