/** A card as it is printed, in full: numbers, generated text, and every word of the game it uses. */
import type { ComponentChildren } from "preact";
import { BadgeMark, CardFace, Icon, wordsOf } from "../../table/CardFace";
import { badgesOf, facts, Sentence, termsOf } from "../../table/Detail";
import { Sheet } from "../../table/Sheet";
import type { Face, Layout } from "../../table/vocabulary";
import { say, sayOther, ui } from "../../words/speech";

export function CardDetail({ face, layout, close, children }: { readonly face: Face; readonly layout: Layout; readonly close: () => void; readonly children?: ComponentChildren }) {
  const badges = badgesOf(null, face);
  const terms = termsOf(face, layout, badges).map((kind) => ({ kind }));
  const type = layout.types[face.type];
  return (
    <Sheet title={say(face.name)} close={close}>
      <div class="detail">
        <span class="card">
          <CardFace card={null} face={face} layout={layout} />
        </span>
        <p class="en">{sayOther(face.name)}</p>
        <dl>
          {facts(null, face, layout).map(([name, value]) => (
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
        {(badges.length > 0 || terms.length > 0 || type?.explain) && (
          <ul class="explain">
            {[...badges, ...terms].map((badge) => {
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
            {type?.explain && (
              <li>
                <Icon name={type.icon ?? ""} />
                <span>{say(type.explain)}</span>
              </li>
            )}
          </ul>
        )}
        {children && <div class="do">{children}</div>}
      </div>
    </Sheet>
  );
}
