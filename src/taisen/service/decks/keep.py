"""Cloud decks: kept, changed, checked, marked for defence."""

import json
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update

from taisen.engine.deck import Deck, DeckProblem, from_code, to_code
from taisen.engine.errors import BadDeckCode
from taisen.engine.text import Text
from taisen.seeds import Seeds

from ..accounts.schemas import Account
from ..accounts.sessions import new_id
from ..energy import journal
from ..errors import Conflict, Forbidden, NotFound, Refused
from ..games import AnyRules, Games
from ..site import Site
from .collection import canonical, give, has_starter, is_free, not_owned, owned
from .models import deck
from .schemas import ChangedDeck, DeckList, KeptDeck, NewDeck

MOST = 50  # decks per account and game

NO_GUESTS = Forbidden("guests_have_no_decks", Text("デッキを保存するにはサインインしてください", "sign in to keep decks"))
TOO_MANY = Conflict("too_many_decks", Text(f"保存できるデッキは{MOST}個までです", f"{MOST} decks can be kept"))
CHANGED = Conflict("deck_changed", Text("このデッキはほかの場所で変更されました", "this deck was changed elsewhere"))
NO_DECKS = Refused("no_decks", Text("このゲームではデッキを使いません", "this game is played without decks"))
ONE_LIST = Refused("one_list", Text("cards か code のどちらか一方を指定してください", "give either cards or a code"))
BAD_CODE = Refused("bad_deck_code", Text("デッキコードが正しくありません", "that is not a deck code of this game"))


class Ground(Struct, frozen=True):
    """What a deck is judged by: the game, and what its owner owns (None: anything)."""

    rules: AnyRules
    has: Mapping[str, int] | None

    def problems(self, cards: Deck) -> tuple[DeckProblem, ...]:
        """Everything wrong with `cards`: the game's rules first, then ownership."""
        found = tuple(self.rules.check_deck(cards))
        if self.has is None:
            return found
        names = {card: self.rules.catalogue[card].name for card in cards.counts() if card in self.rules.catalogue}
        return found + not_owned(cards, self.has, names)


def with_decks(games: Games, ruleset: str) -> AnyRules:
    """The game, which must be one with decks. Raises NotFound, Refused."""
    rules = games.rules(ruleset)
    if not rules.needs_deck:
        raise NO_DECKS
    return rules


def read_cards(wanted: DeckList | NewDeck) -> Deck:
    """The list somebody sent, as cards or as a code. Raises Refused."""
    if (wanted.cards is None) == (wanted.code is None):
        raise ONE_LIST
    if wanted.cards is not None:
        return Deck.of(wanted.cards)
    try:
        return from_code(wanted.ruleset, wanted.code or "")
    except BadDeckCode:
        raise BAD_CODE from None


async def collection(site: Site, me: Account, rules: AnyRules) -> dict[str, int] | None:
    """What `me` owns, after being given the starter collection; None: anything. Guests own nothing."""
    seeds: Seeds = site.games.seeds[rules.id]
    if is_free(seeds):
        return None
    if me.kind == "guest":
        return {}
    has = await site.db.read(lambda c: owned(c, me.id, rules.id) if has_starter(c, me.id, rules.id) else None)
    if has is not None:
        return has
    now = site.clock()

    def work(c: Connection) -> dict[str, int]:
        give(c, me.id, rules.id, "starter", seeds.starter.cards, now)
        return owned(c, me.id, rules.id)

    return await site.db.write(work)


async def energies(site: Site, me: Account, rules: AnyRules) -> dict[str, tuple[int, ...]] | None:
    """What each copy of the caller's cards holds, by card; a new one is issued its energy. None: this game's cards hold none."""
    if rules.stakes is None:
        return None
    if not await collection(site, me, rules):
        return {}
    found = await site.db.read(lambda c: (journal.held(c, me.id, rules.id), owned(c, me.id, rules.id)))
    if not journal.is_lacking(*found):
        return found[0]
    fresh, now = site.games.fresh(rules), site.clock()

    def work(c: Connection) -> dict[str, tuple[int, ...]]:
        journal.issue(c, me.id, rules.id, owned(c, me.id, rules.id), fresh, now)
        return journal.held(c, me.id, rules.id)

    return await site.db.write(work)


async def ground(site: Site, me: Account, rules: AnyRules) -> Ground:
    """What decks of `me` are judged by."""
    return Ground(rules, await collection(site, me, rules))


# -- rows ------------------------------------------------------------------------------------------------------------------


def mine(c: Connection, account: str, ruleset: str | None) -> list[Any]:
    """The account's decks, the latest first."""
    chosen = select(deck).where(deck.c.account == account).order_by(deck.c.updated.desc(), deck.c.id)
    return list(c.execute(chosen if ruleset is None else chosen.where(deck.c.ruleset == ruleset)))


def one(c: Connection, account: str, id: str) -> Any:
    """A deck of the account. Raises NotFound."""
    row = c.execute(select(deck).where(deck.c.id == id, deck.c.account == account)).first()
    if row is None:
        raise NotFound
    return row


def cards_of(row: Any) -> Deck:
    """The cards of a row."""
    return Deck.of(json.loads(row.cards))


def told(row: Any, by: Ground) -> KeptDeck:
    """A row as its owner sees it."""
    cards = cards_of(row)
    code = to_code(row.ruleset, cards)
    problems = by.problems(cards)
    return KeptDeck(row.id, row.ruleset, row.name, cards.counts(), code, problems, bool(row.defence), row.revision, row.updated)


def keep(c: Connection, me: Account, ruleset: str, name: str, cards: Deck, now: int) -> Any:
    """A new deck. Raises Conflict when there are too many."""
    has = c.execute(select(func.count()).select_from(deck).where(deck.c.account == me.id, deck.c.ruleset == ruleset)).scalar_one()
    if has >= MOST:
        raise TOO_MANY
    id = new_id()
    values = {"account": me.id, "ruleset": ruleset, "name": name, "cards": canonical(cards.counts()).decode(), "defence": 0, "revision": 1}
    c.execute(insert(deck).values(id=id, created=now, updated=now, **values))
    return one(c, me.id, id)


def change(c: Connection, me: Account, id: str, name: str, wanted: ChangedDeck, sound: bool, now: int) -> Any:
    """A deck changed. One with problems (`sound` is False) stops defending. Raises NotFound, Conflict."""
    row = one(c, me.id, id)
    values = {"name": name, "cards": canonical(wanted.cards).decode(), "revision": row.revision + 1, "updated": now}
    if not sound:
        values["defence"] = 0
    done = c.execute(update(deck).where(deck.c.id == id, deck.c.account == me.id, deck.c.revision == wanted.revision).values(values))
    if done.rowcount != 1:
        raise CHANGED
    return one(c, me.id, id)


def drop(c: Connection, me: Account, id: str) -> None:
    """Delete a deck. Raises NotFound."""
    if c.execute(delete(deck).where(deck.c.id == id, deck.c.account == me.id)).rowcount != 1:
        raise NotFound


def defend(c: Connection, me: Account, row: Any, on: bool) -> Any:
    """Let a deck defend, and no other of its game; or let it no longer."""
    others = update(deck).where(deck.c.account == me.id, deck.c.ruleset == row.ruleset, deck.c.defence == 1).values(defence=0)
    if on:
        c.execute(others)
    changed = update(deck).where(deck.c.id == row.id, deck.c.revision == row.revision).values(defence=int(on))
    if c.execute(changed).rowcount != 1:  # it was judged as it was, not as it is
        raise CHANGED
    return one(c, me.id, row.id)


def invalid(problems: tuple[DeckProblem, ...]) -> Refused:
    """A deck cannot be used, for all these reasons."""
    text = Text("このデッキはまだ使えません", "this deck cannot be used yet")
    return Refused("deck_invalid", text, rule=problems[0].rule, problems=problems)


def must_be_sound(problems: tuple[DeckProblem, ...]) -> None:
    """Raises Refused with all problems of a deck that has any."""
    if problems:
        raise invalid(problems)
