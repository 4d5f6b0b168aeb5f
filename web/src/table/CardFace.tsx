/** A card as it is seen: the print below, numbers and words above it as real text. */
import { useEffect, useMemo } from "preact/hooks";
import { back } from "../art/back";
import { Drawing, Icon } from "../art/Drawing";
import { fetchFigures, isHere } from "../art/figures";
import { hash } from "../art/luck";
import { picture } from "../art/picture";
import { pigmentOfKin } from "../art/pigments";
import type { Print } from "../art/print";
import { useTurn } from "../art/turn";
import "../styles/card.css";
import { language, say, ui } from "../words/speech";
import type { Badge, Card, Face, Layout, Stat, Words } from "./vocabulary";

let copies = 0;

/** The place of a rarity in the layout's order, 1 to 5. */
export function rankOf(layout: Layout, rarity: string): number {
  const at = Object.keys(layout.rarities).indexOf(rarity);
  return at < 0 ? 1 : Math.min(5, at + 1);
}

export function printOf(face: Face, layout: Layout, element?: string): Print {
  // a kind of card without figures of its own shows a crest of rotation
  const crest = ["spell", "action"].includes(layout.types[face.type]?.icon ?? "");
  return { id: face.id, element: element || face.element || pigmentOfKin(face.group ?? ""), motif: face.motif || (crest ? "rotor" : ""), rank: rankOf(layout, face.rarity ?? "") };
}

export function Picture({ print }: { readonly print: Print }) {
  const { id, element, motif, rank } = print;
  const here = isHere(motif);
  const mine = useTurn(`${id} ${element} ${motif} ${rank}`) && here;
  const markup = useMemo(() => (mine ? picture(print, `c${copies++}`) : ""), [id, element, motif, rank, mine]);
  useEffect(() => void (here || fetchFigures()), [here]);
  return <Drawing class="pic" markup={markup} />;
}

export function Back({ game, chair }: { readonly game: string; readonly chair: number }) {
  const markup = useMemo(() => back(game, chair, `k${copies++}`), [game, chair]);
  return <Drawing class="pic" markup={markup} />;
}

/** Badges are explained by the layout, lasting ones and passing ones alike. */
export const wordsOf = (layout: Layout, kind: string): Words | undefined => layout.badges[kind] ?? layout.statuses[kind];

export function BadgeMark({ badge, layout, lasting }: { readonly badge: Badge; readonly layout: Layout; readonly lasting: boolean }) {
  const words = wordsOf(layout, badge.kind);
  const name = say(words?.name) || badge.kind;
  const sign = say(words?.mark) || (words?.icon ? "" : name.slice(0, language.value === "ja" ? 1 : 2));
  const number = badge.n ? <em>{badge.n}</em> : null;
  return (
    <b class={lasting ? "kw" : "st"} data-tint={hash(badge.kind) % 6} title={name}>
      {sign || <Icon name={words?.icon ?? ""} />}
      {number}
      <i class="vh">{` ${name}`}</i>
    </b>
  );
}

/** What it costs now: a changed cost comes as a stat, and is drawn where the printed one stands. */
const costOf = (card: Card | null, face: Face): Stat | null => card?.stats?.cost ?? (face.cost == null ? null : { value: face.cost, base: face.cost });

const statsOf = (card: Card | null, face: Face, layout: Layout): [string, Stat, string][] =>
  Object.entries(layout.stats).flatMap(([name, words]) => {
    if (name === "cost") return [];
    const printed = face.stats?.[name];
    const now = card?.stats?.[name] ?? (printed === undefined ? undefined : { value: printed, base: printed });
    return now ? [[name, now, words.icon || "plain"] as [string, Stat, string]] : [];
  });

const trend = (stat: Stat): string => (stat.value > stat.base ? " up" : stat.value < stat.base ? " down" : "");

/** What lies open on the card. `card` null: as it is printed. */
export function CardFace({ card, face, layout }: { readonly card: Card | null; readonly face: Face; readonly layout: Layout }) {
  const element = card?.element || face.element || "";
  const name = say(face.name);
  const long = language.value === "ja" ? name.length > 6 : name.length > 14;
  const cost = costOf(card, face);
  const stats = statsOf(card, face, layout);
  const bare = stats.filter(([, , icon]) => icon !== "blade" && icon !== "drop");
  // the number a card is about is drawn as a figure: the one the layout says, or the only one there is
  const figure = bare.find(([, , icon]) => icon === "figure") ?? (stats.length === 1 ? bare[0] : undefined);
  const plain = bare.filter((stat) => stat !== figure);
  const badges = card?.badges ?? face.badges ?? [];
  const statuses = card?.statuses ?? [];
  const type = layout.types[face.type];
  const print = printOf(face, layout, card?.element);
  return (
    <>
      <Picture print={print} />
      {cost && (
        <span class={`cost${trend(cost)}`} data-el={element}>
          {cost.value}
        </span>
      )}
      {!cost && element && layout.elements[element] && (
        <span class="elem" data-el={element}>
          <Icon name={layout.elements[element]?.icon || element} />
        </span>
      )}
      {name && <span class={`slip${long ? " long" : ""}`}>{name}</span>}
      {type && (
        <span class="type">
          <Icon name={type.icon || face.type} />
        </span>
      )}
      {badges.length > 0 && (
        <span class="badges">
          {badges.map((badge) => (
            <BadgeMark key={badge.kind} badge={badge} layout={layout} lasting />
          ))}
        </span>
      )}
      {statuses.length > 0 && (
        <span class="statuses">
          {statuses.map((badge) => (
            <BadgeMark key={badge.kind} badge={badge} layout={layout} lasting={false} />
          ))}
        </span>
      )}
      {stats.map(([id, stat, icon]) =>
        icon === "blade" || icon === "drop" ? (
          <span key={id} class={`stat ${icon === "blade" ? "atk" : "hp"}${trend(stat)}`} data-stat={id}>
            {stat.value}
          </span>
        ) : null,
      )}
      {figure && (
        <span class={`big${trend(figure[1])}`} data-stat={figure[0]}>
          {figure[1].value}
        </span>
      )}
      {plain.length > 0 && (
        <span class="plains">
          {plain.map(([id, stat, icon]) => (
            <span key={id} class={`plain${trend(stat)}`} data-stat={id}>
              {icon !== "plain" && <Icon name={icon} />}
              {icon === "plain" && <small>{say(layout.stats[id]?.mark)}</small>}
              {stat.value}
            </span>
          ))}
        </span>
      )}
      {(card?.attached?.length ?? 0) > 0 && (
        <span class="attached">
          <Icon name="library" />
          {card?.attached?.length}
        </span>
      )}
    </>
  );
}

/** All that a card's picture says, in words. */
export function labelOf(card: Card, face: Face | undefined, layout: Layout): string {
  if (!face || card.face === "down") return ui.value.faceDown;
  const parts = [say(face.name)];
  const cost = costOf(card, face);
  if (cost) parts.push(ui.value.cost(cost.value));
  for (const [id, stat] of statsOf(card, face, layout)) parts.push(`${say(layout.stats[id]?.name)} ${stat.value}`);
  for (const badge of [...(card.badges ?? face.badges ?? []), ...(card.statuses ?? [])]) parts.push(`${say(wordsOf(layout, badge.kind)?.name)}${badge.n ? ` ${badge.n}` : ""}`);
  if (card.ready === false) parts.push(ui.value.acted);
  return parts.join(ui.value.and);
}
