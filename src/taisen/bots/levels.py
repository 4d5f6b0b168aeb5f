"""How strong a bot is: the levels opponents, practice partners and defended decks are played at."""

from typing import Any

from msgspec import Struct

from taisen.engine.dice import Dice
from taisen.engine.replace import replace
from taisen.engine.ruleset import Ruleset
from taisen.engine.table import Seat
from taisen.engine.text import Text

from .bot import Bot, Candidate, Considers
from .greedy import foresee, greedy
from .ismcts import consider
from .random import at_random


class Level(Struct, frozen=True, kw_only=True):
    """A strength that can be chosen, and its bot.

    `version` changes exactly when the bot may choose something else; so a battle names level and version. `considers`: what it thinks,
    nothing where it does not think. `ponders`: a decision takes so long that it should not be waited for where others are served.
    """

    id: str
    name: Text
    text: Text
    version: str
    bot: Bot
    considers: Considers | None = None
    ponders: bool = False


class Careless(Struct, frozen=True):
    """A greedy bot that does whatever comes to mind in `noise` of fifteen decisions."""

    noise: int

    def __call__(self, rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, dice: Dice) -> Any:
        if dice.stream("care").below(15) < self.noise:
            return at_random(rules, state, seat, dice)
        return greedy(rules, state, seat, dice)


class Searching(Struct, frozen=True):
    """A bot that searches; `percent` of the simulations its game allows for one decision."""

    percent: int

    def __call__(self, rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, dice: Dice) -> Any:
        return self.considers(rules, state, seat, dice)[0].action

    def considers(self, rules: Ruleset[Any, Any, Any], state: Any, seat: Seat, dice: Dice) -> tuple[Candidate, ...]:
        return consider(rules, state, seat, dice, replace(rules.search, simulations=rules.search.simulations * self.percent // 100))


_MASTER = Searching(percent=100)

LEVELS = {
    level.id: level
    for level in (
        Level(
            id="novice",
            name=Text("初級", "Novice"),
            text=Text("ルールを覚えたて。思いつきで動くことが多い。", "Has only just learnt the rules and mostly plays on impulse."),
            version="1",
            bot=Careless(noise=14),
        ),
        Level(
            id="adept",
            name=Text("中級", "Adept"),
            text=Text("目の前の一手を堅実に選ぶ。", "Soundly picks the best next move."),
            version="1",
            bot=greedy,
            considers=foresee,
        ),
        Level(
            id="master",
            name=Text("上級", "Master"),
            text=Text("相手の返しまで読んでプレイする。", "Reads ahead, your reply included."),
            version="2",
            bot=_MASTER,
            considers=_MASTER.considers,
            ponders=True,
        ),
    )
}
USUAL = "adept"  # where nobody names a level: practice partners, people under auto, defended decks
NO_WEAKER = tuple(LEVELS)[tuple(LEVELS).index(USUAL) :]  # where a win is worth points
