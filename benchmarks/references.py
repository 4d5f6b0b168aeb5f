"""What the service is compared with: a POST that does nothing, and the plainest transaction."""

from typing import Any

import msgspec
import sqlalchemy as sa
from fastapi import FastAPI, HTTPException
from pydantic import BaseModel, ConfigDict

BATTLES = 1600
PLAYER = {"core": 20, "mana": 3, "hand": list(range(7)), "library": list(range(15)), "discard": [1, 2, 3]}
STATE = msgspec.json.encode({"players": [{**PLAYER, "board": [{"card": 3, "atk": 3, "hp": 2, "marks": 8}] * 3}] * 2, "turn": 9})

_tables = sa.MetaData()
_battle = sa.Table(
    "plain_battle",
    _tables,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
)
_step = sa.Table(
    "plain_step",
    _tables,
    sa.Column("battle", sa.Integer, primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("events", sa.LargeBinary, nullable=False),
)


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")
    kind: int
    i: int
    j: int
    seq: int | None = None


class Out(BaseModel):
    match_id: int
    version: int
    events: list[list[int]]


def _events(body: Body, version: int) -> list[list[int]]:
    return [[body.kind, body.i, body.j, version], [3, 0, 2, 18]]


def bare() -> FastAPI:
    """A pydantic body in, a pydantic answer out, nothing done."""
    app = FastAPI()

    @app.post("/m/{match}")
    async def act(match: int, body: Body) -> Out:
        return Out(match_id=match, version=2, events=_events(body, 2))

    return app


def plain(url: str) -> FastAPI:
    """SELECT by key, UPDATE where the version is the same, INSERT, COMMIT: in Core, in a thread. No rules: the state gets a number."""
    app = FastAPI()
    engine = sa.create_engine(url, pool_size=16, max_overflow=0)
    find = sa.select(_battle.c.version, _battle.c.state).where(_battle.c.id == sa.bindparam("match"))
    move = (
        sa.update(_battle)
        .where(_battle.c.id == sa.bindparam("match"), _battle.c.version == sa.bindparam("old"))
        .values(version=sa.bindparam("new"), state=sa.bindparam("moved"))
    )

    @app.post("/m/{match}")
    def act(match: int, body: Body) -> Out:
        with engine.begin() as c:
            version, state = c.execute(find, {"match": match}).one()
            now: dict[str, Any] = msgspec.json.decode(state)
            now["turn"] = version + 1
            events = _events(body, version + 1)
            moved = {"match": match, "old": version, "new": version + 1, "moved": msgspec.json.encode(now)}
            if c.execute(move, moved).rowcount != 1:
                raise HTTPException(409)
            c.execute(_step.insert(), {"battle": match, "version": version + 1, "events": msgspec.json.encode(events)})
        return Out(match_id=match, version=version + 1, events=events)

    return app


def lay_out_plain(url: str) -> None:
    """The tables of `plain`, with battles in them."""
    engine = sa.create_engine(url)
    _tables.create_all(engine)
    with engine.begin() as c:
        c.execute(_battle.insert(), [{"id": n + 1, "version": 1, "state": STATE} for n in range(BATTLES)])
    engine.dispose()
