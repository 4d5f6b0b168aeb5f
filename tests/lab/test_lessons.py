"""Tutorials: every lesson can be learnt, and one that cannot is refused."""

from pathlib import Path

import pytest

from taisen.bots import BOTS
from taisen.lab import lesson
from taisen.lab.lesson import Lesson
from taisen.lab.scenario import Act, Failed, action_of
from taisen.rulesets import CURRENT
from taisen.seeds import FOLDER

BOT = BOTS["greedy"]
TENGA = CURRENT["tenga"]
LESSONS = [(ruleset, one) for ruleset, rules in CURRENT.items() for one in lesson.read(FOLDER / "lessons" / f"{ruleset}.toml", rules)]
END = {"verb": "end_turn"}


def named(id: str) -> Lesson:
    return next(one for _, one in LESSONS if one.id == id)


def after(one: Lesson, *acts: dict[str, str]) -> lesson.Standing:
    """The learner has done this."""
    standing = lesson.sit_down(TENGA, one)
    for act in acts:
        standing = lesson.go_on(TENGA, BOT, standing, action_of(TENGA, standing.battle, Act(seat=0, **act)))
    return standing


def written(folder: Path, text: str) -> Path:
    file = folder / "tenga.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(("ruleset", "one"), LESSONS, ids=[f"{ruleset}-{one.id}" for ruleset, one in LESSONS])
def test_the_way_a_lesson_gives_reaches_its_goals_one_after_another(ruleset: str, one: Lesson) -> None:
    rules = CURRENT[ruleset]
    actions = lesson.show_how(rules, BOT, one)
    assert lesson.again(rules, BOT, one, actions).done
    assert one.rule in rules.rule_book.en


def test_tenga_has_a_short_tutorial() -> None:
    assert 4 <= len([one for ruleset, one in LESSONS if ruleset == "tenga"]) <= 6
    assert len({(ruleset, one.id) for ruleset, one in LESSONS}) == len(LESSONS)


def test_something_else_than_the_goal_is_noticed() -> None:
    attack = named("attack")
    begun = lesson.sit_down(TENGA, attack)
    (end,) = [action for action in TENGA.legal(begun.battle.state, 0) if TENGA.describe(begun.battle.state, 0, action).verb == "end_turn"]
    strayed = lesson.go_on(TENGA, BOT, begun, end)
    assert (0, True) == (strayed.reached, strayed.strayed)
    assert (0,) == TENGA.to_act(strayed.battle.state)  # the bot has played, and it is the learner's turn


def test_who_cannot_reach_the_goal_any_more_is_told_so() -> None:
    attack, bench = named("attack"), named("bench")
    for one in (attack, bench):
        way = lesson.show_how(TENGA, BOT, one)
        assert all(lesson.leads_on(TENGA, BOT, lesson.again(TENGA, BOT, one, way[:n])) for n in range(len(way) + 1))
    # the boar falls in the other's turn
    assert not lesson.leads_on(TENGA, BOT, after(attack, END))
    # the dog, which is to come back to the front, falls as it attacks
    lost = after(bench, {"verb": "attack"}, {"verb": "play_unit", "target": "front.0"})
    assert (1, False) == (lost.reached, lesson.leads_on(TENGA, BOT, lost))


def test_a_step_on_the_way_to_a_goal_is_no_straying() -> None:
    final = named("final")
    first, *_ = lesson.show_how(TENGA, BOT, final)
    on_the_way = lesson.again(TENGA, BOT, final, [first])
    assert (0, False) == (on_the_way.reached, on_the_way.strayed)


GOAL = """
[[lesson.goal]]
text = {{ ja = "…", en = "…" }}
hint = {{ ja = "…", en = "…" }}
when = [{{ verb = "{verb}" }}]
then = {then}
"""
HEAD = '[[lesson]]\nid = "x"\nrule = "TENGA-7.1"\nname = { ja = "…", en = "…" }\ngiven = { turn = 3, own = { front = "iron_boar" } }\n'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (HEAD + GOAL.format(verb="attack", then="{ turn = 3 }"), "reached before anything is done"),
        (HEAD + GOAL.format(verb="attack", then='{ "core.7" = 1 }'), "no such counter"),
        (HEAD + GOAL.format(verb="attack", then="{ turn = 4 }").replace("hint", "hunt"), "hunt"),
        (HEAD.replace("iron_boar", "iron_bear") + GOAL.format(verb="attack", then="{ turn = 4 }"), "no card iron_bear"),
        (HEAD + "goal = []\n", "no goal"),
    ],
)
def test_a_lesson_that_is_none_is_refused(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(Failed, match=why):
        lesson.read(written(tmp_path, text), TENGA)


def test_a_way_that_does_not_lead_there_is_told(tmp_path: Path) -> None:
    (one,) = lesson.read(written(tmp_path, HEAD + GOAL.format(verb="attack", then='{ "core.1" = 15 }')), TENGA)
    with pytest.raises(Failed, match=r"goal 1: core\.1 is 16, not 15"):
        lesson.show_how(TENGA, BOT, one)
