"""What a seat sees, as numbers: the table and the choices of any game in arrays of a fixed size, for programs that learn.

Everything comes from `Ruleset.table` for that seat and from its own legal actions, so nothing hidden can be in it.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from taisen.engine.ruleset import Ruleset
from taisen.engine.table import Card, Seat, Spot, Table, Zone

PLACES = 10  # cards of a zone that are told one by one; all of them are counted by kind
FARTHEST = 32_767.0  # numbers lie between -FARTHEST and FARTHEST

Numbers = NDArray[np.float32]


class Choices(NamedTuple):
    """Legal actions in the order of the game, and a row of numbers for each."""

    actions: tuple[Any, ...]
    rows: Numbers


class Sight:
    """How one game with so many seats is told. Seats are counted from the one that looks: 0 is itself, 1 the next, and so on.

    `features` names every number of the vector, `columns` those of a row of choices.

    The vector: turn; phase (one number each, 1 for the present one); counters of the table and of every seat; of every zone the number of
    its cards, how many of each card of the catalogue lie open in it, and its first ten places one by one: whether a card lies there,
    face up, ready, its number in the catalogue (from 1; 0: unknown), its stats, badges and statuses.
    A row of choices: verb (one number each); whose zone, which zone, which place and which card the source is, and the target; its cost.
    """

    def __init__(self, rules: Ruleset[Any, Any, Any], seats: int) -> None:
        self.rules, self.seats = rules, seats
        layout = rules.layout
        self._cards = {card: n for n, card in enumerate(rules.catalogue, 1)}
        self._phases = tuple(layout.phases)
        self._counters = tuple(layout.counters)
        self._zones = {name: n for n, name in enumerate(layout.zones, 1)}
        self._of_card = ("there", "up", "ready", "card", *layout.stats, *dict.fromkeys((*layout.badges, *layout.statuses)))
        self._at_card = {name: n for n, name in enumerate(self._of_card)}
        self._verbs = {verb: n for n, verb in enumerate(layout.verbs)}
        ends = [f"{end} {what}" for end in ("source", "target") for what in ("owner", "zone", "place", "card")]
        self.columns = (*(f"verb {verb}" for verb in self._verbs), *ends, "cost")
        self._owners = (*(str(seat) for seat in range(seats)), "")
        zones = [f"{name}.{owner}".rstrip(".") for name in self._zones for owner in self._owners]
        of_zone = ["count", *rules.catalogue, *(f"{place} {what}" for place in range(PLACES) for what in self._of_card)]
        counters = [f"{name}.{owner}".rstrip(".") for owner in self._owners for name in self._counters]
        self.features = (
            "turn",
            *(f"phase {phase}" for phase in self._phases),
            *counters,
            *(f"{zone} {what}" for zone in zones for what in of_zone),
        )
        self._zone_size = len(of_zone)
        self._zones_at = len(self.features) - len(zones) * len(of_zone)

    def table(self, state: Any, seat: Seat) -> Numbers:
        """The vector: one number for each of `features`."""
        table = self.rules.table(state, seat)
        seen = np.zeros(len(self.features), np.float32)
        seen[0] = table.turn
        if table.phase in self._phases:
            seen[1 + self._phases.index(table.phase)] = 1
        at = 1 + len(self._phases)
        for player in table.players:
            for n, name in enumerate(self._counters):
                if name in player.counters:
                    seen[at + len(self._counters) * self._turned(player.seat, seat) + n] = player.counters[name].value
        for n, name in enumerate(self._counters):
            if name in table.counters:
                seen[at + len(self._counters) * self.seats + n] = table.counters[name].value
        for zone in table.zones:
            self._tell_zone(seen, zone, seat)
        return np.clip(seen, -FARTHEST, FARTHEST)

    def choices(self, state: Any, seat: Seat) -> Choices:
        """What the seat may do now; nothing where it is not its decision."""
        actions = tuple(self.rules.legal(state, seat)) if seat in self.rules.to_act(state) else ()
        table = self.rules.table(state, seat)
        where = dict(self._spots(table, seat))
        rows = np.zeros((len(actions), len(self.columns)), np.float32)
        for row, action in zip(rows, actions, strict=True):
            choice = self.rules.describe(state, seat, action)
            if choice.verb in self._verbs:
                row[self._verbs[choice.verb]] = 1
            for n, spot in enumerate((choice.source, choice.target)):
                at = len(self._verbs) + 4 * n
                row[at : at + 4] = where.get(spot) or self._place(spot, seat)
            row[-1] = sum(choice.cost.values())
        return Choices(actions, np.clip(rows, -FARTHEST, FARTHEST))

    def _turned(self, owner: Seat | None, seat: Seat) -> int:
        return self.seats if owner is None else (owner - seat) % self.seats

    def _tell_zone(self, seen: Numbers, zone: Zone, seat: Seat) -> None:
        name = zone.id.partition(".")[0]
        if name not in self._zones:
            return
        at = self._zones_at + ((self._zones[name] - 1) * len(self._owners) + self._turned(zone.owner, seat)) * self._zone_size
        seen[at] = zone.count
        for place, card in enumerate(zone.cards):
            if card is None:
                continue
            if card.card in self._cards:
                seen[at + self._cards[card.card]] += 1
            if place < PLACES:
                self._tell_card(seen, at + 1 + len(self._cards) + place * len(self._of_card), card)

    def _tell_card(self, seen: Numbers, at: int, card: Card) -> None:
        seen[at : at + 4] = (1, card.face == "up", card.ready, self._cards.get(card.card, 0))
        for name, stat in card.stats.items():
            if name in self._at_card:
                seen[at + self._at_card[name]] = stat.value
        for badge in (*card.badges, *card.statuses):
            if badge.kind in self._at_card:
                seen[at + self._at_card[badge.kind]] = badge.n or 1

    def _spots(self, table: Table, seat: Seat) -> Sequence[tuple[Spot, tuple[int, int, int, int]]]:
        """Where cards lie: by their own spot and by that of their place."""
        found = []
        for zone in table.zones:
            owner, name = self._turned(zone.owner, seat), self._zones.get(zone.id.partition(".")[0], 0)
            for place, card in enumerate(zone.cards):
                at = (owner, name, place, 0 if card is None else self._cards.get(card.card, 0))
                found.append((f"{zone.id}.{place}", at))
                if card is not None and card.id:
                    found.append((card.id, at))
        return found

    def _place(self, spot: Spot, seat: Seat) -> tuple[int, int, int, int]:
        """Of an empty place, a zone or a counter, by its name alone."""
        name, _, rest = spot.partition(".")
        owner, _, place = rest.partition(".")
        whose = self._turned(int(owner), seat) if owner.isdigit() else self.seats
        return (whose, self._zones.get(name, 0), int(place) if place.isdigit() else 0, 0)
