"""What is told about the arena."""

from typing import Literal

from msgspec import Struct

from taisen.engine.text import Text

Ladder = Literal["manual", "auto"]
AnyLadder = Literal["manual", "auto", "kp"]  # kp: of battles for what cards hold
Result = Literal["won", "lost", "draw"]


class Defender(Struct, frozen=True):
    """An account one can challenge; a bot plays its deck. `left`: how often today; `points`: what winning is worth; `crest`: what to
    draw the portrait from, as in battles."""

    id: str
    name: Text
    crest: str
    rating: int
    left: int
    points: int


class SampleDefender(Struct, frozen=True):
    """A deck of the house one can challenge, as often as one likes: battles of mode `sample`, which are not rated."""

    id: str
    name: Text
    crest: str
    points: int


class Opponents(Struct, frozen=True):
    """Whom I can challenge, those rated like me first. `rating`: mine; `resets_at`: when all slots are free again (00:00 in Tokyo)."""

    ruleset: str
    control: Ladder
    rating: int
    opponents: tuple[Defender, ...]
    samples: tuple[SampleDefender, ...]
    most: int
    resets_at: int


class LadderRow(Struct, frozen=True):
    """A place on the ladder; equal ratings share a rank."""

    rank: int
    account: str
    name: Text
    crest: str
    rating: int
    battles: int
    won: int


class LadderPage(Struct, frozen=True):
    """The best first. `next`: pass it as `after` for those behind them."""

    ruleset: str
    control: AnyLadder
    rows: tuple[LadderRow, ...]
    next: str | None


class Rank(Struct, frozen=True):
    """Where I stand. `rank` is null until a battle of mine has been rated."""

    rating: int
    battles: int
    won: int
    rank: int | None


class DefenceDeck(Struct, frozen=True):
    """My deck that others meet. `sound`: it has no problems; otherwise nobody meets it."""

    id: str
    name: str
    sound: bool


class Arena(Struct, frozen=True):
    """Me in the arena of a game. `points_left`: what can still be earned today."""

    ruleset: str
    manual: Rank
    auto: Rank
    defence: DefenceDeck | None
    points_left: int
    resets_at: int


class Attack(Struct, frozen=True):
    """Somebody challenged my defence deck. `result` is mine; `rating`: his before the battle; `replay`: where to see it."""

    battle: str
    challenger: str
    name: Text
    crest: str
    rating: int
    control: Ladder
    result: Result
    replay: str
    at: int


class Defences(Struct, frozen=True):
    """Finished challenges, the latest first. `next`: pass it as `before` for older ones."""

    ruleset: str
    attacks: tuple[Attack, ...]
    next: str | None


_HANAKO, _CREST, _RESETS = Text("花子", "花子"), "a948cfb45368c14b", 1_780_066_800_000
EXAMPLE_OPPONENTS = Opponents(
    "tenga",
    "manual",
    1516,
    (Defender("7Hn0a1kqXw3zT9cB", _HANAKO, _CREST, 1500, 4, 100),),
    (SampleDefender("wildfire", Text("野火", "Wildfire"), "f6a5312f695306a0", 50),),
    5,
    _RESETS,
)
EXAMPLE_LADDER = LadderPage("tenga", "manual", (LadderRow(1, "7Hn0a1kqXw3zT9cB", _HANAKO, _CREST, 1516, 1, 1),), None)
EXAMPLE_ARENA = Arena("tenga", Rank(1516, 1, 1, 1), Rank(1500, 0, 0, None), DefenceDeck("u3o0Kx9vQm2dLr7T", "野火改", True), 400, _RESETS)
EXAMPLE_DEFENCES = Defences(
    "tenga",
    (
        Attack(
            *("u3o0Kx9vQm2dLr7T", "7Hn0a1kqXw3zT9cB", _HANAKO, _CREST, 1500, "manual", "lost"),
            *("/v1/battles/u3o0Kx9vQm2dLr7T/replay", 1_780_000_000_000),
        ),
    ),
    None,
)
