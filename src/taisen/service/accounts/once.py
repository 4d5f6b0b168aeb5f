"""Idempotency keys of people and their programs."""

from typing import Annotated

from fastapi import Depends, Request

from .. import idempotency
from ..idempotency import Once
from ..site import Site
from .sessions import Key, who


async def _mine(request: Request, key: Key) -> Once:
    site: Site = request.app.state.site
    if "idempotency-key" not in request.headers:
        return Once(site, None)
    now = site.clock()
    me = await site.db.read(lambda c: who(c, key, now))
    return await idempotency.look_up(request, f"account|{me.id}")


_mine.once = True  # type: ignore[attr-defined]  # OpenAPI looks for it
MyOnce = Annotated[Once, Depends(_mine)]
"""The Idempotency-Key of the caller, who must have signed in if there is one."""
