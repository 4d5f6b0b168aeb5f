/** Every card of a game, and how many of each are mine. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { api } from "../../api/client";
import { decks, type Collection as Owned } from "../../api/decks";
import type { CardList, RulesetPage } from "../../api/types";
import "../../styles/cards.css";
import "../../styles/economy.css";
import { CardFace } from "../../table/CardFace";
import type { Face } from "../../table/vocabulary";
import { pageWords } from "../../words/pages";
import { language, say, ui } from "../../words/speech";
import { stakesWords } from "../../words/stakes";
import { me, whoAmI } from "../account";
import { useAsked } from "../parts/asked";
import { GameTabs, useGame } from "../parts/GameTabs";
import { isGuest, SignInFirst } from "../parts/SignInFirst";
import { Waiting } from "../parts/Trouble";
import type { Route } from "../route";
import { Shell } from "../Shell";
import { CardDetail } from "./CardDetail";
import { EVERYTHING, sift, sorted, type Filter } from "./filter";
import { Filters } from "./Filters";
import { Seen } from "./Seen";

interface Cards {
  readonly page: RulesetPage;
  readonly list: CardList;
  /** Null for those who own nothing yet: guests and nobody. */
  readonly owned: Owned | null;
}

async function load(id: string): Promise<Cards> {
  const [page, list, who] = await Promise.all([api.ruleset(id), api.cards(id), me.value ?? whoAmI()]);
  return { page, list, owned: page.needs_deck && who.account && who.account.kind !== "guest" ? await decks.collection(id) : null };
}

/** What tells it from its neighbours at a glance: its rarity where all are of one type. */
const kindOf = (face: Face, page: RulesetPage): string => say((Object.keys(page.layout.types).length > 1 ? page.layout.types[face.type] : page.layout.rarities[face.rarity ?? ""])?.name);

function Album({ page, list, owned }: Cards) {
  const words = pageWords.value.collection;
  const filter = useSignal<Filter>(EVERYTHING);
  const looked = useSignal<Face | null>(null);
  const { layout } = page;
  const counts = owned?.cards ?? {};
  const has = (card: string): number => counts[card] ?? 0;
  const energyOf = (card: string): string => {
    const each = owned?.energies?.[card];
    return each && page.stakes ? stakesWords.value.holds(each, say(page.stakes.unit)) : "";
  };
  const counted = owned !== null && !owned.everything;
  // only what can be in a deck can be owned
  const ownable = list.cards.filter((face) => page.copies[face.id] !== 0);
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const shown = useMemo(() => sorted(sift(list.cards, filter.value, layout, has), filter.value.sort, layout, has, language.value), [list, filter.value, language.value, owned]);
  return (
    <>
      <p class="tally">
        {counted ? (
          <>
            <b>{words.owned(ownable.filter((face) => has(face.id) > 0).length, ownable.length)}</b>
            <span>{words.total(total)}</span>
          </>
        ) : (
          <b>{words.inGame(list.cards.length)}</b>
        )}
        {page.needs_deck && owned?.everything && <span>{words.everything}</span>}
      </p>
      {page.needs_deck && isGuest() && <SignInFirst title={pageWords.value.notSignedIn} words={words.guest} />}
      <Filters filter={filter} faces={list.cards} layout={layout} owning={counted} />
      <p class="vh" role="status">
        {words.shown(shown.length)}
      </p>
      {shown.length === 0 && <p class="none-yet">{words.none}</p>}
      <ul class="album">
        {shown.map((face) => {
          const n = has(face.id);
          const missing = counted && page.copies[face.id] !== 0 && n === 0;
          return (
            <li key={face.id} class={`own${missing ? " missing" : ""}`}>
              <button type="button" class="print" aria-label={[say(face.name), ...(counted ? [words.ownedCopies(n)] : []), ...(energyOf(face.id) ? [energyOf(face.id)] : [])].join(ui.value.and)} aria-haspopup="dialog" onClick={() => (looked.value = face)}>
                <Seen class="card">{() => <CardFace card={null} face={face} layout={layout} />}</Seen>
              </button>
              <span class="n">{counted && page.copies[face.id] !== 0 ? (n ? words.copies(n) : words.ownedCopies(0)) : kindOf(face, page)}</span>
              {energyOf(face.id) && <span class="n energy">{energyOf(face.id)}</span>}
            </li>
          );
        })}
      </ul>
      {looked.value && <CardDetail face={looked.value} layout={layout} close={() => (looked.value = null)} />}
    </>
  );
}

export function Collection({ parts }: { readonly parts: Route["parts"] }) {
  const chosen = useGame(parts.ruleset, () => true);
  const cards = useAsked(chosen.id ? () => load(chosen.id) : null, [chosen.id, me.value?.account?.id ?? ""]);
  return (
    <Shell>
      <main class="sheet-page">
        <header class="page-head">
          <h1>{pageWords.value.collection.title}</h1>
          <GameTabs place="cards" chosen={chosen} />
        </header>
        <Waiting asked={chosen.games}>{() => <Waiting asked={cards}>{(found) => <Album key={found.page.id} {...found} />}</Waiting>}</Waiting>
      </main>
    </Shell>
  );
}
