"""People of the arena, in a game whose decks are four cards."""

from typing import Any

from starlette.testclient import TestClient

from tests.service.conftest import Clock
from tests.service.people import Person

FOUR = {"n1": 1, "n2": 1, "n3": 1, "n4": 1}  # what everybody owns
ARENA = "/v1/arena/decked"
AGE_HOURS = 72


class Challenger(Person):
    """Somebody with an account, who may have a deck that defends."""

    id: str

    def called(self, name: str) -> "Challenger":
        self.named(name)
        self.id = self.get("/v1/me").json()["account"]["id"]
        return self

    def defending(self, cards: dict[str, int] | None = None) -> "Challenger":
        deck = self.post("/v1/decks", {"ruleset": "decked", "name": "d", "cards": cards or FOUR}).json()["id"]
        assert 200 == self.post(f"/v1/decks/{deck}/defence", {"on": True}).status_code
        return self

    def challenge(self, whom: "Challenger", **wanted: Any) -> Any:
        return self.post("/v1/battles", {"ruleset": "decked", "mode": "arena", "opponent": whom.id, **wanted})

    def fight(self, whom: "Challenger", **wanted: Any) -> Any:
        answer = self.challenge(whom, **wanted)
        assert 201 == answer.status_code, answer.text
        return self.start(answer.json()["id"])

    def lose(self, whom: "Challenger") -> Any:
        return self.act(self.fight(whom), {"kind": "concede"}).json()

    def win(self, whom: "Challenger", clock: Clock) -> Any:
        """Challenge until it is won: the other has no better cards. A new day begins when the slots are used up."""
        for _ in range(60):
            over = self.play_high(self.fight(whom))
            if [0] == over["view"]["outcome"]["winners"]:
                return over
            clock.forward(hours=24)
        raise AssertionError("never won")

    def play_high(self, moment: Any) -> Any:
        """Always the highest number."""
        while moment["state"] == "running":
            hand = next(zone for zone in moment["view"]["table"]["zones"] if zone["id"] == "hand.0")
            best = max(hand["cards"], key=lambda card: int(card["card"][1:]))
            moment = self.act(moment, {"kind": "pick", "card": int(best["id"][1:])}).json()
        return moment

    def arena(self) -> Any:
        return self.get(f"{ARENA}/me").json()

    def opponents(self, control: str = "manual") -> Any:
        return self.get(f"{ARENA}/opponents?control={control}").json()


def two(http: TestClient) -> tuple[Challenger, Challenger]:
    """A challenger and a defender."""
    return Challenger(http).called("hanako").defending(), Challenger(http).called("taro").defending()
