"""kill -9 at any instant of arena battles: slot, outcome, rating and points stand together or not at all, and nothing counts twice."""

from typing import Any

import httpx2
import pytest
from sqlalchemy import func, select

from taisen.service.admin import audit
from taisen.service.arena.models import arena_slot
from taisen.service.db import make_engine
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
