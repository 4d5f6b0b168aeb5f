"""A battle as it lies in the database."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, and_, bindparam, insert, or_, select, update

from taisen.engine.battle import Battle
from taisen.engine.codec import pack, unpack_action, unpack_battle
from taisen.engine.deck import Deck
from taisen.engine.ruleset import Outcome, Setup
from taisen.engine.table import Seat, Viewer
from taisen.engine.text import Text

from ..accounts.schemas import Account
from ..accounts.sessions import Whose
from ..db import Hot
from ..energy.journal import Brought
from ..errors import NotSignedIn
from ..games import AnyRules
from .clock import Clock, Clocks
from .fairness import BattleSeeds, Earlier
from .models import battle, battle_seat, battle_step, shared_battle
from .sight import EVERYTHING, Sight, Sights, key


class Seated(Struct, frozen=True, array_like=True):
    """Who sits there: an account, or nobody; the level of the bot that plays the seat, if one does, and that bot's version; the account
    whose deck it defends, if it does."""

    name: Text
    account: str | None = None
    bot: str | None = None
    defends: str | None = None
    bot_version: str | None = None


class Frozen(Struct, frozen=True, array_like=True):
    """What was fixed at prepare, for the service's own use. `options`: msgpack of the game's; `earlier`: a fork's luck before it.

    `stakes`: by seat which copies of the deck's cards are at stake, and what each holds; nothing in a battle that moves no energy.
    """

    seats: tuple[Seated, ...]
    decks: tuple[Deck, ...]
    options: bytes
    earlier: tuple[Earlier, ...] = ()
    stakes: tuple[tuple[Brought, ...], ...] = ()

    @property
    def energies(self) -> tuple[tuple[int, ...], ...]:
        """By seat what the deck's cards hold, where that is at stake."""
        return tuple(tuple(card.energy for card in cards) for cards in self.stakes)

    def challenge(self) -> tuple[Seat, str, str]:
        """Of an arena battle: where the challenger sits, his account, and the defender's. Raises LookupError for any other."""
        challengers = [(seat, seated.account) for seat, seated in enumerate(self.seats) if seated.account is not None]
        defenders = [seated.defends for seated in self.seats if seated.defends is not None]
        if len(challengers) != 1 or len(defenders) != 1:
            raise LookupError("not an arena battle")
        return *challengers[0], defenders[0]


class Shared(Struct, frozen=True):
    """What a battle of several people has beside: whether anybody may look on, whether it counts, who has seen it move when."""

    watched: bool
    rated: bool
    sights: Sights


class Record(Struct, frozen=True):
    """A row of `battle`, without its parameters and secrets. Times are UTC epoch milliseconds."""

    id: str
    ruleset: str
    version: str
    mode: str
    control: str
    state: str
    step: int
    prepared: int
    moved: int
    client_seed: str | None
    frozen: Frozen
    clocks: dict[Seat, Clock]
    snapshot: bytes | None
    shared: Shared | None = None

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats somebody sits in."""
        return tuple(seat for seat, seated in enumerate(self.frozen.seats) if seated.account is not None)

    def sight(self, viewer: Viewer) -> Sight:
        """How the viewer counts its steps."""
        return EVERYTHING if self.shared is None else Sight(self.shared.sights.get(key(viewer)))

    def seat_of(self, account: str) -> Seat | None:
        """Where the account sits."""
        return next((seat for seat, seated in enumerate(self.frozen.seats) if seated.account == account), None)

    def defended_by(self, account: str) -> Seat | None:
        """Where the account's deck was played."""
        return next((seat for seat, seated in enumerate(self.frozen.seats) if seated.defends == account), None)

    def challenge(self) -> tuple[Seat, str, str]:
        """Of an arena battle: where the challenger sits, his account, and the defender's. Raises LookupError for any other."""
        return self.frozen.challenge()

    def setup(self, rules: AnyRules) -> Setup:
        """What the battle begins with."""
        return Setup(self.frozen.decks, msgspec.msgpack.decode(self.frozen.options, type=rules.options_type))

    def seeds(self, battle: Battle[Any]) -> BattleSeeds:
        """The luck of the battle, which has been dealt."""
        return BattleSeeds(battle.seed, self.frozen.earlier)

    def battle(self, rules: AnyRules) -> Battle[Any] | None:
        """The battle as it stands; None before it is dealt."""
        return None if self.snapshot is None else unpack_battle(rules, self.snapshot)


class Played(Struct, frozen=True):
    """An action that was played: at which step, by which seat, and who chose it (`player`, `bot`, `clock`)."""

    step: int
    seat: Seat
    action: Any
    by: str
    at: int


class Raced(Exception):
    """Somebody else moved the battle first; nothing was written."""


# -- reading -------------------------------------------------------------------------------------------------------------

_COLUMNS = (
    battle.c.id,
    battle.c.ruleset,
    battle.c.version,
    battle.c.mode,
    battle.c.control,
    battle.c.state,
    battle.c.step,
    battle.c.prepared,
    battle.c.moved,
    battle.c.client_seed,
    battle.c.frozen,
    battle.c.clocks,
    battle.c.snapshot,
    shared_battle.c.watched,
    shared_battle.c.rated,
    shared_battle.c.sights,
)
_IS_SHARED = shared_battle.c.battle == battle.c.id
_WITH_SHARED = battle.outerjoin(shared_battle, _IS_SHARED)
_ONE = Hot(select(*_COLUMNS).select_from(_WITH_SHARED).where(battle.c.id == bindparam("battle")))
_ASKED = Whose(_COLUMNS, (battle, battle.c.id == bindparam("battle")), (shared_battle, _IS_SHARED))
_THOSE_OPEN = (
    select(*_COLUMNS, battle_seat.c.seat)
    .select_from(_WITH_SHARED.join(battle_seat, battle_seat.c.battle == battle.c.id))
    .where(battle_seat.c.account == bindparam("account"), battle_seat.c.open == 1)
    .order_by(battle.c.prepared.desc())
)
_OPEN = Hot(_THOSE_OPEN)
_OPEN_OF_GAME = Hot(_THOSE_OPEN.where(battle_seat.c.ruleset == bindparam("ruleset")))
_STEPS = (
    select(battle_step.c.step, battle_step.c.seat, battle_step.c.action, battle_step.c.by, battle_step.c.at)
    .where(battle_step.c.battle == bindparam("battle"), battle_step.c.step < bindparam("until"))
    .order_by(battle_step.c.step)
)
_unpack_frozen = msgspec.msgpack.Decoder(Frozen).decode
_unpack_sights = msgspec.msgpack.Decoder(Sights).decode
unpack_clocks = msgspec.msgpack.Decoder(dict[Seat, Clock]).decode


def load(c: Connection, id: str) -> Record | None:
    """The battle, or None."""
    row = _ONE.first(c, battle=id)
    return None if row is None else _record(row)


def asked(c: Connection, key: bytes | None, now: int, id: str) -> tuple[Account, Record | None]:
    """Who asks for the battle, and it, or None: one look at both. Raises NotSignedIn, OUT_OF_SCOPE."""
    found = _ASKED.find(c, key, now, battle=id)
    if found is None:
        raise NotSignedIn
    me, row = found
    return me, None if row[0] is None else _record(row)


def next_by(c: Connection, rules: AnyRules, id: str, seat: Seat, since: int) -> Any:
    """The first action of the seat at step `since` or later; None: it has not acted."""
    chosen = select(battle_step.c.action).where(battle_step.c.battle == id, battle_step.c.step >= since, battle_step.c.seat == seat)
    row = c.execute(chosen.order_by(battle_step.c.step).limit(1)).first()
    return None if row is None else unpack_action(rules, row.action)


def sight_of(sights: bytes | None, viewer: Viewer) -> Sight:
    """How the viewer counts the steps of a battle with these `shared_battle.sights` (None: it is not shared)."""
    return EVERYTHING if sights is None else Sight(_unpack_sights(sights).get(key(viewer)))


def open_of(c: Connection, account: str, ruleset: str | None = None) -> list[tuple[Record, Seat]]:
    """The account's open battles and where it sits in them."""
    rows = _OPEN.all(c, account=account) if ruleset is None else _OPEN_OF_GAME.all(c, account=account, ruleset=ruleset)
    return [(_record(row), row[-1]) for row in rows]


def due(c: Connection, prepared: int, moved: int, most: int) -> list[str]:
    """Battles that wait to be started since `prepared` or before, or for somebody to act since `moved`; the oldest first."""
    b = battle.c
    is_due = or_(and_(b.state == "prepared", b.moved <= prepared), and_(b.state == "running", b.moved <= moved))
    return list(c.execute(select(b.id).where(b.ended.is_(None), is_due).order_by(b.moved).limit(most)).scalars())


def steps(c: Connection, rules: AnyRules, id: str, until: int) -> list[Played]:
    """The log's first `until` lines, in order."""
    rows = c.execute(_STEPS, {"battle": id, "until": until})
    return [Played(row.step, row.seat, unpack_action(rules, row.action), row.by, row.at) for row in rows]


def step(c: Connection, rules: AnyRules, id: str, at: int) -> tuple[Seat, Any] | None:
    """Who did what at this step."""
    chosen = select(battle_step.c.seat, battle_step.c.action).where(battle_step.c.battle == id, battle_step.c.step == at)
    row = c.execute(chosen).first()
    return None if row is None else (row.seat, unpack_action(rules, row.action))


def _record(row: Sequence[Any]) -> Record:
    own, (watched, rated, sights) = row[: len(_COLUMNS) - 3], row[len(_COLUMNS) - 3 : len(_COLUMNS)]
    id, ruleset, version, mode, control, state, step, prepared, moved, client_seed, frozen, clocks, snapshot = own
    return Record(
        id,
        ruleset,
        version,
        mode,
        control,
        state,
        step,
        prepared,
        moved,
        client_seed,
        _unpack_frozen(frozen),
        {} if clocks is None else unpack_clocks(clocks),
        snapshot,
        None if sights is None else Shared(bool(watched), bool(rated), _unpack_sights(sights)),
    )


# -- writing -------------------------------------------------------------------------------------------------------------

_MOVE = Hot(
    update(battle)
    .where(battle.c.id == bindparam("b_id"), battle.c.step == bindparam("b_step"), battle.c.state == "running")
    .values(
        step=bindparam("n_step"),
        snapshot=bindparam("n_snapshot"),
        clocks=bindparam("n_clocks"),
        moved=bindparam("n_moved"),
        state=bindparam("n_state"),
        ended=bindparam("n_ended"),
    )
)
_START = Hot(
    update(battle)
    .where(battle.c.id == bindparam("b_id"), battle.c.state == "prepared")
    .values(
        state="running",
        client_seed=bindparam("n_seed"),
        snapshot=bindparam("n_snapshot"),
        clocks=bindparam("n_clocks"),
        moved=bindparam("n_moved"),
    )
)
_LOG = Hot(insert(battle_step))
_CLOSE = Hot(
    update(battle_seat)
    .where(battle_seat.c.battle == bindparam("b_id"), battle_seat.c.seat == bindparam("b_seat"))
    .values(open=0, result=bindparam("n_result"))
)


def move(c: Connection, record: Record, rules: AnyRules, now: Battle[Any], clocks: Clocks, played: list[Played]) -> None:
    """Write what was played: snapshot, log and, with the last action, the result, all or nothing. Raises Raced."""
    at = played[-1].at
    outcome = rules.outcome(now.state)
    moved = _MOVE.run(
        c,
        b_id=record.id,
        b_step=record.step,
        n_step=now.step,
        n_snapshot=pack(now),
        n_clocks=pack(clocks),
        n_moved=at,
        n_state="running" if outcome is None else "over",
        n_ended=None if outcome is None else at,
    )
    if moved != 1:
        raise Raced
    _LOG.each(
        c,
        (
            {"battle": record.id, "step": line.step, "seat": line.seat, "action": pack(line.action), "by": line.by, "at": line.at}
            for line in played
        ),
    )
    if outcome is not None:
        close(c, record, [result(outcome, seat) for seat in range(len(record.frozen.seats))])


def start(c: Connection, record: Record, dealt: Battle[Any], clocks: Clocks, client_seed: str, at: int) -> None:
    """A prepared battle runs. Raises Raced when it is prepared no longer."""
    started = _START.run(c, b_id=record.id, n_seed=client_seed, n_snapshot=pack(dealt), n_clocks=pack(clocks), n_moved=at)
    if started != 1:
        raise Raced


def void(c: Connection, record: Record, at: int) -> None:
    """A prepared battle will never be started. Raises Raced when it is prepared no longer."""
    done = c.execute(update(battle).where(battle.c.id == record.id, battle.c.state == "prepared").values(state="void", ended=at))
    if done.rowcount != 1:
        raise Raced
    close(c, record, [None for _ in record.frozen.seats])


def close(c: Connection, record: Record, results: list[str | None]) -> None:
    """The battle is nobody's open battle any longer; results by seat."""
    _CLOSE.each(c, ({"b_id": record.id, "b_seat": seat, "n_result": result} for seat, result in enumerate(results)))


def earned(c: Connection, battle: str, seat: Seat, points: int) -> None:
    """Write down beside a result what it earned."""
    mine = (battle_seat.c.battle == battle, battle_seat.c.seat == seat)
    c.execute(update(battle_seat).where(*mine).values(points=points))


def result(outcome: Outcome, seat: Seat) -> str:
    """What an outcome means for a seat."""
    if not outcome.winners:
        return "draw"
    return "won" if seat in outcome.winners else "lost"
