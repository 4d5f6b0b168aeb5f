"""A half of a turn from its Start to its End, in the order of play (TENGA-4)."""

from taisen.engine.replace import replace
from taisen.engine.table import Seat

from .changes import Faded, Now
from .deeds import Play, carried
from .events import Fatigued, HalfBegan, Roused, Waited
from .state import Ending, Mark, Unit, shed


def begin_half(r: Play, seat: Seat, turn: int) -> None:
    """Start: mana, draw, promotion, sickness, effects (TENGA-4.2). The battle may end with the draw; what the effects have done is judged
    when the whole step is worked out (TENGA-8.9)."""
    side = r.state.sides[seat]
    more = 1 if turn >= 2 else 0
    r.emit(HalfBegan(seat, turn, min(side.max_mana + more, r.state.options.mana_cap)))
    draw_for_turn(r, seat)
    if r.judge():
        return
    r.promote(seat, 0)
    field = r.state.sides[seat].field
    for unit in field:
        if unit is not None and unit.sick:
            r.emit(Roused(seat))
            break
    for unit in field:
        if unit is not None and "turn_start" in r.cards[unit.card].moments:
            place = r.state.sides[seat].place_of(unit.iid)
            if place >= 0:
                r.trigger("turn_start", seat, place)


def draw_for_turn(r: Play, seat: Seat) -> None:
    """The draw of a turn; an empty library costs the core more each time, whatever is in hand (TENGA-5.1, 5.4)."""
    side = r.state.sides[seat]
    if not side.library:
        r.emit(Fatigued(seat, side.fatigue))
    else:
        r.draw(seat, 1)


def end_half(r: Play, seat: Seat) -> None:
    """End: effects and Regeneration, ailments, deaths, durations (TENGA-4.4, 4.10); then whoever is next."""
    r.ending = True
    stirred = False  # by an effect that may have given something to those after it
    for unit in r.state.sides[seat].field:
        if unit is not None:
            stirred = stirred or "turn_end" in r.cards[unit.card].moments
            if stirred or (unit.marks and unit.has("regeneration")):
                finish(r, seat, unit)
    for unit in r.state.sides[seat].field:
        if unit is not None and unit.marks:
            suffer(r, seat, unit)
    if r.events:  # else nobody can have been hurt
        r.bury()
    fade(r, seat)
    r.ending = False
    if not r.judge():
        hand_over(r, seat)


def finish(r: Play, seat: Seat, unit: Unit) -> None:
    """What a unit does at the end, then its Regeneration; one that has left does neither."""
    place = r.state.sides[seat].place_of(unit.iid)
    if place < 0:
        return
    r.trigger("turn_end", seat, place)
    place = r.state.sides[seat].place_of(unit.iid)
    if place >= 0:
        r.heal(seat, place, r.state.unit(seat, place).most("regeneration"), "regeneration")


def suffer(r: Play, seat: Seat, unit: Unit) -> None:
    """Poison, then Burn (TENGA-9.10); nobody leaves yet."""
    poison, burn = unit.total("poison"), unit.total("burn")
    if not poison and not burn:
        return
    place = r.state.sides[seat].place_of(unit.iid)
    if unit.has("poison_resist"):
        poison //= 2
    if poison:
        r.wound(seat, place, poison, "poison")
    if burn:
        r.wound(seat, place, burn, "burn")


def fade(r: Play, seat: Seat) -> None:
    """Durations run: of this side's marks, and of Taunt and timed Guard on the other side (TENGA-4.4 d)."""
    state = r.state
    clock, cooldown = state.clock, state.sides[seat].swap_cooldown
    faded: list[Now] = []
    rested: list[int] = []
    for whose in (0, 1):
        side = state.sides[whose]
        for unit in side.field:
            if unit is None:
                continue
            if unit.marks and unit.timed:
                kept = tuple([later for mark in unit.marks if (later := aged(mark, whose == seat)) is not None])
                if kept != unit.marks:
                    faded.append(carried(whose, side.place_of(unit.iid), shed(unit, kept)))
            if unit.dazed == clock and whose == seat:
                rested.append(side.place_of(unit.iid))
    if faded or rested or cooldown:
        r.emit(Faded(seat, tuple(faded), tuple(rested), max(0, cooldown - 1)))


def aged(mark: Mark, own_end: bool) -> Mark | None:
    """The mark after an End of its unit's side (`own_end`) or of the other; None when its time is over."""
    if not mark.left or (mark.kind in ("taunt", "guard")) == own_end:
        return mark
    return replace(mark, left=mark.left - 1) if mark.left > 1 else None


def hand_over(r: Play, seat: Seat) -> None:
    """The other side's half, or after the second one the next turn, unless nothing moves any more (TENGA-4.5, 10.5)."""
    if seat == 0:
        begin_half(r, 1, r.state.turn)
        return
    options = r.state.options
    stalemate = 0 if r.state.changed else r.state.stalemate + 1
    if stalemate != r.state.stalemate:
        r.emit(Waited(stalemate))
    if stalemate >= options.stalemate:
        r.end(Ending((), "stalemate"))
    elif r.state.turn >= options.turns:
        r.end(Ending((), "turn_limit"))
    else:
        begin_half(r, 0, r.state.turn + 1)
