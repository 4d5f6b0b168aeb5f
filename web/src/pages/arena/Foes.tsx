/** Whom I can challenge: people's defence decks, a few times a day, and decks of the house. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { arena, type Control } from "../../api/arena";
import type { RulesetPage } from "../../api/types";
import { Drawing } from "../../art/Drawing";
import { portrait } from "../../art/picture";
import { pageWords } from "../../words/pages";
import { say } from "../../words/speech";
import { useAsked } from "../parts/asked";
import { Nothing, Waiting } from "../parts/Trouble";
import { Challenge, type Foe } from "./Challenge";

let faces = 0;

function Likeness({ id, house }: { readonly id: string; readonly house?: boolean }) {
  const markup = useMemo(() => portrait({ id, element: house ? "light" : "dark", motif: "", rank: 0 }, `f${faces++}`), [id, house]);
  return <Drawing class={`mon${house ? " house" : ""}`} markup={markup} />;
}

/** How many of the day's challenges are left, as so many diamonds and in words. */
function Left({ left, most }: { readonly left: number; readonly most: number }) {
  const words = pageWords.value.arena;
  return (
    <span class="left">
      {left > 0 ? words.left(left, most) : words.noneLeft}
      <span aria-hidden="true">
        {Array.from({ length: most }, (_, i) => (
          <i key={i} class={i < left ? "on" : ""} />
        ))}
      </span>
    </span>
  );
}

export function Foes({ page, control }: { readonly page: RulesetPage; readonly control: Control }) {
  const words = pageWords.value.arena;
  const asked = useAsked(() => arena.opponents(page.id, control), [page.id, control]);
  const foe = useSignal<Foe | null>(null);
  return (
    <section class="panel foes-panel" aria-label={words.opponents}>
      <Waiting asked={asked}>
        {(found) => (
          <>
            <h2 class="h2">
              {words.opponents} <small>{words.opponentsText}</small>
            </h2>
            {found.opponents.length === 0 && <Nothing words={words.noOpponents} />}
            <ul class="foes">
              {found.opponents.map((one) => (
                <li key={one.id} data-opponent={one.id}>
                  <Likeness id={one.crest} />
                  <div>
                    <b>{say(one.name)}</b>
                    <span>
                      {words.rating} {one.rating}
                    </span>
                    <Left left={one.left} most={found.most} />
                  </div>
                  <button
                    type="button"
                    class="btn"
                    aria-haspopup="dialog"
                    aria-label={words.challengeTo(say(one.name))}
                    aria-disabled={one.left > 0 ? undefined : "true"}
                    title={one.left > 0 ? "" : words.noneLeft}
                    onClick={() => one.left > 0 && (foe.value = { id: one.id, name: say(one.name), mode: "arena", points: one.points })}
                  >
                    {one.left > 0 ? words.challenge : words.tomorrow}
                  </button>
                </li>
              ))}
            </ul>
            {found.samples.length > 0 && (
              <>
                <h2 class="h2 next">
                  {words.samples} <small>{words.samplesText}</small>
                </h2>
                <ul class="foes">
                  {found.samples.map((one) => (
                    <li key={one.id} data-opponent={one.id}>
                      <Likeness id={one.crest} house />
                      <div>
                        <b>{say(one.name)}</b>
                        <span>{words.prize(one.points)}</span>
                        <span>{words.unlimited}</span>
                      </div>
                      <button type="button" class="btn" aria-haspopup="dialog" aria-label={words.challengeTo(say(one.name))} onClick={() => (foe.value = { id: one.id, name: say(one.name), mode: "sample", points: one.points })}>
                        {words.challenge}
                      </button>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Waiting>
      {foe.value && <Challenge page={page} foe={foe.value} control={control} close={() => (foe.value = null)} />}
    </section>
  );
}
