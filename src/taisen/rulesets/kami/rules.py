"""A battle in the order it is played: three games a set, each deal, pre-round, Round 1, Round 2, final count."""

from collections.abc import Iterable
from functools import cache

from taisen.engine.dice import Dice
from taisen.engine.errors import BadBattle
from taisen.engine.resolution import Transition
from taisen.engine.ruleset import Outcome, Setup
from taisen.engine.table import Seat
from taisen.engine.text import Text

from .actions import Action, Charge, Escape, FullCharge, Select, Wait, not_deciding
from .cards import CARDS, NUMBERS, SKILLS
from .deck import kp_problems, problems
from .deeds import Acting, Play
from .distribution import distribute
from .effects import ADDING, AFTER_BOOST, ELEMENT, INFORMATION, PROTECTION, SETTING, Ability, AnyEffect
from .events import (
    ChargeBegan,
    Cleared,
    Counted,
    Dealt,
    Escaped,
    Event,
    FeesTaken,
    Finished,
    GameBegan,
    Left,
    Rewarded,
    RoundBegan,
    Selected,
    SetBegan,
)
from .state import BP_TIMES, CHARGE_PERCENT, GAMES, NEW_CARD_KP, ONE, PRE, PRE_CHARGES, TWO, Held, Options, Place, Side, State, unit

SELECTION_MS = 30_000  # KAMI-11.1
CHARGE_MS = 10_000
BUTTONS = (Wait(), Charge(), FullCharge(), Escape())


# -- setting up --------------------------------------------------------------------------------------------------------


def lay_out(setup: Setup, dice: Dice) -> State:
    """Decks shuffled, cards loaded with KP or BP. Raises BadBattle for decks or options the regulation forbids."""
    options: Options = setup.options
    energies = _energies(setup, options)
    sides = []
    iid = 1
    for seat, deck in enumerate(setup.decks):
        order = dice.stream(f"deck/{seat}").shuffled(tuple(zip(deck.cards, energies[seat], strict=True)))
        sides.append(Side(tuple(Held(iid + n, card, kp, kp) for n, (card, kp) in enumerate(order))))
        iid += len(order)
    return State(options, tuple(sides), flag=dice.stream("first").below(len(sides)), set=1)


def _energies(setup: Setup, options: Options) -> tuple[tuple[int, ...], ...]:
    """By seat, what each card of the deck holds at first (KAMI-1.6, 2.4, 3.4)."""
    if options.pre_charge not in PRE_CHARGES:
        raise BadBattle(f"KAMI-3.3: the pre-charge is one of {', '.join(map(str, PRE_CHARGES))}, not {options.pre_charge}")
    if options.sets < 1:
        raise BadBattle(f"KAMI-3.1: a battle has at least one set, not {options.sets}")
    for seat, deck in enumerate(setup.decks):
        for problem in problems(deck, options.cost_limit):
            raise BadBattle(f"seat {seat}: {problem.rule} {problem.code}: {problem.text.en}")
    sizes = [len(deck.cards) for deck in setup.decks]
    if options.battle != "kp":
        return tuple((BP_TIMES * options.pre_charge,) * size for size in sizes)
    if not options.energies:
        return tuple((NEW_CARD_KP,) * size for size in sizes)
    if [len(energies) for energies in options.energies] != sizes:
        raise BadBattle("KAMI-2.4: a KP battle needs the KP of each card of each deck")
    for seat, (deck, energies) in enumerate(zip(setup.decks, options.energies, strict=True)):
        for problem in kp_problems(deck, energies, options):
            raise BadBattle(f"seat {seat}: {problem.rule} {problem.code}: {problem.text.en}")
    return options.energies


def start(state: State, dice: Dice) -> Transition[State, Event]:
    """The first deal."""
    r = Play(state, dice, CARDS)
    begin_game(r)
    proceed(r)
    return r.done()


# -- whose decision, what may be done, what if not ---------------------------------------------------------------------


def to_act(state: State) -> tuple[Seat, ...]:
    """Card selection: everybody at once (KAMI-4.4). Charge action: one after another (5.3)."""
    if state.phase == "select":
        place = state.round
        return tuple([seat for seat, side in enumerate(state.sides) if side.row[place] is None and not side.escaped])
    deciding = state.deciding if state.phase == "charge" else None
    return () if deciding is None else (deciding,)


def candidates(state: State, seat: Seat) -> Iterable[Action]:
    """Each hand card, or the four buttons of the charge action."""
    if seat not in to_act(state):
        return ()
    return [Select(held.iid) for held in state.sides[seat].hand] if state.phase == "select" else BUTTONS


def allowed(state: State, seat: Seat) -> list[Action]:
    """The candidates nobody objects to. What stands against one card stands against all; whose turn it is to charge is asked once."""
    if state.phase == "select":
        cards: list[Action] = [Select(held.iid) for held in state.sides[seat].hand]
        return cards if cards and cards[0].objection(state, seat) is None else []
    if not_deciding(state, seat) is not None:
        return []
    return [button for button in BUTTONS if button.hindrance(state, seat) is None]


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> Transition[State, Event]:
    """The action, and everything that follows without a further decision."""
    r = Play(state, dice, CARDS)
    action.apply(r, seat)
    proceed(r)
    return r.done()


def concede(state: State, seat: Seat, dice: Dice) -> Transition[State, Event]:
    """KAMI-10.6: whoever leaves escapes from this game and all others as soon as a charge action allows."""
    r = Play(state, dice, CARDS)
    if not state.sides[seat].left:
        r.emit(Left(seat))
        proceed(r)
    return r.done()


def overdue(state: State, seat: Seat) -> tuple[int, Action] | None:
    """KAMI-4.5, 5.10: 30 s to select, then the lowest printed number, leftmost of equals; 10 s to charge, then Wait or Escape."""
    if seat not in to_act(state):
        return None
    if state.phase == "select":
        return SELECTION_MS, Select(_lowest(state, seat))
    return CHARGE_MS, Wait() if state.opener < 0 else Escape()


def _lowest(state: State, seat: Seat) -> int:
    return min(state.sides[seat].hand, key=lambda held: NUMBERS[held.card]).iid


# -- the phases, in the order of play ----------------------------------------------------------------------------------


def proceed(r: Play) -> None:
    """On to the next decision of somebody who is still there."""
    while (state := r.state).phase != "over":
        deciding = to_act(state)
        gone = [seat for seat in deciding if state.sides[seat].left]
        if gone:
            r.emit(Escaped(gone[0]) if state.phase == "charge" else Selected(gone[0], _lowest(state, gone[0])))
        elif deciding:
            return
        elif state.phase == "select":
            selected(r)
        else:
            charged(r)


def begin_game(r: Play) -> None:
    """KAMI-3.2, 3.5: the Flag moves on, everybody gets three cards, the pre-round begins."""
    state = r.state
    r.emit(GameBegan(state.game + 1, state.flag if state.number == 0 else (state.flag + 1) % len(state.sides)))
    for seat in r.state.order:
        r.emit(Dealt(seat))
    begin_round(r, PRE)


def begin_round(r: Play, place: Place) -> None:
    """KAMI-4.4: card selection; in Round 2 the last card is selected at once."""
    r.emit(RoundBegan(place))
    if place == TWO:
        for seat in r.state.active:
            r.emit(Selected(seat, r.state.sides[seat].hand[0].iid))


def selected(r: Play) -> None:
    """KAMI-4.2, 4.3: all have selected: pre-charge and opening, or the charge action."""
    if r.state.round == PRE:
        for seat in r.state.order:
            r.precharge(seat)
        open_cards(r)
        begin_round(r, ONE)
    else:
        r.emit(ChargeBegan(max(r.state.pool * CHARGE_PERCENT // 100, 1)))  # 5.2


def charged(r: Play) -> None:
    """KAMI-5.9, 4.3: all have decided: the last one left wins, or the cards are opened."""
    active = r.state.active
    if len(active) == 1:
        end_game(r, active, alone=True)
        return
    open_cards(r)
    if r.state.round == ONE:
        begin_round(r, TWO)
        return
    totals = [r.state.sides[seat].total for seat in active]
    best = max(totals)
    end_game(r, tuple([seat for seat, total in zip(active, totals, strict=True) if total == best]))  # 8.2


def open_cards(r: Play) -> None:
    """KAMI-6: all cards are opened, skills act layer by layer, with the elemental boost before the last."""
    for seat in r.state.active:
        r.open(seat)
    waiting = _lasting(r.state)
    for layer in (PROTECTION, ELEMENT, SETTING, ADDING, INFORMATION):
        _act(r, waiting.get(layer, ()), layer)
    if r.state.round != PRE:
        if not r.state.still:
            r.boost()
        _act(r, waiting.get(AFTER_BOOST, ()), AFTER_BOOST)


Working = tuple[Acting, Ability, AnyEffect]


def _act(r: Play, working: Iterable[Working], layer: int) -> None:
    """One layer. What an earlier effect has changed counts for the conditions of a later one."""
    for act, ability, effect in working:
        held = r.state.sides[act.seat].at(act.by[1])
        # 16.4: negation voids layers 2 to 6; layer 1 acts at once
        if (
            held is not None
            and (layer == PROTECTION or not held.voided)
            and (not ability.given or all(asked.holds(r, act) for asked in ability.given))
        ):
            effect.resolve(r, act)


def _lasting(state: State) -> dict[int, list[Working]]:
    """KAMI-6.3: by layer what acts in this round: older rounds first, then seats from the Flag, then the order of the text."""
    found: dict[int, list[Working]] = {}
    now, order = state.round, state.order
    for place in range(now + 1):
        for seat in order:
            held = state.sides[seat].at(place)
            if held is not None:
                for layer, ability, effect in _at_work(held.card, place, now):
                    found.setdefault(layer, []).append((Acting((seat, place), now), ability, effect))
    return found


@cache
def _at_work(card: str, opened: Place, now: Place) -> tuple[tuple[int, Ability, AnyEffect], ...]:
    """What a card opened in one round may do in that round or a later one: the effects of its skill, each with its layer."""
    return tuple(
        (ability.layer(effect), ability, effect) for ability in SKILLS[card] if ability.covers(opened, now) for effect in ability.do
    )


def end_game(r: Play, winners: tuple[Seat, ...], alone: bool = False) -> None:
    """KAMI-8, 9: count, distribute the pool; then the next game, the next set or the end."""
    totals = tuple(-1 if side.escaped else side.total for side in r.state.sides)
    r.emit(Counted(winners, totals, alone))
    given = distribute(r.state, winners)
    for share in given.shares:
        r.emit(Rewarded(share.seat, share.refunds, share.shares, share.acquired))
    if given.play_charge or given.jackpot:
        r.emit(FeesTaken(given.play_charge, given.jackpot))
    if r.state.game == GAMES and r.state.set == r.state.options.sets:
        r.emit(Finished())
        return
    r.emit(Cleared())
    if r.state.game == GAMES:
        begin_set(r)
    begin_game(r)


def begin_set(r: Play) -> None:
    """KAMI-3.1: decks are complete again and shuffled, KP are carried over."""
    orders = tuple(
        r.dice.stream(f"set/{r.state.set + 1}/{seat}").shuffled(sorted(held.iid for held in side.cards))
        for seat, side in enumerate(r.state.sides)
    )
    r.emit(SetBegan(r.state.set + 1, orders, 1 + max(held.iid for side in r.state.sides for held in side.cards)))


# -- the end -----------------------------------------------------------------------------------------------------------


def ranks(state: State) -> tuple[int, ...]:
    """KAMI-10.1, 10.3: by seat the place from 1: KP acquired, then games won, then net change of the deck; equals share it."""
    marks = [(side.acquired, side.won, sum([held.kp - held.before for held in side.cards])) for side in state.sides]
    return tuple([1 + sum([other > mark for other in marks]) for mark in marks])


NTH = ("1st", "2nd", "3rd", "4th")


def outcome(state: State) -> Outcome | None:
    """KAMI-10.1: whoever is first wins; all first is a draw. `scores` are the KP or BP acquired."""
    if state.phase != "over":
        return None
    places = ranks(state)
    first = tuple(seat for seat, rank in enumerate(places) if rank == 1)
    scores, u = tuple([side.acquired for side in state.sides]), unit(state)
    if len(first) == len(scores):
        return Outcome(
            (), "shared", Text(f"獲得{u}の合計が並び、全員が同順位", f"all share the first place by the {u} acquired"), scores, places
        )
    told = tuple([_told(rank, places.count(rank) > 1, score, u) for rank, score in zip(places, scores, strict=True)])
    return Outcome(first, "acquired", Text(f"獲得{u}の合計による順位", f"ranked by the {u} acquired"), scores, places, told)


def _told(rank: int, shared: bool, score: int, u: str) -> Text:
    """What a player reads of his own place."""
    if shared:
        return Text(f"あなたは同率{rank}位（獲得{u}の合計{score}）", f"you shared {NTH[rank - 1]} place with {score} {u} acquired")
    return Text(f"あなたは{rank}位（獲得{u}の合計{score}）", f"you came {NTH[rank - 1]} with {score} {u} acquired")
