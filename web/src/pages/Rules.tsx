/** The rule book of a game: its goal and a turn, its words, and every numbered rule with an address of its own. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Unreachable, api } from "../api/client";
import type { RulesetLine, RulesetPage } from "../api/types";
import { Icon } from "../art/Drawing";
import { Part } from "../rulebook/Blocks";
import { Contents } from "../rulebook/Contents";
import { parse, type Block } from "../rulebook/parse";
import "../styles/rules.css";
import { BadgeMark } from "../table/CardFace";
import type { Layout, Words } from "../table/vocabulary";
import { language, say, ui, type Language } from "../words/speech";
import { whoAmI } from "./account";
import { go, pathOf, rename } from "./route";
import { Shell } from "./Shell";

/** Everything the game explains: kinds of cards, numbers, keywords, marks. */
function Glossary({ layout }: { readonly layout: Layout }) {
  const words = (all: Readonly<Record<string, Words>>, badge: boolean) =>
    Object.entries(all)
      .filter(([, one]) => say(one.explain))
      .map(([kind, one]) => (
        <div key={kind}>
          <dt>
            {badge ? <BadgeMark badge={{ kind }} layout={layout} lasting={kind in layout.badges} /> : one.icon ? <Icon name={one.icon} /> : null}
            {say(one.name)}
          </dt>
          <dd>{say(one.explain)}</dd>
        </div>
      ));
  const counters = Object.entries(layout.counters).map(([id, one]) => [id, { name: one.name, icon: one.icon, explain: one.explain } as Words] as const);
  const all = [...words(layout.types, false), ...words(layout.stats, false), ...words(Object.fromEntries(counters), false), ...words(layout.badges, true), ...words(Object.fromEntries(Object.entries(layout.statuses).filter(([kind]) => !(kind in layout.badges))), true)];
  return all.length ? <dl class="glossary">{all}</dl> : null;
}

/** What is on the page, in the language it was asked for. */
interface Opened {
  readonly game: RulesetPage;
  readonly book: readonly Block[];
  readonly language: Language;
}

function Book({ id }: { readonly id: string }) {
  const opened = useSignal<Opened | null>(null);
  const trouble = useSignal("");
  const wanted = language.value;
  useEffect(() => {
    let left = false;
    Promise.all([api.ruleset(id), api.rules(id, wanted)])
      .then(([game, text]) => {
        if (!left) opened.value = { game, book: parse(text), language: wanted };
      })
      .catch((error: unknown) => (trouble.value = error instanceof Unreachable ? ui.value.offline : ui.value.noPage));
    return () => {
      left = true;
    };
  }, [id, wanted]);
  const there = opened.value !== null;
  // the address may name a rule, which is there only now
  useEffect(() => {
    const show = () => {
      const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      document.querySelector(".numbered.here-now")?.classList.remove("here-now");
      named?.classList.add("here-now");
      named?.scrollIntoView({ block: named.classList.contains("numbered") ? "center" : "start" });
    };
    if (there) show();
    addEventListener("hashchange", show);
    return () => removeEventListener("hashchange", show);
  }, [there]);
  const words = ui.value;
  if (!opened.value) return <p class="none-yet">{trouble.value || words.loading}</p>;
  const { game, book } = opened.value;
  return (
    <article class="rule-book">
      <Contents
        before={[
          { id: "goal", words: words.goal },
          { id: "turn", words: words.aTurn },
          { id: "words", words: words.glossary },
        ]}
        book={book}
      />
      <div class="pages">
        <h1>{words.rulesOf(say(game.name))}</h1>
        <section class="panel guide">
          <h2 id="goal">{words.goal}</h2>
          <p>{say(game.guide.goal)}</p>
          <h2 id="turn">{words.aTurn}</h2>
          <ol>
            {game.guide.turn.map((step, i) => (
              <li key={i}>{say(step)}</li>
            ))}
          </ol>
        </section>
        <section>
          <h2 id="words">{words.glossary}</h2>
          <Glossary layout={game.layout} />
        </section>
        <section class="prose" lang={opened.value.language}>
          <h2>{words.numberedRules}</h2>
          <p class="muted">{words.rulesNote}</p>
          {book.map((block, i) => (
            <Part key={i} block={block} />
          ))}
          <p class="muted">{words.rules(game.id, game.version)}</p>
        </section>
      </div>
    </article>
  );
}

export function Rules({ parts }: { readonly parts: Readonly<Record<string, string>> }) {
  const games = useSignal<readonly RulesetLine[]>([]);
  const id = parts.ruleset ?? "";
  useEffect(() => {
    whoAmI().catch(() => undefined);
    api
      .rulesets()
      .then((found) => {
        games.value = found.rulesets;
        const [first] = found.rulesets;
        if (!id && first) rename(pathOf("rules", { ruleset: first.id }));
      })
      .catch(() => undefined);
  }, [id]);
  const among = games.value.length > 0;
  // on a phone the row of games is wider than the screen
  useEffect(() => {
    const chosen = document.querySelector<HTMLElement>(".rules-page .games [aria-current]");
    const row = chosen?.parentElement;
    if (row) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [id, among]);
  return (
    <Shell>
      <main class="rules-page">
        <nav class="games" aria-label={ui.value.chooseGame}>
          {games.value.map((game) => {
            const path = pathOf("rules", { ruleset: game.id });
            return (
              <a key={game.id} class="btn" href={path} aria-current={game.id === id ? "page" : undefined} onClick={(event) => go(event, path)}>
                {say(game.name)}
              </a>
            );
          })}
        </nav>
        {id && <Book key={id} id={id} />}
      </main>
    </Shell>
  );
}
