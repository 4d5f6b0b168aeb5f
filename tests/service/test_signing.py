"""How a game server signs: the vectors in docs/game-servers.md, and that nothing of a request can be changed or used again."""

import logging
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Engine, insert
from starlette.testclient import TestClient

from taisen.service.accounts.models import account
from taisen.service.app import create_app
from taisen.service.claims import keys, signing
from taisen.service.config import DEV_MASTER, Config
from taisen.service.db import make_engine
from taisen.service.rewards import ledger
from tests.service.conftest import Clock
from tests.service.gameserver import Signer
from tests.service.toys import GAMES

HANAKO = "76561197960287930"
PATH = "/v1/server/claims"
BODY = b'{"steam_id": "76561197960287930", "amount": 1}'
ONCE = "a-request-of-one-point"
DEV = Config(env="dev")
MINUTES = 60_000


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    made = make_engine(url)
    with made.begin() as c:
        c.execute(insert(account).values(id="hanako", kind="stub", name="hanako", steam_id=HANAKO, created=0))
    yield made
    made.dispose()


@pytest.fixture
def signer(engine: Engine, clock: Clock) -> Signer:
    with engine.begin() as c:
        ledger.grant(c, "hanako", "batch/1", 1000, clock.now)
        return Signer(keys.issue(c, DEV, "rust-1", clock.now), clock)


def code(answer: Any) -> str:
    return "" if answer.status_code < 400 else str(answer.json()["code"])


# -- the document ------------------------------------------------------------------------------------------------------------------


def test_the_vectors_of_the_document_are_right() -> None:
    page = (Path(__file__).parents[2] / "docs" / "game-servers.md").read_text()
    cells = r"\| `(\w+)` \| `([^`]*)` \| `(\d+)` \| `([^`]*)` \| (?:`([^`]*)` )?\| (?:`([^`]*)` )?\| `([0-9a-f]{64})` \|"
    rows = re.findall(f"^{cells}$", page, re.MULTILINE)
    assert 4 == len(rows)
    (secret,) = re.findall(r"^secret\s+(taisen_server_\S+)$", page, re.MULTILINE)
    for method, target, time, nonce, once, body, signature in rows:
        assert signature == signing.sign(secret, method, target, int(time), nonce, body.encode(), once), (method, target)
    (_, example) = re.findall(r"^Authorization: (.*)$", page, re.MULTILINE)
    method, target, time, nonce, once, body, signature = rows[0]
    key = re.findall(r"^key\s+(\S+)$", page, re.MULTILINE)[0]
    assert example == signing.authorization(key, secret, method, target, int(time), nonce, body.encode(), once)


def test_the_secret_is_made_of_the_master_key_and_the_id() -> None:
    config = Config(master_key="m" * 32)
    assert keys.secret_of(config, "a") == keys.secret_of(config, "a")
    others = {keys.secret_of(config, "b"), keys.secret_of(Config(master_key="n" * 32), "a"), keys.secret_of(DEV, "a")}
    assert 3 == len(others - {keys.secret_of(config, "a")})
    assert 57 == len(keys.secret_of(config, "a"))


# -- changed -----------------------------------------------------------------------------------------------------------------------


def altered(signer: Signer) -> dict[str, tuple[str, str, bytes, dict[str, str]]]:
    """A signed request, with one thing about it changed."""

    def sent(method: str = "POST", path: str = PATH, body: bytes = BODY, **changed: str) -> tuple[str, str, bytes, dict[str, str]]:
        headers = signer.headers("POST", PATH, BODY, ONCE)
        for name, value in changed.items():
            headers[name.replace("_", "-")] = value
        return method, path, body, headers

    shown = signer.headers("POST", PATH, BODY, ONCE)["authorization"]
    signature = shown[-64:]
    return {
        "method": sent(method="GET", body=BODY),
        "path": sent(path=f"{PATH}/x/confirm"),
        "query": sent(path=f"{PATH}?state=reserved"),
        "body": sent(body=BODY.replace(b"1}", b"999}")),
        "spaces in the body": sent(body=BODY + b" "),
        "no body": sent(body=b""),
        "idempotency key": sent(idempotency_key="a-request-of-another"),
        "time": sent(authorization=re.sub(r"time=\d+", lambda found: f"time={int(found[0][5:]) + 1}", shown)),
        "nonce": sent(authorization=re.sub("nonce=.", "nonce=_", shown)),
        "signature": sent(authorization=shown[:-64] + ("0" if signature[0] != "0" else "1") + signature[1:]),
        "key": sent(authorization=re.sub("key=[^,]*", "key=somebody", shown)),
    }


ALTERED = ("method", "path", "query", "body", "spaces in the body", "no body", "idempotency key", "time", "nonce", "signature", "key")


@pytest.mark.parametrize("what", ALTERED)
def test_a_request_that_was_changed_is_refused(http: TestClient, signer: Signer, engine: Engine, what: str) -> None:
    method, path, body, headers = altered(signer)[what]
    answer = http.request(method, path, content=body, headers=headers)
    assert (401, "bad_signature") == (answer.status_code, code(answer))
    assert signing.SCHEME in answer.headers["www-authenticate"]
    with engine.connect() as c:
        assert (1000, 0) == (
            sum(row.available for row in ledger._usable(c, "hanako", 1)),
            len(list(c.exec_driver_sql("SELECT * FROM claim"))),
        )


def test_the_request_itself_is_accepted(http: TestClient, signer: Signer) -> None:
    assert set(ALTERED) == set(altered(signer))
    assert 201 == http.post(PATH, content=BODY, headers=signer.headers("POST", PATH, BODY, ONCE)).status_code


@pytest.mark.parametrize(
    "shown",
    [
        None,
        "",
        "Bearer taisen_x",
        signing.SCHEME,
        f"{signing.SCHEME} key=a",
        f"{signing.SCHEME} key=a,time=1,nonce={'n' * 15},signature={'0' * 64}",
        f"{signing.SCHEME} key=a,time=x,nonce={'n' * 16},signature={'0' * 64}",
        f"{signing.SCHEME} key=a,time={'9' * 16},nonce={'n' * 16},signature={'0' * 64}",
        f"{signing.SCHEME} key=a,time=1,nonce={'n' * 16},signature={'0' * 63}",
        f"{signing.SCHEME} key=a,time=1,nonce={'n' * 16},signature={'A' * 64}",
        f"{signing.SCHEME} time=1,key=a,nonce={'n' * 16},signature={'0' * 64}",
        f"{signing.SCHEME} key=a,time=1,nonce={'n' * 16},signature={'0' * 64},more=1",
        f"{signing.SCHEME} key=ａ,time=1,nonce={'n' * 16},signature={'0' * 64}".encode(),
    ],
)
def test_no_signature_or_one_in_a_wrong_form(http: TestClient, signer: Signer, shown: Any) -> None:
    headers = {} if shown is None else {"authorization": shown}
    answer = http.get(PATH, headers=headers)
    assert (401, "not_signed") == (answer.status_code, code(answer))


def test_two_signatures_are_none(http: TestClient, signer: Signer) -> None:
    shown = [("authorization", signer.headers("GET", PATH, b"")["authorization"]) for _ in range(2)]
    assert "not_signed" == code(http.get(PATH, headers=shown))


# -- once, and now -------------------------------------------------------------------------------------------------------------------


def test_a_signature_is_good_once(http: TestClient, signer: Signer, clock: Clock) -> None:
    headers = signer.headers("GET", PATH, b"")
    assert "" == code(http.get(PATH, headers=headers))
    for minutes in (0, 4, 1):
        clock.forward(minutes=minutes)
        assert (401, "nonce_used") == ((again := http.get(PATH, headers=headers)).status_code, code(again))
    clock.now += 1
    assert "clock_skew" == code(http.get(PATH, headers=headers))


@pytest.mark.parametrize(
    ("off", "expected"), [(-5 * MINUTES, ""), (5 * MINUTES, ""), (-5 * MINUTES - 1, "clock_skew"), (5 * MINUTES + 1, "clock_skew")]
)
def test_clocks_may_differ_by_five_minutes(http: TestClient, signer: Signer, clock: Clock, off: int, expected: str) -> None:
    signer.clock = lambda: clock.now + off
    headers = signer.headers("GET", PATH, b"")
    assert expected == code(http.get(PATH, headers=headers))
    if not expected:  # one that is ahead of time stays used for as long as it is good
        clock.now += max(0, off) * 2
        assert "nonce_used" == code(http.get(PATH, headers=headers))


# -- keys that open nothing ------------------------------------------------------------------------------------------------------------


def test_a_key_that_ended(http: TestClient, engine: Engine, clock: Clock) -> None:
    with engine.begin() as c:
        one, two = (Signer(keys.issue(c, DEV, "rust-1", clock.now, expires=clock.now + 1000), clock) for _ in range(2))
        keys.revoke(c, two.key, clock.now)
    assert ["", "key_revoked"] == [code(http.get(PATH, headers=one.headers("GET", PATH, b""))) for one in (one, two)]
    clock.now += 1000
    assert "key_expired" == code(http.get(PATH, headers=one.headers("GET", PATH, b"")))
    one.secret = "something else"  # only who has the secret learns what is the matter with the key
    assert "bad_signature" == code(http.get(PATH, headers=one.headers("GET", PATH, b"")))


def test_a_key_of_another_master_key(url: str, signer: Signer, clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    with TestClient(create_app(Config(database=url, master_key="m" * 32), GAMES, clock)) as http, caplog.at_level(logging.ERROR):
        assert "bad_signature" == code(http.get(PATH, headers=signer.headers("GET", PATH, b"")))
    assert f"key {signer.key} of rust-1 was made under another master key" in caplog.text
    assert signer.secret not in caplog.text


@pytest.mark.parametrize(
    ("addresses", "client", "expected"),
    [
        ((), "203.0.113.9", ""),
        (("203.0.113.9",), "203.0.113.9", ""),
        (("198.51.100.0/24", "203.0.113.0/28"), "203.0.113.9", ""),
        (("203.0.113.0/29",), "203.0.113.9", "address_not_allowed"),
        (("203.0.113.9",), "::ffff:203.0.113.9", ""),
        (("2001:db8::/32",), "2001:db8::5", ""),
        (("2001:db8::/32",), "203.0.113.9", "address_not_allowed"),
        (("203.0.113.9",), "testclient", "address_not_allowed"),
    ],
)
def test_from_where_a_key_may_be_used(
    app: FastAPI, engine: Engine, clock: Clock, addresses: tuple[str, ...], client: str, expected: str
) -> None:
    with engine.begin() as c:
        signer = Signer(keys.issue(c, DEV, "rust-1", clock.now, addresses=addresses), clock)
    with TestClient(app, client=(client, 5)) as http:
        assert expected == code(http.get(PATH, headers=signer.headers("GET", PATH, b"")))


# -- making keys -------------------------------------------------------------------------------------------------------------------------


def test_a_server_has_two_live_keys_at_most(engine: Engine, clock: Clock) -> None:
    def issue(**wanted: Any) -> keys.IssuedKey:
        with engine.begin() as c:
            return keys.issue(c, DEV, "rust-1", clock.now, **wanted)

    one, two = issue(), issue(expires=clock.now + 1000)
    with pytest.raises(Exception, match="too_many_api_keys"):
        issue()
    clock.now += 1000
    three = issue()  # the second has expired
    with engine.begin() as c:
        assert clock.now == keys.revoke(c, one.key.id, clock.now).revoked
        assert clock.now == keys.revoke(c, one.key.id, clock.now + 5).revoked
    four = issue()
    with engine.begin() as c:
        live = {key.id for key in keys.listing(c, "rust-1") if key.is_live(clock.now)}
        assert ({three.key.id, four.key.id}, 4, []) == (live, len(keys.listing(c)), keys.listing(c, "rust-2"))
        assert clock.now + 9 == keys.expire(c, four.key.id, clock.now + 9).expires
        with pytest.raises(Exception, match="not_found"):
            keys.revoke(c, "nobody", clock.now)
    assert 4 == len({one.secret, two.secret, three.secret, four.secret})


def test_no_secret_is_in_the_database_or_in_a_repr(engine: Engine, clock: Clock) -> None:
    with engine.begin() as c:
        issued = keys.issue(c, DEV, "rust-1", clock.now)
        row = c.exec_driver_sql("SELECT * FROM api_key").one()
    for told in (repr(row), repr(issued), str(issued), repr(Config(master_key="m" * 32))):
        assert issued.secret not in told
        assert "m" * 32 not in told
    assert keys.digest(issued.secret) == bytes(row.digest)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"server": ""}, "server"),
        ({"server": " rust"}, "server"),
        ({"server": "r" * 41}, "server"),
        ({"server": "a\nb"}, "server"),
        ({"server": "a|b"}, "server"),
        ({"scopes": ()}, "scopes"),
        ({"scopes": ("admin",)}, "scopes"),
        ({"addresses": ("here",)}, "addresses"),
        ({"addresses": ("203.0.113.9/24",)}, "addresses"),
        ({"daily": 0}, "daily"),
        ({"daily_player": -1}, "daily_player"),
        ({"expires": 1}, "expires"),
    ],
)
def test_a_key_that_is_wanted_wrongly(engine: Engine, clock: Clock, wrong: dict[str, Any], field: str) -> None:
    with engine.begin() as c, pytest.raises(Exception, match="bad_api_key") as refused:
        keys.issue(c, DEV, **{"server": "rust-1", "now": clock.now, **wrong})
    assert f"/{field}" == refused.value.body.errors[0].pointer  # type: ignore[attr-defined]
    with engine.connect() as c:
        assert [] == keys.listing(c)


@pytest.mark.parametrize(("config", "master"), [(Config(), ""), (DEV, DEV_MASTER), (Config(env="dev", host="0.0.0.0"), "")])  # noqa: S104
def test_there_is_a_master_key_by_itself_only_on_a_developers_machine(config: Config, master: str) -> None:
    assert master == config.master
    if not master:
        with pytest.raises(Exception, match="no_master_key"):
            keys.secret_of(config, "a")


def test_a_short_master_key_is_refused() -> None:
    with pytest.raises(ValueError, match="32 characters"):
        Config(master_key="m" * 31)


def test_of_many_requests_at_once_with_one_nonce_one_is_good(signer: Signer, http: TestClient) -> None:
    headers = signer.headers("GET", PATH, b"")
    with ThreadPoolExecutor(12) as threads:
        codes = list(threads.map(lambda _: code(http.get(PATH, headers=headers)), range(12)))
    assert ["", *["nonce_used"] * 11] == sorted(codes)
