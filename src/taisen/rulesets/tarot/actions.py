"""What a seeker may do: why not, and what it does. Slots count from 0, left to right; `card` is the number of a card in hand."""

import re
from functools import lru_cache

from msgspec import Struct

from taisen.engine.ruleset import Objection
from taisen.engine.table import Seat
from taisen.engine.text import Text

from . import lives
from .deeds import Play
from .events import Destroyed, Ended, LastAttacked, Missed, Opened, Summoned
from .state import PRINTED, SET, SLOTS, Placed, Side, State
from .works import LifeTrashed

PENDING_CHOICE = Objection(
    "TAROT-7.2", "pending_choice", Text("先にライフの効果の選択をしてください", "first make the choice your life's effect asks for")
)
SUMMON_USED = Objection("TAROT-4.1", "summon_used", Text("このターンのサモンはもう終わっています", "you have no summon left this turn"))
SUMMON_FORBIDDEN = Objection(
    "TAROT-8.4", "summon_forbidden", Text("司祭の効果で、このターンはサモンできません", "the Hierophant keeps you from summoning this turn")
)
NO_SLOT = Objection("TAROT-4.1", "no_slot", Text("スプレッドのその場所は空いていません", "there is no free slot there in your spread"))
NOT_IN_HAND = Objection("TAROT-4.1", "not_in_hand", Text("そのカードはハンドにありません", "that card is not in your hand"))
COST_NEEDED = Objection(
    "TAROT-4.3",
    "court_cost_needed",
    Text("コートカードのサモンには、アルカナ1枚かライフ1枚を払う必要があります", "a court card must be paid for with an arcana or a life"),
)
COST_INVALID = Objection(
    "TAROT-4.3",
    "court_cost_invalid",
    Text(
        "払えるのは、前のターンから表向きで場にいる未行動のアルカナか、自分のライフだけです",
        "only a face-up arcana that was there before this turn and has not acted, or one of your lives, can be paid",
    ),
)
COURT_FACE_DOWN = Objection("TAROT-4.4", "court_face_down", Text("コートカードは表向きでしか出せません", "a court card comes face up"))
COST_NOT_NEEDED = Objection("TAROT-15.1", "cost_not_needed", Text("ピップカードにコストは要りません", "a pip card costs nothing"))
FIRST_TURN = Objection(
    "TAROT-5.1", "first_turn_no_attack", Text("自分の最初のターンはアタックできません", "you cannot attack in your first turn")
)
FACE_DOWN = Objection("TAROT-5.3", "face_down", Text("裏向きのアルカナはアタックできません", "a face-down arcana cannot attack"))
ALREADY_OPEN = Objection("TAROT-15.1", "already_open", Text("すでに表向きです", "it is face up already"))
ACTED = Objection("TAROT-3.2", "acted", Text("このアルカナは行動済みです", "this arcana has already acted"))
STUNNED = Objection(
    "TAROT-8.5", "stunned", Text("吊られた男の効果で、このアルカナはアクションできません", "the Hanged Man keeps this arcana from acting")
)
JUST_SUMMONED = Objection(
    "TAROT-5.2",
    "just_summoned",
    Text("サモンしたターンのアルカナは、ライフにアタックできません", "an arcana cannot attack a life in the turn it was summoned"),
)
PROTECTED = Objection(
    "TAROT-5.6", "target_protected", Text("隠者に守られたアルカナにはアタックできません", "the Hermit protects that arcana from attacks")
)
NO_LIVES_LEFT = Objection(
    "TAROT-5.5", "no_lives_left", Text("相手のライフはもうありません。ラストアタックで決着です", "no life is left: make the last attack")
)
LIVES_LEFT = Objection(
    "TAROT-5.5",
    "lives_left",
    Text("相手のライフが残っている間は、ラストアタックできません", "a last attack is for an opponent without lives"),
)
EMPTY_SLOT = Objection("TAROT-15.1", "empty_slot", Text("そこにアルカナはありません", "there is no arcana in that slot"))
SPREAD_BLOCKS = Objection(
    "TAROT-15.1",
    "spread_blocks",
    Text("相手のスプレッドにアルカナがある間は、ダイレクトアタックできません", "an arcana in the enemy spread blocks direct attacks"),
)
NO_CHOICE = Objection("TAROT-15.2", "no_choice", Text("いま選ぶことはありません", "there is nothing to choose now"))
NOT_AN_OPTION = Objection("TAROT-15.2", "not_an_option", Text("それは選べません", "that is not one of the options"))

_COST = re.compile(r"(spread|lives)\.([0-9])")


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Something a seeker may do."""


class Summon(Action, frozen=True, forbid_unknown_fields=True, tag="summon"):
    """A card of the hand into a slot. `cost` of a court: `spread.<slot>` or `lives.<place>` of one's own, which goes to the trash."""

    card: int
    slot: int
    up: bool = True
    cost: str = ""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        side = state.sides[seat]
        refused = summoning_objection(state, side)
        if refused is not None:
            return refused
        if self.card not in side.hand:
            return NOT_IN_HAND
        cost, slot = self.cost, self.slot
        if PRINTED[self.card % SET].is_court:
            if not self.up:
                return COURT_FACE_DOWN
            if not cost:
                return COST_NEEDED
            where, place = cost_of(cost)
            if where == "lives":
                if place >= len(side.lives):
                    return COST_INVALID
            else:
                paid = side.at(place) if where else None
                if paid is None or not can_pay(state, paid):
                    return COST_INVALID
                if slot == place:  # the freed slot may be used (TAROT-4.5)
                    return None
        elif cost:
            return COST_NOT_NEEDED
        return None if 0 <= slot < SLOTS and side.spread[slot] is None else NO_SLOT

    def apply(self, r: Play, seat: Seat) -> None:
        r.acted(seat)
        if self.cost:
            where, place = cost_of(self.cost)
            if where == "spread":
                r.emit(Destroyed(seat, place, "cost"))
            else:
                r.emit(LifeTrashed(seat, place, "cost"))
        r.emit(Summoned(seat, self.card, self.slot, self.up))


@lru_cache(maxsize=64)
def cost_of(cost: str) -> tuple[str, int]:
    """`spread` or `lives`, and the place there; ("", 0) for anything else."""
    told = _COST.fullmatch(cost)
    return (told[1], int(told[2])) if told else ("", 0)


def summoning_objection(state: State, side: Side) -> Objection | None:
    """Why nothing of the hand can be summoned now (TAROT-4.1, 8.4)."""
    if state.turned is not None:
        return PENDING_CHOICE
    if side.forbidden:
        return SUMMON_FORBIDDEN
    return SUMMON_USED if side.summons < 1 else None


def can_pay(state: State, placed: Placed) -> bool:
    """Whether a court may be paid for with this arcana of one's own (TAROT-4.3, 4.7, 4.9)."""
    return placed.up and placed.since < state.turn and not placed.acted and not placed.stunned


def acting_objection(state: State, placed: Placed | None) -> Objection | None:
    """Why what lies in one's own slot can do nothing (TAROT-3.2, 8.5)."""
    if state.turned is not None:
        return PENDING_CHOICE
    if placed is None:
        return EMPTY_SLOT
    if placed.stunned:
        return STUNNED
    return ACTED if placed.left < 1 else None


def attacking_objection(state: State, side: Side, placed: Placed | None) -> Objection | None:
    """Why what lies in one's own slot cannot attack anything (TAROT-5.1, 5.3)."""
    refused = acting_objection(state, placed)
    if refused is not None:
        return refused
    if side.turns <= 1:
        return FIRST_TURN
    return FACE_DOWN if placed is not None and not placed.up else None


def _is_new(state: State, placed: Placed | None) -> bool:
    return placed is not None and placed.since == state.turn


class Attack(Action, frozen=True, forbid_unknown_fields=True, tag="attack"):
    """One's own arcana in slot `arcana` attacks the enemy arcana in slot `target`."""

    arcana: int
    target: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        side = state.sides[seat]
        refused = attacking_objection(state, side, side.at(self.arcana))
        if refused is not None:
            return refused
        target = state.sides[1 - seat].at(self.target)
        if target is None:
            return EMPTY_SLOT
        return PROTECTED if target.guarded else None

    def apply(self, r: Play, seat: Seat) -> None:
        r.acted(seat)
        r.attack(seat, self.arcana, self.target)


class DirectAttack(Action, frozen=True, forbid_unknown_fields=True, tag="direct_attack"):
    """One's own arcana in slot `arcana` attacks the opponent's leftmost life."""

    arcana: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        side, foe = state.sides[seat], state.sides[1 - seat]
        placed = side.at(self.arcana)
        refused = attacking_objection(state, side, placed)
        if refused is not None:
            return refused
        if _is_new(state, placed):
            return JUST_SUMMONED
        if not foe.lives:
            return NO_LIVES_LEFT
        return SPREAD_BLOCKS if state.options.spread_blocks and foe.taken() else None

    def apply(self, r: Play, seat: Seat) -> None:
        r.acted(seat)
        lives.attack_life(r, seat, self.arcana)


class LastAttack(Action, frozen=True, forbid_unknown_fields=True, tag="last_attack"):
    """One's own arcana in slot `arcana` attacks an opponent who has no life left, and wins."""

    arcana: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        side = state.sides[seat]
        placed = side.at(self.arcana)
        refused = attacking_objection(state, side, placed)
        if refused is not None:
            return refused
        if _is_new(state, placed):
            return JUST_SUMMONED
        return LIVES_LEFT if state.sides[1 - seat].lives else None

    def apply(self, r: Play, seat: Seat) -> None:
        r.acted(seat)
        r.emit(LastAttacked(seat, self.arcana))
        r.drop_guard(seat, self.arcana)
        r.emit(Ended(seat, "last_attack"))


class Open(Action, frozen=True, forbid_unknown_fields=True, tag="open"):
    """One's own face-down arcana in slot `arcana` turns face up."""

    arcana: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        placed = state.sides[seat].at(self.arcana)
        refused = acting_objection(state, placed)
        if refused is not None:
            return refused
        return ALREADY_OPEN if placed is not None and placed.up else None

    def apply(self, r: Play, seat: Seat) -> None:
        r.acted(seat)
        r.emit(Opened(seat, self.arcana))


class Choose(Action, frozen=True, forbid_unknown_fields=True, tag="choose"):
    """The answer to a life's effect: `slot.<n>`, `c<number>` (Magician), or `c<number>.hand`, `c<number>.spread` (Empress)."""

    option: str

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if state.turned is None:
            return NO_CHOICE
        return None if self.option in lives.options_of(state) else NOT_AN_OPTION

    def apply(self, r: Play, seat: Seat) -> None:
        r.acted(seat)
        lives.choose(r, self.option)


class EndTurn(Action, frozen=True, forbid_unknown_fields=True, tag="end_turn"):
    """It is the other seeker's turn."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return None if state.turned is None else PENDING_CHOICE

    def apply(self, r: Play, seat: Seat) -> None:
        r.acted(seat)
        r.end_turn()


class TimeUp(Action, frozen=True, forbid_unknown_fields=True, tag="time_up"):
    """The service plays this for a seeker whose time is over: the first option is taken, or the turn ends (TAROT-11.1)."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return None

    def apply(self, r: Play, seat: Seat) -> None:
        missed = r.side(seat).missed + 1
        r.emit(Missed(seat, missed))
        if missed >= r.state.options.timeouts:
            r.emit(Ended(1 - seat, "timeouts"))
        elif r.state.turned is not None:
            lives.choose(r, lives.options_of(r.state)[0])
        else:
            r.end_turn()


AnyAction = Summon | Attack | DirectAttack | LastAttack | Open | Choose | EndTurn | TimeUp
