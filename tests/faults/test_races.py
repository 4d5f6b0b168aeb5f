"""Many clients, several processes, one battle: one history."""

import threading
from collections import Counter
from typing import Any

from tests.faults.audit import audit
from tests.faults.server import Server, client
from tests.often import often

CLIENTS = 8
MANY = 32
BATTLES = often(2, 20)
SEED = "000102030405060708090a0b0c0d0e0f"


def together(work: Any, n: int) -> list[Any]:
    results: list[Any] = [None] * n
    ready = threading.Barrier(n)

    def run(at: int) -> None:
        ready.wait()
        results[at] = work(at)

    threads = [threading.Thread(target=run, args=(at,)) for at in range(n)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_clients_of_two_processes_play_one_battle_and_it_has_one_history(url: str) -> None:
    with Server(url) as one, Server(url) as two, client(one) as http:
        http.post("/v1/auth/guest", json={})
        for _ in range(BATTLES):
            id = http.post("/v1/battles", json={"ruleset": "toy", "mode": "practice", "seats": 2}).json()["id"]
            acknowledged: list[tuple[int, Any]] = []
            statuses: Counter[int] = Counter()

            def play(at: int, id: str = id, acknowledged: Any = acknowledged, statuses: Any = statuses) -> None:
                with client((one, two)[at % 2]) as mine:
                    mine.cookies.update(http.cookies)
                    moment = mine.post(f"/v1/battles/{id}/start", json={"client_seed": SEED}).json()
                    while moment["state"] == "running":
                        view = moment["view"]
                        action = view["choices"][at % len(view["choices"])]["action"]
                        answer = mine.post(f"/v1/battles/{id}/actions", json={"step": view["step"], "action": action})
                        statuses[answer.status_code] += 1
                        if answer.status_code == 200:
                            acknowledged.append((view["step"], action))
                        moment = mine.get(f"/v1/battles/{id}").json()

            together(play, MANY)
            log = audit(url)[id]
            assert set(statuses) <= {200, 409, 422}, statuses
            assert all((0, action) == log[step] for step, action in acknowledged)
            assert {step for step, _ in acknowledged} == {step for step, (seat, _) in enumerate(log) if seat == 0}


def test_of_many_prepared_at_once_one_is_open(url: str) -> None:
    with Server(url) as one, Server(url) as two, client(one) as http:
        http.post("/v1/auth/guest", json={})

        def prepare(at: int) -> int:
            with client((one, two)[at % 2]) as mine:
                mine.cookies.update(http.cookies)
                return mine.post("/v1/battles", json={"ruleset": "toy", "mode": "practice"}).status_code

        assert Counter({201: 1, 409: CLIENTS - 1}) == Counter(together(prepare, CLIENTS))
        assert 1 == len(audit(url))


def test_of_many_starts_with_different_seeds_one_is_dealt(url: str) -> None:
    with Server(url) as one, Server(url) as two, client(one) as http:
        http.post("/v1/auth/guest", json={})
        id = http.post("/v1/battles", json={"ruleset": "toy", "mode": "practice"}).json()["id"]

        def start(at: int) -> int:
            with client((one, two)[at % 2]) as mine:
                mine.cookies.update(http.cookies)
                return mine.post(f"/v1/battles/{id}/start", json={"client_seed": f"{at:032x}"}).status_code

        assert Counter({200: 1, 422: CLIENTS - 1}) == Counter(together(start, CLIENTS))
        audit(url)


def test_a_name_taken_by_many_at_once_is_one_account(url: str) -> None:
    with Server(url) as one, Server(url) as two:

        def sign_in(at: int) -> str:
            with client((one, two)[at % 2]) as mine:
                return str(mine.post("/v1/auth/stub", json={"name": "hanako"}).json()["account"]["id"])

        assert 1 == len(set(together(sign_in, CLIENTS)))
