"""Players that are programs. They are asked with an imagined state and never see the true one."""

from taisen.engine.text import Text, same

from .bot import Bot
from .greedy import greedy
from .levels import LEVELS
from .random import at_random

BOTS: dict[str, Bot] = {"random": at_random, "greedy": greedy, **{level.id: level.bot for level in LEVELS.values()}}

_NAMES = {
    "random": Text("ランダム", "Random"),
    "greedy": Text("貪欲", "Greedy"),
    **{level.id: level.name for level in LEVELS.values()},
}


def name_of(bot: str) -> Text:
    """What to call a bot of `BOTS`; its id where it is not, or no longer, known."""
    return _NAMES.get(bot) or same(bot)
