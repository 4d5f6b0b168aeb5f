/** The page that is open. Each is fetched when it is first needed, so that the first page and the table are there soon. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { api } from "../api/client";
import { ui } from "../words/speech";
import { greet, me } from "./account";
import { route, type PageName, type Route } from "./route";

type Page = ComponentType<{ readonly parts: Route["parts"] }>;

const part = (parts: Route["parts"], name: string): string => parts[name] ?? "";

/** What the first page will want to know is asked for while its code is fetched. */
function askAhead(): void {
  for (const answer of [me.peek() ? null : greet(), api.rulesets()]) answer?.catch(() => undefined); // the page asks again, and says so
}

const PAGES: Partial<Record<PageName, () => Promise<Page>>> = {
  home: async () => {
    askAhead();
    return (await import("./Home")).Home;
  },
  battle: async () => {
    const { Battle } = await import("./Battle");
    return ({ parts }) => <Battle id={part(parts, "id")} />;
  },
  replay: async () => (await import("./replay/ReplayPage")).ReplayPage,
  tutorial: async () => (await import("../tutorial/Tutorial")).Tutorial,
  rules: async () => (await import("./Rules")).Rules,
  decks: async () => (await import("./decks/Decks")).Decks,
  deck: async () => (await import("./decks/Deck")).Deck,
  cards: async () => (await import("./cards/Collection")).Collection,
  arena: async () => (await import("./arena/Arena")).Arena,
  tables: async () => (await import("./tables/Tables")).Tables,
  table: async () => (await import("./tables/Lobby")).Lobby,
  rewards: async () => (await import("./rewards/Rewards")).Rewards,
  profile: async () => (await import("./profile/Profile")).Profile,
  missing: async () => (await import("./Missing")).Missing,
};

const fetched = signal<Partial<Record<PageName, Page>>>({});
const failed = signal(false);
const coming = new Map<PageName, Promise<void>>();

/** Fetch the code of a page, which may be done before it is opened. */
export function fetchPage(name: PageName): Promise<void> {
  const known = coming.get(name) ?? fetchAnew(name).finally(() => coming.delete(name));
  coming.set(name, known);
  return known;
}

async function fetchAnew(name: PageName): Promise<void> {
  if (fetched.value[name]) return;
  failed.value = false;
  try {
    const page = await (PAGES[name] ?? PAGES.missing!)();
    fetched.value = { ...fetched.value, [name]: page };
  } catch {
    failed.value = true; // offline, or the server has a newer client
  }
}

export function Opened() {
  const { page, parts } = route.value;
  useEffect(() => void fetchPage(page), [page]);
  const { brand, pages } = ui.value;
  useEffect(() => {
    const name = page === "deck" ? pages.decks : page === "table" ? pages.tables : page === "missing" ? "" : pages[page as keyof typeof pages];
    document.title = page === "home" || !name ? `${brand} taisen` : `${name} – ${brand}`;
  }, [page, brand]);
  const Page = fetched.value[page];
  if (Page) return <Page key={JSON.stringify(parts)} parts={parts} />;
  const retry = async (): Promise<void> => {
    await fetchPage(page);
    // some browsers remember that a piece was not there; online again, a new page load forgets it
    if (failed.value && navigator.onLine) location.reload();
  };
  return (
    <main class="note" aria-busy={!failed.value}>
      <h1>{failed.value ? ui.value.offline : ui.value.loading}</h1>
      {failed.value && (
        <button type="button" class="btn seal" onClick={() => void retry()}>
          {ui.value.retry}
        </button>
      )}
    </main>
  );
}
