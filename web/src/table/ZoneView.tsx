/** A zone, drawn in one of seven ways; what it holds comes from the server. */
import type { Game } from "../battle/game";
import { narrow } from "../words/media";
import { say, ui } from "../words/speech";
import { chair } from "./arrange";
import { Back, CardFace } from "./CardFace";
import { nameOf } from "./spots";
import { TableCard, Tag, tagOf } from "./TableCard";
import type { Card, Zone, ZoneLook } from "./vocabulary";

interface Props {
  readonly game: Game;
  readonly zone: Zone;
  readonly area: string;
}

const NO_LOOK: ZoneLook = {};

export const lookOf = (game: Game, zone: Zone): ZoneLook => game.page.layout.zones[nameOf(zone.id)] ?? NO_LOOK;

const ownerOf = (zone: Zone): number | null => zone.owner ?? null;

/** Cards of a zone that has no places of its own. */
const lying = (zone: Zone): readonly Card[] => (zone.cards ?? []).filter((card): card is Card => card !== null);

function Slot({ game, zone, index, cap }: { readonly game: Game; readonly zone: Zone; readonly index: number; readonly cap?: string }) {
  const card = zone.cards?.[index] ?? null;
  const place = `${zone.id}.${index}`;
  const glow = game.glow.value;
  const aimed = glow.get(place) ?? (zone.kind === "slot" ? glow.get(zone.id) : undefined) ?? (card?.id ? glow.get(card.id) : undefined);
  const picked = game.picked.value;
  const source = picked?.source !== undefined && (picked.source === card?.id || picked.source === place || (zone.kind === "slot" && picked.source === zone.id));
  const name = say(lookOf(game, zone).name) || zone.id;
  const classes = ["slot"];
  if (card) classes.push("filled");
  if (aimed) classes.push("target");
  else if (source) classes.push("source");
  else if (glow.size > 0 && picked) classes.push("dim");
  const tag = tagOf(aimed);
  return (
    <div class={classes.join(" ")} data-spot={place}>
      {card ? (
        <TableCard game={game} card={card} spot={card.id || place} owner={ownerOf(zone)} />
      ) : aimed ? (
        <button type="button" class="here" aria-label={`${ui.value.emptyPlace(name, index + 1)}${tag ? `、${tag}` : ""}`} />
      ) : null}
      {cap && <span class="cap">{cap}</span>}
      {tag && !(card?.id && glow.has(card.id)) && <Tag words={tag} />}
    </div>
  );
}

/** Where a card lies in a zone, nearest first. */
export const spotsIn = (zone: Zone, index: number): readonly string[] => [zone.cards?.[index]?.id, `${zone.id}.${index}`].filter((spot): spot is string => Boolean(spot));

export const isChoosable = (game: Game, spots: readonly string[]): boolean => spots.some((spot) => game.glow.value.has(spot) || game.lift.value.has(spot));

/** Something in it can be chosen: the zone must be opened for that. */
export const holdsChoices = (game: Game, zone: Zone): boolean => (zone.cards ?? []).some((card, i) => card !== null && isChoosable(game, spotsIn(zone, i)));

export function Pile({ game, zone }: { readonly game: Game; readonly zone: Zone }) {
  const top = zone.cards?.at(-1) ?? null;
  const count = zone.count ?? zone.cards?.length ?? 0;
  const name = say(lookOf(game, zone).name) || zone.id;
  const view = game.drawn.value;
  const within = holdsChoices(game, zone);
  return (
    <button type="button" class={`stack${game.glow.value.has(zone.id) || within ? " target" : ""}`} data-spot={zone.id} data-open={zone.id} aria-label={`${ui.value.openZone(name, count)}${within ? `、${ui.value.pickWithin}` : ""}`}>
      {count > 1 && <span class="under" />}
      {count === 0 ? (
        <span class="none" />
      ) : (
        <span class="card">
          <PileTop game={game} card={lookOf(game, zone).shut ? null : top} chair={zone.owner == null ? 0 : chair(zone.owner, view.viewer, view.table.players.length)} />
        </span>
      )}
      <span class="n">{count}</span>
      {within && <span class="tag">{ui.value.pickWithin}</span>}
    </button>
  );
}

function PileTop({ game, card, chair: seat }: { readonly game: Game; readonly card: Card | null; readonly chair: number }) {
  const face = card?.card ? game.faces.get(card.card) : undefined;
  return face && card ? <CardFace card={card} face={face} layout={game.page.layout} /> : <Back game={game.view.ruleset} chair={seat} />;
}

function inside({ game, zone }: Props, look: ZoneLook) {
  const cards = lying(zone);
  const owner = ownerOf(zone);
  switch (zone.kind) {
    case "slot":
      return <Slot game={game} zone={zone} index={0} cap={say(look.caps?.[0])} />;
    case "row":
      return Array.from({ length: Math.max(zone.capacity ?? 0, zone.cards?.length ?? 0) }, (_, i) => <Slot key={i} game={game} zone={zone} index={i} cap={say(look.caps?.[i])} />);
    case "fan":
      return cards.map((card, i) => (
        <TableCard key={card.id || i} game={game} card={card} spot={card.id || `${zone.id}.${i}`} owner={owner} inHand={owner === game.view.viewer} style={{ "--i": String(i - (cards.length - 1) / 2) }} {...(owner === game.view.viewer ? { number: i + 1 } : {})} />
      ));
    case "line":
    case "stand":
      return cards.map((card, i) => <TableCard key={card.id || i} game={game} card={card} spot={card.id || `${zone.id}.${i}`} owner={owner} />);
    case "pile":
      return <Pile game={game} zone={zone} />;
    case "back": {
      const view = game.drawn.value;
      const seat = owner == null ? 1 : chair(owner, view.viewer, view.table.players.length);
      return (
        <>
          <div class="hang" aria-hidden="true">
            {Array.from({ length: narrow.value ? 0 : Math.min(zone.count ?? 0, 9) }, (_, i) => (
              <span key={i} class="card">
                <Back game={view.ruleset} chair={seat} />
              </span>
            ))}
          </div>
          <span class="n">
            {say(look.name) || ui.value.hand} <b>{zone.count ?? 0}</b>
          </span>
        </>
      );
    }
  }
}

/** How many cards or places stand beside each other: the sizes follow from it. */
const breadth = (zone: Zone): number => Math.max(1, zone.kind === "row" ? Math.max(zone.capacity ?? 0, zone.cards?.length ?? 0) : zone.kind === "slot" || zone.kind === "pile" ? 1 : lying(zone).length);

/** A zone's name with whose it is: both sides have a front. */
function ownedBy(game: Game, zone: Zone, name: string): string {
  const owner = ownerOf(zone);
  if (owner === null) return name;
  if (owner === game.view.viewer) return ui.value.ofMine(name);
  return ui.value.ofSeat(say(game.moment.value.seats.find((line) => line.seat === owner)?.name) || String(owner + 1), name);
}

export function ZoneView(props: Props) {
  const { game, zone, area } = props;
  const look = lookOf(game, zone);
  const name = say(look.name);
  const label = ownedBy(game, zone, name || zone.id);
  const n = breadth(zone);
  const aimed = game.glow.value.has(zone.id) && zone.kind !== "slot" && zone.kind !== "pile";
  const classes = ["zone", `k-${zone.kind}`, `size-${look.size ?? "m"}`];
  // so many that what tells a card apart must stand at its left edge
  if (zone.kind === "fan" && n > (narrow.value ? 6 : 11)) classes.push("packed");
  if (look.turned) classes.push("turned");
  if (aimed) classes.push("zone-target");
  if (look.caps?.length) classes.push("capped");
  return (
    <div
      role="group"
      class={classes.join(" ")}
      data-spot={zone.id}
      aria-label={(n && (zone.count || lying(zone).length)) || zone.kind === "row" || zone.kind === "slot" ? label : ui.value.emptyZone(label)}
      style={{ gridArea: area, "--n": String(n), "--gaps": String(Math.max(1, n - 1)) }}
    >
      {name && zone.kind !== "fan" && zone.kind !== "back" && <h3 role="presentation">{name}</h3>}
      <div class="lay">{inside(props, look)}</div>
      {aimed && <button type="button" class="here zone-here" aria-label={`${name}${tagOf(game.glow.value.get(zone.id))}`}><span class="tag">{tagOf(game.glow.value.get(zone.id)) || name}</span></button>}
    </div>
  );
}
