"""Commit and reveal, checked the way a stranger would: with nothing but what was sent over the wire."""

import hashlib
import hmac
import json
from typing import Any

import pytest

from taisen.engine.codec import read_action
from taisen.engine.deck import Deck
from taisen.engine.replay import Log, Step, run
from taisen.engine.ruleset import Setup
from taisen.service.battles.fairness import ServerSeed
from tests.service.people import SEED, Person
from tests.service.toys import DECKED


def canonical(thing: Any) -> str:
    return json.dumps(thing, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_what_was_promised_at_prepare_is_what_was_played(me: Person) -> None:
    prepared = me.prepare(ruleset="decked", mode="npc", opponent="scout", deck="high")
    over = me.play_out(me.start(prepared["id"], SEED))
    proof = me.get(f"/v1/battles/{over['id']}/proof").json()
    params_sha256 = sha(canonical(prepared["params"]))

    assert prepared["params"] == proof["params"]
    assert params_sha256 == proof["params_sha256"]
    assert prepared["commit"] == sha(f"taisen/1|commit|{over['id']}|{params_sha256}|{proof['server_seed']}")
    message = f"taisen/1|seed|{over['id']}|{params_sha256}|{SEED}"
    seed = hmac.new(bytes.fromhex(proof["server_seed"]), message.encode(), "sha256").hexdigest()
    assert seed == proof["battle_seed"]
    for seat, deck in enumerate(proof["decks"]):
        assert sha(f"taisen/1|deck|{proof['salts'][seat]}|{canonical(deck)}") == prepared["params"]["seats"][seat]["deck"]
    assert [{"n10": 1, "n11": 1, "n12": 1, "n9": 1}, {"n5": 2, "n6": 2}] == proof["decks"]

    setup = Setup(tuple(Deck.of(deck) for deck in proof["decks"]))
    steps = tuple(Step(line["seat"], read_action(DECKED, json.dumps(line["action"]).encode())) for line in proof["steps"])
    log = Log("decked", "1", setup, bytes.fromhex(seed), steps, proof["steps"][-1]["state"])
    *_, last = run(DECKED, log)  # raises ReplayMismatch if the digest differs
    assert over["view"]["step"] == last.battle.step


def test_nothing_is_opened_before_the_end(me: Person) -> None:
    prepared = me.prepare()
    for _ in range(2):
        for path in ("proof", "receipt", "replay"):
            answer = me.get(f"/v1/battles/{prepared['id']}/{path}")
            assert (409, "not_over") == (answer.status_code, answer.json()["code"])
        me.start(prepared["id"], SEED)


def test_a_void_battle_opens_its_seed_too(me: Person) -> None:
    prepared = me.prepare()
    me.act(prepared, {"kind": "concede"}, step=0)
    proof = me.get(f"/v1/battles/{prepared['id']}/proof").json()
    params_sha256 = sha(canonical(prepared["params"]))
    assert prepared["commit"] == sha(f"taisen/1|commit|{prepared['id']}|{params_sha256}|{proof['server_seed']}")
    assert (None, None, []) == (proof["client_seed"], proof["battle_seed"], proof["steps"])
    assert (None, None, None) == (proof["deal"], proof["outcome"], proof["receipt"])
    assert 409 == me.get(f"/v1/battles/{prepared['id']}/replay").status_code


def test_the_receipt_seals_every_step(me: Person) -> None:
    over = me.play_out(me.begin())
    receipt = me.get(f"/v1/battles/{over['id']}/receipt").json()
    assert over["view"]["step"] + 1 == len(receipt["links"]) == len(set(receipt["links"]))
    proof = me.get(f"/v1/battles/{over['id']}/proof").json()
    assert [proof["deal"]["link"], *(step["link"] for step in proof["steps"])] == receipt["links"]
    assert proof["receipt"] == receipt["receipt"]
    assert receipt == me.get(f"/v1/battles/{over['id']}/receipt").json()


def test_the_replay_tells_what_was_told_then(me: Person) -> None:
    now = moment = me.begin()
    told = list(moment["shown"])
    while now["state"] == "running":
        now = me.act(now, now["view"]["choices"][-1]["action"]).json()
        told += now["shown"]
    path = f"/v1/battles/{moment['id']}/replay"
    whole = me.get(path).json()
    assert told == [{"step": step["step"], "seat": step["seat"], "shown": step["shown"]} for step in whole["steps"]]
    assert now["view"] == whole["steps"][-1]["view"]
    assert whole["next"] is None
    pages, start = [], 0
    while start is not None:
        page = me.get(f"{path}?start={start}&limit=2").json()
        pages += page["steps"]
        start = page["next"]
    assert whole["steps"] == pages
    assert "start" == pages[0]["by"]
    assert {(0, "player"), (1, "bot")} == {(step["seat"], step["by"]) for step in pages[1:]}


def test_two_battles_with_the_same_client_seed_differ(me: Person) -> None:
    seeds = set()
    for _ in range(2):
        over = me.act(me.begin(), {"kind": "concede"}).json()
        proof = me.get(f"/v1/battles/{over['id']}/proof").json()
        seeds |= {proof["server_seed"], proof["battle_seed"]}
    assert 4 == len(seeds)


@pytest.mark.parametrize("show", [repr, str, "{}".format, "{!r}".format])
def test_a_server_seed_does_not_show_itself(show: Any) -> None:
    seed = ServerSeed(b"s" * 32)
    assert "sss" not in show(seed)
    assert "7373" not in show(seed)
