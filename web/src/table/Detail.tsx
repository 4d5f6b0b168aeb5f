/** A card in full: numbers, its generated text, what its badges mean, why it cannot be used, what can be done with it. */
import type { Looked } from "../battle/beside";
import type { Game } from "../battle/game";
import { say, ui } from "../words/speech";
import { CardFace, wordsOf } from "./CardFace";
import { badgesOf, CardReading, facts, Sentence } from "./CardReading";
import { choicesOf } from "./choices";
import { Reason } from "./Reason";
import { cardAt } from "./spots";
import type { Card, Choice, Face, Layout } from "./vocabulary";

/** One button per target at most; more than this are left to the table. */
const MOST_BUTTONS = 4;

function Deeds({ game, spot }: { readonly game: Game; readonly spot: string }) {
  if (!game.idle.value) return null;
  const all = choicesOf(game.drawn.value).filter((choice) => choice.source === spot);
  // places that are called alike are chosen on the table; here one stands for them
  const choices = all.filter((choice, i) => all.findIndex((other) => say(other.text) === say(choice.text)) === i);
  if (!choices.length || choices.length > MOST_BUTTONS || !choices.every((choice: Choice) => say(choice.text))) return null;
  return (
    <div class="do">
      {choices.map((choice, i) => (
        <button key={i} type="button" class="btn" onClick={() => void game.send(choice)}>
          {say(choice.text)}
          {say(choice.preview) && <small class="preview">{say(choice.preview)}</small>}
        </button>
      ))}
    </div>
  );
}

export function DetailBody({ game, looked }: { readonly game: Game; readonly looked: Looked }) {
  const card = looked.card;
  const face = card.card ? game.faces.get(card.card) : undefined;
  if (!face) return <p class="none-yet">{ui.value.faceDown}</p>;
  const refusal = looked.spot ? game.why([looked.spot]) : null;
  return (
    <>
      <CardReading card={card} face={face} layout={game.page.layout} faces={game.faces} titled>
        {refusal && (
          <p class="why">
            <Reason game={game} hint={refusal} />
          </p>
        )}
      </CardReading>
      {looked.spot && <Deeds game={game} spot={looked.spot} />}
    </>
  );
}

/** What is being read, as it is now: a card that has left the table is read as it is printed. */
export function lookedAt(game: Game): Looked | null {
  const looked = game.looked.value ?? game.pinned.value;
  if (!looked?.spot) return looked;
  const now = cardAt(game.drawn.value.table, looked.spot);
  if (now?.card === looked.card.card && now) return { card: now, spot: looked.spot };
  return { card: looked.card.card ? { card: looked.card.card } : looked.card, spot: "" };
}

export function Detail({ game }: { readonly game: Game }) {
  const looked = lookedAt(game);
  return (
    <section class="panel detail" aria-label={ui.value.detail} tabIndex={0}>
      {looked ? <DetailBody game={game} looked={looked} /> : <p class="none-yet">{ui.value.detailEmpty}</p>}
    </section>
  );
}

/** The most telling of a card in a line or two: its text and its keywords, or else its numbers. */
function inShort(card: Card, face: Face, layout: Layout): string {
  const keywords = badgesOf(card, face).map((badge) => wordsOf(layout, badge.kind));
  const told = [...(face.text ?? []).map(say), ...keywords.map((words) => (words?.explain ? `${say(words.name)}${ui.value.colon}${say(words.explain)}` : say(words?.name)))];
  return told.join(" ") || facts(card, face, layout).map(([name, value]) => `${name} ${value}`).join(ui.value.dot);
}

/** The narrow screen's two lines about the card taken up; pressing it opens the whole. */
export function Peek({ game }: { readonly game: Game }) {
  const looked = lookedAt(game);
  const face = looked?.card.card ? game.faces.get(looked.card.card) : undefined;
  return (
    <button type="button" class="peek" aria-label={`${ui.value.detail}${face ? `${ui.value.colon}${say(face.name)}` : ""}`} onClick={() => looked && (game.panel.value = "detail")}>
      {face && looked ? (
        <>
          <span class="card">
            <CardFace card={looked.card} face={face} layout={game.page.layout} />
          </span>
          <span>
            <b>{say(face.name)}</b>
            <span class="lines">
              <Sentence words={inShort(looked.card, face, game.page.layout)} />
            </span>
          </span>
        </>
      ) : (
        <span class="none-yet">{ui.value.peekEmpty}</span>
      )}
    </button>
  );
}
