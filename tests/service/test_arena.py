"""The arena as people live it: whom one meets, how often, what it brings."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import insert, text, update
from starlette.testclient import TestClient

from taisen.bots.levels import LEVELS
from taisen.service import tokyo
from taisen.service.accounts.models import ban
from taisen.service.admin import audit
from taisen.service.app import create_app
from taisen.service.config import Config
from taisen.service.db import make_engine
from taisen.service.decks.models import owned_card
from tests.service.challengers import AGE_HOURS, ARENA, FOUR, Challenger, two
from tests.service.conftest import Clock
from tests.service.people import SEED, Person
from tests.service.toys import GAMES

DAY_MS = 86_400_000


@pytest.fixture
def pair(http: TestClient) -> tuple[Challenger, Challenger]:
    return two(http)


@pytest.fixture(autouse=True)
def _everything_agrees(url: str) -> Iterator[None]:
    """Whatever a test has done, the auditor finds nothing."""
    yield
    engine = make_engine(url)
    with engine.connect() as c:
        assert [] == audit.differences(c, GAMES)
    engine.dispose()


def change(url: str, statement: Any) -> None:
    engine = make_engine(url)
    with engine.begin() as c:
        c.execute(statement)
    engine.dispose()


# -- whom one meets ----------------------------------------------------------------------------------------------------------


def test_one_meets_those_who_defend_and_decks_of_the_house(pair: tuple[Challenger, Challenger], http: TestClient, clock: Clock) -> None:
    hanako, taro = pair
    Challenger(http).called("jiro")  # defends with nothing
    told = hanako.opponents()
    assert [(taro.id, {"ja": "taro", "en": "taro"}, 1500, 5)] == [
        (foe["id"], foe["name"], foe["rating"], foe["left"]) for foe in told["opponents"]
    ]
    assert [("high", 50)] == [(sample["id"], sample["points"]) for sample in told["samples"]]
    assert (1500, 5) == (told["rating"], told["most"])
    assert (told["resets_at"] + 9 * 3_600_000) % DAY_MS == 0
    assert 0 < told["resets_at"] - clock.now <= DAY_MS


def test_those_rated_like_oneself_come_first(http: TestClient, clock: Clock) -> None:
    me, strong, weak, equal = (Challenger(http).called(name).defending() for name in ("me", "strong", "weak", "equal"))
    strong.win(me, clock)
    weak.lose(me)
    strong.lose(equal)  # and up again, so that the gaps differ
    strong.win(equal, clock)
    told = me.opponents()["opponents"]
    gaps = [abs(foe["rating"] - 1500) for foe in told]
    assert 0 == gaps[0]  # of the one who never fought, and perhaps of another whom luck brought back to 1500
    assert sorted(gaps) == gaps
    assert {strong.id, weak.id, equal.id} == {foe["id"] for foe in told}
    assert {1500} == {foe["rating"] for foe in me.opponents("auto")["opponents"]}  # another ladder


def test_a_deck_that_is_no_longer_owned_defends_no_longer(pair: tuple[Challenger, Challenger], url: str) -> None:
    hanako, taro = pair
    change(url, update(owned_card).where(owned_card.c.account == taro.id, owned_card.c.card == "n1").values(n=2))
    assert 1 == len(hanako.opponents()["opponents"])
    change(url, text(f"DELETE FROM owned_card WHERE account = '{taro.id}' AND card = 'n1'"))  # noqa: S608
    assert [] == hanako.opponents()["opponents"]
    assert "no_such_opponent" == hanako.challenge(taro).json()["code"]
    assert {"id": taro.arena()["defence"]["id"], "name": "d", "sound": False} == taro.arena()["defence"]
    change(url, insert(owned_card).values(account=taro.id, ruleset="decked", card="n1", n=2))


def test_who_is_banned_is_neither_met_nor_listed(pair: tuple[Challenger, Challenger], url: str) -> None:
    hanako, taro = pair
    taro.lose(hanako)
    assert [taro.id] == [row["account"] for row in hanako.get(f"{ARENA}/ladder/manual").json()["rows"]]
    change(url, insert(ban).values(account=taro.id, since=1, act=1))
    assert [] == hanako.opponents()["opponents"]
    assert "no_such_opponent" == hanako.challenge(taro).json()["code"]
    assert [] == hanako.get(f"{ARENA}/ladder/manual").json()["rows"]
    change(url, text("DELETE FROM ban"))


def test_nobody_meets_himself_a_stranger_or_nobody(pair: tuple[Challenger, Challenger]) -> None:
    hanako, _ = pair
    for whom in (hanako.id, "nobody", None, "high"):
        answer = hanako.post("/v1/battles", {"ruleset": "decked", "mode": "arena", "opponent": whom})
        assert (422, "no_such_opponent") == (answer.status_code, answer.json()["code"])


def test_what_is_rated_is_for_two_and_played_in_the_usual_way(pair: tuple[Challenger, Challenger]) -> None:
    hanako, taro = pair
    assert "bad_seats" == hanako.challenge(taro, seats=3).json()["code"]
    assert "no_such_variant" == hanako.challenge(taro, variant="blitz").json()["code"]


def test_guests_have_no_arena_but_samples(me: Person, pair: tuple[Challenger, Challenger]) -> None:
    _, taro = pair
    wanted = {"ruleset": "decked", "mode": "arena", "opponent": taro.id}
    answer = me.post("/v1/battles", wanted)
    assert (403, "guests_have_no_arena") == (answer.status_code, answer.json()["code"])
    for path in ("opponents", "me", "defences"):
        assert 403 == me.get(f"{ARENA}/{path}").status_code
    assert "running" == me.begin(ruleset="decked", mode="sample", opponent="high")["state"]


@pytest.mark.parametrize("path", ["opponents", "me", "defences", "ladder/manual"])
def test_a_game_without_an_arena_says_so(pair: tuple[Challenger, Challenger], path: str) -> None:
    assert "mode_not_offered" == pair[0].get(f"/v1/arena/toy/{path}").json()["code"]
    assert "no_such_ruleset" == pair[0].get(f"/v1/arena/chess/{path}").json()["code"]


# -- what is frozen ----------------------------------------------------------------------------------------------------------


def test_the_opponent_is_frozen_at_prepare(pair: tuple[Challenger, Challenger], url: str) -> None:
    hanako, taro = pair
    portrait = hanako.opponents()["opponents"][0]["crest"]
    prepared = hanako.challenge(taro).json()
    seat = prepared["params"]["seats"][1]
    assert ({"ja": "taro", "en": "taro"}, "adept", taro.id) == (seat["name"], seat["bot"], seat["defends"])
    assert LEVELS["adept"].version == seat["bot_version"]
    assert "account" not in seat
    change(url, text(f"UPDATE account SET name = 'else' WHERE id = '{taro.id}'"))  # noqa: S608
    deck = taro.get("/v1/decks").json()["decks"][0]
    assert 204 == taro.ask("DELETE", f"/v1/decks/{deck['id']}").status_code
    moment = hanako.start(prepared["id"], SEED)
    assert ("taro", "bot") == (moment["seats"][1]["name"]["en"], moment["seats"][1]["kind"])
    assert portrait == moment["seats"][1]["crest"]  # one face in the list and at the table
    over = hanako.play_high(moment)
    proof = hanako.get(f"/v1/battles/{over['id']}/proof").json()
    assert [FOUR, FOUR] == proof["decks"]


def test_being_challenged_keeps_nobody_from_playing(pair: tuple[Challenger, Challenger], http: TestClient) -> None:
    hanako, taro = pair
    hanako.fight(taro)
    Challenger(http).called("jiro").fight(taro)
    assert "running" == taro.fight(hanako)["state"]


def test_an_auto_battle_runs_to_its_end_and_moves_the_auto_rating(pair: tuple[Challenger, Challenger]) -> None:
    hanako, taro = pair
    over = hanako.fight(taro, control="auto")
    assert "over" == over["state"]
    result = hanako.get("/v1/battles").json()["battles"][0]["result"]
    delta = {"won": 16, "draw": 0, "lost": -16}[result]
    assert {"before": 1500, "after": 1500 + delta} == over["gains"]["rating"]
    me = hanako.arena()
    assert (1500 + delta, 1, 1500, 0) == (me["auto"]["rating"], me["auto"]["battles"], me["manual"]["rating"], me["manual"]["battles"])


# -- slots -------------------------------------------------------------------------------------------------------------------


def test_the_same_opponent_five_times_a_day_by_hand_and_auto_together(
    pair: tuple[Challenger, Challenger], http: TestClient, clock: Clock
) -> None:
    hanako, taro = pair
    jiro = Challenger(http).called("jiro").defending()
    for n in range(5):
        assert 5 - n == next(foe["left"] for foe in hanako.opponents()["opponents"] if foe["id"] == taro.id)
        if n % 2:
            hanako.lose(taro)
        else:
            hanako.fight(taro, control="auto")
    answer = hanako.challenge(taro)
    assert (409, "no_slot_left", "ARENA-1") == (answer.status_code, answer.json()["code"], answer.json()["rule"])
    assert "running" == hanako.fight(jiro)["state"]  # others can be met, and whoever was not started stays as it was
    told = hanako.opponents()
    assert {taro.id: 0, jiro.id: 4} == {foe["id"]: foe["left"] for foe in told["opponents"]}
    hanako.act(hanako.get(f"/v1/battles/{hanako.get('/v1/battles').json()['battles'][0]['id']}").json(), {"kind": "concede"})
    clock.now = told["resets_at"] - 1
    assert 409 == hanako.challenge(taro).status_code
    clock.now = told["resets_at"]
    assert 5 == hanako.opponents()["opponents"][0]["left"]
    assert 201 == hanako.challenge(taro).status_code


def test_a_slot_is_used_at_prepare_and_stays_used_when_the_battle_becomes_void(pair: tuple[Challenger, Challenger], clock: Clock) -> None:
    hanako, taro = pair
    hanako.challenge(taro)
    assert 4 == hanako.opponents()["opponents"][0]["left"]
    clock.forward(minutes=15)
    assert "void" == hanako.get("/v1/battles").json()["battles"][0]["state"]
    assert 4 == hanako.opponents()["opponents"][0]["left"]
    voids = hanako.get("/v1/fairness").json()["voids"]
    assert [{"ruleset": "decked", "mode": "arena", "n": 1}] == voids
    assert 1500 == hanako.arena()["manual"]["rating"]


def test_what_is_refused_uses_no_slot(pair: tuple[Challenger, Challenger]) -> None:
    hanako, taro = pair
    hanako.challenge(taro)
    for _ in range(6):
        assert "battle_open" == hanako.challenge(taro).json()["code"]
    assert 4 == hanako.opponents()["opponents"][0]["left"]


def test_samples_are_met_as_often_as_one_likes(pair: tuple[Challenger, Challenger]) -> None:
    hanako, _ = pair
    for _ in range(7):
        over = hanako.begin(ruleset="decked", mode="sample", opponent="high", control="auto")
        assert over["gains"]["rating"] is None
    assert {"ja": "高い4枚", "en": "High four"} == over["seats"][1]["name"]
    assert 0 == hanako.arena()["auto"]["battles"]


def test_a_day_begins_at_midnight_in_tokyo() -> None:
    midnight = 1_780_066_800_000  # 2026-05-30T00:00+09:00
    assert tokyo.day(midnight) == tokyo.day(midnight - 1) + 1
    assert midnight == tokyo.next_midnight(midnight - 1) == tokyo.next_midnight(midnight - DAY_MS)
    assert midnight + DAY_MS == tokyo.next_midnight(midnight)


# -- ratings and points ------------------------------------------------------------------------------------------------------


def test_18_a_win_over_an_equal_gives_16_and_100_points_and_the_defender_stays(pair: tuple[Challenger, Challenger], clock: Clock) -> None:
    hanako, taro = pair
    clock.forward(hours=AGE_HOURS)
    hanako_before = hanako.arena()["manual"]
    over = hanako.win(taro, clock)
    gains = over["gains"]
    before = gains["rating"]["before"]
    assert (1500, 0) == (hanako_before["rating"], hanako_before["battles"])
    if before == 1500:
        assert 1516 == gains["rating"]["after"]
    assert (100, clock.now + 30 * DAY_MS, None) == (gains["points"]["points"], gains["points"]["expires"], gains["withheld"])
    assert [("arena", over["id"], 100)] == [
        (lot["source"], lot["source_id"], lot["granted"]) for lot in hanako.get("/v1/rewards").json()["lots"]
    ]
    assert (1500, 0, None) == (taro.arena()["manual"]["rating"], taro.arena()["manual"]["battles"], taro.arena()["manual"]["rank"])
    assert gains["rating"]["after"] == hanako.arena()["manual"]["rating"]
    assert 400 == hanako.arena()["points_left"]
    listed = hanako.get("/v1/battles").json()["battles"][0]["gains"]
    assert (gains["rating"], gains["points"]) == (listed["rating"], listed["points"])
    assert gains == hanako.get(f"/v1/battles/{over['id']}").json()["gains"]


def test_conceding_costs_rating_and_earns_nothing(pair: tuple[Challenger, Challenger]) -> None:
    hanako, taro = pair
    gains = hanako.lose(taro)["gains"]
    assert {"rating": {"before": 1500, "after": 1484}, "points": None, "withheld": None, "energy": None} == gains
    assert 1484 - 15 == hanako.lose(taro)["gains"]["rating"]["after"]
    assert {"rating": 1469, "battles": 2, "won": 0, "rank": 1} == hanako.arena()["manual"]


def test_a_running_battle_has_brought_nothing_yet(pair: tuple[Challenger, Challenger]) -> None:
    assert pair[0].fight(pair[1])["gains"] is None


def test_a_win_over_a_new_account_is_rated_and_earns_nothing(pair: tuple[Challenger, Challenger], http: TestClient, clock: Clock) -> None:
    hanako, taro = pair
    assert 0 == hanako.opponents()["opponents"][0]["points"]
    for _ in range(40):
        over = hanako.play_high(hanako.fight(Challenger(http).called(f"new{clock.now}").defending()))
        clock.forward(seconds=1)
        if [0] == over["view"]["outcome"]["winners"]:
            break
    assert (None, "new_opponent") == (over["gains"]["points"], over["gains"]["withheld"])
    assert over["gains"]["rating"]["after"] > over["gains"]["rating"]["before"]
    assert [] == hanako.get("/v1/rewards").json()["lots"]
    clock.forward(hours=AGE_HOURS)
    assert 100 == next(foe["points"] for foe in hanako.opponents()["opponents"] if foe["id"] == taro.id)


def test_the_age_that_counts_is_that_at_prepare(pair: tuple[Challenger, Challenger], clock: Clock) -> None:
    hanako, taro = pair
    clock.forward(hours=AGE_HOURS - 1)
    for _ in range(40):
        prepared = hanako.challenge(taro)
        if prepared.status_code == 409:
            clock.forward(hours=-24)  # as if it were yesterday: other slots
            continue
        moment = hanako.start(prepared.json()["id"])
        over = hanako.play_high(moment)
        if [0] == over["view"]["outcome"]["winners"]:
            break
    assert "new_opponent" == over["gains"]["withheld"]


def test_the_day_gives_no_more_than_its_limit(url: str, clock: Clock) -> None:
    config = Config(env="dev", stub=True, database=url, daily_points=100, arena_age_hours=0)
    with TestClient(create_app(config, GAMES, clock)) as http:
        hanako, taro = two(http)
        first = hanako.win(taro, clock)
        assert (100, 0) == (first["gains"]["points"]["points"], hanako.arena()["points_left"])
        for _ in range(40):
            over = hanako.play_high(hanako.begin(ruleset="decked", mode="sample", opponent="high"))
            if [0] == over["view"]["outcome"]["winners"]:
                break
        assert (None, "daily_limit") == (over["gains"]["points"], over["gains"]["withheld"])


def test_a_sample_gives_50_points_and_a_guest_gets_none(pair: tuple[Challenger, Challenger], http: TestClient) -> None:
    hanako, _ = pair
    guest = Challenger(http)
    guest.guest()
    for person, expected in ((hanako, (50, None)), (guest, (None, "account"))):
        for _ in range(60):
            over = person.play_high(person.begin(ruleset="decked", mode="sample", opponent="high"))
            if [0] == over["view"]["outcome"]["winners"]:
                break
        gains = over["gains"]
        assert expected == (gains["points"] and gains["points"]["points"], gains["withheld"])


# -- defences ----------------------------------------------------------------------------------------------------------------


def test_the_defender_sees_who_challenged_him_and_the_whole_battle(
    pair: tuple[Challenger, Challenger], http: TestClient, clock: Clock
) -> None:
    hanako, taro = pair
    assert {"ruleset": "decked", "attacks": [], "next": None} == taro.get(f"{ARENA}/defences").json()
    moment = hanako.fight(taro)
    assert [] == taro.get(f"{ARENA}/defences").json()["attacks"]
    for path in ("", "/replay", "/proof"):
        assert 404 == taro.get(f"/v1/battles/{moment['id']}{path}").status_code  # while it runs
    over = hanako.act(moment, {"kind": "concede"}).json()
    (attack,) = taro.get(f"{ARENA}/defences").json()["attacks"]
    expected = {"battle": over["id"], "challenger": hanako.id, "rating": 1500, "control": "manual", "result": "won", "at": clock.now}
    assert expected == {field: attack[field] for field in expected}
    replay = taro.get(attack["replay"]).json()
    assert (1, "taro") == (replay["viewer"], replay["seats"][1]["name"]["en"])
    own = [zone for zone in replay["steps"][-1]["view"]["table"]["zones"] if zone["id"] == "hand.1"]
    assert own[0]["cards"]
    assert 200 == taro.get(f"/v1/battles/{over['id']}/receipt").status_code
    assert 200 == taro.get(f"/v1/battles/{over['id']}/proof").status_code
    assert 404 == Challenger(http).called("jiro").get(attack["replay"]).status_code
    assert [] == hanako.get(f"{ARENA}/defences").json()["attacks"]


def test_defences_come_page_by_page(pair: tuple[Challenger, Challenger], clock: Clock) -> None:
    hanako, taro = pair
    fought = []
    for n in range(33):
        if n % 5 == 0:
            clock.forward(hours=24)
        fought.append(hanako.lose(taro)["id"])  # five at the same time each
    first = taro.get(f"{ARENA}/defences").json()
    second = taro.get(f"{ARENA}/defences?before={first['next']}").json()
    assert (30, 3, None) == (len(first["attacks"]), len(second["attacks"]), second["next"])
    attacks = first["attacks"] + second["attacks"]
    assert sorted(fought) == sorted(attack["battle"] for attack in attacks)
    assert sorted((attack["at"] for attack in attacks), reverse=True) == [attack["at"] for attack in attacks]
    for wrong in ("x", "1.", "1.a b", "9" * 30 + ".a"):
        assert 422 == taro.get(f"{ARENA}/defences", params={"before": wrong}).status_code
