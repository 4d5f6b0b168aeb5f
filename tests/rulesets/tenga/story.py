"""A battle told in a few lines: arrange a table, let somebody act, look."""

from typing import Any

import pytest

from taisen.engine.battle import Battle, Concede, play
from taisen.engine.errors import IllegalAction
from taisen.engine.table import Seat
from taisen.lab.plan import seed_of
from taisen.rulesets.tenga import RULESET
from taisen.rulesets.tenga.actions import Attack, AutoEnd, CastSpell, Choose, EndTurn, Evolve, PlayUnit, UseItem
from taisen.rulesets.tenga.state import Held, Mark, Side, State, Unit

FRONT = 0


def unit(card: str, **numbers: Any) -> dict[str, Any]:
    """A unit for `Story`, other than printed: `unit("iron_boar", hp=1, marks=[["poison", 2, 2]])`."""
    return {"card": card, **numbers}


class Story:
    """A battle from a given table on. Acts are those of the side whose half it is, and go through the gate.

    `refused=` names the code with which the act must be refused.
    """

    def __init__(self, *, seed: int = 1, **given: Any) -> None:
        self.battle: Battle[State] = Battle(RULESET.id, RULESET.version, seed_of(seed, 0), 0, RULESET.arrange(given))
        self.events: tuple[Any, ...] = ()

    # -- looking ---------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.battle.state

    @property
    def own(self) -> Side:
        return self.state.sides[0]

    @property
    def foe(self) -> Side:
        return self.state.sides[1]

    @property
    def ending(self) -> tuple[tuple[int, ...], str] | None:
        ending = self.state.ending
        return None if ending is None else (ending.winners, ending.reason)

    def happened(self, kind: type) -> list[Any]:
        """Events of this kind in the last act."""
        return [event for event in self.events if isinstance(event, kind)]

    # -- acting ----------------------------------------------------------------------------------------------------------

    def play(self, card: str, place: int = FRONT, refused: str = "") -> "Story":
        return self.act(PlayUnit(self.in_hand(card), place), refused)

    def cast(self, card: str, on: Unit | None = None, refused: str = "") -> "Story":
        return self.act(CastSpell(self.in_hand(card), iid(on)), refused)

    def use(self, card: str, on: Unit | None = None, refused: str = "") -> "Story":
        return self.act(UseItem(self.in_hand(card), iid(on)), refused)

    def attack(self, target: str = "", refused: str = "") -> "Story":
        there = "core" if self.state.sides[1 - self.state.half].front is None else "front"
        return self.act(Attack(target or there), refused)  # type: ignore[arg-type]

    def evolve(self, on: Unit | None = None, refused: str = "") -> "Story":
        return self.act(Evolve(iid(on)), refused)

    def choose(self, on: Unit | None, refused: str = "") -> "Story":
        return self.act(Choose(iid(on)), refused)

    def end(self, refused: str = "") -> "Story":
        return self.act(EndTurn(), refused)

    def auto_end(self, refused: str = "") -> "Story":
        return self.act(AutoEnd(), refused)

    def concede(self, seat: Seat) -> "Story":
        return self.act(Concede(), seat=seat)

    def act(self, action: Any, refused: str = "", seat: Seat | None = None) -> "Story":
        actor = self.state.half if seat is None else seat
        if refused:
            with pytest.raises(IllegalAction) as error:
                play(RULESET, self.battle, actor, action)
            assert refused == error.value.objection.code
        else:
            self.battle, self.events = play(RULESET, self.battle, actor, action)
        return self

    def in_hand(self, card: str) -> int:
        side = self.state.sides[self.state.half]
        return next(held.iid for held in (*side.hand, *side.stand) if held.card == card)


def iid(unit: Unit | None) -> int:
    return 0 if unit is None else unit.iid


def there(unit: Unit | None) -> Unit:
    """The unit, which has to be there."""
    assert unit is not None
    return unit


def names(cards: tuple[Held, ...]) -> list[str]:
    return [held.card for held in cards]


def mark(unit: Unit | None, kind: str) -> Mark | None:
    """The first mark of a kind."""
    return next((mark for mark in there(unit).marks if mark.kind == kind), None)


def numbers(unit: Unit | None) -> tuple[int, int]:
    """ATK and HP."""
    return there(unit).attack, there(unit).hp


def field(side: Side) -> list[str]:
    """Front and bench by card, empty strings for free places."""
    return ["" if unit is None else unit.card for unit in side.field]
