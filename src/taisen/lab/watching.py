"""What a battle showed while it was played, in the words of the table; so it is the same for every game."""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct

from taisen.engine.battle import tell
from taisen.engine.codec import to_json
from taisen.engine.replace import replace
from taisen.engine.ruleset import Ruleset
from taisen.engine.table import Card, Flip, Move, Seat, Spot, Table, Zone

HELD = ("fan", "stand")  # kinds of zones in which a card waits for its owner to use it
LAID = ("slot", "row")


class Cards(Struct, frozen=True, omit_defaults=True):
    """Which cards (catalogue ids, each once, sorted) a seat held in its hand, and which of them it played."""

    drawn: tuple[str, ...] = ()
    played: tuple[str, ...] = ()


class Watched(Struct, frozen=True, omit_defaults=True):
    """cards: by seat. first: whose turn was the first, where turns are somebody's. events: how often each tag happened.

    emptied: seats whose face-down pile ran out. repeats: how often a seat at most was asked before the very same table, turn number aside.
    longest_turn: most actions in one turn.
    """

    cards: tuple[Cards, ...]
    events: dict[str, int]
    first: Seat | None = None
    emptied: tuple[Seat, ...] = ()
    repeats: int = 0
    longest_turn: int = 0


class Watch:
    """Looks on while a battle is played: as a spectator, and with each seat's eyes when it has to decide. It takes no part.

    A card is **drawn** when its owner sees it in a hand or stand of his. It is **played** when it is the source of one of his actions and
    lay in his hand, stand, pile or line, or when everybody sees it come into a slot or row of his or turn over there or in his stand: a
    reaction, a life, a card by an effect. Played is drawn. A card put into a line (side by side, where only their number counts) is not
    played.
    """

    def __init__(self, rules: Ruleset[Any, Any, Any], seats: int, laid_out: Any, events: Sequence[Any]) -> None:
        self._rules = rules
        self._drawn: list[set[str]] = [set() for _ in range(seats)]
        self._played: list[set[str]] = [set() for _ in range(seats)]
        self._events: Counter[str] = Counter()
        self._met: Counter[tuple[Seat, bytes]] = Counter()
        self._turn = self._actions = self._longest = 0
        self._first: Seat | None = None
        zones = rules.table(laid_out, None).zones
        self._kinds = {zone.id: zone.kind for zone in zones}
        self._piles = [zone.id for zone in zones if zone.kind == "pile" and zone.owner is not None and zone.count and not zone.cards]
        self.happened(laid_out, events)

    def decided(self, state: Any, seat: Seat, action: Any) -> None:
        """A seat is about to do this."""
        table = self._rules.table(state, seat)
        self._look(table, seat)
        self._kinds |= {zone.id: zone.kind for zone in table.zones}
        self._actions = 1 if table.turn != self._turn else self._actions + 1
        self._turn = table.turn
        self._longest = max(self._longest, self._actions)
        self._met[seat, sha256(to_json(replace(table, turn=0))).digest()] += 1
        choice = self._rules.describe(state, seat, action)
        if choice.source and self._kind(choice.target) != "line":
            for zone in table.zones:
                if zone.owner == seat and zone.kind in (*HELD, "pile", "line"):
                    self._played[seat].update(card.card for card in _open(zone) if card.id == choice.source)

    def happened(self, before: Any, events: Sequence[Any]) -> None:
        """Events of a step, from the state before it."""
        self._events.update(event.__struct_config__.tag for event in events)
        for shown in tell(self._rules, before, events, None):
            if self._first is None and shown.heading and self._turn <= 1:
                self._first = shown.seat
            for cue in shown.cues:
                if isinstance(cue, Move) and cue.card is not None and self._kind(cue.target) in LAID:
                    self._show(cue.target, cue.card)
                elif isinstance(cue, Flip) and cue.card is not None and self._kind(cue.at) in (*LAID, "stand"):
                    self._show(cue.at, cue.card)

    def ended(self, state: Any) -> Watched:
        """What was seen, when the battle is over."""
        for seat in range(len(self._drawn)):
            self._look(self._rules.table(state, seat), seat)
        zones = {zone.id: zone for zone in self._rules.table(state, None).zones}
        emptied = {zones[pile].owner for pile in self._piles if pile in zones and not zones[pile].count}
        both = zip(self._drawn, self._played, strict=True)
        return Watched(
            cards=tuple(Cards(tuple(sorted(drawn | played)), tuple(sorted(played))) for drawn, played in both),
            events=dict(sorted(self._events.items())),
            first=self._first,
            emptied=tuple(sorted(seat for seat in emptied if seat is not None)),
            repeats=max(self._met.values(), default=1) - 1,
            longest_turn=self._longest,
        )

    def _look(self, table: Table, seat: Seat) -> None:
        for zone in table.zones:
            if zone.owner == seat and zone.kind in HELD:
                self._drawn[seat].update(card.card for card in _open(zone))

    def _kind(self, spot: Spot) -> str:
        """Of the zone a place lies in. One that is not always there is a slot; a card's own spot is none."""
        zone = _zone(spot)
        return self._kinds.get(zone, "slot") if zone else ""

    def _show(self, spot: Spot, card: Card) -> None:
        owner = _zone(spot).rpartition(".")[2]
        if owner.isdigit() and card.card:
            self._played[int(owner)].add(card.card)


def _zone(spot: Spot) -> str:
    """`bench.1` of `bench.1.2`; nothing of `c17`."""
    return ".".join(spot.split(".")[:2]) if "." in spot else ""


def _open(zone: Zone) -> list[Card]:
    return [card for card in zone.cards if card is not None and card.card]
