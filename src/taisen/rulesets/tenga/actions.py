"""What a player may do: why not, and what it does. The reasons come in the order of TENGA-17.3."""

from typing import Literal

from msgspec import Struct

from taisen.engine.ruleset import Objection
from taisen.engine.table import Seat

from .card import CARDS, Ability, Card
from .changes import CoreHit
from .deeds import Context, Play
from .events import Attacked, Chose, Equipped, Evolved, ItemUsed, Played, SpellCast
from .objections import (
    ALREADY_ATTACKED,
    ALREADY_EVOLVED,
    BAD_TARGET,
    BENCH_FULL,
    CHOICE_PENDING,
    EVOLVE_LOCKED,
    EVOLVE_USED,
    FRONT_FULL,
    FROZEN,
    FROZEN_STAGE,
    MOVES_LEFT,
    NO_ENEMY_FRONT,
    NO_EP,
    NO_FRONT,
    NO_FRONT_FOR_ITEM,
    NO_FRONT_TO_EVOLVE,
    NO_TARGET,
    NOT_IN_HAND,
    NOT_THERE,
    NOTHING_ASKED,
    PLACE_TAKEN,
    PROMO_SICK,
    REACTION_IS_PASSIVE,
    RUSH_CORE,
    SICK,
    SPELL_LIMIT,
    SWAP_COOLDOWN,
    WALLED,
    WRONG_TYPE,
    ZERO_ATK,
    no_mana,
)
from .state import BENCH, FRONT, Held, Side, State
from .turn import end_half

GROWTH = {"common": 1, "uncommon": 2, "rare": 2, "epic": 3, "legendary": 3, "": 1}  # TENGA-10.2; a token like a Common (17.1)


class PlayUnit(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind", tag="play_unit"):
    """Put a unit into the front (place 0) or on the bench (1 to 3)."""

    card: int
    place: int = 0

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if state.asked is not None:
            return CHOICE_PENDING
        side = state.sides[seat]
        held = side.held(self.card)
        if held is None:
            return unplayable(side, self.card)
        card = CARDS[held.card]
        if card.type != "unit":
            return WRONG_TYPE
        if card.cost > side.mana:
            return no_mana(card.cost, side.mana)
        place = self.place
        if place == FRONT:
            return None if None in side.field else FRONT_FULL
        if place in BENCH and side.field[place] is None:
            return None
        return PLACE_TAKEN if side.free_bench() else BENCH_FULL

    def apply(self, r: Play, seat: Seat) -> None:
        """TENGA-6.12: pay, the old front steps back, the unit is placed, its summon effects."""
        side = r.state.sides[seat]
        card, _ = in_hand(side, self.card)
        back = side.free_bench() if self.place == FRONT and side.field[FRONT] is not None else 0
        if back:
            r.leave_front(seat)
        r.emit(Played(seat, card.unit(self.card), self.place, card.cost, back))
        r.greet(seat, card.id, self.card)


class CastSpell(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind", tag="cast_spell"):
    """Cast a spell, on a unit if it asks for one (0: none)."""

    card: int
    target: int = 0

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if state.asked is not None:
            return CHOICE_PENDING
        side = state.sides[seat]
        held = side.held(self.card)
        if held is None:
            return unplayable(side, self.card)
        card = CARDS[held.card]
        if card.type != "spell":
            return WRONG_TYPE
        if side.spells >= state.options.spells:
            return SPELL_LIMIT(limit=state.options.spells)
        objection = unaffordable(side, card)
        return aimless(state, seat, card, self.target) if objection is None else objection

    def apply(self, r: Play, seat: Seat) -> None:
        card, held = in_hand(r.state.sides[seat], self.card)
        r.emit(SpellCast(seat, held, card.cost))
        r.perform(card.id, Context(seat, "play", card.id, chosen=self.target))


class UseItem(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind", tag="use_item"):
    """Use an item, on a unit if it asks for one (0: none); equipment goes to the own front."""

    card: int
    target: int = 0

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if state.asked is not None:
            return CHOICE_PENDING
        side = state.sides[seat]
        held = side.held(self.card)
        if held is None:
            return unplayable(side, self.card)
        card = CARDS[held.card]
        if card.type != "item":
            return WRONG_TYPE
        if side.front is None:
            return NO_FRONT_FOR_ITEM
        objection = unaffordable(side, card)
        if objection is not None:
            return objection
        if card.harmful and state.sides[1 - seat].front is None:
            return NO_ENEMY_FRONT
        return aimless(state, seat, card, self.target)

    def apply(self, r: Play, seat: Seat) -> None:
        card, held = in_hand(r.state.sides[seat], self.card)
        r.emit(Equipped(seat, held, card.cost, card.worn) if card.equipment else ItemUsed(seat, held, card.cost))
        r.perform(card.id, Context(seat, "play", card.id, chosen=self.target))


class Attack(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind", tag="attack"):
    """Attack with the front: the enemy front, or the core where there is none."""

    target: Literal["front", "core"]

    def objection(self, state: State, seat: Seat) -> Objection | None:
        side = state.sides[seat]
        front = side.field[FRONT]
        if state.asked is not None:
            return CHOICE_PENDING
        if front is None:
            return NO_FRONT
        if side.attacked:
            return ALREADY_ATTACKED
        if front.has("freeze"):
            return FROZEN
        unready = front.sick or front.dazed != 0
        rush = unready and front.has("rush")
        storm = unready and front.has("storm")
        if unready and not rush and not storm:
            return SICK if front.sick else PROMO_SICK
        if front.attack == 0:
            return ZERO_ATK
        walled = state.sides[1 - seat].field[FRONT] is not None
        if unready and not storm and not walled:
            return RUSH_CORE
        if (self.target == "front") == walled:
            return None
        return WALLED if walled else NOT_THERE

    def apply(self, r: Play, seat: Seat) -> None:
        """TENGA-7.9, step by step."""
        foe = 1 - seat
        attacker, target = r.state.unit(seat, FRONT), r.state.sides[foe].front
        r.emit(Attacked(seat, self.target))
        r.trigger("on_attack", seat, FRONT)
        front, wall = r.state.sides[seat].front, r.state.sides[foe].front
        if front is None or front.iid != attacker.iid or front.has("freeze"):
            return
        ctx = Context(seat, "attack", front.card, front.iid)
        if target is None:
            if wall is None:
                fast = fast_forward(r.state, foe)
                r.emit(CoreHit(foe, r.state.sides[foe].core if fast else front.attack, "fast_forward" if fast else "attack"))
        elif wall is not None and wall.iid == target.iid:
            struck = r.hit(ctx, foe, FRONT, front.attack)
            if front.has("lifesteal"):
                r.heal(seat, FRONT, struck.hp, "lifesteal")
            if front.has("deathtouch") and struck.hp:
                r.doom(foe, FRONT, "deathtouch")
            if struck.rest and not wall.walls and not front.has("deathtouch"):
                r.emit(CoreHit(foe, struck.rest, "pierce"))
            r.settle()


class Evolve(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind", tag="evolve"):
    """Evolve the front for 1 EP, naming a unit if its evolution asks for one (0: none)."""

    target: int = 0

    def objection(self, state: State, seat: Seat) -> Objection | None:
        side = state.sides[seat]
        front = side.field[FRONT]
        if state.asked is not None:
            return CHOICE_PENDING
        if state.turn < state.options.evolve_turn:
            return EVOLVE_LOCKED(turn=state.options.evolve_turn)
        if front is None:
            return NO_FRONT_TO_EVOLVE
        if side.evolved:
            return EVOLVE_USED
        if side.ep < 1:
            return NO_EP
        if front.evolved:
            return ALREADY_EVOLVED
        if front.has("freeze"):
            return FROZEN_STAGE
        return misnamed(state, Context(seat, "on_evolve", front.card, front.iid), CARDS[front.card], self.target)

    def apply(self, r: Play, seat: Seat) -> None:
        """TENGA-10.2: sickness ends, the numbers grow, then the effects of evolving."""
        front = r.state.unit(seat, FRONT)
        growth = GROWTH[CARDS[front.card].rarity]
        r.emit(Evolved(seat, growth, growth))
        r.perform(front.card, Context(seat, "on_evolve", front.card, front.iid, chosen=self.target))


class Choose(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind", tag="choose"):
    """Name the unit a summoned unit asks for."""

    target: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if state.asked is None:
            return NOTHING_ASKED
        ability, ctx = asking(state, seat)
        return None if ability.allows(state, ctx, self.target) else BAD_TARGET

    def apply(self, r: Play, seat: Seat) -> None:
        asked = r.state.asked
        ability, ctx = asking(r.state, seat)
        r.emit(Chose(seat, self.target))
        ability.work(r, Context(seat, "on_summon", ctx.card, ctx.unit, chosen=self.target))
        if asked is not None:
            r.greet(seat, ctx.card, ctx.unit, asked.ability + 1)


class EndTurn(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind", tag="end_turn"):
    """End the half."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        return None if state.asked is None else CHOICE_PENDING

    def apply(self, r: Play, seat: Seat) -> None:
        end_half(r, seat)


class AutoEnd(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind", tag="auto_end"):
    """The server ends the half of a side that can do nothing more (TENGA-4.7)."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        if state.asked is not None:
            return CHOICE_PENDING
        for move in moves(state, seat):
            if move.objection(state, seat) is None:
                return MOVES_LEFT
        return None

    def apply(self, r: Play, seat: Seat) -> None:
        end_half(r, seat)


Move = PlayUnit | CastSpell | UseItem | Attack | Evolve | Choose
Action = Move | EndTurn | AutoEnd


def why_not(state: State, seat: Seat) -> dict[str, Objection]:
    """Why a button's deed cannot be done now, by verb; also where there is nobody to do it."""
    attack = ATTACK_CORE if state.sides[1 - seat].front is None else ATTACK_FRONT
    tried = {"attack": attack.objection(state, seat), "evolve": EVOLVE.objection(state, seat), "end_turn": EndTurn().objection(state, seat)}
    return {verb: objection for verb, objection in tried.items() if objection is not None}


def moves(state: State, seat: Seat) -> list[Action]:
    """Everything a player might point at, allowed or not: all that is allowed, and one try for each card that is not."""
    if state.asked is not None:
        return nameable(state, seat)
    side = state.sides[seat]
    free = side.free_places()
    listed: list[Action] = []
    for held in side.hand:
        card = CARDS[held.card]
        if card.type != "unit":
            listed += plays(state, seat, held, card)
        else:
            listed.append(PlayUnit(held.iid))
            if card.cost <= side.mana:
                listed += [PlayUnit(held.iid, place) for place in free]
    listed += [CastSpell(held.iid) for held in side.stand]
    return listed + deeds_of_front(state, seat)


def allowed(state: State, seat: Seat) -> list[Action]:
    """What of the moves nobody objects to, and the end of the turn. Mana and free places are looked at once for all units, and what
    can only be refused is not tried."""
    if state.asked is not None:
        return nameable(state, seat)
    side = state.sides[seat]
    mana = side.mana
    places = [FRONT, *side.free_places()] if None in side.field else []
    found: list[Action] = []
    for held in side.hand:
        card = CARDS[held.card]
        if card.cost > mana:
            continue
        if card.type == "unit":
            for place in places:
                found.append(PlayUnit(held.iid, place))  # noqa: PERF401  a comprehension costs a frame for each card
        else:
            for play in plays(state, seat, held, card):
                if play.objection(state, seat) is None:
                    found.append(play)  # noqa: PERF401
    for deed in deeds_of_front(state, seat):
        if deed.objection(state, seat) is None:
            found.append(deed)  # noqa: PERF401
    found.append(END_TURN)
    return found


def nameable(state: State, seat: Seat) -> list[Action]:
    """The units that may be named for what a summoned unit asks."""
    ability, ctx = asking(state, seat)
    return [Choose(iid) for iid in ability.options(state, ctx)]


def plays(state: State, seat: Seat, held: Held, card: Card) -> list[Action]:
    """A spell or an item of the hand on whoever may be named for it; one try if nobody can be or it costs too much."""
    play = CastSpell if card.type == "spell" else UseItem
    naming = card.namings.get("play") if card.cost <= state.sides[seat].mana else None
    if naming is None:
        return [play(held.iid)]
    return [play(held.iid, target) for target in naming.options(state, Context(seat, "play", card.id)) or NOBODY]


def deeds_of_front(state: State, seat: Seat) -> list[Action]:
    """Its attack and its evolution, on whoever may be named for it."""
    front = state.sides[seat].field[FRONT]
    if front is None:
        return []
    attack = ATTACK_CORE if state.sides[1 - seat].field[FRONT] is None else ATTACK_FRONT
    naming = CARDS[front.card].namings.get("on_evolve")
    if naming is None:
        return [attack, EVOLVE]
    ctx = Context(seat, "on_evolve", front.card, front.iid)
    return [attack, *(Evolve(target) for target in naming.options(state, ctx) or NOBODY)]


ATTACK_FRONT, ATTACK_CORE, EVOLVE, END_TURN = Attack("front"), Attack("core"), Evolve(), EndTurn()
NOBODY = (0,)  # is named where nobody can be


def unplayable(side: Side, iid: int) -> Objection:
    """Why a card that is not in hand cannot be played."""
    for held in side.stand:
        if held.iid == iid:
            return REACTION_IS_PASSIVE
    return NOT_IN_HAND


def unaffordable(side: Side, card: Card) -> Objection | None:
    """Limits and mana of spells and items."""
    if side.swap_cooldown and card.swaps:
        return SWAP_COOLDOWN(left=side.swap_cooldown)
    return no_mana(card.cost, side.mana) if card.cost > side.mana else None


def aimless(state: State, seat: Seat, card: Card, target: int) -> Objection | None:
    """A target named wrongly, or nothing the card could do (TENGA-6.10)."""
    ctx = Context(seat, "play", card.id)
    if target or card.namings:
        objection = misnamed(state, ctx, card, target)
        if objection is not None or target:
            return objection
    if card.equipment:
        return None
    for ability in card.abilities:
        if ability.possible(state, ctx):
            return None
    return NO_TARGET


def misnamed(state: State, ctx: Context, card: Card, target: int) -> Objection | None:
    """A target named where none is asked for, or not named, or not a legal one."""
    ability = card.namings.get(ctx.trigger)
    if ability is None:
        return BAD_TARGET if target else None
    if target:
        return None if ability.allows(state, ctx, target) else BAD_TARGET
    return BAD_TARGET if ability.options(state, ctx) else None


def asking(state: State, seat: Seat) -> tuple[Ability, Context]:
    """The ability that waits for a choice."""
    if state.asked is None:
        raise LookupError("nobody is asked")
    return CARDS[state.asked.card].abilities[state.asked.ability], Context(seat, "on_summon", state.asked.card, state.asked.unit)


def in_hand(side: Side, iid: int) -> tuple[Card, Held]:
    """A card that is known to be in hand."""
    held = side.held(iid)
    if held is None:
        raise LookupError(f"no card {iid} in hand")
    return CARDS[held.card], held


def fast_forward(state: State, foe: Seat) -> bool:
    """Whether a side has nothing left to answer with: no unit, no card in hand, none to draw (TENGA-7.8)."""
    side = state.sides[foe]
    return not side.library and not side.hand and not side.stand and not side.units()
