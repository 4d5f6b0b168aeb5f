/** The bar between the halves: what is being asked, what has been taken up, what it costs, and the way back. */
import type { Game } from "../battle/game";
import { say, ui } from "../words/speech";
import { aimless, choicesOf, costOf, loose, open, previewOf, targets } from "./choices";
import { Reason } from "./Reason";
import { cardAt, nameOf, pileAt } from "./spots";
import type { Choice, Spot } from "./vocabulary";

const wordsOf = (game: Game, choice: Choice): string => say(choice.text) || say(game.page.layout.verbs[choice.verb]?.name) || choice.verb;

/** "mana 6→3" for every counter the choices agree on. */
function Cost({ game, cost }: { readonly game: Game; readonly cost: Readonly<Record<Spot, number>> }) {
  const { players, counters } = game.drawn.value.table;
  const parts = Object.entries(cost).flatMap(([spot, n]) => {
    const name = nameOf(spot);
    const seat = Number(spot.split(".")[1]);
    const now = (Number.isInteger(seat) ? players.find((player) => player.seat === seat)?.counters : counters)?.[name];
    const look = game.page.layout.counters[name];
    return now && look && n ? [`${say(look.name)} ${now.value}→${now.value - n}`] : [];
  });
  return parts.length ? <span class="muted">{ui.value.dot}{parts.join(ui.value.and)}</span> : null;
}

const Preview = ({ words }: { readonly words: string }) => (words ? <span class="muted">{ui.value.dot}{words}</span> : null);

/** More than a phone's bar can hold beside its question. */
const many = (words: readonly string[]): boolean => words.length > 2 || words.join("").length > 14;

/** More than a wide bar can hold. */
const lots = (words: readonly string[]): boolean => words.length > 5 || words.join("").length > 40;

/** What the question says already of all of `told` is not said again on each button. */
function Options({ game, choices, told }: { readonly game: Game; readonly choices: readonly Choice[]; readonly told: readonly Choice[] }) {
  const words = choices.map((choice) => wordsOf(game, choice));
  const cost = costOf(told);
  const preview = previewOf(told)?.ja;
  return (
    <div class={`options${many(words) ? " many" : ""}${lots(words) ? " lots" : ""}`}>
      {choices.map((choice, i) => (
        <button key={i} type="button" class="option" onClick={() => void game.send(choice)}>
          {wordsOf(game, choice)}
          <Cost game={game} cost={Object.fromEntries(Object.entries(choice.cost ?? {}).filter(([spot]) => !(spot in cost)))} />
          <Preview words={choice.preview?.ja === preview ? "" : say(choice.preview)} />
        </button>
      ))}
    </div>
  );
}

function Cancel({ game }: { readonly game: Game }) {
  return (
    <button type="button" class="cancel" onClick={() => game.unpick()}>
      <kbd>Esc</kbd>
      {ui.value.cancel}
    </button>
  );
}

/** Whom everybody is waiting for. */
function waiting(game: Game): string {
  const { to_act, viewer } = game.view;
  const names = to_act.filter((seat) => seat !== viewer).map((seat) => say(game.moment.value.seats.find((line) => line.seat === seat)?.name) || String(seat + 1));
  return names.length ? ui.value.waitingFor(names) : "";
}

function content(game: Game) {
  const words = ui.value;
  const view = game.drawn.value;
  const { layout } = game.page;
  if (game.moment.value.state === "over" && !game.playing.value) return <p>{view.outcome ? say(view.outcome.text) : words.over}</p>;
  // what is happening now is told in the words of the log
  if (game.playing.value) return <p>{say(game.telling.value)}</p>;
  const countdown = game.countdown.value;
  if (countdown)
    return (
      <>
        <p>
          {words.autoEnd(wordsOf(game, countdown.choice))}
          <span class="fuse" style={{ animationDuration: `${countdown.ms}ms` }} />
        </p>
        <button type="button" class="cancel" onClick={() => game.touch()}>
          {words.autoEndCancel}
        </button>
      </>
    );
  const asking = game.asking.value;
  if (asking.length)
    return (
      <>
        <p>
          {words.pickWhich}
          <Cost game={game} cost={costOf(asking)} />
          <Preview words={say(previewOf(asking))} />
        </p>
        <Options game={game} choices={asking} told={asking} />
        <Cancel game={game} />
      </>
    );
  const picked = game.picked.value;
  if (picked && game.idle.value) {
    const pile = picked.source ? pileAt(view.table, picked.source) : null;
    const card = picked.source && !pile ? cardAt(view.table, picked.source) : null;
    const name = pile ? say(layout.zones[nameOf(pile.id)]?.name) : card?.card ? say(game.faces.get(card.card)?.name) : "";
    const verb = picked.verb ? say(layout.verbs[picked.verb]?.name) : "";
    const without = aimless(view, picked);
    const aims = targets(view, picked).size > 0;
    return (
      <>
        <p>
          {aims ? name ? words.pick(name) : words.pickVerb(verb) : <b>{name || verb}</b>}
          <Cost game={game} cost={game.preview.value} />
          <Preview words={say(previewOf(open(view, picked)))} />
        </p>
        {without.length > 0 && <Options game={game} choices={without} told={open(view, picked)} />}
        {pile && (
          <button type="button" class="cancel" onClick={() => (game.panel.value = { zone: pile.id })}>
            {words.lookInside}
          </button>
        )}
        <Cancel game={game} />
      </>
    );
  }
  const hint = game.hint.value;
  if (hint)
    return (
      <p class={`hint${hint.rule ? "" : " plain"}`}>
        <Reason game={game} hint={hint} />
      </p>
    );
  const foregone = game.waived.value && game.idle.value ? choicesOf(view)[0] : undefined;
  if (foregone) return <p>{words.nothingLeft(wordsOf(game, foregone))}</p>;
  const rest = game.idle.value ? loose(view, (verb) => layout.verbs[verb]?.button ?? false) : [];
  const prompt = say(view.table.prompt);
  const asked = prompt || (game.mine.value ? words.chooseNow : waiting(game)) || (view.viewer === null ? words.watching : "");
  return (
    <>
      <p>{asked}</p>
      {rest.length > 0 && <Options game={game} choices={rest} told={[]} />}
    </>
  );
}

export function Seam({ game }: { readonly game: Game }) {
  const ask = game.idle.value && (game.picked.value !== null || game.asking.value.length > 0 || game.glow.value.size > 0);
  return (
    <div class={`seam${ask ? " ask" : ""}${game.playing.value || game.busy.value ? " busy" : ""}`} role="status" aria-live={game.playing.value ? "off" : "polite"}>
      {content(game)}
    </div>
  );
}
