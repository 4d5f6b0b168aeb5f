"""A tutorial in TOML: tables laid by hand, and what to do on each of them, step by step.

    [[lesson]]
    id = "attack"
    rule = "TENGA-7.1"
    name = { ja = "…", en = "…" }
    seed = 1                       # optional: luck of the steps
    [lesson.given]                 # what the ruleset's `arrange` reads; the learner has seat 0
    [[lesson.goal]]
    text = { ja = "…", en = "…" }  # what to do
    hint = { ja = "…", en = "…" }  # for whoever has done something else
    when = [{ verb = "attack" }]   # one way to do it, as in a scenario: what the tests do
    [lesson.goal.then]             # it is reached when all this is so, as in a scenario

The other seats are played by a bot. Goals are reached in their order; the last one ends the lesson.
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from taisen.bots.bot import Bot, ask
from taisen.engine.battle import Battle, play
from taisen.engine.errors import IllegalAction, TaisenError
from taisen.engine.replace import replace
from taisen.engine.ruleset import Ruleset
from taisen.engine.table import Seat
from taisen.engine.text import Text

from .plan import seed_of
from .scenario import Act, Failed, action_of, otherwise

LEARNER: Seat = 0
MOST_STEPS = 400

AnyRules = Ruleset[Any, Any, Any]


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to be done."""

    text: Text
    hint: Text
    then: dict[str, Any]
    when: tuple[dict[str, Any], ...]

    @property
    def acts(self) -> tuple[Act, ...]:
        """One way to reach it."""
        return tuple(msgspec.convert({"seat": LEARNER, **act}, Act) for act in self.when)


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A table and what is to be learnt on it."""

    id: str
    rule: str
    name: Text
    given: dict[str, Any]
    goal: tuple[Goal, ...]
    seed: int = 0


class Step(Struct, frozen=True):
    """An action that was played: whose, the state before it, and what happened."""

    seat: Seat
    before: Any
    events: tuple[Any, ...]


class Standing(Struct, frozen=True):
    """How far a learner is. `reached`: goals; `strayed`: his last action has reached none, and is none that the lesson thinks of."""

    lesson: Lesson
    battle: Battle[Any]
    steps: tuple[Step, ...] = ()
    reached: int = 0
    strayed: bool = False

    @property
    def done(self) -> bool:
        """All goals are reached."""
        return self.reached == len(self.lesson.goal)


def read(path: Path, rules: AnyRules) -> tuple[Lesson, ...]:
    """The lessons of a file; none where there is no file. Raises Failed for a file that is none, and for a table that cannot be laid."""
    if not path.exists():
        return ()
    try:
        lessons = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, tuple[Lesson, ...]]).get("lesson", ())
        for lesson in lessons:
            if not lesson.goal:
                raise Failed(f"{path.name}: {lesson.id}: it has no goal")
            for goal in lesson.goal:
                if not goal.acts or otherwise(rules, sit_down(rules, lesson).battle, (), goal.then) is None:
                    raise Failed(f"{path.name}: {lesson.id}: a goal that is reached before anything is done")
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Failed(f"{path.name}: {error}") from error
    return lessons


def sit_down(rules: AnyRules, lesson: Lesson) -> Standing:
    """The beginning of a lesson. Raises Failed for a table that cannot be laid."""
    try:
        state = rules.arrange(lesson.given)
    except (msgspec.ValidationError, TaisenError, ValueError, LookupError) as error:
        raise Failed(f"{lesson.id}: given: {error}") from error
    return Standing(lesson, Battle(rules.id, rules.version, seed_of(lesson.seed, 0), 0, state))


def go_on(rules: AnyRules, bot: Bot, standing: Standing, action: Any) -> Standing:
    """The learner acts, then the bot until he has to again. Raises IllegalAction."""
    fits = not standing.done and any(_fits(rules, standing, act, action) for act in standing.lesson.goal[standing.reached].acts)
    now = _step(rules, standing, LEARNER, action)
    while len(now.steps) < MOST_STEPS and rules.outcome(now.battle.state) is None and LEARNER not in rules.to_act(now.battle.state):
        seat = rules.to_act(now.battle.state)[0]
        now = _step(rules, now, seat, ask(rules, now.battle, seat, bot))
    return replace(now, strayed=now.reached == standing.reached and not now.done and not fits)


def again(rules: AnyRules, bot: Bot, lesson: Lesson, actions: Sequence[Any]) -> Standing:
    """Where these actions of the learner lead from the beginning. Raises IllegalAction at the first one a rule objects to."""
    standing = sit_down(rules, lesson)
    for action in actions:
        standing = go_on(rules, bot, standing, action)
    return standing


def leads_on(rules: AnyRules, bot: Bot, standing: Standing) -> bool:
    """Whether the way that the lesson gives still reaches the next goal from here; what of it cannot be done any more is left out."""
    if standing.done:
        return True
    now = standing
    for act in standing.lesson.goal[standing.reached].acts:
        try:
            now = go_on(rules, bot, now, action_of(rules, now.battle, act))
        except (Failed, IllegalAction):
            continue
        if now.reached > standing.reached:
            return True
    return False


def show_how(rules: AnyRules, bot: Bot, lesson: Lesson) -> list[Any]:
    """The actions of the way that the lesson itself gives. Raises Failed where they do not reach its goals one after another."""
    standing, actions = sit_down(rules, lesson), []
    for n, goal in enumerate(lesson.goal, 1):
        for act in goal.acts:
            if standing.reached >= n:
                raise Failed(f"{lesson.id}: goal {n} is reached too soon")
            actions.append(action_of(rules, standing.battle, act))
            standing = go_on(rules, bot, standing, actions[-1])
        if standing.reached != n:
            last = standing.steps[-1]
            raise Failed(f"{lesson.id}: goal {n}: {otherwise(rules, standing.battle, last.events, goal.then)}")
    return actions


def _fits(rules: AnyRules, standing: Standing, act: Act, action: Any) -> bool:
    try:
        return bool(action_of(rules, standing.battle, act) == action)
    except Failed:  # it cannot be done now, or was done already
        return False


def _step(rules: AnyRules, standing: Standing, seat: Seat, action: Any) -> Standing:
    battle, events = play(rules, standing.battle, seat, action)
    reached, goals = standing.reached, standing.lesson.goal
    if reached < len(goals) and otherwise(rules, battle, events, goals[reached].then) is None:
        reached += 1
    return replace(standing, battle=battle, steps=(*standing.steps, Step(seat, standing.battle.state, events)), reached=reached)
