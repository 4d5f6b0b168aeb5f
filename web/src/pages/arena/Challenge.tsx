/** What is decided before a challenge: with which deck, by whose hand, and how well a deck of the house is played. */
import { useSignal } from "@preact/signals";
import { decks } from "../../api/decks";
import type { Control } from "../../api/arena";
import type { RulesetPage } from "../../api/types";
import { begin, lastWish } from "../../app/begin";
import { Sheet } from "../../table/Sheet";
import { pageWords } from "../../words/pages";
import { say } from "../../words/speech";
import { useAsked } from "../parts/asked";
import { Nothing, Trouble, Waiting } from "../parts/Trouble";
import { go, pathOf } from "../route";

/** Whom one is about to challenge. */
export interface Foe {
  readonly id: string;
  readonly name: string;
  readonly mode: "arena" | "sample";
  readonly points: number;
}

interface Brought {
  readonly id: string;
  readonly name: string;
  readonly kind: "kept" | "starter" | "sample";
}

async function playable(page: RulesetPage): Promise<readonly Brought[]> {
  const kept = (await decks.mine(page.id)).decks.filter((deck) => deck.problems.length === 0);
  return [...kept.map((deck): Brought => ({ id: deck.id, name: deck.name, kind: "kept" })), ...page.decks.map((deck): Brought => ({ id: deck.id, name: say(deck.name), kind: deck.kind }))];
}

function Form({ page, foe, decks: brought, control: first }: { readonly page: RulesetPage; readonly foe: Foe; readonly decks: readonly Brought[]; readonly control: Control }) {
  const words = pageWords.value;
  const wished = lastWish(page.id)?.deck;
  const deck = useSignal(brought.find((one) => one.id === wished)?.id ?? brought[0]?.id ?? "");
  const control = useSignal<Control>(first);
  // a defended deck has a level of its own
  const levels = foe.mode === "sample" ? page.levels.filter((known) => known.sample) : [];
  const level = useSignal((levels.find((known) => known.id === lastWish(page.id)?.level) ?? levels.find((known) => known.usual))?.id);
  const busy = useSignal(false);
  const trouble = useSignal<unknown>(null);
  const launch = async (): Promise<void> => {
    if (busy.value) return;
    busy.value = true;
    trouble.value = await begin({ ruleset: page.id, mode: foe.mode, opponent: foe.id, deck: deck.value, control: control.value, ...(level.value ? { level: level.value } : {}) });
    busy.value = false;
  };
  const kinds = { kept: words.arena.anyDeck, starter: words.decks.starter, sample: words.decks.sample };
  return (
    <form
      class="challenge"
      onSubmit={(event) => {
        event.preventDefault();
        void launch();
      }}
    >
      <p class="muted">
        {foe.points ? words.arena.prize(foe.points) : words.arena.noPrize}
        {words.dot}
        {foe.mode === "arena" ? words.arena.ratingStake : words.arena.noRating}
      </p>
      <fieldset class="choices">
        <legend>{words.arena.deck}</legend>
        <div class="plates">
          {brought.map((one) => (
            <label key={one.id} class={`plate${deck.value === one.id ? " on" : ""}`}>
              <input type="radio" name="deck" value={one.id} checked={deck.value === one.id} onChange={() => (deck.value = one.id)} />
              <b>{one.name}</b>
              <small>{kinds[one.kind]}</small>
            </label>
          ))}
        </div>
      </fieldset>
      {levels.length > 0 && (
        <fieldset class="choices c-level">
          <legend>{words.arena.level}</legend>
          <div class="plates">
            {levels.map((one) => (
              <label key={one.id} class={`plate${level.value === one.id ? " on" : ""}`}>
                <input type="radio" name="level" value={one.id} checked={level.value === one.id} onChange={() => (level.value = one.id)} />
                <b>{say(one.name)}</b>
                <small>{say(one.text)}</small>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <fieldset class="choices">
        <legend>{words.arena.control}</legend>
        <div class="plates">
          {(["manual", "auto"] as const).map((one) => (
            <label key={one} class={`plate${control.value === one ? " on" : ""}`}>
              <input type="radio" name="control" value={one} checked={control.value === one} onChange={() => (control.value = one)} />
              <b>{words.arena[one]}</b>
              <small>{one === "manual" ? words.arena.manualText : words.arena.autoText}</small>
            </label>
          ))}
        </div>
      </fieldset>
      <div class="launch">
        <Trouble error={trouble.value} ruleset={page.id} />
        <button type="submit" class="btn seal go" aria-disabled={busy.value ? "true" : undefined}>
          {busy.value ? words.arena.beginning : words.arena.begin}
        </button>
      </div>
    </form>
  );
}

export function Challenge({ page, foe, control, close }: { readonly page: RulesetPage; readonly foe: Foe; readonly control: Control; readonly close: () => void }) {
  const words = pageWords.value.arena;
  const asked = useAsked(() => playable(page), [page.id]);
  const path = pathOf("decks", { ruleset: page.id });
  return (
    <Sheet title={words.challengeTo(foe.name)} close={close}>
      <Waiting asked={asked}>
        {(brought) =>
          brought.length ? (
            <Form page={page} foe={foe} decks={brought} control={control} />
          ) : (
            <Nothing words={words.noDecksYet}>
              <a class="btn" href={path} onClick={(event) => go(event, path)}>
                {words.toDecks}
              </a>
            </Nothing>
          )
        }
      </Waiting>
    </Sheet>
  );
}
