"""What a player may do in a confrontation and with skills (WUTH-5)."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from taisen.engine.ruleset import Objection
from taisen.engine.table import Seat

from . import objections as no
from .card import CARDS
from .clash import Chained, ChainEnded, Paid, Placed, PlacedNothing, SkillDeclined, SkillUsed
from .conditions import Case, hold
from .deeds import Play
from .effects import Picking
from .numbers import case, colour_in_hand, cost_of, costs, may_chain
from .objections import not_asked
from .state import Held, State, Task, asked, find


class StartConfrontation(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="start_confrontation"):
    """WUTH-4.7."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return not_asked(state, "offer")

    def apply(self, r: Play, seat: Seat) -> None:
        r.answer()
        r.then(Task("confrontation", seat))


class SkipConfrontation(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="skip_confrontation"):
    """WUTH-4.7."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return not_asked(state, "offer")

    def apply(self, r: Play, seat: Seat) -> None:
        r.answer()


def unusable(state: State, seat: Seat, number: str) -> Objection | None:
    """WUTH-5.2: use condition and cost of a hand card, by its number."""
    return _unusable(number, case(state, seat), costs(state, seat))


def usable(state: State, seat: Seat, numbers: Iterable[str]) -> list[str]:
    """Those of many cards nothing would stand against, were they in hand."""
    now, cost = case(state, seat), costs(state, seat)
    return [number for number in numbers if _unusable(number, now, cost) is None]


def _unusable(number: str, now: Case, cost: Callable[[str], int]) -> Objection | None:
    if not hold(CARDS[number].use, now):
        return no.USE_CONDITION
    need, left = cost(number), len(now.own.concerto)
    return no.CANNOT_PAY(need=need, left=left) if left < need else None


class PlaceAction(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="place_action"):
    """WUTH-5.1: a hand card face down into the action area."""

    card: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if not asked(state, "place"):
            return no.WRONG_PHASE
        held = find(state.sides[seat].hand, self.card)
        return no.NOT_IN_HAND if held is None else unusable(state, seat, held.no)

    def apply(self, r: Play, seat: Seat) -> None:
        held = find(r.side(seat).hand, self.card)
        r.answer()
        r.emit(Placed(seat, self.card, cost_of(r.state, seat, held.no) if held else 0))


class PlaceNothing(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="place_nothing"):
    """WUTH-5.1."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return not_asked(state, "place")

    def apply(self, r: Play, seat: Seat) -> None:
        r.answer()
        r.emit(PlacedNothing(seat))


class Pay(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="pay"):
    """WUTH-5.4, one pick: a concerto card to the trash."""

    card: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if not asked(state, "pay"):
            return no.WRONG_PHASE
        return no.NOT_IN_CONCERTO if find(state.sides[seat].concerto, self.card) is None else None

    def apply(self, r: Play, seat: Seat) -> None:
        left = r.state.asked.n - 1 if r.state.asked else 0
        r.answer()
        r.emit(Paid(seat, self.card))
        r.then(Task("pay", seat, left=left))


class PayOldest(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="pay_oldest"):
    """WUTH-5.4: the rest with the oldest cards."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return not_asked(state, "pay")

    def apply(self, r: Play, seat: Seat) -> None:
        left = r.state.asked.n if r.state.asked else 0
        r.answer()
        for held in r.side(seat).concerto[:left]:
            r.emit(Paid(seat, held.id))


# -- skills -------------------------------------------------------------------------------------------------------------


class OrderSkill(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="order_skill"):
    """WUTH-5.5, one pick: which of the waiting skills comes next; counted from 0 in the default order."""

    at: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        question = asked(state, "order")
        if question is None:
            return no.WRONG_PHASE
        return None if 0 <= self.at < len(question.pending) else no.NO_SUCH_SKILL

    def apply(self, r: Play, seat: Seat) -> None:
        pending = r.state.asked.pending if r.state.asked else ()
        rest = pending[: self.at] + pending[self.at + 1 :]
        r.answer()
        r.then(pending[self.at], Task("order", seat, left=len(rest)), *rest)


class DefaultOrder(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="default_order"):
    """WUTH-5.5: the waiting skills in the default order."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return not_asked(state, "order")

    def apply(self, r: Play, seat: Seat) -> None:
        pending = r.state.asked.pending if r.state.asked else ()
        r.answer()
        r.then(*pending)


class UseSkill(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="use_skill"):
    """WUTH-5.7: use a skill that says "may"."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return not_asked(state, "may")

    def apply(self, r: Play, seat: Seat) -> None:
        task = r.state.asked.task if r.state.asked else None
        r.answer()
        if task is not None:
            begin_skill(r, task)


class DeclineSkill(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="decline_skill"):
    """WUTH-5.7: do without it."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return not_asked(state, "may")

    def apply(self, r: Play, seat: Seat) -> None:
        task = r.state.asked.task if r.state.asked else None
        r.answer()
        if task is not None:
            r.emit(SkillDeclined(seat, task.no))


def begin_skill(r: Play, task: Task) -> None:
    """A skill that has begun runs to its end (WUTH-5.20)."""
    r.emit(SkillUsed(task.seat, task.card, task.no, task.skill))
    ops = range(len(CARDS[task.no].skills[task.skill].do))
    r.then(*(Task("op", task.seat, card=task.card, no=task.no, skill=task.skill, at=at) for at in ops))


class Choose(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="choose"):
    """One pick for a skill."""

    card: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if not asked(state, "choose"):
            return no.WRONG_PHASE
        return no.NO_SUCH_CHOICE if find(choosable(state), self.card) is None else None

    def apply(self, r: Play, seat: Seat) -> None:
        pick(r, (self.card,))


def offered(state: State) -> tuple[str, tuple[Held, ...]]:
    """Zone and cards the waiting skill lets somebody choose from."""
    question = asked(state, "choose")
    if question is None or question.task is None:
        return "", ()
    task = question.task
    op = CARDS[task.no].skills[task.skill].do[task.at]
    return op.options(state, case(state, task.seat), task.seat)[1:] if isinstance(op, Picking) else ("", ())


def choosable(state: State) -> tuple[Held, ...]:
    """The cards to be chosen from; of equal cards in a trash, which lie in a pile, the oldest stands for all."""
    zone, cards = offered(state)
    if zone != "trash":
        return cards
    oldest: dict[str, Held] = {}
    for held in cards:
        oldest.setdefault(held.no, held)
    return tuple(oldest.values())


def pick(r: Play, cards: tuple[int, ...]) -> None:
    question = r.state.asked
    if question is None or question.task is None:
        return
    task, left = question.task, question.n - len(cards)
    op = CARDS[task.no].skills[task.skill].do[task.at]
    r.answer()
    if isinstance(op, Picking):
        for card in cards:
            op.take(r, task.seat, card)
    if left > 0:
        r.then(Task("op", task.seat, card=task.card, no=task.no, skill=task.skill, at=task.at, left=left))


# -- chain ------------------------------------------------------------------------------------------------------------


class Chain(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="chain"):
    """WUTH-5.16: a red hand card face up into the next place; then payment, chain skill, damage (WUTH-5.24)."""

    card: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if not asked(state, "chain"):
            return no.WRONG_PHASE
        if not may_chain(state):
            return no.NO_CHAIN_RIGHT
        held = find(state.sides[seat].hand, self.card)
        if held is None:
            return no.NOT_IN_HAND
        if colour_in_hand(state, seat, held.no) != "red":
            return no.NOT_RED
        return unusable(state, seat, held.no)

    def apply(self, r: Play, seat: Seat) -> None:
        held = find(r.side(seat).hand, self.card)
        cost = cost_of(r.state, seat, held.no) if held else 0
        r.answer()
        r.emit(Chained(seat, self.card, cost))
        r.then(Task("pay", seat, left=cost), Task("chain_skills", seat), Task("chain_damage", seat), Task("chain", seat))


class StopChain(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="stop_chain"):
    """WUTH-5.17."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return not_asked(state, "chain")

    def apply(self, r: Play, seat: Seat) -> None:
        r.answer()
        r.emit(ChainEnded(seat))
