"""The course of a battle, in the order of play."""

from collections.abc import Iterable
from functools import cache

from taisen.engine.dice import Dice
from taisen.engine.errors import BadBattle
from taisen.engine.replace import replace
from taisen.engine.resolution import Transition
from taisen.engine.ruleset import Outcome, Setup
from taisen.engine.table import Seat
from taisen.engine.text import Text

from . import numbers
from .actions import Action, Cast, Choose, Designate, EndMain, Keep, Mulligan, Summon, TakeBack, TimeUp, cost, played
from .cards import ACTING, CARDS, carry_out, deck_list, options
from .changes import Attacked, Died
from .deck import brought, check_deck
from .deeds import Play
from .effects import Bounty, OpeningHand, StartingLife
from .events import AimsEnded, Controlled, Ended, Event, Faded, FirstDrawn, PhaseBegan, Redrawn, TurnBegan
from .state import AIMS, COLUMNS, FREE, Held, Options, Place, Side, State
from .targets import Context

PRIORITY = {6: ("magic", "main", "sub"), 3: ("main", "sub"), 1: ()}  # MOON-6.3

LIFE = Text("ライフが0になった", "life came to 0")
BOTH = Text("両者のライフが同時に0になった", "both lives came to 0")
CONCEDED = Text("投了した", "one side conceded")
AWAY = Text("行動しないまま3回続けて時間切れになった", "three main phases in a row ran out without a deed")
LIMIT = Text("規定のターン数が過ぎた", "the last turn is over")

# -- setting up ------------------------------------------------------------------------------------------------------------


def lay_out(setup: Setup, dice: Dice) -> State:
    """Both libraries shuffled (MOON-3.2); nobody has drawn. Raises BadBattle for decks that break the rules."""
    given: Options = setup.options
    sides = []
    for seat, deck in enumerate(setup.decks):
        if problems := check_deck(deck):
            raise BadBattle(f"seat {seat}: {problems[0].rule} {problems[0].code}: {problems[0].text.en}")
        decks, player, aura = brought(deck)
        library = dice.stream(f"deck/{seat}").shuffled([card.id for one in decks for card in deck_list(one)])
        life = given.life + fixed(player, StartingLife)
        sides.append(Side(decks, player, aura, life=life, top_life=life, mana=given.mana, library=library))
    return State(given, (sides[0], sides[1]))


def start(state: State, dice: Dice) -> Transition[State, Event]:
    """The opening hands; both may then ask for others (MOON-3.3)."""
    r = Play(state, dice, CARDS)
    for seat, side in enumerate(state.sides):
        r.draw(seat, state.options.hand + fixed(side.player, OpeningHand), "opening")
    return r.done()


@cache
def fixed(player: str, kind: type[OpeningHand] | type[StartingLife] | type[Bounty]) -> int:
    """How much a player card adds by lying there (MOON-1.4)."""
    return sum(effect.n for ability in CARDS[player].when("static") for effect in ability.do if isinstance(effect, kind))


# -- what may be done ------------------------------------------------------------------------------------------------------


def to_act(state: State) -> tuple[Seat, ...]:
    if state.phase == "mulligan":
        return tuple(seat for seat, side in enumerate(state.sides) if not side.decision)
    return (state.active,)


def candidates(state: State, seat: Seat) -> Iterable[Action]:
    """Everything a player could point at; what cannot be done keeps one candidate that says why. Ending the phase comes first, so that
    a bot to whom all is equal ends it: designations cost nothing and would go on for ever."""
    if state.phase == "mulligan":
        return [Keep(), Mulligan()]
    picking = state.picking
    if picking is not None:
        begun = played(state, seat, picking.card)
        spots = options(state, seat, begun, picking.card, picking.column, picking.picks)
        return [*(Choose(spot) for spot in spots), TakeBack()]
    found: list[Action] = [EndMain()]
    side = state.sides[seat]
    free = [column for column, unit in enumerate(side.chips) if unit is None] or [0]
    several_chips = side.summons and len(free) > 1
    for card in (*side.hand, Held(0, side.aura)):
        printed = CARDS[card.card]
        is_unit = printed.type == "unit"
        several = several_chips if is_unit else printed.asks
        if not several or (cost(side, printed) if side.marks else printed.level) > side.mana:
            found.append(Summon(card.id, free[0]) if is_unit else Cast(card.id))
        elif is_unit:
            for column in free:
                found.append(Summon(card.id, column))  # noqa: PERF401  a comprehension costs a frame for each card
        else:
            for spot in options(state, seat, printed, card.id, -1, ()) or ("",):
                found.append(Cast(card.id, spot))  # noqa: PERF401
    foes = [unit.id for unit in state.sides[1 - seat].chips if unit is not None] or [0]
    for aim in AIMS:
        for foe in foes:
            found.append(Designate(aim, foe))  # noqa: PERF401
    return found


def allowed(state: State, seat: Seat) -> list[Action]:
    """The candidates nobody objects to: what is left of mana, summons and gestures is looked at once for all of them."""
    if state.phase != "main" or state.picking is not None:
        return [action for action in candidates(state, seat) if action.objection(state, seat) is None]
    side = state.sides[seat]
    marks, mana = side.marks, side.mana
    free = [column for column, unit in enumerate(side.chips) if unit is None] if side.summons else []
    found: list[Action] = [EndMain()]
    for card in (*side.hand, Held(0, side.aura)):
        printed = CARDS[card.card]
        if (cost(side, printed) if marks else printed.level) > mana:
            continue
        if printed.type == "unit":
            for column in free:
                found.append(Summon(card.id, column))  # noqa: PERF401  a comprehension costs a frame for each card
        elif not printed.asks:
            found.append(Cast(card.id))
        else:
            asks_once = len(printed.asks) == 1  # else its next choice must have something to choose from, too
            for spot in options(state, seat, printed, card.id, -1, ()):
                cast = Cast(card.id, spot)
                if asks_once or cast.objection(state, seat) is None:
                    found.append(cast)
    if side.gestures < state.options.gesture_limit:
        foes = [unit.id for unit in state.sides[1 - seat].chips if unit is not None]
        for aim in AIMS:
            for foe in foes:
                found.append(Designate(aim, foe))  # noqa: PERF401
    return found


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> Transition[State, Event]:
    r = Play(state, dice, CARDS)
    action.apply(r, seat)
    if state.phase == "mulligan":
        if not to_act(r.state):
            begin_duel(r)
    elif type(action) in (EndMain, TimeUp):  # isinstance() would ask the metaclass of structs
        if r.state.sides[seat].idle >= r.state.options.idle_limit:
            r.emit(Ended(Outcome((1 - seat,), "away", AWAY)))
        else:
            finish_turn(r)
    return r.done()


def concede(state: State, seat: Seat, dice: Dice) -> Transition[State, Event]:
    r = Play(state, dice, CARDS)
    r.emit(Ended(Outcome((1 - seat,), "concede", CONCEDED)))
    return r.done()


def overdue(state: State, seat: Seat) -> tuple[int, Action] | None:
    """MOON-9.1."""
    if state.phase == "mulligan":
        return state.options.mulligan_ms, Keep()
    return state.options.main_ms, TimeUp()


TOLD = {  # what the loser reads, and what the winner
    "life": (
        Text("あなたのライフが0になった", "your life came to 0"),
        Text("相手のライフが0になった", "your opponent's life came to 0"),
    ),
    "concede": (Text("あなたが投了した", "you conceded"), Text("相手が投了した", "your opponent conceded")),
    "away": (
        Text("あなたは行動しないまま3回続けて時間切れになった", "three main phases of yours in a row ran out without a deed"),
        Text("相手は行動しないまま3回続けて時間切れになった", "three main phases of your opponent in a row ran out without a deed"),
    ),
}


def outcome(state: State) -> Outcome | None:
    result = state.result
    if result is None or not result.winners or result.reason not in TOLD:
        return result
    return replace(result, told=tuple(TOLD[result.reason][seat in result.winners] for seat in (0, 1)))


# -- before the first turn -------------------------------------------------------------------------------------------------


def begin_duel(r: Play) -> None:
    """Both have decided: the reshuffles, player 1 first, then who begins, then the player cards (MOON-3.3, MOON-3.4)."""
    for seat in (0, 1):
        if r.state.sides[seat].decision == "mulligan":
            redraw(r, seat)
    first = r.dice.below(2)
    r.emit(FirstDrawn(first, r.state.sides[1 - first].top_life + r.state.options.second_life))
    for seat in (r.state.first, 1 - r.state.first):
        side = r.state.sides[seat]
        carry_out(r, Context(seat, side.player), CARDS[side.player].when("duel_start"))
    begin_turn(r, r.state.first)


def redraw(r: Play, seat: Seat) -> None:
    side = r.state.sides[seat]
    # hand and library as one heap in a fixed order: the result tells nothing of what lay where
    library = r.dice.shuffled(sorted((*side.library, *(card.card for card in side.hand))))
    n = len(side.hand)
    hand = tuple(Held(r.state.next_id + k, card) for k, card in enumerate(library[:n]))
    r.emit(Redrawn(seat, library[n:], hand))


# -- a turn ----------------------------------------------------------------------------------------------------------------


def begin_turn(r: Play, seat: Seat) -> None:
    """Draw phase, life check, and the main phase opens (MOON-4.1, MOON-4.2)."""
    r.emit(TurnBegan(seat, r.state.turn + 1))
    if r.state.turn > 1:
        if r.state.sides[seat].library:
            r.draw(seat, 1, "turn")
        else:
            r.lose_life(seat, 1, "empty")
    r.add_mana(seat, r.state.options.recovery, "recovery")
    trigger_phase(r, "draw_phase", (seat,))
    if life_check(r):
        return
    r.emit(PhaseBegan("main"))
    trigger_phase(r, "main_start", (seat,))


def finish_turn(r: Play) -> None:
    """From the end of the main phase to the opponent's main phase (MOON-4.1)."""
    clean_up(r)
    if life_check(r):
        return
    battle_phase(r)
    clean_up(r)
    r.emit(PhaseBegan("control"))
    control_phase(r)
    if life_check(r):
        return
    if anything_fades(r.state):
        r.emit(Faded(r.state.turn))
    if r.state.turn >= r.state.options.turn_limit:
        r.emit(Ended(Outcome((), "turn_limit", LIMIT)))
    else:
        begin_turn(r, 1 - r.state.active)


def anything_fades(state: State) -> bool:
    """Whether a change lasts until the end of this turn."""
    for side in state.sides:
        marks = side.marks
        for unit in side.chips:
            if unit is not None and unit.marks:
                marks += unit.marks
        for mark in marks:
            if mark.until == state.turn:
                return True
    return False


def trigger_phase(r: Play, when: str, seats: tuple[Seat, ...]) -> None:
    """Abilities of one moment: turn player's first, player card before units, these in summoning order (MOON-4.11)."""
    waiting: list[Context] = []
    acting = ACTING[when]
    for seat in (r.state.active, 1 - r.state.active):
        if seat in seats:
            side = r.state.sides[seat]
            if side.player in acting:
                waiting.append(Context(seat, side.player))
            units = []
            for unit in side.chips:
                if unit is not None and unit.card in acting:
                    units.append(unit)  # noqa: PERF401  most are none: a comprehension costs more than it finds
            if units:
                waiting += [Context(seat, unit.card, unit.id) for unit in sorted(units, key=lambda unit: unit.no)]
    for context in waiting:
        trigger_unit(r, context, when)


def trigger_unit(r: Play, context: Context, when: str) -> None:
    """The abilities of one unit (or player card), from where it stands now; void once it has left or while it is silenced."""
    if context.unit:
        place = r.state.find(context.unit)
        if place is None or numbers.silenced(place.unit):
            return
        context = replace(context, column=place.column)
    carry_out(r, context, CARDS[context.card].when(when))


# -- battle ----------------------------------------------------------------------------------------------------------------


def battle_phase(r: Play) -> None:
    """Every unit that stands when it begins attacks once, also with HP 0 (MOON-5.2, MOON-5.3)."""
    r.emit(PhaseBegan("battle"))
    trigger_phase(r, "battle_start", (0, 1))
    for place in r.state.in_order():
        act(r, place.unit.id)
    for seat in (r.state.active, 1 - r.state.active):
        aims = r.state.sides[seat].aims
        over = tuple([aim.kind for aim in aims if aim.until == r.state.turn]) if aims else ()
        if over:
            r.emit(AimsEnded(seat, over))


def act(r: Play, unit: int) -> None:
    """A unit's turn in the queue: its action, then its attack (MOON-5.7, MOON-5.11)."""
    place = r.state.find(unit)
    if place is None:
        return
    able = place.unit.card in ACTING["action"]
    if not able and r.state.sides[1 - place.seat].chips == FREE:
        return  # nothing to do, and nobody to attack
    now = numbers.figures(CARDS, r.state, place)
    if now.unable:
        return
    if able and not numbers.silenced(place.unit):
        actions = CARDS[place.unit.card].when("action")
        context = Context(place.seat, place.unit.card, unit, place.column)
        instead = any(ability.instead and ability.holds(r.state, context) for ability in actions)
        carry_out(r, context, actions)
        place = r.state.find(unit)
        if instead or place is None:
            return
        now = numbers.figures(CARDS, r.state, place)
    target = target_of(r.state, place, now.rang)
    if target is not None:
        strike(r, place, now.atk, target)


def target_of(state: State, place: Place, rang: int) -> Place | None:
    """Whom a unit of this RANG attacks: designations by priority, else the nearest, else the earlier summoned (MOON-5.5, MOON-6.3,
    MOON-6.4)."""
    found = numbers.candidates(state, place, rang)
    if not found:
        return None
    aims = state.sides[place.seat].aims
    for kind in PRIORITY[rang] if aims else ():
        for aim in aims:
            if aim.kind == kind:
                for foe in found:
                    if foe.unit.id == aim.unit:
                        return foe
    return found[0]


def strike(r: Play, place: Place, atk: int, target: Place) -> None:
    """An attack: evasion or damage, then what the attack and being attacked bring about (MOON-5.6, MOON-5.9, MOON-5.10)."""
    defence = numbers.figures(CARDS, r.state, target).defence
    unit, foe = place.unit, target.unit
    evasion = foe.mark("evasion")
    if evasion is not None:
        left = replace(evasion, n=evasion.n - 1)
        marks = tuple(left if mark is evasion else mark for mark in foe.marks if mark is not evasion or left.n > 0)
        r.emit(Attacked(unit.id, foe.id, atk, defence, foe.hp, marks, evaded=True))
    else:
        r.emit(Attacked(unit.id, foe.id, atk, defence, max(0, foe.hp - max(0, atk - defence)), foe.marks))
    if unit.card in ACTING["on_attack"]:
        trigger_unit(r, Context(place.seat, unit.card, unit.id, foe=foe.id), "on_attack")
    if foe.card in ACTING["on_attacked"]:
        trigger_unit(r, Context(target.seat, foe.card, foe.id, foe=unit.id), "on_attacked")


# -- clean-up, control, life check -----------------------------------------------------------------------------------------


def clean_up(r: Play) -> None:
    """Units with HP 0 die at once, then their death effects happen; again until there is none left (MOON-7.1, MOON-7.2)."""
    while anybody_dies(r.state):
        bury(r)


def anybody_dies(state: State) -> bool:
    """Whether a unit has HP 0."""
    for side in state.sides:
        for unit in side.chips:
            if unit is not None and not unit.hp:
                return True
    return False


def bury(r: Play) -> None:
    """One pass of a clean-up (MOON-7.1, MOON-15.14)."""
    dead = [place for place in r.state.in_order() if place.unit.hp == 0]
    gains = [0, 0]
    for place in dead:
        if not place.unit.token:
            gains[place.seat] += 1
    cap, (one, two) = r.state.options.mana_cap, r.state.sides
    r.emit(Died(tuple([place.unit.id for place in dead]), (min(cap, one.mana + gains[0]), min(cap, two.mana + gains[1]))))
    for seat in (r.state.active, 1 - r.state.active):
        if gains[seat] and not r.state.sides[seat].bounty:
            r.add_mana(seat, fixed(r.state.sides[seat].player, Bounty), "bounty")
    for place in dead:
        if place.unit.card in ACTING["on_death"] and not numbers.silenced(place.unit):
            context = Context(place.seat, place.unit.card, place.unit.id, place.column)
            carry_out(r, context, CARDS[place.unit.card].when("on_death"))


def control_phase(r: Play) -> None:
    """Each side's units on chips cost the other as much life, at once; the first player skips his first (MOON-7.3)."""
    if r.state.turn == 1:
        return
    trigger_phase(r, "control_phase", (0, 1))
    one, two = r.state.sides
    damage = (COLUMNS - two.chips.count(None), COLUMNS - one.chips.count(None))
    if damage != (0, 0):
        r.emit(Controlled(damage, (max(0, one.life - damage[0]), max(0, two.life - damage[1]))))


def life_check(r: Play) -> bool:
    """Life 0 loses, both at once is a draw (MOON-7.4). True: it is over."""
    one, two = r.state.sides
    if one.life > 0 and two.life > 0:
        return False
    alive = (0,) if one.life > 0 else (1,) if two.life > 0 else ()
    r.emit(Ended(Outcome(alive, "life", LIFE) if alive else Outcome((), "life", BOTH)))
    return True
