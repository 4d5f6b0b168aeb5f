"""Short words for stories about Kami."""

from typing import Any

from taisen.engine.battle import Battle, Concede, begin, look, play
from taisen.engine.deck import Deck
from taisen.engine.errors import IllegalAction
from taisen.engine.ruleset import Setup
from taisen.engine.table import View, Viewer
from taisen.rulesets.kami import RULESET
from taisen.rulesets.kami.actions import Charge, Escape, FullCharge, Select, Wait
from taisen.rulesets.kami.arrange import arrange
from taisen.rulesets.kami.cards import CARDS
from taisen.rulesets.kami.state import ONE, PRE, TWO, Held, Options, State

SEED = bytes(32)
BUTTONS: dict[str, Any] = {"wait": Wait(), "charge": Charge(), "full": FullCharge(), "escape": Escape(), "leave": Concede()}
PLAIN = ("zeus", "ra", "olorun", "perun")  # kami without a skill: 10, 10, 10, 9


def lay(*sides: dict[str, Any], **given: Any) -> Battle[State]:
    """A table laid by hand; what is not said is a third game of a BP battle, with a pre-charge of 10, in Round 1."""
    return at(arrange({"sides": sides, **given}))


def at(state: State, seed: bytes = SEED) -> Battle[State]:
    return Battle(RULESET.id, RULESET.version, seed, 0, state)


def opening(pre: str, *others: str, flag: int = 0, **given: Any) -> Battle[State]:
    """The pre-round of the first card against the others, just opened."""
    rest = ("olorun_fire", "olorun_leaf")
    sides = [{"hand": (card, *rest)} for card in (pre, *others)]
    return do(lay(*sides, flag=flag, round="pre", **given), *((seat, side["hand"][0]) for seat, side in enumerate(sides)))


def clash(*cards: Any, pre: Any = (), one: Any = (), wait: bool = True, **given: Any) -> Battle[State]:
    """Cards opened against each other: in Round 2 if `one` lies in Round 1, else in Round 1. All wait, the Flag first."""
    pre, two = pre or ("perun_fire",) * len(cards), bool(one)
    sides = [
        {"row": (pre[seat], *((one[seat],) if two else ()), card), "hand": () if two else ("olorun_fire",)}
        for seat, card in enumerate(cards)
    ]
    battle = lay(*sides, round="round2" if two else "round1", phase="charge", **given)
    return all_wait(battle) if wait else battle


def all_wait(battle: Battle[State]) -> Battle[State]:
    """Everybody who has to decide in this charge action waits."""
    now = battle.state.round
    while battle.state.phase == "charge" and battle.state.round == now:
        battle = do(battle, (RULESET.to_act(battle.state)[0], "wait"))
    return battle


def do(battle: Battle[State], *deeds: tuple[int, str]) -> Battle[State]:
    """Each deed is a seat and a button, or a card of its hand."""
    for seat, what in deeds:
        battle, _ = play(RULESET, battle, seat, action(battle, seat, what))
    return battle


def happened(battle: Battle[State], seat: int, what: str) -> tuple[Any, ...]:
    """The events of one deed."""
    return play(RULESET, battle, seat, action(battle, seat, what))[1]


def refused(battle: Battle[State], seat: int, what: str) -> str:
    """Rule and code of the objection."""
    try:
        do(battle, (seat, what))
    except IllegalAction as error:
        return f"{error.objection.rule} {error.objection.code}"
    raise AssertionError(f"{what} of seat {seat} was allowed")


def action(battle: Battle[State], seat: int, what: str) -> Any:
    hand = battle.state.sides[seat].hand
    return BUTTONS.get(what) or Select(next((held.iid for held in hand if held.card == what), 0))


def numbers(battle: Battle[State], place: int = ONE) -> list[int]:
    """Current numbers of the cards opened in a round, by seat; -1 for none."""
    return [held.number if held is not None else -1 for held in (side.at(place) for side in battle.state.sides)]


def elements(battle: Battle[State], place: int = ONE) -> list[str]:
    return [held.element if held is not None else "" for held in (side.at(place) for side in battle.state.sides)]


def lying(battle: Battle[State], seat: int, place: int) -> Held:
    held = battle.state.sides[seat].row[place]
    assert held is not None
    return held


def see(battle: Battle[State], viewer: Viewer) -> View:
    return look(RULESET, battle, viewer)


def marks(battle: Battle[State], viewer: Viewer, seat: int) -> dict[str, int]:
    return {badge.kind: badge.n for badge in see(battle, viewer).table.players[seat].marks}


def fresh(*decks: Deck, seed: bytes = SEED, **options: Any) -> Battle[State]:
    """A battle as it begins."""
    return begin(RULESET, Setup(decks, Options(**options)), seed)[0]


def played(battle: Battle[State], button: str = "wait") -> Battle[State]:
    """On to the end: the first hand card, and `button` wherever it is allowed, else a charge."""
    while RULESET.outcome(battle.state) is None:
        seat = RULESET.to_act(battle.state)[0]
        legal = RULESET.legal(battle.state, seat)
        wanted = BUTTONS[button]
        battle, _ = play(RULESET, battle, seat, wanted if wanted in legal else legal[0])
    return battle


__all__ = [
    "CARDS", "ONE", "PLAIN", "PRE", "TWO", "all_wait", "at", "clash", "do", "elements", "fresh", "happened", "lay", "lying", "marks",
    "numbers", "opening", "played", "refused", "see",
]  # fmt: skip
