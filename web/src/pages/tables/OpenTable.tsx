/** A table of one's own: for how many, for whom, and whether it counts. */
import { useSignal } from "@preact/signals";
import { tables } from "../../api/tables";
import type { RulesetPage } from "../../api/types";
import { pageWords } from "../../words/pages";
import { say, ui } from "../../words/speech";
import { stakesWords } from "../../words/stakes";
import { someone } from "../account";
import { isGuest } from "../parts/SignInFirst";
import { Trouble } from "../parts/Trouble";
import { pathOf, visit } from "../route";

function Switch({ name, text, on, turn }: { readonly name: string; readonly text: string; readonly on: boolean; readonly turn: (on: boolean) => void }) {
  return (
    <label class={`plate switch${on ? " on" : ""}`}>
      <input type="checkbox" checked={on} onChange={(event) => turn(event.currentTarget.checked)} />
      <b>{name}</b>
      <small>{text}</small>
    </label>
  );
}

export function OpenTable({ page }: { readonly page: RulesetPage }) {
  const words = pageWords.value.tables;
  const seats = useSignal(page.seats[0] ?? 2);
  const variant = useSignal(page.variants?.[0]?.id ?? "");
  const invited = useSignal(false);
  const bots = useSignal(false);
  const watched = useSignal(true);
  const counts = useSignal(true);
  const staked = useSignal(false);
  const { stakes } = page;
  const mayStake = Boolean(stakes) && !isGuest();
  const busy = useSignal(false);
  const trouble = useSignal<unknown>(null);
  const open = async (): Promise<void> => {
    if (busy.value) return;
    busy.value = true;
    trouble.value = null;
    try {
      await someone();
      const made = await tables.open({
        ruleset: page.id,
        seats: seats.value,
        invited: invited.value,
        bots: bots.value && !staked.value,
        watched: watched.value,
        rated: (counts.value || staked.value) && !isGuest(),
        ...(staked.value ? { staked: true } : {}),
        ...(variant.value ? { variant: variant.value } : {}),
      });
      visit(pathOf("table", { id: made.id }));
    } catch (error) {
      trouble.value = error;
    }
    busy.value = false;
  };
  return (
    <section class="panel open-table" aria-labelledby="open-table">
      <h2 class="h2" id="open-table">
        {words.newTable}
      </h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        {page.seats.length > 1 && (
          <fieldset class="choices">
            <legend>{ui.value.seats}</legend>
            <div class="plates few">
              {page.seats.map((n) => (
                <label key={n} class={`plate${seats.value === n ? " on" : ""}`}>
                  <input type="radio" name="seats" checked={seats.value === n} onChange={() => (seats.value = n)} />
                  <b>{ui.value.seatsOf(n)}</b>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {(page.variants?.length ?? 0) > 1 && (
          <fieldset class="choices">
            <legend>{ui.value.variant}</legend>
            <div class="plates few">
              {page.variants?.map((way) => (
                <label key={way.id} class={`plate${variant.value === way.id ? " on" : ""}`}>
                  <input type="radio" name="variant" checked={variant.value === way.id} onChange={() => (variant.value = way.id)} />
                  <b>{say(way.name)}</b>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {stakes && mayStake && (
          <fieldset class="choices">
            <legend>{stakesWords.value.kind}</legend>
            <div class="plates">
              {[false, true].map((kind) => (
                <label key={String(kind)} class={`plate${staked.value === kind ? " on" : ""}`}>
                  <input type="radio" name="staked" checked={staked.value === kind} onChange={() => (staked.value = kind)} />
                  <b>{say(kind ? stakes.name : stakes.plain)}</b>
                  <small>{kind ? say(stakes.explain) : stakesWords.value.plainText}</small>
                  {kind && <small>{stakesWords.value.always}</small>}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <fieldset class="choices">
          <legend>{words.settings}</legend>
          <div class="plates">
            <Switch name={words.invited} text={words.invitedText} on={invited.value} turn={(on) => (invited.value = on)} />
            {!staked.value && <Switch name={words.bots} text={words.botsText} on={bots.value} turn={(on) => (bots.value = on)} />}
            <Switch name={words.watched} text={words.watchedText} on={watched.value} turn={(on) => (watched.value = on)} />
            {!isGuest() && !staked.value && <Switch name={words.rated} text={words.ratedText} on={counts.value} turn={(on) => (counts.value = on)} />}
          </div>
        </fieldset>
        {isGuest() && (
          <p class="muted">
            {words.guest} {stakes && stakesWords.value.guest(say(stakes.name))}
          </p>
        )}
        {trouble.value !== null && <Trouble error={trouble.value} ruleset={page.id} />}
        <button type="submit" class="btn seal go" aria-disabled={busy.value ? "true" : undefined}>
          {words.openIt}
        </button>
      </form>
    </section>
  );
}
