"""A table laid by hand, from plain data strictly read: for scenarios, tests and puzzles."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from taisen.engine.dice import Dice
from taisen.engine.replace import replace

from .card import CARDS
from .deeds import Play
from .state import EMPTY, Held, Mark, Options, Side, State, Unit, clad

FILLER = ("village_dog",) * 10


class GivenUnit(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit. What is not given is as printed; `marks` are [kind, strength, turns left] and come on top of printed keywords."""

    card: str
    atk: int | None = None
    hp: int | None = None
    max_hp: int | None = None
    marks: tuple[Mark, ...] = ()
    sick: bool = False
    dazed: int = 0
    evolved: bool = False
    equipment: str = ""


class GivenSide(Struct, frozen=True, forbid_unknown_fields=True):
    """A side. Mana is what the turn gives unless it is given; `bench` has an empty string for a free place."""

    front: GivenUnit | str = ""
    bench: tuple[GivenUnit | str, ...] = ()
    hand: tuple[str, ...] = ()
    stand: tuple[str, ...] = ()
    library: tuple[str, ...] = FILLER
    discard: tuple[str, ...] = ()
    core: int | None = None
    ep: int | None = None
    mana: int | None = None
    max_mana: int | None = None
    spells: int = 0
    attacked: bool = False
    evolved: bool = False
    fatigue: int = 1
    swap_cooldown: int = 0
    scouted: int = 0


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole table. `own` is seat 0, `foe` seat 1; ids are dealt in the order front, bench, equipment, hand, stand, discard, own first."""

    turn: int = 1
    half: int = 0
    own: GivenSide = GivenSide()
    foe: GivenSide = GivenSide()
    stalemate: int = 0
    changed: bool = False
    options: Options = Options()


class Dealer:
    """Deals ids."""

    def __init__(self) -> None:
        self.next = 1

    def held(self, card: str) -> Held:
        """A card with the next id. Raises ValidationError for one that does not exist."""
        if card not in CARDS:
            raise msgspec.ValidationError(f"there is no card {card}")
        self.next += 1
        return Held(self.next - 1, card)

    def unit(self, given: GivenUnit | str) -> Unit | None:
        if given == "":
            return None
        if isinstance(given, str):
            given = GivenUnit(given)
        held = self.held(given.card)
        if CARDS[held.card].type not in ("unit", "token"):
            raise msgspec.ValidationError(f"{held.card} is no unit")
        printed = CARDS[held.card].unit(held.iid, given.sick)
        hp = given.hp if given.hp is not None else given.max_hp if given.max_hp is not None else printed.hp
        unit = replace(
            printed,
            atk=printed.atk if given.atk is None else given.atk,
            hp=hp,
            max_hp=max(hp, printed.max_hp) if given.max_hp is None else given.max_hp,
            marks=printed.marks + given.marks,
            dazed=given.dazed,
            evolved=given.evolved,
        )
        if given.equipment:
            equipment = self.held(given.equipment)
            unit = replace(clad(unit, CARDS[equipment.card].worn), equipment=equipment)
        return unit

    def side(self, given: GivenSide, turn: int, ep: int, options: Options) -> Side:
        field = [self.unit(one) for one in (given.front, *given.bench)]
        most = min(turn, options.mana_cap) if given.max_mana is None else given.max_mana
        for card in given.library:
            if card not in CARDS:
                raise msgspec.ValidationError(f"there is no card {card}")
        return Side(
            core=options.core if given.core is None else given.core,
            ep=ep if given.ep is None else given.ep,
            library=given.library,
            mana=most if given.mana is None else given.mana,
            max_mana=most,
            field=(*field, *EMPTY)[: len(EMPTY)],
            hand=tuple([self.held(card) for card in given.hand]),
            stand=tuple([self.held(card) for card in given.stand]),
            discard=tuple([self.held(card) for card in given.discard]),
            spells=given.spells,
            attacked=given.attacked,
            evolved=given.evolved,
            fatigue=given.fatigue,
            swap_cooldown=given.swap_cooldown,
            scouted=given.scouted,
        )


def arrange(given: Mapping[str, Any]) -> State:
    """The state of that table; auras shine. Raises msgspec.ValidationError for anything that is not one."""
    told = msgspec.convert(dict(given), Given)
    deal, options = Dealer(), told.options
    own = deal.side(told.own, told.turn, options.ep[0], options)
    foe = deal.side(told.foe, told.turn, options.ep[1], options)
    state = State(options, (own, foe), told.turn, told.half, told.stalemate, told.changed, deal.next)
    return with_auras(state)


def with_auras(state: State) -> State:
    """The same table with what its auras give."""
    play = Play(state, Dice(b"", "arrange"), CARDS)
    play.cast_auras()
    return play.state
