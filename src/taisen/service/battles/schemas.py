"""What is asked and told about battles."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from taisen.engine.chance import Chance
from taisen.engine.replace import replace
from taisen.engine.table import Counter, Player, Seat, Shown, Table, View, Viewer, Zone
from taisen.engine.text import Text

from ..wire import Strict

Mode = Literal["npc", "practice", "sample", "arena"]
Control = Literal["manual", "auto"]
State = Literal["prepared", "running", "over", "void"]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


# -- asked ---------------------------------------------------------------------------------------------------------------


class NewBattle(Strict, frozen=True, forbid_unknown_fields=True):
    """A battle to prepare. `opponent`: the id of an NPC (mode npc), of a deck of the house (sample), of an account (arena).
    `deck`: a ready deck's id, or that of a kept deck without problems; by default the starter deck.

    `variant`: a way to play the game, by default the usual one. `control` auto: a bot plays for the caller, and starting runs to
    the end. `seats`: where a game has more than two; bots fill them. `level`: how strong bots are, in practice and against decks of the
    house (there no weaker than usual); by default adept. An NPC and a defended deck have a level of their own.
    """

    ruleset: Id
    mode: Mode
    opponent: Id | None = None
    deck: Id | None = None
    control: Control = "manual"
    seats: Annotated[int, Meta(ge=2, le=16)] | None = None
    variant: Id | None = None
    level: Id | None = None


class Start(Strict, frozen=True, forbid_unknown_fields=True):
    """The caller's half of the luck: 16 random bytes of his own in hex."""

    client_seed: Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32, examples=["000102030405060708090a0b0c0d0e0f"])]


class Fork(Strict, frozen=True, forbid_unknown_fields=True):
    """Where to play on from: after so many actions of the finished battle."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]


class Act(Strict, frozen=True, forbid_unknown_fields=True):
    """An action, one of the view's choices sent back as it is (or `{"kind": "concede"}`), and the step it was chosen at."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    action: msgspec.Raw


# -- told ----------------------------------------------------------------------------------------------------------------


class SeatParams(Struct, frozen=True, omit_defaults=True):
    """Who sits where. `bot`: the level at which a bot of this `bot_version` plays the seat (a player's too, under auto), for the account
    it `defends` in the arena; `deck`, and `energy` where it is at stake: salted SHA-256, opened by the proof."""

    seat: Seat
    name: Text
    account: str | None = None
    bot: str | None = None
    deck: str = ""
    defends: str | None = None
    energy: str = ""
    bot_version: str | None = None


class ForkParams(Struct, frozen=True):
    """Which battle a fork goes on from, at which step, and that battle's link there, which seals all that had happened.

    `params_sha256`: of the parameters of that battle, with which the chain begins.
    """

    battle: str
    step: int
    params_sha256: str
    link: str


class Params(Struct, frozen=True):
    """All that was agreed when the battle was prepared; `catalogue`: digest of the card file. `prepared`: UTC epoch milliseconds."""

    battle: str
    ruleset: str
    version: str
    catalogue: str
    mode: str
    control: str
    seats: tuple[SeatParams, ...]
    options: Any
    prepared: int
    fork: ForkParams | UnsetType = UNSET


class Prepared(Struct, frozen=True):
    """A battle that can be started. Keep `commit`: `SHA-256("taisen/1|commit|" id "|" SHA-256(canonical params) "|" server seed)`."""

    id: str
    commit: Digest
    params: Params


class SeatName(Struct, frozen=True, omit_defaults=True):
    """Who sits there; `level` names the bot of a seat that is played by one. `crest`: what to draw the portrait from, the same in
    every battle and language, whatever the name. `away`: this player is not heard of any more."""

    seat: Seat
    name: Text
    kind: Literal["player", "bot"]
    level: str | None = None
    crest: str = ""
    away: bool = False


class ShownStep(Struct, frozen=True):
    """What the viewer saw of one step: number of the step it led to (0: the deal), whose action it was, and what it looked like."""

    step: int
    seat: Seat | None
    shown: tuple[Shown, ...]


class RatingChange(Struct, frozen=True):
    """My rating before a battle and after it."""

    before: int
    after: int


class EarnedPoints(Struct, frozen=True):
    """Points for a win, and until when they can be used (UTC epoch milliseconds)."""

    points: int
    expires: int


class EnergyChange(Struct, frozen=True):
    """What my cards won or lost (below 0) of their energy in a battle for it: all together, and by card where it is not nothing."""

    change: int
    cards: dict[str, int]


class Gains(Struct, frozen=True):
    """What a finished battle brought me: a rated one moves my rating, a won one may earn points, one for energy moves my cards'.

    `withheld`: why a battle that I won earned none, although its kind does: I am a guest (account), the defender's account is new
    (new_opponent), today has earned me all it can (daily_limit).
    """

    rating: RatingChange | None
    points: EarnedPoints | None
    withheld: Literal["account", "new_opponent", "daily_limit"] | None
    energy: EnergyChange | None


class Moment(Struct, frozen=True):
    """A battle as the caller sees it now. `shown`: the steps since the one he asked after; `more`: ask again after the last of them.

    `time_left`: milliseconds until the clock decides for the viewer (or for whoever is waited for, where the game's clock is open).
    `gains`: when it is over, what it brought the viewer.
    """

    id: str
    ruleset: str
    version: str
    mode: str
    control: Control
    state: State
    seats: tuple[SeatName, ...]
    viewer: Viewer
    view: View | None
    shown: tuple[ShownStep, ...]
    more: bool
    time_left: int | None
    gains: Gains | None


class Entry(Struct, frozen=True):
    """A battle in the caller's list; `result` and `gains` are his."""

    id: str
    ruleset: str
    version: str
    mode: str
    state: State
    control: Control
    opponent: Text
    step: int
    result: Literal["won", "lost", "draw"] | None
    prepared: int
    gains: Gains | None


class BattleList(Struct, frozen=True):
    """The caller's battles: open ones first, then the newest. `next`: pass it as `before` for older ones."""

    battles: tuple[Entry, ...]
    next: str | None


class Voids(Struct, frozen=True):
    """How many battles of a game and kind were prepared and never dealt, or taken back by an operator."""

    ruleset: str
    mode: str
    n: int


class Fairness(Struct, frozen=True):
    """What the service has to answer for in public."""

    voids: tuple[Voids, ...]


class ReplayStep(Struct, frozen=True):
    """A step of a finished battle as the asking seat saw it: what happened, and the table after it (without choices)."""

    step: int
    seat: Seat | None
    by: Literal["start", "player", "bot", "clock"]
    shown: tuple[Shown, ...]
    view: View


class Replay(Struct, frozen=True):
    """A finished battle, page by page. `steps`: how many actions it had; `next`: the `start` of the next page."""

    id: str
    ruleset: str
    version: str
    mode: str
    control: Control
    seats: tuple[SeatName, ...]
    viewer: Viewer
    length: int
    steps: tuple[ReplayStep, ...]
    next: int | None


class Thought(Struct, frozen=True):
    """An action a bot considered, in words. `value`: how good the bot took it to be, from -1000 (lost) to 1000 (won); `visits`: in how
    many of its simulations it was tried."""

    action: Any
    text: Text
    visits: int
    value: int


class Thoughts(Struct, frozen=True):
    """Why a bot of this `level` chose the action that led to `step`: the best it considered, its choice first; nothing if it did not
    think. `simulations`: imagined battles it tried; 0 for a bot that looks one step ahead."""

    step: int
    seat: Seat
    level: str
    name: Text
    simulations: int
    candidates: tuple[Thought, ...]


class Receipt(Struct, frozen=True):
    """The hash chain over a finished battle, as in its proof: link 0 seals the deal, link n the n-th step, `receipt` the outcome too."""

    id: str
    ruleset: str
    version: str
    links: tuple[Digest, ...]
    receipt: Digest


class ProofDeal(Struct, frozen=True, forbid_unknown_fields=True):
    """The start of a battle: what luck decided in it, the digest of the state after it, and the first link of the chain."""

    chance: tuple[Chance, ...]
    state: Digest
    link: Digest


class ProofStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One action of the log as it was sent, who chose it, what luck decided, the digest of the state after it, and its link."""

    seat: Seat
    by: Literal["player", "bot", "clock"]
    action: Any
    chance: tuple[Chance, ...]
    state: Digest
    link: Digest


class ProofOutcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How it ended; no winner is a draw."""

    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[int, ...]


class ProofEarlier(Struct, frozen=True, forbid_unknown_fields=True):
    """The seed of the deal, and of actions played after fewer than `until` others, where a battle goes on from another one."""

    until: int
    seed: Digest


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything hidden at prepare, opened: with it anybody can check `commit`, the seed, every shuffle and the whole battle.

    `salts` and `decks` by seat: `params.seats[n].deck = SHA-256("taisen/1|deck|" salt "|" canonical JSON of the deck's copies by card)`.
    `energies`, where they were at stake: what each seat's cards held at first, in the order of their ids, sealed in `energy` likewise.
    A void battle was never dealt: from `client_seed` to `receipt` everything but salts and decks is null or empty.
    `earlier`: seeds of the battles a fork goes on from; the first whose `until` is greater is the one.
    How each value is made: docs/fairness.md.
    """

    id: str
    commit: Digest
    params: Params
    params_sha256: Digest
    server_seed: Digest
    client_seed: str | None
    battle_seed: Digest | None
    earlier: tuple[ProofEarlier, ...]
    salts: tuple[str, ...]
    decks: tuple[dict[str, int], ...]
    deal: ProofDeal | None
    steps: tuple[ProofStep, ...]
    outcome: ProofOutcome | None
    receipt: Digest | None
    energies: tuple[tuple[int, ...], ...] | UnsetType = UNSET


# -- examples ------------------------------------------------------------------------------------------------------------

_ID, _SEED, _SHA = (
    "u3o0Kx9vQm2dLr7T",
    "000102030405060708090a0b0c0d0e0f",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
)
_YOU, _SCOUT = Text("ゲスト 8F3K", "Guest 8F3K"), Text("斥候", "Scout")
_SEATS = (SeatName(0, _YOU, "player"), SeatName(1, _SCOUT, "bot", "adept"))
_TABLE = Table(
    1, "action", (Player(0, {"core": Counter(20, 20)}), Player(1, {"core": Counter(20, 20)})), (Zone("hand.0", "fan", 0, count=5),)
)
_VIEW = View("tenga", "1", 3, 0, _TABLE, (0,))
_DREW = Shown(Text("1枚引いた。", "A card was drawn."), seat=0)
_PARAMS = Params(
    _ID,
    "tenga",
    "1",
    _SHA,
    "npc",
    "manual",
    (SeatParams(0, _YOU, "7Hn0a1kqXw3zT9cB", None, _SHA), SeatParams(1, _SCOUT, None, "adept", _SHA)),
    {},
    1_780_000_000_000,
)
EXAMPLE_NEW = {"ruleset": "tenga", "mode": "npc", "opponent": "easy", "deck": "first_steps", "control": "manual"}
EXAMPLE_START = {"client_seed": _SEED}
EXAMPLE_FORK = {"step": 12}
EXAMPLE_ACT = {"step": 3, "action": {"kind": "concede"}}
EXAMPLE_FORKED = Prepared(_ID, _SHA, replace(_PARAMS, mode="practice", fork=ForkParams("Zk1w8uQyT5aRc0Vn", 12, _SHA, _SHA)))
EXAMPLE_PREPARED = Prepared(_ID, _SHA, _PARAMS)
EXAMPLE_MOMENT = Moment(_ID, "tenga", "1", "npc", "manual", "running", _SEATS, 0, _VIEW, (ShownStep(3, 0, (_DREW,)),), False, None, None)
EXAMPLE_LIST = BattleList((Entry(_ID, "tenga", "1", "npc", "running", "manual", _SCOUT, 3, None, 1_780_000_000_000, None),), None)
EXAMPLE_REPLAY = Replay(_ID, "tenga", "1", "npc", "manual", _SEATS, 0, 41, (ReplayStep(0, None, "start", (_DREW,), _VIEW),), 1)
EXAMPLE_FAIRNESS = Fairness((Voids("tenga", "npc", 7),))
EXAMPLE_THOUGHTS = Thoughts(
    3,
    1,
    "master",
    Text("上級", "Master"),
    100,
    (
        Thought({"kind": "attack", "target": "front"}, Text("攻撃 → 火の粉狐", "Attack → Ember Fox"), 71, 182),
        Thought({"kind": "end_half"}, Text("ターン終了", "End turn"), 29, 140),
    ),
)
EXAMPLE_RECEIPT = Receipt(_ID, "tenga", "1", (_SHA,), _SHA)
_SHUFFLE = Chance("deck/0", "shuffle", ("ember_fox", "ember_fox", "gate_sentry"), ("ember_fox", "gate_sentry", "ember_fox"))
EXAMPLE_PROOF = Proof(
    _ID,
    _SHA,
    _PARAMS,
    _SHA,
    _SHA,
    _SEED,
    _SHA,
    (),
    ("00" * 16, "11" * 16),
    ({"ember_fox": 2, "gate_sentry": 1}, {}),
    ProofDeal((_SHUFFLE,), _SHA, _SHA),
    (ProofStep(0, "player", {"kind": "concede"}, (), _SHA, _SHA),),
    ProofOutcome((1,), "concede", ()),
    _SHA,
)
