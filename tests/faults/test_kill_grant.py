"""An operator's command killed before and after it commits: run again, the batch has been granted exactly once."""

import os
import signal
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine.default import DefaultDialect

from tests.commands.operator import HANAKO, TARO, Operator, people
from tests.commands.test_admin_grants import points, rows
from tests.faults.server import PROCESSES

WORDS = ("--batch", "may", "--reason", "a gift", "--by", "mika", "--apply", "--yes", "--json", "--lang", "en")


def _die(url: str, file: str, point: str, said: Any) -> None:
    """In a child: the command, with SIGKILL at its commit."""
    from taisen.__main__ import app

    commit = DefaultDialect.do_commit

    def deadly(self: DefaultDialect, connection: Any) -> None:
        cursor = connection.cursor()
        acts = cursor.execute("SELECT count(*) FROM admin_act").fetchone()[0]  # it has only looked around before
        if acts and point == "before_commit":
            os.kill(os.getpid(), signal.SIGKILL)
        commit(self, connection)
        if acts and point == "after_commit":
            os.kill(os.getpid(), signal.SIGKILL)

    if point:
        DefaultDialect.do_commit = deadly  # type: ignore[method-assign]
    try:
        app(["admin", "grant-points", file, *WORDS, "--database", url])
    finally:
        said.set()


@pytest.mark.parametrize("point", ["before_commit", "after_commit"])
def test_a_grant_killed_at_its_commit_is_given_once(url: str, tmp_path: Path, point: str) -> None:
    people(url)
    file = tmp_path / "points.csv"
    file.write_text(f"steam_id,amount\n{HANAKO},100\n{TARO},50\n", encoding="utf-8")
    said = PROCESSES.Event()
    child = PROCESSES.Process(target=_die, args=(url, str(file), point, said))
    child.start()
    child.join(60)
    assert -signal.SIGKILL == child.exitcode
    assert not said.is_set()  # nothing was acknowledged
    operator = Operator(url)
    assert ({"hanako": 100, "taro": 50} if point == "after_commit" else {}) == points(url)  # whole, or not at all
    again = operator.act("grant-points", file, "--batch", "may", "--apply")
    assert (point == "after_commit") == (not again["new"])
    assert {"hanako": 100, "taro": 50} == points(url)
    assert 1 == len(rows(url, "SELECT n FROM admin_act"))
    assert operator.audit()["clean"]
