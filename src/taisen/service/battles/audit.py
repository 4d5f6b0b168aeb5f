"""Whether battles are whole: what was agreed is what was promised, the log has no gap, and played again it gives what is recorded."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from taisen.engine.battle import Battle
from taisen.engine.codec import pack
from taisen.engine.errors import TaisenError
from taisen.engine.replay import digest
from taisen.engine.ruleset import Outcome

from ..findings import Finding
from ..games import AnyRules, Games
from . import fairness, history, record
from .models import battle as battles
from .models import battle_seat, battle_secret, battle_step, battle_void
from .record import Played, Record
from .schemas import Params

PAGE = 100  # battles in one question
_STEP = "/"  # between a battle's id and a step or a seat, in the id of a finding


def count(c: Connection) -> int:
    """How many battles there are to look at."""
    return c.execute(select(func.count()).select_from(battles)).scalar_one()


def differences(c: Connection, games: Games, tick: Callable[[int], None] = lambda _: None) -> Iterator[Finding]:
    """What does not agree. Every battle is played again from its log, one after the other; `tick` hears of each."""
    last = ""
    while page := c.execute(select(battles).where(battles.c.id > last).order_by(battles.c.id).limit(PAGE)).all():
        for row in page:
            yield from _battle(c, games, row)
            tick(1)
        last = page[-1].id
    for of in c.execute(select(battle_void.c.battle).join(battles, battles.c.id == battle_void.c.battle).where(battles.c.state != "over")):
        yield Finding("void_state", "battle_void", of.battle, "a battle that is over", "one that is not")


def _battle(c: Connection, games: Games, row: Any) -> Iterator[Finding]:
    seats = c.execute(select(battle_seat).where(battle_seat.c.battle == row.id).order_by(battle_seat.c.seat)).all()
    found = list(_log(c, row))
    yield from found
    try:
        frozen = msgspec.msgpack.decode(row.frozen, type=record.Frozen)
        params = msgspec.json.decode(row.params, type=Params)
        agreed = [*_agreed(row, params), *_seats(row, frozen, seats), *_secrets(c, row, params, frozen)]
    except msgspec.MsgspecError:
        yield Finding("unreadable", "battle", row.id, "parameters, seats, salts and snapshot that can be read", "others")
        return
    yield from agreed
    if row.snapshot is None:
        return
    if (row.ruleset, row.version) not in games.rulesets:
        yield Finding("unknown_rules", "battle", row.id, "rules this release knows", f"{row.ruleset} {row.version}")
    elif not found:  # a log with gaps was told of already
        rules = games.version(row.ruleset, row.version)
        yield from _options(rules, row, params, frozen)
        yield from _again(c, rules, row, seats)


def _agreed(row: Any, params: Params) -> Iterator[Finding]:
    """The row says what the parameters say, which the players have."""
    for name, agreed in (("battle", params.battle), ("ruleset", params.ruleset), ("version", params.version)):
        found = row.id if name == "battle" else getattr(row, name)
        if found != agreed:
            yield Finding("params", "battle", row.id, f"{name} {agreed}", f"{name} {found}")
    for name in ("mode", "control", "prepared"):
        if getattr(row, name) != getattr(params, name):
            yield Finding("params", "battle", row.id, f"{name} {getattr(params, name)}", f"{name} {getattr(row, name)}")


def _seats(row: Any, frozen: record.Frozen, seats: Sequence[Any]) -> Iterator[Finding]:
    """Seats are those that were fixed, and open as long as the battle is."""
    is_open = int(row.state in ("prepared", "running"))
    if [seat.seat for seat in seats] != list(range(len(frozen.seats))):
        yield Finding("seats", "battle_seat", row.id, f"seats 0 to {len(frozen.seats) - 1}", f"{[seat.seat for seat in seats]}")
        return
    for seat, fixed in zip(seats, frozen.seats, strict=True):
        id = f"{row.id}{_STEP}{seat.seat}"
        if seat.account != fixed.account:
            yield Finding("seat_account", "battle_seat", id, f"account {fixed.account}", f"account {seat.account}")
        if seat.open != is_open:
            yield Finding("seat_open", "battle_seat", id, f"open {is_open}", f"open {seat.open}")


def _secrets(c: Connection, row: Any, params: Params, frozen: record.Frozen) -> Iterator[Finding]:
    """Commitment, sealed decks and the luck come from the seed that was drawn at prepare."""
    secret = c.execute(select(battle_secret).where(battle_secret.c.battle == row.id)).first()
    if secret is None:
        yield Finding("secret", "battle_secret", row.id, "a server seed", "none")
        return
    seed, text = fairness.ServerSeed(bytes(secret.server_seed)), fairness.digest(row.params.encode())
    if fairness.commit(row.id, text, seed) != row.commitment:
        yield Finding("commitment", "battle", row.id, f"the hash of its parameters and seed, {row.commitment}", "another one")
    if row.snapshot is not None and row.mode != "table":  # at a table the luck is of several people
        luck = fairness.battle_seed(row.id, text, seed, row.client_seed)
        if msgspec.msgpack.decode(row.snapshot, type=Battle[msgspec.Raw]).seed != luck:
            yield Finding("luck", "battle", row.id, "the luck of its parameters and seeds", "another one")
    salts = msgspec.msgpack.decode(secret.salts, type=tuple[str, ...])
    for place, deck, salt in zip(params.seats, frozen.decks, salts, strict=False):
        if fairness.sealed(deck, salt) != place.deck:
            yield Finding("sealed_deck", "battle", f"{row.id}{_STEP}{place.seat}", f"a deck with the hash {place.deck}", "another deck")
    for place, held, salt in zip(params.seats, frozen.energies, salts, strict=False):
        if fairness.sealed_energy(held, salt) != place.energy:
            yield Finding("sealed_energy", "battle", f"{row.id}{_STEP}{place.seat}", f"cards with the hash {place.energy}", "others")
    if any(place.energy for place in params.seats) != bool(frozen.stakes):
        yield Finding("sealed_energy", "battle", row.id, "energy that is sealed wherever it is at stake", "not so")


def _options(rules: AnyRules, row: Any, params: Params, frozen: record.Frozen) -> Iterator[Finding]:
    """The battle is played by the options the players know, and what their cards hold."""
    try:
        agreed: Any = msgspec.convert(params.options, rules.options_type)
    except msgspec.ValidationError:
        yield Finding("options", "battle", row.id, "options of the game", "others")
        return
    if frozen.stakes and rules.stakes is not None:
        agreed = rules.stakes.bring(agreed, frozen.energies)
    if pack(agreed) != frozen.options:
        yield Finding("options", "battle", row.id, "the options that were agreed", "others")


def _log(c: Connection, row: Any) -> Iterator[Finding]:
    """Steps 0 to the battle's step without a gap."""
    steps = c.execute(select(battle_step.c.step).where(battle_step.c.battle == row.id).order_by(battle_step.c.step)).scalars().all()
    if list(steps) != list(range(row.step)):
        gap = next((n for n, step in enumerate(steps) if step != n), len(steps))
        id = f"{row.id}{_STEP}{min(gap, row.step)}"
        yield Finding("log_gap", "battle_step", id, f"steps 0 to {row.step - 1}", f"{len(steps)} steps, the first {gap} without a gap")


def _again(c: Connection, rules: AnyRules, row: Any, seats: Sequence[Any]) -> Iterator[Finding]:
    """Played again from its log, the battle is the recorded one, and ends as recorded."""
    of, played = _load(c, rules, row.id)
    recorded = None if of is None else of.battle(rules)
    if of is None or recorded is None:
        yield Finding("unreadable", "battle", row.id, "a log and a snapshot that can be read", "others")
        return
    step, last = _play(rules, of, recorded, played)
    if last is None or pack(last) != pack(recorded):
        wanted = "none" if last is None else digest(last)
        yield Finding("replay", "battle", row.id, f"step {step} of the log gives {wanted}", f"step {recorded.step}: {digest(recorded)}")
        return
    outcome = rules.outcome(last.state)
    if (outcome is not None) != (row.state == "over"):
        yield Finding("outcome", "battle", row.id, "running" if outcome is None else "over", row.state)
    yield from _results(row, outcome, seats)
    own = of.frozen.earlier[-1].until if of.frozen.earlier else 0  # before a fork others may have sat there
    for line in played[own:]:
        if line.by == "bot" and of.frozen.seats[line.seat].bot is None:
            yield Finding("played_by", "battle_step", f"{row.id}{_STEP}{line.step}", "player or clock", "bot")


def _results(row: Any, outcome: Outcome | None, seats: Sequence[Any]) -> Iterator[Finding]:
    for seat in seats:
        expected = None if outcome is None else record.result(outcome, seat.seat)
        if seat.result != expected:
            yield Finding("result", "battle_seat", f"{row.id}{_STEP}{seat.seat}", f"result {expected}", f"result {seat.result}")


def _load(c: Connection, rules: AnyRules, id: str) -> tuple[Record | None, list[Played]]:
    try:
        of = record.load(c, id)
        return of, [] if of is None else record.steps(c, rules, id, of.step)
    except (msgspec.MsgspecError, TaisenError):
        return None, []


def _play(rules: AnyRules, of: Record, recorded: Battle[Any], played: list[Played]) -> tuple[int, Battle[Any] | None]:
    """How far the log can be played, and the battle there."""
    last = None
    try:
        for _, battle in history.again(rules, of.setup(rules), of.seeds(recorded), played):
            last = battle
    except Exception:  # whatever a forged log makes the rules stumble over, it is no battle
        return (0 if last is None else last.step), None
    return (0 if last is None else last.step), last
