"""Canaries: what a player may not know is in no answer, no header and no log line before the battle is over."""

import json
import logging
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from taisen.engine.codec import unpack_battle
from taisen.service.db import make_engine
from tests.engine.toy import TOY
from tests.service.people import SEED, Person


@pytest.fixture
def heard(me: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> list[str]:
    caplog.set_level(logging.DEBUG)
    lines: list[str] = []
    ask = Person.ask

    def listening(self: Person, *words: Any, **rest: Any) -> Any:
        answer = ask(self, *words, **rest)
        lines.append(f"{answer.headers} {answer.text}")
        return answer

    monkeypatch.setattr(Person, "ask", listening)
    return lines


def test_no_answer_and_no_log_line_holds_a_seed_a_salt_or_a_hidden_card(
    me: Person, url: str, heard: list[str], caplog: pytest.LogCaptureFixture, somebody: Callable[[], Person]
) -> None:
    prepared = me.prepare(ruleset="toy", mode="npc", opponent="scout")
    path = f"/v1/battles/{prepared['id']}"
    engine = make_engine(url)
    moment = me.start(prepared["id"], SEED)
    while True:
        me.get(f"{path}?after=-1")
        me.act(moment, {"kind": "fly"})
        me.act(moment, {"kind": "pick", "card": 77})
        me.get(f"{path}/proof"), me.get(f"{path}/replay"), me.get("/v1/battles")
        somebody().guest().get(path)
        with engine.connect() as c:
            snapshot = c.execute(text("SELECT snapshot FROM battle")).scalar_one()
            server_seed, salts = c.execute(text("SELECT server_seed, salts FROM battle_secret")).one()
        battle: Any = unpack_battle(TOY, bytes(snapshot))
        hidden = {f"c{held.iid}" for held in (*battle.state.sides[1].hand, *battle.state.pile)}
        assert hidden
        everything = "\n".join([*heard, caplog.text])
        secrets = [bytes(server_seed).hex(), battle.seed.hex(), *msgspec.msgpack.decode(bytes(salts))]
        for secret in secrets:
            assert secret not in everything
        for answer in heard:
            for spot in hidden:
                assert json.dumps(spot) not in answer
        heard.clear()
        after = me.act(moment, moment["view"]["choices"][0]["action"]).json()
        if after["state"] == "over":
            break
        moment = after
    engine.dispose()


def test_the_opponents_deck_is_sealed_until_the_end(me: Person, heard: list[str]) -> None:
    moment = me.begin(ruleset="decked", mode="npc", opponent="scout")
    me.get(f"/v1/battles/{moment['id']}")
    assert "lair" not in "".join(heard)
