"""A table to tell stories about: laid in a line, acted on by card names, asked for what is there."""

from typing import Any

from taisen.engine.battle import Battle, begin, look, play
from taisen.engine.errors import IllegalAction
from taisen.engine.ruleset import Setup
from taisen.engine.table import Zone
from taisen.rulesets.wuthering import RULESET
from taisen.rulesets.wuthering.state import Options, Side, State

from .contract import KAGARI, KOHAKU

SEED = bytes(32)
QUIET = {"lead": "soyogi_0", "back": ["kohaku_0", "yuzuriha_0"]}  # characters without a word in a confrontation


def side(**given: Any) -> dict[str, Any]:
    """A half with characters that stay out of it, unless others are given."""
    return {**QUIET, **given}


class Story:
    """A battle and what was told of its last step."""

    def __init__(self, one: dict[str, Any] | None = None, two: dict[str, Any] | None = None, **given: Any) -> None:
        state = RULESET.arrange({"sides": [side(**(one or {})), side(**(two or {}))], **given})
        self.battle: Battle[State] = Battle(RULESET.id, RULESET.version, SEED, 0, state)
        self.events: tuple[Any, ...] = ()

    @classmethod
    def begun(cls, *, seed: bytes = SEED, options: Options | None = None) -> "Story":
        """A real battle, waiting for the first choice."""
        story = cls()
        story.battle, story.events = begin(RULESET, Setup((KAGARI, KOHAKU), options), seed)
        return story

    # -- acting

    def _find(self, seat: int, verb: str, card: str, target: str) -> list[Any]:
        names, places = names_of(self.state), places_of(self.state)
        found = []
        for action in RULESET.candidates(self.state, seat):
            choice = RULESET.describe(self.state, seat, action)
            spots = {
                choice.source,
                choice.target,
                names.get(choice.source, ""),
                names.get(choice.target, ""),
                names.get(f"c{getattr(action, 'card', 0)}", ""),
                places.get(choice.source, ""),
            }
            if choice.verb == verb and (not card or card in spots) and (not target or target in {choice.target, names.get(choice.target)}):
                found.append(action)
        assert found, f"seat {seat} has no candidate {verb} {card} {target} in {self.state.asked}"
        return found

    def do(self, seat: int, verb: str, card: str = "", target: str = "") -> "Story":
        """Act; the first legal candidate that fits."""
        found = self._find(seat, verb, card, target)
        free = [action for action in found if action.objection(self.state, seat) is None]
        self.battle, self.events = play(RULESET, self.battle, seat, (free or found)[0])
        return self

    def send(self, seat: int, action: Any) -> "Story":
        self.battle, self.events = play(RULESET, self.battle, seat, action)
        return self

    def refused(self, seat: int, verb: str, card: str = "", target: str = "") -> str:
        """The code with which the act is refused; nothing changes."""
        return self.refused_action(seat, self._find(seat, verb, card, target)[0])

    def refused_action(self, seat: int, action: Any) -> str:
        try:
            play(RULESET, self.battle, seat, action)
        except IllegalAction as error:
            return error.objection.code
        raise AssertionError(f"{action} was allowed")

    def settle(self) -> "Story":
        """Answer payments and orders in the default way, choices with the first card."""
        events = self.events
        verbs = {"pay": "pay_oldest", "order": "default_order", "choose": "choose"}
        while (verb := verbs.get(self.asks[0])) is not None:
            self.do(self.asks[1], verb)
            events += self.events
        self.events = events
        return self

    def confront(self, first: str, second: str) -> "Story":
        """From `at = "place"`: both place (or nothing, for an empty name); then as far as nobody has anything else to decide."""
        seat = self.state.active
        events: tuple[Any, ...] = ()
        for who, card in ((seat, first), (1 - seat, second)):
            if self.asks == ("place", who):
                self.do(who, "place_action" if card else "place_nothing", card)
                events += self.events
            else:
                assert not card, f"seat {who} is not asked to place {card}"
        self.events = events
        return self.settle()

    def run_out(self, seat: int) -> "Story":
        overdue = RULESET.overdue(self.state, seat)
        assert overdue is not None
        return self.send(seat, overdue[1])

    # -- looking

    @property
    def state(self) -> State:
        return self.battle.state

    def side(self, seat: int) -> Side:
        return self.state.sides[seat]

    @property
    def life(self) -> tuple[int, int]:
        return self.side(0).life, self.side(1).life

    @property
    def asks(self) -> tuple[str, int]:
        """Which question waits, and for whom."""
        return (self.state.asked.kind, self.state.asked.seat) if self.state.asked else ("", -1)

    def cards(self, seat: int, zone: str) -> list[str]:
        return [held.no for held in getattr(self.side(seat), zone)]

    def area(self, seat: int) -> list[str]:
        return [played.card.no for played in self.side(seat).action]

    def stack(self, seat: int, place: int) -> list[str]:
        return [held.no for held in self.side(seat).stacks[place]]

    def zone(self, viewer: int | None, name: str) -> Zone:
        return next(zone for zone in RULESET.table(self.state, viewer).zones if zone.id == name)

    def seen(self, viewer: int | None, name: str) -> list[str]:
        return ["" if card is None else "down" if card.face == "down" else card.card for card in self.zone(viewer, name).cards]

    def view(self, viewer: int | None) -> Any:
        return look(RULESET, self.battle, viewer)

    @property
    def outcome(self) -> Any:
        return RULESET.outcome(self.state)

    def happened(self, kind: type) -> list[Any]:
        """Events of this kind in the last step."""
        return [event for event in self.events if isinstance(event, kind)]


def names_of(state: State) -> dict[str, str]:
    """Catalogue id by spot of every card."""
    found: dict[str, str] = {}
    for seat_side in state.sides:
        piles = (seat_side.chars, *seat_side.stacks, seat_side.hand, seat_side.concerto, seat_side.trash)
        found.update({f"c{held.id}": held.no for pile in piles for held in pile})
        found.update({f"c{played.card.id}": played.card.no for played in seat_side.action})
    return found


def places_of(state: State) -> dict[str, str]:
    """Place by spot of every top card of a character."""
    return {
        f"c{stack[-1].id}": f"lead.{seat}" if place == 0 else f"back.{seat}.{place - 1}"
        for seat, seat_side in enumerate(state.sides)
        for place, stack in enumerate(seat_side.stacks)
        if stack
    }
