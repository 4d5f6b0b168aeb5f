"""Whatever dies, and whenever: no point is lost and none is spent twice, and what a player was given is what was claimed."""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import Engine, func, insert, select
from starlette.testclient import TestClient

from taisen.service.accounts.models import account
from taisen.service.app import create_app
from taisen.service.claims import keys
from taisen.service.config import Config
from taisen.service.db import make_engine
from taisen.service.rewards import ledger
from taisen.service.rewards.audit import differences
from taisen.service.rewards.models import claim, lot
from tests.faults.server import Server, client
from tests.service.gameserver import DOUBT, GameServer, Killed, Signer, World
from tests.service.toys import GAMES

HANAKO = "76561197960287930"
DEV = Config(env="dev")
STEPS = 21  # from loading to delivered there are that many moments at which the game server can be killed
BEGUN, CONFIRMED, GIVING, GIVEN = 4, 12, 14, 15  # … has written down a request, that it was confirmed, that it gives; has given
REQUESTS = 4  # what is confirmed, reserve, confirm, delivered


def now() -> int:
    return time.time_ns() // 1_000_000


class Ground:
    """A database with one player, a game server's key, and what the game has given."""

    def __init__(self, engine: Engine, folder: Path) -> None:
        self.engine, self.folder = engine, folder
        self.world = World(HANAKO)
        self.n = 0
        with engine.begin() as c:
            c.execute(insert(account).values(id="hanako", kind="stub", name="hanako", steam_id=HANAKO, created=0))
            self.issued = keys.issue(c, DEV, "rust-1", now())

    def server(self, http: Any, **how: Any) -> GameServer:
        """Another life of the same game server."""
        return GameServer(http, self.issued, self.folder / f"{self.n}.json", self.world, now, **how)

    def again(self) -> None:
        """From the start: a fresh file, sixty points more, over two lots."""
        self.n += 1
        with self.engine.begin() as c:
            for points in (20, 40):
                ledger.grant(c, "hanako", f"batch/{self.n}/{points}", points, now())

    def recover(self, http: Any) -> GameServer:
        """A next life that lasts; the operator settles what is in doubt as what he sees in the game tells him."""
        server = self.server(http)
        server.load()
        for entry in [entry for entry in server.entries.values() if entry["state"] == DOUBT]:
            server.settle(entry["claim"], "given" if self.world.given.get(HANAKO, 0) == self.claimed() else "again")
        server.tick()
        return server

    def claimed(self) -> int:
        with self.engine.connect() as c:
            return int(c.execute(select(func.coalesce(func.sum(lot.c.claimed), 0))).scalar_one())

    def check(self) -> None:
        """Points are conserved, the ledger is whole, and the player has exactly what was claimed for him."""
        with self.engine.connect() as c:
            assert [] == differences(c)
            states = Counter(c.execute(select(claim.c.state)).scalars())
            assert 0 == states["reserved"] + states["confirmed"], states
            granted, left = c.execute(select(func.sum(lot.c.granted), func.sum(lot.c.available))).one()
        assert self.world.given.get(HANAKO, 0) == self.claimed()
        assert granted == left + self.claimed()


@pytest.fixture
def ground(url: str, tmp_path: Path) -> Iterator[Ground]:
    engine = make_engine(url)
    yield Ground(engine, tmp_path)
    engine.dispose()


@pytest.fixture
def http(url: str) -> Iterator[TestClient]:
    with TestClient(create_app(Config(env="dev", stub=True, database=url), GAMES), raise_server_exceptions=False) as made:
        yield made


def story(server: GameServer) -> bool:
    """Somebody types /cardreward. False: the game server was killed meanwhile."""
    try:
        server.load()
        server.command(HANAKO)
    except Killed:
        return False
    return True


# -- the game server dies ----------------------------------------------------------------------------------------------------------


def test_a_claim_without_any_fault(ground: Ground, http: TestClient) -> None:
    ground.again()
    server = ground.server(http)
    assert story(server)
    assert (STEPS, REQUESTS, ["delivered"], {}) == (server.steps, server.requests, server.said, server.entries)
    assert {HANAKO: 60} == ground.world.given
    ground.check()


@pytest.mark.parametrize("cut", ["", "before", "after"])
def test_a_game_server_killed_at_any_step_goes_on_where_it_was(ground: Ground, http: TestClient, cut: str) -> None:
    # with cuts every second step on PostgreSQL: how a game server recovers does not depend on the service's database
    every = 2 if cut and ground.engine.dialect.name == "postgresql" else 1
    for request in range(1, REQUESTS + 1) if cut else (0,):
        for step in range(1 + request % every, STEPS + 1, every):
            ground.again()
            story(ground.server(http, die_at=step, cut=lambda n, request=request: cut if n == request else ""))
            server = ground.recover(http)
            assert {} == server.entries
            if ground.world.given.get(HANAKO, 0) < ground.n * 60:  # it died before it had written down anything
                assert step < BEGUN + 2 * (request == 1)
                server.command(HANAKO)
            assert {HANAKO: ground.n * 60} == ground.world.given
            ground.check()


def test_killed_again_while_it_recovers(ground: Ground, http: TestClient) -> None:
    for first in range(BEGUN, STEPS, 3):
        for second in range(1, 16, 2):
            ground.again()
            story(ground.server(http, die_at=first))
            with contextlib.suppress(Killed):
                ground.server(http, die_at=second).load()
            ground.recover(http)
            assert {HANAKO: ground.n * 60} == ground.world.given
            ground.check()


def test_a_player_who_left_gets_his_points_back_or_his_things_later(ground: Ground, http: TestClient) -> None:
    for step in range(BEGUN, STEPS + 1):
        ground.again()
        story(ground.server(http, die_at=step))
        ground.world.online.clear()
        server = ground.recover(http)
        assert {"waiting"} >= {entry["state"] for entry in server.entries.values()}
        ground.world.online.add(HANAKO)
        server.tick()
        assert {} == server.entries
        ground.check()
        server.command(HANAKO)  # what came back, if it did
        ground.check()
        assert {HANAKO: ground.n * 60} == ground.world.given


@pytest.mark.parametrize(("step", "has"), [(GIVING, "again"), (GIVEN, "given")])
def test_what_was_being_given_is_left_to_people(ground: Ground, http: TestClient, step: int, has: str) -> None:
    ground.again()
    story(ground.server(http, die_at=step))
    server = ground.server(http)
    server.load()
    (entry,) = server.entries.values()
    assert ([f"in doubt {entry['claim']}"], 60) == (server.said, ground.claimed())
    assert ({HANAKO: 60} if has == "given" else {}) == ground.world.given  # this only who looks into the game can see
    server.settle(entry["claim"], has)
    assert ({HANAKO: 60}, {}) == (ground.world.given, server.entries)
    ground.check()


def test_a_lost_file_is_told_of(ground: Ground, http: TestClient) -> None:
    ground.again()
    story(ground.server(http, die_at=CONFIRMED))
    ground.server(http).file.unlink()
    server = ground.server(http)
    server.load()
    with ground.engine.connect() as c:
        (id,) = c.execute(select(claim.c.id)).scalars()
    assert ([f"in doubt {id}"], {}) == (server.said, ground.world.given)
    server.settle(id, "again")
    assert ({HANAKO: 60}, {}) == (ground.world.given, server.entries)
    ground.check()


# -- the connection dies -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", ["before", "after"])
@pytest.mark.parametrize("request_number", range(1, REQUESTS + 1))
def test_a_lost_connection_is_one_effect(ground: Ground, http: TestClient, request_number: int, cut: str) -> None:
    ground.again()
    server = ground.server(http, cut=lambda n: cut if n == request_number else "")
    assert story(server)
    assert (REQUESTS + 1, ["delivered"], {HANAKO: 60}) == (server.requests, server.said, ground.world.given)
    ground.check()


@pytest.mark.parametrize("cut", ["before", "after"])
@pytest.mark.parametrize("request_number", range(2, REQUESTS + 1))
def test_a_connection_that_stays_lost_is_gone_on_with_later(ground: Ground, http: TestClient, request_number: int, cut: str) -> None:
    ground.again()
    server = ground.server(http, cut=lambda n: cut if n >= request_number else "")
    assert story(server)
    server.command(HANAKO)
    assert (["busy"], 1) == (server.said, len(server.entries))
    server.cut = lambda _: ""
    server.tick()
    assert ({}, {HANAKO: 60}) == (server.entries, ground.world.given)
    ground.check()


# -- the service dies --------------------------------------------------------------------------------------------------------------


def killed(ground: Ground, url: str, point: str, n: int, *, hasty: bool = False) -> bool:
    """The service is killed at this point, comes back, and the game server goes on. False: the story was over before."""
    ground.again()
    with Server(url, point, n, hasty=hasty) as service, client(service) as http:
        server = ground.server(http)
        story(server)
        service.process.join(1)
        died = service.process.exitcode == -9
    with Server(url, port=service.port) as service, client(service) as http:
        again = ground.recover(http)
        if server.said == ["not now"]:  # it died at the first question; the player types again
            again.command(HANAKO)
    return died


@pytest.mark.parametrize("point", ["before_commit", "after_commit", "before_response"])
def test_a_service_killed_at_any_point_is_gone_on_with(ground: Ground, url: str, point: str) -> None:
    n = 1
    while killed(ground, url, point, n):
        assert {HANAKO: ground.n * 60} == ground.world.given
        ground.check()
        n += 1
    # every request commits its nonce, and all but the first, which asks, an effect
    assert (REQUESTS - 1 if point == "before_response" else 2 * REQUESTS - 1) < n
    ground.check()


@pytest.mark.parametrize("point", ["before_commit", "after_commit", "before_response"])
def test_a_service_killed_while_a_player_has_left_gives_his_points_back_once(ground: Ground, url: str, point: str) -> None:
    ground.world.online.clear()
    n = 1
    while killed(ground, url, point, n):
        assert ({}, 0) == (ground.world.given, ground.claimed())
        ground.check()
        n += 1
    assert (2 if point == "before_response" else 5) < n  # what is confirmed, reserve, release: nonces, and two effects
    ground.check()


def test_the_harness_catches_a_service_that_answers_before_it_commits(ground: Ground, url: str) -> None:
    caught = 0
    for n in (3, 5, 7):  # the effects of reserve, confirm and delivered
        try:
            killed(ground, url, "before_commit", n, hasty=True)
            ground.check()
        except AssertionError:
            caught += 1
            ground.world.given[HANAKO] = ground.claimed()
    assert caught > 0


# -- all at once -------------------------------------------------------------------------------------------------------------------


def at_once(services: list[Server], asks: Callable[[int], tuple[bytes, dict[str, str]]], n: int) -> list[httpx2.Response]:
    async def ask() -> list[httpx2.Response]:
        limits = httpx2.Limits(max_connections=n)
        async with httpx2.AsyncClient(timeout=60, trust_env=False, limits=limits) as http:
            sent = []
            for at in range(n):
                body, headers = asks(at)
                sent.append(http.post(f"{services[at % len(services)].address}/v1/server/claims", content=body, headers=headers))
            return list(await asyncio.gather(*sent))

    return asyncio.run(ask())


@pytest.mark.parametrize("same", [False, True])
def test_of_200_claims_at_once_one_is_made(ground: Ground, url: str, same: bool) -> None:
    ground.again()
    body = b'{"steam_id":"%s","amount":25}' % HANAKO.encode()
    with ground.engine.begin() as c:
        others = [Signer(ground.issued, now), Signer(keys.issue(c, DEV, "rust-2", now()), now)]

    def asks(at: int) -> tuple[bytes, dict[str, str]]:
        signer = others[0 if same else at % 3 // 2]
        return body, signer.headers("POST", "/v1/server/claims", body, f"a-request-number-{0 if same else at}")

    with Server(url) as one, Server(url) as two:
        answers = at_once([one, two], asks, 200)
    told = Counter((answer.status_code, answer.json().get("code")) for answer in answers)
    if same:  # one request, said 200 times
        assert ({(201, None): 200}, 1) == (told, len({answer.content for answer in answers}))
    else:
        assert {(201, None): 1, (409, "claim_open"): 199} == told
    with ground.engine.connect() as c:
        assert ["reserved"] == c.execute(select(claim.c.state)).scalars().all()
        assert [] == differences(c)
        assert (25, 35) == tuple(c.execute(select(func.sum(lot.c.reserved), func.sum(lot.c.available))).one())


def test_a_daily_cap_holds_however_many_come_at_once(ground: Ground, url: str) -> None:
    people = [str(int(HANAKO) + n) for n in range(1, 31)]
    with ground.engine.begin() as c:
        capped = Signer(keys.issue(c, DEV, "rust-2", now(), daily=100), now)
        for id in people:
            c.execute(insert(account).values(id=id, kind="stub", name=id, steam_id=id, created=0))
            ledger.grant(c, id, f"batch/{id}", 10, now())

    def asks(at: int) -> tuple[bytes, dict[str, str]]:
        body = b'{"steam_id":"%s","amount":10}' % people[at].encode()
        return body, capped.headers("POST", "/v1/server/claims", body, f"a-request-number-{at}")

    with Server(url) as one, Server(url) as two:
        answers = at_once([one, two], asks, 30)
    told = Counter((answer.status_code, answer.json().get("code")) for answer in answers)
    assert {(201, None): 10, (409, "daily_cap"): 20} == told
