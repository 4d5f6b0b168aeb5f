"""The table of a TAROT battle: two seekers with deck, hand, spread, trash and lives (TAROT-1).

A card is a number: its place in the set, minor arcana first, by suit and rank, then the majors. The second seeker's set goes on from
SET (the half game has one set of majors), so a number is also the id by which a table names a card, `c17`, to those only who see it.
What is made anew in every step has `gc=False`: nothing frozen can hold itself, so the collector of cycles need not follow it.
"""

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat

SUITS = ("wands", "swords", "cups", "coins")  # each is beaten by the next, the last by the first (TAROT-6.4)
PAGE, KING = 11, 14  # the courts (TAROT-1.2)
SET, OF_MAJORS = 78, 22  # cards of a set, and how many of them are majors
SLOTS = 3  # places of a spread (TAROT-1.4)
PIPS = sum(1 << rank for rank in range(1, PAGE))  # a set of ranks, as bits
MINORS = sum(1 << rank for rank in range(1, KING + 1))

Cards = tuple[int, ...]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What may be agreed before a battle, and every number the rulings fix. Times are milliseconds."""

    half: bool = False  # one set for both (TAROT-10)
    spread_blocks: bool = False  # a filled enemy spread stops direct attacks (TAROT-15.1)
    first_draws: tuple[int, int] = (0, 3)  # cards the first turn of who begins and of the other starts with, instead of one (TAROT-3.1)
    turn_limit: int = 200  # half-turns (TAROT-3.6)
    turn_ms: int = 90_000
    choice_ms: int = 30_000
    timeouts: int = 3  # in a row lose (TAROT-11.1)

    @property
    def lives(self) -> int:
        """Lives at the start, and the most there can be (TAROT-1.3, 10.1)."""
        return 3 if self.half else 5

    @property
    def opening(self) -> int:
        """Cards of the opening hand (TAROT-2.1, 10.1)."""
        return 3 if self.half else 5


class Arcana(Struct, frozen=True):
    """What is printed on a card. Majors have no suit and rank 0; a Devil in a spread is neither pip nor court (TAROT-6.6)."""

    suit: str = ""
    rank: int = 0
    is_pip: bool = False
    is_court: bool = False
    is_one: bool = False

    @property
    def is_minor(self) -> bool:
        return self.suit != ""


PRINTED = (
    *(Arcana(suit, rank, rank < PAGE, rank >= PAGE, rank == 1) for suit in SUITS for rank in range(1, KING + 1)),
    *(Arcana() for _ in range(OF_MAJORS)),
)


def printed(card: int) -> Arcana:
    """What is printed on a card of any set."""
    return PRINTED[card % SET]


class Under(Struct, frozen=True, array_like=True, gc=False):
    """A major laid sideways under an arcana: adds `plus` to its number, or keeps attacks from it (`guard`)."""

    card: int
    plus: int = 0
    guard: bool = False


class Placed(Struct, frozen=True, array_like=True, gc=False):
    """An arcana in a spread.

    since: half-turn in which it came. left: actions left in this turn of its controller. stunned: ends of its controller's turns it
    still waits for. sunlit: actions in the controller's next turn, 0 without the Sun. fleeting: trashed at the end of that turn.
    given: the number of a Devil, which has none printed. While it lies face down: known, everybody remembers what it is; seen, the
    opponent has seen it; could, ranks it may have for those who know nothing else.
    """

    card: int
    up: bool
    since: int
    left: int = 1
    acted: bool = False
    stunned: int = 0
    sunlit: int = 0
    fleeting: bool = False
    given: int = 0
    under: tuple[Under, ...] = ()
    known: bool = False
    seen: bool = False
    could: int = PIPS

    @property
    def of(self) -> Arcana:
        """What is printed on it."""
        return PRINTED[self.card % SET]

    @property
    def number(self) -> int:
        """Printed number and what Strength adds."""
        own = self.given or PRINTED[self.card % SET].rank
        return own + sum([below.plus for below in self.under]) if self.under else own

    @property
    def guarded(self) -> bool:
        return bool(self.under) and any(below.guard for below in self.under)

    @property
    def cards(self) -> Cards:
        """It and what lies under it."""
        return (self.card, *[below.card for below in self.under])


class Turned(Struct, frozen=True, array_like=True, gc=False):
    """A life that lies aside while its effect runs (TAROT-7.5): whose it was, and the attacker's slot. `asked`: its owner has to choose."""

    owner: Seat
    card: int
    attacker: int
    asked: bool = False


SLOTS_OF = tuple(tuple(slot for slot in range(SLOTS) if bits >> slot & 1) for bits in range(1 << SLOTS))  # some of the slots, by bits


class Side(Struct, frozen=True, array_like=True, gc=False):
    """What lies before one seeker.

    held: the lives that lie face up, Judgements without effect (TAROT-8.1); all others are known to nobody. Of the hand: known,
    everybody saw them come from a trash; seen, the opponent has seen them; sought, everybody knows that they are pips.
    `summons` are left in this turn; no_summon, extra_summons and no_draw wait for the next turn.
    """

    deck: Cards = ()
    hand: Cards = ()
    spread: tuple[Placed | None, ...] = (None,) * SLOTS
    trash: Cards = ()
    lives: Cards = ()
    held: Cards = ()
    known: Cards = ()
    seen: Cards = ()
    sought: Cards = ()
    turns: int = 0  # own turns begun
    summons: int = 0
    forbidden: bool = False  # Hierophant, in this turn
    no_summon: bool = False
    extra_summons: int = 0  # summons of the next turn by the Lovers, 0 without them
    no_draw: bool = False
    missed: int = 0  # timeouts in a row

    def at(self, slot: int) -> Placed | None:
        """What lies in `slot`; nothing for a slot that does not exist."""
        return self.spread[slot] if 0 <= slot < SLOTS else None

    def there(self, slot: int) -> Placed:
        """The arcana in a slot that is known to hold one. Raises ValueError for any other."""
        placed = self.at(slot)
        if placed is None:
            raise ValueError(f"slot {slot} of {SLOTS} is empty")
        return placed

    def free(self) -> tuple[int, ...]:
        """Empty slots."""
        left, middle, right = self.spread
        return SLOTS_OF[(left is None) | (middle is None) << 1 | (right is None) << 2]

    def taken(self) -> tuple[int, ...]:
        """Slots with an arcana."""
        left, middle, right = self.spread
        return SLOTS_OF[(left is not None) | (middle is not None) << 1 | (right is not None) << 2]

    def with_slot(self, slot: int, placed: Placed | None) -> tuple[Placed | None, ...]:
        """The spread with something else in `slot`."""
        return (*self.spread[:slot], placed, *self.spread[slot + 1 :])


class Result(Struct, frozen=True, array_like=True):
    """How it ended; winner -1 is a draw."""

    winner: Seat
    reason: str


class State(Struct, frozen=True, array_like=True, gc=False):
    """A whole table. `turn` counts half-turns; `unused` are the majors that are no life: a pile for each seat, one in the half game."""

    sides: tuple[Side, Side]
    unused: tuple[Cards, ...]
    active: Seat
    options: Options
    turn: int = 0
    turned: Turned | None = None
    result: Result | None = None

    def with_side(self, seat: Seat, side: Side) -> "State":
        return replace(self, sides=self.sides_with(seat, side))

    def sides_with(self, seat: Seat, side: Side) -> tuple[Side, Side]:
        """Both sides, one of them another."""
        return (side, self.sides[1]) if seat == 0 else (self.sides[0], side)

    @property
    def aside(self) -> Turned:
        """The life that is known to lie aside. Raises ValueError when none does."""
        if self.turned is None:
            raise ValueError("no life lies aside")
        return self.turned

    def pile_of(self, seat: Seat) -> int:
        """Which pile of unused majors is this seat's: its own, or the shared one (TAROT-10.1)."""
        return min(seat, len(self.unused) - 1)


def without(cards: Cards, card: int) -> Cards:
    """The rest of `cards`; all of them if `card` is not there."""
    if card not in cards:
        return cards
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


BEATEN = {suit: SUITS[place - 1] for place, suit in enumerate(SUITS)}


def beats(suit: str, other: str) -> bool:
    """Whether `suit` has the advantage over `other` (TAROT-6.4); "" has none."""
    return BEATEN.get(suit) == other
