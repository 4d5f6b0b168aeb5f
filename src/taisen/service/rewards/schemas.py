"""What is told about points."""

from typing import Literal

from msgspec import Struct


class Lot(Struct, frozen=True):
    """Points earned together. `expires`: usable until then; `trust`: checked lots can be claimed, unchecked ones are checked first."""

    id: str
    source: Literal["arena", "sample", "npc", "operator"]
    source_id: str
    granted: int
    available: int
    reserved: int
    claimed: int
    expired: int
    revoked: int
    earned: int
    expires: int
    trust: Literal["unchecked", "checked", "frozen"]


class ClaimEntry(Struct, frozen=True):
    """Points a game server asked for. `in_doubt`: confirmed over an hour ago and not reported as delivered."""

    id: str
    server: str
    amount: int
    state: Literal["reserved", "confirmed", "delivered", "released"]
    reserved: int
    hold_until: int
    in_doubt: bool


class Rewards(Struct, frozen=True):
    """My points: usable now, held by a claim, and where they come from. Times are UTC epoch milliseconds."""

    points: int
    held: int
    lots: tuple[Lot, ...]
    claims: tuple[ClaimEntry, ...]


class Line(Struct, frozen=True):
    """One movement of points."""

    at: int
    what: Literal["earned", "reserved", "claimed", "returned", "expired", "revoked"]
    points: int
    source: str
    source_id: str


class History(Struct, frozen=True):
    """All movements, the latest first; `next`: pass it as `before` for older ones."""

    lines: tuple[Line, ...]
    next: int | None


EXAMPLE_REWARDS = Rewards(
    25,
    0,
    (Lot("Zk3v9", "npc", "u3o0Kx9vQm2dLr7T", 25, 25, 0, 0, 0, 0, 1_780_000_000_000, 1_782_592_000_000, "unchecked"),),
    (ClaimEntry("q8Pb2", "rust-1", 50, "delivered", 1_779_000_000_000, 1_779_000_900_000, False),),
)
EXAMPLE_HISTORY = History((Line(1_780_000_000_000, "earned", 25, "npc", "u3o0Kx9vQm2dLr7T"),), None)
