/** A dialog over the page: the browser keeps focus inside and gives it back. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../art/Drawing";
import { ui } from "../words/speech";

export function Sheet({ title, close, children, wide }: { readonly title: string; readonly close: () => void; readonly children: ComponentChildren; readonly wide?: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`sheet${wide ? " wide-sheet" : ""}`}
      aria-label={title}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div class="sheet-in">
        <header>
          <h2>{title}</h2>
          <button type="button" class="btn ghost icon" aria-label={ui.value.close} onClick={close}>
            <Icon name="cross" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
