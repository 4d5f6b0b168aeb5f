"""A battle and the only gate through which it moves."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, final

from msgspec import Struct

from .dice import Dice
from .errors import BadBattle, IllegalAction
from .resolution import E, S
from .ruleset import A, Objection, Outcome, Ruleset, Setup
from .table import Refusal, Result, Seat, Shown, Spot, View, Viewer
from .text import Text

GAME_OVER = Objection("ENGINE-1", "game_over", Text("対戦はもう終わっています", "the battle is over"))
NOT_YOUR_DECISION = Objection(
    "ENGINE-2", "not_your_decision", Text("いまはあなたが決める番ではありません", "this is not yours to decide now")
)
NO_SUCH_SEAT = Objection("ENGINE-3", "no_such_seat", Text("その席はありません", "there is no such seat"))

Luck = Callable[[bytes, str], Dice]  # makes the dice of a stream from seed and label; something else than Dice can listen to them


@final
class Concede(Struct, frozen=True, tag_field="kind", tag="concede"):
    """Give up. The one action every game knows; accepted from any seat at any time before the end."""


class Battle(Struct, Generic[S], frozen=True, gc=False):
    """All that is needed to go on. Saved as it is, never shown. `step` counts the actions played; `seed` has 32 bytes."""

    ruleset: str
    version: str
    seed: bytes
    step: int
    state: S


def lay_out(rules: Ruleset[S, A, E], setup: Setup, seed: bytes, luck: Luck = Dice) -> Battle[S]:
    """The battle at step 0, decks shuffled, nothing dealt. Raises BadBattle for a wrong number of decks or bad options."""
    if len(setup.decks) not in rules.seats:
        raise BadBattle(f"{rules.id} is played by {rules.seats.start} to {rules.seats.stop - 1}, not by {len(setup.decks)}")
    if setup.options is None:
        setup = Setup(setup.decks, rules.options_type())
    elif not isinstance(setup.options, rules.options_type):
        raise BadBattle(f"options of {rules.id} are {rules.options_type.__name__}")
    return Battle(rules.id, rules.version, seed, 0, rules.lay_out(setup, luck(seed, "")))


def begin(rules: Ruleset[S, A, E], setup: Setup, seed: bytes, luck: Luck = Dice) -> tuple[Battle[S], tuple[E, ...]]:
    """Lay the battle out and start it: the first state somebody has to decide in, and the events that led to it."""
    battle = lay_out(rules, setup, seed, luck)
    started = rules.start(battle.state, luck(seed, "start"))
    return Battle(rules.id, rules.version, seed, 0, started.state), started.events


def play(
    rules: Ruleset[S, A, E], battle: Battle[S], seat: Seat, action: "A | Concede", luck: Luck = Dice
) -> tuple[Battle[S], tuple[E, ...]]:
    """One action of one seat. Raises IllegalAction when a rule objects; then nothing has changed and no luck was used."""
    state = battle.state
    if rules.outcome(state) is not None:
        raise IllegalAction(GAME_OVER)
    if type(action) is Concede:  # isinstance() would ask the metaclass of structs
        if not _is_seat(rules, state, seat):
            raise IllegalAction(NO_SUCH_SEAT)
        done = rules.concede(state, seat, luck(battle.seed, f"step/{battle.step}"))
    else:
        if seat not in rules.to_act(state):
            raise IllegalAction(NOT_YOUR_DECISION)
        objection = action.objection(state, seat)
        if objection is not None:
            raise IllegalAction(objection)
        done = rules.apply(state, seat, action, luck(battle.seed, f"step/{battle.step}"))
    return Battle(battle.ruleset, battle.version, battle.seed, battle.step + 1, done.state), done.events


def look(rules: Ruleset[S, A, E], battle: Battle[S], viewer: Viewer) -> View:
    """What `viewer` may see now, what he may do, and why he may not do the rest."""
    state = battle.state
    outcome = rules.outcome(state)
    to_act = () if outcome is not None else rules.to_act(state)
    choices = []
    refused: dict[Spot, Objection] = {}
    refused_verbs: dict[str, Objection] = {}
    if viewer is not None and viewer in to_act:
        verbs = rules.layout.verbs
        refused_verbs = dict(rules.why_not(state, viewer))
        for action in rules.candidates(state, viewer):
            choice = rules.describe(state, viewer, action)
            objection = action.objection(state, viewer)
            if objection is None:
                choices.append(choice)
                continue
            if choice.source not in refused:
                refused[choice.source] = objection
            if choice.verb not in refused_verbs and (words := verbs.get(choice.verb)) is not None and words.button:
                refused_verbs[choice.verb] = objection
        for choice in choices:
            refused.pop(choice.source, None)
            refused_verbs.pop(choice.verb, None)
    return View(
        ruleset=battle.ruleset,
        version=battle.version,
        step=battle.step,
        viewer=viewer,
        table=rules.table(state, viewer),
        to_act=to_act,
        choices=tuple(choices),
        refused={source: _refusal(objection) for source, objection in refused.items()},
        refused_verbs={verb: _refusal(objection) for verb, objection in refused_verbs.items()},
        deadline=_deadline(rules, state, to_act, viewer),
        outcome=None if outcome is None else _result(outcome, viewer),
    )


def tell(rules: Ruleset[S, A, E], before: S, events: Sequence[E], viewer: Viewer) -> list[Shown]:
    """What `viewer` sees of `events`, which happened from the state `before` on."""
    state: Any = before
    seen = []
    for event in events:
        shown = rules.show(state, event, viewer)
        if shown is not None:
            seen.append(shown)
        state = event.evolve(state)
    return seen


def _refusal(objection: Objection) -> Refusal:
    return Refusal(objection.rule, objection.code, objection.text)


def _result(outcome: Outcome, viewer: Viewer) -> Result:
    text = outcome.text if viewer is None or not outcome.told else outcome.told[viewer]
    return Result(outcome.winners, outcome.reason, text, outcome.scores)


def _is_seat(rules: Ruleset[S, A, E], state: S, seat: Seat) -> bool:
    return any(player.seat == seat for player in rules.table(state, None).players)


def _deadline(rules: Ruleset[S, A, E], state: S, to_act: tuple[Seat, ...], viewer: Viewer) -> int | None:
    # somebody else's time may depend on what only he sees (TENGA-4.7), so it is told only where the rules say it is open
    seats = to_act if rules.open_clock else tuple(seat for seat in to_act if seat == viewer)
    limits = [overdue[0] for seat in seats if (overdue := rules.overdue(state, seat)) is not None]
    return min(limits) if limits else None
