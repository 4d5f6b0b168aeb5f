"""The service as it is run: several workers play one battle, and SIGTERM lets what is in flight finish."""

import threading
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import text

from taisen.service.admin.audit import differences
from taisen.service.config import SEEDS
from taisen.service.db import make_engine, snapshot
from taisen.service.games import all_games
from tests.faults.serving import Serving
from tests.service.conftest import only_on

GAME = {"ruleset": "tenga", "mode": "practice"}


def begin(serving: Serving, cookies: dict[str, str]) -> Any:
    assert 200 == serving.ask("POST", "/v1/auth/guest", cookies, json={}).status_code
    prepared = serving.ask("POST", "/v1/battles", cookies, json=GAME)
    assert 201 == prepared.status_code, prepared.text
    return serving.ask("POST", f"/v1/battles/{prepared.json()['id']}/start", cookies, json={"client_seed": "00" * 16}).json()


def act(serving: Serving, cookies: dict[str, str], moment: Any) -> httpx2.Response:
    choices = moment["view"]["choices"]
    body = {"step": moment["view"]["step"], "action": choices[moment["view"]["step"] * 7 % len(choices)]["action"]}
    return serving.ask("POST", f"/v1/battles/{moment['id']}/actions", cookies, json=body)


@only_on("postgresql", "several workers belong there")
def test_two_workers_play_one_battle_to_its_end(url: str, tmp_path: Path) -> None:
    cookies: dict[str, str] = {}
    with Serving(url, tmp_path / "log", workers=2) as serving:
        moment = begin(serving, cookies)
        actions = 0
        while moment["state"] == "running":
            answer = act(serving, cookies, moment)
            assert 200 == answer.status_code, answer.text
            moment, actions = answer.json(), actions + 1
        figures = serving.ask("GET", "/metrics", {}).text
        requests = [line for line in serving.lines() if line["event"] == "request" and line.get("battle") == moment["id"]]
    assert 2 == len({line["process"] for line in requests})
    assert f"taisen_action_seconds_count {actions}.0" in figures  # of both together
    assert 0 == serving.process.returncode
    engine = make_engine(url)
    with snapshot(engine) as c:
        assert [] == differences(c, all_games(SEEDS))
    engine.dispose()


# several workers belong on PostgreSQL
@pytest.mark.parametrize(("url", "workers"), [("sqlite", 1), ("postgresql", 1), ("postgresql", 2)], indirect=["url"])
def test_sigterm_finishes_what_is_in_flight(url: str, tmp_path: Path, workers: int) -> None:
    cookies: dict[str, str] = {}
    engine = make_engine(url)
    with Serving(url, tmp_path / "log", workers=workers) as serving:
        moment = begin(serving, cookies)
        answers: list[httpx2.Response] = []
        acting = threading.Thread(target=lambda: answers.append(act(serving, cookies, moment)))
        with engine.begin() as c:  # somebody else writes: the action has to wait for him
            if engine.dialect.name != "sqlite":
                c.execute(text("SELECT id FROM battle FOR UPDATE"))
            acting.start()
            time.sleep(0.5)
            serving.terminate()
            time.sleep(0.7)
            assert [] == answers
            assert serving.process.poll() is None
            if workers == 1:  # of several, the one above them holds the port until all have finished
                with pytest.raises(httpx2.TransportError):
                    serving.ask("GET", "/healthz", {})
        acting.join(20)
        assert 0 == serving.process.wait(20)
    assert [200] == [answer.status_code for answer in answers]
    with engine.connect() as c:
        assert c.execute(text("SELECT step FROM battle")).scalar_one() > moment["view"]["step"]
    engine.dispose()
