"""Every game this release knows, with its real seeds, over HTTP."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from taisen.rulesets import CURRENT
from taisen.seeds import FOLDER
from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.games import all_games
from tests.service.conftest import Clock
from tests.service.people import Person

TABLES = [(ruleset, seats) for ruleset, rules in CURRENT.items() for seats in rules.seats]
VARIANTS = [(ruleset, variant.id) for ruleset, rules in CURRENT.items() for variant in rules.variants]
NPCS = [(ruleset, npc.id) for ruleset, seeds in all_games(FOLDER).seeds.items() for npc in seeds.npc]


@pytest.fixture
def http(url: str) -> Iterator[TestClient]:
    with TestClient(create_app(Config(database=url))) as client:
        yield client


def test_the_examples_of_the_api_can_be_sent_as_they_are(url: str) -> None:
    with TestClient(create_app(Config(env="dev", stub=True, database=url))) as http:
        me = Person(http).named("taro")
        paths = http.get("/v1/openapi.json").json()["paths"]

        def send(path: str, **where: str) -> Any:
            example = paths[path]["post"]["requestBody"]["content"]["application/json"]["examples"]["1"]["value"]
            answer = me.post(path.format(**where), example)
            assert answer.is_success, answer.text
            return answer.json()

        battle = send("/v1/battles")["id"]
        assert "running" == send("/v1/battles/{battle}/start", battle=battle)["state"]
        table = send("/v1/tables")["id"]
        send("/v1/tables/{table}/ready", table=table)


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_practice_with_any_number_of_seats(http: TestClient, ruleset: str, seats: int) -> None:
    me = Person(http).guest()
    over = me.begin(ruleset=ruleset, seats=seats, control="auto")
    assert ("over", seats) == (over["state"], len(over["seats"]))
    assert over["view"]["outcome"]["text"]["ja"]
    moment = me.begin(ruleset=ruleset, seats=seats)
    for _ in range(12):
        if moment["state"] != "running":
            break
        assert moment["viewer"] in moment["view"]["to_act"]
        choices = moment["view"]["choices"]
        answer = me.act(moment, choices[len(choices) // 2]["action"])
        assert 200 == answer.status_code, answer.text
        assert answer.json()["shown"]
        moment = answer.json()
    assert moment["view"] == me.get(f"/v1/battles/{moment['id']}").json()["view"]
    if moment["state"] == "running":
        moment = me.act(moment, {"kind": "concede"}).json()
    assert "over" == moment["state"]
    for path in ("replay", "receipt", "proof"):
        assert 200 == me.get(f"/v1/battles/{moment['id']}/{path}").status_code


def test_who_ends_a_turn_in_which_nothing_else_is_left_is_never_too_late(url: str) -> None:
    """TENGA-4.7: the clock's end of the turn and the player's are the same thing to him, so he is not told that he is stale."""
    clock = Clock()
    with TestClient(create_app(Config(database=url), clock=clock)) as http:
        me = Person(http).guest()
        moment = me.begin(ruleset="tenga")
        for _ in range(200):
            if [choice["verb"] for choice in moment["view"]["choices"]] == ["end_turn"]:
                break
            moment = me.act(moment, moment["view"]["choices"][0]["action"]).json()
        clock.forward(seconds=3)
        answer = me.act(moment, moment["view"]["choices"][0]["action"])
        assert (200, moment["view"]["step"] + 1) == (answer.status_code, answer.json()["shown"][0]["step"])


@pytest.mark.parametrize(("ruleset", "variant"), VARIANTS)
def test_every_way_to_play_is_offered_and_played(http: TestClient, ruleset: str, variant: str) -> None:
    me = Person(http).guest()
    assert variant in [way["id"] for way in me.get(f"/v1/rulesets/{ruleset}").json()["variants"]]
    wanted = {"ruleset": ruleset, "mode": "practice", "variant": variant, "control": "auto"}
    prepared = me.post("/v1/battles", wanted).json()
    assert msgspec.json.decode(msgspec.json.encode(CURRENT[ruleset].options(variant))) == prepared["params"]["options"]
    assert "over" == me.post(f"/v1/battles/{prepared['id']}/start", {"client_seed": "0" * 32}).json()["state"]


@pytest.mark.parametrize(("ruleset", "npc"), NPCS)
def test_every_npc_plays(http: TestClient, ruleset: str, npc: str) -> None:
    me = Person(http).guest()
    moment = me.begin(ruleset=ruleset, mode="npc", opponent=npc)
    answer = me.act(moment, moment["view"]["choices"][0]["action"])
    assert 200 == answer.status_code, answer.text


def test_every_ready_deck_plays(http: TestClient) -> None:
    me = Person(http).guest()
    for ruleset, rules in CURRENT.items():
        detail = me.get(f"/v1/rulesets/{ruleset}").json()
        assert rules.needs_deck == detail["needs_deck"]
        for deck in detail["decks"]:
            assert "over" == me.begin(ruleset=ruleset, deck=deck["id"], control="auto")["state"]
