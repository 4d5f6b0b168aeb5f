/** A question before something that cannot be taken back. */
import { ui } from "../../words/speech";
import { Sheet } from "../../table/Sheet";

export function Confirm({ title, ask, yes, act, close }: { readonly title: string; readonly ask: string; readonly yes: string; readonly act: () => void; readonly close: () => void }) {
  return (
    <Sheet title={title} close={close}>
      <p>{ask}</p>
      <div class="row-of-buttons">
        <button type="button" class="btn" onClick={close}>
          {ui.value.cancel}
        </button>
        <button
          type="button"
          class="btn danger"
          onClick={() => {
            act();
            close();
          }}
        >
          {yes}
        </button>
      </div>
    </Sheet>
  );
}
