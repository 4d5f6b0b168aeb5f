"""Points and cards from operators, in batches. A batch is applied once, whole or not at all: its id is in the chain of acts."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256

import msgspec
from msgspec import Struct
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from taisen.engine.text import Text
from taisen.seeds import Seeds

from ..accounts.schemas import Account
from ..decks import collection
from ..errors import Conflict, Refused
from ..games import AnyRules, Games
from ..rewards import ledger
from . import acts, people, sheets
from .acts import Act, Signed
from .sheets import BadLine, Row

POINTS, CARDS = "grant-points", "grant-cards"
_BATCH = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")

BAD_BATCH = Refused(
    "bad_batch", Text("バッチIDは英数字と . _ - で40文字までです", "a batch id is of letters, digits and . _ -, at most 40 of them")
)
BATCH_USED = Conflict("batch_used", Text("このバッチIDは別の内容で使われています", "this batch id was used for something else"))
_NO_GAME = Text("そのゲームはありません", "there is no such game")
_NO_CARD = Text("そのカードはありません", "there is no such card")
_FREE = Text(
    "このゲームはだれでも全カードを使えるので、配れません", "everybody may use every card of this game, so there is nothing to grant"
)

Tick = Callable[[int], None]  # hears how many more are done


class Grant(Struct, frozen=True):
    """A line of a batch: what is given to whom. Points have neither game nor card."""

    line: int
    account: str
    name: str
    steam_id: str | None
    amount: int
    note: str
    ruleset: str | None = None
    card: str | None = None


class Plan(Struct, frozen=True):
    """A batch before it is applied: its lines, or what is wrong with the file. `applied`: the act that did so already."""

    act: str
    batch: str
    digest: str
    grants: tuple[Grant, ...]
    wrong: tuple[BadLine, ...] = ()
    applied: Act | None = None

    @property
    def total(self) -> int:
        """Points, or copies of cards."""
        return sum(grant.amount for grant in self.grants)


# -- what is wanted ----------------------------------------------------------------------------------------------------------


def points(c: Connection, batch: str, data: bytes, dev: bool) -> Plan:
    """Read a CSV file of points: steam_id, amount, note. Raises BAD_BATCH, BATCH_USED."""
    rows, wrong = sheets.rows(data, ("steam_id", "amount"))
    for row in rows:
        wrong += sheets.check(row, sheets.MOST_POINTS)
    wrong += sheets.doubles(rows, ("steam_id",))
    return _plan(c, POINTS, batch, rows, wrong, dev)


def cards(c: Connection, batch: str, data: bytes, games: Games, dev: bool) -> Plan:
    """Read a CSV file of cards: steam_id, ruleset, card, amount, note. Raises BAD_BATCH, BATCH_USED."""
    rows, wrong = sheets.rows(data, ("steam_id", "ruleset", "card", "amount"))
    for row in rows:
        wrong += sheets.check(row, sheets.MOST_COPIES)
        wrong += _card(row, games.current, games.seeds)
    wrong += sheets.doubles(rows, ("steam_id", "ruleset", "card"))
    return _plan(c, CARDS, batch, rows, wrong, dev)


def one(c: Connection, act: str, batch: str, to: Account, fields: Mapping[str, str], games: Games, dev: bool) -> Plan:
    """A batch of one line, for an account that has been found. Raises BAD_BATCH, BATCH_USED, DEVELOPMENT_ACCOUNT."""
    row = Row(1, {"steam_id": to.steam_id or to.id, **fields})
    wrong = [bad for bad in sheets.check(row, sheets.MOST_POINTS if act == POINTS else sheets.MOST_COPIES) if bad.column != "steam_id"]
    if act == CARDS:
        wrong += _card(row, games.current, games.seeds)
    if not people.may_own(to, dev):
        if to.kind == "stub":
            raise people.DEVELOPMENT_ACCOUNT
        wrong.append(BadLine(1, "", people.NOT_STEAM))
    done = _applied(c, act, batch, [row])
    return Plan(act, batch, _digest([row]), () if wrong else (_grant(row, to),), tuple(wrong), done)


def _plan(c: Connection, act: str, batch: str, rows: list[Row], wrong: list[BadLine], dev: bool) -> Plan:
    done = _applied(c, act, batch, rows)
    who = people.with_steam_ids(c, (row.fields["steam_id"] for row in rows), dev)
    known_bad = {bad.line for bad in wrong if bad.column == "steam_id"}
    unknown = {row.line: row.fields["steam_id"] for row in rows if row.fields["steam_id"] not in who and row.line not in known_bad}
    why = people.strangers(c, unknown.values())
    wrong += [BadLine(line, "steam_id", why[steam_id]) for line, steam_id in unknown.items()]
    found = () if wrong else tuple(_grant(row, who[row.fields["steam_id"]]) for row in rows)
    return Plan(act, batch, _digest(rows), found, tuple(sorted(wrong, key=lambda bad: bad.line)), done)


def _card(row: Row, games: Mapping[str, AnyRules], seeds: Mapping[str, Seeds]) -> Iterator[BadLine]:
    rules = games.get(row.fields["ruleset"])
    if rules is None:
        yield BadLine(row.line, "ruleset", _NO_GAME)
    elif collection.is_free(seeds[rules.id]):
        yield BadLine(row.line, "ruleset", _FREE)
    elif row.fields["card"] not in rules.catalogue:
        yield BadLine(row.line, "card", _NO_CARD)


def _grant(row: Row, to: Account) -> Grant:
    told = row.fields
    amount, note = int(told["amount"]), told.get("note", "")
    return Grant(row.line, to.id, to.name, to.steam_id, amount, note, told.get("ruleset"), told.get("card"))


def _digest(rows: Iterable[Row]) -> str:
    return sha256(msgspec.json.encode([row.fields for row in rows], order="sorted")).hexdigest()


def _applied(c: Connection, act: str, batch: str, rows: Iterable[Row]) -> Act | None:
    if not _BATCH.fullmatch(batch):
        raise BAD_BATCH
    done = acts.batch_of(c, batch)
    if done is not None and (done.act != act or msgspec.json.decode(done.detail)["digest"] != _digest(rows)):
        raise BATCH_USED
    return done


# -- what is done ------------------------------------------------------------------------------------------------------------


def apply(c: Connection, plan: Plan, by: Signed, tick: Tick = lambda _: None) -> int:
    """Give everything the plan holds; the number of the act. Raises BATCH_USED when somebody else has just done so."""
    lines = [[g.line, g.account, g.amount, g.note, *([g.ruleset, g.card] if plan.act == CARDS else [])] for g in plan.grants]
    detail = {"digest": plan.digest, "total": plan.total, "lines": lines}
    try:
        n = acts.write(c, by, plan.act, None if len(lines) > 1 else plan.grants[0].account, detail, plan.batch)
    except IntegrityError:
        raise BATCH_USED from None
    give = _give_points if plan.act == POINTS else _give_cards
    # in one order everywhere, so that two who give to the same people never wait for each other
    for grant in sorted(plan.grants, key=lambda grant: grant.account):
        give(c, plan.batch, grant, by.now)
        tick(1)
    return n


def _give_points(c: Connection, batch: str, grant: Grant, now: int) -> None:
    ledger.grant(c, grant.account, source(batch, grant.line), grant.amount, now)


def _give_cards(c: Connection, batch: str, grant: Grant, now: int) -> None:
    if grant.ruleset is None or grant.card is None:
        raise LookupError("a grant of cards names its game and its card")
    collection.give(c, grant.account, grant.ruleset, source(batch, grant.line), {grant.card: grant.amount}, now)


def source(batch: str, line: int) -> str:
    """What lots and card grants of this line name as their source."""
    return f"{batch}/{line}"
