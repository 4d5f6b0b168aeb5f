"""Commit and reveal: neither side can choose the luck, and afterwards anybody can check it.

At prepare the service draws a server seed, freezes the parameters and publishes a commitment to both. The player adds a seed of
his own when he starts. All hashes are over UTF-8 text; seeds and digests in it are lower-case hex; `|` stands between the parts.

    commit      = SHA-256("taisen/1|commit|" battle "|" params_sha256 "|" server_seed)
    battle_seed = HMAC-SHA-256(key: the 32 bytes of server_seed, "taisen/1|seed|" battle "|" params_sha256 "|" client_seed)
    deck        = SHA-256("taisen/1|deck|" salt "|" canonical JSON of copies by card id)
    energy      = SHA-256("taisen/1|energy|" salt "|" canonical JSON of what each card of the deck holds)

A finished battle is sealed by a chain of hashes, of which each is over the one before it:

    link 0      = SHA-256("taisen/1|log|" battle "|" params_sha256 "|" battle_seed "|" canonical JSON of the deal)
    link n      = SHA-256(link n-1 "|" canonical JSON of the n-th step)
    receipt     = SHA-256(last link "|" canonical JSON of the outcome)

A battle played on from another (a fork) has that one's luck until then, and its own from there on.

`docs/fairness.md` tells the whole of it, with examples worked out.
"""

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from taisen.engine.deck import Deck

_canonical = msgspec.json.Encoder(order="sorted").encode


class ServerSeed:
    """32 bytes nobody may see before the battle is over. Neither its repr nor its text shows them."""

    __slots__ = ("_bytes",)

    def __init__(self, data: bytes) -> None:
        self._bytes = data

    @classmethod
    def draw(cls) -> "ServerSeed":
        """A new one, from the system's luck."""
        return cls(secrets.token_bytes(32))

    def reveal(self) -> bytes:
        """The bytes themselves."""
        return self._bytes

    def __repr__(self) -> str:
        return "ServerSeed(…)"


def canonical(thing: Any) -> bytes:
    """JSON with keys in order and no space, what a browser gets by sorting keys and JSON.stringify."""
    return _canonical(thing)


def digest(params: bytes) -> str:
    """`params_sha256` of canonical parameters."""
    return sha256(params).hexdigest()


def commit(battle: str, params_sha256: str, seed: ServerSeed) -> str:
    """What is published at prepare."""
    return sha256(f"taisen/1|commit|{battle}|{params_sha256}|{seed.reveal().hex()}".encode()).hexdigest()


def battle_seed(battle: str, params_sha256: str, seed: ServerSeed, client_seed: str) -> bytes:
    """The 32 bytes all luck of the battle comes from."""
    return hmac.digest(seed.reveal(), f"taisen/1|seed|{battle}|{params_sha256}|{client_seed}".encode(), "sha256")


DEAL = -1  # in the place of a number of actions


class Earlier(Struct, frozen=True, array_like=True):
    """The luck of another battle, which this one goes on from: of its deal, and of actions played after fewer than `until` others."""

    until: int
    seed: bytes


class BattleSeeds(Struct, frozen=True):
    """Where all luck of a battle comes from: a fork has seeds of earlier battles, in order."""

    own: bytes
    earlier: tuple[Earlier, ...] = ()

    def at(self, played: int) -> bytes:
        """The seed for the action that follows so many others, or for the deal."""
        return next((other.seed for other in self.earlier if played < other.until), self.own)

    def until(self, step: int) -> tuple[Earlier, ...]:
        """What a battle that goes on from this one at `step` has to know of its luck."""
        return (*(Earlier(min(other.until, step), other.seed) for other in self.earlier), Earlier(step, self.own))


def draw_salt() -> str:
    """16 bytes in hex."""
    return secrets.token_hex(16)


def first_link(battle: str, params_sha256: str, battle_seed: bytes, deal: Any) -> str:
    """Seals what was agreed, the luck and the deal."""
    return sha256(f"taisen/1|log|{battle}|{params_sha256}|{battle_seed.hex()}|".encode() + canonical(deal)).hexdigest()


def next_link(link: str, thing: Any) -> str:
    """Seals a step, or at last the outcome, and everything before it."""
    return sha256(f"{link}|".encode() + canonical(thing)).hexdigest()


def sealed(deck: Deck, salt: str) -> str:
    """A deck list hidden behind a salt."""
    return sha256(b"taisen/1|deck|" + salt.encode() + b"|" + canonical(deck.counts())).hexdigest()


def sealed_energy(energies: Sequence[int], salt: str) -> str:
    """What the cards of a deck hold, in the order of `Deck.cards`, hidden behind the salt of the deck."""
    return sha256(b"taisen/1|energy|" + salt.encode() + b"|" + canonical(energies)).hexdigest()
