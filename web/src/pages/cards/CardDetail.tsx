/** A card as it is printed, in full. */
import type { ComponentChildren } from "preact";
import { CardReading } from "../../table/CardReading";
import { Sheet } from "../../table/Sheet";
import type { Face, Layout } from "../../table/vocabulary";
import { say } from "../../words/speech";

export function CardDetail({ face, layout, close, children }: { readonly face: Face; readonly layout: Layout; readonly close: () => void; readonly children?: ComponentChildren }) {
  return (
    <Sheet title={say(face.name)} close={close}>
      <div class="detail">
        <CardReading card={null} face={face} layout={layout} />
        {children && <div class="do">{children}</div>}
      </div>
    </Sheet>
  );
}
