/** Whether the luck of a finished battle was fair, worked out on this device. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api/client";
import { kept } from "../app/ownseeds";
import "../styles/proof.css";
import { type Check, type Verdict, check } from "./check";
import { canHash } from "./hash";
import { words } from "./words";

type State = Verdict | "checking" | "unable" | "unreachable";

function Line({ one }: { readonly one: Check }) {
  const said = words.value;
  return (
    <li class={one.ok === false ? "bad" : one.ok === null ? "open" : "good"}>
      <span aria-hidden="true">{one.ok === false ? "✗" : one.ok === null ? "–" : "✓"}</span>
      <span>
        {said.checks[one.id](one.n ?? 0)}
        {one.ok === false && <strong>{said.differs(one.step)}</strong>}
        {one.ok === null && <small>{said.nothingKept}</small>}
      </span>
    </li>
  );
}

export function ProofBadge({ id, seat }: { readonly id: string; readonly seat: number | null }) {
  const state = useSignal<State>("checking");
  useEffect(() => {
    let left = false;
    const tell = (found: State) => {
      if (!left) state.value = found;
    };
    tell("checking");
    if (!canHash()) tell("unable");
    else
      api
        .proof(id)
        .then((proof) => check(proof, kept(id), seat))
        .then(tell)
        .catch(() => tell("unreachable"));
    return () => {
      left = true;
    };
  }, [id, seat]);
  const said = words.value;
  const found = state.value;
  if (typeof found === "string") {
    return (
      <p class={`proof ${found}`} role="status">
        {said[found]}
      </p>
    );
  }
  const compared = found.checks.some((one) => one.id === "commit" && one.ok);
  const kind = !found.holds ? "bad" : compared ? "good" : "open";
  return (
    <details class={`proof ${kind}`}>
      <summary>
        <span class="proof-seal" aria-hidden="true">
          {kind === "bad" ? "✗" : "✓"}
        </span>
        <span role="status">{kind === "bad" ? said.failed : kind === "good" ? said.verified : said.alone}</span>
      </summary>
      <div class="proof-in">
        <ul aria-label={said.details}>
          {found.checks.map((one) => (
            <Line key={one.id} one={one} />
          ))}
        </ul>
        <p class="muted">{said.explain}</p>
      </div>
    </details>
  );
}
