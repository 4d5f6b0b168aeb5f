"""Reads a database from outside and says whether its battles are whole."""

from typing import Any

import msgspec
from sqlalchemy import Connection, text

from taisen.engine.battle import begin, play
from taisen.engine.codec import pack, unpack_action, unpack_battle
from taisen.engine.ruleset import Setup
from taisen.service.battles.record import Frozen
from taisen.service.db import make_engine
from tests.service.toys import GAMES


def audit(url: str) -> dict[str, list[tuple[int, Any]]]:
    """Each battle's log as (seat, action as plain data), after checking: no gaps, the log gives the snapshot, ends and results agree."""
    engine = make_engine(url)
    try:
        with engine.connect() as c:
            return {row.id: _battle(c, row) for row in c.execute(text("SELECT * FROM battle")).all()}
    finally:
        engine.dispose()


def _battle(c: Connection, row: Any) -> list[tuple[int, Any]]:
    rules = GAMES.version(row.ruleset, row.version)
    lines = c.execute(text("SELECT * FROM battle_step WHERE battle = :id ORDER BY step"), {"id": row.id}).all()
    seats = c.execute(text("SELECT * FROM battle_seat WHERE battle = :id ORDER BY seat"), {"id": row.id}).all()
    secrets = c.execute(text("SELECT count(*) FROM battle_secret WHERE battle = :id"), {"id": row.id}).scalar()
    assert 1 == secrets
    assert list(range(row.step)) == [line.step for line in lines], "the log has a gap"
    assert {int(row.state in ("prepared", "running"))} == {seat.open for seat in seats}
    log = [(line.seat, unpack_action(rules, bytes(line.action))) for line in lines]
    if row.snapshot is not None:
        frozen = msgspec.msgpack.decode(bytes(row.frozen), type=Frozen)
        kept = unpack_battle(rules, bytes(row.snapshot))
        battle, _ = begin(rules, Setup(frozen.decks, rules.options_type()), kept.seed)
        for seat, action in log:
            battle, _ = play(rules, battle, seat, action)
        assert pack(battle) == bytes(row.snapshot), "the snapshot is not what the log gives"
        outcome = rules.outcome(battle.state)
        assert (outcome is not None) == (row.state == "over")
        if outcome is not None:
            won = {seat.seat for seat in seats if seat.result == "won"}
            assert set(outcome.winners) == won
            assert all(seat.result is not None for seat in seats)
    return [(seat, msgspec.to_builtins(action)) for seat, action in log]
