/** Why a bot chose as it did: the best it considered, from its own seat. */
import { useSignal } from "@preact/signals";
import { Refused, Unreachable, get } from "../../api/client";
import type { components } from "../../api/schema";
import { say, ui } from "../../words/speech";
import { useAsked } from "../parts/asked";
import type { Screening } from "./screening";
import { words } from "./words";

type Thoughts = components["schemas"]["Thoughts"];
type Thought = components["schemas"]["Thought"];

const ask = (id: string, step: number) => get<Thoughts>(`/battles/${encodeURIComponent(id)}/thoughts?step=${step}`);

const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "±0");

function Candidate({ thought, of, chosen }: { readonly thought: Thought; readonly of: number; readonly chosen: boolean }) {
  const said = words.value;
  const share = of ? Math.round((100 * thought.visits) / of) : 0;
  return (
    <li class={chosen ? "chosen" : ""}>
      <b>{say(thought.text)}</b>
      {chosen && <em>{said.whyChosen}</em>}
      <span class="worth">{signed(thought.value)}</span>
      {of > 0 && (
        <span class="visits">
          <i style={{ width: `${share}%` }} />
          <small>{said.whyVisits(thought.visits, share)}</small>
        </span>
      )}
    </li>
  );
}

function Panel({ id, step, close }: { readonly id: string; readonly step: number; readonly close: () => void }) {
  const said = words.value;
  const { value, trouble } = useAsked(() => ask(id, step), [id, step]);
  const told = value.value;
  const wrong = trouble.value;
  return (
    <section class="reading" aria-label={said.why} aria-busy={!told && !wrong}>
      <header>
        <h2>{told ? said.whyOf(say(told.name)) : said.why}</h2>
        <button type="button" class="btn icon ghost" aria-label={ui.value.close} onClick={close}>
          ×
        </button>
      </header>
      {wrong ? (
        <p role="alert">{wrong instanceof Refused ? say(wrong.problem.text) || ui.value.failed : wrong instanceof Unreachable ? ui.value.offline : ui.value.failed}</p>
      ) : !told ? (
        <p role="status">{said.whyThinking}</p>
      ) : told.candidates.length === 0 ? (
        <p>{said.whyNone}</p>
      ) : told.candidates.length === 1 && told.simulations === 0 ? (
        <p>{said.whyOnly}</p>
      ) : (
        <>
          <p>{told.simulations ? said.whySearched(told.simulations) : said.whyLooked}</p>
          <ol>
            {told.candidates.map((thought, n) => (
              <Candidate key={n} thought={thought} of={told.simulations} chosen={n === 0} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** The button appears with a step that a bot played, and the panel follows the steps while it is open. */
export function Why({ screening }: { readonly screening: Screening }) {
  const open = useSignal(false);
  const said = words.value;
  const step = screening.at.value;
  const bots = screening.steps[step]?.by === "bot";
  return (
    <>
      <button type="button" class="ask-why" aria-expanded={open.value && bots} aria-disabled={bots ? undefined : "true"} title={bots ? said.whyText : said.whyNobody} onClick={() => bots && (open.value = !open.value)}>
        {said.why}
      </button>
      {open.value && bots && !screening.playing.value && <Panel id={screening.replay.id} step={step} close={() => (open.value = false)} />}
    </>
  );
}
