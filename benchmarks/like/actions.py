"""What a player may do: why not, and what it does."""

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.ruleset import Objection
from taisen.engine.table import Seat
from taisen.engine.text import same

from .card import CARDS, LIFESTEAL, PIERCE, POISON, QUICK, RANGED, SHIELD, SNIPER
from .deeds import Play
from .events import Changed, Played, Swapped
from .state import CORE, PLACES, State, Unit

NOT_IN_HAND = Objection("LIKE-1", "not_in_hand", same("it is not in hand"))
WRONG_KIND = Objection("LIKE-2", "wrong_kind", same("it is played in another way"))
NO_MANA = Objection("LIKE-3", "no_mana", same("{need} mana needed, {left} left"))
BAD_PLACE = Objection("LIKE-4", "bad_place", same("not there"))
NOT_READY = Objection("LIKE-5", "not_ready", same("it cannot attack"))
SWAPPED = Objection("LIKE-6", "swapped", same("already swapped"))


class EndTurn(Struct, frozen=True, tag_field="kind", tag="end"):
    def objection(self, state: State, seat: Seat) -> Objection | None:
        return None

    def apply(self, r: Play, seat: Seat) -> None:
        r.begin_turn(1 - seat)


class PlayCard(Struct, frozen=True, tag_field="kind", tag="play"):
    """Play the card `at` this place of the hand: a unit to a free place, an item to an own unit, a spell to what it aims at."""

    at: int
    to: int = 0

    def objection(self, state: State, seat: Seat) -> Objection | None:
        side = state.sides[seat]
        if not 0 <= self.at < len(side.hand):
            return NOT_IN_HAND
        card = CARDS[side.hand[self.at]]
        if card.cost > side.mana:
            return NO_MANA(need=card.cost, left=side.mana)
        if card.kind == "spell" and not card.aim:
            return None
        if self.to == CORE:
            return None if card.aim == "foe_or_core" else BAD_PLACE
        if self.to not in PLACES:
            return BAD_PLACE
        if card.kind == "spell":
            field = side.field if card.aim == "own" else state.sides[1 - seat].field
            return BAD_PLACE if field[self.to] is None else None
        there = side.field[self.to]
        if card.kind == "unit":
            return BAD_PLACE if there is not None else None
        return BAD_PLACE if there is None or there.item >= 0 else None

    def apply(self, r: Play, seat: Seat) -> None:
        side = r.state.sides[seat]
        id = side.hand[self.at]
        card, it = CARDS[id], side.field[self.to] if self.to in PLACES else None
        unit = None
        if card.kind == "unit":
            keywords = card.keywords
            unit = Unit(id, card.atk, card.hp, card.hp, keywords, keywords & QUICK > 0, keywords & SHIELD > 0)
        elif card.kind == "item" and it is not None:
            atk, hp, most = it.atk + card.atk, it.hp + card.hp, it.most + card.hp
            unit = replace(it, item=id, keywords=it.keywords | card.keywords, atk=atk, hp=hp, most=most)
        r.emit(Played(seat, self.at, card.cost, self.to, unit))
        if card.does:
            r.effect(seat, card.does, card.n, self.to)


class Attack(Struct, frozen=True, tag_field="kind", tag="attack"):
    """With the front, or from the bench with RANGED: the enemy's front, its core without one; SNIPER hits the bench."""

    at: int
    to: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        it = state.sides[seat].field[self.at] if self.at in PLACES else None
        if it is None or not it.ready or it.atk <= 0 or (self.at > 0 and not it.keywords & RANGED):
            return NOT_READY
        field = state.sides[1 - seat].field
        if self.to == CORE:
            return None if field[0] is None else BAD_PLACE
        if self.to not in PLACES or field[self.to] is None or (self.to > 0 and not it.keywords & SNIPER):
            return BAD_PLACE
        return None

    def apply(self, r: Play, seat: Seat) -> None:
        it, rival = r.state.sides[seat].field[self.at], 1 - seat
        assert it is not None
        r.emit(Changed(seat, self.at, replace(it, ready=False)))
        other = r.state.sides[rival].field[self.to] if self.to != CORE else None
        if other is None:
            r.hit_core(rival, it.atk)
        else:
            beyond = r.hit(rival, self.to, it.atk, it.keywords & POISON)
            if it.keywords & PIERCE and beyond > 0:
                r.hit_core(rival, beyond)
            if self.at == 0 or other.keywords & RANGED:
                r.hit(seat, self.at, other.atk, other.keywords & POISON)
        if it.keywords & LIFESTEAL:
            r.heal(seat, it.atk)


class Swap(Struct, frozen=True, tag_field="kind", tag="swap"):
    """A unit of the bench with the front, once a turn, for 1 mana."""

    at: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        side = state.sides[seat]
        if side.swapped:
            return SWAPPED
        if side.mana < 1:
            return NO_MANA(need=1, left=side.mana)
        return BAD_PLACE if self.at not in PLACES[1:] or side.field[self.at] is None else None

    def apply(self, r: Play, seat: Seat) -> None:
        r.emit(Swapped(seat, self.at))


Action = EndTurn | PlayCard | Attack | Swap
