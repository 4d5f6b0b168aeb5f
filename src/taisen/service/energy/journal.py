"""What moves energy. Each function runs inside one transaction; the accounts concerned are locked first, in one order everywhere.

A move is a list of entries whose sum is zero, closed by its row in `energy_move`: what cards get others give, or a fund does.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, insert, select
from sqlalchemy.dialects.postgresql import insert as insert_postgresql
from sqlalchemy.dialects.sqlite import insert as insert_sqlite

from taisen.engine.deck import Deck

from ..accounts.models import account as accounts
from ..accounts.sessions import new_id
from .models import ISSUED, card_energy, energy_entry, energy_fund, energy_move


class Copy(Struct, frozen=True, array_like=True, order=True):
    """One copy of a card that somebody owns."""

    account: str
    card: str
    n: int


class Brought(Struct, frozen=True, array_like=True):
    """Which copy of a card of his deck somebody brings, and what it holds. `n` of 0: there is none."""

    n: int = 0
    energy: int = 0


class TakenBack(Struct, frozen=True):
    """What voiding a battle does to a card: `owed` is what the battle had moved, the other way round; `delta` what can be."""

    account: str
    card: str
    n: int
    owed: int
    delta: int


def lock(c: Connection, everybody: Iterable[str]) -> None:
    """One at a time moves the energy of these accounts."""
    c.execute(select(accounts.c.id).where(accounts.c.id.in_(sorted(everybody))).order_by(accounts.c.id).with_for_update()).all()


# -- what cards hold ---------------------------------------------------------------------------------------------------------


def held(c: Connection, account: str, ruleset: str) -> dict[str, tuple[int, ...]]:
    """By card what each copy holds, the first copy first."""
    e = card_energy.c
    found: dict[str, tuple[int, ...]] = {}
    for card, energy in c.execute(select(e.card, e.energy).where(e.account == account, e.ruleset == ruleset).order_by(e.card, e.copy)):
        found[card] = (*found.get(card, ()), energy)
    return found


def brought(has: Mapping[str, Sequence[int]], deck: Deck) -> tuple[Brought, ...]:
    """The copies somebody brings who owns what `held` says, in the order of `deck.cards`: of each card the fullest."""
    fullest = {card: sorted(range(len(copies)), key=lambda n, of=copies: (-of[n], n)) for card, copies in has.items()}  # type: ignore[misc]
    used: dict[str, int] = {}
    found = []
    for card in deck.cards:
        nth = used[card] = used.get(card, -1) + 1
        order = fullest.get(card, [])
        found.append(Brought(order[nth] + 1, has[card][order[nth]]) if nth < len(order) else Brought())
    return tuple(found)


# -- what moves it -------------------------------------------------------------------------------------------------------------


def is_lacking(has: Mapping[str, Sequence[int]], owned: Mapping[str, int]) -> bool:
    """Whether a card somebody owns holds nothing yet, not even zero."""
    return any(len(has.get(card, ())) < n for card, n in owned.items())


def issue(c: Connection, account: str, ruleset: str, owned: Mapping[str, int], fresh: int, now: int) -> None:
    """Every copy of `owned` that is new gets what a new card holds. Again is harmless."""
    lock(c, [account])
    has = held(c, account, ruleset)
    new = [Copy(account, card, n) for card in sorted(owned) for n in range(len(has.get(card, ())) + 1, owned[card] + 1)]
    if not new:
        return
    c.execute(
        insert(card_energy), [{"account": account, "ruleset": ruleset, "card": copy.card, "copy": copy.n, "energy": 0} for copy in new]
    )
    _move(c, "issue", ruleset, None, dict.fromkeys(new, fresh), {ISSUED: -fresh * len(new)}, now)


def settle(c: Connection, battle: str, ruleset: str, cards: Mapping[Copy, int], fees: Mapping[str, int], now: int) -> None:
    """A battle has ended: what each card has won or lost, and what was taken by the rules. Together that is nothing.

    Raises sqlalchemy's IntegrityError for a battle that was settled already, and where the sum is another.
    """
    lock(c, {copy.account for copy in cards})
    _move(c, "battle", ruleset, battle, cards, fees, now)


def plan_back(c: Connection, battle: str) -> tuple[tuple[TakenBack, ...], dict[str, int]]:
    """What voiding a battle would move: cards get back what they lost; cards that won give what is still on them, funds what they
    got, and what is missing then is issued anew."""
    e = energy_entry.c
    its = select(energy_move.c.id).where(energy_move.c.battle == battle, energy_move.c.kind == "battle").scalar_subquery()
    rows = c.execute(select(e.ruleset, e.account, e.card, e.copy, e.fund, e.delta).where(e.move == its).order_by(e.n)).all()
    cards, funds = [], {}
    for row in rows:
        if row.fund is not None:
            funds[row.fund] = -row.delta
            continue
        k = card_energy.c
        mine = (k.account == row.account, k.ruleset == row.ruleset, k.card == row.card, k.copy == row.copy)
        there = c.execute(select(k.energy).where(*mine)).scalar_one()
        cards.append(TakenBack(row.account, row.card, row.copy, -row.delta, max(-row.delta, -there)))
    missing = sum(card.delta for card in cards) + sum(funds.values())
    if missing:
        funds[ISSUED] = -missing
    return tuple(cards), funds


def take_back(c: Connection, battle: str, now: int) -> tuple[TakenBack, ...]:
    """A battle shall count no longer. What became of each card; nothing where nobody's energy was at stake, and when it is done."""
    m = energy_move.c
    moves = {row.kind: row for row in c.execute(select(m.kind, m.ruleset).where(m.battle == battle))}
    if "battle" not in moves or "void" in moves:
        return ()
    lock(c, accounts_of(c, battle))
    cards, funds = plan_back(c, battle)
    deltas = {Copy(card.account, card.card, card.n): card.delta for card in cards}
    _move(c, "void", moves["battle"].ruleset, battle, deltas, funds, now)
    return cards


def accounts_of(c: Connection, battle: str) -> list[str]:
    """Whose cards a battle has moved."""
    e, m = energy_entry.c, energy_move.c
    chosen = select(e.account).join(energy_move, m.id == e.move).where(m.battle == battle, e.account.is_not(None)).distinct()
    return sorted(c.execute(chosen).scalars())


def changes(c: Connection, account: str, battles: Sequence[str]) -> dict[str, dict[str, int]]:
    """What finished battles brought the account's cards: by battle and card, those they moved; a battle without stakes is missing."""
    e, m = energy_entry.c, energy_move.c
    found: dict[str, dict[str, int]] = {
        id: {} for id in c.execute(select(m.battle).where(m.kind == "battle", m.battle.in_(battles))).scalars()
    }
    chosen = (
        select(m.battle, e.card, e.delta)
        .join(energy_move, m.id == e.move)
        .where(m.kind == "battle", m.battle.in_(battles), e.account == account)
        .order_by(e.n)
    )
    for battle, card, delta in c.execute(chosen):
        found[battle][card] = found[battle].get(card, 0) + delta
    return found


def _move(
    c: Connection, kind: str, ruleset: str, battle: str | None, cards: Mapping[Copy, int], funds: Mapping[str, int], now: int
) -> None:
    id = new_id()
    to: list[dict[str, Any]] = [
        {"account": copy.account, "card": copy.card, "copy": copy.n, "fund": None, "delta": cards[copy]} for copy in sorted(cards)
    ]
    to += [{"account": None, "card": None, "copy": None, "fund": fund, "delta": funds[fund]} for fund in sorted(funds)]
    entries: list[dict[str, Any]] = []
    so_far = 0
    for n, entry in enumerate((entry for entry in to if entry["delta"]), 1):
        after = so_far + entry["delta"]
        entries.append({"move": id, "n": n, "previous": n - 1 or None, "ruleset": ruleset, "before": so_far, "after": after, **entry})
        so_far = after
    _have_funds(c, ruleset, [entry["fund"] for entry in entries if entry["fund"] is not None])
    if entries:
        c.execute(insert(energy_entry), entries)
    last, rest = (len(entries), so_far) if entries else (None, None)
    c.execute(insert(energy_move).values(id=id, kind=kind, ruleset=ruleset, battle=battle, last=last, rest=rest, at=now))


def _have_funds(c: Connection, ruleset: str, funds: Sequence[str]) -> None:
    insert_one: Any = insert_sqlite if c.dialect.name == "sqlite" else insert_postgresql
    for fund in funds:
        empty = insert_one(energy_fund).values(ruleset=ruleset, fund=fund, amount=0)
        c.execute(empty.on_conflict_do_nothing(index_elements=["ruleset", "fund"]))
