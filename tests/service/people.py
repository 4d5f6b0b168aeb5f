"""People who use the service over HTTP."""

import secrets
from typing import Any

from starlette.testclient import TestClient

SEED = "000102030405060708090a0b0c0d0e0f"


class Person:
    """One browser: its own cookie, everything else shared."""

    def __init__(self, http: TestClient) -> None:
        self.http = http
        self.cookie = ""

    def ask(self, method: str, path: str, **rest: Any) -> Any:
        headers = {"cookie": self.cookie, **rest.pop("headers", {})} if self.cookie else rest.pop("headers", {})
        self.http.cookies.clear()
        answer = self.http.request(method, path, headers=headers, **rest)
        if token := answer.cookies.get("taisen"):
            self.cookie = f"taisen={token}"
        return answer

    def get(self, path: str, **rest: Any) -> Any:
        return self.ask("GET", path, **rest)

    def post(self, path: str, json: Any = None, **rest: Any) -> Any:
        return self.ask("POST", path, json=json, **rest)

    def guest(self) -> "Person":
        assert 200 == self.post("/v1/auth/guest", {}).status_code
        return self

    def named(self, name: str) -> "Person":
        assert 200 == self.post("/v1/auth/stub", {"name": name}).status_code
        return self

    def prepare(self, **wanted: Any) -> Any:
        answer = self.post("/v1/battles", {"ruleset": "toy", "mode": "practice", **wanted})
        assert 201 == answer.status_code, answer.text
        return answer.json()

    def start(self, battle: str, seed: str | None = None) -> Any:
        answer = self.post(f"/v1/battles/{battle}/start", {"client_seed": seed or secrets.token_hex(16)})
        assert 200 == answer.status_code, answer.text
        return answer.json()

    def begin(self, **wanted: Any) -> Any:
        return self.start(self.prepare(**wanted)["id"], SEED)

    def act(self, moment: Any, action: Any, step: int | None = None) -> Any:
        at = moment["view"]["step"] if step is None else step
        return self.post(f"/v1/battles/{moment['id']}/actions", {"step": at, "action": action})

    def play_out(self, moment: Any) -> Any:
        """Always the first choice, to the end."""
        while moment["state"] == "running":
            answer = self.act(moment, moment["view"]["choices"][0]["action"])
            assert 200 == answer.status_code, answer.text
            moment = answer.json()
        return moment
