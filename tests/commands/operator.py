"""An operator at the command line."""

import json
from typing import Any

from sqlalchemy import insert
from typer.testing import CliRunner, Result

from taisen.__main__ import app
from taisen.service.accounts.models import account
from taisen.service.db import make_engine

HANAKO, TARO = "76561197960287930", "76561197960287931"


class Operator:
    """Runs `taisen admin …` (and `taisen db …`) on one database, in English."""

    def __init__(self, url: str) -> None:
        self.url = url

    def run(self, *words: object, stdin: str = "") -> Result:
        told = [*map(str, words), "--database", self.url]
        return CliRunner(env={"TAISEN_LANGUAGE": "en"}).invoke(app, told, input=stdin)

    def admin(self, *words: object, stdin: str = "") -> Result:
        """Without --yes."""
        return self.run("admin", *words, stdin=stdin)

    def act(self, *words: object) -> Any:
        """An act that has to succeed; what it tells machines."""
        done = self.admin(*words, "--reason", "test", "--by", "mika", "--yes", "--json")
        assert 0 == done.exit_code, done.output
        return json.loads(done.stdout)

    def ask(self, *words: object) -> Any:
        """What a command that only looks tells machines."""
        done = self.admin(*words, "--json")
        assert done.exit_code in (0, 1), done.output
        return json.loads(done.stdout)

    def audit(self) -> Any:
        return self.ask("audit")


def people(url: str) -> None:
    """Hanako and Taro, who signed in with Steam, and Gen, who is a guest."""
    engine = make_engine(url)
    with engine.begin() as c:
        for id, kind, steam_id in (("hanako", "steam", HANAKO), ("taro", "steam", TARO), ("gen", "guest", None)):
            c.execute(insert(account).values(id=id, kind=kind, name=id.title(), steam_id=steam_id, created=0))
    engine.dispose()
