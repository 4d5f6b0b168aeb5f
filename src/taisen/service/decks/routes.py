"""Collections and cloud decks."""

import secrets
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from taisen.engine.deck import Deck, DeckProblem, to_code
from taisen.engine.text import Text

from ..accounts import sessions
from ..accounts.once import MyOnce
from ..accounts.schemas import Account
from ..accounts.sessions import SignedIn
from ..errors import BadRequest, NotFound, NotJson, NotSignedIn
from ..games import NO_GAME
from ..site import Here, Site
from ..wire import answer, body, gives, refuses
from . import keep, schemas, trial
from .schemas import ChangedDeck, Checked, Collection, DeckList, Decks, Defence, Hand, KeptDeck, NewDeck

MOST_BYTES = 64 * 1024

router = APIRouter(prefix="/v1", tags=["decks"])

DeckId = Annotated[str, Path(max_length=64, examples=["u3o0Kx9vQm2dLr7T"])]
_BAD_BODY = (BadRequest("malformed", Text("本文が正しいJSONではありません", "the body is not well-formed JSON")), NotJson())
_PROBLEM = DeckProblem("TENGA-2.1", "size", Text("デッキは20枚です", "a deck has 20 cards"), "", 20, 5)
_INVALID = keep.invalid((_PROBLEM,))


@router.get(
    "/collection/{ruleset}",
    operation_id="getCollection",
    summary="What I own",
    responses={**gives(Collection, schemas.EXAMPLE_COLLECTION, "My cards of this game."), **refuses(NotSignedIn(), NO_GAME)},
)
async def collection(site: Here, me: SignedIn, ruleset: str) -> Response:
    """A new account is given the starter collection when it first asks. Guests own nothing."""
    rules = site.games.rules(ruleset)
    has, energies = await keep.collection(site, me, rules), await keep.energies(site, me, rules)
    return answer(Collection(ruleset, has is None, has or {}, energies))


@router.post(
    "/decks/check",
    operation_id="checkDeck",
    summary="Everything wrong with a list of cards",
    responses={
        **gives(Checked, schemas.EXAMPLE_CHECKED, "All problems at once."),
        **refuses(*_BAD_BODY, NotSignedIn(), NO_GAME, keep.NO_DECKS, keep.ONE_LIST, keep.BAD_CODE),
    },
)
async def check(
    site: Here,
    me: SignedIn,
    wanted: Annotated[DeckList, body(DeckList, MOST_BYTES, examples=[schemas.EXAMPLE_LIST, schemas.EXAMPLE_CODE])],
) -> Response:
    rules = keep.with_decks(site.games, wanted.ruleset)
    cards = keep.read_cards(wanted)
    by = await keep.ground(site, me, rules)
    return answer(Checked(rules.id, cards.counts(), to_code(rules.id, cards), by.problems(cards), rules.deck_limits(cards)))


@router.post(
    "/decks/hand",
    operation_id="dealHand",
    summary="A hand that a deck may begin with",
    responses={
        **gives(Hand, schemas.EXAMPLE_HAND, "Dealt as at the start of a battle; each time with other luck."),
        **refuses(*_BAD_BODY, NotSignedIn(), NO_GAME, keep.NO_DECKS, keep.ONE_LIST, keep.BAD_CODE, _INVALID),
    },
)
async def hand(
    site: Here,
    _me: SignedIn,
    wanted: Annotated[DeckList, body(DeckList, MOST_BYTES, examples=[schemas.EXAMPLE_LIST, schemas.EXAMPLE_CODE])],
) -> Response:
    """For trying a deck out while it is being built. It has to obey the game's rules, but may hold cards the caller does not own."""
    rules = keep.with_decks(site.games, wanted.ruleset)
    cards = keep.read_cards(wanted)
    keep.must_be_sound(tuple(rules.check_deck(cards)))
    return answer(trial.deal(rules, cards, secrets.token_bytes(32)))


@router.get(
    "/decks",
    operation_id="listDecks",
    summary="My decks",
    responses={**gives(Decks, Decks((schemas.EXAMPLE_DECK,)), "My decks, the latest first."), **refuses(NotSignedIn(), NO_GAME)},
)
async def decks(site: Here, me: SignedIn, ruleset: Annotated[str | None, Query(max_length=64)] = None) -> Response:
    if ruleset is not None:
        site.games.rules(ruleset)
    rows = await site.db.read(lambda c: keep.mine(c, me.id, ruleset))
    games = sorted({row.ruleset for row in rows} & set(site.games.current))
    grounds = {of: await keep.ground(site, me, site.games.current[of]) for of in games}
    return answer(Decks(tuple(keep.told(row, grounds[row.ruleset]) for row in rows if row.ruleset in grounds)))


@router.post(
    "/decks",
    operation_id="keepDeck",
    summary="Keep a deck",
    status_code=201,
    responses={
        **gives(KeptDeck, schemas.EXAMPLE_DECK, "Kept, with what is still wrong with it.", 201),
        **refuses(
            *(*_BAD_BODY, NotSignedIn(), keep.NO_GUESTS, NO_GAME, keep.TOO_MANY),
            *(keep.NO_DECKS, keep.ONE_LIST, keep.BAD_CODE, sessions.BAD_NAME),
        ),
    },
)
async def new(
    site: Here, me: SignedIn, once: MyOnce, wanted: Annotated[NewDeck, body(NewDeck, MOST_BYTES, examples=[schemas.EXAMPLE_NEW])]
) -> Response:
    _no_guest(me)
    rules = keep.with_decks(site.games, wanted.ruleset)
    cards, name, now = keep.read_cards(wanted), _name(wanted.name), site.clock()
    by = await keep.ground(site, me, rules)
    return await once.write(lambda c: answer(keep.told(keep.keep(c, me, rules.id, name, cards, now), by), 201))


@router.get(
    "/decks/{deck}",
    operation_id="getDeck",
    summary="A deck of mine",
    responses={**gives(KeptDeck, schemas.EXAMPLE_DECK, "The deck."), **refuses(NotSignedIn(), NotFound())},
)
async def get(site: Here, me: SignedIn, deck: DeckId) -> Response:
    row = await site.db.read(lambda c: keep.one(c, me.id, deck))
    return answer(keep.told(row, await _ground_of(site, me, row.ruleset)))


@router.put(
    "/decks/{deck}",
    operation_id="changeDeck",
    summary="Change a deck of mine",
    responses={
        **gives(KeptDeck, schemas.EXAMPLE_DECK, "Changed; a deck with problems stops defending."),
        **refuses(*_BAD_BODY, NotSignedIn(), NotFound(), keep.CHANGED, sessions.BAD_NAME),
    },
)
async def put(
    site: Here,
    me: SignedIn,
    deck: DeckId,
    wanted: Annotated[ChangedDeck, body(ChangedDeck, MOST_BYTES, examples=[schemas.EXAMPLE_CHANGED])],
) -> Response:
    name, now = _name(wanted.name), site.clock()
    row = await site.db.read(lambda c: keep.one(c, me.id, deck))
    by = await _ground_of(site, me, row.ruleset)
    sound = not by.problems(Deck.of(wanted.cards))
    return answer(keep.told(await site.db.write(lambda c: keep.change(c, me, deck, name, wanted, sound, now)), by))


@router.delete(
    "/decks/{deck}",
    operation_id="dropDeck",
    summary="Delete a deck of mine",
    status_code=204,
    responses={204: {"description": "It is gone."}, **refuses(NotSignedIn(), NotFound())},
)
async def drop(site: Here, me: SignedIn, deck: DeckId) -> Response:
    await site.db.write(lambda c: keep.drop(c, me, deck))
    return Response(status_code=204)


@router.post(
    "/decks/{deck}/defence",
    operation_id="defendWithDeck",
    summary="Let a deck defend",
    responses={
        **gives(KeptDeck, schemas.EXAMPLE_DECK, "Others meet this deck (or do no longer)."),
        **refuses(*_BAD_BODY, NotSignedIn(), NotFound(), keep.CHANGED, _INVALID),
    },
)
async def defence(
    site: Here, me: SignedIn, once: MyOnce, deck: DeckId, wanted: Annotated[Defence, body(Defence, examples=[{"on": True}])]
) -> Response:
    row = await site.db.read(lambda c: keep.one(c, me.id, deck))
    by = await _ground_of(site, me, row.ruleset)
    if wanted.on:
        keep.must_be_sound(by.problems(keep.cards_of(row)))
    return await once.write(lambda c: answer(keep.told(keep.defend(c, me, row, wanted.on), by)))


async def _ground_of(site: Site, me: Account, ruleset: str) -> keep.Ground:
    return await keep.ground(site, me, site.games.rules(ruleset))


def _no_guest(me: Account) -> None:
    if me.kind == "guest":
        raise keep.NO_GUESTS


def _name(name: str) -> str:
    return sessions.good_name(name.strip(), schemas.MOST_LETTERS)
