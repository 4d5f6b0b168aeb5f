"""Players that are programs. They are asked with an imagined state and never see the true one."""

from .bot import Bot
from .greedy import greedy
from .novice import novice
from .random import at_random

BOTS: dict[str, Bot] = {"random": at_random, "novice": novice, "greedy": greedy}
