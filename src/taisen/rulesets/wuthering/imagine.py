"""Another battle in which a viewer would see the same: what he cannot see is gathered, sorted and dealt again."""

from taisen.engine.dice import Dice
from taisen.engine.replace import replace
from taisen.engine.table import Seat, Viewer

from .card import CARDS
from .confronting import usable
from .numbers import cost_of
from .state import Held, Side, Stack, State, asked


def imagine(state: State, viewer: Viewer, dice: Dice) -> State:
    """Deck lists are taken as known, order and hidden places are not; what has been seen stays, and a card lies face down only
    where it could have been placed."""
    for seat in (0, 1):
        stream = dice.stream(f"seat/{seat}")
        side = _actions(state, seat, viewer, stream)
        if seat != viewer:
            side = _setup(side, stream.stream("setup")) if not state.unveiled else side
            side = _chars(side, state, seat, stream.stream("chars"))
        state = state.with_side(seat, side)
    return state


def _actions(state: State, seat: Seat, viewer: Viewer, dice: Dice) -> Side:
    side = state.sides[seat]
    hidden_hand = [] if seat == viewer else [held for held in side.hand if viewer is None or not held.seen]
    down = [] if seat == viewer else [played for played in side.action if not played.up]
    hidden_deck = [held for held in side.deck if not held.seen]
    pool = sorted([held.no for held in (*hidden_hand, *[played.card for played in down], *hidden_deck)])
    new: dict[int, str] = {}
    for played in down:
        # hand and condition as they are now: nothing that counts has changed since the card was placed
        no = dice.pick(usable(state, seat, pool) or pool)
        pool.remove(no)
        new[played.card.id] = no
    for held, no in zip((*hidden_hand, *hidden_deck), dice.shuffled(pool), strict=True):
        new[held.id] = no
    action = tuple(
        replace(played, card=replace(played.card, no=no), cost=cost_of(state, seat, no)) if (no := new.get(played.card.id, "")) else played
        for played in side.action
    )
    return replace(side, hand=_dealt(side.hand, new), deck=_dealt(side.deck, new), action=action)


def _dealt(cards: tuple[Held, ...], new: dict[int, str]) -> tuple[Held, ...]:
    return tuple([Held(held.id, new[held.id], held.seen) if held.id in new else held for held in cards])


def _setup(side: Side, dice: Dice) -> Side:
    """The secret choices of the set-up: made when the player is ready, else not begun."""
    named = dice.shuffled(tuple(held.id for held in side.hand))[: dice.below(len(side.hand) + 1)] if side.ready else ()
    side = replace(side, returning=named)
    placed = sorted((held for stack in side.stacks for held in stack), key=lambda held: held.id)
    ids = sorted(held.id for held in (*side.chars, *placed))
    cards = sorted(held.no for held in (*side.chars, *placed))
    stacks: tuple[Stack, ...] = ((), (), ())
    if all(side.stacks):  # three cards face down are seen by everybody, the first or the second one by nobody
        names = sorted({CARDS[no].character for no in cards})
        zero = [dice.pick([no for no in cards if CARDS[no].character == name and CARDS[no].level == 0]) for name in names]
        for no in zero:
            cards.remove(no)
        stacks = tuple((Held(ids[at], no),) for at, no in enumerate(dice.shuffled(zero)))
    rest = ids[len(ids) - len(cards) :]
    return replace(side, stacks=stacks, chars=tuple(Held(at, no) for at, no in zip(rest, cards, strict=True)))


def _chars(side: Side, state: State, seat: Seat, dice: Dice) -> Side:
    """The rest of the character deck in another order; a card named for a level-up lies open."""
    question = asked(state, "discard")
    named = question.card if question is not None and question.seat == seat else 0
    hidden = sorted([held.id for held in side.chars if held.id != named])
    cards = sorted([held.no for held in side.chars if held.id != named])
    dealt = [Held(card, no) for card, no in zip(hidden, dice.shuffled(cards), strict=True)]
    return replace(side, chars=(*[held for held in side.chars if held.id == named], *dealt))
