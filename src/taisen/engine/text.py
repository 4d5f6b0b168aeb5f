"""Words for people, always in both languages; the reader's client picks one."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

# {name}  ·  {name:+} with its sign  ·  {name|one thing|# things} by number, # standing for it
_HOLE = re.compile(r"\{(\w+)(?:(:\+)|\|([^|{}]*)\|([^|{}]*))?\}")


class Text(Struct, frozen=True, gc=False):
    """One thing said in Japanese and in English."""

    ja: str
    en: str

    def fill(self, **values: "Text | int | str") -> "Text":
        """Put `values` into the holes of both sentences. Raises KeyError for a hole without a value."""
        return Text(_fill(self.ja, values, "ja"), _fill(self.en, values, "en"))

    def sentence(self) -> "Text":
        """The same, begun with a capital and closed with a full stop where the language wants one."""
        ja = self.ja if not self.ja or self.ja.endswith(("。", "！", "？")) else self.ja + "。"
        en = self.en[:1].upper() + self.en[1:]
        return Text(ja, en if not en or en.endswith((".", "!", "?")) else en + ".")

    def __add__(self, other: "Text") -> "Text":
        return Text(self.ja + other.ja, self.en + other.en)


NOTHING = Text("", "")


def same(words: str) -> Text:
    """A proper name that both languages write alike."""
    return Text(words, words)


def join(texts: Iterable[Text], between: Text) -> Text:
    """All `texts` with `between` between them; empty for none."""
    given = list(texts)
    return Text(between.ja.join(text.ja for text in given), between.en.join(text.en for text in given))


class _Hole(NamedTuple):
    name: str
    signed: bool
    one: str | None
    many: str
    after: str  # the words up to the next hole


def _fill(words: str, values: dict[str, "Text | int | str"], language: str) -> str:
    filled, holes = _parts(words)
    for name, signed, one, many, after in holes:
        value = values[name]
        if type(value) is Text:  # isinstance() asks the metaclass of structs, which takes as long as the rest
            value = value.ja if language == "ja" else value.en
        elif isinstance(value, int):
            if one is not None:
                value = (one if abs(value) == 1 else many).replace("#", str(value))
            elif signed:
                value = f"{value:+d}"
        filled = f"{filled}{value}{after}"
    return filled


@lru_cache(2_000)  # sentences are filled over and over: taking them apart once halves the time
def _parts(words: str) -> tuple[str, tuple[_Hole, ...]]:
    """The words before the first hole, and the holes."""
    found = list(_HOLE.finditer(words))
    starts = [*(hole.start() for hole in found), len(words)]
    holes = (
        _Hole(hole[1], hole[2] is not None, hole[3], hole[4], words[hole.end() : end]) for hole, end in zip(found, starts[1:], strict=True)
    )
    return words[: starts[0]], tuple(holes)
