"""A battle told again from its log."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from taisen.engine.battle import Battle, Luck, begin, lay_out, look, play, tell
from taisen.engine.dice import Dice
from taisen.engine.ruleset import Setup
from taisen.engine.table import Viewer

from ..games import AnyRules
from .fairness import DEAL, BattleSeeds
from .record import Played
from .schemas import ReplayStep, ShownStep
from .sight import EVERYTHING, Sight
from .told import Told

MOST_SHOWN = 200  # steps in one Moment


def again(
    rules: AnyRules, setup: Setup, seeds: BattleSeeds, played: Iterable[Played], luck: Luck = Dice
) -> Iterator[tuple[Told, Battle[Any]]]:
    """Every step from the deal on, with the battle after it. `luck`: dice that watch."""
    before = lay_out(rules, setup, seeds.at(DEAL)).state
    battle, events = begin(rules, setup, seeds.at(DEAL), luck)
    battle = replace(battle, seed=seeds.at(0))
    yield Told(0, None, before, events), battle
    for line in played:
        after, events = play(rules, battle, line.seat, line.action, luck)
        after = replace(after, seed=seeds.at(after.step))
        yield Told(after.step, line.seat, battle.state, events), after
        battle = after


def shown(
    rules: AnyRules, told: Iterable[Told], viewer: Viewer, after: int, sight: Sight = EVERYTHING
) -> tuple[tuple[ShownStep, ...], bool]:
    """What `viewer` saw of the steps after step `after`, as many as go into one answer, and whether there are more. In a battle of
    several people he counts, `after` too, by his `sight`."""
    seen: list[ShownStep] = []
    for line in told:
        own = sight.own(line.step)
        if own <= after or not sight.saw(line.step):
            continue
        if len(seen) == MOST_SHOWN:
            return tuple(seen), True
        seen.append(ShownStep(own, line.seat, tuple(tell(rules, line.before, line.events, viewer))))
    return tuple(seen), False


def since(
    rules: AnyRules, setup: Setup, seeds: BattleSeeds, played: list[Played], viewer: Viewer, after: int, sight: Sight = EVERYTHING
) -> tuple[tuple[ShownStep, ...], bool]:
    """The same from the log."""
    return shown(rules, (told for told, _ in again(rules, setup, seeds, played)), viewer, after, sight)


def page(
    rules: AnyRules, setup: Setup, seeds: BattleSeeds, played: list[Played], viewer: Viewer, first: int, most: int
) -> tuple[ReplayStep, ...]:
    """Steps `first` … `first + most - 1` of a finished battle, each with the table after it."""
    steps: list[ReplayStep] = []
    for told, battle in again(rules, setup, seeds, played[: first + most - 1]):
        if told.step < first:
            continue
        view = replace(look(rules, battle, viewer), choices=(), refused={}, refused_verbs={}, deadline=None)
        by: Any = played[told.step - 1].by if told.step else "start"
        steps.append(ReplayStep(told.step, told.seat, by, tuple(tell(rules, told.before, told.events, viewer)), view))
    return tuple(steps)
