"""My points."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response

from ..accounts.sessions import SignedIn
from ..errors import NotSignedIn
from ..site import Here
from ..wire import answer, gives, refuses
from . import account, schemas
from .schemas import History, Rewards

router = APIRouter(prefix="/v1", tags=["rewards"])


@router.get(
    "/rewards",
    operation_id="getRewards",
    summary="My points, where they come from, and claims of them",
    responses={**gives(Rewards, schemas.EXAMPLE_REWARDS, "Balance, lots, claims."), **refuses(NotSignedIn())},
)
async def rewards(site: Here, me: SignedIn) -> Response:
    now = site.clock()
    return answer(await site.db.read(lambda c: account.rewards(c, me.id, now)))


_HISTORY = gives(History, schemas.EXAMPLE_HISTORY, "Movements, the latest first.")
_HISTORY[200]["content"]["text/csv"] = {"schema": {"type": "string"}, "example": "at,what,points,source,source_id\r\n"}


@router.get(
    "/rewards/history",
    operation_id="getRewardHistory",
    summary="Every movement of my points",
    responses={**_HISTORY, **refuses(NotSignedIn())},
)
async def history(
    site: Here,
    me: SignedIn,
    before: Annotated[int | None, Query(ge=0, le=1 << 53)] = None,
    format: Annotated[Literal["json", "csv"], Query()] = "json",
) -> Response:
    """Pages of JSON; as CSV all of it, and `before` is not looked at."""
    now = site.clock()
    if format == "json":
        return answer(await site.db.read(lambda c: account.history(c, me.id, now, before)))
    lines = await site.db.read(lambda c: account.whole_history(c, me.id, now))
    headers = {"content-disposition": 'attachment; filename="points.csv"'}
    return Response(account.as_csv(lines), headers=headers, media_type="text/csv")
