/** Text to take away: selectable, with a button that copies it. */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { pageWords } from "../../words/pages";
import { Spoken } from "./Trouble";

export function CopyField({ label, text }: { readonly label: string; readonly text: string }) {
  const words = pageWords.value;
  const told = useSignal("");
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      told.value = words.copied;
    } catch {
      field.current?.select();
      told.value = words.copyFailed;
    }
  };
  return (
    <div class="copy-field">
      <label>
        <span>{label}</span>
        <textarea ref={field} readOnly rows={3} value={text} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="btn" onClick={() => void copy()}>
        {told.value === words.copied ? words.copied : words.copy}
      </button>
      {told.value === words.copyFailed && <p class="muted">{told.value}</p>}
      <Spoken words={told.value} />
    </div>
  );
}
