"""Every game with an arena, with its real rules and seeds: challenged by hand and under auto, samples met, all of it audited."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from taisen.rulesets import CURRENT
from taisen.seeds import FOLDER
from taisen.service.accounts.stub import named
from taisen.service.admin import audit
from taisen.service.app import create_app
from taisen.service.arena import demo
from taisen.service.config import Config
from taisen.service.db import make_engine
from taisen.service.games import all_games
from tests.service.people import SEED, Person

ARENAS = [ruleset for ruleset, rules in CURRENT.items() if "arena" in rules.modes]
SAMPLES = [(ruleset, deck.id) for ruleset, seeds in all_games(FOLDER).seeds.items() for deck in seeds.deck if deck.kind == "sample"]


@pytest.fixture
def http(url: str) -> Iterator[TestClient]:
    with TestClient(create_app(Config(env="dev", stub=True, database=url, arena_age_hours=0))) as client:
        yield client


@pytest.mark.parametrize("ruleset", ARENAS)
def test_challenged_under_auto_and_by_hand(http: TestClient, url: str, ruleset: str) -> None:
    engine, games = make_engine(url), all_games(FOLDER)
    with engine.begin() as c:
        foe = named(c, "foe", 1)
        assert len(ARENAS) == demo.defend(c, games, foe, 0, 1)
    me = Person(http).named("hanako")
    (told,) = me.get(f"/v1/arena/{ruleset}/opponents").json()["opponents"]
    assert (foe.id, 5, 100) == (told["id"], told["left"], told["points"])
    wanted = {"ruleset": ruleset, "mode": "arena", "opponent": foe.id}
    over = me.begin(**wanted, control="auto")
    result = me.get("/v1/battles").json()["battles"][0]["result"]
    rating = over["gains"]["rating"]
    assert ("over", {"won": 16, "draw": 0, "lost": -16}[result]) == (over["state"], rating["after"] - rating["before"])
    assert (result == "won") == (over["gains"]["points"] is not None)
    moment = me.begin(**wanted)
    assert "running" == moment["state"]
    over = me.act(moment, {"kind": "concede"}).json()
    while over["state"] == "running":  # in some games giving up is not the end
        over = me.act(over, over["view"]["choices"][0]["action"]).json()
    rating, outcome = over["gains"]["rating"], over["view"]["outcome"]["winners"]
    assert {(): 0, (0,): 16, (1,): -16}[tuple(outcome)] == rating["after"] - rating["before"]
    assert 3 == me.get(f"/v1/arena/{ruleset}/opponents").json()["opponents"][0]["left"]
    with engine.connect() as c:
        assert [] == audit.differences(c, games)
    engine.dispose()


@pytest.mark.parametrize(("ruleset", "deck"), SAMPLES)
def test_every_sample_can_be_met(http: TestClient, ruleset: str, deck: str) -> None:
    me = Person(http).guest()
    moment = me.start(me.prepare(ruleset=ruleset, mode="sample", opponent=deck)["id"], SEED)
    assert 200 == me.act(moment, moment["view"]["choices"][0]["action"]).status_code
