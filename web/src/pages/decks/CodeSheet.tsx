/** A deck as a code: to pass on, and to read one that was passed on. */
import { useSignal } from "@preact/signals";
import { decks } from "../../api/decks";
import { Sheet } from "../../table/Sheet";
import { pageWords } from "../../words/pages";
import { CopyField } from "../parts/CopyField";
import { Trouble } from "../parts/Trouble";
import type { Draft } from "./draft";

export function CodeSheet({ draft, close }: { readonly draft: Draft; readonly close: () => void }) {
  const words = pageWords.value.editor;
  const given = useSignal("");
  const trouble = useSignal<unknown>(null);
  const read = async (): Promise<void> => {
    trouble.value = null;
    try {
      const told = await decks.read(draft.page.id, given.value.trim());
      draft.put({ cards: told.cards });
      close();
    } catch (error) {
      trouble.value = error;
    }
  };
  return (
    <Sheet title={words.codeTitle} close={close}>
      <div class="codes">
        {draft.size.value > 0 && (
          <section>
            <CopyField label={words.exportText} text={draft.checked.value?.code ?? words.checking} />
          </section>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (given.value.trim()) void read();
          }}
        >
          <p class="muted">{words.importText}</p>
          <label class="field">
            <span>{words.importLabel}</span>
            <textarea rows={3} value={given.value} spellcheck={false} autocapitalize="off" onInput={(event) => (given.value = event.currentTarget.value)} />
          </label>
          <Trouble error={trouble.value} ruleset={draft.page.id} />
          <div class="row-of-buttons">
            <button type="submit" class="btn seal" aria-disabled={given.value.trim() ? undefined : "true"}>
              {words.import}
            </button>
          </div>
        </form>
      </div>
    </Sheet>
  );
}
