"""The course of a battle, in the order of play."""

from collections.abc import Callable, Iterable

from msgspec import UNSET

from taisen.engine.deck import Deck
from taisen.engine.dice import Dice
from taisen.engine.resolution import Transition
from taisen.engine.ruleset import Outcome, Setup
from taisen.engine.table import Seat
from taisen.engine.text import Text

from . import actions as do
from . import confronting as cf
from .actions import Action
from .card import CARDS
from .clash import Paid, PlacedNothing, Revealed
from .conditions import hold
from .confronting import begin_skill, choosable
from .deeds import Play
from .events import Cleared, Ended, Event, Returned, TurnBegan, Unveiled
from .judging import chain, chain_damage, chain_skills, damage, judge
from .numbers import case, on_field, stays
from .state import PLACES, Held, Options, Question, Side, State, Task


def lay_out(setup: Setup, dice: Dice) -> State:
    """Action decks shuffled, seat 0 first (WUTH-3.2), ids dealt after it; the one who chooses who begins is drawn (WUTH-3.3)."""
    options = setup.options if isinstance(setup.options, Options) else Options()
    sides = []
    next_id = 1
    for seat, deck in enumerate(setup.decks):
        chars, actions = parts(deck)
        # the character deck's order means nothing, but ids in deck order would tell one hidden card from another
        laid = (*dice.stream(f"chars/{seat}").shuffled(chars), *dice.stream(f"deck/{seat}").shuffled(actions))
        held = tuple(Held(next_id + at, no) for at, no in enumerate(laid))
        next_id += len(held)
        sides.append(Side(options.life, deck=held[len(chars) :], chars=held[: len(chars)]))
    return State(options, (sides[0], sides[1]), next_id, chooser=dice.stream("first").below(2))


def parts(deck: Deck) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Character deck and action deck: each card's type says where it belongs."""
    known = [no for no in deck.cards if no in CARDS]
    return tuple(no for no in known if CARDS[no].type == "character"), tuple(no for no in known if CARDS[no].type == "action")


def start(state: State, dice: Dice) -> Transition[State, Event]:
    """WUTH-3.3 to 3.7, then the first turn."""
    r = Play(state, dice)
    r.then(Task("first"), Task("characters"), Task("deal"), Task("redraw"), Task("redraw_both"), Task("unveil"), Task("turn"))
    return run(r)


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> Transition[State, Event]:
    r = Play(state, dice)
    if state.sides[seat].late and not isinstance(action, do.RunOut):
        r.emit(Returned(seat))
    action.apply(r, seat)
    return run(r)


def run(r: Play) -> Transition[State, Event]:
    """Go on until somebody must decide or the battle is over."""
    todo = r.todo
    while todo and (state := r.state).asked is None and state.result is None:
        task = todo.pop()
        STEPS[task.do](r, task)
    return r.done()


def concede(state: State, seat: Seat, dice: Dice) -> Transition[State, Event]:
    """WUTH-6.5."""
    r = Play(state, dice)
    r.emit(Ended((1 - seat,), "conceded"))
    return r.done()


# -- set-up -------------------------------------------------------------------------------------------------------------


def first(r: Play, task: Task) -> None:
    r.ask(Question("first", r.state.chooser))


def characters(r: Play, task: Task) -> None:
    r.ask(Question("characters"))


def deal(r: Play, task: Task) -> None:
    """WUTH-3.5."""
    for seat in (0, 1):
        r.draw(seat, r.state.options.first_hand)


def redraw(r: Play, task: Task) -> None:
    r.ask(Question("redraw"))


def redraw_both(r: Play, task: Task) -> None:
    """WUTH-3.6: after both have decided, seat 0 first."""
    for seat in (0, 1):
        r.redraw(seat)


def unveil(r: Play, task: Task) -> None:
    """WUTH-3.7."""
    r.emit(Unveiled())


# -- the turn -----------------------------------------------------------------------------------------------------------


def turn(r: Play, task: Task) -> None:
    """WUTH-4.1 to 4.8; after the first turn the other player's."""
    me = r.state.active if r.state.turn == 0 else 1 - r.state.active
    foe = 1 - me
    r.emit(TurnBegan(r.state.turn + 1, me))
    r.then(
        Task("skills", me, word="turn_start"),
        Task("skills", foe, word="turn_start"),
        Task("draw", me),
        Task("action", me),
        Task("offer", me),
        Task("end", me),
    )


def draw(r: Play, task: Task) -> None:
    """WUTH-4.2, 4.3: two cards, one in the very first turn; who cannot draw them all loses."""
    r.phase("draw")
    n = 1 if r.state.turn == 1 else 2
    short = len(r.side(task.seat).deck) < n
    r.draw(task.seat, n)
    if short:
        r.emit(Ended((1 - task.seat,), "deck_out"))


def action(r: Play, task: Task) -> None:
    r.phase("action")
    r.ask(Question("action", task.seat))


def offer(r: Play, task: Task) -> None:
    """WUTH-4.7."""
    r.phase("confrontation")
    r.ask(Question("offer", task.seat))


def confrontation(r: Play, task: Task) -> None:
    """WUTH-5.1 to 5.5, then the judgement and what follows it (`judging.py`)."""
    me, foe = task.seat, 1 - task.seat
    r.then(
        Task("place", me),
        Task("place", foe),
        Task("reveal"),
        Task("pay_action", me),
        Task("pay_action", foe),
        Task("skills", me, word="confrontation"),
        Task("skills", foe, word="confrontation"),
        Task("judge", me),
    )


def place(r: Play, task: Task) -> None:
    """WUTH-5.1; an empty hand places nothing, as everybody can see."""
    if r.side(task.seat).hand:
        r.ask(Question("place", task.seat))
    else:
        r.emit(PlacedNothing(task.seat))


def reveal(r: Play, task: Task) -> None:
    """WUTH-5.3."""
    if any(side.action for side in r.state.sides):
        r.emit(Revealed())


def pay_action(r: Play, task: Task) -> None:
    area = r.side(task.seat).action
    if area:
        r.then(Task("pay", task.seat, left=area[0].cost))


def pay(r: Play, task: Task) -> None:
    """WUTH-5.4; nothing is asked when all concerto cards are needed."""
    concerto = r.side(task.seat).concerto
    if task.left and task.left < len(concerto):
        r.ask(Question("pay", task.seat, n=task.left))
    else:
        for held in concerto[: task.left]:
            r.emit(Paid(task.seat, held.id))


# -- skills -------------------------------------------------------------------------------------------------------------


def skills(r: Play, task: Task) -> None:
    """The list of a player's skills is taken when that player's part begins (WUTH-5.20)."""
    side = r.side(task.seat)
    found = on_field(side, task.word)
    if task.at:
        only = [held.id for held in side.stacks[task.at - 1]]
        found = [one for one in found if one.card in only]
    if found:
        pending = [Task("skill", task.seat, task.word, card, no, skill) for card, no, skill in found]
        r.then(Task("order", task.seat, left=len(pending)), *pending)


def order(r: Play, task: Task) -> None:
    """The next `left` tasks are skills whose order their player chooses (WUTH-5.5); one alone needs none."""
    if task.left > 1:
        pending = tuple(r.todo.pop() for _ in range(task.left))
        r.ask(Question("order", task.seat, pending=pending))


def skill(r: Play, task: Task) -> None:
    """WUTH-5.7, 5.20: nothing when its card has left the field or a condition fails; asked when it says "may"."""
    side = r.side(task.seat)
    printed = CARDS[task.no].skills[task.skill]
    if not stays(side, task.card) or not hold(printed.given, case(r.state, task.seat)):
        return
    if printed.may:
        r.ask(Question("may", task.seat, task=task))
    else:
        begin_skill(r, task)


def op(r: Play, task: Task) -> None:
    CARDS[task.no].skills[task.skill].do[task.at].resolve(r, task, case(r.state, task.seat))


# -- the end ------------------------------------------------------------------------------------------------------------


def end(r: Play, task: Task) -> None:
    """WUTH-4.8, 4.9, 4.12."""
    r.phase("end")
    me, foe = task.seat, 1 - task.seat
    r.then(
        Task("skills", me, word="turn_end"),
        Task("skills", foe, word="turn_end"),
        Task("clear"),
        Task("trim", me),
        Task("pass", me),
    )


def clear(r: Play, task: Task) -> None:
    if any(side.action for side in r.state.sides):
        r.emit(Cleared())


def trim(r: Play, task: Task) -> None:
    """WUTH-4.8: the turn player's hand down to the limit."""
    over = len(r.side(task.seat).hand) - r.state.options.hand_limit
    if over > 0:
        r.ask(Question("trim", task.seat, n=over))


def pass_turn(r: Play, task: Task) -> None:
    """The turn passes, or WUTH-6.5 ends the battle."""
    if r.state.turn >= r.state.options.turn_limit:
        r.emit(Ended((), "turn_limit"))
    else:
        r.then(Task("turn"))


STEPS: dict[str, Callable[[Play, Task], None]] = {
    "first": first,
    "characters": characters,
    "deal": deal,
    "redraw": redraw,
    "redraw_both": redraw_both,
    "unveil": unveil,
    "turn": turn,
    "skills": skills,
    "order": order,
    "skill": skill,
    "op": op,
    "draw": draw,
    "action": action,
    "offer": offer,
    "confrontation": confrontation,
    "place": place,
    "reveal": reveal,
    "pay_action": pay_action,
    "pay": pay,
    "judge": judge,
    "damage": damage,
    "chain": chain,
    "chain_skills": chain_skills,
    "chain_damage": chain_damage,
    "end": end,
    "clear": clear,
    "trim": trim,
    "pass": pass_turn,
}


# -- who decides, what can be done --------------------------------------------------------------------------------------


def to_act(state: State) -> tuple[Seat, ...]:
    if state.asked is None or state.result is not None:
        return ()
    if state.asked.seat >= 0:
        return (state.asked.seat,)
    return tuple(seat for seat in (0, 1) if not state.sides[seat].ready)


def candidates(state: State, seat: Seat) -> Iterable[Action]:
    """What a player could point at, in a stable order; whether it is legal says `objection`."""
    question = state.asked
    if question is None or seat not in to_act(state):
        return ()
    side = state.sides[seat]
    hand = [held.id for held in side.hand]
    match question.kind:
        case "first":
            return (do.ChooseFirst(True), do.ChooseFirst(False))
        case "characters":
            zero = [held.id for held in do.listed(side.chars)]
            return tuple(do.PlaceCharacter(card, at) for card in zero for at in range(PLACES))
        case "redraw":
            return (*(do.ReturnCard(card) for card in hand), do.FinishRedraw())
        case "action":
            return _in_action(side)
        case "discard":
            return tuple(do.Discard(card) for card in hand)
        case "offer":
            return (cf.StartConfrontation(), cf.SkipConfrontation())
        case "place":
            return (*(cf.PlaceAction(card) for card in hand), cf.PlaceNothing())
        case "pay":
            return (*(cf.Pay(held.id) for held in side.concerto), cf.PayOldest())
        case "order":
            return (cf.DefaultOrder(), *(cf.OrderSkill(at) for at in range(len(question.pending))))
        case "may":
            return (cf.UseSkill(), cf.DeclineSkill())
        case "choose":
            return tuple(cf.Choose(held.id) for held in choosable(state))
        case "chain":
            return (*(cf.Chain(card) for card in hand), cf.StopChain())
        case _:
            return tuple(do.EndDiscard(card) for card in hand)


SWITCHES = tuple(do.Switch(one, other) for one in range(PLACES) for other in range(PLACES) if one != other)


def _in_action(side: Side) -> tuple[Action, ...]:
    rises = [do.LevelUp(held.id, place) for held, place in _rising(side)]
    return (*_charges(side), *SWITCHES, *rises, do.EndAction())


def _charges(side: Side) -> list[Action]:
    return [do.Charge(held.id) for held in side.hand]


def _rising(side: Side) -> list[tuple[Held, int]]:
    """The cards of the character deck whose character is on the field, and the place of that."""
    names = [CARDS[stack[-1].no].character for stack in side.stacks]
    chars = do.listed(tuple([held for held in side.chars if CARDS[held.no].character in names]))
    return [(held, names.index(CARDS[held.no].character)) for held in chars]


FREE = ("first", "discard", "offer", "pay", "order", "may", "choose", "trim")  # questions whose every candidate is allowed


def allowed(state: State, seat: Seat) -> list[Action]:
    """The candidates nobody objects to. What stands against one charge or switch stands against all, and so with a character and its
    places, so one is asked about; how things stand is looked at once for all cards that might be placed."""
    question = state.asked
    if question is None or seat not in to_act(state):
        return []
    if question.kind in FREE:
        return list(candidates(state, seat))
    side = state.sides[seat]
    if question.kind == "action":
        found = _charges(side)
        if found and found[0].objection(state, seat) is not None:
            found = []
        if SWITCHES[0].objection(state, seat) is None:
            found += SWITCHES
        if not side.level_ups:
            for held, place in _rising(side):
                if do.level_up_objection(state, seat, held, place) is None:
                    found.append(do.LevelUp(held.id, place))
        found.append(do.EndAction())
        return found
    if question.kind == "characters":
        free = [place for place, stack in enumerate(side.stacks) if not stack]
        chars = [held.id for held in do.listed(side.chars) if do.PlaceCharacter(held.id, free[0]).objection(state, seat) is None]
        return [do.PlaceCharacter(card, place) for card in chars for place in free]
    if question.kind == "place":
        usable = cf.usable(state, seat, [held.no for held in side.hand])
        return [*(cf.PlaceAction(held.id) for held in side.hand if held.no in usable), cf.PlaceNothing()]
    return [action for action in candidates(state, seat) if action.objection(state, seat) is None]


def overdue(state: State, seat: Seat) -> tuple[int, Action] | None:
    """WUTH-7.1, 3.3."""
    if seat not in to_act(state) or state.asked is None:
        return None
    kind, options = state.asked.kind, state.options
    limit = options.first_ms if kind == "first" else options.setup_ms if kind in ("characters", "redraw") else options.decision_ms
    return limit, do.RunOut()


REASONS: dict[str, Text] = {
    "life": Text("ライフが0になった", "life fell to 0"),
    "deck_out": Text("山札が足りず、引けなかった", "not enough cards to draw"),
    "conceded": Text("投了", "conceded"),
    "late": Text("時間切れが続いた", "time ran out again and again"),
    "turn_limit": Text("ターン数の上限に達した", "the turn limit was reached"),
}


TOLD: dict[str, tuple[Text, Text]] = {  # what the loser reads, and what the winner
    "life": (
        Text("あなたのライフが0になった", "your life fell to 0"),
        Text("相手のライフが0になった", "your opponent's life fell to 0"),
    ),
    "deck_out": (
        Text("あなたは山札が足りず、引けなかった", "you had not enough cards to draw"),
        Text("相手は山札が足りず、引けなかった", "your opponent had not enough cards to draw"),
    ),
    "conceded": (Text("あなたが投了した", "you conceded"), Text("相手が投了した", "your opponent conceded")),
    "late": (
        Text("あなたの時間切れが続いた", "your time ran out again and again"),
        Text("相手の時間切れが続いた", "your opponent's time ran out again and again"),
    ),
}


def outcome(state: State) -> Outcome | None:
    if state.result is None:
        return None
    winners, reason = state.result.winners, state.result.reason
    told = tuple(TOLD[reason][seat in winners] for seat in (0, 1)) if winners and reason in TOLD else UNSET
    return Outcome(winners, reason, REASONS[reason], told=told)
