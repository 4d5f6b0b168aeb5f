/** A player: name, numbers, marks, and the piles that have no place in the grid. */
import { useMemo } from "preact/hooks";
import { Drawing, Icon } from "../art/Drawing";
import { portrait } from "../art/picture";
import { hash } from "../art/luck";
import type { Game } from "../battle/game";
import { say, ui } from "../words/speech";
import { chair } from "./arrange";
import { BadgeMark } from "./CardFace";
import { tagOf } from "./TableCard";
import type { Counter, CounterLook, Player, Zone } from "./vocabulary";
import { Pile, holdsChoices, lookOf } from "./ZoneView";

const MOST_PIPS = 10;
const DYES = ["water", "fire", "leaf", "thunder"];

export function CounterView({ game, id, spot, counter, look }: { readonly game: Game; readonly id: string; readonly spot: string; readonly counter: Counter; readonly look: CounterLook }) {
  const spend = game.preview.value[spot] ?? 0;
  const aimed = game.glow.value.get(spot);
  const { value, max } = counter;
  const pips = look.style === "pips" && max != null && max <= MOST_PIPS;
  const content = (
    <>
      <Icon name={look.icon} />
      <span class="lbl">{say(look.name)}</span>
      <b>
        <span data-number>{spend ? `${value}→${value - spend}` : value}</span>
        {max != null && <small>/{max}</small>}
      </b>
      {look.style === "major" && max != null && (
        <span class="meter">
          <i style={{ width: `${Math.max(0, Math.min(100, (value / Math.max(1, max)) * 100))}%` }} />
        </span>
      )}
      {pips && (
        <span class="pips" aria-hidden="true" style={{ "--pips": String(Math.max(3, max)) }}>
          {Array.from({ length: max }, (_, i) => (
            <i key={i} class={i >= value ? "off" : i >= value - spend ? "spend" : ""}>
              <Icon name={look.icon} />
            </i>
          ))}
        </span>
      )}
    </>
  );
  const classes = `counter c-${id}${look.style === "major" ? " major" : ""}${aimed ? " target" : ""}`;
  const title = say(look.explain) || say(look.name);
  if (!aimed)
    return (
      <div class={classes} data-spot={spot} title={title} data-look={look.style ?? "number"}>
        {content}
      </div>
    );
  return (
    <button type="button" class={classes} data-spot={spot} aria-label={`${say(look.name)} ${value}、${tagOf(aimed)}`} data-look={look.style ?? "number"}>
      {content}
      <span class="stitch" />
      {tagOf(aimed) && <span class="tag">{tagOf(aimed)}</span>}
    </button>
  );
}

export function SeatView({ game, player, area, side }: { readonly game: Game; readonly player: Player; readonly area: string; readonly side: readonly Zone[] }) {
  const view = game.drawn.value;
  const { layout } = game.page;
  const line = game.moment.value.seats.find((seat) => seat.seat === player.seat);
  const name = say(line?.name) || `${player.seat + 1}`;
  const at = chair(player.seat, view.viewer, view.table.players.length);
  const own = at === 0;
  const aimed = game.glow.value.get(`seat.${player.seat}`);
  const crest = line?.crest || `${player.seat}`;
  const mon = useMemo(() => portrait({ id: crest, element: DYES[at] ?? "light", motif: "", rank: 0 }, `s${player.seat}${hash(crest).toString(36)}`), [crest, at]);
  const level = say(game.page.levels.find((known) => known.id === line?.level)?.name);
  const looks = Object.entries(player.counters).flatMap(([id, counter]) => {
    const look = layout.counters[id];
    return look ? [{ id, counter, look }] : [];
  });
  return (
    <section class={`seat ${own ? "own" : "foe"}${game.active.value.includes(player.seat) ? " active" : ""}${aimed ? " target" : ""}`} style={{ gridArea: area }} data-spot={`seat.${player.seat}`} aria-label={name}>
      <div class="in">
        <div class="person">
          <span class="mon">
            <Drawing markup={mon} />
          </span>
          <span class="called">
            <span class="name" title={name}>
              {name}
            </span>
            <span class="sub">{line?.kind === "bot" ? ["AI", level].filter(Boolean).join(" ") : line?.away ? <b class="away">{ui.value.away}</b> : ""}</span>
          </span>
        </div>
        <div class="counters">
          {looks.map(({ id, counter, look }) => (
            <CounterView key={id} game={game} id={id} spot={`${id}.${player.seat}`} counter={counter} look={look} />
          ))}
        </div>
        {(player.marks?.length ?? 0) > 0 && (
          <div class="marks">
            {player.marks?.map((mark) => (
              <SeatMark key={mark.kind} game={game} kind={mark.kind} n={mark.n ?? 0} />
            ))}
          </div>
        )}
        {side.length > 0 && (
          <>
            <div class="chips">
              {side.map((zone) => (
                <button key={zone.id} type="button" class={holdsChoices(game, zone) ? "target" : undefined} data-spot={zone.id} data-open={zone.id} aria-label={ui.value.openZone(say(lookOf(game, zone).name) || zone.id, zone.count ?? 0)}>
                  <span class="lbl">{say(lookOf(game, zone).name) || zone.id}</span>
                  <b>{zone.count ?? zone.cards?.length ?? 0}</b>
                </button>
              ))}
            </div>
            <div class="piles">
              {side.map((zone) => (
                <div key={zone.id} class="k-pile">
                  <h3 role="presentation">{say(lookOf(game, zone).name)}</h3>
                  <Pile game={game} zone={zone} />
                </div>
              ))}
            </div>
          </>
        )}
        {aimed && (
          <button type="button" class="here" aria-label={`${name}、${tagOf(aimed)}`}>
            <span class="tag">{tagOf(aimed) || name}</span>
          </button>
        )}
      </div>
    </section>
  );
}

function SeatMark({ game, kind, n }: { readonly game: Game; readonly kind: string; readonly n: number }) {
  const { layout } = game.page;
  const words = layout.badges[kind] ?? layout.statuses[kind];
  if (!words) return <BadgeMark badge={{ kind, n }} layout={layout} lasting={false} />;
  return (
    <span class="mark" title={say(words.explain)}>
      {words.icon && <Icon name={words.icon} />}
      {say(words.name)}
      {n > 0 && <b>{n}</b>}
    </span>
  );
}
