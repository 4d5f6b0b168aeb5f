"""What a player may do: for each action why not (`objection`, total) and what it does (`apply`, trusts)."""

from msgspec import Struct

from taisen.engine.ruleset import Objection
from taisen.engine.table import Seat

from . import objections as no
from .card import CARDS
from .confronting import (
    Chain,
    Choose,
    DeclineSkill,
    DefaultOrder,
    OrderSkill,
    Pay,
    PayOldest,
    PlaceAction,
    PlaceNothing,
    SkipConfrontation,
    StartConfrontation,
    StopChain,
    UseSkill,
    offered,
    pick,
)
from .deeds import Play
from .events import BothReady, CharacterPlaced, Charged, Ended, FirstChosen, Lapsed, LevelledUp, Readied, ReturnPicked, Switched
from .numbers import discards_for
from .objections import not_asked
from .state import PLACES, Held, Question, State, Task, asked, find

# -- set-up -------------------------------------------------------------------------------------------------------------


class ChooseFirst(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="choose_first"):
    """WUTH-3.3: the one who was drawn goes first, or lets the other."""

    first: bool

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return not_asked(state, "first")

    def apply(self, r: Play, seat: Seat) -> None:
        r.answer()
        r.emit(FirstChosen(seat if self.first else 1 - seat))


class PlaceCharacter(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="place_character"):
    """WUTH-3.4, one pick: a level-0 character face down to place 0 (leader), 1 or 2 (back)."""

    card: int
    place: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if not asked(state, "characters"):
            return no.WRONG_PHASE
        side = state.sides[seat]
        held = find(side.chars, self.card)
        if held is None:
            return no.NOT_YOURS
        card = CARDS[held.no]
        if card.level != 0:
            return no.NOT_LEVEL_0
        if any(stack and CARDS[stack[0].no].character == card.character for stack in side.stacks):
            return no.PLACED_ALREADY
        if not 0 <= self.place < PLACES or side.stacks[self.place]:
            return no.PLACE_TAKEN
        return None

    def apply(self, r: Play, seat: Seat) -> None:
        r.emit(CharacterPlaced(seat, self.card, self.place))
        if all(r.side(seat).stacks):
            _ready(r, seat)


class ReturnCard(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="return_card"):
    """WUTH-3.6, one pick: name a hand card for the redraw."""

    card: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if not asked(state, "redraw"):
            return no.WRONG_PHASE
        if find(state.sides[seat].hand, self.card) is None:
            return no.NOT_IN_HAND
        return no.NAMED_ALREADY if self.card in state.sides[seat].returning else None

    def apply(self, r: Play, seat: Seat) -> None:
        r.emit(ReturnPicked(seat, self.card))


class FinishRedraw(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="finish_redraw"):
    """WUTH-14.3: that is all to be redrawn, or nothing."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return not_asked(state, "redraw")

    def apply(self, r: Play, seat: Seat) -> None:
        _ready(r, seat)


def _ready(r: Play, seat: Seat) -> None:
    r.emit(Readied(seat))
    if r.side(0).ready and r.side(1).ready:
        r.emit(BothReady())
        r.answer()


# -- action phase -------------------------------------------------------------------------------------------------------


class Charge(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="charge"):
    """WUTH-4.4 (a): a hand card into the concerto area."""

    card: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if not asked(state, "action"):
            return no.WRONG_PHASE
        side = state.sides[seat]
        if find(side.hand, self.card) is None:
            return no.NOT_IN_HAND
        return no.CHARGED if side.charges > side.marked("charge") else None

    def apply(self, r: Play, seat: Seat) -> None:
        r.answer()
        r.emit(Charged(seat, self.card))
        r.then(Task("skills", seat, word="on_charge"), Task("action", seat))


class Switch(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="switch"):
    """WUTH-4.4 (b): two positions swap their whole stacks."""

    one: int
    other: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if not asked(state, "action"):
            return no.WRONG_PHASE
        if not (0 <= self.one < PLACES and 0 <= self.other < PLACES):
            return no.NO_SUCH_PLACE
        if self.one == self.other:
            return no.SAME_POSITION
        side = state.sides[seat]
        return no.SWITCHED if side.switches > side.marked("switch") else None

    def apply(self, r: Play, seat: Seat) -> None:
        r.answer()
        r.emit(Switched(seat, self.one, self.other))
        if 0 in (self.one, self.other):
            r.then(Task("skills", seat, word="on_switch_in", at=1), Task("action", seat))
        else:
            r.then(Task("action", seat))


class LevelUp(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="level_up"):
    """WUTH-4.4 (c): a card of the character deck onto a character; its level in discards, picked next (`discard`)."""

    card: int
    place: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if not asked(state, "action"):
            return no.WRONG_PHASE
        side = state.sides[seat]
        if side.level_ups > 0:
            return no.LEVELLED
        held = find(side.chars, self.card)
        if held is None:
            return no.NO_SUCH_CARD
        return level_up_objection(state, seat, held, self.place) if 0 <= self.place < PLACES else no.NO_SUCH_PLACE

    def apply(self, r: Play, seat: Seat) -> None:
        r.answer()
        side = r.side(seat)
        held = find(side.chars, self.card)
        need = discards_for(r.state, seat, CARDS[held.no]) if held else 0
        if need < len(side.hand) and need > 0:
            r.ask(Question("discard", seat, n=need, card=self.card, place=self.place))
            return
        for each in side.hand[:need]:
            r.discard(seat, each.id)
        _rise(r, seat, self.card, self.place)


def level_up_objection(state: State, seat: Seat, held: Held, place: int) -> Objection | None:
    """Why this card of the character deck cannot be laid on the character in that place (WUTH-4.4 c)."""
    side = state.sides[seat]
    card, top = CARDS[held.no], CARDS[side.stacks[place][-1].no]
    if card.character != top.character:
        return no.OTHER_NAME
    if card.level - top.level not in (0, 1):
        return no.OTHER_LEVEL(now=top.level, new=card.level)
    need = discards_for(state, seat, card)
    return no.FEW_DISCARDS(need=need, left=len(side.hand)) if len(side.hand) < need else None


def _rise(r: Play, seat: Seat, card: int, place: int) -> None:
    r.emit(LevelledUp(seat, card, place))
    r.then(Task("skills", seat, word="on_level_up", at=place + 1), Task("action", seat))


class Discard(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="discard"):
    """WUTH-4.10, one pick: a hand card to the trash for the level-up that has been named."""

    card: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if not asked(state, "discard"):
            return no.WRONG_PHASE
        return no.NOT_IN_HAND if find(state.sides[seat].hand, self.card) is None else None

    def apply(self, r: Play, seat: Seat) -> None:
        question = r.state.asked
        r.answer()
        r.discard(seat, self.card)
        if question is None or question.n > 1:
            assert question is not None  # noqa: S101  objection has seen it
            r.ask(Question("discard", seat, n=question.n - 1, card=question.card, place=question.place))
        else:
            _rise(r, seat, question.card, question.place)


class EndAction(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="end_action"):
    def objection(self, state: State, seat: Seat) -> Objection | None:
        return not_asked(state, "action")

    def apply(self, r: Play, seat: Seat) -> None:
        r.answer()


# -- end phase ----------------------------------------------------------------------------------------------------------


class EndDiscard(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="end_discard"):
    """WUTH-4.8, one pick: a hand card to the trash, down to the limit."""

    card: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if not asked(state, "trim"):
            return no.WRONG_PHASE
        return no.NOT_IN_HAND if find(state.sides[seat].hand, self.card) is None else None

    def apply(self, r: Play, seat: Seat) -> None:
        r.answer()
        r.discard(seat, self.card)
        r.then(Task("trim", seat))


# -- time ---------------------------------------------------------------------------------------------------------------


class RunOut(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="run_out"):
    """WUTH-7.1: time is up; the whole decision is made in the default way. Only the server plays it."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return None if state.asked is not None else no.WRONG_PHASE

    def apply(self, r: Play, seat: Seat) -> None:
        r.emit(Lapsed(seat))
        if r.side(seat).late >= r.state.options.late_limit:
            r.emit(Ended((1 - seat,), "late"))
            return
        by_default(r, seat)


def by_default(r: Play, seat: Seat) -> None:
    """What is done for a seat that lets its time pass."""
    question = r.state.asked
    if question is None:
        return
    hand = r.side(seat).hand
    latest = tuple(held.id for held in reversed(hand[len(hand) - question.n :]))
    match question.kind:
        case "first":
            ChooseFirst(True).apply(r, seat)
        case "characters":
            _place_as_listed(r, seat)
        case "redraw":
            FinishRedraw().apply(r, seat)
        case "action":
            EndAction().apply(r, seat)
        case "offer":
            SkipConfrontation().apply(r, seat)
        case "place":
            PlaceNothing().apply(r, seat)
        case "pay":
            PayOldest().apply(r, seat)
        case "order":
            DefaultOrder().apply(r, seat)
        case "may":
            DeclineSkill().apply(r, seat)
        case "chain":
            StopChain().apply(r, seat)
        case "choose":
            zone, cards = offered(r.state)
            pick(r, latest if zone == "hand" else tuple(held.id for held in cards[: question.n]))
        case "discard":
            r.answer()
            for card in latest:
                r.discard(seat, card)
            _rise(r, seat, question.card, question.place)
        case _:
            r.answer()
            for card in latest:
                r.discard(seat, card)


def _place_as_listed(r: Play, seat: Seat) -> None:
    for held in listed(r.side(seat).chars):
        for place in range(PLACES):
            action = PlaceCharacter(held.id, place)
            if not r.side(seat).ready and action.objection(r.state, seat) is None:
                action.apply(r, seat)


def listed(chars: tuple[Held, ...]) -> tuple[Held, ...]:
    """A character deck as its owner sees it: in the catalogue's order."""
    return tuple(sorted(chars, key=lambda held: (ORDER[held.no], held.id)))


ORDER = {card: at for at, card in enumerate(CARDS)}

Action = (
    ChooseFirst | PlaceCharacter | ReturnCard | FinishRedraw | Charge | Switch | LevelUp | Discard | EndAction
    | StartConfrontation | SkipConfrontation | PlaceAction | PlaceNothing | Pay | PayOldest
    | OrderSkill | DefaultOrder | UseSkill | DeclineSkill | Choose | Chain | StopChain | EndDiscard | RunOut
)  # fmt: skip
