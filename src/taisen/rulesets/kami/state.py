"""What a battle of Kami is at one moment. `gc=False`: nothing frozen can hold itself, so the collector of cycles need not follow it."""

from typing import Literal

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat

Place = int  # of a card in a game: PRE, ONE, TWO; also the round being played
PRE, ONE, TWO = 0, 1, 2

DECK_SIZE = 10
HAND_SIZE = 3
GAMES = 3  # in one set
COST_LIMIT = 55
NEW_CARD_KP = 300  # KAMI-1.6
PRE_CHARGES = (10, 20, 30, 40, 50)  # KAMI-3.3
BP_TIMES = 10  # KAMI-3.4: a card's BP in pre-charges
CHARGE_PERCENT = 50  # KAMI-5.2
PLAY_CHARGE_PERCENT = 8  # KAMI-9.3
JACKPOT_PERCENT = 2


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The regulation of a battle (KAMI-3.1, 3.3, 3.4).

    battle: "kp" moves the KP of the cards and takes fees, "bp" and "practice" use battle points. energies: for kp, the KP of each
    seat's cards in the order of `Deck.cards`; empty: every card is new.
    """

    battle: Literal["bp", "kp", "practice"] = "bp"
    pre_charge: int = 10
    cost_limit: int = COST_LIMIT
    sets: int = 1
    energies: tuple[tuple[int, ...], ...] = ()


class Held(Struct, frozen=True, array_like=True, gc=False):
    """One card of a player. kp: what it holds now; before: at the beginning of the battle.

    Since it was dealt in this set: used, what it has paid; back, what the distribution gave it; full, whether it full-charged.
    Once opened it has a current number and element (KAMI-1.3), marks of this round, and a result of the elemental boost.
    """

    iid: int
    card: str
    before: int
    kp: int
    used: int = 0
    back: int = 0
    full: bool = False
    opened: bool = False
    number: int = 0
    element: str = ""
    marks: tuple[str, ...] = ()  # "guarded" (KAMI-6.8, cannot be lowered), "steady" (element cannot be changed)
    voided: bool = False  # its skill was negated
    boost: str = ""  # "won", "lost", "draw"; "" without a boost (KAMI-6.10)
    gain: int = 0  # what the boost gave

    @property
    def dealt(self) -> int:
        """KP it held when it was dealt."""
        return self.kp + self.used - self.back


Row = tuple[Held | None, Held | None, Held | None]


class Side(Struct, frozen=True, array_like=True, gc=False):
    """One player. `deck` is in the order it will be dealt, `spent` holds the cards of this set's earlier games.

    stance: what he did in this round's charge action. seen: ids of enemy hand cards he was shown in this game.
    """

    deck: tuple[Held, ...] = ()
    hand: tuple[Held, ...] = ()
    row: Row = (None, None, None)
    spent: tuple[Held, ...] = ()
    stance: Literal["", "waited", "charged", "full"] = ""
    escaped: bool = False
    left: bool = False  # KAMI-10.6
    acquired: int = 0
    won: int = 0
    seen: tuple[int, ...] = ()

    @property
    def used(self) -> int:
        """KP used in this game."""
        return sum([held.used for held in self.row if held is not None])

    @property
    def total(self) -> int:
        """KAMI-8.1: current numbers of the opened cards of Round 1 and Round 2."""
        return sum([held.number for held in self.row[ONE:] if held is not None and held.opened])

    @property
    def cards(self) -> tuple[Held, ...]:
        """All ten cards, wherever they are."""
        return (*self.deck, *self.hand, *[held for held in self.row if held is not None], *self.spent)

    def at(self, place: Place) -> Held | None:
        """The opened card of that round."""
        held = self.row[place]
        return held if held is not None and held.opened else None

    def with_held(self, place: Place, held: Held | None) -> "Side":
        return replace(self, row=laid(self.row, place, held))


def laid(row: Row, place: Place, held: Held | None) -> Row:
    """The row with another card in that place."""
    pre, one, two = row
    return (held, one, two) if place == PRE else (pre, held, two) if place == ONE else (pre, one, held)


# by number of seats and first seat: the seats in order from there on
_FROM = {seats: tuple(tuple((first + n) % seats for n in range(seats)) for first in range(seats)) for seats in range(1, 5)}


class State(Struct, frozen=True, array_like=True, gc=False):
    """A battle. game counts from 1 within a set, set from 1; 0 before the first. charge: the amount C of this charge action.

    opener: who used KP first in this round, -1: nobody yet. Who decides next follows from flag, opener and the stances.
    fees, jackpot: KP taken out of all games so far (KAMI-9.3).
    """

    options: Options
    sides: tuple[Side, ...]
    flag: Seat
    set: int = 0
    game: int = 0
    round: Place = PRE
    phase: Literal["dealing", "select", "charge", "over"] = "dealing"
    pool: int = 0
    charge: int = 0
    opener: Seat = -1
    still: bool = False  # no elemental boost in this round (T29)
    fees: int = 0
    jackpot: int = 0

    def with_side(self, seat: Seat, side: Side) -> "State":
        sides = list(self.sides)
        sides[seat] = side
        return replace(self, sides=tuple(sides))

    @property
    def order(self) -> tuple[Seat, ...]:
        """Seats from the Flag on (KAMI-5.3)."""
        return _FROM[len(self.sides)][self.flag]

    @property
    def active(self) -> tuple[Seat, ...]:
        """Who has not escaped in this game, from the Flag on."""
        sides = self.sides
        return tuple([seat for seat in _FROM[len(sides)][self.flag] if not sides[seat].escaped])

    @property
    def deciding(self) -> Seat | None:
        """KAMI-5.3 to 5.5: who has to decide now in this charge action; nobody any more where only one is left.

        Before somebody used KP: whoever has not waited, from the Flag on. After: whoever has not paid, from behind the opener on.
        """
        sides, opener = self.sides, self.opener
        active, first = 0, None
        for seat in _FROM[len(sides)][self.flag if opener < 0 else opener]:
            side = sides[seat]
            if side.escaped:
                continue
            active += 1
            if first is None and (side.stance == "" or (side.stance == "waited" and opener >= 0 and seat != opener)):
                first = seat
        return first if active > 1 else None

    @property
    def number(self) -> int:
        """Which game of the battle this is, over all sets, from 1."""
        return (self.set - 1) * GAMES + self.game


def unit(state: State) -> str:
    """KAMI-3.4: KP, or battle points."""
    return "KP" if state.options.battle == "kp" else "BP"
