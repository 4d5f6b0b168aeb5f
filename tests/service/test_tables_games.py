"""People play the games of this house at one table, over HTTP, to the end."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from taisen.engine.battle import play
from taisen.service.app import create_app
from taisen.service.battles import fairness, history
from taisen.service.config import Config
from tests.service.conftest import Clock
from tests.service.people import Person
from tests.service.test_tables import join, open_table, ready

Named = Callable[[str], Person]


@pytest.fixture
def app(url: str, clock: Clock) -> FastAPI:
    return create_app(Config(env="dev", stub=True, database=url), clock=clock)


@pytest.fixture
def named(http: TestClient) -> Named:
    return lambda name: Person(http).named(name)


def begun(people: list[Person], game: str, clock: Clock) -> Any:
    table = open_table(people[0], ruleset=game, seats=len(people))
    for me in people[1:]:
        join(me, table)
    for me in people:
        told = ready(me, table)
    if told["state"] == "choosing":
        for me in people:
            told = ready(me, table)
    assert "begun" == told["state"]
    for n, me in enumerate(people):
        me.start(told["battle"], f"{n:032x}")
    return told


def played_out(people: list[Person], battle: str, luck: random.Random) -> dict[str, Any]:
    """Everybody plays any choice he is offered; nobody's number for a step ever goes back."""
    steps = [0] * len(people)
    for _ in range(3_000):
        n = luck.randrange(len(people))
        moment = people[n].get(f"/v1/battles/{battle}").json()
        if moment["state"] == "over":
            return dict(moment)
        assert steps[n] <= moment["view"]["step"]
        steps[n] = moment["view"]["step"]
        if choices := moment["view"].get("choices"):
            answer = people[n].act(moment, luck.choice(choices)["action"])
            assert 200 == answer.status_code, answer.text
    raise AssertionError("the battle did not end")


@pytest.mark.parametrize(("game", "seats"), [("wuthering", 2), ("moon", 2), ("tarot", 2), ("kami", 2), ("kami", 3), ("kami", 4)])
def test_people_play_to_the_end(named: Named, clock: Clock, game: str, seats: int) -> None:
    people = [named(f"p{n}") for n in range(seats)]
    battle = begun(people, game, clock)["battle"]
    end = played_out(people, battle, random.Random(7))
    assert end["view"]["outcome"]["text"]["ja"]
    for me in people:
        entry = me.get("/v1/battles").json()["battles"][0]
        assert ("over", battle) == (entry["state"], entry["id"])
        assert [battle] == [line["id"] for line in me.get(f"/v1/battles?ruleset={game}").json()["battles"]]
        assert [] == me.get("/v1/battles?ruleset=tenga").json()["battles"]
        assert me.get(f"/v1/battles/{battle}/receipt").json()["links"]


# -- Kami's lobby (KAMI-3.6) -------------------------------------------------------------------------------------------------


def test_kamis_lobby_begins_with_two_after_half_a_minute(named: Named, clock: Clock) -> None:
    hana, taro, jiro = named("hana"), named("taro"), named("jiro")
    table = open_table(hana, ruleset="kami", seats=4)
    join(taro, table)
    join(jiro, table)
    ready(hana, table)
    assert ready(taro, table)["moves_in"] == 30_000
    path = f"/v1/tables/{table['id']}"
    clock.forward(seconds=29)
    assert "gathering" == jiro.get(path).json()["state"]
    for me in (hana, taro):
        me.get(path)
    clock.forward(seconds=1)
    choosing = hana.get(path).json()
    assert ("choosing", 30_000, 2) == (choosing["state"], choosing["moves_in"], len(choosing["people"]))
    assert "gathering" == jiro.post("/v1/tables", {"ruleset": "kami"}).json()["state"]  # who was not ready is free again

    for me in (hana, taro):
        me.get(path)
    clock.forward(seconds=30)
    assert "begun" == taro.get(path).json()["state"]


def test_a_full_kami_table_does_not_wait(named: Named, clock: Clock) -> None:
    people = [named(f"p{n}") for n in range(4)]
    table = open_table(people[0], ruleset="kami", seats=4)
    for me in people[1:]:
        join(me, table)
    states = [ready(me, table)["state"] for me in people]
    assert ["gathering", "gathering", "gathering", "choosing"] == states
    assert ["choosing", "choosing", "choosing", "begun"] == [ready(me, table)["state"] for me in people]


def test_the_last_decks_of_the_others_are_shown_while_one_may_change(named: Named, clock: Clock) -> None:
    hana, taro = named("hana"), named("taro")
    last = begun([hana, taro], "kami", clock)["battle"]
    for me in (hana, taro):
        assert 200 == me.act(me.get(f"/v1/battles/{last}").json(), {"kind": "concede"}).status_code
    played_out([hana, taro], last, random.Random(1))
    table = open_table(hana, ruleset="kami", seats=2)
    join(taro, table)
    assert [None, None] == [seat.get("last_deck") for seat in ready(hana, table)["people"]]
    choosing = ready(taro, table)
    assert "choosing" == choosing["state"]
    assert [10, 10] == [sum(seat["last_deck"].values()) for seat in choosing["people"]]
    assert [None, None] == [seat.get("last_deck") for seat in named("saburo").get(f"/v1/tables/{table['id']}").json()["people"]]


# -- the day's ranking and the kept log (KAMI-10.5) ----------------------------------------------------------------------------


def test_the_day_is_ranked_by_what_was_acquired_and_begins_anew_at_midnight_in_tokyo(named: Named, clock: Clock) -> None:
    people = [named(f"p{n}") for n in range(3)]
    scores = played_out(people, begun(people, "kami", clock)["battle"], random.Random(3))["view"]["outcome"]["scores"]
    told = people[0].get("/v1/tables/ranking?ruleset=kami").json()
    assert {f"p{n}": score for n, score in enumerate(scores)} == {line["name"]["en"]: line["acquired"] for line in told["ranks"]}
    assert sorted(scores, reverse=True) == [line["acquired"] for line in told["ranks"]]
    assert [1 + sum(other > line["acquired"] for other in scores) for line in told["ranks"]] == [line["rank"] for line in told["ranks"]]
    clock.now = told["resets_at"] - 1
    assert 3 == len(people[0].get("/v1/tables/ranking?ruleset=kami").json()["ranks"])
    clock.now += 1
    assert [] == people[0].get("/v1/tables/ranking?ruleset=kami").json()["ranks"]


def test_the_log_of_a_battle_is_kept_and_open_from_every_seat_after_its_end(named: Named, clock: Clock) -> None:
    people = [named(f"p{n}") for n in range(2)]
    battle = begun(people, "kami", clock)["battle"]
    assert 409 == people[0].get(f"/v1/battles/{battle}/replay?seat=1").status_code
    played_out(people, battle, random.Random(5))
    assert battle == people[0].get("/v1/battles").json()["battles"][0]["id"]
    seen = [people[0].get(f"/v1/battles/{battle}/replay?seat={seat}").json() for seat in (0, 1)]
    assert [0, 1] == [replay["viewer"] for replay in seen]
    assert seen[1]["steps"] == people[1].get(f"/v1/battles/{battle}/replay").json()["steps"]
    assert 404 == people[0].get(f"/v1/battles/{battle}/replay?seat=2").status_code


def test_what_another_chooses_in_secret_cannot_be_probed(named: Named, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the tag, nor the bytes, nor where he stands, nor how much is played again for an answer tells that the other has chosen
    something, until he has finished."""
    played: list[Any] = []
    monkeypatch.setattr(history, "play", lambda *words: played.append(words) or play(*words))
    me, foe = named("hanako"), named("taro")
    path, unseen = f"/v1/battles/{begun([me, foe], 'wuthering', clock)['battle']}", 0

    def played_again(who: Person) -> int:
        played.clear()
        assert who.get(f"{path}?after=-1").json()["shown"]
        return len(played)

    for _ in range(14):
        mine, theirs = me.get(path), foe.get(path).json()
        if not (mine.json()["view"].get("choices") and theirs["view"].get("choices")):
            who, moment = (me, mine.json()) if mine.json()["view"].get("choices") else (foe, theirs)
            assert 200 == who.act(moment, moment["view"]["choices"][0]["action"]).status_code
            continue
        work = played_again(me)
        done = foe.act(theirs, theirs["view"]["choices"][0]["action"])
        assert 200 == done.status_code
        if len(done.json()["view"]["to_act"]) == 2:  # he has not finished
            unseen += 1
            assert mine.content == me.get(path).content
            assert 304 == me.get(path, headers={"if-none-match": mine.headers["etag"]}).status_code
            step = mine.json()["view"]["step"]
            assert [] == me.get(f"{path}?after={step}").json()["shown"]
            assert work == played_again(me)
            assert 409 == me.get(f"{path}/replay").status_code
    assert unseen > 5


def asked(who: Person, battle: str) -> list[tuple[str, int, dict[str, str], str]]:
    """All that somebody can ask about a running battle, and what he is told: without what is another one's each time."""
    path = f"/v1/battles/{battle}"
    now = who.get(path)
    view = now.json()["view"]
    answers = [now, who.get(f"{path}?after=-1"), who.get(path, headers={"if-none-match": now.headers["etag"]}), who.get("/v1/battles")]
    answers += [who.get(f"{path}/{more}") for more in ("stream", "replay", "receipt", "proof", "thoughts?step=1", "rematch")]
    first = view["choices"][0]["action"] if view.get("choices") else {"kind": "concede"}
    answers += [who.post(f"{path}/actions", {"step": step, "action": first}) for step in (-1, view["step"] + 1, 100_000)]
    answers += [who.post(f"{path}/actions", {"step": view["step"], "action": {"kind": "fly"}})]
    told = []
    for answer in answers:
        headers = {name: value for name, value in answer.headers.items() if name not in ("x-request-id", "ratelimit")}
        text = re.sub(r'"crest":"[^"]*"', "", answer.text.replace(battle, ""))
        told.append((str(answer.request.url).replace(battle, ""), answer.status_code, headers, text))
    return told


@pytest.mark.parametrize(("game", "played"), [("wuthering", 2), ("moon", 0), ("kami", 2)])
def test_what_another_has_chosen_in_secret_changes_no_byte(
    named: Named, clock: Clock, monkeypatch: pytest.MonkeyPatch, game: str, played: int
) -> None:
    """The same battle twice: in one the foe takes his first choice, in the other his last. Whoever plays against him and whoever looks
    on is told the same, in body and headers, whatever he asks."""
    monkeypatch.setattr(fairness, "battle_seed", lambda *_: bytes(32))
    twins = [(me := named(f"qq{n}a"), foe := named(f"qq{n}b"), begun([me, foe], game, clock)["battle"]) for n in range(2)]
    for _ in range(played):  # in public, both the same
        for me, foe, battle in twins:
            who = me if me.get(f"/v1/battles/{battle}").json()["view"].get("choices") else foe
            moment = who.get(f"/v1/battles/{battle}").json()
            assert 200 == who.act(moment, moment["view"]["choices"][0]["action"]).status_code
    for (_, foe, battle), which in zip(twins, (0, -1), strict=True):
        moment = foe.get(f"/v1/battles/{battle}").json()
        assert len(moment["view"]["choices"]) > 1
        assert 200 == foe.act(moment, moment["view"]["choices"][which]["action"]).status_code
    looker = Person(twins[0][0].http).guest()
    kept = [foe.get(f"/v1/battles/{battle}?after=-1").text.replace(battle, "") for _, foe, battle in twins]
    assert kept[0].replace("qq0", "qq1") != kept[1]  # to himself it makes a difference
    for mine, theirs in zip(*([asked(me, battle), asked(looker, battle)] for me, _, battle in twins), strict=True):
        assert [(*told, text.replace("qq0", "qq1")) for *told, text in mine] == [tuple(told) for told in theirs]
