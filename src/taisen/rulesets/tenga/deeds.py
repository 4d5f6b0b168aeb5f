"""The verbs of TENGA: what cards and rules do, in the words players use. Nothing here asks whether it may."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from taisen.engine.replace import replace
from taisen.engine.resolution import Resolution
from taisen.engine.table import Seat

from .changes import Buffed, CoreHealed, CoreHit, Doomed, Guarded, Healed, Hit, HitBy, Marked, Now, Shaded, Unmarked, Warded
from .events import (
    CALM,
    SHIFTING,
    Bounced,
    Destroyed,
    Drawn,
    Ended,
    Event,
    HandFull,
    ManaGained,
    Promoted,
    Reacted,
    Scouted,
    Stirred,
    Swapped,
    TokenMade,
    WasAsked,
)
from .state import AILMENTS, BENCH, FRONT, Asked, Ending, Mark, State, Unit, clad, shed

if TYPE_CHECKING:
    from .card import Card

Trigger = Literal[
    "play",
    "on_summon",
    "on_destroy",
    "on_evolve",
    "on_attack",
    "on_damage_taken",
    "turn_start",
    "turn_end",
    "reaction",
    "while_equipped",
    "aura_front",
    "aura_bench",
]


class Context(Struct, frozen=True, gc=False):
    """Who does something and why: the effect of a card, or an attack.

    `unit`: the source if it is a unit; `chosen`: the unit named for it. In a reaction `struck` is the unit in danger and `unit` the
    source of the danger, which deals `damage`.
    """

    seat: Seat
    trigger: Trigger | Literal["attack"]
    card: str = ""
    unit: int = 0
    chosen: int = 0
    struck: int = 0
    damage: int = 0
    by_attack: bool = False


class Struck(Struct, frozen=True, gc=False):
    """What came of a hit: HP lost, and damage left over when the unit had no more."""

    hp: int = 0
    rest: int = 0


UNHURT = Struck()


class Play(Resolution[State, Event]):
    """One step of TENGA being worked out."""

    cards: "Mapping[str, Card]"
    ending = False  # in the End of a half, where nobody is asked anything
    burying = False
    hurt: tuple[int, ...] = ()  # units the operation at work has taken HP from

    def emit(self, event: Event) -> None:
        """Let it happen; auras follow who stands where at once, and what TENGA-10.5 watches is watched at every moment."""
        before = self.state
        self.events.append(event)
        self.state = event.evolve(before)
        kind = type(event)
        if kind in CALM:
            return
        if kind in SHIFTING:
            self.cast_auras()
        if not before.changed and has_moved(before, self.state):
            self.events.append(STIRRED)
            self.state = STIRRED.evolve(self.state)

    # -- cards -----------------------------------------------------------------------------------------------------------

    def draw(self, seat: Seat, n: int) -> None:
        """Draw one by one; stops at a full hand or an empty library (TENGA-5.1, 5.6)."""
        for _ in range(n):
            side = self.state.sides[seat]
            if not side.library:
                return
            if side.in_hand >= self.state.options.hand_limit:
                self.emit(HandFull(seat))
                return
            self.emit(Drawn(seat, self.cards[side.library[0]].type == "reaction"))

    def scout(self, seat: Seat, n: int) -> None:
        """Look at the top `n` cards of the own library (TENGA-9.8)."""
        n = min(n, len(self.state.sides[seat].library))
        if n:
            self.emit(Scouted(seat, n))

    def gain_mana(self, seat: Seat, n: int) -> None:
        """More mana, beyond the maximum if need be, but never beyond the cap."""
        n = min(n, self.state.options.mana_cap - self.state.sides[seat].mana)
        if n > 0:
            self.emit(ManaGained(seat, n))

    # -- damage ----------------------------------------------------------------------------------------------------------

    def hit(self, ctx: Context, seat: Seat, place: int, n: int) -> Struck:
        """One damage event on a unit: reaction, Defense, Shield, HP (TENGA-8.1). Deaths wait for `bury`."""
        unit = self.state.sides[seat].field[place]
        if unit is None or unit.hp <= 0 or n <= 0:
            return UNHURT
        left = n
        if ctx.seat != seat and ctx.trigger != "reaction" and self.state.sides[seat].stand:
            left = self.react(ctx, seat, unit, n)
            unit = self.state.unit(seat, place)
        after_defense = max(0, left - unit.total("defense"))
        by: HitBy = "attack" if ctx.trigger == "attack" else "reaction" if ctx.trigger == "reaction" else "effect"
        struck = self.wound(seat, place, after_defense, by, n - left, left - after_defense)
        if struck.hp and by != "reaction" and ctx.trigger != "on_damage_taken":
            self.hurt += (unit.iid,)
        return struck

    def wound(self, seat: Seat, place: int, n: int, by: HitBy, reaction: int = 0, defense: int = 0) -> Struck:
        """Shield, then HP; endure keeps the last one (TENGA-17.2)."""
        unit = self.state.unit(seat, place)
        if unit.hp <= 0:
            return UNHURT
        shield = min(n, unit.total("shield"))
        hp = min(n - shield, unit.hp)
        rest = n - shield - hp
        endured = hp == unit.hp and unit.has("endure")
        if endured:
            hp, rest = hp - 1, 0
        self.emit(Hit(seat, place, by, reaction, defense, shield, hp, endured))
        return Struck(hp, rest)

    def react(self, ctx: Context, seat: Seat, unit: Unit, n: int) -> int:
        """The reaction window: the leftmost reaction that can fires, and no other. Gives what is left of the damage (TENGA-8.3)."""
        side = self.state.sides[seat]
        for held in side.stand:
            card = self.cards[held.card]
            if card.cost > side.mana:
                continue
            answer = Context(seat, "reaction", held.card, unit=ctx.unit, struck=unit.iid, damage=n, by_attack=ctx.trigger == "attack")
            ability = card.abilities[0]
            if ability.holds(self.state, answer):
                self.emit(Reacted(seat, held, card.cost, unit.iid))
                return ability.answer(self, answer, n)
        return n

    def hit_core(self, ctx: Context, seat: Seat, n: int, divertible: bool) -> None:
        """Effect damage aimed at a core; an opponent's is taken by a front that walls (TENGA-9.1)."""
        front = self.state.sides[seat].front
        if divertible and ctx.seat != seat and front is not None and front.walls:
            self.emit(Guarded(seat, n))
            self.hit(ctx, seat, FRONT, n)
        else:
            self.emit(CoreHit(seat, n, "effect"))

    def doom(self, seat: Seat, place: int, by: Literal["deathtouch", "effect"]) -> None:
        """Destroy without damage (TENGA-8.12)."""
        if self.state.unit(seat, place).hp > 0:
            self.emit(Doomed(seat, place, by))

    def judge(self) -> bool:
        """The result check (TENGA-8.9): whether the battle is over."""
        if self.state.ending is not None:
            return True
        mine, theirs = self.state.sides
        if mine.core and theirs.core:
            return False
        if mine.core == theirs.core:
            self.end(Ending((), "both_cores"))
        else:
            self.end(Ending((1 if mine.core == 0 else 0,), "core"))
        return True

    def end(self, ending: Ending) -> None:
        self.emit(Ended(ending))

    # -- deaths ----------------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """After an operation: those it hurt answer, then the dead leave."""
        hurt, self.hurt = self.hurt, ()
        for iid in hurt:
            spot = self.state.find(iid)
            if spot is not None and self.state.unit(*spot).hp > 0:
                self.trigger("on_damage_taken", *spot)
        self.bury()

    def bury(self) -> None:
        """All who have no HP leave together, do what they do when destroyed, and empty fronts are filled; and again (TENGA-8.11)."""
        if self.burying:
            return
        self.burying = True
        while dead := self.dead():
            fallen = [(seat, self.state.unit(seat, place)) for seat, place in dead]
            self.emit(Destroyed(tuple(dead)))
            for seat, unit in fallen:
                self.perform(unit.card, Context(seat, "on_destroy", unit.card, unit.iid))
            for seat, place in dead:
                if place == FRONT:
                    self.promote(seat, self.dazed_until(seat))
        self.burying = False

    def dead(self) -> list[tuple[Seat, int]]:
        """Who has no HP: active side first, front before bench."""
        found = []
        for seat in (self.state.half, 1 - self.state.half):
            side = self.state.sides[seat]
            for unit in side.field:
                if unit is not None and unit.hp <= 0:
                    found.append((seat, side.place_of(unit.iid)))  # noqa: PERF401  mostly there is none, and nothing to look up
        return found

    def promote(self, seat: Seat, dazed: int) -> None:
        """The leftmost bench unit that lives moves to the empty front (TENGA-4.6)."""
        field = self.state.sides[seat].field
        if field[FRONT] is not None:
            return
        for place in BENCH:
            unit = field[place]
            if unit is not None and unit.hp > 0:
                self.emit(Promoted(seat, place, max(dazed, unit.dazed)))
                return

    def dazed_until(self, seat: Seat) -> int:
        """The half at whose End promotion sickness goes: this one if its attack can still be lost, else that side's next (TENGA-7.6)."""
        state = self.state
        if seat != state.half:
            return state.clock + 1
        return state.clock + 2 if self.ending or state.sides[seat].attacked else state.clock

    # -- abilities -------------------------------------------------------------------------------------------------------

    def trigger(self, when: Trigger, seat: Seat, place: int) -> None:
        """A unit does what is printed for this moment."""
        unit = self.state.unit(seat, place)
        if when in self.cards[unit.card].moments:
            self.perform(unit.card, Context(seat, when, unit.card, unit.iid))

    def perform(self, card: str, ctx: Context) -> None:
        """Every ability of the card for this trigger, in printed order; one whose target could not be named is skipped (TENGA-6.10)."""
        for ability in self.cards[card].abilities:
            if ability.when == ctx.trigger and (ability.choose is None or ctx.chosen) and ability.holds(self.state, ctx):
                ability.work(self, ctx)

    def greet(self, seat: Seat, card: str, iid: int, first: int = 0) -> None:
        """Summon effects of a unit just placed, from its `first` ability on; stops where its owner has to choose (TENGA-17.5)."""
        if "on_summon" not in self.cards[card].moments:
            return
        ctx = Context(seat, "on_summon", card, iid)
        for n, ability in enumerate(self.cards[card].abilities[first:], first):
            if ability.when != "on_summon":
                continue
            if ability.choose is not None:
                if ability.options(self.state, ctx):
                    self.emit(WasAsked(Asked(iid, card, n)))
                    return
            elif ability.holds(self.state, ctx):
                ability.work(self, ctx)

    def cast_auras(self) -> None:
        """Give every unit what the auras of this moment give, and nothing else (TENGA-9.13)."""
        state = self.state
        cards, shining = self.cards, []
        for seat in (0, 1):
            for unit in state.sides[seat].field:
                if unit is not None and (auras := cards[unit.card].auras):
                    when: Trigger = "aura_front" if unit is state.sides[seat].field[FRONT] else "aura_bench"
                    ctx = Context(seat, when, unit.card, unit.iid)
                    shining += [(ability, ctx) for ability in auras if ability.when == when]
        if not shining and not state.shaded:
            return
        gifts: dict[int, list[Mark]] = {}
        for ability, ctx in shining:
            ability.shine(state, ctx, gifts)
        changed = []
        for seat in (0, 1):
            for place, unit in enumerate(state.sides[seat].field):
                if unit is not None and (unit.marks or unit.iid in gifts):
                    given = tuple(gifts.get(unit.iid, ()))
                    if given != tuple([mark for mark in unit.marks if mark.by == "aura"]):
                        changed.append(carried(seat, place, regifted(unit, given)))
        if changed:
            self.emit(Shaded(tuple(changed), bool(gifts)))

    # -- marks and numbers -------------------------------------------------------------------------------------------------

    def mark(self, ctx: Context, seat: Seat, place: int, mark: Mark) -> None:
        """Put a mark on a unit; how it joins its like is TENGA-9.9 and 9.10, what equipment does about it 9.11."""
        unit = self.state.unit(seat, place)
        if mark.kind in AILMENTS:
            front = self.state.sides[ctx.seat].front
            if mark.kind == "poison" and front is not None and front.has("poison_boost"):
                mark = replace(mark, n=mark.n + 1)
            if unit.has("short_ailments"):
                mark = replace(mark, left=max(1, mark.left - 1))
            if mark.kind in ("shock", "freeze") and unit.has("immune_once"):
                kept = tuple(old for old in unit.marks if old.kind != "immune_once")
                self.emit(Warded(mark.kind, carried(seat, place, shed(unit, kept))))
                return
        self.emit(Marked(mark, carried(seat, place, joined(unit, mark))))

    def unmark(self, seat: Seat, place: int, kinds: tuple[str, ...], why: Literal["cleansed", "moved"]) -> None:
        """Take marks of these kinds off; nothing if there are none."""
        unit = self.state.unit(seat, place)
        found = tuple([kind for kind in kinds if unit.has(kind)])
        if found:
            kept = tuple([mark for mark in unit.marks if mark.kind not in found])
            self.emit(Unmarked(found, why, carried(seat, place, shed(unit, kept))))

    def buff(self, seat: Seat, place: int, atk: int, hp: int) -> None:
        """Change ATK and HP for good (TENGA-8.8)."""
        self.emit(Buffed(seat, place, atk, hp))

    def heal(self, seat: Seat, place: int, n: int, by: Literal["effect", "lifesteal", "regeneration"]) -> None:
        """Never above the maximum, never a unit at 0 (TENGA-7.11, 8.8)."""
        unit = self.state.unit(seat, place)
        n = min(n, unit.max_hp - unit.hp)
        if n > 0 and unit.hp > 0:
            self.emit(Healed(seat, place, n, by))

    def heal_core(self, seat: Seat, n: int) -> None:
        n = min(n, self.state.options.core - self.state.sides[seat].core)
        if n > 0:
            self.emit(CoreHealed(seat, n))

    # -- moving ----------------------------------------------------------------------------------------------------------

    def leave_front(self, seat: Seat) -> None:
        """Taunt does not follow a unit to the bench (TENGA-9.7)."""
        front = self.state.sides[seat].field[FRONT]
        if front is not None and front.has("taunt"):
            self.unmark(seat, FRONT, ("taunt",), "moved")

    def swap(self, seat: Seat, place: int) -> None:
        """Front and bench unit change places, unless the side has just done so (TENGA-9.12)."""
        side = self.state.sides[seat]
        if side.front is None or side.swap_cooldown:
            return
        quick = any(unit.has("quick_swap") for unit in side.units())
        self.leave_front(seat)
        # the cooldown counts own Ends, and the one of this half is the first
        self.emit(Swapped(seat, place, self.state.options.swap_cooldown - quick))

    def bounce(self, seat: Seat, place: int) -> None:
        """A bench unit goes back to its owner's hand, or is discarded if that is full (TENGA-5.6)."""
        full = self.state.sides[seat].in_hand >= self.state.options.hand_limit
        to: Literal["hand", "discard", ""] = "" if self.state.unit(seat, place).token else "discard" if full else "hand"
        self.emit(Bounced(seat, place, to))

    def make_token(self, seat: Seat, card: str) -> None:
        """On the lowest free place of the bench; without one it is not made (TENGA-6.12)."""
        place = self.state.sides[seat].free_bench()
        if place:
            self.emit(TokenMade(seat, self.cards[card].unit(self.state.next_iid), place))


STIRRED = Stirred()


def has_moved(before: State, after: State) -> bool:
    """Whether something TENGA-10.5 watches has changed: a core, or of a front who it is, HP or Shield."""
    for seat in (0, 1):
        old, new = before.sides[seat], after.sides[seat]
        if old is not new and (old.core != new.core or is_other(old.field[FRONT], new.field[FRONT])):
            return True
    return False


def is_other(was: Unit | None, now: Unit | None) -> bool:
    if was is now:
        return False
    return was is None or now is None or was.iid != now.iid or was.hp != now.hp or was.total("shield") != now.total("shield")


def carried(seat: Seat, place: int, unit: Unit) -> Now:
    """What the unit carries, for an event."""
    return Now(seat, place, unit.marks, unit.hp, unit.max_hp)


def regifted(unit: Unit, given: tuple[Mark, ...]) -> Unit:
    """The unit with these gifts of auras instead of its old ones; HP that stay given are not lost on the way."""
    bare = shed(unit, tuple([mark for mark in unit.marks if mark.by != "aura"]))
    dressed = clad(bare, given)
    lost = unit.max_hp - dressed.max_hp
    return replace(dressed, hp=min(unit.hp, dressed.max_hp)) if lost >= 0 else replace(dressed, hp=unit.hp - lost)


def joined(unit: Unit, mark: Mark) -> Unit:
    """The unit with `mark` put on, joined with its like."""
    old = next((other for other in unit.marks if other.kind == mark.kind and not other.by), None)
    match mark.kind:
        case "atk" | "hp":
            return clad(unit, (mark,))
        case "poison" if old is not None:
            new = Mark("poison", old.n + mark.n, max(old.left, mark.left))
        case "shield" | "defense" if old is not None:
            new = Mark(mark.kind, old.n + mark.n)
        case _ if old is not None and (mark.kind in AILMENTS or mark.n == old.n):  # the stronger and the longer; 0 is for good
            left = 0 if old.left == 0 or mark.left == 0 else max(old.left, mark.left)
            new = Mark(mark.kind, max(old.n, mark.n), left)
        case _:
            return clad(unit, (mark,))
    return replace(unit, marks=tuple([new if other is old else other for other in unit.marks]))
