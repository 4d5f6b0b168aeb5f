"""Live push: hints that something has moved. The truth is always what a GET says; a hint that is lost costs only time.

A topic is a word, a hint a number that grows. Inside a process listeners are woken at once; between processes on one PostgreSQL
hints go through NOTIFY. Nobody waits for a listener: who is slow finds only the latest number.
"""

import asyncio
import contextlib
import threading
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import psycopg
from fastapi.responses import StreamingResponse
from sqlalchemy import make_url

from taisen.engine.text import Text

from .errors import Conflict

CHANNEL = "taisen"
RECONNECT_S = 1.0
BEAT_S = 10.0  # how often a stream shows that it lives
MOST_BEATS = 30  # then a stream ends, and the browser opens another
MOST_STREAMS = 8  # of one account in one process

TOO_MANY = Conflict("too_many_streams", Text("同時に開ける通知が多すぎます", "too many streams are open"))


class Listener:
    """Waits for hints about one topic."""

    def __init__(self) -> None:
        self._woken = asyncio.Event()
        self._latest: int | None = None

    def hear(self, number: int) -> None:
        """A hint."""
        if self._latest is None or number > self._latest:
            self._latest = number
        self._woken.set()

    async def wait(self, seconds: float) -> int | None:
        """The latest number, when there is a hint; None when there was none for so long."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), seconds)
        self._woken.clear()
        latest, self._latest = self._latest, None
        return latest


class Hints:
    """All listeners of this process. `url`: the database; with PostgreSQL other processes hear too, once `connect` was called."""

    def __init__(self, url: str) -> None:
        self._listeners: dict[str, set[Listener]] = {}
        self._streams: Counter[str] = Counter()
        made = make_url(url)
        self._server = "" if made.get_backend_name() == "sqlite" else made.set(drivername="postgresql").render_as_string(False)
        self._posting: ThreadPoolExecutor | None = None
        self._hearing: threading.Thread | None = None
        self._poster: psycopg.Connection | None = None
        self._stop = threading.Event()

    def tell(self, topic: str, number: int) -> None:
        """Something has moved, and it is committed. Returns at once."""
        if self._posting is not None:
            self._posting.submit(self._post, topic, number)
        self._wake(topic, number)

    @contextlib.contextmanager
    def listening(self, topic: str) -> Iterator[Listener]:
        """A listener, as long as the context lasts."""
        listener = Listener()
        self._listeners.setdefault(topic, set()).add(listener)
        try:
            yield listener
        finally:
            self._listeners[topic].discard(listener)
            if not self._listeners[topic]:
                del self._listeners[topic]

    def must_have_room(self, account: str) -> None:
        """Raises TOO_MANY for an account with as many streams as one may have."""
        if self._streams[account] >= MOST_STREAMS:
            raise TOO_MANY

    async def stream(
        self, topic: str, account: str, event: str, now: Callable[[], Awaitable[int]], last: int | None, alive: Callable[[], Awaitable[Any]]
    ) -> AsyncIterator[str]:
        """Server-sent events of a topic: where it stands now (unless the caller knows: `last`), then each hint. `alive` is called with
        every beat."""
        self._streams[account] += 1
        try:
            with self.listening(topic) as listener:
                known = await now()  # after listening has begun, so that nothing is missed in between
                if known != last:
                    yield _event(event, known)
                for _ in range(MOST_BEATS):
                    number = await listener.wait(BEAT_S)
                    if number is None:
                        await alive()
                        yield ": alive\n\n"
                    elif number > known:
                        known = number
                        yield _event(event, number)
        finally:
            self._streams[account] -= 1

    def connect(self) -> None:
        """Hear and tell other processes, where there can be any. Call it in the event loop."""
        if self._server:
            self._posting = ThreadPoolExecutor(1, "hints")
            loop = asyncio.get_running_loop()
            self._hearing = threading.Thread(target=self._hear, args=(loop,), name="hints-heard", daemon=True)
            self._hearing.start()

    def close(self) -> None:
        """Hear and tell nobody any more."""
        self._stop.set()
        if self._posting is not None:
            self._posting.submit(self._post, "", 0)  # wakes our own listener
            self._posting.shutdown()
        if self._poster is not None:
            self._poster.close()
        if self._hearing is not None:
            self._hearing.join(2 * RECONNECT_S)

    def _wake(self, topic: str, number: int) -> None:
        for listener in self._listeners.get(topic, ()):
            listener.hear(number)

    def _post(self, topic: str, number: int) -> None:
        try:
            if self._poster is None or self._poster.closed:
                self._poster = psycopg.connect(self._server, autocommit=True)
            self._poster.execute("SELECT pg_notify(%s, %s)", (CHANNEL, msgspec.json.encode((topic, number)).decode()))
        except psycopg.Error:
            self._poster = None  # a hint is lost; the next one tries again

    def _hear(self, loop: asyncio.AbstractEventLoop) -> None:
        while not self._stop.is_set():
            try:
                with psycopg.connect(self._server, autocommit=True) as heard:
                    heard.execute(f"LISTEN {CHANNEL}")
                    while not self._stop.is_set():
                        for note in heard.notifies(timeout=RECONNECT_S):
                            topic, number = msgspec.json.decode(note.payload, type=tuple[str, int])
                            loop.call_soon_threadsafe(self._wake, topic, number)
            except psycopg.Error:
                self._stop.wait(RECONNECT_S)
            except RuntimeError:  # the loop has closed
                return


def _event(name: str, number: int) -> str:
    return f'id: {number}\nevent: {name}\ndata: {{"{name}": {number}}}\n\n'


def gives(event: str, description: str) -> dict[int | str, dict[str, Any]]:
    """The `responses` entry of a stream of events with this name. `itemSchema`, as FastAPI writes it too, describes each of them."""
    number: dict[str, Any] = {"type": "integer", "minimum": 0}
    told = {"type": "object", "properties": {event: number}, "required": [event], "additionalProperties": False}
    data = {"type": "string", "contentMediaType": "application/json", "contentSchema": told}
    words = {"id": {"type": "string", "pattern": "^[0-9]+$"}, "event": {"const": event}, "data": data}
    item = {"type": "object", "properties": words, "required": ["id", "event", "data"], "additionalProperties": False}
    return {200: {"description": description, "content": {"text/event-stream": {"itemSchema": item, "example": _event(event, 4)}}}}


def last_seen(header: str | None) -> int | None:
    """`Last-Event-ID`, which may hold anything."""
    return int(header) if header is not None and header.isascii() and header.isdecimal() and len(header) < 16 else None


def sent(events: AsyncIterator[str]) -> StreamingResponse:
    """The answer with these events."""
    return StreamingResponse(events, media_type="text/event-stream", headers={"cache-control": "no-store", "x-accel-buffering": "no"})
