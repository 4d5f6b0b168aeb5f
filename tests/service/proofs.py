"""Proofs of real battles, prepared, dealt, played and opened by the service's own code, without a database. Same number, same proof."""

import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple
from unittest.mock import patch

from msgspec.structs import replace

from taisen.bots import BOTS
from taisen.bots.bot import ask
from taisen.engine.battle import Concede, begin, play
from taisen.engine.codec import to_json, unpack_options
from taisen.engine.ruleset import Setup
from taisen.rulesets import CURRENT
from taisen.seeds import FOLDER
from taisen.service.accounts.schemas import Account
from taisen.service.battles import fairness, prepare
from taisen.service.battles import proof as proofs
from taisen.service.battles.record import Played
from taisen.service.battles.schemas import NewBattle
from taisen.service.games import Games, all_games

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
        return opened(drawn, secrets.token_hex(16), luck, void=n // len(CURRENT) % 20 == 19)


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


def opened(drawn: prepare.Drawn, client_seed: str, luck: random.Random, void: bool = False) -> Opened:
    """A battle that was prepared so, dealt with this seed, and played by bots to its end."""
    rules = games().current[drawn.told.params.ruleset]
    setup = Setup(drawn.frozen.decks, unpack_options(rules, drawn.frozen.options))
    seed = fairness.battle_seed(drawn.told.id, fairness.digest(drawn.params), drawn.server_seed, client_seed)
    hidden = proofs.Secrets(
        drawn.told.id,
        drawn.told.commit,
        drawn.params.decode(),
        drawn.server_seed,
        None if void else client_seed,
        drawn.salts,
        drawn.frozen.decks,
    )
    played = [] if void else list(_play(drawn, setup, seed, luck))
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


def _play(drawn: prepare.Drawn, setup: Setup, seed: bytes, luck: random.Random) -> Iterator[Played]:
    rules = games().current[drawn.told.params.ruleset]
    battle, _ = begin(rules, setup, seed)
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
