"""Lessons over HTTP: nobody signs in, nothing is kept, and the learner is told where he stands."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from taisen.bots import BOTS
from taisen.engine.codec import to_json
from taisen.lab import lesson
from taisen.rulesets import CURRENT
from taisen.seeds import FOLDER
from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.tutorial.schemas import MOST_ACTIONS
from tests.service.people import Person

TENGA = CURRENT["tenga"]
ATTACK, *_ = lesson.read(FOLDER / "lessons" / "tenga.toml", TENGA)


@pytest.fixture(scope="module")
def http(shared_url: str) -> Iterator[TestClient]:
    with TestClient(create_app(Config(database=shared_url, rates=0))) as client:
        yield client


def follow(http: TestClient, actions: list[Any], after: int = -1, id: str = "attack") -> Any:
    return Person(http).post(f"/v1/rulesets/tenga/lessons/{id}", {"actions": actions, "after": after})


def choice(now: Any, verb: str, target: str = "") -> Any:
    choices = now["moment"]["view"]["choices"]
    return next(choice["action"] for choice in choices if choice["verb"] == verb and choice.get("target", "").startswith(target))


def test_a_lesson_is_followed_to_its_end_by_nobody_in_particular(http: TestClient) -> None:
    done: list[Any] = []
    now = follow(http, done).json()
    assert (0, None, "tutorial", 0) == (now["reached"], now["hint"], now["moment"]["mode"], now["moment"]["view"]["step"])
    for reached, (verb, target) in enumerate((("attack", ""), ("play_unit", "bench"), ("end_turn", "")), 1):
        step = now["moment"]["view"]["step"]
        done.append(choice(now, verb, target))
        now = follow(http, done, step).json()
        assert (reached, None, False) == (now["reached"], now["hint"], now["stuck"])
        assert [line["step"] for line in now["moment"]["shown"]] == list(range(step + 1, now["moment"]["view"]["step"] + 1))
    assert len(now["goals"]) == now["reached"]
    assert "bench" == now["next"]
    assert now == follow(http, done, step).json()  # the same actions, the same table


def test_who_does_something_else_gets_a_hint(http: TestClient) -> None:
    now = follow(http, [choice(follow(http, []).json(), "end_turn")]).json()
    assert (0, plain(ATTACK.goal[0].hint), True) == (now["reached"], now["hint"], now["stuck"])


def test_what_a_rule_objects_to_is_refused_with_it(http: TestClient) -> None:
    twice = [choice(follow(http, []).json(), "attack")] * 2
    answer = follow(http, twice)
    assert (422, "TENGA-7.1") == (answer.status_code, answer.json()["rule"])


@pytest.mark.parametrize("actions", [[{"kind": "fly"}], [1], [{"kind": "concede"}] * (MOST_ACTIONS + 1), {}])
def test_what_is_no_action_is_refused(http: TestClient, actions: Any) -> None:
    assert 422 == follow(http, actions).status_code


def test_an_unknown_lesson_is_not_found(http: TestClient) -> None:
    assert 404 == follow(http, [], id="flight").status_code
    assert 404 == Person(http).post("/v1/rulesets/moon/lessons/attack", {"actions": []}).status_code


def test_who_gives_up_has_lost_a_lesson_and_no_more(http: TestClient) -> None:
    now = follow(http, [{"kind": "concede"}]).json()
    assert ("over", 0) == (now["moment"]["state"], now["reached"])


def test_the_game_names_its_lessons(http: TestClient) -> None:
    told = Person(http).get("/v1/rulesets/tenga").json()["lessons"]
    assert {"id": "attack", "name": {"ja": "攻撃", "en": "Attack"}} == told[0]
    assert [] == Person(http).get("/v1/rulesets/moon").json()["lessons"]


def test_the_way_a_lesson_gives_works_over_http(http: TestClient) -> None:
    for one in lesson.read(FOLDER / "lessons" / "tenga.toml", TENGA):
        actions = [plain(action) for action in lesson.show_how(TENGA, BOTS["greedy"], one)]
        now = follow(http, actions, id=one.id).json()
        assert len(one.goal) == now["reached"], one.id


def plain(thing: Any) -> Any:
    return json.loads(to_json(thing))
