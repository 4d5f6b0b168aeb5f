"""Words for people, always in both languages; the reader's client picks one."""

import re
from collections.abc import Iterable

from msgspec import Struct

# {name}  ·  {name:+} with its sign  ·  {name|one thing|# things} by number, # standing for it
_HOLE = re.compile(r"\{(\w+)(?:(:\+)|\|([^|{}]*)\|([^|{}]*))?\}")


class Text(Struct, frozen=True):
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


def _fill(words: str, values: dict[str, "Text | int | str"], language: str) -> str:
    def put(hole: re.Match[str]) -> str:
        name, sign, one, many = hole.groups()
        value = values[name]
        if one is not None and isinstance(value, int):
            return (one if abs(value) == 1 else many).replace("#", str(value))
        if isinstance(value, Text):
            return value.ja if language == "ja" else value.en
        return f"{value:+d}" if sign and isinstance(value, int) else str(value)

    return _HOLE.sub(put, words)
