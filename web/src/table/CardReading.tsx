/** What is to be read of a card: its numbers, its generated text, and every word of the game it uses. */
import type { ComponentChildren } from "preact";
import { Icon } from "../art/Drawing";
import { mentions } from "../words/mention";
import { say, sayOther, ui } from "../words/speech";
import { BadgeMark, CardFace, wordsOf } from "./CardFace";
import type { Badge, Card, Face, Layout } from "./vocabulary";

/** Numbers stand out from the sentence around them. */
export const Sentence = ({ words }: { readonly words: string }) => <>{words.split(/([+−-]?\d+)/).map((part, i) => (i % 2 ? <em key={i}>{part}</em> : part))}</>;

export function facts(card: Card | null, face: Face, layout: Layout): [string, string][] {
  const words = ui.value;
  const found: [string, string][] = [];
  const put = (name: string, value: string | undefined) => value && found.push([name, value]);
  put(words.typeFact, say(layout.types[face.type]?.name) || face.type);
  put(words.elementFact, say(layout.elements[card?.element || face.element || ""]?.name));
  put(words.rarityFact, say(layout.rarities[face.rarity ?? ""]?.name));
  const cost = card?.stats?.cost?.value ?? face.cost;
  if (cost != null) put(words.costFact, `${cost}${face.cost != null && face.cost !== cost ? words.printed(face.cost) : ""}`);
  for (const [id, look] of Object.entries(layout.stats)) {
    if (id === "cost") continue;
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

function Explained({ badge, layout }: { readonly badge: Badge; readonly layout: Layout }) {
  const words = wordsOf(layout, badge.kind);
  return (
    <li>
      <BadgeMark badge={badge} layout={layout} lasting={badge.kind in layout.badges} />
      <span>
        {say(words?.name)}
        {words?.explain ? ui.value.colon : ""}
        {say(words?.explain)}
      </span>
    </li>
  );
}

/** `card`: as it lies on the table, null: as it is printed. `titled`: its name stands above. `children`: what is to be said of it besides. */
export function CardReading({ card, face, layout, faces, titled, children }: { readonly card: Card | null; readonly face: Face; readonly layout: Layout; readonly faces?: ReadonlyMap<string, Face>; readonly titled?: boolean; readonly children?: ComponentChildren }) {
  const badges = badgesOf(card, face);
  const terms = termsOf(face, layout, badges).map((kind) => ({ kind }));
  const type = layout.types[face.type];
  const attached = card?.attached ?? [];
  return (
    <>
      <span class="card">
        <CardFace card={card} face={face} layout={layout} />
      </span>
      {titled ? (
        <div>
          <h2>{say(face.name)}</h2>
          <p class="en">{sayOther(face.name)}</p>
        </div>
      ) : (
        <p class="en">{sayOther(face.name)}</p>
      )}
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
      {children}
      {(badges.length > 0 || terms.length > 0 || type?.explain || attached.length > 0) && (
        <ul class="explain">
          {[...badges, ...terms].map((badge) => (
            <Explained key={badge.kind} badge={badge} layout={layout} />
          ))}
          {type?.explain && (
            <li>
              <Icon name={type.icon ?? ""} />
              <span>{say(type.explain)}</span>
            </li>
          )}
          {attached.map((id, i) => (
            <li key={`a${i}`}>
              <Icon name="library" />
              <span>
                {say(faces?.get(id)?.name) || id}
                {ui.value.colon}
                {(faces?.get(id)?.text ?? []).map(say).join("")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
