/** The deck editor: cards to choose from on one side, the deck on the other; on a phone one at a time. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { api } from "../../api/client";
import { decks, type Collection, type Copies, type KeptDeck } from "../../api/decks";
import type { CardList, RulesetPage } from "../../api/types";
import "../../styles/cards.css";
import "../../styles/decks.css";
import "../../styles/economy.css";
import type { Face } from "../../table/vocabulary";
import { narrow } from "../../words/media";
import { pageWords } from "../../words/pages";
import { language, say } from "../../words/speech";
import { me } from "../account";
import { CardDetail } from "../cards/CardDetail";
import { EVERYTHING, sift, sorted, type Filter } from "../cards/filter";
import { Filters } from "../cards/Filters";
import { useAsked } from "../parts/asked";
import { Confirm } from "../parts/Confirm";
import { Members } from "../parts/Members";
import { isMissing, Nothing, Spoken, Trouble, Waiting } from "../parts/Trouble";
import { go, pathOf, route, visit, type Route } from "../route";
import { Shell } from "../Shell";
import { CodeSheet } from "./CodeSheet";
import { Contents } from "./Contents";
import { CurveView } from "./CurveView";
import { DeckHead } from "./DeckHead";
import { Draft, mostOf, NEW, type Content } from "./draft";
import { Problems } from "./Problems";
import { HandSheet } from "./HandSheet";
import { isOutdated } from "./sound";
import { Tile, type Deeds } from "./Tile";

interface Loaded {
  readonly page: RulesetPage;
  readonly list: CardList;
  readonly collection: Collection;
  readonly kept: KeptDeck | null;
  readonly content: Content;
}

/** What a new deck begins with: a ready deck (`?from=`), another kept one (`?copy=`), or nothing. */
async function beginning(page: RulesetPage): Promise<Content> {
  const asked = new URLSearchParams(location.search);
  const ready = page.decks.find((deck) => deck.id === asked.get("from"));
  if (ready) return { name: pageWords.value.decks.copyOf(say(ready.name)).slice(0, 40), cards: ready.cards };
  const copy = asked.get("copy");
  if (!copy) return { name: "", cards: {} };
  const kept = await decks.one(copy);
  return { name: pageWords.value.decks.copyOf(kept.name).slice(0, 40), cards: kept.cards };
}

async function load(ruleset: string, id: string): Promise<Loaded> {
  const [page, list, collection, kept] = await Promise.all([api.ruleset(ruleset), api.cards(ruleset), decks.collection(ruleset), id === NEW ? null : decks.one(id)]);
  return { page, list, collection, kept, content: kept ?? (await beginning(page)) };
}

type Asking = "code" | "hand" | "delete" | "clear" | null;

function Editor({ page, list, collection, kept, content }: Loaded) {
  const words = pageWords.value;
  const owned: Copies | null = collection.everything ? null : collection.cards;
  const draft = useMemo(() => new Draft(page, owned, me.value?.account?.id ?? "", location.search, kept, content), []);
  useEffect(() => () => draft.close(), []);
  const { layout } = page;
  const filter = useSignal<Filter>(EVERYTHING);
  const looked = useSignal<Face | null>(null);
  const asking = useSignal<Asking>(null);
  const told = useSignal("");
  const refused = useSignal("");
  const side = useSignal<"cards" | "deck">("cards");
  const field = useRef<HTMLInputElement>(null);

  const allowed = useMemo(() => list.cards.filter((face) => page.copies[face.id] !== 0), [list]);
  const offered = useMemo(() => list.cards.filter((face) => mostOf(page, owned, face.id) > 0), [list]);
  const has = (card: string): number => owned?.[card] ?? 0;
  const shown = useMemo(() => sorted(sift(offered, filter.value, layout, has), filter.value.sort, layout, has, language.value), [filter.value, language.value]);

  const refusing = useRef(0);
  const refuse = (why: string): void => {
    refused.value = why;
    clearTimeout(refusing.current);
    refusing.current = window.setTimeout(() => (refused.value = ""), 3_500);
  };
  const deeds: Deeds = useMemo(
    () => ({
      add: (face) => {
        const name = say(face.name);
        if (draft.add(face.id)) told.value = pageWords.value.editor.added(name, draft.n(face.id));
        else refuse(pageWords.value.editor.noMore(name, draft.most(face.id)));
      },
      remove: (face) => {
        if (draft.remove(face.id)) told.value = pageWords.value.editor.removed(say(face.name), draft.n(face.id));
      },
      look: (face) => (looked.value = face),
    }),
    [],
  );

  const save = async (): Promise<void> => {
    if (draft.kept.value && !draft.dirty.value) return;
    if (!draft.name.value.trim()) {
      refuse(words.editor.needName);
      field.current?.focus();
      return;
    }
    const done = await draft.save();
    // the address is now that of the kept deck, without opening the page anew
    if (done) history.replaceState(null, "", pathOf("deck", { ruleset: page.id, id: done.id }));
  };
  const now = draft.kept.value;
  const outdated = now !== null && !draft.dirty.value && isOutdated(now);
  const sound = draft.checked.value?.problems.length === 0;
  // cards one does not own may be tried out all the same
  const playable = draft.checked.value?.problems.every((problem) => problem.code === "not_owned") ?? false;
  const mayDefend = now !== null && !draft.dirty.value && sound;
  const close = (): void => {
    asking.value = null;
  };
  return (
    <>
      <DeckHead draft={draft} faces={allowed} field={field} save={() => void save()} openCode={() => (asking.value = "code")} />
      <div class="deck-notes">
        {outdated && (
          <p class="deck-note bad" role="alert">
            <b>{words.decks.outdated}</b> {words.decks.outdatedText(now.problems.length)}
          </p>
        )}
        {draft.restored.value && (
          <p class="deck-note">
            {words.editor.restored}
            <button type="button" class="btn ghost" onClick={() => draft.revert()}>
              {words.editor.revert}
            </button>
          </p>
        )}
        {draft.elsewhere.value && (
          <p class="deck-note bad" role="alert">
            {words.editor.elsewhere}
            <button type="button" class="btn" onClick={() => void draft.settle("theirs")}>
              {words.editor.takeTheirs}
            </button>
            <button type="button" class="btn" onClick={() => void draft.settle("mine")}>
              {words.editor.keepMine}
            </button>
          </p>
        )}
        <Trouble error={draft.trouble.value} ruleset={page.id} again={() => void save()} />
      </div>
      <div class="seg sides" role="group" aria-label={words.editor.contents}>
        <button type="button" aria-pressed={side.value === "cards"} onClick={() => (side.value = "cards")}>
          {words.editor.toCards}
        </button>
        <button type="button" aria-pressed={side.value === "deck"} onClick={() => (side.value = "deck")}>
          {words.editor.toDeck(draft.size.value)}
        </button>
      </div>
      <div class={`ed show-${side.value}`}>
        <section class="lib" aria-label={words.editor.library}>
          <Filters filter={filter} faces={offered} layout={layout} owning={false} />
          <p class="muted gestures">{narrow.value ? words.editor.gesturesTouch : `${words.editor.gestures} ${words.editor.gesturesKeys}`}</p>
          {shown.length === 0 && <p class="none-yet">{words.collection.none}</p>}
          <ul class="album">
            {shown.map((face) => (
              <Tile key={face.id} face={face} layout={layout} draft={draft} deeds={deeds} />
            ))}
          </ul>
        </section>
        <section class="panel list" aria-label={words.editor.contents}>
          <CurveView faces={allowed} cards={draft.cards.value} layout={layout} />
          <Contents draft={draft} faces={list.cards} deeds={deeds} energies={collection.energies} />
          <Problems draft={draft} />
          <div class="do">
            <button type="button" class="btn" aria-disabled={playable ? undefined : "true"} title={playable ? undefined : words.editor.handSound} onClick={() => (playable ? (asking.value = "hand") : refuse(words.editor.handSound))}>
              {words.editor.hand}
            </button>
            <button
              type="button"
              class="btn"
              aria-pressed={now?.defence ?? false}
              aria-disabled={mayDefend || now?.defence ? undefined : "true"}
              title={now?.defence ? words.decks.defenceText : !now || draft.dirty.value ? words.editor.defendFirst : sound ? words.decks.defenceText : words.editor.defendSound}
              onClick={() => {
                if (now?.defence || mayDefend) void draft.defend(!now.defence);
                else refuse(!now || draft.dirty.value ? words.editor.defendFirst : words.editor.defendSound);
              }}
            >
              {now?.defence ? words.editor.undefend : words.editor.defend}
            </button>
            {now && (
              <a class="btn" href={`${pathOf("deck", { ruleset: page.id, id: NEW })}?copy=${now.id}`} onClick={(event) => go(event, `${pathOf("deck", { ruleset: page.id, id: NEW })}?copy=${now.id}`)}>
                {words.editor.duplicate}
              </a>
            )}
            <button type="button" class="btn" aria-disabled={draft.size.value ? undefined : "true"} onClick={() => draft.size.value && (asking.value = "clear")}>
              {words.editor.clear}
            </button>
            {now && (
              <button type="button" class="btn danger" onClick={() => (asking.value = "delete")}>
                {words.delete}
              </button>
            )}
          </div>
        </section>
      </div>
      <Spoken words={told.value} />
      {refused.value && (
        <p class="toast" role="alert">
          {refused.value}
        </p>
      )}
      {looked.value && (
        <CardDetail face={looked.value} layout={layout} close={() => (looked.value = null)}>
          <button type="button" class="btn" onClick={() => looked.value && deeds.remove(looked.value)}>
            −
          </button>
          <span class="count" role="status">
            {words.cards(draft.n(looked.value.id))}
          </span>
          <button type="button" class="btn" onClick={() => looked.value && deeds.add(looked.value)}>
            ＋
          </button>
        </CardDetail>
      )}
      {asking.value === "hand" && <HandSheet draft={draft} faces={list.cards} close={close} />}
      {asking.value === "code" && <CodeSheet draft={draft} close={close} />}
      {asking.value === "clear" && <Confirm title={words.editor.clear} ask={words.editor.clearAsk} yes={words.editor.clear} act={() => draft.put({ cards: {} })} close={close} />}
      {asking.value === "delete" && (
        <Confirm title={words.editor.deleteTitle} ask={words.editor.deleteAsk(now?.name ?? "")} yes={words.delete} act={() => void draft.drop().then((gone) => gone && visit(pathOf("decks", { ruleset: page.id })))} close={close} />
      )}
    </>
  );
}

function Loading({ ruleset, id }: { readonly ruleset: string; readonly id: string }) {
  // each visit loads anew, also to the same address; the one a deck gets when it is saved is no visit
  const asked = useAsked(() => load(ruleset, id), [route.value]);
  const list = pathOf("decks", { ruleset });
  if (isMissing(asked.trouble.value)) {
    return (
      <Nothing words={pageWords.value.editor.notFound}>
        <a class="btn" href={list} onClick={(event) => go(event, list)}>
          {pageWords.value.editor.toList}
        </a>
      </Nothing>
    );
  }
  return <Waiting asked={asked}>{(loaded) => <Editor {...loaded} />}</Waiting>;
}

export function Deck({ parts }: { readonly parts: Route["parts"] }) {
  const words = pageWords.value.decks;
  return (
    <Shell>
      <main class="deck-page">
        <h1 class="vh">{words.title}</h1>
        <Members title={words.guestTitle} words={words.guestText}>
          {() => <Loading ruleset={parts.ruleset ?? ""} id={parts.id ?? NEW} />}
        </Members>
      </main>
    </Shell>
  );
}
