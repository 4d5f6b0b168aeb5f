"""What lies on the table of a Wuthering battle: frozen, without cards' texts; printed numbers are looked up, changes are stored.

`gc=False`: nothing frozen can hold itself, so the collector of cycles need not follow it.
"""

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat

from .printed import No

LEADER = 0  # places of the character area: the leader, then the two back places
PLACES = 3


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers that are rulings (R4, R18–R20): life, cards, turns; times in milliseconds."""

    life: int = 20
    first_hand: int = 5
    hand_limit: int = 8
    turn_limit: int = 100
    first_ms: int = 15_000
    setup_ms: int = 45_000
    decision_ms: int = 60_000
    late_limit: int = 3


class Held(Struct, frozen=True, array_like=True, gc=False):
    """A card: its instance id, its number in the catalogue, and whether the opponent (in a deck: everybody) has seen it there."""

    id: int
    no: No
    seen: bool = False


class Played(Struct, frozen=True, array_like=True, gc=False):
    """A card of the action area: the cost fixed at placement (WUTH-5.2) and the changes laid on it (WUTH-5.19).

    `fate`: where it goes instead of the trash (`hand`, `concerto`, or empty).
    """

    card: Held
    cost: int = 0
    up: bool = False
    colour: str = ""
    speed: int = 0
    damage: int = 0
    fate: str = ""


class Mark(Struct, frozen=True, array_like=True, gc=False):
    """Something that holds for a player until the turn ends: block, no_chain, ties, chain_any, charge, switch, ease, cost."""

    kind: str
    n: int = 1
    colour: str = ""


class Task(Struct, frozen=True, array_like=True, gc=False):
    """Something still to be done: a step of the turn, or a skill or one of its operations, named by where it is printed.

    `word`: the trigger of a step `skills`; `card`: the instance whose skill it is, `no` its catalogue number; `skill`, `at`: which
    skill and which of its operations (of a step `skills`: 1 + the place whose stack alone is meant, 0 for the whole field);
    `left`: how many picks, payments or skills to be put in order are still to come.
    """

    do: str
    seat: Seat = 0
    word: str = ""
    card: int = 0
    no: str = ""
    skill: int = 0
    at: int = 0
    left: int = 0


class Question(Struct, frozen=True, array_like=True, gc=False):
    """A decision that is waited for. `seat` is -1 where both decide in secret at the same time.

    kinds: first, characters, redraw, action, discard, offer, place, pay, order, may, choose, chain, trim. `n`: how many picks are left;
    `card`, `place`: the level-up being paid; `pending`: the skills to be put in order; `task`: the skill or operation that asks.
    """

    kind: str
    seat: Seat = -1
    n: int = 0
    card: int = 0
    place: int = 0
    task: Task | None = None
    pending: tuple[Task, ...] = ()


class Verdict(Struct, frozen=True, array_like=True, gc=False):
    """The judgement: who won (-1: a draw), and by seat the colours with which it was judged (empty: no card)."""

    victor: Seat
    colours: tuple[str, str]


class Result(Struct, frozen=True, array_like=True, gc=False):
    """How the battle ended; no winner is a draw."""

    winners: tuple[Seat, ...]
    reason: str


Stack = tuple[Held, ...]  # a character: its cards from the bottom to the top; empty before set-up


class Side(Struct, frozen=True, array_like=True, gc=False):
    """One player's half. `deck[0]` is on top; the concerto area and the trash are in the order of arrival.

    `ready`: has made the secret choice of the set-up; `returning`: ids to be redrawn, in the order named; `charges`, `switches`,
    `level_ups`: uses in this turn; `late`: decisions in a row that ran out of time.
    """

    life: int
    deck: tuple[Held, ...]
    chars: tuple[Held, ...]
    stacks: tuple[Stack, ...] = ((), (), ())
    hand: tuple[Held, ...] = ()
    concerto: tuple[Held, ...] = ()
    action: tuple[Played, ...] = ()
    trash: tuple[Held, ...] = ()
    marks: tuple[Mark, ...] = ()
    ready: bool = False
    returning: tuple[int, ...] = ()
    charges: int = 0
    switches: int = 0
    level_ups: int = 0
    late: int = 0

    def marked(self, kind: str) -> int:
        """The sum of all marks of this kind; 0 for none."""
        return sum([mark.n for mark in self.marks if mark.kind == kind]) if self.marks else 0


class State(Struct, frozen=True, array_like=True, gc=False):
    """A battle. `chooser` may choose who begins; `active` is the turn player; `next_id` the next instance id to be dealt."""

    options: Options
    sides: tuple[Side, Side]
    next_id: int
    chooser: Seat
    active: Seat = 0
    turn: int = 0
    phase: str = "setup"
    unveiled: bool = False
    chains: int = 0
    verdict: Verdict | None = None
    asked: Question | None = None
    agenda: tuple[Task, ...] = ()
    result: Result | None = None

    def with_side(self, seat: Seat, side: Side) -> "State":
        """The same with another half for `seat`."""
        return replace(self, sides=(side, self.sides[1]) if seat == 0 else (self.sides[0], side))


def find(cards: tuple[Held, ...], card: int) -> Held | None:
    """The card with this id, if it is there."""
    for held in cards:
        if held.id == card:
            return held
    return None


def taken(cards: tuple[Held, ...], card: int) -> tuple[Held, tuple[Held, ...]]:
    """The card with this id, and the others. Raises ValueError when it is not there."""
    for at, held in enumerate(cards):
        if held.id == card:
            return held, cards[:at] + cards[at + 1 :]
    raise ValueError(f"card {card} is not there")


def asked(state: State, kind: str) -> Question | None:
    """The question that waits, if it is of this kind."""
    question = state.asked
    return question if question is not None and question.kind == kind else None
