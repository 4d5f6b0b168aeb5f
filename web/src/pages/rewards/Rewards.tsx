/** My points: how many, where they come from and until when, what game servers have claimed, and how to claim. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { CSV, rewards, type ClaimEntry, type Line, type Lot, type Rewards as Mine } from "../../api/rewards";
import { Icon } from "../../art/Drawing";
import "../../styles/economy.css";
import "../../styles/rewards.css";
import { dateTime, fromNow } from "../../words/dates";
import { pageWords } from "../../words/pages";
import { me } from "../account";
import { useAsked } from "../parts/asked";
import { Members } from "../parts/Members";
import { Nothing, Trouble, Waiting } from "../parts/Trouble";
import { go, pathOf } from "../route";
import { Shell } from "../Shell";
import { claimState, inOrder, isLive, stateOf, type LotState } from "./lots";

/** The battle points come from, where there is one. */
function Source({ source, id }: { readonly source: string; readonly id: string }) {
  const words = pageWords.value.rewards;
  const name = words.source[source] ?? source;
  if (source === "operator") return <>{name}</>;
  const path = pathOf("replay", { id });
  return (
    <a href={path} onClick={(event) => go(event, path)}>
      {name}
    </a>
  );
}

function When({ at, now }: { readonly at: number; readonly now: number }) {
  return (
    <time dateTime={new Date(at).toISOString()}>
      <b>{dateTime(at)}</b> <small>{fromNow(at, now)}</small>
    </time>
  );
}

const LOOK: Readonly<Record<LotState, string>> = { usable: "", soon: "bad", held: "own", frozen: "bad", expired: "", used: "good", revoked: "bad" };

function LotLine({ lot, now }: { readonly lot: Lot; readonly now: number }) {
  const words = pageWords.value.rewards;
  const state = stateOf(lot, now);
  const live = isLive(state);
  const said: Readonly<Record<LotState, string>> = { usable: "", soon: words.soon, held: words.state.reserved ?? "", frozen: words.trust.frozen ?? "", expired: words.expired, used: words.usedUp, revoked: words.what.revoked ?? "" };
  return (
    <li class={`lot ${live ? "live" : "past"}`} data-source={lot.source}>
      <span class="amount">
        <b>{live ? lot.available + lot.reserved : lot.granted}</b>
        {live && lot.available + lot.reserved !== lot.granted && <small>／{lot.granted}</small>}
      </span>
      <div>
        <p class="from">
          <Source source={lot.source} id={lot.source_id} />
          {said[state] && <span class={`seal-tag ${LOOK[state]}`}>{said[state]}</span>}
          {live && state !== "frozen" && (
            <span class={`seal-tag ${lot.trust === "checked" ? "good" : ""}`} title={words.trustText[lot.trust]}>
              {words.trust[lot.trust]}
            </span>
          )}
        </p>
        <dl>
          <div>
            <dt>{words.expires}</dt>
            <dd>
              <When at={lot.expires} now={now} />
            </dd>
          </div>
          <div>
            <dt>{words.earned}</dt>
            <dd>
              <When at={lot.earned} now={now} />
            </dd>
          </div>
        </dl>
        {state === "frozen" && <p class="muted">{words.trustText.frozen}</p>}
      </div>
    </li>
  );
}

function Lots({ lots, now }: { readonly lots: readonly Lot[]; readonly now: number }) {
  const words = pageWords.value.rewards;
  const { live, past } = inOrder(lots, now);
  return (
    <section class="panel lots" aria-label={words.lots}>
      <h2 class="h2">{words.lots}</h2>
      {live.length > 0 ? (
        <ul>
          {live.map((lot) => (
            <LotLine key={lot.id} lot={lot} now={now} />
          ))}
        </ul>
      ) : (
        <Nothing words={words.noLots}>
          <div class="row">
            <a class="btn seal" href="/" onClick={(event) => go(event, "/")}>
              {words.play}
            </a>
            <a class="btn" href={pathOf("arena")} onClick={(event) => go(event, pathOf("arena"))}>
              {words.toArena}
            </a>
          </div>
        </Nothing>
      )}
      {past.length > 0 && (
        <details>
          <summary>{words.showOld}</summary>
          <ul>
            {past.map((lot) => (
              <LotLine key={lot.id} lot={lot} now={now} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const CLAIM_LOOK: Readonly<Record<string, string>> = { reserved: "own", confirmed: "own", delivered: "good", released: "", doubt: "bad" };

function Claims({ claims, now }: { readonly claims: readonly ClaimEntry[]; readonly now: number }) {
  const words = pageWords.value.rewards;
  return (
    <section class="panel" aria-label={words.claims}>
      <h2 class="h2">{words.claims}</h2>
      {claims.length === 0 && <Nothing words={words.noClaims} />}
      <ul class="claims">
        {claims.map((claim) => {
          const state = claimState(claim);
          return (
            <li key={claim.id} class="claim" data-state={state}>
              <span class="amount">
                <b>{claim.amount}</b>
              </span>
              <div>
                <p class="from">
                  <span>{claim.server}</span>
                  <span class={`seal-tag ${CLAIM_LOOK[state] ?? ""}`}>{words.state[state]}</span>
                  {state === "reserved" && <small>{words.holdUntil(dateTime(claim.hold_until))}</small>}
                </p>
                <p class="muted">{words.stateText[state]}</p>
                <p class="muted">
                  <When at={claim.reserved} now={now} />
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What each movement does to the points one can use. Those that are claimed were taken off when they were held. */
const SIGN: Readonly<Record<string, string>> = { earned: "+", returned: "+", claimed: "" };

function HistoryTable() {
  const words = pageWords.value.rewards;
  const lines = useSignal<readonly Line[]>([]);
  const next = useSignal<number | null>(null);
  const begun = useSignal(false);
  const trouble = useSignal<unknown>(null);
  const more = (before: number | null): void => {
    trouble.value = null;
    rewards.history(before).then(
      (told) => {
        lines.value = before === null ? told.lines : [...lines.value, ...told.lines];
        next.value = told.next;
        begun.value = true;
      },
      (error: unknown) => (trouble.value = error),
    );
  };
  useEffect(() => more(null), []);
  return (
    <section class="panel" aria-label={words.history}>
      <h2 class="h2">
        {words.history}
        <a class="btn" href={CSV} download="points.csv">
          <Icon name="down" />
          {words.csv}
        </a>
      </h2>
      {begun.value && lines.value.length === 0 && <Nothing words={words.noHistory} />}
      {lines.value.length > 0 && (
        <div class="table-of" tabIndex={0} role="region" aria-label={words.history}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.when}</th>
                <th scope="col">{words.from}</th>
                <th scope="col">{words.movement}</th>
                <th scope="col" class="number">
                  {words.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.value.map((line, i) => (
                <tr key={i}>
                  <td>{dateTime(line.at)}</td>
                  <td>
                    <Source source={line.source} id={line.source_id} />
                  </td>
                  <td>{words.what[line.what]}</td>
                  <td class="number">
                    {SIGN[line.what] ?? "−"}
                    {line.points}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Trouble error={trouble.value} again={() => more(begun.value ? next.value : null)} />
      {next.value !== null && (
        <button type="button" class="btn" onClick={() => more(next.value)}>
          {pageWords.value.more}
        </button>
      )}
    </section>
  );
}

function Balance({ mine }: { readonly mine: Mine }) {
  const words = pageWords.value.rewards;
  return (
    <section class="panel balance cloth" aria-label={words.balance}>
      <p class="points">
        <span>{words.balance}</span>
        <b>{mine.points.toLocaleString()}</b>
      </p>
      {mine.held > 0 && <p class="muted">{words.held(mine.held)}</p>}
    </section>
  );
}

function HowTo() {
  const words = pageWords.value.rewards;
  return (
    <section class="panel how" aria-label={words.how} id="how">
      <h2 class="h2">{words.how}</h2>
      <ol>
        {words.howSteps.map((step) => (
          <li key={step}>
            {step.split(/(\/cardreward(?: (?:\d+|\?))?)/).map((part, i) => (i % 2 ? <code key={i}>{part}</code> : part))}
          </li>
        ))}
      </ol>
      <p class="muted">{words.howNote}</p>
    </section>
  );
}

function Points() {
  const asked = useAsked(rewards.mine, [me.value?.account?.id ?? ""]);
  return (
    <Waiting asked={asked}>
      {(mine) => {
        const now = Date.now();
        return (
          <div class="rewards">
            <Balance mine={mine} />
            <HowTo />
            <Lots lots={mine.lots} now={now} />
            <Claims claims={mine.claims} now={now} />
            <HistoryTable />
          </div>
        );
      }}
    </Waiting>
  );
}

export function Rewards() {
  const words = pageWords.value;
  return (
    <Shell>
      <main class="sheet-page">
        <header class="page-head">
          <h1>{words.rewards.title}</h1>
        </header>
        <Members title={words.notSignedIn} words={words.rewards.guest} otherwise={<HowTo />}>
          {() => <Points />}
        </Members>
      </main>
    </Shell>
  );
}
