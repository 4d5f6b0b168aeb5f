"""Battles, actions, events and logs to and from bytes: msgpack to keep them, JSON to send them."""

from functools import cache
from typing import Any, Union

import msgspec

from .battle import Battle, Concede
from .errors import BadAction
from .resolution import E, S
from .ruleset import A, Ruleset

_to_msgpack = msgspec.msgpack.Encoder().encode
_to_json = msgspec.json.Encoder().encode


def pack(thing: Any) -> bytes:
    """Compact bytes to keep: a battle, a setup, an action, a tuple of events."""
    return _to_msgpack(thing)


def to_json(thing: Any) -> bytes:
    """JSON to send: a view, what was shown, a choice."""
    return _to_json(thing)


def unpack_battle(rules: Ruleset[S, A, E], data: bytes) -> Battle[S]:
    """The battle `pack` kept."""
    return _battle(rules.state_type).decode(data)  # type: ignore[arg-type,no-any-return]


def unpack_action(rules: Ruleset[S, A, E], data: bytes) -> A | Concede:
    """The action `pack` kept."""
    return _packed_action(rules.action_type).decode(data)  # type: ignore[no-any-return]


def unpack_options(rules: Ruleset[S, A, E], data: bytes) -> Any:
    """The options `pack` kept."""
    return msgspec.msgpack.decode(data, type=rules.options_type)


def read_action(rules: Ruleset[S, A, E], json: bytes) -> A | Concede:
    """An action somebody sent as JSON. Raises BadAction for anything that is not one."""
    try:
        return _json_action(rules.action_type).decode(json)  # type: ignore[no-any-return]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadAction(str(error)) from error


@cache
def _battle(state_type: Any) -> Any:
    return msgspec.msgpack.Decoder(Battle[state_type])


@cache
def _packed_action(action_type: Any) -> Any:
    return msgspec.msgpack.Decoder(Union[action_type, Concede])  # noqa: UP007  action_type is a value here


@cache
def _json_action(action_type: Any) -> Any:
    return msgspec.json.Decoder(Union[action_type, Concede])  # noqa: UP007
