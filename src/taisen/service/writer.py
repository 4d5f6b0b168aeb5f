"""SQLite's one writer: what waits is written together, and told when the disk has it. Only `db` hands work in."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError

T = TypeVar("T")
Work = Callable[[Connection], T]

MOST_TOGETHER = 64  # pieces of work in one SQLite transaction
MANY = 12  # who write at a time, from which on they are served by halves
BUSY_MS = 5_000


def done(work: Work[T], connection: Connection) -> T:
    """What `work` returns. A StopIteration it lets out becomes a RuntimeError: no future takes one, and who waits would wait for ever."""
    try:
        return work(connection)
    except StopIteration as error:
        raise RuntimeError("work let out a StopIteration") from error


class _Piece:
    """Work that waits to be written, and who waits for it."""

    __slots__ = ("future", "loop", "result", "trouble", "work")

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.trouble: BaseException | None = None

    def settle(self) -> None:
        if self.future.done():  # the one who asked has gone; what was done stays done
            return
        if self.trouble is not None:
            self.future.set_exception(self.trouble)
        else:
            self.future.set_result(self.result)


class Writer:
    """Everything that is waiting goes into one transaction, each piece in its own savepoint; all are answered after its COMMIT.

    The statements run where the requests run; only COMMIT, which waits for the disk, has a thread (and BEGIN, when another process
    writes). Statements in the thread too would give the interpreter's lock away a dozen times a piece: measured, 2.5 times slower.

    Where many write all the time, one half of them is served while the disk writes the other: a transaction begins as soon as half of them
    wait, even before the last ones have been told. Otherwise all would come at once, and then all would wait at once.
    """

    def __init__(self, engine: Engine) -> None:
        # SQLAlchemy begins nothing here: the few words that do are sent to the driver directly
        self._connection = engine.execution_options(reads=True).connect()
        driver: Any = self._connection.connection.driver_connection
        self._driver = driver
        self._driver.execute("PRAGMA busy_timeout=0")
        (journal,) = self._driver.execute("PRAGMA journal_mode").fetchone()
        self._has_wal = journal == "wal"
        self._acts: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="commit", daemon=True)
        self._thread.start()
        self._guard = threading.Lock()  # of those below: loops of several threads may write
        self._waiting: list[_Piece] = []
        self._is_busy = False
        self._about = 0  # how many write at a time, lately
        self._soon: asyncio.Handle | None = None  # begins with those who have come by then

    async def write(self, work: Work[T]) -> T:
        piece = _Piece(work)
        with self._guard:
            self._waiting.append(piece)
            if not self._is_busy:
                self._is_busy = True
                self._soon = piece.loop.call_soon(self._next(), piece.loop)  # soon, not now: others of this round come along
            begins = self._soon is not None and self._is_half() and piece.loop is self._waiting[0].loop
            if begins and self._soon is not None:
                self._soon.cancel()
        if begins:
            self._begin(piece.loop)
        result: T = await piece.future
        return result

    async def finish(self) -> None:
        """Wait until what was handed in is written."""
        await self.write(lambda _: None)

    def close(self) -> None:
        self._acts.put(None)
        self._thread.join()
        self._connection.close()

    def _is_half(self) -> bool:
        return self._about >= MANY and len(self._waiting) >= self._about // 2

    def _next(self) -> Callable[[asyncio.AbstractEventLoop], None]:
        return self._begin_soon if self._about >= MANY else self._begin

    def _begin_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        """In the next round of the loop: until then those have come who asked again at once."""
        with self._guard:
            self._soon = loop.call_soon(self._begin, loop)

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        with self._guard:
            self._soon = None
            batch = self._waiting[:MOST_TOGETHER]
            del self._waiting[:MOST_TOGETHER]
        try:
            self._driver.execute("BEGIN IMMEDIATE")
        except Exception:  # another process writes just now: let the thread wait for it
            self._in_thread(loop, self._begin_patiently, partial(self._begun, loop, batch))
        else:
            self._begun(loop, batch, None)

    def _begun(self, loop: asyncio.AbstractEventLoop, batch: list[_Piece], trouble: BaseException | None) -> None:
        if trouble is not None:
            self._ended(loop, batch, trouble)
            return
        for piece in batch:
            try:
                self._driver.execute("SAVEPOINT piece")
                try:
                    piece.result = done(piece.work, self._connection)
                except Exception as error:
                    piece.trouble = error
                    self._driver.execute("ROLLBACK TO piece")
                self._driver.execute("RELEASE piece")
            except Exception as error:  # a full disk, say: SQLite has rolled everything back
                self._roll_back()
                self._ended(loop, batch, _as_operational(error))
                return
        self._in_thread(loop, self.commit, partial(self._ended, loop, batch))

    def _ended(self, loop: asyncio.AbstractEventLoop, batch: list[_Piece], trouble: BaseException | None) -> None:
        for piece in batch:
            piece.trouble = piece.trouble or trouble
            if piece.loop is loop:
                piece.settle()
            else:
                with contextlib.suppress(RuntimeError):  # that loop has ended, and nobody waits in it
                    piece.loop.call_soon_threadsafe(piece.settle)
        with self._guard:
            self._about = max(len(batch) + len(self._waiting), self._about - 1)
            self._is_busy = bool(self._waiting)
            next_loop = self._waiting[0].loop if self._is_busy else None
            begins = next_loop is loop and self._is_half()
            if next_loop is not None and not begins:
                self._soon = next_loop.call_soon_threadsafe(self._next(), next_loop)
        if begins:
            self._begin(loop)

    # -- in the thread --

    def _work(self) -> None:
        while (act := self._acts.get()) is not None:
            with contextlib.suppress(Exception):  # who could be told has been; the others shall still be written
                act()

    def _in_thread(self, loop: asyncio.AbstractEventLoop, act: Callable[[], None], then: Callable[[BaseException | None], None]) -> None:
        def run() -> None:
            trouble: BaseException | None = None
            try:
                act()
            except Exception as error:
                trouble = _as_operational(error)
            try:
                loop.call_soon_threadsafe(then, trouble)
            except RuntimeError:  # the loop has ended meanwhile; the others shall not wait for it
                then(trouble)

        self._acts.put(run)

    def _begin_patiently(self) -> None:
        with self._patience():
            self._driver.execute("BEGIN IMMEDIATE")

    @contextlib.contextmanager
    def _patience(self) -> Iterator[None]:
        self._driver.execute(f"PRAGMA busy_timeout={BUSY_MS}")
        try:
            yield
        finally:
            self._driver.execute("PRAGMA busy_timeout=0")

    def commit(self) -> None:
        """COMMIT: with synchronous=FULL it returns when the disk has everything."""
        try:
            # without a write-ahead log it waits for readers; with one, each word more would wait for the interpreter's lock instead
            with contextlib.nullcontext() if self._has_wal else self._patience():
                self._driver.execute("COMMIT")
        except Exception:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        with contextlib.suppress(Exception):  # who waits shall hear of the first trouble, and the next begins anew
            if self._driver.in_transaction:
                self._driver.execute("ROLLBACK")


def _as_operational(error: BaseException) -> BaseException:
    """An error of the driver as SQLAlchemy would have raised it."""
    return error if isinstance(error, DBAPIError) else OperationalError(None, None, error)
