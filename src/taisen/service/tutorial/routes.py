"""Lessons: what is to be done, and how far one is."""

import asyncio
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Response

from taisen.engine.text import Text

from ..errors import BadRequest, NotJson, Refused
from ..games import NO_GAME
from ..site import Here
from ..wire import answer, body, gives, refuses
from . import course, schemas
from .schemas import Attempt, LessonNow

router = APIRouter(prefix="/v1", tags=["battles"])

_BAD_BODY = (BadRequest("malformed", Text("本文が正しいJSONではありません", "the body is not well-formed JSON")), NotJson())
_AGAINST_RULES = Refused("no_mana", Text("マナが1足りません", "1 mana short"), rule="TENGA-6.1", step=0)


@router.post(
    "/rulesets/{ruleset}/lessons/{lesson}",
    operation_id="followLesson",
    summary="Where my actions lead in a lesson",
    responses={
        **gives(LessonNow, schemas.EXAMPLE_NOW, "The lesson after these actions."),
        **refuses(*_BAD_BODY, NO_GAME, course.NO_LESSON, _AGAINST_RULES),
    },
)
async def follow_lesson(
    site: Here,
    ruleset: Annotated[str, Path(max_length=64, examples=["tenga"])],
    lesson: Annotated[str, Path(max_length=64, examples=["attack"])],
    wanted: Annotated[Attempt, body(Attempt, examples=[schemas.EXAMPLE_ATTEMPT])],
) -> Response:
    """A lesson begins at a table laid by hand, and the same actions always lead to the same table: nothing is kept, so nobody has to
    sign in, nothing is rated, and whoever keeps his actions can go on another day."""
    actions = [bytes(action) for action in wanted.actions]
    think = partial(course.follow, site.games, ruleset, lesson, actions, wanted.after)
    return answer(await asyncio.get_running_loop().run_in_executor(site.thinkers, think))
