"""Rules as small stories in TOML: given a table, when somebody acts, then this is to be seen.

    rule = "TENGA-6.1"
    name = { ja = "…", en = "…" }
    seed = 1                     # optional: luck of the acts
    viewer = 1                   # optional: read everything from this seat's view (-1: a spectator's)
    [given]                      # what the ruleset's `arrange` reads
    [[when]]                     # each act is one of the described candidates, or a raw action
    seat = 0
    verb = "play_unit"           # the choice's verb
    source = "ember_fox"         # a spot (`c3`, `chips.1.2`), or the id of a card lying there
    target = "front.0"
    text = "To the front"        # the button's words in either language, where verb, source and target leave a choice
    refused = "TENGA-6.1"        # it must be refused, with this rule or code
    [then]
    "core.1" = 17                # a counter (of a player, or the table's)
    "front.1" = ["ogre"]         # a zone: ids of its cards in order, "down" for a hidden one, "" for an empty place
    "library.0" = 12             # a zone: how many cards
    "bench.1.0.hp" = 4           # a stat of the card in a place (`front.1.hp` for a zone of one place)
    "bench.1.0.poison" = 2       # strength of a badge or status; 0: it has none
    "bench.1.0.attached" = ["club"]
    "bench.1.0.ready" = false
    "marks.0" = ["flag"]         # badges of a player
    "marks.0.ash" = 2            # strength of one of them
    to_act = [0]
    turn = 2
    phase = "action"
    winners = [0]                # the battle is over; [] is a draw
    over = false
    reason = "core"
    happened = ["drawn"]         # tags of events of the last act, in this order, others between them

A raw act is `action = { kind = "…", … }` instead of verb, source and target; `overdue = true` lets the seat's time run out.
A file may hold several as [[scenario]].
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Union

import msgspec
from msgspec import Struct

from taisen.engine.battle import Battle, Concede, play
from taisen.engine.codec import to_json
from taisen.engine.errors import IllegalAction, TaisenError
from taisen.engine.ruleset import Ruleset
from taisen.engine.table import Card, Layout, Seat, Table, Viewer, Zone
from taisen.engine.text import Text
from taisen.lab.plan import seed_of


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing somebody does."""

    seat: Seat
    verb: str = ""
    source: str = ""
    target: str = ""
    text: str = ""
    action: dict[str, Any] | None = None
    overdue: bool = False
    refused: str = ""


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A story with its expectations."""

    rule: str
    name: Text
    given: dict[str, Any]
    then: dict[str, Any]
    when: tuple[Act, ...] = ()
    seed: int = 0
    viewer: int | None = None


class _Many(Struct, frozen=True, forbid_unknown_fields=True):
    scenario: tuple[Scenario, ...]


class Failed(Exception):
    """The story went otherwise; the message says where."""


def read(path: Path) -> tuple[Scenario, ...]:
    """The scenarios of a file. Raises Failed for a file that is none."""
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        return msgspec.convert(told, _Many).scenario if "scenario" in told else (msgspec.convert(told, Scenario),)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Failed(f"{path}: {error}") from error


def run(rules: Ruleset[Any, Any, Any], scenario: Scenario) -> None:
    """Tell the story. Raises Failed at the first thing that is otherwise."""
    try:
        state = rules.arrange(scenario.given)
    except (msgspec.ValidationError, TaisenError, ValueError, LookupError) as error:
        raise Failed(f"given: {error}") from error
    battle = Battle(rules.id, rules.version, seed_of(scenario.seed, 0), 0, state)
    events: tuple[Any, ...] = ()
    for n, act in enumerate(scenario.when, 1):
        try:
            battle, events = play(rules, battle, act.seat, action_of(rules, battle, act))
        except IllegalAction as error:
            objection = error.objection
            if act.refused not in (objection.rule, objection.code) or not act.refused:
                raise Failed(f"act {n} is refused: {objection.rule} {objection.code}: {objection.text.en}") from error
            events = ()
        except Failed as error:
            raise Failed(f"act {n}: {error}") from error
        else:
            if act.refused:
                raise Failed(f"act {n} was allowed, but {act.refused} should refuse it")
    if not scenario.then and not any(act.refused for act in scenario.when):
        raise Failed("nothing is expected")
    if (told := otherwise(rules, battle, events, scenario.then, scenario.viewer)) is not None:
        raise Failed(told)


def otherwise(
    rules: Ruleset[Any, Any, Any], battle: Battle[Any], events: tuple[Any, ...], then: dict[str, Any], viewer: int | None = None
) -> str | None:
    """The first of the expectations that is not so, in a sentence. Raises Failed for one that nothing can be found for."""
    for key, expected in then.items():
        found = _find(rules, battle, events, viewer, key, expected)
        if found != expected:
            return f"{key} is {found!r}, not {expected!r}"
    return None


def action_of(rules: Ruleset[Any, Any, Any], battle: Battle[Any], act: Act) -> Any:
    """The action an act means on this table. Raises Failed for none, and for several."""
    if act.action is not None:
        try:
            return msgspec.convert(act.action, Union[rules.action_type, Concede])  # noqa: UP007  a value, not a type
        except msgspec.ValidationError as error:
            raise Failed(str(error)) from error
    if act.overdue:
        default = rules.overdue(battle.state, act.seat)
        if default is None:
            raise Failed(f"no time runs for seat {act.seat}")
        return default[1]
    named = _named(rules.table(battle.state, act.seat))
    fitting = []
    for action in rules.candidates(battle.state, act.seat):
        choice = rules.describe(battle.state, act.seat, action)
        if (
            act.verb in ("", choice.verb)
            and (act.source in ("", choice.source) or act.source in named.get(choice.source, ()))
            and (act.target in ("", choice.target) or act.target in named.get(choice.target, ()))
            and act.text in ("", choice.text.ja, choice.text.en)
        ):
            fitting.append(action)
    if not fitting:
        raise Failed(f"seat {act.seat} has no candidate {act.verb} {act.source} {act.target}".rstrip())
    free = [action for action in fitting if action.objection(battle.state, act.seat) is None]
    if len(free) > 1:
        raise Failed(f"{len(free)} legal actions fit; say which by verb, source and target")
    return free[0] if free else fitting[0]


def _named(table: Table) -> dict[str, tuple[str, ...]]:
    """By every spot where a card lies: the other names of that spot, which are the card's catalogue id, its own id and its place."""
    found: dict[str, tuple[str, ...]] = {}
    for zone in table.zones:
        for place, card in enumerate(zone.cards):
            if card is not None:
                spots = (card.id, f"{zone.id}.{place}", *([zone.id] if zone.kind == "slot" else []))
                for spot in spots:
                    if spot:
                        found[spot] = (card.card, *spots)
    return found


def _find(rules: Ruleset[Any, Any, Any], battle: Battle[Any], events: tuple[Any, ...], viewer: int | None, key: str, expected: Any) -> Any:
    state = battle.state
    outcome = rules.outcome(state)
    plain: dict[str, Any] = {
        "to_act": [] if outcome else list(rules.to_act(state)),
        "over": outcome is not None,
        "winners": None if outcome is None else list(outcome.winners),
        "reason": None if outcome is None else outcome.reason,
        "scores": None if outcome is None else list(outcome.scores),
    }
    if key in plain:
        return plain[key]
    if key == "happened":
        tags = iter([_tag(event) for event in events])
        return [tag for tag in expected if tag in tags]
    seat = int(key.split(".")[1]) if len(key.split(".")) > 1 and key.split(".")[1].isdigit() else None
    eyes: Viewer = seat if viewer is None else None if viewer < 0 else viewer
    table = rules.table(state, eyes)
    if key in ("turn", "phase"):
        return table.turn if key == "turn" else table.phase
    return _on_table(rules.layout, table, key, expected)


def _on_table(layout: Layout, table: Table, key: str, expected: Any) -> Any:
    name, _, rest = key.partition(".")
    if key in table.counters:
        return table.counters[key].value
    for player in table.players:
        if rest == str(player.seat):
            if name in player.counters:
                return player.counters[name].value
            if name == "marks":
                return [badge.kind for badge in player.marks]
        if name == "marks" and rest.startswith(f"{player.seat}."):
            kind = rest.partition(".")[2]
            return next((badge.n for badge in player.marks if badge.kind == kind), None)
    for zone in table.zones:
        if key == zone.id:
            return zone.count if isinstance(expected, int) else list(_ids(zone))
        if key.startswith(zone.id + "."):
            return _part(layout, zone, key.removeprefix(zone.id + "."))
    raise Failed(f"{key}: there is no such counter or zone")


def _ids(zone: Zone) -> Iterator[str]:
    for card in zone.cards:
        yield "" if card is None else "down" if card.face == "down" else card.card


def _part(layout: Layout, zone: Zone, part: str) -> Any:
    place, _, what = part.partition(".") if part.split(".")[0].isdigit() else ("0", "", part)
    card = zone.cards[int(place)] if int(place) < len(zone.cards) else None
    if not what:
        return "" if card is None else "down" if card.face == "down" else card.card
    if card is None:
        raise Failed(f"{zone.id}.{place} is empty")
    return _of_card(layout, card, what)


def _of_card(layout: Layout, card: Card, what: str) -> Any:
    if what in card.stats:
        return card.stats[what].value
    if what == "attached":
        return list(card.attached)
    if what in ("ready", "face", "element"):
        return getattr(card, what)
    if what not in layout.badges and what not in layout.statuses:
        raise Failed(f"{what}: there is no such number, badge or status")
    return next((badge.n for badge in (*card.badges, *card.statuses) if badge.kind == what), 0)


def _tag(event: Any) -> str:
    told = msgspec.json.decode(to_json(event))
    return str(told[0] if isinstance(told, list) else told.get("kind", told.get("type", "")))
