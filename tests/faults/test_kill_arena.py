"""kill -9 at any instant of arena battles, and at the end of one for energy: slot, outcome, rating, points and what cards hold stand
together or not at all, and nothing counts twice."""

from typing import Any

import httpx2
import pytest
from sqlalchemy import func, select

from taisen.seeds import FOLDER
from taisen.service.admin import audit
from taisen.service.arena.models import arena_slot
from taisen.service.db import make_engine
from taisen.service.energy.models import energy_move
from taisen.service.games import Games, all_games
from taisen.service.ratings.models import rating_event
from taisen.service.rewards.models import lot
from tests.faults.server import Server, client
from tests.faults.test_slots import account
from tests.service.toys import GAMES

SEED = "000102030405060708090a0b0c0d0e0f"
# the story commits seven times: prepare, deal, the end; prepare, deal, and twice for what bots did
INSTANTS = [*(("before_commit", n) for n in range(1, 8)), ("after_commit", 3), ("after_commit", 7)]


class Story:
    """An arena battle by hand, given up at once, and an auto battle against a deck of the house. Playing it again repeats every request."""

    def __init__(self, his: str) -> None:
        self.battles: dict[str, str] = {}
        self.his = his

    def play(self, http: httpx2.Client) -> None:
        id = self.prepare(http, {"mode": "arena", "opponent": self.his})
        moment = self.send(http, f"/v1/battles/{id}/start", {"client_seed": SEED})
        self.send(http, f"/v1/battles/{id}/actions", {"step": moment["view"]["step"], "action": {"kind": "concede"}})
        id = self.prepare(http, {"mode": "sample", "opponent": "high", "control": "auto"})
        self.send(http, f"/v1/battles/{id}/start", {"client_seed": SEED})

    def prepare(self, http: httpx2.Client, wanted: dict[str, str]) -> str:
        """Its key makes it one battle, whether or not the first answer came."""
        mode = wanted["mode"]
        if mode not in self.battles:
            answer = http.post("/v1/battles", json={"ruleset": "decked", **wanted}, headers={"idempotency-key": f"a-story-of-the-{mode}"})
            assert 201 == answer.status_code, answer.text
            self.battles[mode] = answer.json()["id"]
        return self.battles[mode]

    def send(self, http: httpx2.Client, path: str, body: Any) -> Any:
        answer = http.post(path, json=body)
        if path.endswith("/actions") and answer.status_code == 409:
            assert "game_over" == answer.json()["code"]
            return None
        assert 200 == answer.status_code, answer.text
        return answer.json()


def counted(url: str) -> tuple[int, int, int]:
    """Slots, rating events, lots; the auditor agrees with them."""
    engine = make_engine(url)
    with engine.connect() as c:
        assert [] == audit.differences(c, GAMES)
        found = tuple(c.execute(select(func.count()).select_from(table)).scalar_one() for table in (arena_slot, rating_event, lot))
    engine.dispose()
    return found


@pytest.mark.parametrize(("point", "n"), INSTANTS)
def test_killed_anywhere_and_played_on(url: str, point: str, n: int) -> None:
    with Server(url) as healthy:
        me, _ = account(healthy, "hanako")
        other, his = account(healthy, "taro")
        cookies = dict(me.cookies)
        me.close(), other.close()
    story = Story(his)
    with Server(url, point, n) as server, client(server) as http:
        http.cookies.update(cookies)
        with pytest.raises(httpx2.TransportError):
            story.play(http)
        server.process.join(5)
        assert -9 == server.process.exitcode
    counted(url)
    with Server(url) as server, client(server) as http:
        http.cookies.update(cookies)
        story.play(http)
        over = http.get(f"/v1/battles/{story.battles['sample']}").json()
        me_now = http.get("/v1/arena/decked/me").json()["manual"]
    won = [0] == over["view"]["outcome"]["winners"]
    assert (1, 1, int(won)) == counted(url)
    assert won == (over["gains"]["points"] is not None)
    assert (1484, 1) == (me_now["rating"], me_now["battles"])


def at_stake(server: Server) -> tuple[str, list[dict[str, str]]]:
    """A battle for energy of two people, of whom one has left: it ends when the other does. Its id, and their cookies."""
    people = [client(server), client(server)]
    for me, name in zip(people, ("hanako", "taro"), strict=True):
        assert 200 == me.post("/v1/auth/stub", json={"name": name}).status_code
    table = people[0].post("/v1/tables", json={"ruleset": "kami", "staked": True}).json()["id"]
    assert 200 == people[1].post(f"/v1/tables/{table}/join", json={}).status_code
    for me in people * 2:  # once more while decks may be changed
        told = me.post(f"/v1/tables/{table}/ready", json={}).json()
    for n, me in enumerate(people):
        moment = me.post(f"/v1/battles/{told['battle']}/start", json={"client_seed": f"{n:032x}"}).json()
    assert 200 == people[0].post(f"/v1/battles/{told['battle']}/actions", json=leave(moment)).status_code
    for me in people:
        me.close()
    return told["battle"], [dict(me.cookies) for me in people]


def leave(moment: Any) -> Any:
    return {"step": moment["view"]["step"], "action": {"kind": "concede"}}


@pytest.mark.parametrize("point", ["before_commit", "after_commit"])
def test_killed_as_a_battle_for_energy_ends(url: str, point: str) -> None:
    with Server(url, house=True) as server:
        battle, (_, his) = at_stake(server)
    path, house = f"/v1/battles/{battle}", all_games(FOLDER)
    with Server(url, point, 1, house=True) as server, client(server) as http:
        http.cookies.update(his)
        moment = http.get(path).json()
        assert "running" == moment["state"]
        with pytest.raises(httpx2.TransportError):
            http.post(f"{path}/actions", json=leave(moment))
        server.process.join(5)
    assert (0 if point == "before_commit" else 1) == moved(url, house)
    with Server(url, house=True) as server, client(server) as http:
        http.cookies.update(his)
        assert http.post(f"{path}/actions", json=leave(moment)).status_code in (200, 409)
        assert "over" == http.get(path).json()["state"]
        change = http.get(path).json()["gains"]["energy"]["change"]
        held = http.get("/v1/collection/kami").json()["energies"]
    assert 1 == moved(url, house)
    assert change == sum(sum(copies) - 300 * len(copies) for copies in held.values()) != 0


def moved(url: str, house: Games) -> int:
    """How many battles have moved energy; the auditor agrees with it."""
    engine = make_engine(url)
    with engine.connect() as c:
        assert [] == audit.differences(c, house)
        found = c.execute(select(func.count()).select_from(energy_move).where(energy_move.c.kind == "battle")).scalar_one()
    engine.dispose()
    return int(found)
