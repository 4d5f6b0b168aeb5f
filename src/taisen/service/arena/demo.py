"""Opponents for an empty arena: demo accounts that defend with ready decks they own."""

from sqlalchemy import Connection

from ..accounts.schemas import Account
from ..decks import collection, keep
from ..games import AnyRules, Games


def defend(c: Connection, games: Games, me: Account, nth: int, now: int) -> int:
    """Let a demo account defend in every arena where it has no deck yet, with its `nth` choice; in how many it does so now."""
    return sum(
        _defend(c, games, rules, me, nth, now)
        for rules in games.current.values()
        if "arena" in games.modes(rules) and not keep.mine(c, me.id, rules.id)
    )


def _defend(c: Connection, games: Games, rules: AnyRules, me: Account, nth: int, now: int) -> bool:
    seeds = games.seeds[rules.id]
    has = None
    if not collection.is_free(seeds):
        collection.give(c, me.id, rules.id, "starter", seeds.starter.cards, now)
        has = collection.owned(c, me.id, rules.id)
    sound = [ready for ready in seeds.playable() if not keep.Ground(rules, has).problems(ready.deck)]
    if not sound:
        return False
    ready = sound[nth % len(sound)]
    keep.defend(c, me, keep.keep(c, me, rules.id, ready.name.ja, ready.deck, now), True)
    return True
