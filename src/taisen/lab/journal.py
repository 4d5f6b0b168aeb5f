"""A simulation as a file: JSON, a line a battle, below a line that says what is played. A run that was stopped goes on where it stood.

The file is a function of its head: it is the same, byte for byte, for any number of workers and however often it was stopped.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self, get_args

import msgspec
from msgspec import Struct

from taisen.engine.cards import Effect
from taisen.engine.codec import to_json
from taisen.engine.deck import Deck
from taisen.engine.ruleset import Ruleset
from taisen.engine.text import Text

from .plan import Pairing
from .simulate import Played

FORMAT = 1


class BadJournal(Exception):
    """A file that is no journal, or not the one of this simulation; the message names it, the line, and what differs."""


class KnownCard(Struct, frozen=True, omit_defaults=True):
    """A card of the catalogue. `effects`: the kinds of what it does, as `cards.toml` calls them."""

    name: Text
    type: str
    effects: tuple[str, ...] = ()


class KnownDeck(Struct, frozen=True):
    """A deck that is played: copies by card id. Where a card stands for a whole group (a pack that is chosen), the group is in it too."""

    name: Text
    cards: dict[str, int]


class Head(Struct, frozen=True, kw_only=True):
    """What is simulated, with all names a report needs, so that it can be made where the rules are not. `events`: tags of all there are.

    `bots`: of each level, its version; `catalogue`: digest of the card file; `types`: names of the types of cards.
    """

    simulation: int = FORMAT
    ruleset: str
    version: str
    name: Text
    catalogue: str
    variant: str
    seed: int
    lineups: tuple[tuple[str, ...], ...]
    bots: dict[str, str]
    decks: dict[str, KnownDeck]
    cards: dict[str, KnownCard]
    types: dict[str, Text]
    events: tuple[str, ...]

    @property
    def seats(self) -> int:
        return len(self.lineups[0])


class Line(Struct, frozen=True):
    """A battle: its number in the plan, decks (ids; empty where nobody brings one) and levels by seat, its seed in hex, how it went."""

    n: int
    decks: tuple[str, ...]
    levels: tuple[str, ...]
    seed: str
    played: Played


def head_of(
    rules: Ruleset[Any, Any, Any],
    decks: Mapping[str, tuple[Text, Deck]],
    lineups: Iterable[Iterable[str]],
    bots: Mapping[str, str],
    seed: int,
    variant: str = "",
) -> Head:
    """The head of a simulation of these rules."""
    return Head(
        ruleset=rules.id,
        version=rules.version,
        name=rules.name,
        catalogue=rules.catalogue.digest,
        variant=variant,
        seed=seed,
        lineups=tuple(tuple(levels) for levels in lineups),
        bots=dict(bots),
        decks={deck: KnownDeck(name, {**_grouped(rules, brought), **brought.counts()}) for deck, (name, brought) in decks.items()},
        cards={card: KnownCard(kind.name, kind.face().type, tuple(sorted(set(_effects(kind))))) for card, kind in rules.catalogue.items()},
        types={kind: words.name for kind, words in rules.layout.types.items()},
        events=tuple(event.__struct_config__.tag for event in get_args(rules.event_type)),
    )


def _grouped(rules: Ruleset[Any, Any, Any], brought: Deck) -> dict[str, int]:
    return {card: 1 for card, known in rules.catalogue.items() if known.face().group in brought.cards}


def _effects(thing: Any) -> Iterator[str]:
    if isinstance(thing, Effect) and isinstance(tag := thing.__struct_config__.tag, str):
        yield tag
    if isinstance(thing, Struct):
        thing = tuple(getattr(thing, name) for name in thing.__struct_fields__)
    elif isinstance(thing, dict):
        thing = tuple(thing.values())
    if isinstance(thing, tuple):
        for part in thing:
            yield from _effects(part)


class Journal:
    """The file of one simulation, opened to go on with it: `lines` are what is there already. Closes at the end of `with`."""

    def __init__(self, path: Path, head: Head) -> None:
        """Opens or begins the file; a last line that was cut off is taken out. Raises BadJournal where it is of another simulation."""
        self.lines: list[Line] = []
        whole = 0
        if path.exists():
            written = path.read_bytes()
            whole = written.rfind(b"\n") + 1
            if whole:
                found, lines = _read(path, written[:whole])
                _compare(path, found, head)
                self.lines = lines
        self._file = open(path, "ab")  # noqa: SIM115  closed by __exit__
        if self._file.tell() > whole:
            self._file.truncate(whole)
        if not whole:
            self._write(head)

    def add(self, pairing: Pairing, played: Played) -> None:
        """The next battle of the plan. It is in the hands of the operating system before this returns."""
        line = Line(len(self.lines), pairing.names, pairing.levels, pairing.seed.hex(), played)
        self._write(line)
        self.lines.append(line)

    def _write(self, thing: Head | Line) -> None:
        self._file.write(to_json(thing) + b"\n")
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._file.close()


def read(path: Path) -> tuple[Head, list[Line]]:
    """A journal, without its last line if that was cut off. Raises BadJournal, OSError."""
    written = path.read_bytes()
    return _read(path, written[: written.rfind(b"\n") + 1])


_head = msgspec.json.Decoder(Head)
_line = msgspec.json.Decoder(Line)


def _read(path: Path, written: bytes) -> tuple[Head, list[Line]]:
    n = 0
    try:
        first, *others = written.splitlines() or [b""]
        head = _head.decode(first)
        if head.simulation != FORMAT:
            raise BadJournal(f"{path}: format {head.simulation}, but this is taisen of format {FORMAT}")
        lines = []
        for n, other in enumerate(others, 1):
            lines.append(_line.decode(other))
            if lines[-1].n != n - 1:
                raise BadJournal(f"{path}: line {n + 1} is battle {lines[-1].n}, not {n - 1}: two runs have written here")
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadJournal(f"{path}: line {n + 1}: not a simulation: {error}") from error
    return head, lines


def _compare(path: Path, found: Head, wanted: Head) -> None:
    for field in Head.__struct_fields__:
        was, is_now = getattr(found, field), getattr(wanted, field)
        if was != is_now:
            told = f"{field} was {was!r} and is {is_now!r}" if isinstance(was, str | int) else f"other {field}"
            raise BadJournal(f"{path} is of another simulation: {told}. Name another file, or simulate what it began with")
