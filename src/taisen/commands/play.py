"""`taisen play`: a battle against a bot in the terminal."""

import secrets
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.panel import Panel

from taisen.bots import BOTS
from taisen.bots.bot import ask
from taisen.engine.battle import Battle, Concede, begin, lay_out, look, play, tell
from taisen.engine.deck import Deck
from taisen.engine.logs import log_to_json
from taisen.engine.replay import Log, Step, digest
from taisen.engine.ruleset import Setup
from taisen.engine.table import Card, Shown, View, Zone
from taisen.engine.text import NOTHING, Text
from taisen.seeds import Npc

from .cards import lines
from .games import Game, Lang, Language, Rules, Variant, options_of, rules_of, seeds_of

ME = 0
_HELP = Text("番号で選ぶ · ?番号 でカードの説明 · q で投了", "a number chooses · ?number explains a card · q concedes")


def play_in_terminal(
    game: Game,
    lang: Lang,
    opponent: Annotated[str, typer.Option(help="id of an opponent of seeds/ (default: the first)")] = "",
    deck: Annotated[str, typer.Option(help="id of the deck to play (default: the starter deck)")] = "",
    seats: Annotated[int, typer.Option(help="number of seats; bots take the others")] = 2,
    variant: Variant = "",
    seed: Annotated[str, typer.Option(help="64 hex digits: play that very battle")] = "",
    save: Annotated[Path | None, typer.Option(help="write the log there, for `taisen replay`")] = None,
) -> None:
    """Play a battle against the computer in this terminal."""
    rules, console = rules_of(game), Console(highlight=False)
    setup, levels = _seated(rules, opponent, deck, seats, options_of(rules, variant))
    luck = bytes.fromhex(seed) if seed else secrets.token_bytes(32)
    laid = lay_out(rules, setup, luck)
    battle, events = begin(rules, setup, luck)
    steps: list[Step[Any]] = []
    _say(console, tell(rules, laid.state, events, ME), lang)
    while rules.outcome(battle.state) is None:
        to_act = rules.to_act(battle.state)
        if ME in to_act:
            seat, action = ME, _choose(console, rules, look(rules, battle, ME), lang)
        else:
            seat = to_act[0]
            action = ask(rules, battle, seat, BOTS[levels[seat]])
        before: Battle[Any] = battle
        battle, events = play(rules, battle, seat, action)
        steps.append(Step(seat, action))
        _say(console, tell(rules, before.state, events, ME), lang)
    outcome = rules.outcome(battle.state)
    if outcome is not None:
        won = (
            Text("勝ち", "You win") if ME in outcome.winners else Text("負け", "You lose") if outcome.winners else Text("引き分け", "Draw")
        )
        console.print(Panel(f"{lang.of(won)} – {lang.of(outcome.text)}", expand=False))
    if save:
        save.write_bytes(log_to_json(Log(rules.id, rules.version, setup, luck, tuple(steps), digest(battle))))


def _seated(rules: Rules, opponent: str, deck: str, seats: int, options: Any) -> tuple[Setup, list[str]]:
    if seats not in rules.seats:
        raise typer.BadParameter(f"{rules.id} is played by {rules.seats.start} to {rules.seats.stop - 1}")
    ready = seeds_of(rules)
    mine = {entry.id: entry.deck for entry in ready.playable()} or {"": Deck()}
    if deck and deck not in mine:
        raise typer.BadParameter(f"there is no deck {deck}; there are {', '.join(mine)}")
    rivals = {npc.id: npc for npc in ready.npc}
    if opponent and opponent not in rivals:
        raise typer.BadParameter(f"there is no opponent {opponent}; there are {', '.join(rivals)}")
    order = list(rivals.values()) or [Npc("greedy", NOTHING, "greedy")]
    first = order.index(rivals[opponent]) if opponent else 0
    others = [order[(first + n) % len(order)] for n in range(seats - 1)]
    decks = (mine[deck or next(iter(mine))], *(ready.deck_of(npc) for npc in others))
    return Setup(decks, options), ["", *(npc.level for npc in others)]


def _say(console: Console, shown: list[Shown], lang: Language) -> None:
    for one in shown:
        style = "bold" if one.heading else "cyan" if one.seat == ME else "magenta" if one.seat is not None else ""
        whose = "" if one.seat is None else f"{one.seat} │ "
        console.print(("\n" if one.heading else f"  {whose}") + lang.of(one.text), style=style, markup=False)


def _choose(console: Console, rules: Rules, view: View, lang: Language) -> Any:
    _draw(console, rules, view, lang)
    while True:
        for n, choice in enumerate(view.choices, 1):
            source = _named(rules, view, choice.source, lang)
            target = _named(rules, view, choice.target, lang)
            console.print(f" {n:>3}  {lang.of(choice.text)}  {source}{f' → {target}' if target else ''}", markup=False)
        try:
            said = console.input(f"[dim]{lang.of(_HELP)}[/] > ").strip()
        except EOFError:
            said = "q"
        if said == "q":
            return Concede()
        asks = said.startswith("?")
        number = said.removeprefix("?")
        if not number.isdecimal() or not 1 <= int(number) <= len(view.choices):
            continue
        chosen = view.choices[int(number) - 1]
        if not asks:
            return chosen.action
        card = _at(view, chosen.source) or _at(view, chosen.target)
        if card is not None and card.card:
            console.print("\n".join(lines(rules.catalogue[card.card].face(), lang)), markup=False)


def _draw(console: Console, rules: Rules, view: View, lang: Language) -> None:
    table, layout = view.table, rules.layout
    console.rule(f"{lang.of(layout.phases[table.phase])} {table.turn}")
    for player in sorted(table.players, key=lambda player: player.seat == ME):
        numbers = "  ".join(
            f"{lang.of(layout.counters[name].name)} {counter.value}{f'/{counter.max}' if counter.max else ''}"
            for name, counter in player.counters.items()
        )
        console.print(f"[bold]{'▶' if player.seat == ME else ' '} {player.seat}[/]  {numbers}")
        for zone in table.zones:
            if zone.owner == player.seat and zone.count:
                console.print(_zone(rules, zone, lang), markup=False)
    for zone in table.zones:
        if zone.owner is None and zone.count:
            console.print(_zone(rules, zone, lang), markup=False)
    if table.prompt is not None:
        console.print(lang.of(table.prompt), style="yellow", markup=False)


def _zone(rules: Rules, zone: Zone, lang: Language) -> str:
    name = lang.of(rules.layout.zones[zone.id.split(".")[0]].name) or zone.id
    if zone.kind in ("pile", "back"):
        return f"      {name}: {zone.count}"
    return f"      {name}: " + "  ".join("·" if card is None else _card(rules, card, lang) for card in zone.cards)


def _card(rules: Rules, card: Card, lang: Language) -> str:
    if card.face == "down":
        return "▒"
    stats = "/".join(str(stat.value) for stat in card.stats.values())
    marks = "".join(lang.of((rules.layout.badges | rules.layout.statuses)[badge.kind].mark) for badge in (*card.badges, *card.statuses))
    return f"{lang.of(rules.catalogue[card.card].name)}{f' {stats}' if stats else ''}{f' [{marks}]' if marks else ''}"


def _at(view: View, spot: str) -> Card | None:
    for zone in view.table.zones:
        for place, card in enumerate(zone.cards):
            if card is not None and spot in (card.id, f"{zone.id}.{place}", zone.id if zone.kind == "slot" else ""):
                return card
    return None


def _named(rules: Rules, view: View, spot: str, lang: Language) -> str:
    card = _at(view, spot) if spot else None
    if card is not None and card.card:
        return _card(rules, card, lang)
    name, _, rest = spot.partition(".")
    zone = rules.layout.zones.get(name)
    if zone is None:
        return ""
    place = rest.rpartition(".")[2] if rest.count(".") else ""
    return lang.of(zone.name) + (f" {int(place) + 1}" if place else "")
