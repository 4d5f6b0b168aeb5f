"""What a bot is, and how it is asked."""

from typing import Any, Protocol

from msgspec import Struct

from taisen.engine.battle import Battle
from taisen.engine.dice import Dice
from taisen.engine.ruleset import Ruleset
from taisen.engine.table import Seat


class Bot(Protocol):
    """Chooses one of the legal actions of `seat` in `state`, of which there is at least one; may use `dice` and nothing else."""

    def __call__(self, rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, dice: Dice, /) -> Any: ...


class Candidate(Struct, frozen=True):
    """An action a bot considered. `value`: how good it takes it to be, -1000 … 1000; `visits`: in how many simulations it was tried,
    0 for a bot that only looks."""

    action: Any
    visits: int
    value: int


class Considers(Protocol):
    """What a bot thinks of the legal actions, best first: the first one is its choice. Those it never looked at are missing."""

    def __call__(self, rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, dice: Dice, /) -> tuple[Candidate, ...]: ...


def ask(rules: Ruleset[Any, Any, Any], battle: Battle[Any], seat: Seat, bot: Bot) -> Any:
    """The action `bot` chooses for `seat`: a function of what the seat can see and of the battle's stream of luck for this decision.

    The bot is given another state in which the seat would see the same, so it cannot know what the seat may not.
    """
    state, dice = _imagined(rules, battle, seat)
    return bot(rules, state, seat, dice)


def why(rules: Ruleset[Any, Any, Any], battle: Battle[Any], seat: Seat, considers: Considers) -> tuple[Candidate, ...]:
    """What a bot thought when it was asked: the same thoughts again, from what the seat could see and the same luck."""
    state, dice = _imagined(rules, battle, seat)
    return considers(rules, state, seat, dice)


def _imagined(rules: Ruleset[Any, Any, Any], battle: Battle[Any], seat: Seat) -> tuple[Any, Dice]:
    dice = Dice(battle.seed, f"bot/{seat}/{battle.step}")
    return rules.imagine(battle.state, seat, dice.stream("imagine")), dice.stream("choose")
