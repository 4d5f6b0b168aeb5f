"""What can be played, and what older versions were, for battles begun under them. Nothing here is anybody's: no sign-in, strong ETags."""

import functools
from hashlib import sha256
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from msgspec import Struct

from taisen.bots.levels import LEVELS, NO_WEAKER, USUAL
from taisen.engine.cards import Face
from taisen.engine.codec import to_json
from taisen.engine.deck import Deck
from taisen.engine.ruleset import Guide
from taisen.engine.table import Arrangement, Grid, Layout, Words
from taisen.engine.text import Text

from ..errors import NotFound
from ..games import NO_GAME, AnyRules, Games
from ..wire import etagged, gives, refuses
from .schemas import BotLevel, CardList, Game, GameDetail, GameList, LessonName, Opponent, ReadyDeck, Staking, Way

FAR_TOO_MANY = 99

_GRID = Grid(("foe", "mine"), "1fr", "1fr 1fr")
_EXAMPLE = Game("tenga", "1", Text("TENGA", "TENGA"), ("npc", "practice"), (2,), (), True)
_DETAIL = GameDetail(
    _EXAMPLE.id,
    _EXAMPLE.version,
    _EXAMPLE.name,
    _EXAMPLE.modes,
    _EXAMPLE.seats,
    _EXAMPLE.variants,
    _EXAMPLE.needs_deck,
    {"ember_fox": 3},
    Guide(Text("相手のコアを0にする", "Bring the enemy core to 0"), (Text("カードを1枚引く", "Draw a card"),)),
    Layout((Arrangement(2, _GRID, _GRID),), {}, {}, {"atk": Words(Text("攻撃力", "Attack"))}, {}, {}, {}, {}, {}, {}, {}, {}),
    (BotLevel("adept", Text("中級", "Adept"), Text("目の前の一手を堅実に選ぶ。", "Soundly picks the best next move."), True, True),),
    (Opponent("easy", Text("斥候ミナモ", "Minamo the Scout"), "novice", Text("はじめての相手に。", "A first opponent.")),),
    (ReadyDeck("first_steps", Text("はじめの一歩", "First Steps"), "starter", {"ember_fox": 2}),),
    (LessonName("attack", Text("攻撃", "Attack")),),
    None,
)
_CARD = Face("ember_fox", Text("火の粉狐", "Ember Fox"), "unit", "common", "fire", 1, {"atk": 2, "hp": 1})
_NO_VERSION = NotFound("no_such_version", Text("そのバージョンのルールはありません", "there is no such version of the rules"))
_UNKNOWN = refuses(NO_GAME, _NO_VERSION)

Version = Annotated[str | None, Query(description="The version a battle was begun with; the current one if it is not named.")]


class Page(Struct, frozen=True):
    """Ready bytes and the tag that stands for them."""

    tag: str
    data: bytes


def _page(data: bytes) -> Page:
    return Page(sha256(data).hexdigest()[:32], data)


def _outline(games: Games, rules: AnyRules) -> Game:
    return Game(rules.id, rules.version, rules.name, games.modes(rules), tuple(rules.seats), _ways(rules), rules.needs_deck)


def _copies(rules: AnyRules) -> dict[str, int]:
    """What the game's own check of decks says of a deck with far too many copies of everything."""
    if not rules.needs_deck:
        return {}
    problems = rules.check_deck(Deck.of(dict.fromkeys(rules.catalogue, FAR_TOO_MANY)))
    limits = [(problem.card, problem.limit) for problem in problems if problem.card and problem.limit is not None]
    return {card: min(limit for of, limit in limits if of == card) for card in dict(limits)}


def _ways(rules: AnyRules) -> tuple[Way, ...]:
    return tuple(Way(variant.id, variant.name) for variant in rules.variants)


@functools.cache
def router(games: Games) -> APIRouter:
    """Routes over pages that are written once: a catalogue does not change while a service runs."""
    routes = APIRouter(prefix="/v1", tags=["catalogue"])
    everything = _page(to_json(GameList(tuple(_outline(games, rules) for rules in games.current.values()))))
    known = {of: rules for of, rules in games.rulesets.items() if rules.id in games.current}
    details = {of: _page(to_json(_detail(games, rules))) for of, rules in known.items()}
    cards = {of: _page(to_json(CardList(tuple(card.face() for card in rules.catalogue.values())))) for of, rules in known.items()}
    books = {
        "ja": {of: _page(rules.rule_book.ja.encode()) for of, rules in known.items()},
        "en": {of: _page(rules.rule_book.en.encode()) for of, rules in known.items()},
    }

    def send(
        request: Request, pages: dict[tuple[str, str], Page], ruleset: str, version: str | None, media_type: str = "application/json"
    ) -> Response:
        page = pages.get((ruleset, version or games.rules(ruleset).version))
        if page is None:
            games.rules(ruleset)
            raise _NO_VERSION
        return etagged(request, page.tag, lambda: page.data, media_type)

    @routes.get(
        "/rulesets", operation_id="listRulesets", summary="All games", responses=gives(GameList, GameList((_EXAMPLE,)), "All games.")
    )
    async def rulesets(request: Request) -> Response:
        return etagged(request, everything.tag, lambda: everything.data)

    @routes.get(
        "/rulesets/{ruleset}",
        operation_id="getRuleset",
        summary="A game: its table's layout and words, opponents, ready decks",
        responses={**gives(GameDetail, _DETAIL, "The game."), **_UNKNOWN},
    )
    async def detail(ruleset: str, request: Request, version: Version = None) -> Response:
        return send(request, details, ruleset, version)

    @routes.get(
        "/rulesets/{ruleset}/cards",
        operation_id="listCards",
        summary="Every card of a game: names, numbers, text",
        responses={**gives(CardList, CardList((_CARD,)), "The cards."), **_UNKNOWN},
    )
    async def list_cards(ruleset: str, request: Request, version: Version = None) -> Response:
        return send(request, cards, ruleset, version)

    @routes.get(
        "/rulesets/{ruleset}/rules",
        operation_id="readRuleBook",
        summary="The rule book, with the numbers that refusals name",
        responses={
            200: {
                "description": "The rule book in Markdown.",
                "content": {"text/markdown": {"schema": {"type": "string"}, "example": "# TENGA\n\n- TENGA-1.1 …"}},
            },
            **_UNKNOWN,
        },
    )
    async def rule_book(
        ruleset: str, request: Request, language: Annotated[Literal["ja", "en"], Query()] = "en", version: Version = None
    ) -> Response:
        """Both languages have the same numbers in the same order."""
        return send(request, books[language], ruleset, version, "text/markdown")

    return routes


def _staking(rules: AnyRules) -> Staking | None:
    of = rules.stakes
    return None if of is None else Staking(of.name, of.plain, of.unit, of.plain_unit, of.explain)


def _detail(games: Games, rules: AnyRules) -> GameDetail:
    seeds = games.seeds[rules.id]
    return GameDetail(
        rules.id,
        rules.version,
        rules.name,
        games.modes(rules),
        tuple(rules.seats),
        _ways(rules),
        rules.needs_deck,
        _copies(rules),
        rules.guide,
        rules.layout,
        tuple(BotLevel(level.id, level.name, level.text, level.id == USUAL, level.id in NO_WEAKER) for level in LEVELS.values()),
        tuple(Opponent(npc.id, npc.name, npc.level, npc.text) for npc in seeds.npc),
        tuple(ReadyDeck(deck.id, deck.name, deck.kind, deck.cards) for deck in seeds.playable() if deck.kind != "npc"),
        tuple(LessonName(lesson.id, lesson.name) for lesson in games.lessons.get(rules.id, ())),
        _staking(rules),
    )
