"""What moves by itself while people play with each other: their clocks, and the tables that wait for them.

Doing it twice, or in several processes at once, changes nothing; whoever looks at a battle or a table does the same.
"""

import asyncio
import logging

from ..battles import pulse, sessions, shared
from ..errors import NotFound
from ..site import Site
from . import keep, told

EVERY_S = 1.0
MOST = 200  # of each in one round
_log = logging.getLogger(__name__)


async def tick(site: Site) -> int:
    """Let everything that is due happen; how many battles and tables were due."""
    now = site.clock()
    battles = await site.db.read(lambda c: shared.overdue(c, now, MOST))
    tables = await site.db.read(lambda c: keep.overdue(c, now, MOST))
    for id in battles:
        try:
            await sessions.wake(site, id)
        except Exception:  # one that cannot go on shall not keep the others
            _log.exception("battle %s could not go on", id)
    for id in tables:
        try:
            before, after = await site.db.write(lambda c, id=id: (keep.find(c, id), keep.move_on(c, site.games, id, site.clock())))  # type: ignore[misc]
            told.hint(site, before, after)
        except NotFound:
            pass
        except Exception:
            _log.exception("table %s could not go on", id)
    return len(battles) + len(tables)


async def run(site: Site) -> None:
    """A round every second, and a pulse, until cancelled."""
    beaten = 0  # before anything else in the first round: nobody's clock shall run out for a time the service was away
    while True:
        await asyncio.sleep(EVERY_S)
        try:
            if site.clock() - beaten >= pulse.EVERY_MS:
                await pulse.beat(site)
                beaten = site.clock()
            await tick(site)
        except Exception:  # the database may be away for a while
            _log.warning("the next round will try again", exc_info=True)
