"""A battle in the hands of one request."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from taisen.engine.battle import Battle
from taisen.engine.table import Seat, Viewer

from ..games import AnyRules
from ..site import Site
from .record import Record
from .told import Told


class Held(Struct, frozen=True):
    """A battle in the hands of one request. `viewer`: who asks; `dealt`: None while prepared or void; `told`: the steps this request
    made itself; `seen`: when the people of a battle of several were last heard of."""

    rules: AnyRules
    record: Record
    viewer: Viewer
    dealt: Battle[Any] | None
    told: tuple[Told, ...] = ()
    seen: Mapping[Seat, int] = {}

    @property
    def seat(self) -> Seat:
        """Where the one who asks sits. He must be a player."""
        if self.viewer is None:
            raise LookupError("a spectator has no seat")
        return self.viewer

    @property
    def step(self) -> int:
        """Where the battle stands, as the viewer counts."""
        return self.record.sight(self.viewer).own(self.record.step)

    @property
    def battle(self) -> Battle[Any]:
        """The battle, which must have been dealt."""
        if self.dealt is None:
            raise LookupError("the battle has not been dealt")
        return self.dealt


def hold(site: Site, of: Record, viewer: Viewer) -> Held:
    """A record taken in hand for a player or a spectator."""
    rules = site.games.version(of.ruleset, of.version)
    return Held(rules, of, viewer, of.battle(rules))
