"""Bots take their turns: pure thinking, no database."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from taisen.bots.bot import Bot, ask
from taisen.bots.levels import LEVELS, Level
from taisen.engine.battle import Battle, play
from taisen.engine.table import Seat

from ..games import AnyRules
from . import clock
from .clock import Clock, Clocks
from .record import Frozen, Played
from .told import Told

MOST_STEPS = 200  # written together at most


class Turn(NamedTuple):
    """What bots did until somebody else has to decide: the battle after it, its clocks, the lines of the log, what there is to tell."""

    battle: Battle[Any]
    clocks: dict[Seat, Clock]
    played: list[Played]
    told: list[Told]


def bots_to_act(rules: AnyRules, battle: Battle[Any], frozen: Frozen) -> list[tuple[Seat, str]]:
    """Seats that have to decide and are played by a bot, and by which."""
    if rules.outcome(battle.state) is not None:
        return []
    return [(seat, bot) for seat in rules.to_act(battle.state) if (bot := frozen.seats[seat].bot) is not None]


def pondering(name: str) -> Level | None:
    """The level of this name if its bot takes long to decide."""
    level = LEVELS.get(name)
    return level if level is not None and level.ponders else None


def take_turns(rules: AnyRules, bots: Mapping[str, Bot], battle: Battle[Any], clocks: Clocks, frozen: Frozen, at: int) -> Turn:
    """Let the bots act until none of them has to, one that ponders has to, or for MOST_STEPS. The same battle always gives the same
    turn."""
    played: list[Played] = []
    told: list[Told] = []
    left = dict(clocks)
    while len(played) < MOST_STEPS and (waiting := bots_to_act(rules, battle, frozen)):
        seat, name = waiting[0]
        if pondering(name) is not None:
            break
        action = ask(rules, battle, seat, bots[name])
        after, events = play(rules, battle, seat, action)
        played.append(Played(battle.step, seat, action, "bot", at))
        told.append(Told(after.step, seat, battle.state, events))
        left = clock.passed(rules, after, left, seat, at)
        battle = after
    return Turn(battle, clock.wound(rules, battle, left), played, told)
