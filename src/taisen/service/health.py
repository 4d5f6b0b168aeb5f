"""Whether the service lives, and whether it can serve."""

from fastapi import APIRouter, Response
from msgspec import Struct

from .db import newest, revision_of
from .errors import Unavailable
from .site import Here
from .wire import answer, gives, refuses

router = APIRouter(tags=["operation"])


class Health(Struct, frozen=True):
    """`ok`."""

    status: str


@router.get("/healthz", operation_id="isAlive", summary="The process answers", responses=gives(Health, Health("ok")))
async def alive() -> Response:
    return answer(Health("ok"), headers={"cache-control": "no-store"})


@router.get(
    "/readyz",
    operation_id="isReady",
    summary="The database answers and has the newest schema",
    responses={**gives(Health, Health("ok")), **refuses(Unavailable())},
)
async def ready(site: Here) -> Response:
    if await site.db.read(revision_of) != newest():
        raise Unavailable
    return answer(Health("ok"), headers={"cache-control": "no-store"})
