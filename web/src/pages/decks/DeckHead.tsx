/** The deck's name, what the game counts it by, always in sight, and saving it. */
import type { RefObject } from "preact";
import { useMemo } from "preact/hooks";
import type { DeckLimit } from "../../api/decks";
import type { Face } from "../../table/vocabulary";
import { pageWords } from "../../words/pages";
import { say } from "../../words/speech";
import { copyLimits } from "./copies";
import type { Draft } from "./draft";

function bound({ least, most }: DeckLimit): string {
  const words = pageWords.value.editor;
  if (least == null) return String(most ?? "");
  if (most == null) return words.atLeast(least);
  return least === most ? String(most) : words.between(least, most);
}

const isKept = ({ found, least, most }: DeckLimit): boolean => (least == null || found >= least) && (most == null || found <= most);

function Limit({ limit }: { readonly limit: DeckLimit }) {
  const [name, most] = [say(limit.name), bound(limit)];
  return (
    <span class={`lim ${isKept(limit) ? "ok" : "bad"}`} title={limit.rule} role="img" aria-label={`${pageWords.value.editor.limit(name, limit.found, most)} ${limit.rule}`}>
      {name} <b>{limit.found}</b>／{most}
    </span>
  );
}

export function DeckHead({ draft, faces, field, save, openCode }: { readonly draft: Draft; readonly faces: readonly Face[]; readonly field: RefObject<HTMLInputElement | null>; readonly save: () => void; readonly openCode: () => void }) {
  const words = pageWords.value;
  const copies = useMemo(() => copyLimits(draft.page, faces), [draft, faces]);
  const limits = draft.checked.value?.limits ?? [];
  return (
    <header class="deck-head">
      <label class="deck-name">
        <span class="vh">{words.editor.name}</span>
        <input ref={field} type="text" required maxLength={40} value={draft.name.value} placeholder={words.editor.name} onInput={(event) => (draft.name.value = event.currentTarget.value)} />
      </label>
      <div class="lims">
        {limits.map((limit) => (
          <Limit key={say(limit.name)} limit={limit} />
        ))}
        {copies.length > 0 && (
          <span class="lim">
            {words.editor.copies} {copies.map((one) => (one.of ? `${say(one.of)}${say(one.of).length > 1 ? " " : ""}${one.most}` : words.editor.copiesEach(one.most))).join(words.dot)}
          </span>
        )}
      </div>
      <span class="deck-state" role="status">
        {draft.busy.value ? words.saving : draft.dirty.value ? words.editor.changed : draft.kept.value ? words.saved : ""}
      </span>
      <button type="button" class="btn" onClick={openCode}>
        {words.editor.code}
      </button>
      <button type="button" class="btn seal" aria-disabled={draft.busy.value || (!draft.dirty.value && draft.kept.value !== null) ? "true" : undefined} onClick={save}>
        {words.save}
      </button>
    </header>
  );
}
