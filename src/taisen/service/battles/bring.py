"""The deck somebody brings to a battle."""

from taisen.engine.deck import Deck

from ..accounts.schemas import Account
from ..decks import keep
from ..games import AnyRules
from ..site import Site
from . import prepare


async def deck_of(site: Site, me: Account, rules: AnyRules, wanted: str | None) -> Deck:
    """A ready deck by its id, or a kept one without problems; by default the starter deck. Raises Refused (no such deck, and all
    problems of one that has any)."""
    seeds = site.games.seeds[rules.id]
    if wanted is None or any(deck.id == wanted for deck in seeds.deck):
        return prepare.ready_deck(rules, seeds, wanted)
    return await kept_deck(site, me, rules, wanted)


async def kept_deck(site: Site, me: Account, rules: AnyRules, wanted: str) -> Deck:
    """One of the caller's own decks, which must be without problems. Raises Refused."""
    rows = await site.db.read(lambda c: keep.mine(c, me.id, rules.id))
    row = next((row for row in rows if row.id == wanted), None)
    if row is None or not rules.needs_deck:
        raise prepare.NO_DECK
    cards = keep.cards_of(row)
    keep.must_be_sound((await keep.ground(site, me, rules)).problems(cards))
    return cards
