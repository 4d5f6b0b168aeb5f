/** One table before its battle: who is here, with which deck, and how it goes on. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Refused, api } from "../../api/client";
import { decks, type Copies } from "../../api/decks";
import { onHint, tables, type PeopleTable, type TableSeat } from "../../api/tables";
import type { CardList, RulesetPage } from "../../api/types";
import { start } from "../../app/ownseeds";
import { Drawing } from "../../art/Drawing";
import "../../styles/arena.css";
import "../../styles/economy.css";
import "../../styles/tables.css";
import { portrait } from "../../art/picture";
import { pageWords } from "../../words/pages";
import { say } from "../../words/speech";
import { stakesWords } from "../../words/stakes";
import { me, someone } from "../account";
import { useAsked } from "../parts/asked";
import { CopyField } from "../parts/CopyField";
import { isGuest } from "../parts/SignInFirst";
import { Trouble, Waiting } from "../parts/Trouble";
import { go, pathOf, visit, type Route } from "../route";
import { Shell } from "../Shell";

const EVERY_MS = 3000;

interface Brought {
  readonly id: string;
  readonly name: string;
  /** What the weakest of its cards holds, where that can be at stake; 0: one of them is not mine. */
  readonly lowest: number;
}

interface Room {
  readonly page: RulesetPage;
  readonly cards: CardList;
  readonly decks: readonly Brought[];
}

async function furnish(ruleset: string): Promise<Room> {
  const [page, cards] = await Promise.all([api.ruleset(ruleset), api.cards(ruleset)]);
  const kept = page.needs_deck && !isGuest() ? (await decks.mine(ruleset)).decks.filter((deck) => deck.problems.length === 0) : [];
  const energies = page.stakes && !isGuest() ? ((await decks.collection(ruleset)).energies ?? {}) : {};
  const lowest = (copies: Copies): number => Math.min(...Object.keys(copies).map((card) => Math.max(0, ...(energies[card] ?? []))));
  return { page, cards, decks: [...kept, ...page.decks].map(({ id, name, cards: copies }) => ({ id, name: typeof name === "string" ? name : say(name), lowest: lowest(copies) })) };
}

function Person({ seat, n, cards }: { readonly seat: TableSeat; readonly n: number; readonly cards: CardList }) {
  const words = pageWords.value.tables;
  const mon = useMemo(() => portrait({ id: seat.crest, element: seat.you ? "water" : "fire", motif: "", rank: 0 }, `l${n}${seat.crest}`), [seat.crest, seat.you]);
  const nameOf = (id: string): string => say(cards.cards.find((card) => card.id === id)?.name) || id;
  return (
    <li class={seat.ready ? "ready" : undefined}>
      <span class="mon">
        <Drawing class="art" markup={mon} />
      </span>
      <div>
        <b>{say(seat.name)}</b>
        {seat.you && <span>{words.you}</span>}
        {seat.host && <span>{words.host}</span>}
        {seat.last_deck && (
          <span class="last-deck">
            {words.lastDeck}
            {Object.keys(seat.last_deck).map(nameOf).join(pageWords.value.dot)}
          </span>
        )}
      </div>
      <span class={`seal-tag${seat.ready ? " good" : ""}`}>{seat.ready ? words.isReady : words.notReady}</span>
    </li>
  );
}

function Left({ ms, words }: { readonly ms: number; readonly words: (seconds: number) => string }) {
  const at = useMemo(() => performance.now() + ms, [ms]);
  const now = useSignal(performance.now());
  useEffect(() => {
    const timer = setInterval(() => (now.value = performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class="countdown" role="timer">
      {words(Math.max(0, Math.ceil((at - now.value) / 1000)))}
    </p>
  );
}

function Doing({ table, room, change }: { readonly table: PeopleTable; readonly room: Room; readonly change: (work: () => Promise<PeopleTable>) => Promise<void> }) {
  const words = pageWords.value.tables;
  const mine = table.people.find((seat) => seat.you);
  const offered = table.staked ? room.decks.filter(({ lowest }) => lowest > 0) : room.decks;
  const deck = useSignal(offered[0]?.id ?? "");
  const unit = say(room.page.stakes?.unit);
  const code = new URLSearchParams(location.search).get("code") ?? "";
  if (!mine) {
    const full = table.people.length >= table.seats;
    return (
      <div class="row-of-buttons">
        <button type="button" class="btn seal go" aria-disabled={full ? "true" : undefined} onClick={() => !full && void change(async () => (await someone(), tables.join(table.id, code)))}>
          {full ? words.full : words.join}
        </button>
      </div>
    );
  }
  return (
    <>
      {table.staked && offered.length === 0 && <p class="muted">{stakesWords.value.noDeck(unit)}</p>}
      {room.page.needs_deck && offered.length > 0 && (
        <fieldset class="choices">
          <legend>{table.state === "choosing" ? words.changeDeck : words.deck}</legend>
          <div class="plates">
            {offered.map((one) => (
              <label key={one.id} class={`plate${deck.value === one.id ? " on" : ""}`}>
                <input type="radio" name="deck" checked={deck.value === one.id} onChange={() => (deck.value = one.id)} />
                <b>{one.name}</b>
                {table.staked && <small>{stakesWords.value.lowest(one.lowest, unit)}</small>}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div class="row-of-buttons">
        <button type="button" class="btn seal go" onClick={() => void change(() => tables.ready(table.id, room.page.needs_deck ? deck.value : ""))}>
          {mine.ready ? words.readyAgain : words.beReady}
        </button>
        {mine.host && table.state === "gathering" && (
          <button type="button" class="btn" aria-disabled={table.startable ? undefined : "true"} title={table.startable ? undefined : words.notStartable} onClick={() => void change(() => tables.start(table.id))}>
            {words.startNow}
          </button>
        )}
        <button
          type="button"
          class="btn"
          onClick={() =>
            void change(async () => {
              await tables.leave(table.id);
              visit(pathOf("tables", { ruleset: table.ruleset }));
              return table;
            })
          }
        >
          {words.leave}
        </button>
      </div>
    </>
  );
}

/** The battle has begun: add to its luck, then to the table. */
function Begun({ table }: { readonly table: PeopleTable }) {
  const { battle, prepared } = table;
  useEffect(() => {
    if (!battle) return;
    const open = (): void => visit(pathOf("battle", { id: battle }));
    if (prepared) start(prepared).then(open, open);
    else open();
  }, [battle]);
  return <p class="waiting">{pageWords.value.tables.begins}</p>;
}

function Inside({ id }: { readonly id: string }) {
  const words = pageWords.value.tables;
  const code = new URLSearchParams(location.search).get("code") ?? "";
  const found = useAsked(async () => {
    await someone();
    return tables.one(id, code);
  }, [id, me.value?.account?.id ?? ""]);
  const trouble = useSignal<unknown>(null);
  const table = found.value.value;
  const ruleset = table?.ruleset ?? "";
  const room = useAsked(ruleset ? () => furnish(ruleset) : null, [ruleset, me.value?.account?.kind ?? ""]);
  useEffect(() => {
    const timer = setInterval(found.again, EVERY_MS);
    const stop = onHint(found.again);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [id]);
  const change = async (work: () => Promise<PeopleTable>): Promise<void> => {
    trouble.value = null;
    try {
      found.value.value = await work();
    } catch (error) {
      trouble.value = error;
      if (error instanceof Refused && error.problem.status === 409) found.again();
    }
  };
  const lost = found.trouble.value;
  if (lost instanceof Refused && lost.problem.status === 404) {
    const path = pathOf("tables");
    return (
      <div class="nothing">
        <p>{words.gone}</p>
        <a class="btn seal" href={path} onClick={(event) => go(event, path)}>
          {words.toTables}
        </a>
      </div>
    );
  }
  return (
    <Waiting asked={found}>
      {(now) =>
        now.state === "begun" ? (
          <Begun table={now} />
        ) : (
          <Waiting asked={room}>
            {(inside) => (
              <section class="panel lobby" aria-label={say(inside.page.name)}>
                <h2 class="h2">
                  {say(inside.page.name)}
                  <small>
                    {[words.seated(now.people.length, now.seats), inside.page.stakes ? say(now.staked ? inside.page.stakes.name : inside.page.stakes.plain) : "", now.rated ? words.rated : words.unrated, now.bots ? words.bots : "", now.watched ? words.watched : ""].filter(Boolean).join(pageWords.value.dot)}
                  </small>
                </h2>
                <ul class="foes people" aria-live="polite">
                  {now.people.map((seat, n) => (
                    <Person key={seat.crest} seat={seat} n={n} cards={inside.cards} />
                  ))}
                  {Array.from({ length: now.seats - now.people.length }, (_, n) => (
                    <li key={`free${n}`} class="free">
                      <span class="mon" />
                      <div>{now.bots ? words.freeOrBot : words.free}</div>
                    </li>
                  ))}
                </ul>
                {now.moves_in !== null && <Left ms={now.moves_in} words={now.state === "choosing" ? words.choosingFor : words.startsIn} />}
                {now.code && <CopyField label={words.invitation(now.code)} text={`${location.origin}${pathOf("table", { id: now.id })}?code=${now.code}`} />}
                {trouble.value !== null && <Trouble error={trouble.value} ruleset={now.ruleset} />}
                <Doing table={now} room={inside} change={change} />
                <p class="muted">{words.howItBegins}</p>
              </section>
            )}
          </Waiting>
        )
      }
    </Waiting>
  );
}

export function Lobby({ parts }: { readonly parts: Route["parts"] }) {
  return (
    <Shell>
      <main class="sheet-page">
        <header class="page-head">
          <h1>{pageWords.value.tables.one}</h1>
        </header>
        <Inside id={parts.id ?? ""} />
      </main>
    </Shell>
  );
}
