"""Who has seen a battle of several people move, and when.

A secret choice must not be felt by others: not in a step number, an ETag, a push, or a clock that begins anew. So each viewer of such
a battle counts only the steps he noticed: his own, those something was shown to him of, and those after which his view differs.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from taisen.engine.battle import Battle, look, tell
from taisen.engine.table import Seat, View, Viewer

from ..games import AnyRules
from .told import Told

PUBLIC = -1  # stands for spectators where a viewer is a key

Sights = dict[int, tuple[int, ...]]
"""By viewer: the steps of the battle he noticed, the deal (0) first. His own step n is the n-th of them."""


class Sight(Struct, frozen=True):
    """How one viewer counts the steps of a battle. `noticed` of None: every step is one of his."""

    noticed: tuple[int, ...] | None = None

    def own(self, step: int) -> int:
        """His number for where the battle stands at `step`."""
        return step if self.noticed is None else max(0, bisect_left(self.noticed, step + 1) - 1)

    def step(self, own: int) -> int:
        """The step of the battle he counts as `own`; -1 for one he never saw."""
        if self.noticed is None:
            return own
        return self.noticed[own] if 0 <= own < len(self.noticed) else -1

    def saw(self, step: int) -> bool:
        """Whether he noticed that the battle arrived at `step`."""
        return self.noticed is None or (self.own(step) >= 0 and self.step(self.own(step)) == step)


EVERYTHING = Sight()


def key(viewer: Viewer) -> int:
    """The viewer in Sights."""
    return PUBLIC if viewer is None else viewer


def begun(seats: Iterable[Seat]) -> Sights:
    """All have seen the deal: the people in `seats`, and spectators."""
    return dict.fromkeys((*seats, PUBLIC), (0,))


def moved(rules: AnyRules, sights: Sights, told: Sequence[Told], after: Battle[object]) -> Sights:
    """The sights after the steps in `told`, the last of which led to `after`."""
    found = dict(sights)
    for line, (before, then) in zip(told, _pairs(told, after), strict=True):
        for viewer in sights:
            if _notices(rules, line, before, then, None if viewer == PUBLIC else viewer):
                found[viewer] = (*found[viewer], line.step)
    return found


def is_secret(rules: AnyRules, sights: Sights, line: Told, after: Battle[object]) -> bool:
    """Whether nobody but the one who acted has noticed the step."""
    before = _at(after, line)
    return not any(_notices(rules, line, before, after, None if viewer == PUBLIC else viewer) for viewer in sights if viewer != line.seat)


def _pairs(told: Sequence[Told], after: Battle[object]) -> list[tuple[Battle[object], Battle[object]]]:
    befores = [_at(after, line) for line in told]
    return list(zip(befores, [*befores[1:], after], strict=True))


def _at(after: Battle[object], line: Told) -> Battle[object]:
    return replace(after, step=line.step - 1, state=line.before)


def _notices(rules: AnyRules, line: Told, before: Battle[object], after: Battle[object], viewer: Viewer) -> bool:
    if viewer == line.seat or tell(rules, line.before, line.events, viewer):
        return True
    return _face(rules, before, viewer) != _face(rules, after, viewer)


def _face(rules: AnyRules, battle: Battle[object], viewer: Viewer) -> View:
    return replace(look(rules, battle, viewer), step=0, deadline=None)
