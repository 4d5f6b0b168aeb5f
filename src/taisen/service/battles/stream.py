"""Hints that a battle has moved, as server-sent events. They tell each viewer of the steps he noticed and of nothing else."""

from typing import Annotated

from fastapi import APIRouter, Header, Response

from .. import hints
from ..accounts.sessions import Key
from ..errors import NotFound, NotSignedIn
from ..site import Here
from ..wire import refuses
from . import sessions
from .routes import BattleId

router = APIRouter(prefix="/v1", tags=["battles"])


@router.get(
    "/battles/{battle}/stream",
    operation_id="streamBattle",
    summary="Hear when a battle has moved",
    response_class=Response,
    responses={
        **hints.gives("step", "Events `step`, with the caller's step as id; look at the battle then. The stream ends after five minutes."),
        **refuses(NotSignedIn(), NotFound(), hints.TOO_MANY),
    },
)
async def stream_battle(site: Here, key: Key, battle: BattleId, last_event_id: Annotated[str | None, Header()] = None) -> Response:
    """Only a hint: what counts is what the battle's own address says. A client that asks there now and then misses nothing."""
    listener = await sessions.listener(site, key, battle)
    site.hints.must_have_room(listener.account)

    async def now() -> int:
        return (await sessions.listener(site, key, battle)).step

    topic = sessions.topic(battle, listener.viewer)
    return hints.sent(site.hints.stream(topic, listener.account, "step", now, hints.last_seen(last_event_id), now))
