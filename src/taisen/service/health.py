"""Whether the service lives, whether it can serve, and how much it does."""

from hmac import compare_digest

from fastapi import APIRouter, Request, Response
from msgspec import Struct

from taisen.engine.text import Text

from . import metrics
from .config import Config, is_loopback
from .db import newest, revision_of
from .errors import Forbidden, Unavailable
from .site import Here
from .wire import answer, gives, refuses

router = APIRouter(tags=["operation"])

CLOSED = Forbidden("metrics_closed", Text("この数値は運営者だけのものです", "these figures are for operators only"))


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
            "description": "Prometheus' text format.",
            "content": {"text/plain": {"schema": {"type": "string"}, "example": "taisen_alarms_open 0.0\n"}},
        },
        **refuses(CLOSED, Unavailable()),
    },
)
async def figures(site: Here, request: Request) -> Response:
    """For this machine, or for who shows the token of the settings if they have one."""
    if not _may_look(site.config, request):
        raise CLOSED
    now = site.clock()
    told = await site.db.read(lambda c: metrics.text(c, now))
    return Response(told, headers={"cache-control": "no-store", "content-type": metrics.TYPE})


def _may_look(config: Config, request: Request) -> bool:
    """Behind a proxy the caller's address is what the proxy says it is, so that a proxy on this machine opens it to nobody."""
    if config.metrics_token:
        shown = request.headers.get("authorization", "").encode()
        return compare_digest(shown, f"Bearer {config.metrics_token}".encode())
    return request.client is not None and is_loopback(request.client.host)
