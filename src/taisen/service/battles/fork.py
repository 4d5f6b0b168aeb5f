"""Play on from a finished battle: the same table at a chosen step, new luck from there, bots in the other seats, and nothing at stake."""

import asyncio
from functools import partial
from typing import Any

from sqlalchemy import Connection, insert, update

from taisen.engine.codec import pack
from taisen.engine.text import Text

from ..accounts.schemas import Account
from ..accounts.sessions import shown_name
from ..errors import Refused
from ..site import Site
from . import fairness, finished, prepare, proof
from .models import battle as battles
from .models import battle_step
from .prepare import PARTNER, SPARRING, Drawn
from .record import Frozen, Played, Seated
from .schemas import ForkParams

NO_STEP = Refused("no_such_step", Text("その手からは続けられません", "the battle cannot be played on from that step"))


async def draw(site: Site, me: Account, key: bytes | None, id: str, step: int) -> tuple[Drawn, list[Played]]:
    """A fork of a finished battle, and the part of its log that it begins with. The caller keeps his seat.

    Raises NotFound, Conflict while the battle is not over, Refused for a step that it did not have or with which it ended.
    """
    past = await finished.past_of(site, key, id, ("over",))
    held, of, rules = past.held, past.held.record, past.held.rules
    if step >= of.step:
        raise NO_STEP
    played, seeds, setup = past.played[:step], of.seeds(held.battle), of.setup(rules)
    params_sha256 = fairness.digest(past.params.encode())
    tell = partial(proof.chained, rules, setup, seeds, of.id, params_sha256, played)
    deal, steps, _ = await asyncio.get_running_loop().run_in_executor(site.thinkers, tell)
    link = steps[-1].link if steps else deal.link
    seats = tuple(_seated(seated, me if seat == held.seat else None) for seat, seated in enumerate(of.frozen.seats))
    frozen = Frozen(seats, of.frozen.decks, of.frozen.options, seeds.until(step))
    origin = ForkParams(of.id, step, params_sha256, link)
    return prepare.seal(rules, frozen, "practice", "manual", setup.options, site.clock(), fork=origin), played


def write(c: Connection, drawn: Drawn, played: list[Played]) -> None:
    """Write a prepared fork with its log so far. Raises Conflict when its player already has an open battle of this game."""
    prepare.write(c, drawn)
    if not played:
        return
    id = drawn.told.id
    c.execute(update(battles).where(battles.c.id == id).values(step=len(played)))
    c.execute(insert(battle_step), [_row(id, line) for line in played])


def _seated(then: Seated, me: Account | None) -> Seated:
    if me is not None:
        return Seated(shown_name(me), me.id)
    is_nobodys = then.account is None and then.defends is None
    return prepare.seat_of(then.name, None, then.bot) if is_nobodys else prepare.seat_of(PARTNER, None, SPARRING)


def _row(id: str, line: Played) -> dict[str, Any]:
    return {"battle": id, "step": line.step, "seat": line.seat, "action": pack(line.action), "by": line.by, "at": line.at}
