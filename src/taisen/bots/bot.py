"""What a bot is, and how it is asked."""

from typing import Any, Protocol

from taisen.engine.battle import Battle
from taisen.engine.dice import Dice
from taisen.engine.ruleset import Ruleset
from taisen.engine.table import Seat


class Bot(Protocol):
    """Chooses one of the legal actions of `seat` in `state`, of which there is at least one; may use `dice` and nothing else."""

    def __call__(self, rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, dice: Dice, /) -> Any: ...


def ask(rules: Ruleset[Any, Any, Any], battle: Battle[Any], seat: Seat, bot: Bot) -> Any:
    """The action `bot` chooses for `seat`: a function of what the seat can see and of the battle's stream of luck for this decision.

    The bot is given another state in which the seat would see the same, so it cannot know what the seat may not.
    """
    dice = Dice(battle.seed, f"bot/{seat}/{battle.step}")
    return bot(rules, rules.imagine(battle.state, seat, dice.stream("imagine")), seat, dice.stream("choose"))
