/** A card on the table: a button that lifts, glows, and names itself. */
import type { Game } from "../battle/game";
import { say } from "../words/speech";
import { chair } from "./arrange";
import { Back, CardFace, labelOf } from "./CardFace";
import { wordsOfHint } from "./Reason";
import type { Card, Choice, Spot } from "./vocabulary";

interface Props {
  readonly game: Game;
  readonly card: Card;
  /** Where it lies: the card's id, or the place where it lies unnamed. */
  readonly spot: Spot;
  readonly owner: number | null;
  readonly style?: Record<string, string>;
  /** The key that takes it up. */
  readonly number?: number;
  readonly inHand?: boolean;
}

/** What it would mean to point here; nothing when several things could be meant. */
export const tagOf = (choices: readonly Choice[] | undefined): string => (choices?.length === 1 ? say(choices[0]?.text) : "");

const WORDY = 12;

export const Tag = ({ words }: { readonly words: string }) => <span class={`tag${words.length > WORDY ? " wordy" : ""}`}>{words}</span>;

export function TableCard({ game, card, spot, owner, style, number, inHand }: Props) {
  const view = game.drawn.value;
  const face = card.card ? game.faces.get(card.card) : undefined;
  const lifted = game.lift.value.has(spot);
  const picked = game.picked.value;
  const aimed = game.glow.value.get(spot);
  const choosing = game.glow.value.size > 0;
  const refusal = lifted ? null : game.why([spot]);
  const classes = ["card"];
  if (picked?.source === spot) classes.push("chosen");
  else if (lifted && !picked) classes.push("liftable");
  if (lifted) classes.push("movable");
  if (game.dragged.value === spot && inHand) classes.push("gap");
  if (card.ready === false) classes.push("acted");
  if (aimed) classes.push("target");
  else if (choosing && picked && picked.source !== spot && !inHand) classes.push("faint");
  if (inHand && game.moment.value.state === "running" && !game.usable.value.has(spot) && !aimed) classes.push("unplayable");
  const label = labelOf(card, face, game.page.layout);
  const tag = tagOf(aimed);
  return (
    <button
      type="button"
      class={classes.join(" ")}
      data-spot={spot}
      aria-label={[label, tag].filter(Boolean).join("。")}
      aria-describedby={refusal ? `why-${spot}` : undefined}
      aria-pressed={picked?.source === spot ? "true" : undefined}
      title={refusal ? `${refusal.rule} ${wordsOfHint(refusal)}` : undefined}
      style={style}
    >
      {face && card.face !== "down" ? (
        <CardFace card={card} face={face} layout={game.page.layout} />
      ) : (
        <Back game={view.ruleset} chair={owner == null ? 0 : chair(owner, view.viewer, view.table.players.length)} />
      )}
      {aimed && <span class="stitch" />}
      {tag && <Tag words={tag} />}
      {refusal && (
        <span class="vh" id={`why-${spot}`}>
          {wordsOfHint(refusal)}
        </span>
      )}
      {number !== undefined && (
        <span class="key" aria-hidden="true">
          {number}
        </span>
      )}
    </button>
  );
}
