"""A game server that is none: the steps of contrib/rust/CardReward.cs, one for one, and its own way of signing.

It can be killed at any step; what it had written to its file is all that the next one on the same file knows. What players were given
(the `World`) outlives it, as the game's own save does.
"""

import hashlib
import hmac
import json
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2

from taisen.service.claims.keys import IssuedKey

SCHEME = "TAISEN1-HMAC-SHA256"
TRIES = 4
NOT_NOW = (401, 403, 429)  # the key, the clock, too many requests: what was begun stays begun
DOUBT = "giving"  # it died between giving and writing that down: only people can tell whether the player has it

Entry = dict[str, Any]


class Killed(Exception):
    """The game server is gone."""


class World:
    """The game: who is there, and what he was given."""

    def __init__(self, *online: str) -> None:
        self.online = set(online)
        self.given: dict[str, int] = {}

    def give(self, steam_id: str, points: int) -> None:
        self.given[steam_id] = self.given.get(steam_id, 0) + points


class Signer:
    """Signs requests with a key."""

    def __init__(self, issued: IssuedKey, clock: Callable[[], int]) -> None:
        self.key, self.secret, self.clock = issued.key.id, issued.secret, clock

    def headers(self, method: str, target: str, body: bytes, once: str = "") -> dict[str, str]:
        """Signed now, with a nonce of its own."""
        time, nonce = str(self.clock()), uuid.uuid4().hex
        lines = (SCHEME, method, target, time, nonce, once, hashlib.sha256(body).hexdigest())
        signature = hmac.new(self.secret.encode(), "\n".join(lines).encode(), "sha256").hexdigest()
        found = {"authorization": f"{SCHEME} key={self.key},time={time},nonce={nonce},signature={signature}"}
        if body:
            found["content-type"] = "application/json"
        return found | ({"idempotency-key": once} if once else {})


class GameServer(Signer):
    """One life of a game server. `die_at`: killed at this step, counting from 1. `cut`: gets the number of each request, from 1, and says
    whether the connection is lost `before` it is sent, `after` it was carried out, or (empty) not at all."""

    def __init__(
        self,
        http: Any,
        issued: IssuedKey,
        file: Path,
        world: World,
        clock: Callable[[], int],
        *,
        die_at: int = 0,
        cut: Callable[[int], str] = lambda _: "",
    ) -> None:
        super().__init__(issued, clock)
        self.http, self.file, self.world = http, file, world
        self.die_at, self.cut = die_at, cut
        self.steps = self.requests = 0
        self.ready = False  # what the service holds to be confirmed is known
        self.said: list[str] = []
        self.entries: dict[str, Entry] = json.loads(file.read_text()) if file.exists() else {}

    # -- what happens to it --

    def load(self) -> None:
        """The plugin is loaded: ask what is confirmed. What is not in the file is in doubt; with the rest it goes on."""
        after = ""
        while True:
            told = self.send("GET", f"/v1/server/claims?state=confirmed{after}")
            if told is None:
                return
            known = {entry["claim"] for entry in self.entries.values()}
            for claim in told[1]["claims"]:
                if claim["id"] not in known:
                    self._write(self._entry(claim["steam_id"], claim["amount"], claim["id"], claim["amount"]), DOUBT)
            if told[1]["next"] is None:
                break
            after = f"&after={told[1]['next']}"
        self.ready = True
        self.said += [f"in doubt {entry['claim']}" for entry in self.entries.values() if entry["state"] == DOUBT]
        self.tick()

    def tick(self) -> None:
        """From time to time, and when somebody comes in: go on with everything that is under way."""
        if not self.ready:
            self.load()
            return
        for entry in list(self.entries.values()):
            self._go_on(entry)

    def command(self, steam_id: str, amount: int | str = "all") -> None:
        """A player types /cardreward."""
        if not self.ready:
            self.said.append("not now")
            return
        if any(entry["steam_id"] == steam_id and entry["state"] != DOUBT for entry in self.entries.values()):
            self.said.append("busy")
            return
        entry = self._entry(steam_id, amount, "", 0)
        self._write(entry, "reserving")
        self._go_on(entry)

    def settle(self, claim: str, how: str) -> None:
        """The operator has looked at a claim in doubt: it was `given`, or is to be given `again`."""
        entry = next(entry for entry in self.entries.values() if entry["claim"] == claim)
        self._write(entry, "waiting" if how == "again" else "delivering")
        self._go_on(entry)

    def _entry(self, steam_id: str, amount: int | str, claim: str, points: int) -> Entry:
        return {"request": str(uuid.uuid4()), "steam_id": steam_id, "amount": amount, "state": "", "claim": claim, "points": points}

    # -- its steps --

    def _go_on(self, entry: Entry) -> None:
        while self._advance(entry):
            pass

    def _advance(self, entry: Entry) -> bool:
        """One step; False when there is none to be done now."""
        match entry["state"]:
            case "reserving":
                return self._reserve(entry)
            case "confirming":
                return self._settle(entry, "confirm", "waiting")
            case "waiting":
                if entry["steam_id"] not in self.world.online:
                    return False
                self._write(entry, DOUBT)
                self.world.give(entry["steam_id"], entry["points"])
                self._maybe_die()
                self._write(entry, "delivering")
                return True
            case "delivering":
                return self._settle(entry, "delivered", None)
            case "releasing":
                return self._settle(entry, "release", None)
        return False

    def _reserve(self, entry: Entry) -> bool:
        wanted = {"steam_id": entry["steam_id"], "amount": entry["amount"]}
        told = self.send("POST", "/v1/server/claims", wanted, f"{entry['request']}-reserve")
        if told is None:
            return False
        status, answer = told
        if status != 201:
            return self._drop(entry, answer["code"])
        entry |= {"claim": answer["id"], "points": answer["amount"]}
        self._write(entry, "confirming" if entry["steam_id"] in self.world.online else "releasing")
        return True

    def _settle(self, entry: Entry, deed: str, then: str | None) -> bool:
        told = self.send("POST", f"/v1/server/claims/{entry['claim']}/{deed}", {})  # repeated, it is the same by nature
        if told is None:
            return False
        status, answer = told
        if status != 200:
            return self._drop(entry, answer["code"])
        if then is None or answer["state"] == "delivered":
            return self._drop(entry, answer["state"])
        self._write(entry, then)
        return True

    def _write(self, entry: Entry, state: str) -> None:
        """To the file first; then what it says is done."""
        entry["state"] = state
        self.entries[entry["request"]] = entry
        self._save()

    def _drop(self, entry: Entry, why: str) -> bool:
        self.said.append(why)
        del self.entries[entry["request"]]
        self._save()
        return False

    def _save(self) -> None:
        self._maybe_die()
        self.file.write_text(json.dumps(self.entries))
        self._maybe_die()

    def _maybe_die(self) -> None:
        self.steps += 1
        if self.steps == self.die_at:
            raise Killed

    # -- talking --

    def send(self, method: str, target: str, body: Any = None, once: str = "") -> tuple[int, Any] | None:
        """Status and answer; None when there is none for now. A lost connection, or an answer that may become a better one, is a reason
        to send the same again: signed anew, with the same Idempotency-Key if it has one."""
        for _ in range(TRIES):
            self._maybe_die()
            told = self._send_once(method, target, b"" if body is None else json.dumps(body).encode(), once)
            self._maybe_die()
            if told is not None and told[0] < 500:
                return None if told[0] in NOT_NOW else told
        return None

    def _send_once(self, method: str, target: str, body: bytes, once: str) -> tuple[int, Any] | None:
        self.requests += 1
        cut = self.cut(self.requests)
        if cut == "before":
            return None
        try:
            answer = self.http.request(method, target, content=body, headers=self.headers(method, target, body, once))
        except httpx2.TransportError:
            return None
        return None if cut == "after" else (answer.status_code, answer.json())
