"""Collections and cloud decks."""

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text

from taisen.bots import BOTS
from taisen.engine.deck import Deck, to_code
from taisen.rulesets import CURRENT
from taisen.seeds import load
from taisen.service.db import make_engine
from taisen.service.decks.trial import deal
from tests.service.conftest import Clock
from tests.service.people import Person

GOOD = {"n1": 1, "n2": 1, "n3": 1, "n4": 1}
DOUBLE = {"n1": 2, "n2": 2}


@pytest.fixture
def hanako(somebody: Callable[[], Person]) -> Person:
    return somebody().named("hanako")


def new(person: Person, **wanted: Any) -> Any:
    return person.post("/v1/decks", {"ruleset": "decked", "name": "first", "cards": GOOD, **wanted})


# -- the collection ----------------------------------------------------------------------------------------------------------


def test_a_new_account_owns_the_starter_collection_once(hanako: Person, url: str) -> None:
    starter = {"ruleset": "decked", "everything": False, "cards": {"n1": 2, "n2": 2, "n3": 2, "n4": 1}, "energies": None}
    assert [starter] * 2 == [hanako.get("/v1/collection/decked").json() for _ in range(2)]
    engine = make_engine(url)
    with engine.connect() as c:
        grants = c.execute(text("SELECT source, cards FROM card_grant")).all()
    engine.dispose()
    assert [("starter", starter["cards"])] == [(grant.source, json.loads(grant.cards)) for grant in grants]


def test_many_first_looks_at_once_give_one_starter(hanako: Person) -> None:
    answers: list[Any] = []

    def look() -> None:
        answers.append(hanako.http.get("/v1/collection/decked", headers={"cookie": hanako.cookie}).json()["cards"])

    threads = [threading.Thread(target=look) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [{"n1": 2, "n2": 2, "n3": 2, "n4": 1}] * 8 == answers


def test_a_check_counts_the_deck(hanako: Person) -> None:
    told = hanako.post("/v1/decks/check", {"ruleset": "decked", "cards": GOOD}).json()
    assert [{"rule": "TOY-2.2", "name": {"ja": "枚数", "en": "Cards"}, "found": 4, "least": 4, "most": 4}] == told["limits"]


def test_a_game_says_how_many_copies_a_deck_may_hold(hanako: Person) -> None:
    games = {game["id"]: game["needs_deck"] for game in hanako.get("/v1/rulesets").json()["rulesets"]}
    assert (True, False) == (games["decked"], games["toy"])
    assert {2} == set(hanako.get("/v1/rulesets/decked").json()["copies"].values())
    assert {} == hanako.get("/v1/rulesets/toy").json()["copies"]


def test_a_game_without_a_starter_has_no_collections(hanako: Person) -> None:
    assert {"ruleset": "toy", "everything": True, "cards": {}, "energies": None} == hanako.get("/v1/collection/toy").json()
    assert 404 == hanako.get("/v1/collection/chess").status_code


def test_guests_own_nothing_and_keep_nothing(me: Person) -> None:
    assert {} == me.get("/v1/collection/decked").json()["cards"]
    answer = new(me)
    assert (403, "guests_have_no_decks") == (answer.status_code, answer.json()["code"])
    assert [] == me.get("/v1/decks").json()["decks"]


# -- checking ------------------------------------------------------------------------------------------------------------------


def test_all_problems_are_told_at_once(hanako: Person) -> None:
    cards = {"n4": 3, "n9": 1, "zz": 1}
    answer = hanako.post("/v1/decks/check", {"ruleset": "decked", "cards": cards}).json()
    found = [(problem["code"], problem.get("card", ""), problem.get("limit"), problem.get("found")) for problem in answer["problems"]]
    assert [
        ("size", "", 4, 5),
        ("copies", "n4", 2, 3),
        ("unknown", "zz", None, None),
        ("not_owned", "n4", 1, 3),
        ("not_owned", "n9", 0, 1),
    ] == found
    assert "「4」は3枚入っていますが、持っているのは1枚です" == answer["problems"][3]["text"]["ja"]


def test_a_code_and_its_cards_say_the_same(hanako: Person) -> None:
    by_cards = hanako.post("/v1/decks/check", {"ruleset": "decked", "cards": GOOD}).json()
    assert ([], to_code("decked", Deck.of(GOOD))) == (by_cards["problems"], by_cards["code"])
    assert by_cards == hanako.post("/v1/decks/check", {"ruleset": "decked", "code": by_cards["code"]}).json()


def test_a_hand_is_dealt_from_a_deck_that_obeys_the_rules(hanako: Person) -> None:
    told = hanako.post("/v1/decks/hand", {"ruleset": "decked", "cards": GOOD}).json()
    assert told["hand"]  # the toy deals whatever was brought
    answer = hanako.post("/v1/decks/hand", {"ruleset": "decked", "cards": {"n1": 1}})
    assert (422, "TOY-2.2") == (answer.status_code, answer.json()["problems"][0]["rule"])


@pytest.mark.parametrize("ruleset", [ruleset for ruleset, rules in CURRENT.items() if rules.needs_deck])
def test_every_game_deals_hands_by_its_luck(ruleset: str) -> None:
    rules = CURRENT[ruleset]
    cards = load(rules, tuple(BOTS)).playable()[0].deck
    hands = {deal(rules, cards, bytes([n]) * 32).hand for n in range(4)}
    assert len(hands) > 1
    assert all(hand and set(hand) <= set(rules.catalogue) for hand in hands)
    if ruleset == "tenga":  # elsewhere a deck may stand for more cards than it lists
        assert all(set(hand) <= set(cards.counts()) for hand in hands)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({}, "one_list"),
        ({"cards": GOOD, "code": "x"}, "one_list"),
        ({"code": "x"}, "bad_deck_code"),
        ({"code": to_code("toy", Deck.of(GOOD))}, "bad_deck_code"),
        ({"ruleset": "toy", "cards": {}}, "no_decks"),
        ({"cards": {"n1": 0}}, "bad_body"),
        ({"cards": {"n1": 100}}, "bad_body"),
        ({"cards": {"n1": True}}, "bad_body"),
        ({"cards": {"": 1}}, "bad_body"),
        ({"cards": {f"c{n}": 1 for n in range(201)}}, "bad_body"),
        ({"cards": ["n1"]}, "bad_body"),
    ],
)
def test_what_is_no_list_of_cards_is_refused(hanako: Person, wanted: Any, code: str) -> None:
    for path, more in (("/v1/decks/check", {}), ("/v1/decks", {"name": "x"})):
        answer = hanako.post(path, {"ruleset": "decked", **more, **wanted})
        assert (422, code) == (answer.status_code, answer.json()["code"])


# -- keeping -------------------------------------------------------------------------------------------------------------------


def test_a_deck_is_kept_changed_and_deleted(hanako: Person, clock: Clock) -> None:
    kept = new(hanako, name="  火の輪 ")
    assert (201, "火の輪", GOOD, [], 1, False) == (
        kept.status_code,
        *(kept.json()[field] for field in ("name", "cards", "problems", "revision", "defence")),
    )
    path = f"/v1/decks/{kept.json()['id']}"
    assert kept.json() == hanako.get(path).json()
    clock.forward(seconds=1)
    changed = hanako.ask("PUT", path, json={"name": "水の輪", "cards": DOUBLE, "revision": 1})
    assert (200, "水の輪", DOUBLE, 2) == (changed.status_code, *(changed.json()[field] for field in ("name", "cards", "revision")))
    assert [changed.json()] == hanako.get("/v1/decks?ruleset=decked").json()["decks"]
    assert (204, b"") == ((gone := hanako.ask("DELETE", path)).status_code, gone.content)
    assert 404 == hanako.get(path).status_code == hanako.ask("DELETE", path).status_code


def test_a_change_of_an_old_revision_is_refused_and_changes_nothing(hanako: Person) -> None:
    kept = new(hanako).json()
    path = f"/v1/decks/{kept['id']}"
    for revision in (2, 7):
        answer = hanako.ask("PUT", path, json={"name": "x", "cards": DOUBLE, "revision": revision})
        assert (409, "deck_changed") == (answer.status_code, answer.json()["code"])
    assert kept == hanako.get(path).json()


@pytest.mark.parametrize("name", ["", "   ", "a\nb", "\u202e", "a" * 41, "\x00", 7])
def test_names_are_printable(hanako: Person, name: Any) -> None:
    assert 422 == new(hanako, name=name).status_code
    kept = new(hanako).json()
    assert 422 == hanako.ask("PUT", f"/v1/decks/{kept['id']}", json={"name": name, "cards": GOOD, "revision": 1}).status_code


def test_an_unfinished_deck_is_kept_but_not_played(hanako: Person) -> None:
    kept = new(hanako, cards={"n1": 1}).json()
    assert ["size"] == [problem["code"] for problem in kept["problems"]]
    answer = hanako.post("/v1/battles", {"ruleset": "decked", "mode": "practice", "deck": kept["id"]})
    assert (422, "deck_invalid", "TOY-2.2") == (answer.status_code, answer.json()["code"], answer.json()["rule"])
    assert kept["problems"] == answer.json()["problems"]


def test_a_deck_with_a_card_that_an_update_withdrew_is_kept_says_so_and_can_be_mended(hanako: Person, url: str) -> None:
    kept = new(hanako).json()
    path = f"/v1/decks/{kept['id']}"
    engine = make_engine(url)
    with engine.begin() as c:
        c.execute(text("UPDATE deck SET cards = replace(cards, 'n4', 'withdrawn')"))
    engine.dispose()
    told = hanako.get(path).json()
    assert {"n1": 1, "n2": 1, "n3": 1, "withdrawn": 1} == told["cards"]
    assert "withdrawn" in {problem.get("card") for problem in told["problems"]}
    assert [told] == hanako.get("/v1/decks?ruleset=decked").json()["decks"]
    answer = hanako.post("/v1/battles", {"ruleset": "decked", "mode": "practice", "deck": kept["id"]})
    assert (422, told["problems"]) == (answer.status_code, answer.json()["problems"])
    assert [] == hanako.ask("PUT", path, json={"name": "x", "cards": GOOD, "revision": 1}).json()["problems"]


def test_what_exceeds_what_one_owns_cannot_be_played(hanako: Person) -> None:
    kept = new(hanako, cards={"n4": 2, "n1": 2}).json()
    assert ["not_owned"] == [problem["code"] for problem in kept["problems"]]
    assert 422 == hanako.post("/v1/battles", {"ruleset": "decked", "mode": "practice", "deck": kept["id"]}).status_code


def test_a_battle_keeps_the_deck_as_it_was_when_it_was_prepared(hanako: Person) -> None:
    kept = new(hanako).json()
    moment = hanako.begin(ruleset="decked", deck=kept["id"])
    hanako.ask("PUT", f"/v1/decks/{kept['id']}", json={"name": "x", "cards": DOUBLE, "revision": 1})
    over = hanako.act(moment, {"kind": "concede"}).json()
    assert GOOD == hanako.get(f"/v1/battles/{over['id']}/proof").json()["decks"][0]


def test_fifty_decks_can_be_kept(hanako: Person) -> None:
    for n in range(50):
        assert 201 == new(hanako, name=str(n)).status_code
    answer = new(hanako)
    assert (409, "too_many_decks") == (answer.status_code, answer.json()["code"])


# -- defending -----------------------------------------------------------------------------------------------------------------


def defending(person: Person) -> list[str]:
    return [deck["id"] for deck in person.get("/v1/decks").json()["decks"] if deck["defence"]]


def test_one_deck_of_a_game_defends(hanako: Person) -> None:
    first, second = new(hanako).json()["id"], new(hanako).json()["id"]
    for deck in (first, second):
        assert hanako.post(f"/v1/decks/{deck}/defence", {"on": True}).json()["defence"]
        assert [deck] == defending(hanako)
    hanako.post(f"/v1/decks/{second}/defence", {"on": False})
    assert [] == defending(hanako)


def test_only_a_sound_deck_defends(hanako: Person) -> None:
    kept = new(hanako, cards={"n1": 1}).json()["id"]
    answer = hanako.post(f"/v1/decks/{kept}/defence", {"on": True})
    assert (422, "deck_invalid") == (answer.status_code, answer.json()["code"])
    assert [] == defending(hanako)
    good = new(hanako).json()["id"]
    hanako.post(f"/v1/decks/{good}/defence", {"on": True})
    hanako.ask("PUT", f"/v1/decks/{good}", json={"name": "x", "cards": {"n1": 1}, "revision": 1})
    assert [] == defending(hanako)


def test_somebody_elses_deck_is_not_there(hanako: Person, somebody: Callable[[], Person]) -> None:
    kept = new(hanako).json()["id"]
    taro = somebody().named("taro")
    path = f"/v1/decks/{kept}"
    assert [404] * 4 == [
        taro.get(path).status_code,
        taro.ask("PUT", path, json={"name": "x", "cards": GOOD, "revision": 1}).status_code,
        taro.ask("DELETE", path).status_code,
        taro.post(f"{path}/defence", {"on": True}).status_code,
    ]
    answer = taro.post("/v1/battles", {"ruleset": "decked", "mode": "practice", "deck": kept})
    assert (422, "no_such_deck") == (answer.status_code, answer.json()["code"])
    assert 200 == hanako.get(path).status_code


def test_a_name_that_grows_when_it_is_tidied_is_measured_afterwards(hanako: Person) -> None:
    wanted = {"ruleset": "decked", "cards": {"n1": 1}}
    long = hanako.post("/v1/decks", {**wanted, "name": "\ufb2c" * 20})  # three letters each
    assert (422, "bad_body") == (long.status_code, long.json()["code"])
    assert 201 == hanako.post("/v1/decks", {**wanted, "name": "\ufb2c" * 13}).status_code
