"""A TAROT table laid by hand, for stories that are told in Python."""

from typing import Any

import pytest

from taisen.engine.battle import Battle, Concede, look, play, tell
from taisen.engine.errors import IllegalAction
from taisen.engine.table import Choice, Seat, Viewer, Zone
from taisen.lab.plan import seed_of
from taisen.rulesets.tarot import RULESET
from taisen.rulesets.tarot.actions import AnyAction, Attack, Choose, DirectAttack, EndTurn, LastAttack, Open, Summon
from taisen.rulesets.tarot.cards import card_of
from taisen.rulesets.tarot.state import Cards, Placed, Side, State

A, B = 0, 1
OLD_FOOLS = ("fool", "fool", "fool")  # lives that do nothing


def ids(cards: Cards) -> list[str]:
    """What they are called in the catalogue."""
    return [card_of(card).id for card in cards]


def down(card: str, **more: Any) -> dict[str, Any]:
    """An arcana that lies face down."""
    return {"card": card, "face": "down", **more}


def new(card: str, **more: Any) -> dict[str, Any]:
    """An arcana that came in this turn."""
    return {"card": card, "fresh": True, **more}


class Laid:
    """A table in mid-turn. It is A's turn unless `active` says otherwise; A and B have three Fools as lives unless told."""

    def __init__(self, a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, seed: int = 0, **more: Any) -> None:
        sides = [{"lives": OLD_FOOLS, **(side or {})} for side in (a, b)]
        self.battle: Battle[State] = Battle("tarot", RULESET.version, seed_of(seed, 0), 0, RULESET.arrange({"sides": sides, **more}))
        self.happened: tuple[Any, ...] = ()
        self.before = self.battle.state

    # -- acts ------------------------------------------------------------------------------------------------------------

    def act(self, seat: Seat, action: AnyAction | Concede) -> "Laid":
        self.before = self.battle.state
        self.battle, self.happened = play(RULESET, self.battle, seat, action)
        return self

    def refusal(self, seat: Seat, action: AnyAction) -> str:
        """The code with which it is refused."""
        kept = self.battle
        with pytest.raises(IllegalAction) as refused:
            self.act(seat, action)
        assert self.battle == kept
        return refused.value.objection.code

    def summon(self, card: str, slot: int = 0, up: bool = True, cost: str = "", seat: Seat = A) -> "Laid":
        return self.act(seat, Summon(self.number(seat, card), slot, up, cost))

    def summon_refused(self, card: str, slot: int = 0, up: bool = True, cost: str = "", seat: Seat = A) -> str:
        return self.refusal(seat, Summon(self.number(seat, card), slot, up, cost))

    def attack(self, slot: int = 0, target: int = 0, seat: Seat = A) -> "Laid":
        return self.act(seat, Attack(slot, target))

    def direct(self, slot: int = 0, seat: Seat = A) -> "Laid":
        return self.act(seat, DirectAttack(slot))

    def last(self, slot: int = 0, seat: Seat = A) -> "Laid":
        return self.act(seat, LastAttack(slot))

    def open(self, slot: int = 0, seat: Seat = A) -> "Laid":
        return self.act(seat, Open(slot))

    def choose(self, option: str, seat: Seat = B) -> "Laid":
        return self.act(seat, Choose(option))

    def end(self, seat: Seat = A) -> "Laid":
        return self.act(seat, EndTurn())

    # -- what is to be seen ----------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.battle.state

    def side(self, seat: Seat) -> Side:
        return self.state.sides[seat]

    def number(self, seat: Seat, card: str) -> int:
        """The number of a card in the hand, the trash or the deck."""
        side = self.side(seat)
        return next(found for found in side.hand + side.trash + side.deck if card_of(found).id == card)

    def hand(self, seat: Seat) -> list[str]:
        return ids(self.side(seat).hand)

    def spread(self, seat: Seat) -> list[str]:
        return ["" if placed is None else card_of(placed.card).id for placed in self.side(seat).spread]

    def trash(self, seat: Seat) -> list[str]:
        return ids(self.side(seat).trash)

    def lives(self, seat: Seat) -> list[str]:
        return ids(self.side(seat).lives)

    def at(self, seat: Seat, slot: int = 0) -> Placed:
        placed = self.side(seat).at(slot)
        assert placed is not None
        return placed

    def zone(self, zone: str, viewer: Viewer) -> Zone | None:
        return next((found for found in look(RULESET, self.battle, viewer).table.zones if found.id == zone), None)

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        return look(RULESET, self.battle, seat).choices

    def verbs(self, seat: Seat) -> set[str]:
        return {choice.verb for choice in self.choices(seat)}

    def log(self, viewer: Viewer) -> list[str]:
        """What the viewer reads of the last act, in English."""
        return [shown.text.en for shown in tell(RULESET, self.before, self.happened, viewer)]

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        outcome = RULESET.outcome(self.state)
        return None if outcome is None else outcome.winners
