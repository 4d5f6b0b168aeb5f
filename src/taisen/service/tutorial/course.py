"""Where a learner stands: his actions played again from the beginning, which is all there is to a lesson."""

from collections.abc import Sequence
from typing import Any

from taisen.engine.battle import look
from taisen.engine.codec import read_action
from taisen.engine.errors import BadAction, IllegalAction
from taisen.engine.text import Text
from taisen.lab.lesson import LEARNER, Lesson, Standing, again, leads_on

from ..battles.history import shown
from ..battles.prepare import SPARRING
from ..battles.schemas import Moment, SeatName
from ..battles.sessions import NO_ACTION
from ..battles.told import Told
from ..errors import NotFound, Refused, objected
from ..games import AnyRules, Games
from .schemas import LessonNow

LEARNS, TEACHES = Text("あなた", "You"), Text("師範代", "Instructor")
MODE = "tutorial"

NO_LESSON = NotFound("no_such_lesson", Text("その手ほどきはありません", "there is no such lesson"))


def follow(games: Games, ruleset: str, id: str, actions: Sequence[bytes], after: int) -> LessonNow:
    """The lesson after these actions, with what the learner has not seen since step `after`.

    Raises NotFound (game, lesson), Refused (a rule objects to one of them; not an action).
    """
    rules = games.rules(ruleset)
    lessons = games.lessons.get(ruleset, ())
    n = next((n for n, lesson in enumerate(lessons) if lesson.id == id), None)
    if n is None:
        raise NO_LESSON
    lesson = lessons[n]
    try:
        standing = again(rules, games.bots[SPARRING], lesson, [read_action(rules, action) for action in actions])
    except BadAction:
        raise Refused("bad_action", NO_ACTION) from None
    except IllegalAction as error:
        raise objected(error.objection, 0) from None
    goals = tuple(goal.text for goal in lesson.goal)
    hint = lesson.goal[standing.reached].hint if standing.strayed else None
    stuck = not leads_on(rules, games.bots[SPARRING], standing)
    following = lessons[n + 1].id if n + 1 < len(lessons) else None
    seen = _moment(rules, lesson, standing, after)
    return LessonNow(lesson.id, lesson.name, lesson.rule, n + 1, len(lessons), goals, standing.reached, hint, stuck, following, seen)


def _moment(rules: AnyRules, lesson: Lesson, standing: Standing, after: int) -> Moment:
    """The battle as in any answer about one. No clock runs, so nothing ends by itself before it is read."""
    battle = standing.battle
    told = [Told(step, line.seat, line.before, line.events) for step, line in enumerate(standing.steps, 1)]
    lines, more = shown(rules, told, LEARNER, after)
    state: Any = "running" if rules.outcome(battle.state) is None else "over"
    others = (SeatName(seat, TEACHES, "bot", SPARRING, f"{MODE}.{seat}") for seat in range(1, len(rules.table(battle.state, None).players)))
    seats = (SeatName(LEARNER, LEARNS, "player", crest=MODE), *others)
    view = look(rules, battle, LEARNER)
    return Moment(f"{rules.id}.{lesson.id}", rules.id, rules.version, MODE, "manual", state, seats, LEARNER, view, lines, more, None, None)
