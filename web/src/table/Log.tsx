/** What has happened, by turns; names of cards are links to them. */
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../art/Drawing";
import type { LogLine } from "../battle/beside";
import type { Game } from "../battle/game";
import { pathOf } from "../pages/route";
import { say, ui } from "../words/speech";
import { doerOf } from "./doer";

const NEAR_END = 40;

/** A sentence cut at the names of the cards it is about, in their order: every second piece is a name. */
export function cut(sentence: string, names: readonly string[]): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  for (const name of names) {
    const at = name ? rest.indexOf(name) : -1;
    if (at < 0) continue;
    pieces.push(rest.slice(0, at), name);
    rest = rest.slice(at + name.length);
  }
  return [...pieces, rest];
}

/** The name of whoever did what a line tells, where it has to be said; else nothing. */
export function nameOfDoer(game: Game, line: LogLine): string {
  const { seats } = game.moment.value;
  const doer = doerOf(line, seats.length);
  return doer === null ? "" : doer === game.view.viewer ? ui.value.you : say(seats.find((one) => one.seat === doer)?.name);
}

export function LogSentence({ game, line }: { readonly game: Game; readonly line: LogLine }) {
  const faces = (line.about ?? []).flatMap((id) => game.faces.get(id) ?? []);
  const pieces = cut(say(line.text), faces.map((face) => say(face.name)));
  return (
    <>
      {pieces.map((piece, i) => {
        if (i % 2 === 0) return piece;
        const face = faces.find((one) => say(one.name) === piece);
        return (
          <a
            key={i}
            class="link"
            href={pathOf("cards", { ruleset: game.page.id })}
            onClick={(event) => {
              event.preventDefault();
              if (face) game.pinned.value = { card: { card: face.id }, spot: "" };
            }}
          >
            {piece}
          </a>
        );
      })}
    </>
  );
}

function Doer({ game, line }: { readonly game: Game; readonly line: LogLine }) {
  const name = nameOfDoer(game, line);
  return name ? (
    <span class="doer">
      {name}
      {ui.value.colon}
    </span>
  ) : null;
}

export function Log({ game, drawer }: { readonly game: Game; readonly drawer?: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  const lines = game.log.value;
  const follows = useRef(true);
  const toEnd = () => {
    if (list.current && follows.current) list.current.scrollTop = list.current.scrollHeight;
  };
  useEffect(toEnd, [lines.length]);
  // the list grows and shrinks with the card's detail above it
  useEffect(() => {
    if (!list.current) return;
    const watch = new ResizeObserver(toEnd);
    watch.observe(list.current);
    return () => watch.disconnect();
  }, []);
  // whoever scrolls up to read is left where he is; that the list has grown meanwhile is no scrolling up
  const last = useRef(0);
  const scrolled = () => {
    const ol = list.current;
    if (!ol) return;
    const near = ol.scrollHeight - ol.scrollTop - ol.clientHeight < NEAR_END;
    if (near || ol.scrollTop < last.current) follows.current = near;
    last.current = ol.scrollTop;
  };
  const viewer = game.view.viewer;
  return (
    <section class={`panel log${drawer ? " drawer" : ""}`} aria-label={ui.value.log}>
      <h2>
        <Icon name="log" />
        {ui.value.log}
        {drawer ? (
          <button type="button" class="btn ghost icon" aria-label={ui.value.close} onClick={() => (game.panel.value = "none")}>
            <Icon name="cross" />
          </button>
        ) : (
          <kbd>L</kbd>
        )}
      </h2>
      <ol ref={list} tabIndex={0} onScroll={scrolled} aria-label={ui.value.log}>
        {lines.length === 0 && <li>{ui.value.logEmpty}</li>}
        {lines.map((line, i) =>
          line.heading ? (
            <li key={i} class="t">
              {say(line.text)}
            </li>
          ) : (
            <li key={i} class={`e${line.seat != null && line.seat !== (viewer ?? 0) ? " foe" : line.seat == null ? " nobody" : ""}${line.cues?.some((cue) => cue.type === "banner") ? " hot" : ""}`}>
              <Doer game={game} line={line} />
              <LogSentence game={game} line={line} />
            </li>
          ),
        )}
      </ol>
    </section>
  );
}
