/** A card that can go into the deck: a click or tap adds a copy, a right click or long press removes one, as do keys and buttons. */
import { useMemo, useRef } from "preact/hooks";
import { Icon } from "../../art/Drawing";
import { CardFace } from "../../table/CardFace";
import type { Face, Layout } from "../../table/vocabulary";
import { pageWords } from "../../words/pages";
import { language, say, ui } from "../../words/speech";
import { Seen } from "../cards/Seen";
import type { Draft } from "./draft";

const LONG_PRESS = 450;
/** More copies than this are told by number alone. */
const MOST_PIPS = 4;

export interface Deeds {
  readonly add: (face: Face) => void;
  readonly remove: (face: Face) => void;
  readonly look: (face: Face) => void;
}

export function Tile({ face, layout, draft, deeds }: { readonly face: Face; readonly layout: Layout; readonly draft: Draft; readonly deeds: Deeds }) {
  const words = pageWords.value.editor;
  const press = useRef({ timer: 0, done: false });
  const [n, most] = [draft.n(face.id), draft.most(face.id)];
  const full = n >= most;
  const name = say(face.name);
  const print = useMemo(() => <Seen class="card">{() => <CardFace card={null} face={face} layout={layout} />}</Seen>, [face, layout, language.value]);
  const long = (): void => {
    if (press.current.done) return;
    press.current.done = true;
    deeds.remove(face);
  };
  return (
    <li class={`own${full ? " full" : ""}`} data-card={face.id}>
      <button
        type="button"
        class="print"
        aria-label={[words.add(name), words.tile(n, Number.isFinite(most) ? String(most) : "∞")].join(ui.value.and)}
        aria-keyshortcuts="Delete I"
        onClick={() => {
          if (press.current.done) press.current.done = false;
          else deeds.add(face);
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          clearTimeout(press.current.timer);
          // on touch screens this is the long press itself, and no click follows it everywhere
          if ((event as unknown as PointerEvent).pointerType === "touch") long();
          else deeds.remove(face);
        }}
        onPointerDown={(event) => {
          press.current.done = false;
          clearTimeout(press.current.timer);
          if (event.pointerType === "touch") press.current.timer = window.setTimeout(long, LONG_PRESS);
        }}
        onPointerUp={() => clearTimeout(press.current.timer)}
        onPointerCancel={() => clearTimeout(press.current.timer)}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (["Delete", "Backspace", "-"].includes(event.key)) deeds.remove(face);
          else if (event.key === "i" || event.key === "I") deeds.look(face);
          else return;
          event.preventDefault();
        }}
      >
        {print}
        {full && <span class="done">{words.full}</span>}
      </button>
      <span class="under">
        <button type="button" class="small" aria-label={words.remove(name)} aria-disabled={n === 0 ? "true" : undefined} onClick={() => deeds.remove(face)}>
          <Icon name="minus" />
        </button>
        <span class="n" aria-hidden="true">
          {Number.isFinite(most) && most <= MOST_PIPS && Array.from({ length: most }, (_, i) => <i key={i} class={i < n ? "on" : ""} />)} {n}
          {Number.isFinite(most) && `／${most}`}
        </span>
        <button type="button" class="small" aria-label={pageWords.value.details(name)} aria-haspopup="dialog" onClick={() => deeds.look(face)}>
          <Icon name="help" />
        </button>
      </span>
    </li>
  );
}
