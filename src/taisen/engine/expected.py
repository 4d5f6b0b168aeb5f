"""What a file should have said where msgspec finds it wrong: the fields, the kinds or the words that are known there."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import ValidationError, inspect

_AT = re.compile(r" - at `(?:key in )?\$(.*)`$")
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
_TELLS = ("Object contains unknown field", "Invalid enum value", "Invalid value")  # what else it says names what it expected


def expected(error: ValidationError, value: object, kind: type) -> str:
    """For an error in `value` read as `kind`: ` (known: …)`, or nothing where the error says it itself or nobody can tell."""
    said = str(error)
    if not said.startswith(_TELLS):
        return ""
    at = _AT.search(said)
    path = at[1] if at else ""
    if _STEP.sub("", path):  # a key that the path does not name
        return ""
    known = _known([inspect.type_info(kind)], value, [name or int(n) for name, n in _STEP.findall(path)])
    return f" (known: {', '.join(known)})" if known else ""


def _known(kinds: list[inspect.Type], value: Any, path: list[str | int]) -> list[str]:
    kinds = [one for kind in kinds for one in _members(kind)]
    structs = [kind for kind in kinds if isinstance(kind, inspect.StructType)]
    if not path:
        words = [str(word) for kind in kinds if isinstance(kind, inspect.LiteralType) for word in kind.values if word != ""]
        return words or [name for kind in structs if _is_meant(kind, value) for name in _names(kind)]
    first, *rest = path
    if rest == [] and any(kind.tag_field == first for kind in structs):
        return [str(kind.tag) for kind in structs]
    inner: list[inspect.Type] = []
    for kind in kinds:
        match kind:
            case inspect.StructType() if _is_meant(kind, value):
                inner += [field.type for field in kind.fields if field.encode_name == first]
            case inspect.VarTupleType() | inspect.ListType() if isinstance(first, int):
                inner.append(kind.item_type)
            case _:
                pass
    return _known(inner, value[first], rest)


def _members(kind: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(kind, inspect.UnionType):
        yield from kind.types
    else:
        yield kind


def _is_meant(kind: inspect.StructType, value: Any) -> bool:
    return isinstance(value, dict) and (kind.tag_field is None or value.get(kind.tag_field) == kind.tag)


def _names(kind: inspect.StructType) -> list[str]:
    return [*filter(None, [kind.tag_field]), *(field.encode_name for field in kind.fields)]
