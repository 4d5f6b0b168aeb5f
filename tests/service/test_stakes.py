"""A battle for the energy of cards, over HTTP on both databases: what is at stake stays secret, moves once, and comes to nothing in sum."""
# ruff: noqa: E501, S608  a table with a row for each kind of tampering

import importlib.util
import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import Connection, Engine, text
from starlette.testclient import TestClient

from taisen.rulesets import CURRENT, RULESETS
from taisen.seeds import FOLDER
from taisen.service.admin import audit, voids
from taisen.service.admin.acts import Signed
from taisen.service.app import create_app
from taisen.service.battles.verdict import holds, judge
from taisen.service.config import Config
from taisen.service.decks import collection
from taisen.service.energy import journal
from taisen.service.errors import Conflict
from taisen.service.games import all_games
from tests.service.conftest import Clock
from tests.service.people import Person
from tests.service.tampering import reseal
from tests.service.test_tables import join, open_table, ready
from tests.service.unguarded import opened, unguarded

GAMES = all_games(FOLDER)
STARTER = GAMES.seeds["kami"].playable()[0]
VERIFY = Path(__file__).resolve().parents[2] / "contrib" / "verify.py"
BY = Signed("mika", "test", 1_780_000_000_000)


class Player(Person):
    """Keeps every answer he was given, and owns cards that each hold another amount."""

    def __init__(self, http: TestClient, n: int, engine: Engine) -> None:
        super().__init__(http)
        self.heard: list[str] = []
        self.name = f"p{n}"
        self.named(self.name)
        self.id = self.get("/v1/me").json()["account"]["id"]
        owned = GAMES.seeds["kami"].starter.cards
        self.energy = {card: 1_000_000 * (n + 1) + 7_919 * i + 3_001 for i, card in enumerate(sorted(owned))}
        with engine.begin() as c:
            collection.give(c, self.id, "kami", "starter", owned, 1)
            for card, energy in self.energy.items():
                journal.issue(c, self.id, "kami", {card: 1}, energy, 1)

    def ask(self, method: str, path: str, **rest: Any) -> Any:
        answer = super().ask(method, path, **rest)
        self.heard.append(answer.text)
        return answer

    def knows(self, energy: int) -> bool:
        """Whether the number stood in an answer by itself, not in the middle of a hash."""
        return any(re.search(rf"\b{energy}\b", answer) for answer in self.heard)

    def holds(self) -> dict[str, int]:
        return {card: energy for card, (energy,) in self.get("/v1/collection/kami").json()["energies"].items()}


class World(NamedTuple):
    """A battle for energy that is over, of three people; `view`: the end as the first saw it."""

    engine: Engine
    people: list[Player]
    battle: str
    view: Any
    params: Any


def begun(people: list[Player], **wanted: Any) -> Any:
    table = open_table(people[0], ruleset="kami", seats=len(people), staked=True, **wanted)
    for me in people[1:]:
        join(me, table)
    for _ in range(2):  # once more while decks may be changed
        for me in people:
            told = ready(me, table)
    assert "begun" == told["state"]
    for n, me in enumerate(people):
        me.start(told["battle"], f"{n:032x}")
    return told


def play_out(people: list[Player], battle: str, luck: random.Random) -> Any:
    """Everybody plays any choice he is offered, and nobody hears what a card holds that he has not seen opened."""
    deck = set(STARTER.cards)
    while True:
        for me in people:
            me.heard.clear()
            moment = me.get(f"/v1/battles/{battle}?after=-1").json()
            if moment["state"] == "over":
                return moment
            opened = {
                (zone["owner"], card["card"])
                for zone in moment["view"]["table"]["zones"]
                for card in zone.get("cards", ())
                if card and card.get("card")
            }
            for other in people:
                seat = people.index(other)
                if other is me:
                    continue
                for card in sorted(deck):
                    if (seat, card) not in opened:
                        assert not me.knows(other.energy[card]), (card, seat)
            if choices := moment["view"].get("choices"):
                assert 200 == me.act(moment, luck.choice(choices)["action"]).status_code


@pytest.fixture(scope="module")
def world(shared_url: str) -> Iterator[World]:
    app = create_app(Config(env="dev", stub=True, database=shared_url), GAMES, Clock())
    with opened(shared_url) as engine, TestClient(app) as http:
        people = [Player(http, n, engine) for n in range(3)]
        assert [me.energy for me in people] == [me.holds() for me in people]
        told = begun(people)
        for me in people:
            assert not any(me.knows(energy) for other in people if other is not me for energy in other.energy.values())
            assert any(me.knows(energy) for energy in me.energy.values())
        moment = play_out(people, told["battle"], random.Random(5))
        yield World(engine, people, told["battle"], moment["view"], told["prepared"]["params"])


@pytest.fixture
def c(world: World) -> Iterator[Connection]:
    with unguarded(world.engine) as connection:
        yield connection


def test_what_cards_won_and_lost_comes_to_nothing_with_the_fees(world: World) -> None:
    changes = [me.get(f"/v1/battles/{world.battle}").json()["gains"]["energy"] for me in world.people]
    for me, told in zip(world.people, changes, strict=True):
        held = me.holds()
        assert {card: energy - me.energy[card] for card, energy in held.items() if energy != me.energy[card]} == told["cards"]
        assert sum(told["cards"].values()) == told["change"]
        assert told == me.get("/v1/battles").json()["battles"][0]["gains"]["energy"]
    with world.engine.connect() as c:
        funds = dict(tuple(row) for row in c.execute(text("SELECT fund, amount FROM energy_fund")).all())
        assert [] == audit.differences(c, GAMES)
    issued = sum(energy for me in world.people for energy in me.energy.values())
    assert -issued == funds.pop("issued")
    assert {"play_charge"} <= funds.keys() <= {"play_charge", "jackpot"}
    assert 0 == sum(told["change"] for told in changes) + sum(funds.values())
    assert any(told["change"] for told in changes)


def test_the_proof_opens_what_was_sealed_and_nothing_else_was_told_before(world: World) -> None:
    assert ("kp", []) == (world.params["options"]["battle"], world.params["options"]["energies"])
    assert all(64 == len(seat["energy"]) for seat in world.params["seats"])
    opened = world.people[0].get(f"/v1/battles/{world.battle}/proof")
    proof = opened.json()
    assert [[me.energy[card] for card in sorted(STARTER.cards)] for me in world.people] == proof["energies"]
    assert holds(judge(opened.content, RULESETS)) is True
    spec = importlib.util.spec_from_file_location("contrib_verify", VERIFY)
    assert spec and spec.loader
    stranger = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(stranger)
    assert stranger.check(opened.text)
    for change in (
        lambda p: p["energies"][1].__setitem__(0, p["energies"][1][0] + 1),
        lambda p: p["energies"].pop(),
        lambda p: p.pop("energies"),
        lambda p: p["params"]["seats"][0].pop("energy"),
    ):
        forged = json.loads(opened.text)
        change(forged)
        reseal(forged)
        assert "decks" in [check.id for check in judge(json.dumps(forged).encode(), RULESETS) if check.ok is False]
        with pytest.raises(stranger.Wrong):
            stranger.check(json.dumps(forged, ensure_ascii=False))


def test_it_is_rated_and_ranked_apart(world: World) -> None:
    with world.engine.connect() as c:
        assert {"kp"} == set(c.execute(text("SELECT ladder FROM rating_event")).scalars())
        assert 3 == c.execute(text("SELECT count(*) FROM rating")).scalar_one()
    me = world.people[0]
    ranks = {row["name"]["en"]: row["battles"] for row in me.get("/v1/arena/kami/ladder/kp").json()["rows"]}
    assert {"p0": 1, "p1": 1, "p2": 1} == ranks
    assert [] == me.get("/v1/arena/kami/ladder/manual").json()["rows"]
    told = me.get("/v1/tables/ranking?ruleset=kami&staked=true").json()
    scores = {f"p{seat}": score for seat, score in enumerate(world.view["outcome"]["scores"])}
    assert scores == {line["name"]["en"]: line["acquired"] for line in told["ranks"]}
    assert [] == me.get("/v1/tables/ranking?ruleset=kami").json()["ranks"]


def test_another_battle_from_it_moves_nothing(world: World) -> None:
    me = world.people[0]
    before = me.holds()
    fork = me.post(f"/v1/battles/{world.battle}/fork", {"step": 3}).json()
    moment = me.start(fork["id"])
    answer = me.act(moment, {"kind": "concede"})
    for _ in range(60):
        if answer.json()["state"] != "running":
            break
        answer = me.act(answer.json(), {"kind": "concede"})
    assert "over" == answer.json()["state"]
    assert answer.json()["gains"]["energy"] is None
    assert before == me.holds()
    assert holds(judge(me.get(f"/v1/battles/{fork['id']}/proof").content, RULESETS)) is True


# -- who may sit down, and with what -------------------------------------------------------------------------------------------


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_only_people_with_an_account_play_for_it_and_it_always_counts(world: World) -> None:
    me, other = world.people[:2]
    staked = {"ruleset": "kami", "staked": True}
    assert (422, "stakes_count") == refused(me.post("/v1/tables", {**staked, "bots": True}))
    assert (422, "stakes_count") == refused(me.post("/v1/tables", {**staked, "rated": False}))
    assert (422, "no_stakes") == refused(me.post("/v1/tables", {**staked, "ruleset": "moon"}))
    guest = Person(me.http).guest()
    assert (403, "guests_are_not_rated") == refused(guest.post("/v1/tables", staked))
    table = open_table(me, **staked)
    assert table["staked"] is True
    assert (403, "guests_are_not_rated") == refused(guest.post(f"/v1/tables/{table['id']}/join", {}))
    assert {} == guest.get("/v1/collection/kami").json()["energies"]
    assert 204 == me.post(f"/v1/tables/{table['id']}/leave", {}).status_code
    assert open_table(other, ruleset="kami")["staked"] is False
    assert 204 == other.post(f"/v1/tables/{other.get('/v1/tables').json()['mine']['id']}/leave", {}).status_code


def test_the_deck_is_ones_own_and_each_card_can_pay(world: World) -> None:
    me, other = world.people[:2]
    table = open_table(me, ruleset="kami", staked=True)
    join(other, table)
    path = f"/v1/tables/{table['id']}/ready"
    strange = me.post(path, {"deck": "four_lights"})
    assert (422, "deck_invalid") == refused(strange)
    assert {"not_owned"} == {problem["code"] for problem in strange.json()["problems"]}
    with drained(world, me, "zeus_fire"):
        short = me.post(path, {})
        assert (422, "deck_invalid") == refused(short)
        ((problem),) = short.json()["problems"]
        assert ("KAMI-2.4", "kp:zeus_fire", 10, 9) == (problem["rule"], problem["code"], problem["limit"], problem["found"])
    ready(me, table)
    assert "choosing" == ready(other, table)["state"]
    ready(me, table)
    with drained(world, me, "zeus_fire"):  # he was ready with enough: without it nothing begins
        after = ready(other, table)
        assert ["p1"] == [seat["name"]["en"] for seat in after["people"]]
        assert after["battle"] is None
    assert 204 == other.post(f"/v1/tables/{table['id']}/leave", {}).status_code


@contextmanager
def drained(world: World, me: Player, card: str) -> Iterator[None]:
    """One card holds 9 for a while."""
    held = me.holds()[card]
    change = text("UPDATE card_energy SET energy = :n WHERE account = :account AND card = :card")
    with world.engine.begin() as c:
        c.execute(change, {"n": 9, "account": me.id, "card": card})
    yield
    with world.engine.begin() as c:
        c.execute(change, {"n": held, "account": me.id, "card": card})


# -- tampering -----------------------------------------------------------------------------------------------------------------

CARD = "SELECT account || ' kami ' || card || ' ' || copy FROM card_energy ORDER BY account, card"
FIRST = "SELECT account, card FROM card_energy ORDER BY account, card LIMIT 1"
OF_CARD = "account || ' kami ' || card || ' ' || copy = :id"
MOVE = "SELECT id FROM energy_move WHERE kind = 'battle'"
BATTLE = "SELECT battle FROM energy_move WHERE kind = 'battle'"
SECOND = f"SELECT ({MOVE}) || '/2'"
TAMPERING: list[tuple[str, str, str, str]] = [
    ("energy_sum", "card_energy", CARD, f"UPDATE card_energy SET energy = energy + 1 WHERE {OF_CARD}"),
    ("energy_total", "energy_fund", "SELECT 'kami'", "UPDATE card_energy SET energy = energy + 1 WHERE card = 'zeus_fire' AND energy < 2000000"),
    ("energy_issued", "card_energy", f"SELECT account || ' kami ' || card || ' 2' FROM ({FIRST}) f", f"INSERT INTO card_energy SELECT account, 'kami', card, 2, 0 FROM ({FIRST}) f"),
    ("energy_fund", "energy_fund", "SELECT 'kami play_charge'", "UPDATE energy_fund SET amount = amount + 1 WHERE fund = 'play_charge'"),
    ("energy_fund", "energy_fund", "SELECT 'kami play_charge'", "DELETE FROM energy_fund WHERE fund = 'play_charge'"),
    ("energy_chain", "energy_entry", f"SELECT ({MOVE}) || '/3'", f"UPDATE energy_entry SET delta = delta + 1, after = after + 1 WHERE n = 2 AND move = ({MOVE})"),
    ("energy_chain", "energy_entry", f"SELECT ({MOVE}) || '/3'", f"DELETE FROM energy_entry WHERE n = 2 AND move = ({MOVE})"),
    ("energy_move", "energy_move", MOVE, "DELETE FROM energy_move WHERE id = :id"),
    ("energy_of_battle", "energy_move", BATTLE, "DELETE FROM energy_move WHERE battle = :id"),
    ("energy_of_battle", "energy_move", BATTLE, f"UPDATE energy_entry SET delta = delta + 1, after = after + 1 WHERE n = 2 AND move = ({MOVE})"),
    ("energy_void", "energy_move", BATTLE, "INSERT INTO energy_move VALUES ('m', 'void', 'kami', :id, NULL, NULL, 1)"),
    ("energy_void", "energy_move", BATTLE, "INSERT INTO battle_void VALUES (:id, 1, 1)"),
    ("energy_card", "energy_entry", SECOND, f"UPDATE energy_entry SET card = 'none' WHERE n = 2 AND move = ({MOVE})"),
    ("energy_of_card", "card_energy", CARD, "UPDATE owned_card SET n = 0 WHERE account || ' kami ' || card || ' 1' = :id"),
    ("sealed_energy", "battle", f"SELECT ({BATTLE}) || '/0'", f"UPDATE battle_secret SET salts = (SELECT salts FROM battle_secret b WHERE b.battle <> ({BATTLE}) LIMIT 1) WHERE battle = ({BATTLE})"),
]  # fmt: skip


def test_a_row_that_was_tampered_with_is_named(world: World, c: Connection) -> None:
    for check, table, which, statement in TAMPERING:
        id: Any = c.execute(text(which)).scalar()
        point = c.begin_nested()
        if world.engine.dialect.name == "sqlite":
            c.execute(text("PRAGMA ignore_check_constraints = 1"))
        elif "n = 0" in statement:
            c.execute(text("ALTER TABLE owned_card DROP CONSTRAINT ck_owned_card_n"))
        assert 0 < c.execute(text(statement), {"id": id} if ":id" in statement else {}).rowcount, statement
        found = {(finding.check, finding.table, finding.id) for finding in audit.differences(c, GAMES)}
        assert (check, table, id) in found, (check, found)
        point.rollback()


# -- the last: it takes the battle of the others back --------------------------------------------------------------------------


def test_voiding_it_gives_back_what_was_lost_once_the_cards_are_free(world: World) -> None:
    people = world.people[:2]
    again = begun(people)["battle"]
    with pytest.raises(Conflict, match="cards_at_stake"), world.engine.begin() as c:
        voids.void(c, world.battle, BY)
    play_out_any(people, again)
    before = [me.holds() for me in world.people]
    with world.engine.begin() as c:
        planned = voids.preview(c, world.battle)
        _, done = voids.void(c, world.battle, BY)
        assert planned.energy == done.energy
    gave = {(back.account, back.card): back.delta for back in done.energy}
    assert gave
    for me, held in zip(world.people, before, strict=True):
        for card, energy in me.holds().items():
            assert energy - held[card] == gave.get((me.id, card), 0)
    for back in done.energy:
        assert back.delta == back.owed  # nobody had spent so much that it could not be given back
    assert 0 == done.issued
    with world.engine.connect() as c:
        assert [] == audit.differences(c, GAMES)
    lines = people[0].get("/v1/tables/ranking?ruleset=kami&staked=true").json()["ranks"]
    assert {"p0": 1, "p1": 1} == {line["name"]["en"]: line["battles"] for line in lines}
    with pytest.raises(Conflict), world.engine.begin() as c:
        voids.void(c, world.battle, BY)


def play_out_any(people: list[Player], battle: str) -> None:
    for me in people:
        moment = me.get(f"/v1/battles/{battle}").json()
        if moment["state"] == "running":
            assert 200 == me.act(moment, {"kind": "concede"}).status_code
    assert "over" == people[0].get(f"/v1/battles/{battle}").json()["state"]


assert CURRENT["kami"].stakes is not None
