/** How many cards a deck has of each cost, as columns. */
import { useMemo } from "preact/hooks";
import type { Copies } from "../../api/decks";
import type { Face, Layout } from "../../table/vocabulary";
import { pageWords } from "../../words/pages";
import { say, ui } from "../../words/speech";
import { curve, measure } from "../cards/filter";

const HEIGHT = 46;

export function CurveView({ faces, cards, layout }: { readonly faces: readonly Face[]; readonly cards: Copies; readonly layout: Layout }) {
  const columns = useMemo(() => curve(faces, cards, layout), [faces, cards, layout]);
  const size = measure(faces, layout);
  if (columns.length < 2 || !size) return null;
  const top = Math.max(1, ...columns.map(([, n]) => n));
  const what = size.stat ? say(layout.stats[size.stat]?.name) : ui.value.costFact;
  const said = columns.filter(([, n]) => n > 0).map(([at, n]) => `${at}${ui.value.colon}${n}`);
  return (
    <div class="curve" role="img" aria-label={`${pageWords.value.editor.curve(what)}${ui.value.colon}${said.join(ui.value.and)}`}>
      {columns.map(([at, n]) => (
        <div key={at}>
          <b>{n || ""}</b>
          <i style={{ height: `${Math.round((n / top) * HEIGHT) + 2}px` }} />
          {at}
        </div>
      ))}
    </div>
  );
}
