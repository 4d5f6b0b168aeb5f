/** A card in full: numbers, its generated text, what its badges mean, why it cannot be used, what can be done with it. */
import type { Looked } from "../battle/beside";
import type { Game } from "../battle/game";
import { mentions } from "../words/mention";
import { say, sayOther, ui } from "../words/speech";
import { BadgeMark, CardFace, Icon, wordsOf } from "./CardFace";
import { choicesOf } from "./choices";
import { Reason } from "./Reason";
import { cardAt } from "./spots";
import type { Badge, Card, Choice, Face, Layout } from "./vocabulary";

/** Numbers stand out from the sentence around them. */
export const Sentence = ({ words }: { readonly words: string }) => <>{words.split(/([+−-]?\d+)/).map((part, i) => (i % 2 ? <em key={i}>{part}</em> : part))}</>;

export function facts(card: Card | null, face: Face, layout: Layout): [string, string][] {
  const words = ui.value;
  const found: [string, string][] = [];
  const put = (name: string, value: string | undefined) => value && found.push([name, value]);
  put(words.typeFact, say(layout.types[face.type]?.name) || face.type);
  put(words.elementFact, say(layout.elements[card?.element || face.element || ""]?.name));
  put(words.rarityFact, say(layout.rarities[face.rarity ?? ""]?.name));
  if (face.cost != null) put(words.costFact, String(face.cost));
  for (const [id, look] of Object.entries(layout.stats)) {
    const printed = face.stats?.[id];
    const now = card?.stats?.[id]?.value ?? printed;
    if (now !== undefined) put(say(look.name), `${now}${printed !== undefined && printed !== now ? words.printed(printed) : ""}`);
  }
  return found;
}

export const badgesOf = (card: Card | null, face: Face): readonly Badge[] => {
  const all = [...(card?.badges ?? face.badges ?? []), ...(card?.statuses ?? [])];
  return all.filter((badge, i) => all.findIndex((other) => other.kind === badge.kind) === i);
};

/** Words of the game that a card's text uses and that its badges do not explain already. */
export function termsOf(face: Face, layout: Layout, told: readonly Badge[]): string[] {
  const text = (face.text ?? []).map(say).join(" ");
  return Object.keys({ ...layout.badges, ...layout.statuses }).filter((kind) => {
    const words = wordsOf(layout, kind);
    return words?.explain && !told.some((badge) => badge.kind === kind) && mentions(text, say(words.name));
  });
}

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
  const { layout } = game.page;
  const card = looked.card;
  const face = card.card ? game.faces.get(card.card) : undefined;
  if (!face) return <p class="none-yet">{ui.value.faceDown}</p>;
  const refusal = looked.spot ? game.why([looked.spot]) : null;
  const badges = badgesOf(card, face);
  const terms = termsOf(face, layout, badges);
  const typeText = say(layout.types[face.type]?.explain);
  return (
    <>
      <span class="card">
        <CardFace card={card} face={face} layout={layout} />
      </span>
      <div>
        <h2>{say(face.name)}</h2>
        <p class="en">{sayOther(face.name)}</p>
      </div>
      <dl>
        {facts(card, face, layout).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <span />
      {(face.text?.length ?? 0) > 0 && (
        <div class="text">
          {face.text?.map((text, i) => (
            <p key={i}>
              <Sentence words={say(text)} />
            </p>
          ))}
        </div>
      )}
      {refusal && (
        <p class="why">
          <Reason game={game} hint={refusal} />
        </p>
      )}
      {(badges.length > 0 || terms.length > 0 || typeText || (card.attached?.length ?? 0) > 0) && (
        <ul class="explain">
          {badges.map((badge) => {
            const words = wordsOf(layout, badge.kind);
            return (
              <li key={badge.kind}>
                <BadgeMark badge={badge} layout={layout} lasting={badge.kind in layout.badges} />
                <span>
                  {say(words?.name)}
                  {words?.explain ? ui.value.colon : ""}
                  {say(words?.explain)}
                </span>
              </li>
            );
          })}
          {terms.map((kind) => {
            const words = wordsOf(layout, kind);
            return (
              <li key={`t${kind}`}>
                <BadgeMark badge={{ kind }} layout={layout} lasting={kind in layout.badges} />
                <span>
                  {say(words?.name)}
                  {ui.value.colon}
                  {say(words?.explain)}
                </span>
              </li>
            );
          })}
          {typeText && (
            <li>
              <Icon name={layout.types[face.type]?.icon ?? ""} />
              <span>{typeText}</span>
            </li>
          )}
          {(card.attached ?? []).map((id, i) => (
            <li key={`a${i}`}>
              <Icon name="library" />
              <span>
                {say(game.faces.get(id)?.name) || id}
                {ui.value.colon}
                {(game.faces.get(id)?.text ?? []).map(say).join("")}
              </span>
            </li>
          ))}
        </ul>
      )}
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
              <Sentence words={(face.text ?? []).map(say).join(" ") || facts(looked.card, face, game.page.layout).map(([name, value]) => `${name} ${value}`).join("・")} />
            </span>
          </span>
        </>
      ) : (
        <span class="none-yet">{ui.value.detailEmpty}</span>
      )}
    </button>
  );
}
