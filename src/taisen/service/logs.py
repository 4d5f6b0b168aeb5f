"""What the service writes down while it runs: one JSON object a line, on stderr.

A line holds what the code names: events, ids of requests and battles, types of errors and where they were raised. It never holds what an
error quotes: messages of databases and of clients quote rows and addresses, and with them tickets, keys, seeds, tokens and cookies.
"""

import logging
import re
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from traceback import extract_tb
from types import TracebackType
from typing import Any, TextIO

import msgspec
import structlog
from structlog.typing import EventDict, Processor

TOLD = ("method", "route", "status", "ms", "battle")  # of a request
REQUEST: ContextVar[str | None] = ContextVar("request", default=None)  # the id that stands in whatever is written during a request
OURS = ("taisen", "uvicorn")  # who may say more than warnings: clients of HTTP would write down addresses with keys in them

# should a secret ever get into a line all the same
_SECRETS = re.compile(
    r"(taisen_(?:server_)?[A-Za-z0-9_-]{20,}|(?<=[?&])(?:key|ticket|state|openid\.[a-z_.]+)=[^&\s\"']+|\b[0-9a-fA-F]{48,}\b)"
)


def configure(stream: TextIO = sys.stderr, *, as_json: bool = True) -> None:
    """Have everything that is logged in this process written to `stream`: JSON for machines, or a line for people."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines() if as_json else _for_people())
    logging.root.handlers[:] = [handler]
    logging.root.setLevel(logging.WARNING)
    for name in OURS:
        logging.getLogger(name).setLevel(logging.INFO)


class JsonLines(logging.Formatter):
    """A JSON object a line. There is one for every request, so it is put together at once (measured: 34 µs, 132 by structlog's steps)."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {"event": record.getMessage()}
        if (id := REQUEST.get()) is not None:
            told["request_id"] = id
        told |= {name: record.__dict__[name] for name in TOLD if name in record.__dict__}
        told["level"], told["logger"] = record.levelname.lower(), record.name
        told["at"] = f"{datetime.fromtimestamp(record.created, UTC):%Y-%m-%dT%H:%M:%S.%fZ}"
        told["process"] = record.process  # which worker
        if record.exc_info:
            told["exc_info"] = record.exc_info
        return msgspec.json.encode(scrub(None, "", name_errors(None, "", told)), enc_hook=str).decode()


def _for_people() -> logging.Formatter:
    shared: list[Processor] = [
        structlog.stdlib.ExtraAdder(allow=TOLD),
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
        structlog.processors.CallsiteParameterAdder([structlog.processors.CallsiteParameter.PROCESS]),
        name_request,
        name_errors,
        scrub,
    ]
    render: list[Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta, structlog.dev.ConsoleRenderer()]
    return structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=render)


def name_request(_logger: Any, _name: str, told: EventDict) -> EventDict:
    """The request during which it is written."""
    if (id := REQUEST.get()) is not None:
        told["request_id"] = id
    return told


def name_errors(_logger: Any, _name: str, told: EventDict) -> EventDict:
    """An exception becomes types and places; of a database's error, its code and the constraint it names."""
    info = told.pop("exc_info", None)
    error = info[1] if isinstance(info, tuple) else info if isinstance(info, BaseException) else sys.exc_info()[1] if info else None
    if error is not None:
        told["errors"] = _chain(error)
    return told


def scrub(_logger: Any, _name: str, told: EventDict) -> EventDict:
    """Masks what looks like a secret of ours, or stands where an address holds one."""
    event = told.get("event")
    if isinstance(event, str):
        told["event"] = _SECRETS.sub("…", event)
    return told


def _chain(error: BaseException | None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while error is not None and len(found) < 8:
        found.append({"type": type(error).__qualname__, **_database(error), "at": _places(error.__traceback__)})
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return found


def _places(traceback: TracebackType | None) -> list[str]:
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in extract_tb(traceback)]


def _database(error: BaseException) -> dict[str, str]:
    told = {"sqlstate": getattr(error, "sqlstate", None), "constraint": getattr(getattr(error, "diag", None), "constraint_name", None)}
    return {name: value for name, value in told.items() if isinstance(value, str)}
