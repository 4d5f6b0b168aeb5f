"""What game servers ask. Every request is signed (`signing`); answers are small and flat, and nothing redirects."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Response

from taisen.engine.text import Text

from ..accounts.schemas import Empty
from ..errors import Fault, NotFound, NotJson, Refused
from ..rewards import ledger
from ..site import Here
from ..wire import answer, body, gives, refuses
from . import caller, claiming, schemas
from .caller import AnyServer, ForClaims, ForPoints, NamedOnce, ServerOnce
from .schemas import Beat, PlayerPoints, ServerClaim, ServerClaims, ServerStatus, WantedClaim

router = APIRouter(prefix="/v1/server", tags=["game server"])

STATES = Literal["reserved", "confirmed", "delivered", "released", "in_doubt"]
_ID = "^[A-Za-z0-9_-]{1,64}$"
ClaimId = Annotated[str, Path(pattern=_ID, examples=["q8Pb2mKx0vQm2dLr"])]
Nothing = Annotated[Empty, body(Empty)]
_BAD_BEAT = Refused(
    "bad_body",
    Text("本文の形が正しくありません", "the body does not have the right form"),
    errors=(Fault("/players", "bad_value"),),
)


def _done(state: schemas.State) -> dict[int | str, dict[str, Any]]:
    example = ServerClaim("q8Pb2mKx0vQm2dLr", "76561197960287930", 100, state, 1_780_000_900_000, False)
    return gives(ServerClaim, example, "Done, now or before.")


@router.post(
    "/claims",
    operation_id="reservePoints",
    summary="Hold a player's points",
    status_code=201,
    responses={
        **gives(ServerClaim, schemas.EXAMPLE_CLAIM, "Held for fifteen minutes: confirm it, then give.", 201),
        **refuses(
            *(NotJson(), claiming.NO_PLAYER, ledger.CLAIM_OPEN, ledger.TOO_FEW, claiming.BANNED, claiming.DAILY),
            *(claiming.BAD_STEAM_ID, caller.ONCE_NEEDED, claiming.CHECKING),
        ),
    },
)
async def reserve(
    site: Here,
    server: ForClaims,
    once: NamedOnce,
    wanted: Annotated[WantedClaim, body(WantedClaim, examples=[schemas.EXAMPLE_WANTED, {**schemas.EXAMPLE_WANTED, "amount": "all"}])],
) -> Response:
    """Points that expire first are taken first. A player can have one claim under way, over all game servers. With `all`, as many as
    the daily caps of the key allow. Battles behind the points that have not been checked yet are played again first."""
    return await claiming.reserve(site, server, once, wanted)


@router.post(
    "/claims/{claim}/confirm",
    operation_id="confirmClaim",
    summary="The server is about to give: the points are spent",
    responses={**_done("confirmed"), **refuses(NotJson(), NotFound(), ledger.HOLD_OVER, ledger.NOT_RESERVED)},
)
async def confirm(site: Here, server: ForClaims, once: ServerOnce, claim: ClaimId, _: Nothing) -> Response:
    """Confirm before giving: points of a hold that ends while you give would be spent a second time."""
    return await claiming.settle(site, server, once, ledger.confirm, claim)


@router.post(
    "/claims/{claim}/delivered",
    operation_id="reportDelivery",
    summary="The server has given",
    responses={**_done("delivered"), **refuses(NotJson(), NotFound(), ledger.NOT_CONFIRMED)},
)
async def delivered(site: Here, server: ForClaims, once: ServerOnce, claim: ClaimId, _: Nothing) -> Response:
    """A claim that is confirmed and not reported within an hour is in doubt: people look at it, it never returns by itself."""
    return await claiming.settle(site, server, once, ledger.delivered, claim)


@router.post(
    "/claims/{claim}/release",
    operation_id="releaseClaim",
    summary="Give the points back",
    responses={**_done("released"), **refuses(NotJson(), NotFound(), ledger.NOT_RESERVED)},
)
async def release(site: Here, server: ForClaims, once: ServerOnce, claim: ClaimId, _: Nothing) -> Response:
    """Only before it is confirmed. Points whose time is over meanwhile expire."""
    return await claiming.settle(site, server, once, ledger.release, claim)


@router.get(
    "/claims",
    operation_id="listClaims",
    summary="Claims of this server",
    responses={**gives(ServerClaims, ServerClaims((schemas.EXAMPLE_CLAIM,), None), "The oldest first."), **refuses(NotFound())},
)
async def list_claims(
    site: Here,
    server: ForClaims,
    state: Annotated[STATES | None, Query()] = None,
    after: Annotated[str | None, Query(pattern=_ID)] = None,
) -> Response:
    """`?state=confirmed` when a plugin loads: what it had begun to give. `in_doubt` are those of them that are over an hour old."""
    now = site.clock()
    return answer(await site.db.read(lambda c: claiming.listing(c, server.name, state, after, now)))


@router.get(
    "/players/{steam_id}/points",
    operation_id="getPlayerPoints",
    summary="What a player could claim",
    responses={**gives(PlayerPoints, schemas.EXAMPLE_POINTS), **refuses(claiming.NO_PLAYER, claiming.BAD_STEAM_ID)},
)
async def player_points(
    site: Here, server: ForPoints, steam_id: Annotated[str, Path(max_length=64, examples=["76561197960287930"])]
) -> Response:
    now = site.clock()
    return answer(await site.db.read(lambda c: claiming.points(c, site.config, steam_id, now)))


@router.post(
    "/heartbeat",
    operation_id="beat",
    summary="A sign of life",
    responses={**gives(ServerStatus, schemas.EXAMPLE_STATUS, "Written down."), **refuses(NotJson(), _BAD_BEAT)},
)
async def heartbeat(site: Here, server: AnyServer, told: Annotated[Beat, body(Beat, examples=[schemas.EXAMPLE_BEAT])]) -> Response:
    """Once a minute is enough. Any live key may."""
    now = site.clock()
    return answer(await site.db.write(lambda c: claiming.beat(c, server, told, now)))
