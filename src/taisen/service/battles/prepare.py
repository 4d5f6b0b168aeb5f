"""Prepare a battle: fix who sits where with which deck, and publish the commitment."""

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType
from sqlalchemy import Connection, bindparam, insert, select
from sqlalchemy.exc import IntegrityError

from taisen.bots.levels import LEVELS, NO_WEAKER, USUAL
from taisen.engine.codec import pack
from taisen.engine.deck import Deck
from taisen.engine.table import Seat
from taisen.engine.text import Text
from taisen.seeds import SeedDeck, Seeds

from .. import tokyo
from ..accounts.schemas import Account
from ..accounts.sessions import new_id, shown_name
from ..arena import opponents, slots
from ..arena.opponents import Foe
from ..db import Hot
from ..energy.journal import Brought
from ..errors import Conflict, Refused
from ..games import AnyRules, Games
from ..site import Site
from . import fairness
from .models import battle, battle_seat, battle_secret
from .record import Frozen, Seated
from .schemas import ForkParams, NewBattle, Params, Prepared, SeatParams

SPARRING = USUAL  # plays against people who practise and name no level, for people under auto, and decks in the arena
PARTNER = Text("練習相手", "Sparring partner")

NO_MODE = Refused("mode_not_offered", Text("このゲームではその対戦形式を選べません", "this game does not offer that kind of battle"))
NO_SEATS = Refused("bad_seats", Text("その人数では遊べません", "it is not played by so many"))
NO_VARIANT = Refused("no_such_variant", Text("その遊び方はありません", "it is not played in such a way"))
NO_OPPONENT = Refused("no_such_opponent", Text("その対戦相手はいません", "there is no such opponent"))
CHOOSABLE = {"practice": tuple(LEVELS), "sample": NO_WEAKER}  # levels by mode
NO_LEVEL = Refused("no_such_level", Text("その強さの相手はいません", "there is no such level"))
NO_DECK = Refused("no_such_deck", Text("そのデッキはありません", "there is no such deck"))


class Drawn(Struct, frozen=True):
    """A battle ready to be written: what is told, what is kept, and what is kept secret."""

    told: Prepared
    params: bytes
    frozen: Frozen
    server_seed: fairness.ServerSeed
    salts: tuple[str, ...]
    challenge: tuple[str, str] | None  # in the arena: who challenges whom


async def meet(site: Site, me: Account, wanted: NewBattle) -> Foe | None:
    """Whom the caller challenges, in the arena. Raises NotFound for an unknown game, Forbidden for guests, Refused: nobody to be met."""
    if wanted.mode != "arena":
        return None
    rules = opponents.with_arena(site.games, wanted.ruleset)
    if me.kind == "guest":
        raise opponents.NO_GUESTS
    whom = wanted.opponent
    if whom is None or whom == me.id:
        raise NO_OPPONENT
    foe = await site.db.read(lambda c: opponents.find(c, site.games, rules, whom))
    if foe is None:
        raise NO_OPPONENT
    return foe


def draw(games: Games, me: Account, wanted: NewBattle, kept: Deck | None, foe: Foe | None, now: int) -> Drawn:
    """Everything about a new battle. `kept`: the caller's own deck, if he named one; `foe`: whom he challenges, in the arena.

    Raises NotFound for an unknown game, Refused for what it does not offer.
    """
    rules = games.rules(wanted.ruleset)
    if wanted.mode not in games.modes(rules):
        raise NO_MODE
    seats = wanted.seats if wanted.seats is not None else rules.seats.start
    if seats not in rules.seats or (wanted.mode in ("arena", "sample") and seats != 2):
        raise NO_SEATS
    ways = [known.id for known in rules.variants]
    if wanted.variant not in (None, *(ways[:1] if wanted.mode == "arena" else ways)):  # what is rated is played in one way
        raise NO_VARIANT
    options = rules.options(wanted.variant or "")
    seeds = games.seeds[rules.id]
    if wanted.level is not None and wanted.level not in CHOOSABLE.get(wanted.mode, ()):
        raise NO_LEVEL
    level = wanted.level or SPARRING
    own = seat_of(shown_name(me), me.id, SPARRING if wanted.control == "auto" else None)
    deck = ready_deck(rules, seeds, wanted.deck) if kept is None else kept
    if foe is not None:
        others = [(seat_of(foe.name, None, SPARRING, foe.account), foe.deck)]
    elif wanted.mode == "sample":
        others = [_sample_deck(seeds, wanted.opponent, level)]
    else:
        others = _npc(rules, seeds, wanted, seats) if wanted.mode == "npc" else _partners(rules, seeds, deck, seats, level)
    frozen = Frozen((own, *(seated for seated, _ in others)), (deck, *(brought for _, brought in others)), pack(options))
    return seal(rules, frozen, wanted.mode, wanted.control, options, now, None if foe is None else (me.id, foe.account))


def gather(
    games: Games,
    ruleset: str,
    variant: str | None,
    people: Sequence[tuple[Account, Deck]],
    seats: int,
    now: int,
    stakes: tuple[tuple[Brought, ...], ...] = (),
) -> Drawn:
    """Everything about a new battle of several people, seated in the order they came; bots take what is left of `seats`. `stakes`: what
    of each is at stake; then nobody but people plays."""
    rules = games.rules(ruleset)
    options = rules.options(variant or "")
    own = [(Seated(shown_name(me), me.id), deck) for me, deck in people]
    others = _partners(rules, games.seeds[rules.id], people[0][1], seats - len(own) + 1, SPARRING)
    seated, decks = zip(*own, *others, strict=True)
    if not stakes or rules.stakes is None:
        return seal(rules, Frozen(seated, decks, pack(options)), "table", "manual", options, now)
    staked = rules.stakes.options(options)
    frozen = Frozen(seated, decks, b"", (), stakes)
    frozen = msgspec.structs.replace(frozen, options=pack(rules.stakes.bring(staked, frozen.energies)))
    return seal(rules, frozen, "table", "manual", staked, now)


def seal(
    rules: AnyRules,
    frozen: Frozen,
    mode: str,
    control: str,
    options: Any,
    now: int,
    challenge: tuple[str, str] | None = None,
    fork: ForkParams | UnsetType = UNSET,
) -> Drawn:
    """Draw the secrets of a battle, and bind the service to them and to all that was fixed. `options`: as everybody may know them."""
    id, salts = new_id(), tuple(fairness.draw_salt() for _ in frozen.seats)
    params = Params(
        id,
        rules.id,
        rules.version,
        rules.catalogue.digest,
        mode,
        control,
        tuple(_seat_params(frozen, seat, salt) for seat, salt in enumerate(salts)),
        msgspec.to_builtins(options),
        now,
        fork,
    )
    text, seed = fairness.canonical(params), fairness.ServerSeed.draw()
    return Drawn(Prepared(id, fairness.commit(id, fairness.digest(text), seed), params), text, frozen, seed, salts, challenge)


_TAKEN = Hot(
    select(battle_seat.c.battle).where(
        battle_seat.c.account == bindparam("account"), battle_seat.c.ruleset == bindparam("ruleset"), battle_seat.c.open == 1
    )
)
_BATTLE, _SEAT, _SECRET = Hot(insert(battle)), Hot(insert(battle_seat)), Hot(insert(battle_secret))
_NOTHING_YET = {"client_seed": None, "snapshot": None, "clocks": None, "ended": None}


def write(c: Connection, drawn: Drawn) -> None:
    """Write a prepared battle, and use a slot in the arena. Raises Conflict when one of its accounts already has an open one of this
    game, and when no slot is left."""
    told, params = drawn.told, drawn.told.params
    accounts = [seated.account for seated in drawn.frozen.seats]
    for account in accounts:
        if account is not None:
            must_be_free(c, account, params.ruleset)
    _BATTLE.run(
        c,
        id=told.id,
        ruleset=params.ruleset,
        version=params.version,
        mode=params.mode,
        control=params.control,
        state="prepared",
        step=0,
        params=drawn.params.decode(),
        commitment=told.commit,
        frozen=pack(drawn.frozen),
        prepared=params.prepared,
        moved=params.prepared,
        **_NOTHING_YET,
    )
    seat_row = {"battle": told.id, "ruleset": params.ruleset, "open": 1, "result": None, "prepared": params.prepared, "points": None}
    try:
        _SEAT.each(c, ({**seat_row, "seat": seat, "account": account} for seat, account in enumerate(accounts)))
    except IntegrityError:  # another worker was faster between our look and now
        raise battle_open(None) from None
    _SECRET.run(c, battle=told.id, server_seed=drawn.server_seed.reveal(), salts=pack(drawn.salts))
    if drawn.challenge is not None:
        slots.take(c, *drawn.challenge, tokyo.day(params.prepared), told.id)


def open_battle(c: Connection, account: str, ruleset: str) -> str | None:
    """The account's open battle of this game."""
    taken = _TAKEN.first(c, account=account, ruleset=ruleset)
    return None if taken is None else taken[0]


def must_be_free(c: Connection, account: str, ruleset: str) -> None:
    """Raises Conflict when the account has an open battle of this game."""
    if (taken := open_battle(c, account, ruleset)) is not None:
        raise battle_open(taken)


def battle_open(id: str | None) -> Conflict:
    """The account has an open battle of this game already: `id`, where it is known."""
    text = Text("このゲームには、まだ終わっていない対戦があります", "there is a battle of this game you have not finished")
    return Conflict("battle_open", text, battle=msgspec.UNSET if id is None else id)


def is_ready(games: Games, wanted: NewBattle) -> bool:
    """Whether the deck (the default one, if none is named) is one that anybody may play."""
    return wanted.deck is None or any(deck.id == wanted.deck for deck in games.seeds[games.rules(wanted.ruleset).id].deck)


def seat_of(name: Text, account: str | None, bot: str | None, defends: str | None = None) -> Seated:
    """A seat with its bot, in the version this release has of it."""
    known = None if bot is None else LEVELS.get(bot)
    return Seated(name, account, bot, defends, None if known is None else known.version)


def _seat_params(frozen: Frozen, seat: Seat, salt: str) -> SeatParams:
    seated = frozen.seats[seat]
    energy = fairness.sealed_energy(frozen.energies[seat], salt) if frozen.stakes else ""
    deck = fairness.sealed(frozen.decks[seat], salt)
    return SeatParams(seat, seated.name, seated.account, seated.bot, deck, seated.defends, energy, seated.bot_version)


def ready_deck(rules: AnyRules, seeds: Seeds, wanted: str | None) -> Deck:
    """A deck anybody may play, by its id; by default the starter deck. Raises Refused."""
    if not rules.needs_deck:
        if wanted is not None:
            raise NO_DECK
        return Deck()
    ready = [deck for deck in seeds.playable() if wanted in (None, deck.id)]
    if not ready:
        raise NO_DECK
    return ready[0].deck


def _npc(rules: AnyRules, seeds: Seeds, wanted: NewBattle, seats: int) -> list[tuple[Seated, Deck]]:
    npc = next((npc for npc in seeds.npc if npc.id == wanted.opponent), None)
    if npc is None:
        raise NO_OPPONENT
    return [(seat_of(npc.name, None, npc.level), seeds.deck_of(npc)), *_partners(rules, seeds, Deck(), seats - 1, npc.level)]


def _sample_deck(seeds: Seeds, wanted: str | None, level: str) -> tuple[Seated, Deck]:
    found = next((deck for deck in seeds.deck if deck.kind == "sample" and deck.id == wanted), None)
    if found is None:
        raise NO_OPPONENT
    return seat_of(found.name, None, level), found.deck


def _partners(rules: AnyRules, seeds: Seeds, mirror: Deck, seats: int, level: str) -> list[tuple[Seated, Deck]]:
    samples = [deck for deck in seeds.playable() if deck.kind == "sample"] or list(seeds.playable())
    if seats < 2:
        return []
    names = [PARTNER] if seats == 2 else [PARTNER + Text(f"{n}", f" {n}") for n in range(1, seats)]
    return [(seat_of(name, None, level), _sample(rules, samples, mirror)) for name in names]


def _sample(rules: AnyRules, samples: list[SeedDeck], mirror: Deck) -> Deck:
    if not rules.needs_deck:
        return Deck()
    return secrets.choice(samples).deck if samples else mirror
