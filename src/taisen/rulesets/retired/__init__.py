"""Superseded versions, each a whole folder as it was: battles begun under one are finished, replayed and verified by it.

Nothing in such a folder is ever edited: a test knows its digest.
"""

from typing import Any

from taisen.engine.ruleset import Ruleset

from .moon_2026_09_01_v1 import RULESET as MOON_2026_09_01_V1
from .tarot_2026_09_01_v1 import RULESET as TAROT_2026_09_01_V1

RETIRED: tuple[Ruleset[Any, Any, Any], ...] = (MOON_2026_09_01_V1, TAROT_2026_09_01_V1)
