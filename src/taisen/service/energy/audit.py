"""Whether the journal of energy is whole: every move comes to zero, cards and funds hold what their entries say, nothing is below zero."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, and_, func, select

from ..findings import Finding
from .models import ISSUED, card_energy, energy_entry, energy_fund, energy_move

_WHOSE = ("account", "ruleset", "card", "copy")


def differences(c: Connection) -> list[Finding]:
    """Each thing that does not agree; none: the journal is whole."""
    return [*_cards(c), *_funds(c), *_moves(c), *_total(c)]


def name_of(row: Any) -> str:
    """How a finding names a copy of a card."""
    return f"{row.account} {row.ruleset} {row.card} {row.copy}"


def _cards(c: Connection) -> Iterator[Finding]:
    """A card holds the sum of its entries, of which one issued it."""
    e, k = energy_entry.c, card_energy.c
    issued = select(energy_move.c.id).where(energy_move.c.kind == "issue")
    its = and_(*(e[name] == k[name] for name in _WHOSE))
    first = select(func.count()).where(its, e.move.in_(issued)).scalar_subquery()
    moved = select(func.coalesce(func.sum(e.delta), 0)).where(its).scalar_subquery()
    for row in c.execute(select(card_energy, first.label("issues"), moved.label("moved")).order_by(*(k[name] for name in _WHOSE))):
        if row.energy != row.moved:
            yield Finding("energy_sum", "card_energy", name_of(row), f"{row.moved} by its entries", f"{row.energy}")
        if row.issues != 1:
            yield Finding("energy_issued", "card_energy", name_of(row), "issued once", f"{row.issues} times")
        if row.energy < 0:
            yield Finding("energy_below_zero", "card_energy", name_of(row), "0 or more", f"{row.energy}")
    no_card = select(energy_entry).outerjoin(card_energy, its).where(e.card.is_not(None), k.card.is_(None))
    for row in c.execute(no_card.order_by(e.move, e.n)):
        yield Finding("energy_card", "energy_entry", f"{row.move}/{row.n}", f"card {name_of(row)}", "none")


def _funds(c: Connection) -> Iterator[Finding]:
    """A fund holds the sum of its entries; only what was issued is below zero."""
    e = energy_entry.c
    funded = select(e.ruleset, e.fund, func.sum(e.delta)).where(e.fund.is_not(None)).group_by(e.ruleset, e.fund)
    moved = {(ruleset, fund): int(total) for ruleset, fund, total in c.execute(funded)}
    there = {(row.ruleset, row.fund): row.amount for row in c.execute(select(energy_fund))}
    for key in sorted(moved.keys() | there.keys()):
        if there.get(key) != moved.get(key, 0):
            yield Finding("energy_fund", "energy_fund", " ".join(key), f"{moved.get(key, 0)} by its entries", f"{there.get(key)}")
        if key[1] != ISSUED and there.get(key, 0) < 0:
            yield Finding("energy_below_zero", "energy_fund", " ".join(key), "0 or more", f"{there[key]}")


def _moves(c: Connection) -> Iterator[Finding]:
    """Entries are numbered and summed up without a gap, to zero, where a move closes them."""
    e = energy_entry.c
    moves = {row.id: row for row in c.execute(select(energy_move))}
    ended: dict[str, tuple[int, int]] = {}
    for move, entries in groupby(c.execute(select(energy_entry).order_by(e.move, e.n)), key=lambda row: str(row.move)):
        n = so_far = 0
        for row in entries:
            n, before, so_far = n + 1, so_far, so_far + row.delta
            if (row.n, row.before, row.after) != (n, before, so_far):
                expected = f"number {n}, {before} to {so_far}"
                yield Finding("energy_chain", "energy_entry", f"{move}/{row.n}", expected, f"number {row.n}, {row.before} to {row.after}")
            if (of := moves.get(move)) is not None and of.ruleset != row.ruleset:
                yield Finding("energy_game", "energy_entry", f"{move}/{row.n}", of.ruleset, row.ruleset)
        ended[move] = n, so_far
    for id in sorted(moves.keys() | ended.keys()):
        of, (n, so_far) = moves.get(id), ended.get(id, (0, 0))
        if of is None:
            yield Finding("energy_move", "energy_move", id, f"closed after {n} entries", "not closed")
        elif (of.last or 0, of.rest or 0) != (n, 0) or so_far:
            expected = f"{n} entries that come to nothing"
            yield Finding("energy_move", "energy_move", id, expected, f"{of.last or 0} entries that come to {so_far}")


def _total(c: Connection) -> Iterator[Finding]:
    """What is on cards and in funds together is what was issued."""
    by_game = select(card_energy.c.ruleset, func.sum(card_energy.c.energy)).group_by(card_energy.c.ruleset)
    cards = {ruleset: int(total) for ruleset, total in c.execute(by_game)}
    funds = {}
    for ruleset, total in c.execute(select(energy_fund.c.ruleset, func.sum(energy_fund.c.amount)).group_by(energy_fund.c.ruleset)):
        funds[ruleset] = int(total)
    for ruleset in sorted(cards.keys() | funds.keys()):
        if cards.get(ruleset, 0) + funds.get(ruleset, 0):
            found = f"{cards.get(ruleset, 0)} on cards, {funds.get(ruleset, 0)} in funds"
            yield Finding("energy_total", "energy_fund", ruleset, "nothing over", found)
