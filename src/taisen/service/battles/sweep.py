"""Ends what is due though nobody looks at it: battles prepared and not started become void, abandoned ones are lost, points that
expired days ago go where they belong.

Doing it twice, or in several processes at once, changes nothing: each battle moves from its step or not at all.
"""

import asyncio
import logging

from ..rewards import ledger
from ..site import Site
from . import clock, record, sessions

EVERY_S = 60
MOST = 100  # in one round
_log = logging.getLogger(__name__)


async def sweep(site: Site, most: int = MOST) -> int:
    """End what is due now; how many battles have ended."""
    now = site.clock()
    due = await site.db.read(lambda c: record.due(c, now - clock.UNSTARTED_MS, now - clock.ABANDONED_MS, most))
    ended = 0
    for id in due:
        try:
            ended += await sessions.wake(site, id)
        except Exception:  # one that cannot be ended shall not keep the others
            _log.exception("battle %s could not be ended", id)
    return ended


async def look(site: Site) -> None:
    """Before ratings are looked at. The rest waits for the next round."""
    await sweep(site, 10)


async def run(site: Site) -> None:
    """A round every minute, until cancelled."""
    while True:
        await asyncio.sleep(EVERY_S)
        try:
            if ended := await sweep(site):
                _log.info("%d battles ended because nobody had come back to them", ended)
            await site.db.write(lambda c: ledger.sweep(c, site.clock()))
        except Exception:  # the database may be away for a while
            _log.warning("the sweep will be tried again", exc_info=True)
