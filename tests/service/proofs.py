"""Proofs of real battles, prepared, dealt, played and opened by the service's own code, without a database. Same number, same proof."""

import random
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple
from unittest.mock import patch

from msgspec.structs import replace

from taisen.bots import BOTS
from taisen.bots.bot import ask
from taisen.engine.battle import Concede, play
from taisen.engine.codec import to_json, unpack_options
from taisen.engine.ruleset import Setup
from taisen.rulesets import CURRENT
from taisen.seeds import FOLDER
from taisen.service.accounts.schemas import Account
from taisen.service.battles import fairness, history, prepare
from taisen.service.battles import proof as proofs
from taisen.service.battles.fairness import BattleSeeds
from taisen.service.battles.record import Frozen, Played, Seated
from taisen.service.battles.schemas import ForkParams, NewBattle
from taisen.service.games import AnyRules, Games, all_games

PLAYER = Account("7Hn0a1kqXw3zT9cB", 'Hanako "花子" \\ \u2028 <&> \u007f é', "stub")  # a name that JSON writers disagree about


class Opened(NamedTuple):
    """What a player has in hands after a battle: what he kept from before it, and its proof."""

    commit: str
    client_seed: str
    json: bytes


@cache
def games() -> Games:
    return all_games(FOLDER)


def numbered(n: int) -> Opened:
    """The n-th: the five games in turn, and in each all numbers of seats, ways to play, opponents and ends there are."""
    luck = random.Random(n)
    with _secrets_of(luck):
        drawn = prepare.draw(games(), PLAYER, wanted(n), None, None, 1_780_000_000_000 + n)
        turn, played = n // len(CURRENT), []
        for _ in range(1 + turn % 2 if turn % 8 in (3, 5, 6) else 0):
            drawn, played = forked(drawn, played, luck)
        return opened(drawn, secrets.token_hex(16), luck, played, void=turn % 20 == 19)


def wanted(n: int) -> NewBattle:
    rules = list(CURRENT.values())[n % len(CURRENT)]
    turn = n // len(CURRENT)
    variants = [variant.id for variant in rules.variants] or [None]
    npcs = [npc.id for npc in games().seeds[rules.id].npc]
    npc = npcs[turn % len(npcs)] if npcs and turn % 3 else None
    return NewBattle(
        rules.id,
        "npc" if npc else "practice",
        npc,
        control="auto" if turn % 4 == 3 else "manual",
        seats=list(rules.seats)[turn % len(rules.seats)],
        variant=variants[turn // 2 % len(variants)],
    )


def setup_of(drawn: prepare.Drawn) -> tuple[AnyRules, Setup]:
    rules = games().current[drawn.told.params.ruleset]
    return rules, Setup(drawn.frozen.decks, unpack_options(rules, drawn.frozen.options))


def seeds_of(drawn: prepare.Drawn, client_seed: str) -> BattleSeeds:
    seed = fairness.battle_seed(drawn.told.id, fairness.digest(drawn.params), drawn.server_seed, client_seed)
    return BattleSeeds(seed, drawn.frozen.earlier)


def forked(drawn: prepare.Drawn, before: list[Played], luck: random.Random) -> tuple[prepare.Drawn, list[Played]]:
    """The battle played to its end, and another that goes on from somewhere in it."""
    rules, setup = setup_of(drawn)
    seeds = seeds_of(drawn, secrets.token_hex(16))
    played = list(_play(drawn, seeds, luck, before))
    played = played[: luck.randrange(len(played))]
    params_sha256 = fairness.digest(drawn.params)
    deal, steps, _ = proofs.chained(rules, setup, seeds, drawn.told.id, params_sha256, played)
    origin = ForkParams(drawn.told.id, len(played), params_sha256, steps[-1].link if steps else deal.link)
    own, *others = drawn.frozen.seats
    seats = (Seated(own.name, own.account), *others)
    frozen = Frozen(seats, drawn.frozen.decks, drawn.frozen.options, seeds.until(len(played)))
    return prepare.seal(rules, frozen, "practice", "manual", setup.options, drawn.told.params.prepared, fork=origin), played


def opened(drawn: prepare.Drawn, client_seed: str, luck: random.Random, before: Sequence[Played] = (), void: bool = False) -> Opened:
    """A battle that was prepared so, dealt with this seed, and played by bots to its end."""
    rules, setup = setup_of(drawn)
    hidden = proofs.Secrets(
        drawn.told.id,
        drawn.told.commit,
        drawn.params.decode(),
        drawn.server_seed,
        None if void else client_seed,
        drawn.frozen.earlier,
        drawn.salts,
        drawn.frozen.decks,
    )
    played = [] if void else list(_play(drawn, seeds_of(drawn, client_seed), luck, before))
    return Opened(drawn.told.commit, client_seed, to_json(proofs.of(rules, setup, hidden, played)))


def with_another_seed(n: int) -> Opened:
    """The n-th battle as it would have been, had the server been free to choose its seed after all."""
    luck = random.Random(n)
    with _secrets_of(luck):
        drawn = prepare.draw(games(), PLAYER, wanted(n), None, None, 1_780_000_000_000 + n)
        client_seed, other = secrets.token_hex(16), fairness.ServerSeed.draw()
        told = replace(drawn.told, commit=fairness.commit(drawn.told.id, fairness.digest(drawn.params), other))
        return opened(replace(drawn, told=told, server_seed=other), client_seed, luck)


def with_another_client_seed(n: int) -> Opened:
    """The n-th battle as it would have been, had the server put another seed in the player's place."""
    luck = random.Random(n)
    with _secrets_of(luck):
        drawn = prepare.draw(games(), PLAYER, wanted(n), None, None, 1_780_000_000_000 + n)
        secrets.token_hex(16)
        return opened(drawn, secrets.token_hex(16), luck)


def under_another_name(n: int) -> Opened:
    """The n-th battle passed off as another one, with hashes for that."""
    luck = random.Random(n)
    with _secrets_of(luck):
        drawn = prepare.draw(games(), PLAYER, wanted(n), None, None, 1_780_000_000_000 + n)
        commit = fairness.commit("another", fairness.digest(drawn.params), drawn.server_seed)
        return opened(replace(drawn, told=replace(drawn.told, id="another", commit=commit)), secrets.token_hex(16), luck)


def _play(drawn: prepare.Drawn, seeds: BattleSeeds, luck: random.Random, before: Sequence[Played]) -> Iterator[Played]:
    """The whole log: what was played `before`, and then to the end."""
    rules, setup = setup_of(drawn)
    *_, (_, battle) = history.again(rules, setup, seeds, before)
    yield from before
    gives_up = luck.randrange(60) if luck.random() < 0.3 else None
    while rules.outcome(battle.state) is None:
        seat = rules.to_act(battle.state)[0]
        seated, late = drawn.frozen.seats[seat], rules.overdue(battle.state, seat)
        by = "bot" if seated.bot else "player"
        if seat == 0 and gives_up is not None and battle.step >= gives_up:
            by, action = "player", Concede()
        elif by == "player" and late is not None and luck.random() < 0.1:
            by, action = "clock", late[1]
        else:
            action = ask(rules, battle, seat, BOTS[seated.bot or "random"])
        yield Played(battle.step, seat, action, by, 0)
        battle, _ = play(rules, battle, seat, action)


@contextmanager
def _secrets_of(luck: random.Random) -> Iterator[None]:
    def octets(n: int = 32) -> bytes:
        return sha256(luck.randbytes(32)).digest()[:n]

    fakes: dict[str, Any] = {
        "token_bytes": octets,
        "token_hex": lambda n=32: octets(n).hex(),
        "token_urlsafe": lambda n=32: octets(n).hex(),
        "choice": luck.choice,
    }
    with patch.multiple(secrets, **fakes):
        yield
