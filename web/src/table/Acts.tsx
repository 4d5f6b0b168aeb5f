/** The verbs that have a button, in the layout's order, always in the same place. */
import { Icon } from "../art/Drawing";
import type { Game } from "../battle/game";
import { say, ui } from "../words/speech";
import { late } from "./late";
import { choicesOf, costOf, previewOf } from "./choices";
import { wordsOfHint } from "./Reason";
import type { VerbLook } from "./vocabulary";

const AfterEnd = late(async () => (await import("./Ended")).AfterEnd, true).Part;

const STYLES = { seal: " seal", gold: " gold", plain: "" } as const;

function Verb({ game, verb, look, main }: { readonly game: Game; readonly verb: string; readonly look: VerbLook; readonly main: boolean }) {
  const choices = game.lit.value ? choicesOf(game.view).filter((choice) => choice.verb === verb) : [];
  const can = choices.length > 0;
  const cost = Object.values(costOf(choices)).reduce((sum, n) => sum + n, 0);
  const [only, another] = choices;
  const words = only && !another && say(only.text) ? say(only.text) : say(look.name);
  const preview = say(previewOf(choices));
  const pressed = game.picked.value?.verb === verb;
  const why = can ? null : game.whyNot(verb);
  const show = () => {
    game.hint.value = why ?? (preview ? { rule: "", text: preview } : null);
  };
  return (
    <button
      type="button"
      class={`btn${can ? STYLES[look.style ?? "plain"] : ""}${main ? " end" : ""}`}
      data-verb={verb}
      aria-disabled={can ? undefined : "true"}
      aria-pressed={pressed ? "true" : undefined}
      aria-keyshortcuts={look.key || undefined}
      aria-describedby={why ? `why-${verb}` : undefined}
      title={why ? [why.rule, wordsOfHint(why)].filter(Boolean).join(" ") : preview || undefined}
      onPointerEnter={show}
      onFocus={show}
      onPointerLeave={() => (game.hint.value = null)}
      onBlur={() => (game.hint.value = null)}
      onClick={() => (pressed ? game.unpick() : game.press(verb))}
    >
      {look.icon && !main && <Icon name={look.icon} />}
      <span>
        {words}
        {cost > 0 && !/\d/.test(words) ? ` −${cost}` : ""}
        {preview && <small class="preview">{preview}</small>}
      </span>
      {look.key && <kbd>{look.key}</kbd>}
      {why && (
        <span class="vh" id={`why-${verb}`}>
          {wordsOfHint(why)}
        </span>
      )}
    </button>
  );
}

/** A few buttons always stand there. Of many, those that can be pressed now and those the rules say something about. */
const MOST = 3;

/** `ends`: after the end there are the ways on from here instead. */
export function Acts({ game, ends }: { readonly game: Game; readonly ends: boolean }) {
  if (game.moment.value.state === "over" && !game.playing.value) return ends ? <AfterEnd game={game} /> : null;
  const all = Object.entries(game.page.layout.verbs).filter(([, look]) => look.button);
  const told = game.view.refused_verbs ?? {};
  const shown = all.length <= MOST ? all : all.filter(([verb]) => game.offers(verb) || verb in told);
  const main = shown.filter(([, look]) => look.style === "seal").at(-1)?.[0];
  return (
    <div class={`acts n${shown.length}`} role="group" aria-label={ui.value.acts}>
      {shown.map(([verb, look]) => (
        <Verb key={verb} game={game} verb={verb} look={look} main={verb === main} />
      ))}
    </div>
  );
}
