"""Logs of battles as JSON files."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from .codec import to_json
from .errors import BadAction
from .replace import replace
from .replay import Log
from .ruleset import Ruleset


def log_to_json(log: Log[Any]) -> bytes:
    """A log as JSON, for files; the seed in base64."""
    return msgspec.json.format(to_json(log))


def log_from_json(json: bytes, rulesets: Mapping[tuple[str, str], Ruleset[Any, Any, Any]]) -> Log[Any]:
    """The log `log_to_json` wrote. Raises BadAction for anything else, also for one of a ruleset or version nobody has."""
    try:
        head = msgspec.json.decode(json, type=_Head)
        rules = rulesets.get((head.ruleset, head.version))
        if rules is None:
            raise BadAction(f"there is no ruleset {head.ruleset} {head.version}")
        log = _json_log(rules.action_type).decode(json)
        options: Any = msgspec.convert(log.setup.options, rules.options_type)
        return replace(log, setup=replace(log.setup, options=options))
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
        raise BadAction(f"not a log: {error}") from error


class _Head(msgspec.Struct, frozen=True):
    ruleset: str
    version: str


@cache
def _json_log(action_type: Any) -> Any:
    return msgspec.json.Decoder(Log[action_type])
