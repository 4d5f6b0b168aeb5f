/** What is said beside the table: to everybody what has been refused, to who cannot see it also what happens and when to decide. */
import type { Game } from "../battle/game";
import { say, ui } from "../words/speech";
import { turnsOf } from "./called";
import { nameOfDoer } from "./Log";
import { Reason, wordsOfHint } from "./Reason";

/** Of a long story a screen reader reads the last lines. */
const LAST_LINES = 6;

export function Announcements({ game }: { readonly game: Game }) {
  const log = game.log.value;
  const first = Math.max(0, log.length - LAST_LINES);
  const { viewer } = game.view;
  const turns = game.mine.value && viewer !== null && game.moment.value.state === "running" ? turnsOf(log, viewer, !game.playing.value) : 0;
  const toast = game.toast.value;
  return (
    <>
      <div class="vh" role="log" aria-label={ui.value.log}>
        {log.slice(first).map((line, i) => (
          <p key={first + i}>{[nameOfDoer(game, line), say(line.text)].filter(Boolean).join(ui.value.colon)}</p>
        ))}
      </div>
      <div class="vh" role="alert">
        {turns > 0 && <p key={turns}>{ui.value.yourTurn}</p>}
      </div>
      <div class="vh" role="alert">
        {toast && `${toast.rule} ${wordsOfHint(toast)}`}
      </div>
      {toast && (
        <div class={`toast${toast.bad ? "" : " fine"}`}>
          <Reason game={game} hint={toast} />
        </div>
      )}
      {game.offline.value && (
        <div class="toast offline" role="alert">
          <span>{ui.value.offline}</span>
          <button type="button" class="btn" onClick={() => game.tryAgain()}>
            {ui.value.retry}
          </button>
        </div>
      )}
    </>
  );
}
