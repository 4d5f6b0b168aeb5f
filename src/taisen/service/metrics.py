"""What Prometheus asks for. No label holds an id: routes are told as they are written, not as they are called.

With several workers each keeps its counts in files of a folder they share (`PROMETHEUS_MULTIPROC_DIR`, which `serve` sets), and whichever
is asked adds them up. What is in the database is counted there when it is asked for, so it is the same whoever is asked.
"""

import os
from collections.abc import Iterator
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from sqlalchemy import Connection, func, select

from .battles.models import battle
from .rewards.account import DOUBT_MS
from .rewards.models import alarm, claim, lot

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
TYPE = "text/plain; version=1.0.0; charset=utf-8"
CLAIMS = ("reserved", "confirmed", "delivered", "released")

disable_created_metrics()  # type: ignore[no-untyped-call]  # when a count began is of no use to anybody here
_own = CollectorRegistry()
REQUESTS = Counter("taisen_requests", "Requests answered.", ("method", "route", "status"), registry=_own)
ACTIONS = Histogram(
    "taisen_action_seconds",
    "Time to answer an action in a battle, with all that bots do in return.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
    registry=_own,
)


def text(c: Connection, now: int) -> bytes:
    """Everything, in Prometheus' text format."""
    registry = CollectorRegistry()
    if os.environ.get(FOLDER):
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(_own)
    registry.register(_Counted(list(_database(c, now))))
    return generate_latest(registry)


class _Counted:
    """Families that were made beforehand."""

    def __init__(self, families: list[GaugeMetricFamily]) -> None:
        self._families = families

    def collect(self) -> list[GaugeMetricFamily]:
        return self._families


def _database(c: Connection, now: int) -> Iterator[GaugeMetricFamily]:
    open_battles = select(battle.c.ruleset, battle.c.mode, func.count()).where(battle.c.ended.is_(None))
    told = GaugeMetricFamily("taisen_battles_open", "Battles prepared or running.", labels=("ruleset", "mode"))
    for ruleset, mode, n in c.execute(open_battles.group_by(battle.c.ruleset, battle.c.mode)):
        told.add_metric((ruleset, mode), n)
    yield told
    states: dict[str, int] = dict.fromkeys(CLAIMS, 0)
    states.update((row[0], row[1]) for row in c.execute(select(claim.c.state, func.count()).group_by(claim.c.state)))
    told = GaugeMetricFamily("taisen_claims", "Claims of points, by state.", labels=("state",))
    for state, n in states.items():
        told.add_metric((state,), n)
    yield told
    doubtful = select(func.count()).where(claim.c.state == "confirmed", claim.c.confirmed <= now - DOUBT_MS)
    yield _one("taisen_claims_in_doubt", "Claims confirmed an hour ago and not delivered.", c.execute(doubtful).scalar_one())
    raised = select(func.count()).where(alarm.c.closed.is_(None))
    yield _one("taisen_alarms_open", "Alarms nobody has closed.", c.execute(raised).scalar_one())
    frozen = select(func.coalesce(func.sum(lot.c.available), 0)).where(lot.c.trust == "frozen")
    yield _one("taisen_points_frozen", "Points nobody can claim because of the battle behind them.", c.execute(frozen).scalar_one())


def _one(name: str, help: str, value: Any) -> GaugeMetricFamily:
    told = GaugeMetricFamily(name, help)
    told.add_metric((), int(value))
    return told
