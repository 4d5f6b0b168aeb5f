"""The arena of a game: whom I can meet, the ladders, where I stand, who has met me."""

import functools
from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from sqlalchemy import Connection

from taisen.engine.text import same

from .. import tokyo
from ..accounts.schemas import Account
from ..accounts.sessions import SignedIn, crest
from ..decks import keep
from ..errors import NotSignedIn
from ..games import NO_GAME
from ..ratings import chain, ladder
from ..rewards import ledger
from ..rewards.models import POINTS
from ..site import Here, Site
from ..wire import answer, gives, refuses
from . import defences, opponents, schemas, slots
from .models import MOST
from .schemas import Arena, DefenceDeck, Defences, Defender, LadderPage, LadderRow, Opponents, Rank, SampleDefender

Look = Callable[[Site], Awaitable[object]]
"""Ends what is due before anybody looks: battles know the arena, so the arena is told how to."""

Ruleset = Annotated[str, Path(min_length=1, max_length=64, examples=["tenga"])]


@functools.cache
def router(look: Look) -> APIRouter:
    """Routes that call `look` first."""
    routes = APIRouter(prefix="/v1/arena", tags=["arena"])

    @routes.get(
        "/{ruleset}/opponents",
        operation_id="listOpponents",
        summary="Whom I can challenge",
        responses={
            **gives(Opponents, schemas.EXAMPLE_OPPONENTS, "Accounts with a defence deck, those rated like me first; decks of the house."),
            **refuses(NotSignedIn(), opponents.NO_GUESTS, NO_GAME, opponents.NO_ARENA),
        },
    )
    async def list_opponents(site: Here, me: SignedIn, ruleset: Ruleset, control: schemas.Ladder = "manual") -> Response:
        """`control`: of which ladder the ratings are. Prepare the battle with `opponent` set to an id and mode `arena` or `sample`."""
        rules = opponents.with_arena(site.games, ruleset)
        _no_guest(me)
        await look(site)
        now = site.clock()
        today = tokyo.day(now)

        def work(c: Connection) -> Opponents:
            own = chain.standing(c, me.id, rules.id, control).rating
            used = slots.used(c, me.id, today)
            foes = opponents.near(c, site.games, rules, me.id, own, control, today)
            defenders = tuple(
                Defender(foe.account, foe.name, crest(foe.account), its, MOST - used.get(foe.account, 0), worth(foe)) for foe, its in foes
            )
            return Opponents(rules.id, control, own, defenders, samples, MOST, tokyo.next_midnight(now))

        def worth(foe: opponents.Foe) -> int:
            return POINTS["arena"] if opponents.is_settled(foe.created, now, site.config) else 0

        ready = site.games.seeds[rules.id].playable()
        samples = tuple(
            SampleDefender(deck.id, deck.name, crest(deck.name.ja), POINTS["sample"]) for deck in ready if deck.kind == "sample"
        )
        return answer(await site.db.read(work))

    @routes.get(
        "/{ruleset}/ladder/{control}",
        operation_id="getLadder",
        summary="The ladder",
        responses={**gives(LadderPage, schemas.EXAMPLE_LADDER, "A page, the best first."), **refuses(NO_GAME, opponents.NO_ARENA)},
    )
    async def get_ladder(
        site: Here,
        ruleset: Ruleset,
        control: schemas.AnyLadder,
        after: Annotated[str | None, Query(max_length=80, pattern=ladder.CURSOR)] = None,
        limit: Annotated[int, Query(ge=1, le=100)] = ladder.PAGE,
    ) -> Response:
        """Everybody whose battles were rated; no sign-in. `kp`: in battles for what cards hold, where a game knows them."""
        rules = opponents.with_arena(site.games, ruleset)
        await look(site)
        start = None if after is None else ladder.read_at(after)
        rows, rest = await site.db.read(lambda c: ladder.page(c, rules.id, control, start, limit))
        told = tuple(LadderRow(row.rank, row.account, same(row.name), crest(row.account), row.rating, row.battles, row.won) for row in rows)
        return answer(LadderPage(rules.id, control, told, None if rest is None else str(rest)))

    @routes.get(
        "/{ruleset}/me",
        operation_id="getArena",
        summary="Where I stand",
        responses={
            **gives(Arena, schemas.EXAMPLE_ARENA, "My ratings, ranks and defence deck."),
            **refuses(NotSignedIn(), opponents.NO_GUESTS, NO_GAME, opponents.NO_ARENA),
        },
    )
    async def get_arena(site: Here, me: SignedIn, ruleset: Ruleset) -> Response:
        rules = opponents.with_arena(site.games, ruleset)
        _no_guest(me)
        await look(site)
        by, now = await keep.ground(site, me, rules), site.clock()

        def work(c: Connection) -> Arena:
            defending = [row for row in keep.mine(c, me.id, rules.id) if row.defence]
            deck = [DefenceDeck(row.id, row.name, not by.problems(keep.cards_of(row))) for row in defending]
            left = max(0, site.config.daily_points - ledger.earned_today(c, me.id, now))
            manual, auto = (_rank(c, me.id, rules.id, kind) for kind in ("manual", "auto"))
            return Arena(rules.id, manual, auto, deck[0] if deck else None, left, tokyo.next_midnight(now))

        return answer(await site.db.read(work))

    @routes.get(
        "/{ruleset}/defences",
        operation_id="listDefences",
        summary="Who has challenged me",
        responses={
            **gives(Defences, schemas.EXAMPLE_DEFENCES, "Finished challenges of my defence deck, the latest first."),
            **refuses(NotSignedIn(), opponents.NO_GUESTS, NO_GAME, opponents.NO_ARENA),
        },
    )
    async def list_defences(
        site: Here, me: SignedIn, ruleset: Ruleset, before: Annotated[str | None, Query(max_length=90, pattern=defences.CURSOR)] = None
    ) -> Response:
        """Their replays, receipts and proofs can be read by the defender too."""
        rules = opponents.with_arena(site.games, ruleset)
        _no_guest(me)
        await look(site)
        told, rest = await site.db.read(lambda c: defences.page(c, me.id, rules.id, before))
        return answer(Defences(rules.id, told, rest))

    return routes


def _no_guest(me: Account) -> None:
    if me.kind == "guest":
        raise opponents.NO_GUESTS


def _rank(c: Connection, account: str, ruleset: str, kind: str) -> Rank:
    now = chain.standing(c, account, ruleset, kind)
    return Rank(now.rating, now.battles, now.won, ladder.rank_of(c, ruleset, kind, now.rating) if now.n else None)
