/** Why something cannot be done: the rule's number, a link to it in the rule book, and its sentence. */
import type { Hint } from "../battle/beside";
import type { Game } from "../battle/game";
import { addressOf } from "../rulebook/address";
import { say, ui } from "../words/speech";

/** A clause of a game, said as a sentence of its own. */
export const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const wordsOfHint = (hint: Hint): string => asSentence(typeof hint.text === "string" ? hint.text : say(hint.text));

export function Reason({ game, hint }: { readonly game: Game; readonly hint: Hint }) {
  const address = addressOf(game.page.id, hint.rule);
  return (
    <>
      {hint.rule &&
        (address ? (
          <a class="rule" href={address} target="_blank" rel="noopener" title={ui.value.readRule}>
            {hint.rule}
          </a>
        ) : (
          <code>{hint.rule}</code>
        ))}
      <span>{wordsOfHint(hint)}</span>
    </>
  );
}
