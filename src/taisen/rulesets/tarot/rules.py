"""A battle of TAROT in the order of play: laid out, begun, decided turn by turn, over."""

from functools import lru_cache

from msgspec import UNSET

from taisen.engine.dice import Dice
from taisen.engine.resolution import Transition
from taisen.engine.ruleset import Outcome, Setup
from taisen.engine.table import Seat
from taisen.engine.text import Text

from .actions import AnyAction, Attack, Choose, DirectAttack, EndTurn, LastAttack, Open, Summon, TimeUp, can_pay, summoning_objection
from .cards import MAJORS, MINORS
from .deeds import Play
from .events import Ended, Event
from .lives import options_of
from .state import PRINTED, SET, Cards, Options, Side, State

SEATS = (0, 1)


def lay_out(setup: Setup, dice: Dice) -> State:
    """Decks and majors shuffled, seat 0 first, and the lives laid (TAROT-1.3, 2.1, 10.1)."""
    options: Options = setup.options
    halves = (MINORS[: len(MINORS) // 2], MINORS[len(MINORS) // 2 :]) if options.half else (MINORS, MINORS)
    decks = [dice.stream(f"deck/{seat}").shuffled(_of_set(seat, halves[seat])) for seat in SEATS]
    n = options.lives
    lives: list[Cards]
    unused: tuple[Cards, ...]
    if options.half:
        majors = dice.stream("majors").shuffled(MAJORS)
        lives = [majors[:n], majors[n : 2 * n]]
        unused = (majors[2 * n :],)
    else:
        piles = [dice.stream(f"majors/{seat}").shuffled(_of_set(seat, MAJORS)) for seat in SEATS]
        lives = [pile[:n] for pile in piles]
        unused = tuple(pile[n:] for pile in piles)
    first, second = (Side(decks[seat], lives=lives[seat]) for seat in SEATS)
    return State((first, second), unused, dice.stream("first").below(2), options)


def _of_set(seat: Seat, cards: range) -> range:
    return range(cards.start + seat * SET, cards.stop + seat * SET)


def start(state: State, dice: Dice) -> Transition[State, Event]:
    """The opening hands, seat 0 first, and the first turn (TAROT-2.1, 3.1)."""
    r = Play(state, dice)
    for seat in SEATS:
        r.draw(seat, state.options.opening)
    r.begin_turn(state.active)
    return r.done()


def to_act(state: State) -> tuple[Seat, ...]:
    """The owner of a turned life while he has to choose, else the seeker whose turn it is (TAROT-7.2)."""
    return (state.active if state.turned is None else state.turned.owner,)


def candidates(state: State, seat: Seat) -> list[AnyAction]:
    """Everything a seeker could click: the options of an effect; cards of the hand, arcana of the spread, the end of the turn."""
    if state.turned is not None:
        return [Choose(option) for option in options_of(state)]
    side, foe = state.sides[seat], state.sides[1 - seat]
    found: list[AnyAction] = []
    if summoning_objection(state, side) is None:
        free, payable, lives = side.free(), payable_of(state, side), len(side.lives)
        for card in side.hand:
            found += court_ways(card, free, payable, lives) if PRINTED[card % SET].is_court else pip_ways(card, free)
    else:
        found += [Summon(card, 0) for card in side.hand]  # one of each is left to say why not
    found += deeds_of_spread(side, foe)
    found.append(END_TURN)
    return found


def allowed(state: State, seat: Seat) -> list[AnyAction]:
    """The candidates nobody objects to. Where a summon is left, the ways to use it are made of what is free and what can be paid."""
    if state.turned is not None:
        return candidates(state, seat)
    side, foe = state.sides[seat], state.sides[1 - seat]
    found: list[AnyAction] = []
    if summoning_objection(state, side) is None:
        free, payable, lives = side.free(), payable_of(state, side), len(side.lives)
        for card in side.hand:
            if PRINTED[card % SET].is_court:
                if payable or (lives and free):
                    found += court_ways(card, free, payable, lives)
            elif free:
                found += pip_ways(card, free)
    for deed in deeds_of_spread(side, foe):
        if deed.objection(state, seat) is None:
            found.append(deed)
    found.append(END_TURN)
    return found


def payable_of(state: State, side: Side) -> "Slots":
    """The slots whose arcana a court may be paid for with."""
    return tuple([slot for slot, placed in enumerate(side.spread) if placed is not None and can_pay(state, placed)])


def deeds_of_spread(side: Side, foe: Side) -> list[AnyAction]:
    """What the arcana of the spread might do, from left to right."""
    targets, lives = foe.taken(), bool(foe.lives)
    found: list[AnyAction] = []
    for slot, placed in enumerate(side.spread):
        if placed is not None:
            found += attack_ways(slot, targets, lives) if placed.up else (Open(slot),)
    return found


END_TURN = EndTurn()
Slots = tuple[int, ...]


@lru_cache(maxsize=2048)
def pip_ways(card: int, free: Slots) -> tuple[AnyAction, ...]:
    """A pip into each free slot, face up and face down; with a full spread one is left to say why not."""
    return tuple(Summon(card, slot, up) for slot in free for up in (True, False)) or (Summon(card, 0),)


@lru_cache(maxsize=2048)
def court_ways(card: int, free: Slots, payable: Slots, lives: int) -> tuple[AnyAction, ...]:
    """A court for each arcana and each life that can be paid; when none can, one is left to say why not."""
    for_arcana = tuple(Summon(card, slot, True, f"spread.{paid}") for paid in payable for slot in (paid, *free))
    for_lives = tuple(Summon(card, slot, True, f"lives.{place}") for place in range(lives) for slot in free)
    return for_arcana + for_lives or (Summon(card, free[0] if free else 0),)


@lru_cache(maxsize=128)
def attack_ways(slot: int, targets: Slots, lives: bool) -> tuple[AnyAction, ...]:
    """A face-up arcana against each enemy arcana and against a life, or the last attack where there is none."""
    return (*(Attack(slot, target) for target in targets), DirectAttack(slot) if lives else LastAttack(slot))


def apply(state: State, seat: Seat, action: AnyAction, dice: Dice) -> Transition[State, Event]:
    r = Play(state, dice)
    action.apply(r, seat)
    return r.done()


def concede(state: State, seat: Seat, dice: Dice) -> Transition[State, Event]:
    r = Play(state, dice)
    r.emit(Ended(1 - seat, "concede"))
    return r.done()


def overdue(state: State, seat: Seat) -> tuple[int, AnyAction]:
    """The time of a choice or of a turn (TAROT-11.1)."""
    return (state.options.turn_ms if state.turned is None else state.options.choice_ms), TimeUp()


REASONS = {
    "last_attack": Text("ラストアタックによる決着", "decided by a last attack"),
    "turn_limit": Text("ターン数の上限に達したため引き分け", "a draw: the battle reached its last turn"),
    "timeouts": Text("時間切れが続いたため決着", "decided by running out of time again and again"),
    "concede": Text("投了による決着", "decided by concession"),
}


TOLD = {  # what the loser reads, and what the winner
    "last_attack": (
        Text("相手のラストアタックが決まった", "your opponent's last attack struck home"),
        Text("あなたのラストアタックが決まった", "your last attack struck home"),
    ),
    "timeouts": (
        Text("あなたの時間切れが続いた", "your time ran out again and again"),
        Text("相手の時間切れが続いた", "your opponent's time ran out again and again"),
    ),
    "concede": (Text("あなたが投了した", "you conceded"), Text("相手が投了した", "your opponent conceded")),
}


def outcome(state: State) -> Outcome | None:
    """A last attack, three timeouts in a row or giving up wins for one seeker; after the last half-turn nobody wins (TAROT-9.1, 3.6)."""
    if state.result is None:
        return None
    winners = () if state.result.winner < 0 else (state.result.winner,)
    reason = state.result.reason
    told = tuple(TOLD[reason][seat in winners] for seat in (0, 1)) if winners and reason in TOLD else UNSET
    return Outcome(winners, reason, REASONS[reason], told=told)
