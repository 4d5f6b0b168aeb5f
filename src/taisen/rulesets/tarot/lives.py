"""What happens to a life that is hit: it turns up, works, and goes (TAROT-7)."""

from taisen.engine.table import Seat

from .cards import work_of
from .deeds import Play
from .events import DirectAttacked
from .state import State
from .works import Asked, Chosen, LifeLost, LifeTrashed, LifeTurned


def attack_life(r: Play, seat: Seat, slot: int) -> None:
    """A direct attack: the leftmost life turns up and works, unless it is a held Judgement (TAROT-5.7, 7.1, 8.1)."""
    r.emit(DirectAttacked(seat, slot))
    r.drop_guard(seat, slot)
    foe = 1 - seat
    side = r.side(foe)
    life = side.lives[0]
    if life in side.held:
        r.emit(LifeTrashed(foe, 0, "battle"))
        return
    r.emit(LifeTurned(foe, slot))
    options = work_of(life).options(r.state, foe)
    if len(options) > 1:
        r.emit(Asked())
    else:
        _work(r, options[0] if options else "")


def options_of(state: State) -> tuple[str, ...]:
    """What the owner of the turned life may choose among; nothing when nobody is asked."""
    turned = state.turned
    return work_of(turned.card).options(state, turned.owner) if turned is not None and turned.asked else ()


def choose(r: Play, option: str) -> None:
    """The owner of the turned life has decided (TAROT-7.2)."""
    r.emit(Chosen())
    _work(r, option)


def _work(r: Play, option: str) -> None:
    """The effect; then the life goes to the trash unless the effect has taken it elsewhere, and only then a turn may pass (TAROT-7.5)."""
    turned = r.state.aside
    work = work_of(turned.card)
    work.resolve(r, turned, option)
    if r.state.turned is not None:
        r.emit(LifeLost())
    work.afterwards(r)
