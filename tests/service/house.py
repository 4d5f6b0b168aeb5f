"""A service that stands for all tests of a session: they need not build one each, and find its statements compiled.

Nothing lives in a service between requests but what is emptied here: its database, and what its rate limits counted.
"""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from taisen.service.app import create_app
from taisen.service.battles import sweep
from taisen.service.config import Config
from taisen.service.db import sqlite_module
from taisen.service.rates import Counters, Rates
from taisen.service.site import Clock
from tests.service.toys import GAMES


class Lent(Protocol):
    """A database that can be made empty again."""

    url: str

    def is_wiped(self) -> bool: ...
    def close(self) -> None: ...


class LentFile:
    """An SQLite file, made empty again by writing `empty` over it page by page; whoever has it open sees that."""

    def __init__(self, empty: Path, path: Path) -> None:
        self.url = f"sqlite:///{path}"
        self._module = sqlite_module()
        shutil.copy(empty, path)
        self._empty, self._line = self._module.connect(empty), self._module.connect(path)

    def is_wiped(self) -> bool:
        try:
            self._empty.backup(self._line)
        except self._module.Error:
            return False
        return True

    def close(self) -> None:
        self._empty.close()
        self._line.close()


class House:
    """The service on a database that `lend` gives, and a client of it."""

    app: FastAPI
    client: TestClient

    def __init__(self, lend: Callable[[], Lent], clock: Clock) -> None:
        self._lend, self._clock = lend, clock
        self._build()

    @property
    def url(self) -> str:
        """Of its database."""
        return self._lent.url

    def welcome(self) -> TestClient:
        """The client for the next test: nobody has asked anything yet."""
        self.client.cookies.clear()
        layer: Any = self.app.middleware_stack
        while layer is not None and not isinstance(layer, Rates):
            layer = getattr(layer, "app", None) or getattr(layer, "_app", None)
        if layer is not None:
            layer._counters = Counters()
        return self.client

    def tidy(self) -> None:
        """Empty its database; if that cannot be done, or a test has touched the schema, build everything anew."""
        assert self.client.portal is not None
        assert not self.app.state.site.thinkers._shutdown, "a test has closed the service all share: let it make an app of its own"
        self.client.portal.call(self.app.state.site.db.write, lambda _: None)
        if not self._lent.is_wiped():
            self.close()
            self._build()

    def close(self) -> None:
        self.client.__exit__(None, None, None)
        self._lent.close()

    def _build(self) -> None:
        self._lent = self._lend()
        self.app = create_app(Config(env="dev", stub=True, database=self.url), GAMES, self._clock)
        self.client = TestClient(self.app, raise_server_exceptions=False)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sweep, "EVERY_S", 1e6)  # a test's minute is not ours
            self.client.__enter__()
            assert self.client.portal is not None
            self.client.portal.call(asyncio.sleep, 0)
