"""Whether the service lives, whether it can serve, and how much it does."""

from fastapi import APIRouter, Response
from msgspec import Struct

from . import metrics
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


@router.get(
    "/metrics",
    operation_id="getMetrics",
    summary="Figures for Prometheus",
    responses={
        200: {
            "description": "Prometheus' text format. Keep it from the public, as a proxy can.",
            "content": {"text/plain": {"schema": {"type": "string"}, "example": "taisen_alarms_open 0.0\n"}},
        },
        **refuses(Unavailable()),
    },
)
async def figures(site: Here) -> Response:
    now = site.clock()
    told = await site.db.read(lambda c: metrics.text(c, now))
    return Response(told, headers={"cache-control": "no-store", "content-type": metrics.TYPE})
