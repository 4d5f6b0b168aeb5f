"""CSV files of grants, read strictly: every line that is wrong is told, all at once.

UTF-8, a first line with the names of the columns in any order, one grant a line. SteamIDs are text: a spreadsheet that took one for a
number has rounded it, and that is told too.
"""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from taisen.engine.text import Text

MOST_BYTES = 8 << 20
MOST_POINTS = 1_000_000  # in one line
MOST_COPIES = 99
MOST_NOTE = 200

_DIGITS = re.compile(r"[0-9]{17}")
_ROUNDED = re.compile(r"[0-9](?:[.,][0-9]+)?[eE]\+?[0-9]+")
_WHOLE = re.compile(r"[0-9]{1,9}")

_NO_ID = Text("SteamID64（17桁の数字）ではありません", "not a SteamID64 (17 digits)")
_WAS_ROUNDED = Text(
    "表計算ソフトが数値として丸めています。列を文字列にして書き出し直してください",
    "a spreadsheet has rounded it as a number: make the column text and export again",
)
_MISSING = Text("この列がありません", "this column is missing")
_UNKNOWN = Text("知らない列です", "this column is not known")
_TWICE = Text("同じ列が2つあります", "this column is there twice")
_WIDTH = Text("列の数が見出しと違います", "another number of columns than the heading")
_NOTE = Text("メモは{most}文字までの1行です", "a note is one line of at most {most} letters").fill(most=MOST_NOTE)
_NOT_UTF8 = Text("UTF-8のCSVではありません", "not a CSV file in UTF-8")
_TOO_BIG = Text("ファイルが大きすぎます（8MiBまで）", "the file is too large (8 MiB at most)")
_EMPTY = Text("行がありません", "there are no lines")


class BadLine(Struct, frozen=True):
    """Something wrong with a file: where (line 1 is the heading; column empty: the line as a whole) and what."""

    line: int
    column: str
    text: Text


class Row(Struct, frozen=True):
    """A line of a file: its number, and what stands in each column."""

    line: int
    fields: dict[str, str]


def rows(data: bytes, needed: Sequence[str], allowed: Sequence[str] = ("note",)) -> tuple[list[Row], list[BadLine]]:
    """The lines of a file, and what is wrong with its form."""
    if len(data) > MOST_BYTES:
        return [], [BadLine(1, "", _TOO_BIG)]
    try:
        read = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True)
        table = [(read.line_num, fields) for fields in read if fields]
    except (UnicodeDecodeError, csv.Error):
        return [], [BadLine(1, "", _NOT_UTF8)]
    if len(table) < 2:
        return [], [BadLine(1, "", _EMPTY)]
    head = [name.strip() for name in table[0][1]]
    wrong = [BadLine(1, name, _MISSING) for name in needed if name not in head]
    wrong += [BadLine(1, name, _UNKNOWN) for name in head if name not in (*needed, *allowed)]
    wrong += [BadLine(1, name, _TWICE) for name in sorted({name for name in head if head.count(name) > 1})]
    if wrong:
        return [], wrong
    found = []
    for line, fields in table[1:]:
        if len(fields) != len(head):
            wrong.append(BadLine(line, "", _WIDTH))
        else:
            found.append(Row(line, {name: field.strip() for name, field in zip(head, fields, strict=True)}))
    return found, wrong


def check(row: Row, amount: int) -> Iterator[BadLine]:
    """What is wrong with SteamID, amount (1 … `amount`) and note of a line."""
    steam_id, note = row.fields["steam_id"], row.fields.get("note", "")
    if not is_steam_id(steam_id):
        yield BadLine(row.line, "steam_id", _WAS_ROUNDED if _ROUNDED.fullmatch(steam_id) else _NO_ID)
    if not _WHOLE.fullmatch(row.fields["amount"]) or not 1 <= int(row.fields["amount"]) <= amount:
        yield BadLine(row.line, "amount", Text("1から{most}までの整数です", "a whole number from 1 to {most}").fill(most=amount))
    if len(note) > MOST_NOTE or not note.isprintable():
        yield BadLine(row.line, "note", _NOTE)


def is_steam_id(word: str) -> bool:
    """Whether it is the SteamID64 of a person."""
    return _DIGITS.fullmatch(word) is not None and int(word) >> 32 == 0x01100001


def doubles(found: Sequence[Row], columns: Sequence[str]) -> Iterator[BadLine]:
    """Lines that grant the same to the same person as an earlier one: more likely a slip than a wish."""
    first: dict[Any, int] = {}
    for row in found:
        key = tuple(row.fields[column] for column in columns)
        if key in first:
            text = Text("{line}行目と同じ相手です", "the same as in line {line}").fill(line=first[key])
            yield BadLine(row.line, columns[0], text)
        first.setdefault(key, row.line)
