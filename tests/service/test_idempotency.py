"""`Idempotency-Key`: what is sent again has one effect and one answer."""

import asyncio
from collections.abc import Callable
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from sqlalchemy import text

from taisen.service import idempotency
from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.db import make_engine
from tests.service.conftest import Clock
from tests.service.people import SEED, Person
from tests.service.toys import GAMES

KEY = {"idempotency-key": "2f1c0f6e-8d5b-4c0e-9a37-6f2b1d9c4e10"}
DECK = {"ruleset": "decked", "name": "x", "cards": {"n1": 1}}
TOY = {"ruleset": "toy", "mode": "practice"}


def count(url: str, table: str) -> int:
    engine = make_engine(url)
    try:
        with engine.connect() as c:
            return int(c.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())  # noqa: S608
    finally:
        engine.dispose()


@pytest.fixture
def hanako(somebody: Callable[[], Person]) -> Person:
    return somebody().named("hanako")


def test_the_same_again_gives_the_same_bytes_and_has_one_effect(hanako: Person, url: str) -> None:
    first = hanako.post("/v1/decks", DECK, headers=KEY)
    assert 201 == first.status_code
    assert "idempotency-replayed" not in first.headers
    again = hanako.post("/v1/decks", DECK, headers=KEY)
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert ("true", "application/json") == (again.headers["idempotency-replayed"], again.headers["content-type"])
    assert 1 == count(url, "deck")
    assert 201 == hanako.post("/v1/decks", DECK).status_code  # without a key it is another deck
    assert 2 == count(url, "deck")


def test_the_key_may_be_quoted_as_the_draft_standard_writes_it(hanako: Person, url: str) -> None:
    first = hanako.post("/v1/decks", DECK, headers=KEY)
    assert first.content == hanako.post("/v1/decks", DECK, headers={"idempotency-key": f'"{KEY["idempotency-key"]}"'}).content
    assert 1 == count(url, "deck")


def test_another_body_under_the_same_key_is_refused(hanako: Person, url: str) -> None:
    hanako.post("/v1/decks", DECK, headers=KEY)
    other = hanako.post("/v1/decks", {**DECK, "name": "y"}, headers=KEY)
    assert (422, "idempotency_key_reused") == (other.status_code, other.json()["code"])
    assert 1 == count(url, "deck")


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "with a space in between", "名前" * 10, '"' * 20])
def test_a_key_has_16_to_64_visible_signs(hanako: Person, url: str, key: str) -> None:
    answer = hanako.post("/v1/decks", DECK, headers={"idempotency-key": key.encode()})
    assert (422, "bad_idempotency_key") == (answer.status_code, answer.json()["code"])
    assert 0 == count(url, "deck")


def test_two_keys_in_one_request_are_refused(hanako: Person) -> None:
    answer = hanako.http.post("/v1/decks", json=DECK, headers=[("cookie", hanako.cookie), *KEY.items(), ("idempotency-key", "x" * 20)])
    assert "bad_idempotency_key" == answer.json()["code"]


def test_keys_belong_to_one_caller_and_one_address(hanako: Person, somebody: Callable[[], Person], url: str) -> None:
    mine = hanako.post("/v1/decks", DECK, headers=KEY).json()
    other = somebody().named("taro").post("/v1/decks", DECK, headers=KEY)
    assert (201, True) == (other.status_code, other.json()["id"] != mine["id"])
    assert 201 == hanako.post("/v1/battles", TOY, headers=KEY).status_code
    assert 2 == count(url, "deck")


def test_who_has_not_signed_in_learns_nothing_by_a_key(hanako: Person, somebody: Callable[[], Person]) -> None:
    hanako.post("/v1/decks", DECK, headers=KEY)
    assert 401 == somebody().post("/v1/decks", DECK, headers=KEY).status_code


def test_a_refusal_is_not_kept(hanako: Person, url: str) -> None:
    wrong = {**DECK, "name": " "}
    assert 422 == hanako.post("/v1/decks", wrong, headers=KEY).status_code
    assert 201 == hanako.post("/v1/decks", DECK, headers=KEY).status_code
    open_battle = hanako.begin()
    assert 409 == hanako.post("/v1/battles", TOY, headers=KEY).status_code
    hanako.act(open_battle, {"kind": "concede"})
    assert 201 == hanako.post("/v1/battles", TOY, headers=KEY).status_code


def test_a_battle_from_prepare_to_its_end_with_every_request_twice(hanako: Person, url: str) -> None:
    def twice(path: str, body: Any, n: int) -> Any:
        key = {"idempotency-key": f"battle-request-{n:08}"}
        first, again = hanako.post(path, body, headers=key), hanako.post(path, body, headers=key)
        assert first.status_code in (200, 201), first.text
        assert (first.status_code, first.content) == (again.status_code, again.content)
        return first.json()

    path = f"/v1/battles/{twice('/v1/battles', TOY, 0)['id']}"
    moment, n = twice(f"{path}/start", {"client_seed": SEED}, 1), 2
    while moment["state"] == "running":
        view = moment["view"]
        moment = twice(f"{path}/actions", {"step": view["step"], "action": view["choices"][0]["action"]}, n)
        n += 1
    assert n > 3
    assert n == count(url, "done_once")


def test_the_first_answer_comes_again_though_the_battle_has_moved_on(me: Person, clock: Clock) -> None:
    moment = me.begin()
    body = {"step": moment["view"]["step"], "action": moment["view"]["choices"][0]["action"]}
    path = f"/v1/battles/{moment['id']}/actions"
    first = me.post(path, body, headers=KEY)
    clock.forward(seconds=5)
    me.play_out(first.json())
    assert first.content == me.post(path, body, headers=KEY).content


def test_a_key_that_comes_after_the_effect_finds_it(me: Person) -> None:
    moment = me.begin()
    body = {"step": moment["view"]["step"], "action": moment["view"]["choices"][0]["action"]}
    path = f"/v1/battles/{moment['id']}/actions"
    first = me.post(path, body)
    assert first.content == me.post(path, body, headers=KEY).content == me.post(path, body, headers=KEY).content


def test_conceding_a_battle_that_has_not_begun_can_be_repeated(me: Person) -> None:
    id = me.prepare()["id"]
    bodies = [me.post(f"/v1/battles/{id}/actions", {"step": 0, "action": {"kind": "concede"}}, headers=KEY) for _ in range(2)]
    assert bodies[0].content == bodies[1].content
    plain = me.post(f"/v1/battles/{id}/actions", {"step": 0, "action": {"kind": "concede"}})
    assert (200, "void") == (plain.status_code, plain.json()["state"])


def test_keys_are_kept_for_two_days_and_then_swept(hanako: Person, clock: Clock, url: str) -> None:
    first = hanako.post("/v1/decks", DECK, headers=KEY)
    clock.forward(hours=47)
    assert first.content == hanako.post("/v1/decks", DECK, headers=KEY).content
    clock.forward(hours=2)
    assert first.content != hanako.post("/v1/decks", DECK, headers=KEY).content
    clock.forward(hours=49)
    hanako.post("/v1/decks", DECK, headers={"idempotency-key": "another-key-of-mine"})
    assert 1 == count(url, "done_once")


def test_of_one_caller_so_many_keys_are_kept_and_no_more(
    hanako: Person, somebody: Callable[[], Person], clock: Clock, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idempotency, "MOST_KEPT", 6)
    his = somebody().named("taro").post("/v1/decks", DECK, headers=KEY)

    def ask(n: int) -> bytes:
        clock.forward(seconds=1)
        return bytes(hanako.post("/v1/decks", DECK, headers={"idempotency-key": f"a-key-of-mine-{n:08}"}).content)

    first = [ask(n) for n in range(6)]
    assert first == [ask(n) for n in range(6)]
    ask(6)
    assert 3 + 1 == count(url, "done_once")
    assert first[4:] == [ask(n) for n in (4, 5)]  # the latest are there
    assert first[3] != ask(3)
    assert his.content == somebody().named("taro").post("/v1/decks", DECK, headers=KEY).content  # and everybody else's


def test_neither_the_key_nor_a_tokens_value_is_in_the_database(hanako: Person, url: str) -> None:
    body = {"name": "x", "scopes": ["read"]}
    first = hanako.post("/v1/me/tokens", body, headers=KEY)
    assert first.content == hanako.post("/v1/me/tokens", body, headers=KEY).content
    value = first.json()["value"]
    engine = make_engine(url)
    with engine.connect() as c:
        kept = [
            bytes(part) if isinstance(part, bytes | memoryview) else str(part).encode()
            for part in c.execute(text("SELECT * FROM done_once")).one()
        ]
    engine.dispose()
    for secret in (value.encode(), value.removeprefix("taisen_").encode(), b"taisen_", KEY["idempotency-key"].encode()):
        assert not [part for part in kept if secret in part]


def test_of_many_at_once_one_has_the_effect_and_all_have_its_answer(app: FastAPI, hanako: Person, clock: Clock, url: str) -> None:
    """Two services on one database, as two workers are."""
    other = create_app(Config(env="dev", stub=True, database=url), GAMES, clock)
    headers = {**KEY, "cookie": hanako.cookie}

    async def many() -> list[bytes]:
        async with (
            httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://one") as one,
            httpx2.AsyncClient(transport=httpx2.ASGITransport(other), base_url="http://two") as two,
        ):
            answers = await asyncio.gather(*((one, two)[n % 2].post("/v1/decks", json=DECK, headers=headers) for n in range(16)))
            await other.state.site.db.finish()
            return [answer.content for answer in answers]

    answers = asyncio.run(many())
    other.state.site.thinkers.shutdown()
    assert 1 == len(set(answers)), set(answers)
    assert b'"id"' in answers[0]
    assert 1 == count(url, "deck")


# POSTs without a key, and why nothing comes of doing them twice
NATURAL = {
    "/v1/auth/guest": "who is signed in stays who he is",
    "/v1/auth/stub": "the account is found by its name",
    "/v1/auth/steam/ticket": "a ticket is good once",
    "/v1/auth/logout": "signed out is signed out",
    "/v1/auth/logout-everywhere": "signed out is signed out",
    "/v1/decks/check": "changes nothing",
    "/v1/decks/hand": "changes nothing",
    "/v1/rulesets/{ruleset}/lessons/{lesson}": "changes nothing",
    "/v1/tables/find": "changes nothing",
    "/v1/server/heartbeat": "the last one counts",
}


def test_every_post_takes_a_key_or_needs_none(app: FastAPI) -> None:
    posts = {path: operations["post"] for path, operations in app.openapi()["paths"].items() if "post" in operations}
    keyed = {path for path, told in posts.items() if any(p["name"] == "Idempotency-Key" for p in told.get("parameters", ()))}
    missing = set(posts) - keyed - set(NATURAL)
    assert not missing, f"let these take an Idempotency-Key (accounts/once.py: MyOnce), or say in NATURAL why they need none: {missing}"
    assert set(NATURAL) <= set(posts) - keyed
