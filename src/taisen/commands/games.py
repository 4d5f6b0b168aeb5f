"""What several commands ask for: a game by its id, its ready decks, a language."""

import os
from enum import StrEnum
from typing import Annotated, Any

import typer

from taisen import seeds
from taisen.bots import BOTS
from taisen.engine.ruleset import Ruleset
from taisen.engine.text import Text
from taisen.rulesets import CURRENT

Rules = Ruleset[Any, Any, Any]


class Language(StrEnum):
    """The two languages everything is said in."""

    ja = "ja"
    en = "en"

    def of(self, text: Text) -> str:
        """`text` in this language."""
        return text.ja if self is Language.ja else text.en


def _usual() -> Language:
    spoken = os.environ.get("TAISEN_LANGUAGE") or os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return Language.ja if spoken.startswith("ja") else Language.en


def _known(name: str) -> str:
    if name not in CURRENT:
        raise typer.BadParameter(f"there is no ruleset {name}; there are {', '.join(CURRENT)}")
    return name


Game = Annotated[str, typer.Argument(help="ruleset id", callback=_known, metavar="RULESET")]
Lang = Annotated[
    Language,
    typer.Option(
        "--lang", help="language of what is printed (default: TAISEN_LANGUAGE, or the system's)", default_factory=_usual, show_default=False
    ),
]

Variant = Annotated[str, typer.Option(help="a way to play the game (default: the usual one)")]


def rules_of(name: str) -> Rules:
    """The current version of a ruleset."""
    return CURRENT[name]


def options_of(rules: Rules, variant: str) -> Any:
    """The options of a way to play."""
    known = [way.id for way in rules.variants]
    if variant and variant not in known:
        raise typer.BadParameter(f"{rules.id} has no variant {variant}; there are {', '.join(known) or 'none'}")
    return rules.options(variant)


def seeds_of(rules: Rules) -> seeds.Seeds:
    """Its ready decks and opponents."""
    return seeds.load(rules, tuple(BOTS))
