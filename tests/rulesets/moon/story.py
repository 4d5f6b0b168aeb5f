"""A table laid in a line, and the words to tell what happens on it. Everything is read from the view of the seat in question."""

from typing import Any

from taisen.engine.battle import Battle, begin, look, play, tell
from taisen.engine.errors import IllegalAction
from taisen.engine.ruleset import Outcome, Setup
from taisen.engine.table import Shown, Viewer
from taisen.rulesets.moon import RULESET
from taisen.rulesets.moon.actions import Cast, Choose, Designate, EndMain, Summon, TakeBack, TimeUp
from taisen.rulesets.moon.state import Options, State, unit_spot

from .contract import SETUPS

SEED = bytes(range(32))


class Story:
    """A battle going on; `events` are those of the last deed."""

    def __init__(self, state: State, seed: bytes = SEED) -> None:
        self.battle: Battle[State] = Battle(RULESET.id, RULESET.version, seed, 0, state)
        self.before = state
        self.events: tuple[Any, ...] = ()

    @property
    def state(self) -> State:
        return self.battle.state

    @property
    def outcome(self) -> Outcome | None:
        return RULESET.outcome(self.state)

    # deeds of the active seat

    def act(self, action: Any, seat: int | None = None) -> "Story":
        self.before = self.state
        self.battle, self.events = play(RULESET, self.battle, self.state.active if seat is None else seat, action)
        return self

    def refused(self, action: Any, seat: int | None = None) -> str:
        """The code with which the gate refuses the action; nothing has changed."""
        before = self.battle
        try:
            play(RULESET, self.battle, self.state.active if seat is None else seat, action)
        except IllegalAction as error:
            assert self.battle == before
            return error.objection.code
        return ""

    def card(self, card: str, seat: int | None = None) -> int:
        """The id of a card of the active hand."""
        hand = self.state.sides[self.state.active if seat is None else seat].hand
        return next(held.id for held in hand if held.card == card)

    def spot(self, seat: int, column: int) -> str:
        return unit_spot(seat, column, self.state.sides[seat].chips[column])

    def summoning(self, card: str, column: int) -> Summon:
        return Summon(self.card(card), column)

    def casting(self, card: str, seat: int | None = None, column: int = 0) -> Cast:
        aura = card == self.state.sides[self.state.active].aura
        return Cast(0 if aura else self.card(card), "" if seat is None else self.spot(seat, column))

    def summon(self, card: str, column: int) -> "Story":
        return self.act(self.summoning(card, column))

    def cast(self, card: str, seat: int | None = None, column: int = 0) -> "Story":
        return self.act(self.casting(card, seat, column))

    def choose(self, seat: int, column: int) -> "Story":
        return self.act(Choose(self.spot(seat, column)))

    def take_back(self) -> "Story":
        return self.act(TakeBack())

    def aiming(self, kind: Any, column: int) -> Designate:
        unit = self.state.sides[1 - self.state.active].chips[column]
        return Designate(kind, 0 if unit is None else unit.id)

    def designate(self, kind: Any, column: int) -> "Story":
        return self.act(self.aiming(kind, column))

    def end(self) -> "Story":
        return self.act(EndMain())

    def time_up(self) -> "Story":
        return self.act(TimeUp())

    # what is to be seen

    def life(self, seat: int) -> int:
        return self.state.sides[seat].life

    def mana(self, seat: int) -> int:
        return self.state.sides[seat].mana

    def hand(self, seat: int) -> list[str]:
        return [held.card for held in self.state.sides[seat].hand]

    def grave(self, seat: int) -> list[str]:
        return [held.card for held in self.state.sides[seat].grave]

    def chips(self, seat: int) -> list[str]:
        return ["" if unit is None else unit.card for unit in self.state.sides[seat].chips]

    def stat(self, seat: int, column: int, name: str) -> int:
        card = next(zone for zone in self.table(seat).zones if zone.id == f"chips.{seat}").cards[column]
        assert card is not None
        return card.stats[name].value

    def hp(self, seat: int, column: int) -> int:
        return self.stat(seat, column, "hp")

    def badge(self, seat: int, column: int, kind: str) -> int | None:
        """Strength of a status of a unit, None when it has none."""
        card = next(zone for zone in self.table(None).zones if zone.id == f"chips.{seat}").cards[column]
        assert card is not None
        return next((badge.n for badge in card.statuses if badge.kind == kind), None)

    def mark(self, seat: int, kind: str) -> int | None:
        return next((badge.n for badge in self.table(seat).players[seat].marks if badge.kind == kind), None)

    def table(self, viewer: Viewer) -> Any:
        return look(RULESET, self.battle, viewer).table

    def shown(self, viewer: Viewer) -> list[Shown]:
        return tell(RULESET, self.before, self.events, viewer)

    def happened(self, *kinds: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kinds)]


def laid(one: dict[str, Any] | None = None, two: dict[str, Any] | None = None, **more: Any) -> Story:
    """A main phase of seat 0 (turn 9 unless said otherwise)."""
    return Story(RULESET.arrange({"sides": [one or {}, two or {}], **more}))


def begun(setup: int = 0, seed: bytes = SEED, **options: int) -> Story:
    """A battle at its very beginning: both hold their opening hands."""
    given = SETUPS[setup] if not options else Setup(SETUPS[setup].decks, Options(**options))
    battle, events = begin(RULESET, given, seed)
    story = Story(battle.state, seed)
    story.events = events
    return story
