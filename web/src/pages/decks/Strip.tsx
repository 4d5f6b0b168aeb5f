/** The middle of a card's print, for a row of a list. */
import { useMemo } from "preact/hooks";
import { Drawing } from "../../art/Drawing";
import { portrait } from "../../art/picture";
import { printOf } from "../../table/CardFace";
import type { Face, Layout } from "../../table/vocabulary";

let strips = 0;

export function Strip({ face, layout }: { readonly face: Face; readonly layout: Layout }) {
  const markup = useMemo(() => portrait(printOf(face, layout), `s${strips++}`), [face, layout]);
  return <Drawing class="strip" markup={markup} />;
}
