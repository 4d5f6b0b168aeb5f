"""Battles for what cards hold: what is brought to one, and what its end moves."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from taisen.engine.deck import Deck, DeckProblem
from taisen.engine.text import Text

from ..accounts.schemas import Account
from ..decks import keep
from ..energy import journal
from ..energy.journal import Brought, Copy
from ..errors import Refused
from ..games import AnyRules
from ..site import Site
from . import bring
from .record import Frozen

NO_STAKES = Refused("no_stakes", Text("このゲームのカードには賭けるものがありません", "the cards of this game hold nothing to play for"))


async def deck_of(site: Site, me: Account, rules: AnyRules, variant: str | None, wanted: str | None) -> Deck:
    """The deck somebody brings to a battle for energy: he owns all of it, and each card holds enough. Raises Refused."""
    deck = await bring.deck_of(site, me, rules, wanted)
    has = await keep.energies(site, me, rules)
    if has is None:
        raise NO_STAKES
    problems = (await keep.ground(site, me, rules)).problems(deck)  # a ready deck may be played by anybody, but not for energy
    keep.must_be_sound(problems or _problems(rules, variant, deck, journal.brought(has, deck)))
    return deck


def at_table(c: Connection, rules: AnyRules, variant: str | None, account: str, deck: Deck) -> tuple[Brought, ...] | None:
    """What somebody, who is locked, puts at stake now; None: his cards hold too little after all."""
    cards = journal.brought(journal.held(c, account, rules.id), deck)
    return None if _problems(rules, variant, deck, cards) else cards


def _problems(rules: AnyRules, variant: str | None, deck: Deck, cards: tuple[Brought, ...]) -> tuple[DeckProblem, ...]:
    if rules.stakes is None:
        raise NO_STAKES
    return rules.stakes.problems(deck, tuple(card.energy for card in cards), rules.stakes.options(rules.options(variant or "")))


def moved(rules: AnyRules, frozen: Frozen, state: Any) -> tuple[dict[Copy, int], Mapping[str, int]]:
    """What each card has won or lost in a battle for energy, and what the rules took. Raises LookupError for another battle."""
    if rules.stakes is None or not frozen.stakes:
        raise LookupError("nothing is at stake in this battle")
    cards: dict[Copy, int] = {}
    for seated, deck, stakes, now in zip(frozen.seats, frozen.decks, frozen.stakes, rules.stakes.carried(state), strict=True):
        if seated.account is None:
            raise LookupError("only people play for energy")
        for card, brought, energy in zip(deck.cards, stakes, now, strict=True):
            cards[Copy(seated.account, card, brought.n)] = energy - brought.energy
    return cards, rules.stakes.fees(state)
