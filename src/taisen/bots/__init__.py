"""Players that are programs. They are asked with an imagined state and never see the true one."""

from .bot import Bot
from .greedy import greedy
from .levels import LEVELS
from .random import at_random

BOTS: dict[str, Bot] = {"random": at_random, "greedy": greedy, **{level.id: level.bot for level in LEVELS.values()}}
