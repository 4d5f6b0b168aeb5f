"""One step being worked out: the only thing in the engine that changes while it lives."""

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from .dice import Dice


class IsEvent(Protocol):
    """Something that happened; it says what it does to the state (S is the game's, hence Any)."""

    def evolve(self, state: Any, /) -> Any: ...


S = TypeVar("S")
E = TypeVar("E", bound=IsEvent)


class Transition(Struct, Generic[S, E], frozen=True, gc=False):
    """The state after a step and the events that led there, in order."""

    state: S
    events: tuple[E, ...]


class Resolution(Generic[S, E]):
    """Collects events and keeps the state that results from them. `cards`: where a game's verbs look up what is printed, if they do."""

    def __init__(self, state: S, dice: Dice, cards: Mapping[str, Any] = {}) -> None:
        self.state = state
        self.dice = dice
        self.cards = cards
        self.events: list[E] = []

    def emit(self, event: E) -> None:
        """Let `event` happen."""
        self.events.append(event)
        self.state = event.evolve(self.state)

    def done(self) -> Transition[S, E]:
        """The finished step."""
        return Transition(self.state, tuple(self.events))
