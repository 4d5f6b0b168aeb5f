"""The rulesets under test, each with what its folder says about itself."""

from importlib import import_module

from taisen.rulesets import GAMES

from .laws import Subject


def subject(name: str) -> Subject:
    """The ruleset `name` with its `tests/rulesets/<name>/contract.py`."""
    rules = next(game for game in GAMES if game.id == name)
    told = import_module(f"tests.rulesets.{name}.contract")
    conserved = getattr(told, "conserved", None) or (lambda state: sorted(told.cards_of(state)))
    return Subject(rules, told.SETUPS, told.JUNK, conserved, getattr(told, "UNLISTED", ()), getattr(told, "LEAVING_LOSES", True))


NAMES = [game.id for game in GAMES]
