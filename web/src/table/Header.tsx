/** The bar at the top: what is played, whose turn it is, how long is left, and the tools. */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../art/Drawing";
import type { Game } from "../battle/game";
import { go } from "../pages/route";
import { say, theme, ui } from "../words/speech";

/** Whose turn it is on the table that is drawn: while cues play, whose deeds they show. */
function whose(game: Game): { readonly words: string; readonly wait: boolean } {
  const { viewer } = game.view;
  const words = ui.value;
  if (game.moment.value.state === "over" && !game.playing.value) return { words: words.over, wait: true };
  const active = game.active.value;
  const [first, second] = active;
  if (game.moment.value.state === "over" && (first === undefined || second !== undefined)) return { words: words.replay, wait: true };
  if (game.moment.value.control === "manual" && viewer !== null && active.includes(viewer)) return { words: words.yourTurn, wait: false };
  if (first === undefined || second !== undefined) return { words: game.playing.value ? words.happening : words.choosing, wait: true };
  return { words: words.turnOf(say(game.moment.value.seats.find((seat) => seat.seat === first)?.name)), wait: true };
}

function Ring({ at, whole }: { readonly at: number; readonly whole: number }) {
  const [now, tick] = useState(performance.now());
  useEffect(() => {
    const timer = setInterval(() => tick(performance.now()), 500);
    return () => clearInterval(timer);
  }, [at]);
  const left = Math.max(0, at - now);
  const seconds = Math.ceil(left / 1000);
  if (seconds === 0 || seconds > 3600) return null; // what is over is being asked for; a day to decide is no clock to watch
  return (
    <span class="ring" role="timer" aria-label={ui.value.secondsLeft(seconds)} style={{ "--p": String((left / Math.max(1, whole)) * 100) }}>
      {seconds > 99 ? `${Math.ceil(seconds / 60)}m` : seconds}
    </span>
  );
}

export function Header({ game }: { readonly game: Game }) {
  const view = game.drawn.value;
  const { layout, name } = game.page;
  const { words, wait } = whose(game);
  const due = game.ring.value;
  const moment = game.moment.value;
  const phases = Object.entries(layout.phases);
  const around = phases.length > 5 ? phases.filter(([id]) => id === view.table.phase) : phases;
  const aiming = game.picked.value !== null && game.glow.value.size > 0;
  return (
    <header class="bar">
      <a class="brand" href="/" aria-label={`${ui.value.brand} ${ui.value.home}`} onClick={(event) => go(event, "/")}>
        {ui.value.brandMark}
      </a>
      <div class="what">
        <b>{say(name)}</b>
        <span>{[ui.value.modes[moment.mode] ?? moment.mode, moment.control === "auto" ? ui.value.auto : ui.value.manual].join(ui.value.dot)}</span>
      </div>
      <div class="turn">
        {view.table.turn > 0 && <span class="no">{ui.value.turn(view.table.turn, say(layout.turn))}</span>}
        <span class={`whose${wait ? " wait" : ""}`}>{words}</span>
        <ol class="phases" aria-label={ui.value.phases}>
          {aiming ? (
            <li aria-current="step">{ui.value.aiming}</li>
          ) : (
            around.map(([id, text]) => (
              <li key={id} aria-current={id === view.table.phase ? "step" : undefined}>
                {say(text)}
              </li>
            ))
          )}
        </ol>
      </div>
      {due && <Ring key={due.at} at={due.at} whole={due.whole} />}
      <nav class="tools" aria-label={ui.value.menu}>
        <button type="button" class="btn ghost icon wide" aria-label={ui.value.theme} onClick={() => (theme.value = theme.value === "dark" ? "light" : "dark")}>
          <Icon name="theme" />
        </button>
        <button type="button" class="btn ghost how wide" onClick={() => (game.panel.value = "help")}>
          <Icon name="help" />
          {ui.value.help}
        </button>
        <button type="button" class="btn ghost icon" aria-label={ui.value.log} aria-expanded={game.panel.value === "log"} onClick={() => game.showLog()}>
          <Icon name="log" />
        </button>
        <button type="button" class="btn ghost icon" aria-label={ui.value.menu} onClick={() => (game.panel.value = "menu")}>
          <Icon name="menu" />
        </button>
      </nav>
    </header>
  );
}
