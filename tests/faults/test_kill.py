"""kill -9 at any instant loses nothing that was acknowledged, and what was not can simply be sent again."""

import contextlib
import random
import threading
import time
from typing import Any

import httpx2
import pytest

from tests.faults.audit import audit
from tests.faults.server import POINTS, Server, client
from tests.often import often

SEED = "000102030405060708090a0b0c0d0e0f"
GAME = {"ruleset": "toy", "mode": "practice"}
# the story below commits that often: sign-in, prepare, start, bots, acts, the end, the next prepare and start; and with keys, where bots
# think between effect and answer, once more for the answer
COMMITS = [(n, False) for n in range(1, 14, often(2, 1))] + [(n, True) for n in range(2, 17, often(3, 1))]
ROUNDS = often(4, 100)


class Died(Exception):
    """The server went away before it answered; `again` is the request to repeat."""

    def __init__(self, path: str, body: Any, headers: dict[str, str]) -> None:
        self.path, self.body, self.headers = path, body, headers


class Story:
    """One player plays battle after battle and keeps what was acknowledged; `keyed`: every request with an Idempotency-Key."""

    def __init__(self, pause: float = 0, keyed: bool = False) -> None:
        self.pause, self.keyed, self.sent = pause, keyed, 0
        self.acknowledged: list[tuple[str, str, Any]] = []
        self.cookies: Any = None

    def send(self, http: httpx2.Client, path: str, body: Any) -> Any:
        self.sent += 1
        headers = {"idempotency-key": f"request-number-{self.sent:06}"} if self.keyed else {}
        try:
            answer = http.post(path, json=body, headers=headers)
        except httpx2.TransportError:
            raise Died(path, body, headers) from None
        assert answer.status_code in (200, 201), answer.text
        time.sleep(self.pause)
        told = answer.json()
        if path.endswith("/start"):
            self.acknowledged.append(("started", told["id"], None))
        elif path.endswith("/actions"):
            self.acknowledged.append(("acted", told["id"], (body["step"], body["action"])))
        elif path.endswith("/battles"):
            self.acknowledged.append(("prepared", told["id"], None))
        return told

    def play(self, http: httpx2.Client, battles: int) -> None:
        self.send(http, "/v1/auth/guest", {})
        self.cookies = dict(http.cookies)
        for _ in range(battles):
            prepared = self.send(http, "/v1/battles", GAME)
            moment = self.send(http, f"/v1/battles/{prepared['id']}/start", {"client_seed": SEED})
            while moment["state"] == "running":
                view = moment["view"]
                body = {"step": view["step"], "action": view["choices"][0]["action"]}
                moment = self.send(http, f"/v1/battles/{moment['id']}/actions", body)

    def check(self, url: str) -> None:
        """Raises AssertionError for an acknowledgement that is not kept, or a battle that is not whole."""
        logs = audit(url)
        for what, battle, done in self.acknowledged:
            assert battle in logs, f"{what} {battle} is lost"
            if what == "acted":
                step, action = done
                assert step < len(logs[battle]), f"the action of step {step} is lost"
                assert (0, action) == logs[battle][step]


def die(url: str, point: str, n: int, *, hasty: bool = False, keyed: bool = False) -> tuple[Story, Died]:
    story = Story(0.3 if hasty else 0, keyed)  # what a hasty server wrote late is there for the next request
    with Server(url, point, n, hasty=hasty) as server, client(server) as http:
        with pytest.raises(Died) as died:
            story.play(http, 5)
        server.process.join(5)
        assert -9 == server.process.exitcode
    return story, died.value


@pytest.mark.parametrize("point", POINTS)
def test_killed_at_every_point_nothing_acknowledged_is_lost(url: str, point: str) -> None:
    for n, keyed in COMMITS:
        story, died = die(url, point, n, keyed=keyed)
        story.check(url)
        if story.cookies is None:
            continue  # it died at the sign-in
        with Server(url) as server, client(server) as http:
            http.cookies.update(story.cookies)
            path, body, headers = died.path, died.body, died.headers
            answer = http.post(path, json=body, headers=headers)
            if path == "/v1/battles" and answer.status_code == 409:  # it had been prepared: there it is
                assert not keyed
                assert "battle_open" == answer.json()["code"]
                assert 200 == http.get(f"/v1/battles/{answer.json()['battle']}").status_code
            else:
                assert answer.status_code in (200, 201), answer.text
            before = len(audit(url))
            again = http.post(path, json=body, headers=headers)
            assert (again.content == answer.content) if keyed else (again.status_code in (200, 409)), again.text
            assert before == len(audit(url))
        story.check(url)


def test_the_harness_catches_an_answer_before_the_commit(url: str) -> None:
    caught = 0
    for n in (2, 5, 7):  # a prepare, and actions; not each dies after an answer, for bots may be at work
        story, _ = die(url, "before_commit", n, hasty=True)
        try:
            story.check(url)
        except AssertionError as error:
            caught += "lost" in str(error)
    assert caught > 0


def test_killed_at_any_time_under_load(url: str) -> None:
    dice = random.Random(7)
    port = 0
    for _ in range(ROUNDS):
        stories = [Story() for _ in range(6)]
        with Server(url, port=port) as server:
            port = server.port

            def live(story: Story, server: Server = server) -> None:
                with client(server) as http, contextlib.suppress(Died):
                    story.play(http, 1000)

            threads = [threading.Thread(target=live, args=(story,)) for story in stories]
            for thread in threads:
                thread.start()
            until = time.monotonic() + 30
            while time.monotonic() < until and not any(what == "acted" for story in stories for what, *_ in list(story.acknowledged)):
                time.sleep(0.01)
            time.sleep(dice.random() * 0.4)
            server.kill()
            for thread in threads:
                thread.join()
        assert any(what == "acted" for story in stories for what, *_ in story.acknowledged)
        for story in stories:
            story.check(url)
