"""What can happen. Each event carries what came of it and says what that does to the state; it decides nothing.

Here are cards, moves and turns; what befalls units and cores is in `changes.py`.
"""

from typing import Literal

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.table import Seat

from .changes import Buffed, CoreHealed, CoreHit, Doomed, Faded, Guarded, Healed, Hit, Marked, Shaded, Unmarked, Warded
from .state import FRONT, Asked, Ending, Held, Mark, State, Unit, clad, shed

# -- cards outside the field -------------------------------------------------------------------------------------------------


class Drawn(Struct, frozen=True, array_like=True, gc=False, tag="drawn"):
    """The top card of the library is drawn; a reaction goes to the stand zone."""

    seat: Seat
    to_stand: bool
    opening: bool = False

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        held = Held(state.next_iid, side.library[0])
        library, scouted = side.library[1:], side.scouted - 1 if side.scouted else 0
        if self.to_stand:
            drawn = replace(side, library=library, scouted=scouted, stand=(*side.stand, held))
        else:
            drawn = replace(side, library=library, scouted=scouted, hand=(*side.hand, held))
        return state.with_new(self.seat, drawn)


class HandFull(Struct, frozen=True, array_like=True, gc=False, tag="hand_full"):
    """A draw does nothing because the hand is full."""

    seat: Seat

    def evolve(self, state: State) -> State:
        return state


class Fatigued(Struct, frozen=True, array_like=True, gc=False, tag="fatigued"):
    """The library is empty at the draw of a turn: the core pays."""

    seat: Seat
    n: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, core=max(0, side.core - self.n), fatigue=side.fatigue + 1))


class Scouted(Struct, frozen=True, array_like=True, gc=False, tag="scouted"):
    """The owner looks at the top `n` cards of the library."""

    seat: Seat
    n: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, scouted=max(side.scouted, self.n)))


class Opened(Struct, frozen=True, array_like=True, gc=False, tag="opened"):
    """Set-up: a unit takes the front for nothing, from the hand (`iid`) or from a place in the library (`at`, top is 0)."""

    seat: Seat
    unit: Unit
    at: int = -1

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        if self.at < 0:
            side = replace(side, hand=without(side.hand, self.unit.iid))
        else:
            side = replace(side, library=(*side.library[: self.at], *side.library[self.at + 1 :]))
            state = replace(state, next_iid=state.next_iid + 1)
        return state.with_side(self.seat, side.with_unit(FRONT, self.unit))


class SpellCast(Struct, frozen=True, array_like=True, gc=False, tag="spell_cast"):
    """A spell is paid and leaves the hand; its effects follow."""

    seat: Seat
    held: Held
    cost: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(
            self.seat,
            replace(
                side,
                mana=side.mana - self.cost,
                hand=without(side.hand, self.held.iid),
                discard=(*side.discard, self.held),
                spells=side.spells + 1,
            ),
        )


class ItemUsed(Struct, frozen=True, array_like=True, gc=False, tag="item_used"):
    """A consumable is paid and leaves the hand; its effects follow."""

    seat: Seat
    held: Held
    cost: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        hand = without(side.hand, self.held.iid)
        return state.with_side(self.seat, replace(side, mana=side.mana - self.cost, hand=hand, discard=(*side.discard, self.held)))


class Equipped(Struct, frozen=True, array_like=True, gc=False, tag="equipped"):
    """The front puts on equipment; what it wore is discarded."""

    seat: Seat
    held: Held
    cost: int
    marks: tuple[Mark, ...]

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        unit = state.unit(self.seat, FRONT)
        discard = side.discard if unit.equipment is None else (*side.discard, unit.equipment)
        bare = shed(unit, tuple(mark for mark in unit.marks if mark.by != "equipment"))
        worn = replace(clad(bare, self.marks), equipment=self.held)
        hand = without(side.hand, self.held.iid)
        side = replace(side, mana=side.mana - self.cost, hand=hand, discard=discard)
        return state.with_side(self.seat, side.with_unit(FRONT, worn))


class Reacted(Struct, frozen=True, array_like=True, gc=False, tag="reacted"):
    """A reaction fires: turned up, paid, discarded; what it does follows."""

    seat: Seat
    held: Held
    cost: int
    struck: int  # the unit it guards

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        stand = without(side.stand, self.held.iid)
        return state.with_side(self.seat, replace(side, mana=side.mana - self.cost, stand=stand, discard=(*side.discard, self.held)))


# -- coming, going, moving ---------------------------------------------------------------------------------------------------


class Played(Struct, frozen=True, array_like=True, gc=False, tag="played"):
    """A unit is paid and takes its place; a front in its way steps back to `back`."""

    seat: Seat
    unit: Unit
    place: int
    cost: int
    back: int = 0

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        field = list(side.field)
        if self.back:
            field[self.back] = field[FRONT]
        field[self.place] = self.unit
        hand = without(side.hand, self.unit.iid)
        return state.with_side(self.seat, replace(side, mana=side.mana - self.cost, hand=hand, field=tuple(field)))


class TokenMade(Struct, frozen=True, array_like=True, gc=False, tag="token_made"):
    """A unit without a card appears on the bench."""

    seat: Seat
    unit: Unit
    place: int

    def evolve(self, state: State) -> State:
        return state.with_new(self.seat, state.sides[self.seat].with_unit(self.place, self.unit))


class Promoted(Struct, frozen=True, array_like=True, gc=False, tag="promoted"):
    """A bench unit moves to the empty front; `dazed` is the half at whose End its promotion sickness goes, 0: it has none."""

    seat: Seat
    place: int
    dazed: int

    def evolve(self, state: State) -> State:
        unit = replace(state.unit(self.seat, self.place), dazed=self.dazed)
        return state.with_side(self.seat, state.sides[self.seat].with_unit(self.place, None).with_unit(FRONT, unit))


class Swapped(Struct, frozen=True, array_like=True, gc=False, tag="swapped"):
    """The front and a bench unit change places; the side may not swap again for `cooldown` of its halves."""

    seat: Seat
    place: int
    cooldown: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        swapped = side.with_unit(FRONT, side.field[self.place]).with_unit(self.place, side.front)
        return state.with_side(self.seat, replace(swapped, swap_cooldown=self.cooldown))


class Destroyed(Struct, frozen=True, array_like=True, gc=False, tag="destroyed"):
    """Units leave the field together, with their equipment; tokens vanish. `dead`: seat and place, in the order of their deaths."""

    dead: tuple[tuple[Seat, int], ...]

    def evolve(self, state: State) -> State:
        for seat, place in self.dead:
            unit = state.unit(seat, place)
            side = state.sides[seat].with_unit(place, None)
            state = state.with_side(seat, replace(side, discard=side.discard + remains(unit)))
        return state


class Bounced(Struct, frozen=True, array_like=True, gc=False, tag="bounced"):
    """A bench unit returns to its owner's hand as a fresh card (or to the discard pile); a token vanishes."""

    seat: Seat
    place: int
    to: Literal["hand", "discard", ""]

    def evolve(self, state: State) -> State:
        unit = state.unit(self.seat, self.place)
        side = state.sides[self.seat].with_unit(self.place, None)
        worn = () if unit.equipment is None else (unit.equipment,)
        if self.to == "hand":
            side = replace(side, hand=(*side.hand, Held(state.next_iid, unit.card)), discard=side.discard + worn)
            return state.with_new(self.seat, side)
        return state.with_side(self.seat, replace(side, discard=side.discard + remains(unit)))


# -- turns -------------------------------------------------------------------------------------------------------------------------


class HalfBegan(Struct, frozen=True, array_like=True, gc=False, tag="half_began"):
    """A side's half begins with its mana; the turn's first half also begins the turn."""

    seat: Seat
    turn: int
    max_mana: int

    def evolve(self, state: State) -> State:
        side = replace(state.sides[self.seat], max_mana=self.max_mana, mana=self.max_mana, spells=0, attacked=False, evolved=False)
        changed = state.changed and self.seat != 0
        sides = (side, state.sides[1]) if self.seat == 0 else (state.sides[0], side)
        return replace(state, turn=self.turn, half=self.seat, changed=changed, sides=sides)


class Roused(Struct, frozen=True, array_like=True, gc=False, tag="roused"):
    """Summoning sickness of a side's units ends."""

    seat: Seat

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        field = tuple([unit if unit is None or not unit.sick else replace(unit, sick=False) for unit in side.field])
        return state.with_side(self.seat, replace(side, field=field))


class ManaGained(Struct, frozen=True, array_like=True, gc=False, tag="mana_gained"):
    """Mana for this half."""

    seat: Seat
    n: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        return state.with_side(self.seat, replace(side, mana=side.mana + self.n))


class Waited(Struct, frozen=True, array_like=True, gc=False, tag="waited"):
    """A turn is over; `stalemate` in a row have passed without a change."""

    stalemate: int

    def evolve(self, state: State) -> State:
        return replace(state, stalemate=self.stalemate)


class Attacked(Struct, frozen=True, array_like=True, gc=False, tag="attacked"):
    """The front attacks: the attack of this half is used up."""

    seat: Seat
    target: Literal["front", "core"]

    def evolve(self, state: State) -> State:
        return state.with_side(self.seat, replace(state.sides[self.seat], attacked=True))


class Evolved(Struct, frozen=True, array_like=True, gc=False, tag="evolved"):
    """The front evolves for 1 EP and shakes off its sickness."""

    seat: Seat
    atk: int
    hp: int

    def evolve(self, state: State) -> State:
        side = state.sides[self.seat]
        unit = state.unit(self.seat, FRONT)
        grown = replace(
            unit, atk=unit.atk + self.atk, hp=unit.hp + self.hp, max_hp=unit.max_hp + self.hp, sick=False, dazed=0, evolved=True
        )
        return state.with_side(self.seat, replace(side, ep=side.ep - 1, evolved=True).with_unit(FRONT, grown))


class WasAsked(Struct, frozen=True, array_like=True, gc=False, tag="was_asked"):
    """The owner of a summoned unit has to choose."""

    asked: Asked

    def evolve(self, state: State) -> State:
        return replace(state, asked=self.asked)


class Chose(Struct, frozen=True, array_like=True, gc=False, tag="chose"):
    """A choice was made: this unit."""

    seat: Seat
    unit: int

    def evolve(self, state: State) -> State:
        return replace(state, asked=None)


class Stirred(Struct, frozen=True, array_like=True, gc=False, tag="stirred"):
    """Something the stalemate count watches has changed in this turn."""

    def evolve(self, state: State) -> State:
        return replace(state, changed=True)


class Ended(Struct, frozen=True, array_like=True, gc=False, tag="ended"):
    """The battle is over."""

    ending: Ending

    def evolve(self, state: State) -> State:
        return replace(state, ending=self.ending, asked=None)


Event = (
    Drawn
    | HandFull
    | Fatigued
    | Scouted
    | Opened
    | SpellCast
    | ItemUsed
    | Equipped
    | Reacted
    | Played
    | TokenMade
    | Promoted
    | Swapped
    | Destroyed
    | Bounced
    | Hit
    | CoreHit
    | Doomed
    | Healed
    | CoreHealed
    | Guarded
    | Buffed
    | Marked
    | Unmarked
    | Warded
    | Faded
    | Shaded
    | HalfBegan
    | Roused
    | ManaGained
    | Waited
    | Attacked
    | Evolved
    | WasAsked
    | Chose
    | Stirred
    | Ended
)
SHIFTING = frozenset((Opened, Played, TokenMade, Promoted, Swapped, Destroyed, Bounced))  # after these, auras reach others
CALM = frozenset(
    (Drawn, HandFull, Scouted, SpellCast, ItemUsed, Reacted, HalfBegan, Roused, ManaGained, Attacked, WasAsked, Chose)
)  # touch no core, no front, and reach no aura


def without(cards: tuple[Held, ...], iid: int) -> tuple[Held, ...]:
    """The cards but this one."""
    return tuple([held for held in cards if held.iid != iid])


def remains(unit: Unit) -> tuple[Held, ...]:
    """What of a unit lies in the discard pile: its equipment, then its card."""
    card = () if unit.token else (Held(unit.iid, unit.card),)
    return card if unit.equipment is None else (unit.equipment, *card)
