/** Where people meet: tables to sit down at, battles to watch, and a table of one's own. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../../api/client";
import { tables, type PeopleTable, type PeopleTables, type Watchable } from "../../api/tables";
import type { RulesetPage } from "../../api/types";
import "../../styles/arena.css";
import "../../styles/economy.css";
import "../../styles/tables.css";
import { pageWords } from "../../words/pages";
import { say } from "../../words/speech";
import { me, someone } from "../account";
import { useAsked } from "../parts/asked";
import { stakesWords } from "../../words/stakes";
import { Fought } from "../arena/Fought";
import { LadderTable } from "../arena/LadderTable";
import { GameTabs, useGame } from "../parts/GameTabs";
import { Nothing, Trouble, Waiting } from "../parts/Trouble";
import { go, pathOf, visit, type Route } from "../route";
import { Shell } from "../Shell";
import { DayRanking } from "./DayRanking";
import { OpenTable } from "./OpenTable";

const EVERY_MS = 5000;

const CODE = /^[2-9A-HJ-NP-Z]{8}$/;

function Line({ table, page }: { readonly table: PeopleTable; readonly page: RulesetPage }) {
  const words = pageWords.value.tables;
  const path = pathOf("table", { id: table.id });
  return (
    <li>
      <div>
        <b>{table.people.map((one) => say(one.name)).join(pageWords.value.dot)}</b>
        <span>{words.seated(table.people.length, table.seats)}</span>
        {page.stakes && <span class={table.staked ? "at-stake" : undefined}>{say(table.staked ? page.stakes.name : page.stakes.plain)}</span>}
        {table.rated ? <span>{words.rated}</span> : <span>{words.unrated}</span>}
        {table.bots && <span>{words.bots}</span>}
      </div>
      <a class="btn seal" href={path} onClick={(event) => go(event, path)}>
        {words.look}
      </a>
    </li>
  );
}

function Watch({ battle }: { readonly battle: Watchable }) {
  const words = pageWords.value.tables;
  const path = pathOf("battle", { id: battle.battle });
  return (
    <li>
      <div>
        <b>{battle.people.map((name) => say(name)).join(pageWords.value.dot)}</b>
      </div>
      <a class="btn" href={path} onClick={(event) => go(event, path)}>
        {words.watch}
      </a>
    </li>
  );
}

/** With the code of an invitation straight to its table. */
function ByCode() {
  const words = pageWords.value.tables;
  const code = useSignal("");
  const trouble = useSignal<unknown>(null);
  const find = async (): Promise<void> => {
    try {
      const given = code.value.trim().toUpperCase();
      visit(`${pathOf("table", { id: (await tables.find(given)).id })}?code=${given}`);
    } catch (error) {
      trouble.value = error;
    }
  };
  const right = CODE.test(code.value.trim().toUpperCase());
  return (
    <form
      class="by-code"
      onSubmit={(event) => {
        event.preventDefault();
        if (right) void find();
      }}
    >
      <label class="field">
        <span>{words.haveCode}</span>
        <input name="code" autoComplete="off" maxLength={10} value={code.value} onInput={(event) => (code.value = event.currentTarget.value)} />
      </label>
      <button type="submit" class="btn" aria-disabled={right ? undefined : "true"}>
        {words.toTable}
      </button>
      {trouble.value !== null && <Trouble error={trouble.value} />}
    </form>
  );
}

function Room({ page, found }: { readonly page: RulesetPage; readonly found: PeopleTables }) {
  const words = pageWords.value.tables;
  const mine = found.mine;
  const path = mine && pathOf("table", { id: mine.id });
  return (
    <div class="tables">
      {mine && path && (
        <p class="under-way">
          <b>{words.mine}</b> {mine.people.map((one) => say(one.name)).join(pageWords.value.dot)}
          <a class="btn seal" href={path} onClick={(event) => go(event, path)}>
            {words.toTable}
          </a>
        </p>
      )}
      <div class="beside">
        <section class="panel" aria-labelledby="open-tables">
          <h2 class="h2" id="open-tables">
            {words.open}
          </h2>
          {found.tables.length ? (
            <ul class="foes lines">
              {found.tables.map((table) => (
                <Line key={table.id} table={table} page={page} />
              ))}
            </ul>
          ) : (
            <Nothing words={words.noTables} />
          )}
          <ByCode />
        </section>
        <section class="panel" aria-labelledby="watchable">
          <h2 class="h2" id="watchable">
            {words.watchable}
          </h2>
          {found.watchable.length ? (
            <ul class="foes lines">
              {found.watchable.map((battle) => (
                <Watch key={battle.battle} battle={battle} />
              ))}
            </ul>
          ) : (
            <Nothing words={words.nothingToWatch} />
          )}
        </section>
      </div>
      <OpenTable page={page} />
      {page.stakes && (
        <div class="beside">
          <DayRanking page={page} stakes={page.stakes} />
          <LadderTable ruleset={page.id} control="kp" kind={say(page.stakes.name)} />
        </div>
      )}
      <section class="fought" aria-labelledby="fought-note">
        <Fought ruleset={page.id} unit={say(page.stakes?.unit)} />
        <p class="muted" id="fought-note">
          {stakesWords.value.mineText}
        </p>
      </section>
    </div>
  );
}

function Inside({ ruleset }: { readonly ruleset: string }) {
  const page = useAsked(() => api.ruleset(ruleset), [ruleset]);
  const found = useAsked(async () => {
    await someone();
    return tables.list(ruleset);
  }, [ruleset, me.value?.account?.id ?? ""]);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && found.again(), EVERY_MS);
    return () => clearInterval(timer);
  }, [ruleset]);
  return <Waiting asked={page}>{(game) => <Waiting asked={found}>{(rooms) => <Room page={game} found={rooms} />}</Waiting>}</Waiting>;
}

export function Tables({ parts }: { readonly parts: Route["parts"] }) {
  const words = pageWords.value.tables;
  const chosen = useGame(parts.ruleset, (game) => game.modes.includes("table"));
  return (
    <Shell>
      <main class="sheet-page">
        <header class="page-head">
          <h1>{words.title}</h1>
          <GameTabs place="tables" chosen={chosen} />
        </header>
        <p>{words.lead}</p>
        <Waiting asked={chosen.games}>{() => chosen.id && <Inside ruleset={chosen.id} />}</Waiting>
      </main>
    </Shell>
  );
}
