/** The first page: battles under way, the games, and the quickest way to a table. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Unreachable, api } from "../api/client";
import type { BattleLine, RulesetLine } from "../api/types";
import { Drawing } from "../art/Drawing";
import { emblem, MARK } from "../art/back";
import { hash } from "../art/luck";
import { classic } from "../art/figures/classic";
import { sun } from "../art/figures/sun";
import { printed } from "../art/print";
import "../styles/home.css";
import { say, ui } from "../words/speech";
import { me, whoAmI } from "./account";
import { NewBattle } from "./NewBattle";
import { go } from "./route";
import { Shell } from "./Shell";
import { SignIn, SignInResult } from "./SignIn";

/** By the same luck as the emblem, so that no two of the games we know are alike. */
const SCROLLS = [
  { element: "water", figure: classic.helm },
  { element: "leaf", figure: classic.hawk },
  { element: "moon", figure: classic.owl },
  { element: "fire", figure: classic.oni },
  { element: "major", figure: sun },
] as const;

function Scroll({ game, chosen, choose }: { readonly game: RulesetLine; readonly chosen: boolean; readonly choose: () => void }) {
  const words = ui.value;
  const markup = useMemo(() => {
    const { element, figure = sun } = SCROLLS[hash(game.id + MARK) % SCROLLS.length] ?? SCROLLS[0];
    return printed({ id: `scroll.${game.id}`, element, motif: "", rank: 0 }, { figure, whole: false }, `h${game.id}`);
  }, [game.id]);
  const few = Math.min(...game.seats);
  const many = Math.max(...game.seats);
  return (
    <button type="button" class={`scroll${chosen ? " on" : ""}`} aria-pressed={chosen} data-ruleset={game.id} onClick={choose}>
      <span class="pic">
        <Drawing class="pic-in" markup={markup} />
        <span class="title">{say(game.name)}</span>
        <span class="seal2">
          <Drawing markup={emblem(game.id)} />
        </span>
      </span>
      <span class="cap">
        <b>{say(game.name)}</b>
        <span>{game.modes.includes("table") ? words.twoTo(few, many) : words.alone}</span>
        <span class="modes">
          {game.modes.map((mode) => (
            <i key={mode}>{words.modes[mode] ?? mode}</i>
          ))}
        </span>
      </span>
    </button>
  );
}

function Resume({ battle, name }: { readonly battle: BattleLine; readonly name: string }) {
  const words = ui.value;
  const path = `/battle/${battle.id}`;
  return (
    <li class="resume cloth">
      <div>
        <h3>{name}</h3>
        <p>{[words.versus(say(battle.opponent)), words.step(battle.step)].join(words.dot)}</p>
      </div>
      <a class="btn seal go" href={path} aria-label={`${name}${words.colon}${words.resume}`} onClick={(event) => go(event, path)}>
        {words.resume}
      </a>
    </li>
  );
}

/** Without an answer about my battles the games are shown all the same, after so long. */
const PATIENCE_MS = 3000;

export function Home() {
  const games = useSignal<readonly RulesetLine[] | null>(null);
  /** My battles under way; null: not known yet. What stands below them waits, so that it does not jump. */
  const mine = useSignal<readonly BattleLine[] | null>(null);
  const chosen = useSignal(new URLSearchParams(location.search).get("game") ?? "");
  const offline = useSignal(false);
  const attempt = useSignal(0);
  const again = attempt.value;
  const told = me.value !== null;
  const who = me.value?.account?.id ?? "";
  useEffect(() => {
    offline.value = false;
    if (again) whoAmI().catch(() => undefined); // the first time the bar asks
    api
      .rulesets()
      .then((found) => {
        games.value = found.rulesets;
        if (!found.rulesets.some((game) => game.id === chosen.value)) chosen.value = found.rulesets[0]?.id ?? "";
      })
      .catch((error: unknown) => {
        // the list of games says so when there is no answer
        offline.value = error instanceof Unreachable;
        games.value = [];
      });
  }, [again]);
  useEffect(() => {
    if (!told) {
      const late = setTimeout(() => (mine.value ??= []), PATIENCE_MS);
      return () => clearTimeout(late);
    }
    if (!who || mine.peek()) mine.value = []; // those of somebody else
    if (!who) return;
    api
      .battles()
      .then((found) => {
        mine.value = found.battles.filter((battle) => battle.state === "running" || battle.state === "prepared");
      })
      .catch(() => (mine.value = []));
  }, [told, who, again]);
  const words = ui.value;
  const list = games.value;
  const nameOf = (id: string) => say(list?.find((game) => game.id === id)?.name) || id;
  return (
    <Shell>
      <main class="home">
        <section class="hero">
          <h1>{words.headline}</h1>
          <p>{(me.value?.account?.kind ?? "guest") === "guest" ? words.lead : words.leadSignedIn}</p>
        </section>
        <SignInResult />
        {(mine.value?.length ?? 0) > 0 && (
          <section class="resumes" aria-labelledby="resumes">
            <h2 class="h2" id="resumes">
              {words.resumeTitle}
            </h2>
            <ul>
              {mine.value?.map((battle) => (
                <Resume key={battle.id} battle={battle} name={say(list?.find((game) => game.id === battle.ruleset)?.name) || words.pages.home} />
              ))}
            </ul>
          </section>
        )}
        {list === null || (list.length > 0 && mine.value === null) ? (
          <p class="none-yet coming">{words.loading}</p>
        ) : list.length === 0 ? (
          <div class="none-yet">
            <p>{offline.value ? words.offline : words.noGames}</p>
            <button type="button" class="btn" onClick={() => attempt.value++}>
              {words.retry}
            </button>
          </div>
        ) : (
          <>
            <section class="scrolls" aria-label={words.chooseGame}>
              {list.map((game) => (
                <Scroll key={game.id} game={game} chosen={game.id === chosen.value} choose={() => (chosen.value = game.id)} />
              ))}
            </section>
            <section class="panel setup" aria-label={nameOf(chosen.value)}>
              <h2 class="h2">{nameOf(chosen.value)}</h2>
              {chosen.value && <NewBattle key={chosen.value} id={chosen.value} />}
            </section>
          </>
        )}
        {list !== null && mine.value !== null && <SignIn />}
      </main>
    </Shell>
  );
}
