/** A hand the deck may begin with, dealt by the service; and another one. */
import { decks, type Hand } from "../../api/decks";
import type { Face, Layout } from "../../table/vocabulary";
import { CardFace } from "../../table/CardFace";
import { Sheet } from "../../table/Sheet";
import { pageWords } from "../../words/pages";
import { say } from "../../words/speech";
import { useAsked } from "../parts/asked";
import { Waiting } from "../parts/Trouble";
import type { Draft } from "./draft";

function Dealt({ name, cards, faces, layout }: { readonly name: string; readonly cards: readonly string[]; readonly faces: readonly Face[]; readonly layout: Layout }) {
  return (
    <section>
      <h3>{name}</h3>
      <ul class="dealt">
        {cards.map((card, i) => {
          const face = faces.find((one) => one.id === card);
          return face ? (
            <li key={i}>
              <span class="card" role="img" aria-label={say(face.name)}>
                <CardFace card={null} face={face} layout={layout} />
              </span>
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}

export function HandSheet({ draft, faces, close }: { readonly draft: Draft; readonly faces: readonly Face[]; readonly close: () => void }) {
  const words = pageWords.value.editor;
  const { layout, id } = draft.page;
  const asked = useAsked<Hand>(() => decks.hand(id, draft.cards.peek()), []);
  return (
    <Sheet title={words.handTitle} close={close} wide>
      <Waiting asked={asked}>
        {(hand) => (
          <div class="hands">
            <Dealt name={say(layout.zones.hand?.name) || words.handTitle} cards={hand.hand} faces={faces} layout={layout} />
            {Object.entries(hand.laid).map(([zone, cards]) => (
              <Dealt key={zone} name={say(layout.zones[zone]?.name) || zone} cards={cards} faces={faces} layout={layout} />
            ))}
          </div>
        )}
      </Waiting>
      <div class="row-of-buttons">
        <button type="button" class="btn seal" onClick={asked.again}>
          {words.handAgain}
        </button>
      </div>
    </Sheet>
  );
}
