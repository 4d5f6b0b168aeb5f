"""Playing on from a finished battle: the same table, new luck, nothing at stake."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, text

from taisen.service.admin.audit import differences
from taisen.service.battles.verdict import Kept, holds, judge
from taisen.service.db import make_engine
from tests.service.conftest import Clock
from tests.service.people import SEED, Person
from tests.service.test_proofs import accepted_by_a_stranger
from tests.service.test_tables import dealt
from tests.service.toys import GAMES

OTHER_SEED = "f" * 32


def fork(me: Person, battle: Any, step: int, status: int = 201) -> Any:
    answer = me.post(f"/v1/battles/{battle['id']}/fork", {"step": step})
    assert status == answer.status_code, answer.text
    return answer.json()


def proof_of(me: Person, battle: Any) -> bytes:
    answer = me.get(f"/v1/battles/{battle['id']}/proof")
    assert 200 == answer.status_code
    return answer.content


def asked(url: str, what: Callable[[Connection], Any]) -> Any:
    engine = make_engine(url)
    try:
        with engine.connect() as c:
            return what(c)
    finally:
        engine.dispose()


@pytest.mark.parametrize("step", [0, 1, 3, 5])
def test_the_table_lies_as_it_did_at_that_step(me: Person, step: int) -> None:
    over = me.play_out(me.begin(ruleset="decked", mode="npc", opponent="scout", deck="high"))
    then = me.get(f"/v1/battles/{over['id']}/replay?start={step}&limit=1").json()["steps"][0]["view"]
    told = me.get(f"/v1/battles/{over['id']}/replay?limit={step + 1}").json()["steps"]
    now = me.start(fork(me, over, step)["id"], OTHER_SEED)
    bots = [line for line in now["shown"] if line["step"] > step]  # who answer at once
    assert [{key: line[key] for key in ("step", "seat", "shown")} for line in told] == now["shown"][: step + 1]
    if not bots:
        assert then["table"] == now["view"]["table"]
    assert ("practice", "manual", 0) == (now["mode"], now["control"], now["viewer"])
    assert now["view"]["choices"]
    assert over["view"]["step"] == me.play_out(now)["view"]["step"]


def test_a_fork_is_proved_like_any_battle_and_so_is_a_fork_of_a_fork(me: Person, url: str) -> None:
    over = me.play_out(me.begin())
    rulesets = GAMES.rulesets
    seeds = {json.loads(proof_of(me, over))["battle_seed"]}
    for step, earlier in ((4, [4]), (2, [2, 2])):
        prepared = fork(me, over, step)
        over = me.play_out(me.start(prepared["id"], OTHER_SEED))
        proof = proof_of(me, over)
        told = json.loads(proof)
        assert holds(judge(proof, rulesets, Kept(prepared["commit"], OTHER_SEED)))
        assert accepted_by_a_stranger(proof.decode(), Kept(prepared["commit"], OTHER_SEED))
        assert earlier == [other["until"] for other in told["earlier"]]
        assert seeds == {other["seed"] for other in told["earlier"]}
        seeds.add(told["battle_seed"])
        receipt = me.get(f"/v1/battles/{over['id']}/receipt").json()
        assert told["receipt"] == receipt["receipt"]
    assert [] == asked(url, lambda c: differences(c, GAMES))


def test_a_battle_that_was_played_by_itself_goes_on_by_hand(me: Person, url: str) -> None:
    over = me.begin(control="auto")
    assert "over" == over["state"]
    prepared = fork(me, over, 3)
    moment = me.start(prepared["id"], OTHER_SEED)
    assert ("manual", "running") == (moment["control"], moment["state"])
    over = me.play_out(moment)
    assert holds(judge(proof_of(me, over), GAMES.rulesets, Kept(prepared["commit"], OTHER_SEED)))
    assert [] == asked(url, lambda c: differences(c, GAMES))


def test_the_fork_names_the_link_it_goes_on_from(me: Person) -> None:
    over = me.play_out(me.begin())
    receipt, proof = me.get(f"/v1/battles/{over['id']}/receipt").json(), json.loads(proof_of(me, over))
    told = fork(me, over, 3)["params"]["fork"]
    assert {"battle": over["id"], "step": 3, "params_sha256": proof["params_sha256"], "link": receipt["links"][3]} == told


def test_what_cannot_be_played_on_from(me: Person, somebody: Callable[[], Person]) -> None:
    moment = me.begin()
    assert "not_over" == fork(me, moment, 0, 409)["code"]
    over = me.play_out(moment)
    assert "no_such_step" == fork(me, over, over["view"]["step"], 422)["code"]
    for step in (-1, "1", 1.5, None):
        assert 422 == me.post(f"/v1/battles/{over['id']}/fork", {"step": step}).status_code
    assert 404 == somebody().guest().post(f"/v1/battles/{over['id']}/fork", {"step": 0}).status_code
    assert 401 == somebody().post(f"/v1/battles/{over['id']}/fork", {"step": 0}).status_code
    void = me.prepare()
    me.act(void, {"kind": "concede"}, step=0)
    assert "not_over" == fork(me, void, 0, 409)["code"]


def test_one_open_battle_of_a_game(me: Person) -> None:
    over = me.play_out(me.begin())
    first = fork(me, over, 1)
    assert ("battle_open", first["id"]) == tuple(fork(me, over, 2, 409)[name] for name in ("code", "battle"))


def test_nothing_is_rated_and_no_points_are_earned(me: Person, url: str) -> None:
    me.named("hanako")
    over = me.begin()
    while over["state"] == "running" or 0 not in over["view"]["outcome"]["winners"]:
        over = me.play_out(over) if over["state"] == "running" else me.begin(mode="npc", opponent="dice")
    lots = asked(url, lambda c: c.execute(text("SELECT count(*) FROM lot")).scalar_one())
    won = me.play_out(me.start(fork(me, over, over["view"]["step"] - 1)["id"], OTHER_SEED))  # the same last card again
    assert 0 in won["view"]["outcome"]["winners"]
    assert lots == asked(url, lambda c: c.execute(text("SELECT count(*) FROM lot")).scalar_one())
    assert 0 == asked(url, lambda c: c.execute(text("SELECT count(*) FROM rating_event")).scalar_one())


def test_a_fork_that_is_not_started_becomes_void_and_shows_its_seed(me: Person, clock: Clock) -> None:
    over = me.play_out(me.begin())
    prepared = fork(me, over, 4)
    clock.forward(minutes=16)
    assert "void" == me.get(f"/v1/battles/{prepared['id']}").json()["state"]
    proof = proof_of(me, prepared)
    assert ([], [], None) == tuple(json.loads(proof)[name] for name in ("steps", "earlier", "battle_seed"))
    assert holds(judge(proof, GAMES.rulesets, Kept(prepared["commit"])))
    assert accepted_by_a_stranger(proof.decode(), Kept(prepared["commit"]))


def test_sent_twice_with_a_key_it_is_one_fork(me: Person) -> None:
    over = me.play_out(me.begin())
    path, key = f"/v1/battles/{over['id']}/fork", {"idempotency-key": "fork-it-once-0001"}
    first, again = (me.post(path, {"step": 2}, headers=key) for _ in range(2))
    assert (201, first.content) == (again.status_code, again.content)


def test_hidden_cards_stay_hidden_in_a_fork(me: Person) -> None:
    over = me.play_out(me.begin())
    moment = me.start(fork(me, over, 2)["id"], SEED)
    theirs = next(zone for zone in moment["view"]["table"]["zones"] if zone["id"] == "hand.1")
    assert (2, []) == (theirs["count"], theirs.get("cards", []))  # it has picked one already
    assert 409 == me.get(f"/v1/battles/{moment['id']}/proof").status_code


def test_a_battle_of_people_is_proved_to_each_and_each_plays_on_in_his_seat(somebody: Callable[[], Person]) -> None:
    people = [somebody().named(name) for name in ("hana", "taro")]
    moment = dealt(*people)[0]
    while moment["state"] == "running":
        for me in people:
            moment = me.get(f"/v1/battles/{moment['id']}").json()
            if moment["state"] == "running" and moment["view"].get("choices"):
                moment = me.act(moment, moment["view"]["choices"][0]["action"]).json()
    for seat, me in enumerate(people):
        proof = proof_of(me, moment)
        kept = Kept(json.loads(proof)["commit"], f"{seat:032x}")
        assert holds(judge(proof, GAMES.rulesets, kept))
        assert accepted_by_a_stranger(proof.decode(), kept)
        assert not accepted_by_a_stranger(proof.decode(), Kept(client_seed="7" * 32))
        prepared = fork(me, moment, 2)
        own, other = prepared["params"]["seats"][seat], prepared["params"]["seats"][1 - seat]
        assert ({"account"}, {"bot"}) == ({"account", "bot"} & set(own), {"account", "bot"} & set(other))
        assert "Sparring partner" == other["name"]["en"]
        alone = me.start(prepared["id"], OTHER_SEED)
        assert (seat, ["player", "bot"]) == (alone["viewer"], [alone["seats"][place]["kind"] for place in (seat, 1 - seat)])
        over = me.play_out(alone)
        assert holds(judge(proof_of(me, over), GAMES.rulesets, Kept(prepared["commit"], OTHER_SEED)))
