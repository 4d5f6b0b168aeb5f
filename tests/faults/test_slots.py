"""Two hundred challenges of one opponent at once, by several processes: five are made, in every way there is."""

import asyncio
from collections import Counter
from typing import Any

from sqlalchemy import Connection, select

from taisen.service.accounts.schemas import Account
from taisen.service.admin import audit
from taisen.service.arena import opponents
from taisen.service.arena.models import arena_slot
from taisen.service.battles import prepare, record
from taisen.service.battles.schemas import NewBattle
from taisen.service.db import Database, make_engine
from taisen.service.errors import Problem
from tests.faults.server import Server, client
from tests.faults.test_races import together
from tests.often import often
from tests.service.challengers import FOUR
from tests.service.toys import GAMES

AT_ONCE = often(200, 2_000)
NOW = 1_780_000_000_000
SEED = "000102030405060708090a0b0c0d0e0f"
WANTED = {"ruleset": "decked", "mode": "arena"}


def slots(url: str) -> list[int]:
    engine = make_engine(url)
    with engine.connect() as c:
        found = list(c.execute(select(arena_slot.c.n).order_by(arena_slot.c.day, arena_slot.c.n)).scalars())
        assert [] == audit.differences(c, GAMES)
    engine.dispose()
    return found


def account(server: Server, name: str) -> tuple[Any, str]:
    """A client that is signed in and defends, and the account's id."""
    http = client(server)
    me = http.post("/v1/auth/stub", json={"name": name}).json()["account"]["id"]
    deck = http.post("/v1/decks", json={"ruleset": "decked", "name": "d", "cards": FOUR}).json()["id"]
    assert 200 == http.post(f"/v1/decks/{deck}/defence", json={"on": True}).status_code
    return http, me


def test_of_200_challenges_at_once_five_are_made(url: str) -> None:
    """Prepared and void in one piece each, so that no open battle is in the way of the next: the slots alone hold."""
    with Server(url) as server:
        me, mine = account(server, "hanako")
        other, his = account(server, "taro")
        me.close(), other.close()
    engine = make_engine(url)
    with engine.connect() as c:
        foe = opponents.find(c, GAMES, GAMES.rules("decked"), his)
    engine.dispose()

    def challenge(c: Connection) -> None:
        drawn = prepare.draw(GAMES, Account(mine, "hanako", "stub"), NewBattle("decked", "arena", his), None, foe, NOW)
        prepare.write(c, drawn)
        made = record.load(c, drawn.told.id)
        assert made is not None
        record.void(c, made, NOW)

    async def story() -> list[Any]:
        services = [Database(url), Database(url)]
        try:
            return await asyncio.gather(*(services[n % 2].write(challenge) for n in range(AT_ONCE)), return_exceptions=True)
        finally:
            for service in services:
                await service.finish()

    results = asyncio.run(story())
    codes = Counter(result.code if isinstance(result, Problem) else result for result in results)
    assert Counter({None: 5, "no_slot_left": AT_ONCE - 5}) == codes
    assert [1, 2, 3, 4, 5] == slots(url)


def test_of_200_requests_of_two_processes_five_begin(url: str) -> None:
    with Server(url) as one, Server(url) as two:
        me, _ = account(one, "hanako")
        other, his = account(two, "taro")
        codes: Counter[str] = Counter()

        def insist(at: int) -> None:
            with client((one, two)[at % 2]) as http:
                http.cookies.update(me.cookies)
                for _ in range(AT_ONCE // 8):
                    answer = http.post("/v1/battles", json={**WANTED, "opponent": his})
                    codes[answer.json().get("code", "made")] += 1
                    if answer.status_code == 201:  # over at once, to make room
                        id = answer.json()["id"]
                        step = http.post(f"/v1/battles/{id}/start", json={"client_seed": SEED}).json()["view"]["step"]
                        http.post(f"/v1/battles/{id}/actions", json={"step": step, "action": {"kind": "concede"}})

        together(insist, 8)
        assert AT_ONCE == sum(codes.values())
        assert (5, {"made", "battle_open", "no_slot_left"}) == (codes["made"], set(codes) | {"battle_open"}), codes
        rows = me.get("/v1/arena/decked/me").json()["manual"]
        assert (5, 0) == (rows["battles"], rows["won"])
        me.close(), other.close()
    assert [1, 2, 3, 4, 5] == slots(url)


def test_one_whose_every_battle_runs_at_once_is_rated_for_each(url: str) -> None:
    """Auto battles of ten challengers against one, all together, and he against them meanwhile."""
    with Server(url) as one, Server(url) as two:
        other, his = account(one, "taro")
        people = [account((one, two)[n % 2], f"p{n}") for n in range(10)]

        def fight(at: int) -> list[int]:
            http, _ = people[at]
            seen = []
            for _ in range(3):
                id = http.post("/v1/battles", json={**WANTED, "opponent": his, "control": "auto"}).json()["id"]
                seen.append(http.post(f"/v1/battles/{id}/start", json={"client_seed": SEED}).status_code)
                whom = people[(at + 1) % len(people)][1]
                back = other.post("/v1/battles", json={**WANTED, "opponent": whom, "control": "auto"})
                if back.status_code == 201:
                    seen.append(other.post(f"/v1/battles/{back.json()['id']}/start", json={"client_seed": SEED}).status_code)
            return seen

        statuses = Counter(status for told in together(fight, 10) for status in told)
        assert {200} == set(statuses)
        rows = one_ladder(other)
        assert sum(row["battles"] for row in rows) == statuses[200]
        assert {3} == {row["battles"] for row in rows if row["account"] != his}
        for http, _ in people:
            http.close()
        other.close()
    slots(url)


def one_ladder(http: Any) -> Any:
    return http.get("/v1/arena/decked/ladder/auto").json()["rows"]
