"""What is asked and told about lessons."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from taisen.engine.text import Text

from ..battles.schemas import EXAMPLE_MOMENT, Moment
from ..wire import Strict

MOST_ACTIONS = 60  # of one learner in one lesson; then he begins anew


class Attempt(Strict, frozen=True, forbid_unknown_fields=True):
    """All that the learner has done in this lesson, in order: choices of the views he was shown, sent back as they are. `after`: the step
    he has seen; -1: nothing yet."""

    actions: Annotated[tuple[msgspec.Raw, ...], Meta(max_length=MOST_ACTIONS)]
    after: Annotated[int, Meta(ge=-1, le=1_000_000)] = -1


class LessonNow(Struct, frozen=True):
    """How far the learner is, and the battle as he sees it (of mode `tutorial`; its `id` is none of a battle).

    `n` of `lessons`, counted from 1; `goals`: what is to be done, of which the first `reached` are done; `hint`: said to a learner who
    has just done something else; `stuck`: the way to the next goal is barred, and one had better begin anew; `next`: the id of the lesson
    after this one.
    """

    lesson: str
    name: Text
    rule: str
    n: int
    lessons: int
    goals: tuple[Text, ...]
    reached: int
    hint: Text | None
    stuck: bool
    next: str | None
    moment: Moment


EXAMPLE_ATTEMPT = {"actions": [{"kind": "attack", "source": 1, "target": 2}], "after": 0}
EXAMPLE_NOW = LessonNow(
    "attack", Text("攻撃", "Attack"), "TENGA-7.1", 1, 6, (Text("攻撃しましょう。", "Attack."),), 1, None, False, "bench", EXAMPLE_MOMENT
)
