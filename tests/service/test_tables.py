"""People at one table: coming together, playing without feeling each other's secrets, looking on, once more."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from taisen.service.accounts.models import account
from taisen.service.db import make_engine
from taisen.service.ratings.models import rating
from tests.service.conftest import Clock
from tests.service.people import SEED, Person

People = Callable[[], Person]


@pytest.fixture
def named(somebody: People) -> Callable[[str], Person]:
    return lambda name: somebody().named(name)


def open_table(host: Person, **wanted: Any) -> Any:
    answer = host.post("/v1/tables", {"ruleset": "toy", **wanted})
    assert 201 == answer.status_code, answer.text
    return answer.json()


def join(me: Person, table: Any, **given: Any) -> Any:
    answer = me.post(f"/v1/tables/{table['id']}/join", given)
    assert 200 == answer.status_code, answer.text
    return answer.json()


def ready(me: Person, table: Any, **given: Any) -> Any:
    answer = me.post(f"/v1/tables/{table['id']}/ready", given)
    assert 200 == answer.status_code, answer.text
    return answer.json()


def gathered(*people: Person, **wanted: Any) -> str:
    """Everybody at a new table and ready: the battle."""
    table = open_table(people[0], seats=len(people), **wanted)
    for me in people[1:]:
        join(me, table, **({"code": table["code"]} if table["code"] else {}))
    for me in people:
        told = ready(me, table)
    assert "begun" == told["state"]
    return str(told["battle"])


def dealt(*people: Person, **wanted: Any) -> list[Any]:
    """The same, and all have added to the luck: each one's first moment."""
    battle = gathered(*people, **wanted)
    for n, me in enumerate(people):
        me.start(battle, f"{n:032x}")
    return [me.get(f"/v1/battles/{battle}").json() for me in people]


def first(moment: Any) -> Any:
    return moment["view"]["choices"][0]["action"]


# -- coming together -------------------------------------------------------------------------------------------------------


def test_a_full_table_whose_people_are_ready_begins(named: Callable[[str], Person]) -> None:
    hana, taro = named("hana"), named("taro")
    table = open_table(hana)
    assert ("gathering", 2, None) == (table["state"], table["seats"], table["code"])
    assert [table["id"]] == [seen["id"] for seen in taro.get("/v1/tables").json()["tables"]]

    join(taro, table)
    assert "gathering" == ready(taro, table)["state"]
    begun = ready(hana, table)
    assert "begun" == begun["state"]
    assert begun["prepared"]["params"]["mode"] == "table"
    assert [seat["name"]["en"] for seat in begun["prepared"]["params"]["seats"]] == ["hana", "taro"]
    assert begun == taro.get(f"/v1/tables/{table['id']}").json()
    assert [] == taro.get("/v1/tables").json()["tables"]


def test_a_table_with_invitations_is_only_for_who_has_the_code(named: Callable[[str], Person]) -> None:
    hana, taro = named("hana"), named("taro")
    table = open_table(hana, invited=True)
    path = f"/v1/tables/{table['id']}"
    assert [] == taro.get("/v1/tables").json()["tables"]
    assert 404 == taro.get(path).status_code
    assert 404 == taro.post(f"{path}/join", {}).status_code
    assert 404 == taro.post(f"{path}/join", {"code": "22222222"}).status_code

    found = taro.post("/v1/tables/find", {"code": table["code"]}).json()
    assert (table["id"], None) == (found["id"], found["code"])
    assert table["code"] == join(taro, table, code=table["code"])["code"]


def test_leaving_leaves_no_trace(named: Callable[[str], Person]) -> None:
    hana, taro = named("hana"), named("taro")
    table = open_table(hana)
    join(taro, table)
    assert 204 == hana.post(f"/v1/tables/{table['id']}/leave", {}).status_code
    left = taro.get(f"/v1/tables/{table['id']}").json()
    assert [("taro", True)] == [(seat["name"]["en"], seat.get("host")) for seat in left["people"]]
    assert 204 == taro.post(f"/v1/tables/{table['id']}/leave", {}).status_code
    assert 404 == taro.get(f"/v1/tables/{table['id']}").status_code
    assert [] == taro.get("/v1/battles").json()["battles"]


def test_nobody_sits_at_two_tables_or_at_one_with_an_open_battle(named: Callable[[str], Person]) -> None:
    hana, taro = named("hana"), named("taro")
    open_table(hana)
    other = open_table(taro)
    answer = hana.post(f"/v1/tables/{other['id']}/join", {})
    assert (409, "at_another_table") == (answer.status_code, answer.json()["code"])
    jiro = named("jiro")
    jiro.begin()
    answer = jiro.post(f"/v1/tables/{other['id']}/join", {})
    assert (409, "battle_open") == (answer.status_code, answer.json()["code"])


def test_guests_sit_only_at_tables_that_do_not_count(named: Callable[[str], Person], me: Person) -> None:
    table = open_table(named("hana"))
    answer = me.post(f"/v1/tables/{table['id']}/join", {})
    assert (403, "guests_are_not_rated") == (answer.status_code, answer.json()["code"])
    unrated = open_table(named("taro"), rated=False)
    join(me, unrated)


def test_the_host_starts_early_and_bots_fill_the_seats(named: Callable[[str], Person]) -> None:
    hana, taro = named("hana"), named("taro")
    table = open_table(hana, seats=4, bots=True)
    join(taro, table)
    answer = hana.post(f"/v1/tables/{table['id']}/start", {})
    assert (409, "not_all_ready") == (answer.status_code, answer.json()["code"])
    ready(hana, table)
    assert 403 == taro.post(f"/v1/tables/{table['id']}/start", {}).status_code
    ready(taro, table)
    begun = hana.post(f"/v1/tables/{table['id']}/start", {}).json()
    seats = begun["prepared"]["params"]["seats"]
    assert [False, False, True, True] == ["bot" in seat for seat in seats]


def test_who_is_not_heard_of_has_left(named: Callable[[str], Person], clock: Clock) -> None:
    hana, taro = named("hana"), named("taro")
    table = open_table(hana)
    join(taro, table)
    clock.forward(seconds=59)
    assert 2 == len(taro.get(f"/v1/tables/{table['id']}").json()["people"])
    clock.forward(seconds=1)
    left = taro.get(f"/v1/tables/{table['id']}").json()
    assert ["taro"] == [seat["name"]["en"] for seat in left["people"]]


# -- the luck of all -------------------------------------------------------------------------------------------------------


def test_each_adds_to_the_luck_and_the_proof_shows_all_parts(named: Callable[[str], Person]) -> None:
    hana, taro = named("hana"), named("taro")
    battle = gathered(hana, taro)
    waits = hana.start(battle, SEED)
    assert ("prepared", None) == (waits["state"], waits["view"])
    answer = hana.post(f"/v1/battles/{battle}/start", {"client_seed": "ff" * 16})
    assert (422, "other_client_seed") == (answer.status_code, answer.json()["code"])
    moment = taro.start(battle, "11" * 16)
    assert "running" == moment["state"]
    assert 422 == taro.post(f"/v1/battles/{battle}/start", {"client_seed": SEED}).status_code
    moment = hana.post(f"/v1/battles/{battle}/actions", {"step": 0, "action": {"kind": "concede"}}).json()
    assert f"{SEED},{'11' * 16}" == taro.get(f"/v1/battles/{battle}/proof").json()["client_seed"]


def test_who_sends_no_luck_does_not_hold_up_the_others(named: Callable[[str], Person], clock: Clock) -> None:
    hana, taro = named("hana"), named("taro")
    battle = gathered(hana, taro)
    hana.start(battle, SEED)
    clock.forward(seconds=15)
    assert "running" == taro.get(f"/v1/battles/{battle}").json()["state"]


# -- secrets ---------------------------------------------------------------------------------------------------------------


def test_a_secret_choice_moves_nothing_of_the_others(named: Callable[[str], Person]) -> None:
    """Nobody but the one who chose sees another step, tag or view, beyond "has chosen"."""
    hana, taro, jiro = named("hana"), named("taro"), named("jiro")
    moments = dealt(hana, taro, jiro)
    battle = moments[0]["id"]
    before = taro.get(f"/v1/battles/{battle}")
    assert 200 == hana.act(moments[0], first(moments[0])).status_code
    after = taro.get(f"/v1/battles/{battle}")
    assert before.json()["view"]["to_act"] == [0, 1, 2]
    assert after.json()["view"]["to_act"] == [1, 2]
    assert [line for line in after.json()["shown"] if line["shown"]] == []

    # what taro saw before is still good: the choices of others have not made his stale
    assert 200 == taro.act(moments[1], first(moments[1])).status_code
    assert 200 == jiro.act(moments[2], first(moments[2])).status_code
    again = taro.act(moments[1], first(moments[1]))
    assert 200 == again.status_code
    late = jiro.act(moments[2], moments[2]["view"]["choices"][1]["action"])
    assert (409, "stale") == (late.status_code, late.json()["code"])


def test_the_same_action_again_gives_the_same_answer(named: Callable[[str], Person]) -> None:
    hana, taro = named("hana"), named("taro")
    moments = dealt(hana, taro)
    once = hana.act(moments[0], first(moments[0])).json()
    again = hana.act(moments[0], first(moments[0])).json()
    assert once["view"] == again["view"]
    assert [line["step"] for line in once["shown"]] == [line["step"] for line in again["shown"]]


def play_out(people: list[Person], battle: str) -> None:
    for _ in range(200):
        for me in people:
            moment = me.get(f"/v1/battles/{battle}").json()
            if moment["state"] == "over":
                return
            if moment["view"].get("choices"):
                assert 200 == me.act(moment, first(moment)).status_code
    raise AssertionError("the battle did not end")


def test_a_battle_of_people_ends_and_is_shown_from_every_seat(named: Callable[[str], Person]) -> None:
    people = [named("hana"), named("taro"), named("jiro")]
    battle = dealt(*people)[0]["id"]
    play_out(people, battle)
    for seat, me in enumerate(people):
        entry = me.get("/v1/battles").json()["battles"][0]
        assert (battle, "over") == (entry["id"], entry["state"])
        replay = me.get(f"/v1/battles/{battle}/replay").json()
        assert seat == replay["viewer"]


# -- looking on --------------------------------------------------------------------------------------------------------------


def test_spectators_see_the_public_view_and_cannot_act(named: Callable[[str], Person], me: Person) -> None:
    hana, taro = named("hana"), named("taro")
    moments = dealt(hana, taro)
    battle = moments[0]["id"]
    assert [battle] == [seen["battle"] for seen in me.get("/v1/tables").json()["watchable"]]
    seen = me.get(f"/v1/battles/{battle}").json()
    assert (None, None) == (seen["viewer"], seen["view"]["viewer"])
    assert [] == seen["view"].get("choices", [])
    answer = me.post(f"/v1/battles/{battle}/actions", {"step": 0, "action": first(moments[0])})
    assert 404 == answer.status_code


def test_a_table_that_is_not_watched_is_nobody_elses(named: Callable[[str], Person], me: Person) -> None:
    moments = dealt(named("hana"), named("taro"), watched=False)
    assert [] == me.get("/v1/tables").json()["watchable"]
    assert 404 == me.get(f"/v1/battles/{moments[0]['id']}").status_code


# -- presence ----------------------------------------------------------------------------------------------------------------


def test_who_is_away_is_shown_and_comes_back(named: Callable[[str], Person], clock: Clock) -> None:
    hana, taro = named("hana"), named("taro")
    battle = dealt(hana, taro)[0]["id"]
    tag = hana.get(f"/v1/battles/{battle}").headers["etag"]
    clock.forward(seconds=20)
    seen = hana.get(f"/v1/battles/{battle}", headers={"if-none-match": tag})
    assert 200 == seen.status_code
    assert [None, True] == [seat.get("away") for seat in seen.json()["seats"]]
    taro.get(f"/v1/battles/{battle}")
    assert [None, None] == [seat.get("away") for seat in hana.get(f"/v1/battles/{battle}").json()["seats"]]


# -- once more ---------------------------------------------------------------------------------------------------------------


def test_a_rematch_seats_the_same_people(named: Callable[[str], Person], me: Person) -> None:
    hana, taro = named("hana"), named("taro")
    battle = dealt(hana, taro)[0]["id"]
    assert (409, "not_over") == ((answer := hana.post(f"/v1/battles/{battle}/rematch", {})).status_code, answer.json()["code"])
    hana.post(f"/v1/battles/{battle}/actions", {"step": 0, "action": {"kind": "concede"}})
    assert 404 == taro.get(f"/v1/battles/{battle}/rematch").status_code
    assert 404 == me.post(f"/v1/battles/{battle}/rematch", {}).status_code
    table = hana.post(f"/v1/battles/{battle}/rematch", {}).json()
    assert table["id"] == taro.get(f"/v1/battles/{battle}/rematch").json()["id"]
    assert 2 == len(taro.post(f"/v1/battles/{battle}/rematch", {}).json()["people"])
    ready(hana, table)
    assert "begun" == ready(taro, table)["state"]


# -- ratings -----------------------------------------------------------------------------------------------------------------


def ratings(url: str) -> dict[str, int]:
    engine = make_engine(url)
    with engine.connect() as c:
        found = {row.name: row.rating for row in c.execute(select(account.c.name, rating.c.rating).join(rating))}
    engine.dispose()
    return found


def test_a_rated_table_moves_both_sides(named: Callable[[str], Person], url: str) -> None:
    hana, taro = named("hana"), named("taro")
    battle = dealt(hana, taro)[0]["id"]
    end = hana.post(f"/v1/battles/{battle}/actions", {"step": 0, "action": {"kind": "concede"}}).json()
    assert {"hana": 1484, "taro": 1516} == ratings(url)
    assert {"before": 1500, "after": 1484} == end["gains"]["rating"]


def test_three_are_rated_in_pairs_by_half_as_much(named: Callable[[str], Person], url: str) -> None:
    """KAMI-10.4: K = 32 / (n - 1); two who won together drew against each other."""
    people = [named("hana"), named("taro"), named("jiro")]
    battle = dealt(*people)[0]["id"]
    people[0].post(f"/v1/battles/{battle}/actions", {"step": 0, "action": {"kind": "concede"}})
    assert {"hana": 1484, "taro": 1508, "jiro": 1508} == ratings(url)


def test_a_table_that_does_not_count_moves_nobody(named: Callable[[str], Person], url: str) -> None:
    hana, taro = named("hana"), named("taro")
    battle = dealt(hana, taro, rated=False)[0]["id"]
    hana.post(f"/v1/battles/{battle}/actions", {"step": 0, "action": {"kind": "concede"}})
    assert {} == ratings(url)


def test_bots_do_not_count(named: Callable[[str], Person], url: str) -> None:
    hana = named("hana")
    table = open_table(hana, bots=True)
    ready(hana, table)
    battle = hana.post(f"/v1/tables/{table['id']}/start", {}).json()["battle"]
    moment = hana.start(battle)
    hana.act(moment, {"kind": "concede"})
    assert {} == ratings(url)
