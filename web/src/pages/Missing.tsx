/** An address that is none, and a battle that is not there. */
import { ui } from "../words/speech";
import { go } from "./route";
import { Shell } from "./Shell";

export function Nowhere({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Shell>
      <main class="note in-shell">
        <h1>{title}</h1>
        <p class="muted">{text}</p>
        <a class="btn seal" href="/" onClick={(event) => go(event, "/")}>
          {ui.value.back}
        </a>
      </main>
    </Shell>
  );
}

export const Missing = () => <Nowhere title={ui.value.noPage} text={ui.value.noPageText} />;

export const NoBattle = () => <Nowhere title={ui.value.notFound} text={ui.value.notFoundText} />;
