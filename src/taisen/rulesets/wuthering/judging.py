"""From the judgement of a confrontation to its last chain (WUTH-5.8 to 5.18): steps of `rules.py`."""

from taisen.engine.table import Seat

from .card import CARDS
from .clash import Judged
from .deeds import Play
from .numbers import colour_of, damage_of, may_chain, speed_of, wins_ties
from .printed import BEATS
from .state import Question, State, Task, Verdict


def judge(r: Play, task: Task) -> None:
    """WUTH-5.8 to 5.14: compare; a draw goes straight to the end."""
    r.phase("judgement")
    verdict, speeds = judgement(r.state)
    r.emit(Judged(verdict, speeds))
    if verdict.victor >= 0:
        me, foe = task.seat, 1 - task.seat
        r.then(
            Task("skills", me, word="judgement"),
            Task("skills", foe, word="judgement"),
            Task("damage", verdict.victor),
            Task("chain", verdict.victor),
        )


def judgement(state: State) -> tuple[Verdict, tuple[int, int]]:
    """Who wins, with the colours and speeds compared; a seat without a card has no colour and speed 0."""
    shown = [side.action[0] if side.action else None for side in state.sides]
    one, two = (colour_of(state, seat, played) if played else "" for seat, played in enumerate(shown))
    fast, other = (speed_of(state, seat, played) if played else 0 for seat, played in enumerate(shown))
    return Verdict(_victor(state, one, two, fast, other), (one, two)), (fast, other)


def _victor(state: State, one: str, two: str, fast: int, other: int) -> Seat:
    if not one or not two:  # WUTH-5.11
        return 0 if one else 1 if two else -1
    if one != two:  # WUTH-5.8
        return 0 if BEATS[one] == two else 1
    if one == "blue":  # WUTH-5.9
        return -1
    if fast != other:
        return 0 if fast > other else 1
    ties = wins_ties(state, 0), wins_ties(state, 1)
    return state.active if ties[0] == ties[1] else 0 if ties[0] else 1  # WUTH-5.10, 5.23


def damage(r: Play, task: Task) -> None:
    """WUTH-5.13; none when the winner's card has left since (WUTH-5.21)."""
    area = r.side(task.seat).action
    if area:
        r.hit(1 - task.seat, 0, damage_of(r.state, task.seat, area[0]))


# -- chain --------------------------------------------------------------------------------------------------------------


def chain(r: Play, task: Task) -> None:
    """WUTH-5.15, 5.17: again and again, while it is allowed and there are cards."""
    if may_chain(r.state) and r.side(task.seat).hand:
        r.phase("chain")
        r.ask(Question("chain", task.seat))


def chain_skills(r: Play, task: Task) -> None:
    """WUTH-5.18: of a chain card only the chain skills, in printed order."""
    played = r.side(task.seat).action[-1].card
    found = [at for at, printed in CARDS[played.no].skilled if printed.when == "chain"]
    r.then(*(Task("skill", task.seat, "chain", played.id, played.no, at) for at in found))


def chain_damage(r: Play, task: Task) -> None:
    area = r.side(task.seat).action
    r.hit(1 - task.seat, len(area) - 1, damage_of(r.state, task.seat, area[-1]))
