"""What comes in is read strictly, what goes out is safe to show."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from taisen.service import wire
from tests.service.people import SEED, Person

JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"NaN",
        b'{"name": NaN}',
        b'{"name": Infinity}',
        b'{"name": -Infinity}',
        b'{"name": 1e999}',
        b'{"name": "a", "name": "b"}',
        b'{"name": {"a": 1, "a": 1}}',
        b'{"name": "\\ud800"}',
        b'{"\\ud800": 1}',
        b'{"name": "\xff"}',
        b'{"name": "\xed\xa0\x80"}',
        b'\xef\xbb\xbf{"name": "a"}',
        '{"name": "a"}'.encode("utf-16"),
        b"{'name': 'a'}",
        b'{"name": "a",}',
        b'{"name": "a"} {}',
        b"[" * 17 + b"]" * 17,
        b"[" * 16_000 + b"]" * 16_000,
        b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
        b'{"name": ' + b"9" * 5_000 + b"}",
        b'{"name": "a\tb"}',
        b'{"name": "a\\u0000b"}',
        b'{"name": "a\\\\\\u0000b"}',
        b'{"name": 01}',
    ],
)
def test_junk_is_refused_with_4xx_and_not_echoed(http: TestClient, body: bytes) -> None:
    answer = http.post("/v1/auth/stub", content=body, headers=JSON)
    assert answer.status_code in (400, 422), answer.text
    assert "application/problem+json" == answer.headers["content-type"]
    assert answer.json()["code"] in ("malformed", "bad_body")


@pytest.mark.parametrize(
    "action", ['{"kind":"pick","card":1,"card":2}', '{"kind":"pick","card":NaN}', '{"kind":"\\ud800"}', '{"kind":"pick","card":1e400}']
)
def test_junk_inside_an_action_is_refused_too(me: Person, action: str) -> None:
    moment = me.begin()
    body = f'{{"step": {moment["view"]["step"]}, "action": {action}}}'
    answer = me.ask("POST", f"/v1/battles/{moment['id']}/actions", content=body.encode(), headers=JSON)
    assert answer.status_code in (400, 422)
    assert moment["view"] == me.get(f"/v1/battles/{moment['id']}").json()["view"]


@pytest.mark.parametrize(
    "path", ["/v1/tables?ruleset=%00", "/v1/battles/%00", "/v1/rulesets/toy%00/cards", "/%00", "/v1/battles?before=a%00"]
)
def test_an_address_with_nul_in_it_is_refused(me: Person, path: str) -> None:
    answer = me.get(path)
    assert (422, "bad_parameters") == (answer.status_code, answer.json()["code"])


def test_a_backslash_before_u0000_is_a_backslash(http: TestClient) -> None:
    body = b'{"name": "a\\\\u0000b"}'
    assert "a\\u0000b" == http.post("/v1/auth/stub", content=body, headers=JSON).json()["account"]["name"]


def test_16_levels_are_deep_enough_and_brackets_in_strings_do_not_count(http: TestClient) -> None:
    assert "bad_body" == http.post("/v1/auth/stub", content=b"[" * 16 + b"]" * 16, headers=JSON).json()["code"]
    assert 200 == http.post("/v1/auth/stub", json={"name": "[" * 30}).status_code


@pytest.mark.parametrize("name", ["say", "秘密", "hanako"])
def test_faults_point_at_fields_and_say_nothing_of_their_content(http: TestClient, name: str) -> None:
    assert [{"pointer": "/name", "code": "missing"}] == http.post("/v1/auth/stub", json={}).json()["errors"]
    assert [{"pointer": "/name", "code": "bad_value"}] == http.post("/v1/auth/stub", json={"name": [name]}).json()["errors"]
    extra = http.post("/v1/auth/stub", json={"name": "a", name: 1})
    assert [{"pointer": "", "code": "unknown_field"}] == extra.json()["errors"]
    assert name not in extra.text.replace("says", "")


def test_a_body_beyond_32_kib_is_too_large_told_or_untold(http: TestClient) -> None:
    body = b'{"name": "' + b"a" * 33_000 + b'"}'
    assert 413 == http.post("/v1/auth/stub", content=body, headers=JSON).status_code
    pieces = (body[at : at + 1000] for at in range(0, len(body), 1000))
    assert 413 == http.post("/v1/auth/stub", content=pieces, headers=JSON).status_code


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp"])
def test_a_body_must_say_that_it_is_json(http: TestClient, kind: str) -> None:
    assert 415 == http.post("/v1/auth/guest", content=b"{}", headers={"content-type": kind}).status_code
    assert 200 == http.post("/v1/auth/guest", content=b"{}", headers={"content-type": "Application/JSON; charset=utf-8"}).status_code


# -- other sites -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", "origin": "http://testserver"},
        {"origin": "http://evil.example"},
        {"origin": "http://testserver.evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": "testserver"},
        {"origin": ""},
    ],
)
def test_requests_of_other_sites_are_refused(http: TestClient, headers: dict[str, str]) -> None:
    answer = http.post("/v1/auth/guest", json={}, headers=headers)
    assert (403, "foreign_origin") == (answer.status_code, answer.json()["code"])
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("headers", [{}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}, {"origin": "http://testserver"}])
def test_our_own_requests_pass(http: TestClient, headers: dict[str, str]) -> None:
    assert 200 == http.post("/v1/auth/guest", json={}, headers=headers).status_code


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost", "app.localhost:80", "[::1]:8000", "testserver"])
def test_a_developers_machine_is_called_by_its_own_name(http: TestClient, host: str) -> None:
    assert 200 == http.get("/v1/rulesets", headers={"host": host}).status_code


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example:1"])
def test_and_by_no_name_that_was_made_to_point_to_it(http: TestClient, host: str) -> None:
    headers = {"host": host, "origin": f"http://{host}", "sec-fetch-site": "same-origin"}
    assert "foreign_origin" == http.post("/v1/auth/stub", json={"name": "hanako"}, headers=headers).json()["code"]
    assert "foreign_origin" == http.get("/v1/me", headers={"host": host}).json()["code"]


def test_a_body_that_does_not_come_is_not_waited_for(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "PATIENCE_S", 0.05)
    told: list[Any] = []

    async def never() -> Any:
        await asyncio.sleep(30)

    async def send(message: Any) -> None:
        told.append(message)

    headers = [(b"host", b"testserver"), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": "/v1/auth/guest", "raw_path": b"/v1/auth/guest", "query_string": b""}
    asyncio.run(app(scope | {"headers": headers, "http_version": "1.1", "scheme": "http", "client": ("x", 1)}, never, send))
    assert 408 == told[0]["status"]
    assert b"too_slow" in told[1]["body"]


def test_no_answer_invites_other_sites(http: TestClient) -> None:
    answer = http.options("/v1/me", headers={"origin": "http://evil.example", "access-control-request-method": "POST"})
    assert not [name for name in answer.headers if name.startswith("access-control-")]


# -- headers and addresses -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/battle/1", "/v1/me", "/v1/nothing", "/v1/rulesets", "/healthz", "/assets/none.js"])
def test_every_answer_carries_the_security_headers(http: TestClient, path: str) -> None:
    headers = http.get(path).headers
    policy = headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "nosniff" == headers["x-content-type-options"]


def test_the_api_is_not_cached(http: TestClient) -> None:
    assert "no-store" == http.get("/v1/me").headers["cache-control"]


@pytest.mark.parametrize("path", ["/v1/nothing", "/v1", "/v1/me/", "/v1//me", "/v1/battles/", "/v1/rulesets/toy/none", "/v1/../v1/none"])
def test_an_unknown_address_is_a_problem_too(http: TestClient, path: str) -> None:
    answer = http.get(path, follow_redirects=False)
    assert (404, "application/problem+json") == (answer.status_code, answer.headers["content-type"])


def test_a_method_that_is_not_there_is_a_problem_too(http: TestClient) -> None:
    answer = http.delete("/v1/me")
    assert (405, "method_not_allowed") == (answer.status_code, answer.json()["code"])


@pytest.mark.parametrize("query", ["after=x", "after=-2", "after=1e3", "after=99999999999999999999", "after=NaN"])
def test_bad_parameters_are_pointed_at(me: Person, query: str) -> None:
    answer = me.get(f"/v1/battles/{me.begin()['id']}?{query}")
    assert (422, "bad_parameters") == (answer.status_code, answer.json()["code"])
    assert ["/query/after"] == [fault["pointer"] for fault in answer.json()["errors"]]


# -- what is described, and the client ------------------------------------------------------------------------------------------


def test_health(http: TestClient) -> None:
    assert {"status": "ok"} == http.get("/healthz").json()
    assert {"status": "ok"} == http.get("/readyz").json()


def test_the_client_is_served_for_its_own_addresses(http: TestClient) -> None:
    page = http.get("/battle/abc")
    assert (200, "text/html; charset=utf-8", "no-cache") == (page.status_code, page.headers["content-type"], page.headers["cache-control"])
    assert page.text == http.get("/").text
    script = page.text.split('src="')[1].split('"')[0]
    asset = http.get(script)
    assert (200, "public, max-age=31536000, immutable") == (asset.status_code, asset.headers["cache-control"])
    plain = http.get(script, headers={"accept-encoding": "identity"})
    assert ("gzip", None) == (asset.headers.get("content-encoding"), plain.headers.get("content-encoding"))
    assert asset.text == plain.text
    assert int(asset.headers["content-length"]) < int(plain.headers["content-length"])
    assert 304 == http.get(script, headers={"if-none-match": asset.headers["etag"]}).status_code
    for part in ("bytes=0-9", "bytes=9-0", "bytes=x", "lines=1-2"):
        whole = http.get(script, headers={"accept-encoding": "identity", "range": part, "if-range": "x"})
        assert (200, "none", plain.text) == (whole.status_code, whole.headers["accept-ranges"], whole.text)
    for path in ("/assets/none.js", "/../config.py", "/assets/../../../config.py", "/%2e%2e/%2e%2e/service/config.py"):
        assert 404 == http.get(path).status_code


def test_the_description_is_valid_and_every_example_fits_its_schema(http: TestClient, somebody: Callable[[], Person]) -> None:
    import jsonschema_rs

    told = http.get("/v1/openapi.json").json()
    ids = [operation["operationId"] for path in told["paths"].values() for operation in path.values()]
    assert len(set(ids)) == len(ids) > 15
    checked = 0
    for path, operations in told["paths"].items():
        for method, operation in operations.items():
            contents = [answer.get("content", {}) for answer in operation["responses"].values()]
            if method == "post" and "/v1/auth/logout" not in path:
                contents.append(operation["requestBody"]["content"])
            assert any(contents), path
            for content in contents:
                for media in content.values():
                    examples = [media["example"]] if "example" in media else [entry["value"] for entry in media["examples"].values()]
                    assert examples, path
                    if "itemSchema" in media:  # a stream: what each of its events is
                        examples = [dict(line.split(": ", 1) for line in event.strip().splitlines()) for event in examples]
                    schema = {**media.get("itemSchema", media.get("schema")), "components": told["components"]}
                    for example in examples:
                        jsonschema_rs.validator_for(schema).validate(example)
                        checked += 1
    assert checked > 40
    json.dumps(told)


def test_a_real_battle_fits_the_description(me: Person, http: TestClient) -> None:
    import jsonschema_rs

    told = http.get("/v1/openapi.json").json()

    def fits(name: str, thing: object) -> None:
        schema = {"$ref": f"#/components/schemas/{name}", "components": told["components"]}
        jsonschema_rs.validator_for(schema).validate(thing)

    prepared = me.prepare(mode="npc", opponent="scout")
    fits("Prepared", prepared)
    moment = me.start(prepared["id"], SEED)
    fits("Moment", moment)
    over = me.play_out(moment)
    fits("Moment", over)
    for name, path in (("Replay", "replay"), ("Receipt", "receipt"), ("Proof", "proof")):
        fits(name, me.get(f"/v1/battles/{over['id']}/{path}").json())
    fits("BattleList", me.get("/v1/battles").json())
    fits("GameDetail", me.get("/v1/rulesets/toy").json())
    fits("CardList", me.get("/v1/rulesets/toy/cards").json())
