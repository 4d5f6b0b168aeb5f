/** The cards of a deck as a list: cheapest first, with buttons to take copies in and out. */
import type { Copies } from "../../api/decks";
import { Icon } from "../../art/Drawing";
import type { Face, Layout } from "../../table/vocabulary";
import { pageWords } from "../../words/pages";
import { language, say } from "../../words/speech";
import { stakesWords } from "../../words/stakes";
import { measure, sorted } from "../cards/filter";
import type { Draft } from "./draft";
import { Strip } from "./Strip";
import type { Deeds } from "./Tile";

/** The faces of a deck's cards, in the order of the list; a card the game no longer has is a bare id. */
export function inOrder(cards: Copies, faces: readonly Face[], layout: Layout): { readonly known: readonly Face[]; readonly unknown: readonly string[] } {
  const inside = faces.filter((face) => cards[face.id]);
  return { known: sorted(inside, "cost", layout, () => 0, language.value), unknown: Object.keys(cards).filter((id) => !faces.some((face) => face.id === id)) };
}

function Size({ face, layout, faces }: { readonly face: Face; readonly layout: Layout; readonly faces: readonly Face[] }) {
  const size = measure(faces, layout)?.of(face);
  return <span class={size == null ? "c none" : "c"}>{size ?? ""}</span>;
}

/** Cards that are only looked at. */
export function Listed({ cards, faces, layout, look }: { readonly cards: Copies; readonly faces: readonly Face[]; readonly layout: Layout; readonly look: (face: Face) => void }) {
  return (
    <ul class="rows">
      {inOrder(cards, faces, layout).known.map((face) => (
        <li key={face.id}>
          <Size face={face} layout={layout} faces={faces} />
          <Strip face={face} layout={layout} />
          <button type="button" class="name" aria-haspopup="dialog" onClick={() => look(face)}>
            <Icon name={layout.types[face.type]?.icon ?? ""} />
            <b>{say(face.name)}</b>
          </button>
          <span class="step">
            <span>×{cards[face.id]}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** `energies`: what each copy of a card holds, where that can be played for; a deck brings the fullest. */
export function Contents({ draft, faces, deeds, energies }: { readonly draft: Draft; readonly faces: readonly Face[]; readonly deeds: Deeds; readonly energies: Readonly<Record<string, readonly number[]>> | null }) {
  const words = pageWords.value;
  const { layout } = draft.page;
  const cards = draft.cards.value;
  const { known, unknown } = inOrder(cards, faces, layout);
  const bad = new Set((draft.checked.value?.problems ?? []).flatMap((problem) => problem.card || []));
  if (!known.length && !unknown.length) return <p class="none-yet rows">{words.editor.empty}</p>;
  return (
    <ul class="rows" aria-label={words.editor.contents}>
      {known.map((face) => {
        const [n, most] = [draft.n(face.id), draft.most(face.id)];
        return (
          <li key={face.id} class={bad.has(face.id) ? "bad" : ""} data-card={face.id}>
            <Size face={face} layout={layout} faces={faces} />
            <Strip face={face} layout={layout} />
            <button type="button" class="name" aria-haspopup="dialog" onClick={() => deeds.look(face)}>
              <Icon name={layout.types[face.type]?.icon ?? ""} />
              <b>{say(face.name)}</b>
              {energies?.[face.id] && <small class="energy">{stakesWords.value.held(Math.max(...(energies[face.id] ?? [])), say(draft.page.stakes?.unit))}</small>}
            </button>
            <span class="step">
              <button type="button" aria-label={words.editor.remove(say(face.name))} onClick={() => deeds.remove(face)}>
                <Icon name="minus" />
              </button>
              <span>
                {n}
                {Number.isFinite(most) && <small>／{most}</small>}
              </span>
              <button type="button" aria-label={words.editor.add(say(face.name))} aria-disabled={n >= most ? "true" : undefined} onClick={() => deeds.add(face)}>
                <Icon name="plus" />
              </button>
            </span>
          </li>
        );
      })}
      {unknown.map((id) => (
        <li key={id} class="bad" data-card={id}>
          <span class="c none" />
          <span class="strip" />
          <span class="name">
            <b>{words.editor.unknownCard}</b>
            <small>{id}</small>
          </span>
          <span class="step">
            <button type="button" aria-label={words.editor.remove(id)} onClick={() => draft.remove(id)}>
              <Icon name="minus" />
            </button>
            <span>{cards[id]}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
