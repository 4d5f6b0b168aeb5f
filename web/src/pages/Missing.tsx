/** An address that is none. */
import { ui } from "../words/speech";
import { go } from "./route";
import { Shell } from "./Shell";

export function Missing() {
  return (
    <Shell>
      <main class="note in-shell">
        <h1>{ui.value.noPage}</h1>
        <p class="muted">{ui.value.noPageText}</p>
        <a class="btn seal" href="/" onClick={(event) => go(event, "/")}>
          {ui.value.back}
        </a>
      </main>
    </Shell>
  );
}
