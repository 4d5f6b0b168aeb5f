"""Prepare, start, act, look: a battle as a player lives it."""

from collections.abc import Callable
from typing import Any

import pytest

from taisen.service.accounts.sessions import crest
from tests.service.conftest import Clock
from tests.service.people import SEED, Person

CONCEDE = {"kind": "concede"}


def test_a_practice_battle_from_prepare_to_the_end(me: Person) -> None:
    prepared = me.prepare()
    assert {"id", "commit", "params"} == set(prepared)
    moment = me.start(prepared["id"])
    assert "running" == moment["state"]
    assert [0] == [step["step"] for step in moment["shown"][:1]]
    assert 3 == len(moment["view"]["choices"])
    over = me.play_out(moment)
    assert "over" == over["state"]
    assert over["view"]["outcome"]["winners"] is not None
    assert [] == over["view"].get("choices", [])
    listed = me.get("/v1/battles").json()["battles"]
    assert [(over["id"], "over")] == [(entry["id"], entry["state"]) for entry in listed]
    assert listed[0]["result"] in ("won", "lost", "draw")
    assert {"ja": "練習相手", "en": "Sparring partner"} == listed[0]["opponent"]


def test_bots_answer_in_the_same_request_and_the_answer_tells_it(me: Person) -> None:
    moment = me.begin()
    first = me.act(moment, moment["view"]["choices"][0]["action"]).json()
    steps = [(shown["step"], shown["seat"]) for shown in first["shown"]]
    at = moment["view"]["step"]
    assert [(at + 1, 0), (at + 2, 1)] == steps
    assert first["view"]["step"] == at + 2


def test_an_npc_battle_names_the_opponent(me: Person) -> None:
    moment = me.begin(mode="npc", opponent="scout")
    scout = {"seat": 1, "name": {"ja": "斥候", "en": "Scout"}, "kind": "bot", "level": "greedy", "crest": crest("斥候")}
    assert scout == moment["seats"][1]
    assert "player" == moment["seats"][0]["kind"]


def test_more_than_two_seats_are_filled_with_bots(me: Person) -> None:
    moment = me.begin(seats=4)
    assert ["player", "bot", "bot", "bot"] == [seat["kind"] for seat in moment["seats"]]
    assert "over" == me.play_out(moment)["state"]


def test_auto_runs_to_the_end_when_it_is_started(me: Person) -> None:
    moment = me.begin(control="auto")
    assert "over" == moment["state"]
    assert list(range(moment["view"]["step"] + 1)) == [shown["step"] for shown in moment["shown"]]


def test_decks_are_ready_ones_and_the_starter_by_default(me: Person) -> None:
    assert "running" == me.begin(ruleset="decked")["state"]
    for wrong in ("lair", "none"):
        answer = me.post("/v1/battles", {"ruleset": "decked", "mode": "practice", "deck": wrong})
        assert (422, "no_such_deck") == (answer.status_code, answer.json()["code"])


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"ruleset": "chess", "mode": "npc"}, 404, "no_such_ruleset"),
        ({"ruleset": "toy", "mode": "npc"}, 422, "no_such_opponent"),
        ({"ruleset": "toy", "mode": "npc", "opponent": "nobody"}, 422, "no_such_opponent"),
        ({"ruleset": "toy", "mode": "practice", "seats": 5}, 422, "bad_seats"),
        ({"ruleset": "toy", "mode": "practice", "deck": "high"}, 422, "no_such_deck"),
        ({"ruleset": "toy", "mode": "practice", "variant": "blitz"}, 422, "no_such_variant"),
        ({"ruleset": "toy", "mode": "arena"}, 422, "mode_not_offered"),
        ({"ruleset": "toy", "mode": "sample"}, 422, "mode_not_offered"),
        ({"ruleset": "decked", "mode": "sample"}, 422, "no_such_opponent"),
        ({"ruleset": "decked", "mode": "sample", "opponent": "lair"}, 422, "no_such_opponent"),
        ({"ruleset": "decked", "mode": "sample", "opponent": "high", "seats": 3}, 422, "bad_seats"),
        ({"ruleset": "toy", "mode": "duel"}, 422, "bad_body"),
        ({"ruleset": "toy", "mode": "practice", "more": 1}, 422, "bad_body"),
        ({"ruleset": "toy", "mode": "practice", "seats": True}, 422, "bad_body"),
        ({"mode": "practice"}, 422, "bad_body"),
    ],
)
def test_what_is_not_offered_is_refused(me: Person, wanted: Any, status: int, code: str) -> None:
    answer = me.post("/v1/battles", wanted)
    assert (status, code) == (answer.status_code, answer.json()["code"])
    assert [] == me.get("/v1/battles").json()["battles"]


# -- refusals change nothing -----------------------------------------------------------------------------------------------


def test_a_refused_action_names_the_rule_in_both_languages_and_changes_nothing(me: Person) -> None:
    moment = me.begin()
    before = me.get(f"/v1/battles/{moment['id']}?after=-1").json()
    answer = me.act(moment, {"kind": "pick", "card": 99})
    problem = answer.json()
    assert (422, "application/problem+json") == (answer.status_code, answer.headers["content-type"])
    assert ("TOY-1.2", "not_in_hand") == (problem["rule"], problem["code"])
    assert {"ja": "そのカードは手札にありません。", "en": "That card is not in your hand."} == problem["text"]
    assert before == me.get(f"/v1/battles/{moment['id']}?after=-1").json()


@pytest.mark.parametrize(
    "action", [{"kind": "fly"}, {"kind": "pick"}, {"kind": "pick", "card": "1"}, {"kind": "pick", "card": 1, "x": 2}, 7, None, []]
)
def test_what_is_no_action_is_refused(me: Person, action: Any) -> None:
    moment = me.begin()
    answer = me.act(moment, action)
    assert (422, "bad_action") == (answer.status_code, answer.json()["code"])
    assert moment["view"] == me.get(f"/v1/battles/{moment['id']}").json()["view"]


def test_a_huge_number_is_refused_by_the_rule_like_any_other(me: Person) -> None:
    assert "not_in_hand" == me.act(me.begin(), {"kind": "pick", "card": 10**30}).json()["code"]


def test_a_stale_step_is_refused_with_the_present_one(me: Person) -> None:
    moment = me.begin()
    now = me.act(moment, moment["view"]["choices"][0]["action"]).json()
    answer = me.act(moment, moment["view"]["choices"][1]["action"])
    assert (409, "stale", now["view"]["step"]) == (answer.status_code, answer.json()["code"], answer.json()["step"])
    ahead = me.act(now, now["view"]["choices"][0]["action"], step=now["view"]["step"] + 5)
    assert (409, "stale") == (ahead.status_code, ahead.json()["code"])


def test_when_it_is_over_nothing_can_be_played(me: Person) -> None:
    over = me.play_out(me.begin())
    answer = me.act(over, CONCEDE)
    assert (409, "game_over", "ENGINE-1") == (answer.status_code, answer.json()["code"], answer.json()["rule"])


def test_before_the_start_nothing_can_be_played(me: Person) -> None:
    prepared = me.prepare()
    answer = me.act(prepared, {"kind": "pick", "card": 1}, step=0)
    assert (409, "not_started") == (answer.status_code, answer.json()["code"])


def test_under_auto_only_conceding_is_mine(me: Person) -> None:
    over = me.begin(control="auto")
    assert "game_over" == me.act(over, CONCEDE).json()["code"]


# -- repeats ---------------------------------------------------------------------------------------------------------------


def test_the_same_step_and_action_again_give_the_same_answer(me: Person) -> None:
    moment = me.begin()
    action = moment["view"]["choices"][0]["action"]
    first = me.act(moment, action)
    assert first.json() == me.act(moment, action).json()
    last = me.play_out(first.json())
    again = me.act(moment, action).json()
    assert first.json()["shown"] == again["shown"][: len(first.json()["shown"])]
    assert last["view"] == again["view"]


def test_starting_again_with_the_same_seed_gives_the_same_deal(me: Person) -> None:
    prepared = me.prepare()
    first = me.start(prepared["id"], SEED)
    assert first == me.start(prepared["id"], SEED)
    answer = me.post(f"/v1/battles/{prepared['id']}/start", {"client_seed": "ff" * 16})
    assert (422, "other_client_seed") == (answer.status_code, answer.json()["code"])


@pytest.mark.parametrize("seed", ["", "00", "00" * 16 + "\n", "FF" * 16, "zz" * 16, "00" * 17, 5, None])
def test_a_client_seed_is_32_hex_digits(me: Person, seed: Any) -> None:
    prepared = me.prepare()
    assert 422 == me.post(f"/v1/battles/{prepared['id']}/start", {"client_seed": seed}).status_code


# -- giving up, and time -----------------------------------------------------------------------------------------------------


def test_conceding_ends_the_battle(me: Person) -> None:
    moment = me.begin()
    over = me.act(moment, CONCEDE).json()
    assert ("over", "concede", [1]) == (over["state"], over["view"]["outcome"]["reason"], over["view"]["outcome"]["winners"])
    assert "lost" == me.get("/v1/battles").json()["battles"][0]["result"]
    assert "running" == me.begin()["state"]


def test_conceding_what_was_not_started_makes_it_void(me: Person) -> None:
    prepared = me.prepare()
    answer = me.act(prepared, CONCEDE, step=0).json()
    assert ("void", None, []) == (answer["state"], answer["view"], answer["shown"])
    assert "running" == me.begin()["state"]


def test_one_open_battle_per_account_and_game(me: Person, somebody: Callable[[], Person]) -> None:
    prepared = me.prepare()
    answer = me.post("/v1/battles", {"ruleset": "toy", "mode": "practice"})
    assert (409, "battle_open", prepared["id"]) == (answer.status_code, answer.json()["code"], answer.json()["battle"])
    me.start(prepared["id"])
    assert 409 == me.post("/v1/battles", {"ruleset": "toy", "mode": "practice"}).status_code
    assert "running" == me.begin(ruleset="decked")["state"]
    assert "running" == somebody().guest().begin()["state"]


def test_prepared_and_not_started_for_15_minutes_is_void(me: Person, clock: Clock) -> None:
    prepared = me.prepare()
    clock.forward(minutes=14, seconds=59)
    assert "prepared" == me.get(f"/v1/battles/{prepared['id']}").json()["state"]
    clock.forward(seconds=1)
    answer = me.post(f"/v1/battles/{prepared['id']}/start", {"client_seed": SEED})
    assert (409, "void") == (answer.status_code, answer.json()["code"])
    assert "void" == me.get("/v1/battles").json()["battles"][0]["state"]
    assert "running" == me.begin()["state"]


def test_started_and_abandoned_for_a_day_is_lost(me: Person, clock: Clock) -> None:
    moment = me.begin()
    clock.forward(hours=24)
    entry = me.get("/v1/battles").json()["battles"][0]
    assert ("over", "lost") == (entry["state"], entry["result"])
    steps = me.get(f"/v1/battles/{moment['id']}/replay").json()["steps"]
    assert ("clock", 0) == (steps[-1]["by"], steps[-1]["seat"])


def test_when_time_is_up_the_clock_decides_whoever_looks(me: Person, clock: Clock) -> None:
    moment = me.begin()
    assert 30_000 == moment["time_left"]
    clock.forward(seconds=29)
    assert 1_000 == me.get(f"/v1/battles/{moment['id']}").json()["time_left"]
    clock.forward(seconds=1)
    at = moment["view"]["step"]
    later = me.get(f"/v1/battles/{moment['id']}?after={at}").json()
    assert [(at + 1, 0), (at + 2, 1)] == [(shown["step"], shown["seat"]) for shown in later["shown"]]
    assert 30_000 == later["time_left"]


def test_who_is_late_with_another_action_is_told_that_the_battle_moved_on(me: Person, clock: Clock) -> None:
    moment = me.begin()
    clock.forward(seconds=31)
    answer = me.act(moment, moment["view"]["choices"][2]["action"])
    assert (409, "stale", moment["view"]["step"] + 2) == (answer.status_code, answer.json()["code"], answer.json()["step"])


def test_who_is_late_with_just_what_the_clock_would_do_gets_it(me: Person, clock: Clock) -> None:
    moment = me.begin()
    clock.forward(seconds=31)
    assert 200 == me.act(moment, moment["view"]["choices"][0]["action"]).status_code
    over = me.play_out(me.get(f"/v1/battles/{moment['id']}").json())
    steps = me.get(f"/v1/battles/{over['id']}/replay").json()["steps"]
    assert "player" == next(step["by"] for step in steps if step["seat"] == 0)


# -- looking -----------------------------------------------------------------------------------------------------------------


def test_looking_again_costs_nothing_while_nothing_happens(me: Person) -> None:
    moment = me.begin()
    path = f"/v1/battles/{moment['id']}"
    tag = me.get(path).headers["etag"]
    assert f'"{moment["view"]["step"]}"' == tag
    unchanged = me.get(path, headers={"if-none-match": tag})
    assert (304, b"", tag) == (unchanged.status_code, unchanged.content, unchanged.headers["etag"])
    me.act(moment, moment["view"]["choices"][0]["action"])
    assert 200 == me.get(path, headers={"if-none-match": tag}).status_code


def test_what_happened_since_a_step_is_told_again(me: Person) -> None:
    moment = me.begin()
    now = moment
    told = list(moment["shown"])
    for _ in range(2):
        now = me.act(now, now["view"]["choices"][0]["action"]).json()
        told += now["shown"]
    path = f"/v1/battles/{moment['id']}"
    assert told == me.get(f"{path}?after=-1").json()["shown"]
    assert told[2:] == me.get(f"{path}?after={told[1]['step']}").json()["shown"]
    assert [] == me.get(path).json()["shown"]


def test_somebody_elses_battle_is_not_there(me: Person, somebody: Callable[[], Person]) -> None:
    moment = me.begin()
    other = somebody().guest()
    for method, path, sent in (
        ("GET", "", None),
        ("GET", "/replay", None),
        ("GET", "/receipt", None),
        ("GET", "/proof", None),
        ("POST", "/start", {"client_seed": SEED}),
        ("POST", "/actions", {"step": 0, "action": CONCEDE}),
    ):
        mine = other.ask(method, f"/v1/battles/{moment['id']}{path}", json=sent)
        absent = other.ask(method, f"/v1/battles/none{path}", json=sent)
        assert (404, absent.json()) == (mine.status_code, mine.json())


def test_my_battles_come_page_by_page(me: Person, clock: Clock) -> None:
    ids = []
    for _ in range(33):
        clock.forward(seconds=1)
        prepared = me.prepare()
        me.act(prepared, CONCEDE, step=0)
        ids.append(prepared["id"])
    first = me.get("/v1/battles").json()
    second = me.get(f"/v1/battles?before={first['next']}").json()
    assert list(reversed(ids)) == [entry["id"] for entry in first["battles"] + second["battles"]]
    assert second["next"] is None
