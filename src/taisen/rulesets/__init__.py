"""The games, by id and version."""

from typing import Any

from taisen.engine.ruleset import Ruleset

from .kami import RULESET as KAMI
from .moon import RULESET as MOON
from .retired import RETIRED
from .tarot import RULESET as TAROT
from .tenga import RULESET as TENGA
from .wuthering import RULESET as WUTHERING

GAMES: tuple[Ruleset[Any, Any, Any], ...] = (TENGA, WUTHERING, MOON, KAMI, TAROT)

CURRENT: dict[str, Ruleset[Any, Any, Any]] = {rules.id: rules for rules in GAMES}  # the version new battles are begun with
RULESETS: dict[tuple[str, str], Ruleset[Any, Any, Any]] = {(rules.id, rules.version): rules for rules in (*GAMES, *RETIRED)}
