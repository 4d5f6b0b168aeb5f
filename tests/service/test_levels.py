"""How strong bots are, what a battle keeps of that, and what they thought when it is over."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import active_children

import pytest
from starlette.testclient import TestClient

from taisen.bots import BOTS
from taisen.bots.bot import ask, why
from taisen.bots.levels import LEVELS
from taisen.engine.battle import begin
from taisen.engine.deck import Deck
from taisen.engine.replace import replace
from taisen.engine.ruleset import Setup
from taisen.rulesets import CURRENT
from taisen.service.battles.verdict import judge
from taisen.service.pondering import Ponderer
from tests.service.people import Person
from tests.service.toys import GAMES

MASTER = LEVELS["master"]


def _bots_of(proof: bytes) -> bool | None:
    """What the judge says of the bots' choices."""
    return next(check.ok for check in judge(proof, GAMES.rulesets, bots=BOTS) if check.id == "bots")


def test_whoever_practises_chooses_how_strong_the_other_is_and_reads_afterwards_what_he_thought(
    me: Person, http: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels = me.get("/v1/rulesets/toy").json()["levels"]
    told = [("novice", False, False), ("adept", True, True), ("master", False, True)]
    assert told == [(level["id"], level["usual"], level["sample"]) for level in levels]
    for wrong in (
        {"mode": "practice", "level": "hal"},
        {"mode": "npc", "opponent": "scout", "level": "master"},
        {"ruleset": "decked", "mode": "sample", "opponent": "high", "level": "novice"},  # to beat it is worth points
    ):
        assert "no_such_level" == me.post("/v1/battles", {"ruleset": "toy", **wrong}).json()["code"]

    prepared = me.prepare(level="master")
    assert ("master", MASTER.version) == (prepared["params"]["seats"][1]["bot"], prepared["params"]["seats"][1]["bot_version"])
    moment = me.start(prepared["id"])
    assert "master" == moment["seats"][1]["level"]
    assert "not_over" == me.get(f"/v1/battles/{moment['id']}/thoughts?step=1").json()["code"]
    over = me.play_out(moment)

    steps = me.get(f"/v1/battles/{over['id']}/replay").json()["steps"]
    theirs = next(step["step"] for step in steps if step["by"] == "bot")
    mine = next(step["step"] for step in steps if step["by"] == "player")
    told = me.get(f"/v1/battles/{over['id']}/thoughts?step={theirs}").json()
    action = me.get(f"/v1/battles/{over['id']}/proof").json()["steps"][theirs - 1]["action"]
    assert (theirs, 1, "master", {"ja": "上級", "en": "Master"}) == (told["step"], told["seat"], told["level"], told["name"])
    assert action == told["candidates"][0]["action"]
    assert told["simulations"] == sum(one["visits"] for one in told["candidates"]) <= 100
    assert all(one["text"]["ja"] and -1000 <= one["value"] <= 1000 for one in told["candidates"])
    assert told == me.get(f"/v1/battles/{over['id']}/thoughts?step={theirs}").json()
    for step, code in ((mine, "not_by_a_bot"), (len(steps), "no_such_step")):
        assert code == me.get(f"/v1/battles/{over['id']}/thoughts?step={step}").json()["code"]
    assert 404 == Person(http).guest().get(f"/v1/battles/{over['id']}/thoughts?step={theirs}").status_code

    data = me.get(f"/v1/battles/{over['id']}/proof").content
    assert _bots_of(data) is True
    monkeypatch.setitem(LEVELS, "master", replace(MASTER, version="0"))
    assert _bots_of(data) is None
    assert "bot_changed" == me.get(f"/v1/battles/{over['id']}/thoughts?step={theirs}").json()["code"]

    # a battle from before bots had versions: it stands, but what they thought is not to be had
    old = me.play_out(me.begin(mode="npc", opponent="scout"))
    by_bot = next(step["step"] for step in me.get(f"/v1/battles/{old['id']}/replay").json()["steps"] if step["by"] == "bot")
    assert "bot_changed" == me.get(f"/v1/battles/{old['id']}/thoughts?step={by_bot}").json()["code"]


def test_a_bot_that_ponders_decides_in_another_process_what_it_would_decide_here_and_again_if_that_is_killed() -> None:
    rules = CURRENT["tarot"]
    battle, _ = begin(rules, Setup((Deck(), Deck())), bytes(32))
    with ThreadPoolExecutor(1) as here:
        ponderer = Ponderer(1, here)

        async def ask_there() -> None:
            assert ask(rules, battle, 0, MASTER.bot) == await ponderer.choice(rules, battle, 0, MASTER)
            assert MASTER.considers is not None
            for other in active_children():
                other.kill()
            assert why(rules, battle, 0, MASTER.considers) == await ponderer.thoughts(rules, battle, 0, MASTER)

        try:
            asyncio.run(ask_there())
        finally:
            ponderer.finish()
