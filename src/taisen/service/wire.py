"""JSON in and out, strictly. Bodies and answers are msgspec structs: one model language from the engine to the wire."""

import asyncio
import json
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
from fastapi import Depends, Request, Response
from msgspec import Struct
from starlette.types import Message, Receive

from taisen.engine.codec import to_json
from taisen.engine.text import Text

from .errors import BadRequest, Fault, NotJson, ProblemBody, Refused, TooLarge, TooSlow

T = TypeVar("T")

MOST_BYTES = 32 * 1024
MOST_EVER = 64 * 1024  # of the routes that take more
MOST_DEPTH = 16
PATIENCE_S = 20  # for a whole body

_BODY = "taisen.body"
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"')
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")  # in a string: PostgreSQL keeps none
_MISSING = re.compile(r"missing required field `(\w+)`")
_PATH = re.compile(r" - at `\$([^`]*)`$")
_WRONG = Text("本文の形が正しくありません", "the body does not have the right form")
_MALFORMED = Text("本文が正しいJSONではありません", "the body is not well-formed JSON")

DOCUMENTED: dict[str, type] = {"ProblemBody": ProblemBody}  # structs named by answers, for OpenAPI


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """A body: derive with `frozen=True, forbid_unknown_fields=True`. Numbers are numbers, `true` is no number, extras are refused."""


def body(kind: type[T], most: int = MOST_BYTES, examples: Sequence[Any] = ({},)) -> Any:
    """A dependency that reads the request's body as `kind`: UTF-8 JSON without duplicate keys, NaN or lone surrogates, at most
    `most` bytes and 16 levels deep, its strings without NUL. Raises NotJson, TooLarge, BadRequest (malformed), Refused (another form)."""
    decoder = msgspec.json.Decoder(kind)

    async def read(request: Request) -> T:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise NotJson
        data = await sent(request, most)
        well_formed(data)
        if b"u0000" in data and _NUL.search(data):
            raise Refused("bad_body", _WRONG)
        try:
            return decoder.decode(data)
        except msgspec.ValidationError as error:
            raise Refused("bad_body", _WRONG, errors=(_fault(str(error)),)) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise BadRequest("malformed", _MALFORMED) from None

    read.kind, read.examples = kind, examples  # type: ignore[attr-defined]  # OpenAPI reads them
    return Depends(read)


async def sent(request: Request, most: int = MOST_EVER) -> bytes:
    """The request's body as it came, whoever asks first. Raises TooLarge beyond `most` bytes."""
    data: bytes | None = request.scope.get(_BODY)
    if data is None:
        data = request.scope[_BODY] = await _receive(request, most)
    if len(data) > most:
        raise TooLarge
    return data


async def _receive(request: Request, most: int) -> bytes:
    told = request.headers.get("content-length", "")
    if told.isascii() and told.isdecimal() and int(told[:20]) > most:
        raise TooLarge
    data = b""

    def is_all(message: Message) -> bool:
        nonlocal data
        if message["type"] == "http.disconnect":  # it hung up in the middle; nobody will read this, and it is no fault of ours
            raise BadRequest("malformed", _MALFORMED)
        data += message.get("body", b"")
        if len(data) > most:
            raise TooLarge
        return not message.get("more_body", False)

    message = _at_hand(request.receive)
    if message is None or not is_all(message):
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not is_all(await request.receive()):
                    pass
        except TimeoutError:
            raise TooSlow from None
    return data


def _at_hand(receive: Receive) -> Message | None:
    """What has come already, which mostly is all; None when one has to wait for it. So a clock is only started for who is waited for."""
    asked = receive().__await__()
    try:
        next(asked)
    except StopIteration as told:
        message: Message = told.value
        return message
    asked.close()
    return None


def well_formed(data: bytes) -> None:
    """Raises BadRequest for what msgspec would let pass: duplicate keys, too deep a nest; and for all that is no JSON at all."""
    try:
        if data.count(b"{") + data.count(b"[") > MOST_DEPTH and _depth(data) > MOST_DEPTH:
            raise ValueError
        _parse(data.decode())
    except (ValueError, RecursionError):
        raise BadRequest("malformed", _MALFORMED) from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError
    return found


def _no_constant(_name: str) -> None:
    raise ValueError


_parse = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant).decode


def _depth(data: bytes) -> int:
    deepest = depth = 0
    for sign in _STRING.sub(b"", data):
        if sign in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in b"]}":
            depth -= 1
    return deepest


def _fault(sentence: str) -> Fault:
    # msgspec's sentence may quote the request; its path and the names of our own fields do not
    path = _PATH.search(sentence)
    pointer = re.sub(r"\[(\d+)\]", r"/\1", path[1]).replace(".", "/").replace("[...]", "/*") if path else ""
    if missing := _MISSING.search(sentence):
        return Fault(f"{pointer}/{missing[1]}", "missing")
    return Fault(pointer, "unknown_field" if "unknown field" in sentence else "bad_value")


def answer(thing: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """`thing` as JSON."""
    data = to_json(thing)
    return _Json(data, status) if headers is None else Response(data, status, headers, "application/json")


class _Json(Response):
    """JSON, and no headers but its own: what nearly all answers are."""

    def __init__(self, data: bytes, status: int) -> None:
        self.status_code, self.background, self.body = status, None, data
        self.raw_headers = [(b"content-length", b"%d" % len(data)), (b"content-type", b"application/json")]


def etagged(
    request: Request, tag: str, make: Callable[[], bytes], media_type: str = "application/json", keep: str = "no-cache"
) -> Response:
    """What `make` gives, unless the caller has it already (If-None-Match): then 304. `tag` stands for exactly these bytes."""
    quoted = f'"{tag}"'
    headers = {"etag": quoted, "cache-control": keep}
    if matches(request, quoted):
        return Response(status_code=304, headers=headers)
    return Response(make(), headers=headers, media_type=media_type)


def matches(request: Request, quoted: str) -> bool:
    """Whether the caller's If-None-Match names this tag."""
    asked = request.headers.get("if-none-match")
    return asked is not None and (asked.strip() == "*" or quoted in [tag.strip().removeprefix("W/") for tag in asked.split(",")])


# -- for OpenAPI -----------------------------------------------------------------------------------------------------------


def gives(kind: type, example: Any, description: str = "Done.", status: int = 200) -> dict[int | str, dict[str, Any]]:
    """Documents an answer: a struct and an example of it, which is what `answer` would send."""
    DOCUMENTED[kind.__name__] = kind
    content = {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}, "example": msgspec.json.decode(to_json(example))}
    return {status: {"description": description, "content": {"application/json": content}}}


def refuses(*problems: Any) -> dict[int | str, dict[str, Any]]:
    """Documents refusals, each by an example of it: problems with an equal status share an entry."""
    found: dict[int | str, dict[str, Any]] = {}
    for problem in problems:
        entry = found.setdefault(
            problem.status,
            {
                "description": problem.body.title,
                "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemBody"}, "examples": {}}},
            },
        )
        entry["content"]["application/problem+json"]["examples"][problem.code] = {"value": msgspec.json.decode(problem.json())}
    return found
