"""The games a service offers: rulesets of every version, seeds and bots."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from taisen.bots import BOTS
from taisen.bots.bot import Bot
from taisen.engine.ruleset import Ruleset
from taisen.engine.text import Text
from taisen.lab import lesson
from taisen.lab.lesson import Lesson
from taisen.rulesets import CURRENT, RULESETS
from taisen.seeds import Seeds, load

from .errors import NotFound

MODES = ("npc", "practice", "sample", "arena", "table")  # what this service can run; a game offers those of them it names

NO_GAME = NotFound("no_such_ruleset", Text("そのゲームはありません", "there is no such game"))

AnyRules = Ruleset[Any, Any, Any]


class Games(Struct, frozen=True, eq=False):  # compared and remembered as what it is: one of these, not a table of others
    """`rulesets` by (id, version), for battles begun under an older one too; `current` by id, for new ones.
    `lessons` by game, where it has a tutorial."""

    rulesets: Mapping[tuple[str, str], AnyRules]
    current: Mapping[str, AnyRules]
    seeds: Mapping[str, Seeds]
    bots: Mapping[str, Bot]
    lessons: Mapping[str, tuple[Lesson, ...]] = {}

    def rules(self, ruleset: str) -> AnyRules:
        """The current version of a game. Raises NotFound."""
        if ruleset not in self.current:
            raise NO_GAME
        return self.current[ruleset]

    def version(self, ruleset: str, version: str) -> AnyRules:
        """The version a battle was begun with."""
        return self.rulesets[ruleset, version]

    def fresh(self, rules: AnyRules) -> int:
        """The energy a new card holds; 0 in a game whose cards hold none."""
        if rules.stakes is None:
            return 0
        seeded = self.seeds[rules.id].energy
        return rules.stakes.fresh if seeded is None else seeded

    def modes(self, rules: AnyRules) -> tuple[str, ...]:
        """The kinds of battle that can be begun here."""
        return tuple(mode for mode in MODES if mode in rules.modes)


def all_games(seeds: Path) -> Games:
    """Everything this release knows, with the seeds in `seeds`. Raises taisen.seeds.BadSeeds, lab.scenario.Failed for lessons."""
    decks = {ruleset: load(rules, tuple(BOTS), seeds) for ruleset, rules in CURRENT.items()}
    lessons = {ruleset: lesson.read(seeds / "lessons" / f"{ruleset}.toml", rules) for ruleset, rules in CURRENT.items()}
    return Games(RULESETS, CURRENT, decks, BOTS, lessons)
