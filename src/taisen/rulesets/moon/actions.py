"""What a player may do: why not, and what it does. `objection` is total; `apply` trusts."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.ruleset import Objection
from taisen.engine.table import Seat, Spot
from taisen.engine.text import Text

from .cards import CARDS, Card, can_finish, carry_out, chosen, options
from .deeds import Play
from .events import CastBegun, CastDone, Decided, Designated, Idled, Picked, Summoned
from .state import COLUMNS, Aim, AimKind, Mark, Picking, Side, State
from .targets import Context

ALREADY_DECIDED = Objection(
    "MOON-3.3", "already_decided", Text("マリガンするかどうかはもう決めました", "the mulligan has been decided already")
)
NOT_MAIN = Objection("MOON-4.3", "not_main", Text("メインフェイズにしかできません", "this can be done in the main phase only"))
NOT_IN_HAND = Objection("MOON-4.5", "not_in_hand", Text("そのカードは手札にありません", "that card is not in your hand"))
NOT_A_UNIT = Objection("MOON-4.3", "not_a_unit", Text("召喚できるのはユニットカードだけです", "only unit cards can be summoned"))
NOT_A_SPELL = Objection(
    "MOON-4.3", "not_a_spell", Text("使えるのはスペルカードとオーラカードだけです", "only spell and aura cards can be cast")
)
SUMMON_LIMIT = Objection("MOON-4.3", "summon_limit", Text("このターンはもう召喚できません", "no summon is left this turn"))
NO_MANA = Objection(
    "MOON-4.4", "no_mana", Text("マナが足りません（必要{need}・残り{left}）", "not enough mana: {need} needed, {left} left")
)
NO_CHIP = Objection("MOON-4.4", "bad_target", Text("そのようなチップはありません", "there is no such chip"))
CHIP_OCCUPIED = Objection("MOON-4.4", "chip_occupied", Text("そのチップにはすでにユニットがいます", "a unit stands on that chip already"))
DYING_UNIT = Objection(
    "MOON-4.8",
    "chip_occupied",
    Text("HP0のユニットは、クリンナップまでチップに残ります", "a unit with HP 0 holds its chip until the clean-up"),
)
BAD_TARGET = Objection("MOON-4.4", "bad_target", Text("それは対象にできません", "that cannot be the target"))
NO_TARGET = Objection("MOON-4.4", "bad_target", Text("対象にできるものがありません", "there is nothing it could be aimed at"))
NOT_AN_ENEMY = Objection(
    "MOON-6.6", "bad_target", Text("指定できるのは、チップにいる敵ユニットだけです", "only an enemy unit on a chip can be designated")
)
ENEMY_CHIP = Objection("MOON-15.1", "enemy_chip", Text("相手のチップには召喚できません", "you cannot summon on an enemy chip"))
CHOOSE_FIRST = Objection(
    "MOON-15.4", "choose_first", Text("先に対象を選ぶか、取り消してください", "choose the target first, or take it back")
)
ENOUGH = Objection(
    "MOON-15.5", "too_many", Text("このターンの指定と取り消しはもう上限です", "no more designations and take-backs are possible this turn")
)
NOTHING_TO_CHOOSE = Objection("MOON-15.4", "nothing_to_choose", Text("いま選ぶものはありません", "there is nothing to choose now"))


def cost(side: Side, card: Card) -> int:
    """The Level with all that lowers it, at least 0 (MOON-4.12)."""
    level = card.level
    if side.marks:
        kind = f"cheaper_{card.type}"
        for mark in side.marks:
            if mark.kind == kind:
                level -= mark.n
    return level if level > 0 else 0


def marks_left(side: Side, card: Card) -> tuple[Mark, ...]:
    """What marks the player when the card has been played: a lowered Level is used up."""
    return tuple([mark for mark in side.marks if mark.kind != f"cheaper_{card.type}"]) if side.marks else ()


def card_of(side: Side, card: int) -> Card | None:
    """The card of the hand with this id; 0 is the aura."""
    if card == 0:
        return CARDS[side.aura]
    for one in side.hand:
        if one.id == card:
            return CARDS[one.card]
    return None


def played(state: State, seat: Seat, card: int) -> Card:
    """The same for a card that is known to be there. Raises LookupError for one that is not."""
    found = card_of(state.sides[seat], card)
    if found is None:
        raise LookupError(f"card {card} is not in the hand of seat {seat}")
    return found


class _Action(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind"):
    pass


# -- before the first turn -------------------------------------------------------------------------------------------------


class Keep(_Action, frozen=True, forbid_unknown_fields=True, tag="keep"):
    """Keep the opening hand."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return None if state.phase == "mulligan" else ALREADY_DECIDED

    def apply(self, r: Play, seat: Seat) -> None:
        r.emit(Decided(seat, False))


class Mulligan(_Action, frozen=True, forbid_unknown_fields=True, tag="mulligan"):
    """Return the opening hand and draw as many new cards."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return None if state.phase == "mulligan" else ALREADY_DECIDED

    def apply(self, r: Play, seat: Seat) -> None:
        r.emit(Decided(seat, True))


# -- the main phase --------------------------------------------------------------------------------------------------------


class Summon(_Action, frozen=True, forbid_unknown_fields=True, tag="summon"):
    """Put a unit card of the hand on the own chip of a column."""

    card: int
    column: int
    side: Literal["own", "enemy"] = "own"  # the rules name what happens on the enemy's side

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if state.phase != "main" or state.picking is not None:
            return _not_now(state)
        side = state.sides[seat]
        for held in side.hand:
            if held.id == self.card:
                break
        else:
            return NOT_IN_HAND
        card = CARDS[held.card]
        if card.type != "unit":
            return NOT_A_UNIT
        if not side.summons:
            return SUMMON_LIMIT
        need = cost(side, card) if side.marks else card.level
        if need > side.mana:
            return _no_mana(need, side.mana)
        if not 0 <= self.column < COLUMNS:
            return NO_CHIP
        if self.side == "enemy":
            return ENEMY_CHIP
        there = side.chips[self.column]
        if there is not None:
            return CHIP_OCCUPIED if there.hp else DYING_UNIT
        return None

    def apply(self, r: Play, seat: Seat) -> None:
        go_on(r, seat, Picking(self.card, self.column, ()))


class Cast(_Action, frozen=True, forbid_unknown_fields=True, tag="cast"):
    """Use a spell card of the hand, or the aura (card 0), on its first target; "" where it has none."""

    card: int
    target: Spot = ""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if state.phase != "main" or state.picking is not None:
            return _not_now(state)
        side = state.sides[seat]
        card = card_of(side, self.card)
        if card is None:
            return NOT_IN_HAND
        if card.type not in ("spell", "aura"):
            return NOT_A_SPELL
        need = cost(side, card) if side.marks else card.level
        if need > side.mana:
            return _no_mana(need, side.mana)
        if not card.asks:
            return BAD_TARGET if self.target else None
        if not self.target:
            return BAD_TARGET if can_finish(state, seat, card, self.card, ()) else NO_TARGET
        if self.target not in options(state, seat, card, self.card, -1, ()):
            return BAD_TARGET
        return None if len(card.asks) == 1 or can_finish(state, seat, card, self.card, (self.target,)) else BAD_TARGET

    def apply(self, r: Play, seat: Seat) -> None:
        go_on(r, seat, Picking(self.card, -1, (self.target,) if self.target else ()))


class Choose(_Action, frozen=True, forbid_unknown_fields=True, tag="choose"):
    """The next choice of a summon or cast that has been begun."""

    target: Spot

    def objection(self, state: State, seat: Seat) -> Objection | None:
        picking = state.picking
        if picking is None:
            return NOTHING_TO_CHOOSE
        card = card_of(state.sides[seat], picking.card)
        if card is None or self.target not in options(state, seat, card, picking.card, picking.column, picking.picks):
            return BAD_TARGET
        if picking.column < 0 and not can_finish(state, seat, card, picking.card, (*picking.picks, self.target)):
            return BAD_TARGET
        return None

    def apply(self, r: Play, seat: Seat) -> None:
        picking = r.state.begun
        go_on(r, seat, replace(picking, picks=(*picking.picks, self.target)))


class TakeBack(_Action, frozen=True, forbid_unknown_fields=True, tag="take_back"):
    """Give up a summon or cast whose choices are not finished; nothing has happened."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if state.picking is None:
            return NOTHING_TO_CHOOSE
        return _enough(state, seat)

    def apply(self, r: Play, seat: Seat) -> None:
        r.emit(Picked(None))


class Designate(_Action, frozen=True, forbid_unknown_fields=True, tag="designate"):
    """Lay a target card on an enemy unit."""

    aim: AimKind
    unit: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if state.phase != "main" or state.picking is not None:
            return _not_now(state)
        for unit in state.sides[1 - seat].chips:
            if unit is not None and unit.id == self.unit:
                return ENOUGH if state.sides[seat].gestures >= state.options.gesture_limit else None
        return NOT_AN_ENEMY

    def apply(self, r: Play, seat: Seat) -> None:
        r.emit(Designated(seat, Aim(self.aim, self.unit, r.state.turn + 1)))


class EndMain(_Action, frozen=True, forbid_unknown_fields=True, tag="end_main"):
    """End the main phase; what follows until the opponent's main phase runs by itself."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return _not_now(state) if state.phase != "main" or state.picking is not None else None

    def apply(self, r: Play, seat: Seat) -> None:
        if r.state.sides[seat].idle:
            r.emit(Idled(seat, 0))


class TimeUp(_Action, frozen=True, forbid_unknown_fields=True, tag="time_up"):
    """The main phase has lasted too long; played by the server, offered to nobody."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return None if state.phase == "main" else NOT_MAIN

    def apply(self, r: Play, seat: Seat) -> None:
        if r.state.picking is not None:
            r.emit(Picked(None))
        side = r.state.sides[seat]
        idle = 0 if side.acted else side.idle + 1
        if idle != side.idle:
            r.emit(Idled(seat, idle))


Action = Keep | Mulligan | Summon | Cast | Choose | TakeBack | Designate | EndMain | TimeUp


def _not_now(state: State) -> Objection:
    """Why something of the main phase has to wait."""
    return NOT_MAIN if state.phase != "main" else CHOOSE_FIRST


@lru_cache(256)  # a fifth of all candidates are refused for it
def _no_mana(need: int, left: int) -> Objection:
    return NO_MANA(need=need, left=left)


def _enough(state: State, seat: Seat) -> Objection | None:
    """What costs nothing cannot go on for ever (MOON-15.5)."""
    return ENOUGH if state.sides[seat].gestures >= state.options.gesture_limit else None


# -- from the choices to the deed ------------------------------------------------------------------------------------------


def go_on(r: Play, seat: Seat, picking: Picking) -> None:
    """Ask for the next choice while there is one to make; then summon or cast. What a summon cannot choose is skipped (MOON-4.13),
    and where there is one thing to choose it is chosen."""
    card = played(r.state, seat, picking.card)
    while len(picking.picks) < len(card.asks):
        open_ = options(r.state, seat, card, picking.card, picking.column, picking.picks)
        if len(open_) > 1:
            r.emit(Picked(picking))
            return
        picking = replace(picking, picks=(*picking.picks, open_[0] if open_ else ""))
    if picking.column < 0:
        _cast(r, seat, card, picking)
    else:
        _summon(r, seat, card, picking)


def _summon(r: Play, seat: Seat, card: Card, picking: Picking) -> None:
    choices = chosen(r.state, card, picking.picks)
    side, unit = r.state.sides[seat], card.unit(picking.card, r.state.next_no)
    r.emit(Summoned(seat, picking.column, unit, cost(side, card), marks_left(side, card)))
    carry_out(r, Context(seat, card.id, unit.id, picking.column), card.when("on_summon"), choices)


def _cast(r: Play, seat: Seat, card: Card, picking: Picking) -> None:
    choices = chosen(r.state, card, picking.picks)
    side = r.state.sides[seat]
    r.emit(CastBegun(seat, card.id, picking.card, cost(side, card), marks_left(side, card)))
    carry_out(r, Context(seat, card.id), card.when("cast"), choices)
    if r.state.casting is not None:
        r.emit(CastDone(seat, r.state.casting))
