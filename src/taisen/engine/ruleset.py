"""A ruleset is a value: a frozen record of functions that a game puts together in its `__init__.py`."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from msgspec import UNSET, Struct, UnsetType

from .cards import Catalogue
from .deck import Deck, DeckLimit, DeckProblem
from .dice import Dice
from .resolution import E, S, Transition
from .table import Choice, Layout, Seat, Shown, Table, Viewer
from .text import NOTHING, Text


class Objection(Struct, frozen=True, dict=True):
    """Why an action is illegal: the rule's number, a code, and a sentence with holes for `values`.

    Games keep them as constants; `NO_MANA(need=3, left=2)` makes one with values. `text` is filled when somebody first reads it.
    """

    rule: str
    code: str
    sentence: Text
    values: dict[str, int] = {}

    def __call__(self, **values: int) -> "Objection":
        return Objection(self.rule, self.code, self.sentence, values)

    @cached_property
    def text(self) -> Text:
        return self.sentence.fill(**self.values)


class IsAction(Protocol):
    """Something a player may do. `objection` is total: any ids, any numbers; it may assume that it is this seat's decision."""

    def objection(self, state: Any, seat: Seat, /) -> Objection | None: ...


A = TypeVar("A", bound=IsAction)


def _says_nothing(state: Any, seat: Seat) -> Mapping[str, Objection]:
    return {}


class Outcome(Struct, frozen=True):
    """How a battle ended. No winner is a draw. `reason` is a code, `text` says it; `scores` by seat where a game counts.

    `told`: by seat, how to say it to the player there ("your core was broken"); unset: everybody reads `text`. Unset it is not
    encoded, so a state that keeps its outcome has the digest it always had.
    """

    winners: tuple[Seat, ...]
    reason: str
    text: Text
    scores: tuple[int, ...] = ()
    ranks: tuple[int, ...] | UnsetType = UNSET
    told: tuple[Text, ...] | UnsetType = UNSET


class Setup(Struct, frozen=True):
    """What a battle begins with: one deck per seat and the game's options (None: its defaults)."""

    decks: tuple[Deck, ...]
    options: Any = None


class Guide(Struct, frozen=True):
    """What a newcomer reads before a first battle: what it takes to win, and a turn in a few sentences, in the order of play."""

    goal: Text
    turn: tuple[Text, ...]


class Variant(Struct, frozen=True):
    """A way to play a game that players may choose; the first of a ruleset is the usual one."""

    id: str
    name: Text
    options: Any  # the game's options for it


def _no_limits(deck: Deck) -> tuple[DeckLimit, ...]:
    return ()


class Lobby(Struct, frozen=True):
    """How people come together. Usually a table begins when every seat is taken and everybody is ready.

    `wait_ms`: so long after two are ready it begins with those who are; None: never by itself. `choose_ms`: then so much time to
    change one's deck, with the last decks of the others in sight; 0: none.
    """

    wait_ms: int | None = None
    choose_ms: int = 0


class Stakes(Struct, frozen=True, kw_only=True):
    """How a game is played for what cards hold of their own, their energy: whole numbers from 0, in the order of `Deck.cards`.

    name: of such a battle; plain: of any other; unit, plain_unit: of what is acquired in either; explain: what is at stake.
    fresh: what a new card holds, unless the seeds say otherwise. ladder: where such battles are rated.
    options: a regulation, turned into one for energy. bring: the same with what each seat's cards hold.
    problems: cards of a deck that hold too little for a regulation. carried: by seat, what each card holds now.
    fees: what the rules have taken so far, by name; with them, cards hold together what they did before.
    """

    name: Text
    plain: Text
    unit: Text
    plain_unit: Text
    explain: Text
    fresh: int
    ladder: str
    options: Callable[[Any], Any]
    bring: Callable[[Any, tuple[tuple[int, ...], ...]], Any]
    problems: Callable[[Deck, tuple[int, ...], Any], tuple[DeckProblem, ...]]
    carried: Callable[[Any], tuple[tuple[int, ...], ...]]
    fees: Callable[[Any], Mapping[str, int]]


class Search(Struct, frozen=True):
    """How far a bot that searches should look. `simulations`: imagined battles it tries at most for one decision, as many as take it a
    tenth of a second. `rounds`: how often the seat is asked again, after others have decided, until `evaluate` is asked; 0: as soon as
    somebody else decides, for an `evaluate` that foresees the answer itself. `trust`: as many simulations is the look one step ahead
    worth, where chance says more about a simulation than the action does. So that no bot goes to and fro: `free`, kinds of actions that
    cost nothing and can be done again, are tried only if the table then looks better than now; `undone`, kinds that take back what the
    seat has just begun, never; some other action must always be legal then."""

    simulations: int = 100
    rounds: int = 1
    trust: int = 0
    free: tuple[type, ...] = ()
    undone: tuple[type, ...] = ()


class Ruleset(Struct, Generic[S, A, E], frozen=True, kw_only=True):
    """One game. Seats count from 0; a viewer is a seat or None for a spectator; times are milliseconds.

    check_deck: all problems at once; ownership is the service's. deck_limits: what a deck is counted by, for whoever builds one.
    lay_out: shuffled and laid down, nothing has happened yet.
    start: deal and first turn, as events. candidates: complete, in a stable order, at least one for each thing a player could click.
    allowed: the candidates nobody objects to, in their order, for a game that can list them faster than by asking about each.
    concede: accepted at any time. overdue: time to decide and what is done for a seat that lets it pass; None: no limit.
    table, show: what a viewer may see; `show` gets the state before the event. describe: total over candidates.
    imagine: another state in which this viewer would see the same, the unseen dealt again. evaluate: -1000 … 1000.
    search: how far the strongest bot looks.
    arrange: a table laid by hand (plain data, strictly read) for scenarios. open_clock: everybody may see how long a decision may take.
    why_not: by verb, why its button cannot be pressed now, where candidates do not say it or say it badly; it goes before theirs.
    """

    id: str
    version: str
    name: Text
    seats: range
    modes: tuple[str, ...]  # which kinds of battle it offers: npc, practice, sample, arena, table
    catalogue: Catalogue[Any]
    rule_book: Text  # README.ja.md and README.md: the same numbered rules
    layout: Layout

    state_type: type[S]
    card_type: type  # one [[card]] of cards.toml
    action_type: Any  # a union of structs, tagged by `kind`
    event_type: Any
    options_type: type

    check_deck: Callable[[Deck], tuple[DeckProblem, ...]]
    lay_out: Callable[[Setup, Dice], S]
    start: Callable[[S, Dice], Transition[S, E]]
    to_act: Callable[[S], tuple[Seat, ...]]
    candidates: Callable[[S, Seat], Iterable[A]]
    apply: Callable[[S, Seat, A, Dice], Transition[S, E]]
    concede: Callable[[S, Seat, Dice], Transition[S, E]]
    overdue: Callable[[S, Seat], tuple[int, A] | None]
    outcome: Callable[[S], Outcome | None]
    table: Callable[[S, Viewer], Table]
    show: Callable[[S, E, Viewer], Shown | None]
    describe: Callable[[S, Seat, A], Choice]
    imagine: Callable[[S, Viewer, Dice], S]
    evaluate: Callable[[S, Seat], int]
    arrange: Callable[[Mapping[str, Any]], S]

    open_clock: bool = True
    needs_deck: bool = True  # False: nobody brings a deck
    deck_limits: Callable[[Deck], tuple[DeckLimit, ...]] = _no_limits
    variants: tuple[Variant, ...] = ()  # empty: one way to play, with the default options
    lobby: Lobby = Lobby()
    search: Search = Search()
    stakes: Stakes | None = None  # None: nobody's cards hold anything
    allowed: Callable[[S, Seat], list[A]] | None = None  # None: each candidate is asked about
    why_not: Callable[[S, Seat], Mapping[str, Objection]] = _says_nothing
    guide: Guide = Guide(NOTHING, ())

    def options(self, variant: str = "") -> Any:
        """The options of a variant, or of the usual way to play. Raises KeyError for an unknown one."""
        if variant:
            return {known.id: known.options for known in self.variants}[variant]
        return self.variants[0].options if self.variants else self.options_type()

    def legal(self, state: S, seat: Seat) -> list[A]:
        """Every candidate nobody objects to; empty when it is not for this seat to decide."""
        if self.allowed is not None:
            return self.allowed(state, seat)
        return [action for action in self.candidates(state, seat) if action.objection(state, seat) is None]
