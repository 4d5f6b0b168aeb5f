/** What opens over the table: menu, help, a card in full, a zone's cards, the question before conceding. */
import { Icon } from "../art/Drawing";
import type { Game } from "../battle/game";
import { go, pathOf } from "../pages/route";
import "../styles/panels.css";
import { railless } from "../words/media";
import { language, otherLanguage, pace, type Pace, say, sound, theme, ui } from "../words/speech";
import { CardFace, labelOf } from "./CardFace";
import { DetailBody, lookedAt } from "./Detail";
import { Log } from "./Log";
import { Sheet } from "./Sheet";
import type { Card } from "./vocabulary";
import { holdsChoices, isChoosable, lookOf, spotsIn } from "./ZoneView";

function Menu({ game, coached }: { readonly game: Game; readonly coached: boolean }) {
  const words = ui.value;
  const speeds: readonly [Pace, string][] = [[1, words.pace1], [2, words.pace2], [0, words.paceSkip]];
  return (
    <div class="menu">
      <div class="setting">
        <span id="pace">{words.pace}</span>
        <div class="seg" role="group" aria-labelledby="pace">
          {speeds.map(([value, name]) => (
            <button key={value} type="button" aria-pressed={pace.value === value} onClick={() => (pace.value = value)}>
              {name}
            </button>
          ))}
        </div>
      </div>
      <button type="button" class="btn" aria-pressed={sound.value} onClick={() => (sound.value = !sound.value)}>
        {words.sound}
        {words.colon}
        {sound.value ? words.soundOn : words.soundOff}
      </button>
      <button type="button" class="btn" lang={otherLanguage()} onClick={() => (language.value = otherLanguage())}>
        {words.toEnglish}
      </button>
      <button type="button" class="btn" onClick={() => (theme.value = theme.value === "dark" ? "light" : "dark")}>
        <Icon name="theme" />
        {words.theme}
      </button>
      <button type="button" class="btn" onClick={() => (game.panel.value = "help")}>
        <Icon name="help" />
        {words.help}
      </button>
      <a class="btn" href="/" onClick={(event) => go(event, "/")}>
        {words.leave}
      </a>
      {game.moment.value.state === "running" && game.view.viewer !== null && !coached && (
        <button type="button" class="btn danger" onClick={() => (game.panel.value = "concede")}>
          <Icon name="flag" />
          {words.concede}
        </button>
      )}
    </div>
  );
}

function Help({ game, coached }: { readonly game: Game; readonly coached: boolean }) {
  const { guide, layout, id, lessons } = game.page;
  const words = ui.value;
  const verbs = Object.values(layout.verbs).filter((look) => look.key && look.button);
  return (
    <div class="help">
      <h3>{words.goal}</h3>
      <p>{say(guide.goal)}</p>
      <h3>{words.aTurn}</h3>
      <ol class="guide-turn">
        {guide.turn.map((step, i) => (
          <li key={i}>{say(step)}</li>
        ))}
      </ol>
      <h3>{words.controls}</h3>
      <ul class="controls">
        {words.gestures.map((line, i) => (
          <li key={i}>{line}</li>
        ))}
      </ul>
      <dl>
        {[...words.keys, ...verbs.map((look) => [look.key ?? "", say(look.name)] as const)].map(([key, what], i) => (
          <div key={i}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <a class="btn" href={pathOf("rules", { ruleset: id })} target="_blank" rel="noopener">
        <Icon name="log" />
        {words.ruleBook}
      </a>
      {lessons.length > 0 && !coached && (
        <a class="btn" href={pathOf("tutorial", { ruleset: id })} onClick={(event) => go(event, pathOf("tutorial", { ruleset: id }))}>
          <Icon name="flag" />
          {words.learn.title}
        </a>
      )}
    </div>
  );
}

function ZoneCards({ game, id }: { readonly game: Game; readonly id: string }) {
  const zone = game.drawn.value.table.zones.find((one) => one.id === id);
  const words = ui.value;
  if (!zone) return null;
  const open = (zone.cards ?? []).flatMap((card, index) => (card?.card ? [{ card, index }] : []));
  const count = zone.count ?? 0;
  const first = open.find(({ index }) => isChoosable(game, spotsIn(zone, index)))?.index;
  const pick = (spots: readonly string[]) => {
    game.panel.value = "none";
    game.tap([...spots, zone.id]);
  };
  const read = (card: Card, spot: string) => {
    game.pinned.value = { card, spot };
    game.panel.value = "detail";
  };
  return (
    <>
      <p class="muted">
        {words.cards(count)}
        {count === 0 ? "" : open.length === 0 ? `${words.dot}${words.zoneHidden}` : open.length < count ? `${words.dot}${words.zoneTop}` : ""}
        {holdsChoices(game, zone) ? `${words.dot}${words.pickHere}` : ""}
      </p>
      {count === 0 && <p>{words.zoneEmpty}</p>}
      <ul class="zone-cards">
        {open.map(({ card, index }) => {
          const face = game.faces.get(card.card ?? "");
          const spots = spotsIn(zone, index);
          const choosable = isChoosable(game, spots);
          return face ? (
            <li key={index}>
              <button type="button" class={`card${choosable ? " liftable" : ""}`} data-pick={choosable ? spots[0] : undefined} autofocus={index === first} aria-label={labelOf(card, face, game.page.layout)} onClick={() => (choosable ? pick(spots) : read(card, card.id ?? ""))}>
                <CardFace card={card} face={face} layout={game.page.layout} />
              </button>
            </li>
          ) : null;
        })}
      </ul>
    </>
  );
}

/** `coached`: it is a lesson, which is left, not given up. */
export function Panels({ game, coached }: { readonly game: Game; readonly coached: boolean }) {
  const panel = game.panel.value;
  const close = () => {
    game.panel.value = "none";
  };
  const words = ui.value;
  if (panel === "none") return null;
  if (panel === "log") return !railless.value ? null : <Log game={game} drawer />;
  if (panel === "menu")
    return (
      <Sheet title={words.menu} close={close}>
        <Menu game={game} coached={coached} />
      </Sheet>
    );
  if (panel === "help")
    return (
      <Sheet title={`${say(game.page.name)}${words.colon}${words.help}`} close={close} wide>
        <Help game={game} coached={coached} />
      </Sheet>
    );
  if (panel === "concede")
    return (
      <Sheet title={words.concede} close={close}>
        <p>{words.concedeAsk}</p>
        <div class="row-of-buttons">
          <button type="button" class="btn" onClick={close}>
            {words.cancel}
          </button>
          <button type="button" class="btn seal" onClick={() => game.concede()}>
            {words.concedeYes}
          </button>
        </div>
      </Sheet>
    );
  if (panel === "detail") {
    const looked = lookedAt(game);
    return looked ? (
      <Sheet title={words.detail} close={close}>
        <div class="detail">
          <DetailBody game={game} looked={looked} />
        </div>
      </Sheet>
    ) : null;
  }
  const zone = game.drawn.value.table.zones.find((one) => one.id === panel.zone);
  return (
    <Sheet title={zone ? say(lookOf(game, zone).name) || zone.id : ""} close={close} wide>
      <ZoneCards game={game} id={panel.zone} />
    </Sheet>
  );
}
