"""All there is to know about a battle of the like game. Its luck is a number, as in peers/like_game.js, so that both deal the same."""

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat

PLACES = (0, 1, 2, 3)
CORE = 4  # as a target
HAND, LIFE, MOST_MANA, LAST_TURN, DECK, DRAWN_GAME = 9, 20, 10, 80, 20, 2


def following(luck: int) -> int:
    """The next number of luck."""
    return (luck * 1103515245 + 12345) & 0x7FFFFFFF


def below(luck: int, n: int) -> int:
    return (luck >> 8) % n


class Unit(Struct, frozen=True, array_like=True):
    """A unit on the field. `item`: the card it wears, -1 for none."""

    card: int
    atk: int
    hp: int
    most: int
    keywords: int
    ready: bool
    shield: bool
    item: int = -1


Field = tuple[Unit | None, ...]


class Side(Struct, frozen=True, array_like=True):
    """What one player has. The top of the library is its end."""

    library: tuple[int, ...]
    core: int = LIFE
    mana: int = 0
    most: int = 0
    fatigue: int = 0
    swapped: bool = False
    hand: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    field: Field = (None, None, None, None)

    def put(self, place: int, unit: Unit | None) -> Field:
        """The field with something else at a place."""
        return (*self.field[:place], unit, *self.field[place + 1 :])


class State(Struct, frozen=True, array_like=True):
    """`winner`: -1 while it goes on, DRAWN_GAME for nobody."""

    sides: tuple[Side, Side]
    luck: int
    active: Seat = 0
    turn: int = 0
    winner: int = -1

    def with_side(self, seat: Seat, side: Side) -> "State":
        return replace(self, sides=(side, self.sides[1]) if seat == 0 else (self.sides[0], side))


class Options(Struct, frozen=True):
    """What decks are dealt from."""

    seed: int = 0
