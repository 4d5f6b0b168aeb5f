/** The table of every game: the ruleset's grid, filled with what the view names. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Game } from "../battle/game";
import "../styles/table.css";
import "../styles/parts.css";
import { low, narrow, railless } from "../words/media";
import { say, ui } from "../words/speech";
import { areaOf, areasOf, arrangementFor, chair, clothOf, tracksOf, without } from "./arrange";
import { Acts } from "./Acts";
import { Announcements } from "./Announcements";
import { Detail, Peek } from "./Detail";
import { drag, spotsAt } from "./drag";
import { Header } from "./Header";
import { focusNext, press } from "./keys";
import { Log } from "./Log";
import { late } from "./late";
import { Seam } from "./Seam";
import { CounterView, SeatView } from "./SeatView";
import { cardAt } from "./spots";
import type { Zone } from "./vocabulary";
import { ZoneView, lookOf } from "./ZoneView";

/** What opens over the table is fetched when it is first opened. */
const Panels = late(async () => (await import("./Panels")).Panels).Part;

const LONG_PRESS = 500;

/** Numbers that belong to nobody, in the area named after one of them, else beside the question. */
function Commons({ game, area }: { readonly game: Game; readonly area: string }) {
  const counters = Object.entries(game.drawn.value.table.counters ?? {}).flatMap(([id, counter]) => {
    const look = game.page.layout.counters[id];
    return look ? [{ id, counter, look }] : [];
  });
  return (
    <section class="commons" style={{ gridArea: area }} aria-label={counters.map(({ look }) => say(look.name)).join(ui.value.and)}>
      {counters.map(({ id, counter, look }) => (
        <CounterView key={id} game={game} id={id} spot={id} counter={counter} look={look} />
      ))}
    </section>
  );
}

function useGestures(game: Game, root: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const table = root.current;
    if (!table) return;
    game.stage.enter(table);
    let hold: ReturnType<typeof setTimeout> | undefined;
    const lookAt = (element: Element | null, whole: boolean) => {
      const card = element?.closest<HTMLElement>(".card[data-spot]");
      const spot = card?.dataset.spot ?? "";
      const found = spot ? cardAt(game.drawn.value.table, spot) : null;
      if (!whole && !element?.closest(".acts, .seam")) game.hint.value = spot && game.idle.value && !game.lift.value.has(spot) ? game.why([spot]) : null;
      if (found?.card) {
        if (whole) {
          game.pinned.value = { card: found, spot };
          game.panel.value = "detail";
        } else game.look({ card: found, spot });
      } else if (!whole) game.look(null);
    };
    const input = () => game.touch();
    const down = (event: PointerEvent) => {
      drag(game, table, event);
      clearTimeout(hold);
      if (event.pointerType === "touch") hold = setTimeout(() => lookAt(event.target as Element, true), LONG_PRESS);
    };
    const letGo = () => clearTimeout(hold);
    const moved = (event: PointerEvent) => {
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > 3) clearTimeout(hold);
    };
    const hover = (event: PointerEvent) => {
      if (event.pointerType === "mouse") lookAt(event.target as Element, false);
    };
    const click = (event: MouseEvent) => {
      const element = event.target as Element;
      if (element.closest(".seam, .acts, .side, .peek, .drawer")) return;
      const zone = element.closest<HTMLElement>("[data-open]")?.dataset.open;
      if (zone && !game.glow.value.has(zone) && !game.lift.value.has(zone)) {
        game.panel.value = { zone };
        return;
      }
      game.tap(spotsAt(element));
      if (event.detail === 0) focusNext(game); // a key's click
    };
    // while something is taken up, its card is what one reads; the targets are walked through with the keys
    const focus = (event: FocusEvent) => !game.picked.value && lookAt(event.target as Element, false);
    const cancel = (event: MouseEvent) => {
      if (!game.picked.value && !game.asking.value.length) return;
      event.preventDefault();
      game.unpick();
    };
    const key = (event: KeyboardEvent) => press(game, event);
    const shown = () => {
      if (document.hidden) game.stage.hurry();
      else void game.refresh();
    };
    addEventListener("pointerdown", input, true);
    addEventListener("keydown", input, true);
    table.addEventListener("pointerdown", down);
    addEventListener("pointerup", letGo);
    addEventListener("pointermove", moved);
    table.addEventListener("pointerover", hover);
    table.addEventListener("pointerleave", hover);
    table.addEventListener("click", click);
    table.addEventListener("focusin", focus);
    table.addEventListener("contextmenu", cancel);
    addEventListener("keydown", key);
    document.addEventListener("visibilitychange", shown);
    return () => {
      game.stage.enter(null);
      removeEventListener("pointerdown", input, true);
      removeEventListener("keydown", input, true);
      table.removeEventListener("pointerdown", down);
      removeEventListener("pointerup", letGo);
      removeEventListener("pointermove", moved);
      table.removeEventListener("pointerover", hover);
      table.removeEventListener("pointerleave", hover);
      table.removeEventListener("click", click);
      table.removeEventListener("focusin", focus);
      table.removeEventListener("contextmenu", cancel);
      removeEventListener("keydown", key);
      document.removeEventListener("visibilitychange", shown);
    };
  }, [game]);
}

/**
 * `coach`: who says what to do, where somebody does; at the end there is nothing else to go on with then. `watched`: there is nothing to
 * do but look, so a row of buttons alone is left out.
 */
export function TableView({ game, coach, watched }: { readonly game: Game; readonly coach?: ComponentChildren; readonly watched?: boolean }) {
  const root = useRef<HTMLElement>(null);
  useGestures(game, root);
  useEffect(() => {
    // only those who need it fetch it; without it the table is higher than their screen
    if (low.value) import("../styles/low.css").catch(() => undefined);
  }, [low.value]);
  const view = game.drawn.value;
  const seats = view.table.players.length;
  const arrangement = arrangementFor(game.page.layout, seats);
  const lowGrid = low.value && !narrow.value ? arrangement.low : undefined;
  const whole = narrow.value ? arrangement.narrow : (lowGrid ?? arrangement.wide);
  const grid = watched ? without("acts", whole) : whole;
  const areas = areasOf(grid);
  const placed: [Zone, string][] = [];
  const homeless = new Map<number, Zone[]>();
  for (const zone of view.table.zones) {
    const area = areaOf(zone, view.viewer, seats);
    if (areas.has(area) && !lookOf(game, zone).side) placed.push([zone, area]);
    else if (zone.owner != null) homeless.set(zone.owner, [...(homeless.get(zone.owner) ?? []), zone]);
  }
  const commons = view.table.counters ? Object.keys(view.table.counters) : [];
  const commonsArea = commons.find((name) => areas.has(name));
  const has = (name: string) => areas.has(name);
  const railed = has("side") && !railless.value;
  return (
    <div class={`app${lowGrid ? " low" : ""}${game.picked.value ? " choosing" : ""}${coach && !railed ? " coached" : ""}`}>
      <Header game={game} />
      {!railed && coach}
      <main ref={root} class="table" data-game={view.ruleset} style={tracksOf(grid)}>
        <h1 class="vh">{say(game.page.name)}</h1>
        {(arrangement.cloth ?? []).map((value) => {
          const cloth = clothOf(value, grid);
          return cloth ? <div key={value} class={`cloth${cloth.foe ? " foe" : ""}`} style={{ gridArea: cloth.line }} aria-hidden="true" /> : null;
        })}
        {view.table.players
          .map((player) => ({ player, at: chair(player.seat, view.viewer, seats) }))
          .sort((a, b) => b.at - a.at)
          .map(({ player, at }) => (
            <SeatView key={player.seat} game={game} player={player} area={`seat${at}`} side={homeless.get(player.seat) ?? []} />
          ))}
        {placed
          .sort(([, a], [, b]) => order(b) - order(a))
          .map(([zone, area]) => (
            <ZoneView key={zone.id} game={game} zone={zone} area={area} />
          ))}
        {commons.length > 0 && commonsArea && <Commons game={game} area={commonsArea} />}
        {has("seam") && (
          <div class="seam-at" style={{ gridArea: "seam" }}>
            <Seam game={game} />
            {commons.length > 0 && !commonsArea && <Commons game={game} area="auto" />}
          </div>
        )}
        {has("acts") && (
          <div class="acts-at" style={{ gridArea: "acts" }}>
            <Acts game={game} ends={!coach} />
          </div>
        )}
        {has("side") && (
          <aside class="side" style={{ gridArea: "side" }}>
            {railed && coach}
            <Detail game={game} />
            <Log game={game} />
          </aside>
        )}
        {has("peek") && (
          <div class="peek-at" style={{ gridArea: "peek" }}>
            <Peek game={game} />
          </div>
        )}
      </main>
      <footer class="foot">
        <span>{ui.value.rules(view.ruleset, view.version)}</span>
        <span class="opt">{ui.value.step(view.step)}</span>
        <span class="sp opt">{ui.value.keys.slice(0, 4).map(([key, what]) => `${key} ${what}`).join("　")}</span>
      </footer>
      {game.panel.value !== "none" && <Panels game={game} coached={coach !== undefined} />}
      <Announcements game={game} />
    </div>
  );
}

/** Reading order: the far side first, the viewer's own hand last. */
const order = (area: string): number => (/[1-9]$/.test(area) ? 100 : /^hand/.test(area) ? 0 : 50);
