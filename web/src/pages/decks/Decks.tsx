/** My decks of a game, and the ready ones that can be played as they are or copied. */
import { useSignal } from "@preact/signals";
import { api } from "../../api/client";
import { decks, type Copies, type KeptDeck } from "../../api/decks";
import type { CardList, RulesetPage } from "../../api/types";
import "../../styles/decks.css";
import "../../styles/economy.css";
import { Sheet } from "../../table/Sheet";
import type { Face } from "../../table/vocabulary";
import { date } from "../../words/dates";
import { pageWords } from "../../words/pages";
import { say } from "../../words/speech";
import { me } from "../account";
import { CardDetail } from "../cards/CardDetail";
import { measure, sorted } from "../cards/filter";
import { useAsked } from "../parts/asked";
import { GameTabs, useGame } from "../parts/GameTabs";
import { Members } from "../parts/Members";
import { isGuest } from "../parts/SignInFirst";
import { Nothing, Waiting } from "../parts/Trouble";
import { go, pathOf, type Route } from "../route";
import { Shell } from "../Shell";
import { Listed } from "./Contents";
import { NEW, sizeOf } from "./draft";
import { ProblemList } from "../parts/ProblemList";
import { isOutdated } from "./sound";
import { Strip } from "./Strip";

const FACES = 4;

/** A few of a deck's cards, the dearest first: its face. */
function Faces({ cards, list, page }: { readonly cards: Copies; readonly list: CardList; readonly page: RulesetPage }) {
  const inside = sorted(
    list.cards.filter((face) => cards[face.id]),
    "cost",
    page.layout,
    () => 0,
    "ja",
  );
  const size = measure(inside, page.layout);
  const best = size ? [...inside].reverse() : inside;
  return (
    <span class="deck-faces" aria-hidden="true">
      {best.slice(0, FACES).map((face) => (
        <Strip key={face.id} face={face} layout={page.layout} />
      ))}
    </span>
  );
}

interface Cards {
  readonly page: RulesetPage;
  readonly list: CardList;
}

function Kept({ deck, page, list }: { readonly deck: KeptDeck } & Cards) {
  const words = pageWords.value;
  const path = pathOf("deck", { ruleset: page.id, id: deck.id });
  const outdated = isOutdated(deck);
  const shown = useSignal(false);
  return (
    <li class={`deck-line${deck.problems.length ? " bad" : ""}`} data-deck={deck.id}>
      <Faces cards={deck.cards} list={list} page={page} />
      <div class="deck-about">
        <h3>
          <a href={path} onClick={(event) => go(event, path)}>
            {deck.name}
          </a>
        </h3>
        <p>
          <span>{words.cards(sizeOf(deck.cards))}</span>
          <span>{words.decks.updated(date(deck.updated))}</span>
        </p>
        <p class="tags">
          {deck.defence && (
            <span class="seal-tag own" title={words.decks.defenceText}>
              {words.decks.defence}
            </span>
          )}
          {deck.problems.length === 0 ? (
            <span class="seal-tag good">{words.decks.playable}</span>
          ) : (
            <button type="button" class="seal-tag bad" aria-expanded={shown.value} onClick={() => (shown.value = !shown.value)}>
              {outdated ? words.decks.outdated : words.decks.invalid(deck.problems.length)}
            </button>
          )}
        </p>
      </div>
      <a class="btn" href={path} aria-label={`${deck.name}${words.dot}${words.decks.edit}`} onClick={(event) => go(event, path)}>
        {words.decks.edit}
      </a>
      {shown.value && (
        <div class="deck-problems">
          {outdated && <p>{words.decks.outdatedText(deck.problems.length)}</p>}
          <ProblemList problems={deck.problems} ruleset={page.id} />
        </div>
      )}
    </li>
  );
}

function Mine({ page, list }: Cards) {
  const words = pageWords.value.decks;
  const asked = useAsked(async () => (await decks.mine(page.id)).decks, [page.id, me.value?.account?.id ?? ""]);
  const path = pathOf("deck", { ruleset: page.id, id: NEW });
  return (
    <section class="panel" aria-label={words.mine}>
      <h2 class="h2">
        {words.mine} <small>{asked.value.value ? words.count(asked.value.value.length) : ""}</small>
        <a class="btn seal" href={path} onClick={(event) => go(event, path)}>
          {words.newDeck}
        </a>
      </h2>
      <Waiting asked={asked}>
        {(mine) =>
          mine.length ? (
            <ul class="deck-lines">
              {mine.map((deck) => (
                <Kept key={deck.id} deck={deck} page={page} list={list} />
              ))}
            </ul>
          ) : (
            <Nothing words={words.none} />
          )
        }
      </Waiting>
    </section>
  );
}

function Ready({ page, list }: Cards) {
  const words = pageWords.value.decks;
  const looked = useSignal<RulesetPage["decks"][number] | null>(null);
  const face = useSignal<Face | null>(null);
  const from = (id: string): string => `${pathOf("deck", { ruleset: page.id, id: NEW })}?from=${encodeURIComponent(id)}`;
  return (
    <section class="panel" aria-label={words.ready}>
      <h2 class="h2">
        {words.ready} <small>{words.readyText}</small>
      </h2>
      <ul class="deck-lines">
        {page.decks.map((deck) => (
          <li key={deck.id} class="deck-line" data-deck={deck.id}>
            <Faces cards={deck.cards} list={list} page={page} />
            <div class="deck-about">
              <h3>{say(deck.name)}</h3>
              <p>
                <span>{deck.kind === "starter" ? words.starter : words.sample}</span>
                <span>{pageWords.value.cards(sizeOf(deck.cards))}</span>
              </p>
            </div>
            <span class="two">
              <button type="button" class="btn" aria-haspopup="dialog" aria-label={`${say(deck.name)}${pageWords.value.dot}${words.look}`} onClick={() => (looked.value = deck)}>
                {words.look}
              </button>
              {!isGuest() && (
                <a class="btn" href={from(deck.id)} aria-label={`${say(deck.name)}${pageWords.value.dot}${words.copyToMine}`} onClick={(event) => go(event, from(deck.id))}>
                  {words.copyToMine}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
      {looked.value && (
        <Sheet title={say(looked.value.name)} close={() => (looked.value = null)}>
          <div class="list looked">
            <Listed cards={looked.value.cards} faces={list.cards} layout={page.layout} look={(one) => (face.value = one)} />
          </div>
        </Sheet>
      )}
      {face.value && <CardDetail face={face.value} layout={page.layout} close={() => (face.value = null)} />}
    </section>
  );
}

export function Decks({ parts }: { readonly parts: Route["parts"] }) {
  const words = pageWords.value.decks;
  const chosen = useGame(parts.ruleset, (game) => game.needs_deck);
  const cards = useAsked(chosen.id ? async (): Promise<Cards> => ({ page: await api.ruleset(chosen.id), list: await api.cards(chosen.id) }) : null, [chosen.id]);
  return (
    <Shell>
      <main class="sheet-page">
        <header class="page-head">
          <h1>{words.title}</h1>
          <GameTabs place="decks" chosen={chosen} />
        </header>
        <Waiting asked={chosen.games}>
          {() => (
            <Waiting asked={cards}>
              {(found) => (
                <Members title={words.guestTitle} words={words.guestText} otherwise={<Ready {...found} />}>
                  {() => (
                    <>
                      <Mine key={found.page.id} {...found} />
                      <Ready {...found} />
                    </>
                  )}
                </Members>
              )}
            </Waiting>
          )}
        </Waiting>
      </main>
    </Shell>
  );
}
