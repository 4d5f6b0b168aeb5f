/** The rule book of a game: its goal and a turn, its words, and every numbered rule with an address of its own. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Unreachable, api } from "../api/client";
import type { RulesetLine, RulesetPage } from "../api/types";
import { parse, type Block, type Piece } from "../rulebook/parse";
import "../styles/rules.css";
import { BadgeMark, Icon } from "../table/CardFace";
import type { Layout, Words } from "../table/vocabulary";
import { language, say, ui } from "../words/speech";
import { whoAmI } from "./account";
import { go, pathOf, rename } from "./route";
import { Shell } from "./Shell";

function Line({ text }: { readonly text: readonly Piece[] }) {
  return (
    <>
      {text.map((piece, i) => {
        switch (piece.kind) {
          case "rule":
            return (
              <a key={i} href={`#${piece.id}`}>
                {piece.id}
              </a>
            );
          case "strong":
            return <strong key={i}>{piece.text}</strong>;
          case "em":
            return <em key={i}>{piece.text}</em>;
          case "code":
            return <code key={i}>{piece.text}</code>;
          case "text":
            return <span key={i}>{piece.text}</span>;
        }
      })}
    </>
  );
}

function Part({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "heading":
      return block.level === 1 ? null : (
        <h3>
          <Line text={block.text} />
        </h3>
      );
    case "rule":
      return (
        <p class="numbered" id={block.id}>
          <a class="no" href={`#${block.id}`}>
            {block.id}
          </a>
          <span>
            <Line text={block.text} />
          </span>
        </p>
      );
    case "item":
      return (
        <p class="item">
          <Line text={block.text} />
        </p>
      );
    case "paragraph":
      return (
        <p>
          <Line text={block.text} />
        </p>
      );
    case "table":
      return (
        <div class="table-of" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, i) => (
                  <th key={i}>
                    <Line text={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, i) => (
                <tr key={i}>
                  {row.map((cell, j) => (
                    <td key={j}>
                      <Line text={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

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

function Book({ id }: { readonly id: string }) {
  const page = useSignal<RulesetPage | null>(null);
  const book = useSignal<readonly Block[]>([]);
  const trouble = useSignal("");
  useEffect(() => {
    let left = false;
    Promise.all([api.ruleset(id), api.rules(id)])
      .then(([game, text]) => {
        if (left) return;
        page.value = game;
        book.value = parse(text);
      })
      .catch((error: unknown) => (trouble.value = error instanceof Unreachable ? ui.value.offline : ui.value.noPage));
    return () => {
      left = true;
    };
  }, [id]);
  const there = book.value.length > 0;
  // the address may name a rule, which is there only now
  useEffect(() => {
    const show = () => {
      const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      document.querySelector(".numbered.here-now")?.classList.remove("here-now");
      named?.classList.add("here-now");
      named?.scrollIntoView({ block: "center" });
    };
    if (there) show();
    addEventListener("hashchange", show);
    return () => removeEventListener("hashchange", show);
  }, [there]);
  const words = ui.value;
  const game = page.value;
  if (!game) return <p class="none-yet">{trouble.value || words.loading}</p>;
  return (
    <article class="rule-book">
      <h1>{words.rulesOf(say(game.name))}</h1>
      <section class="panel guide" aria-label={words.goal}>
        <h2>{words.goal}</h2>
        <p>{say(game.guide.goal)}</p>
        <h2>{words.aTurn}</h2>
        <ol>
          {game.guide.turn.map((step, i) => (
            <li key={i}>{say(step)}</li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{words.glossary}</h2>
        <Glossary layout={game.layout} />
      </section>
      <section lang="en">
        <h2 lang={language.value}>{words.numberedRules}</h2>
        {words.rulesNote && (
          <p class="muted" lang={language.value}>
            {words.rulesNote}
          </p>
        )}
        {book.value.map((block, i) => (
          <Part key={i} block={block} />
        ))}
        <p class="muted">{words.rules(game.id, game.version)}</p>
      </section>
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
