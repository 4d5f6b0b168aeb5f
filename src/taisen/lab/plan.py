"""Which battles to play: every table of decks and bots, as often from one seat as from the other."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import combinations_with_replacement, count
from typing import Any, TypeVar

from msgspec import Struct

from taisen.engine.deck import Deck
from taisen.engine.dice import Dice

T = TypeVar("T")


class Pairing(Struct, frozen=True):
    """One battle to be played: decks and bot levels by seat, its seed, the game's options (None: the usual ones). Plain data, so that it
    can be sent to another process. `names`: by seat, the id of the deck in the plan; empty where nobody brings one."""

    decks: tuple[Deck, ...]
    levels: tuple[str, ...]
    seed: bytes
    options: Any = None
    names: tuple[str, ...] = ()


def seed_of(series: int, n: int) -> bytes:
    """The seed of battle `n` of a series."""
    return sha256(f"taisen/simulate/{series}/{n}".encode()).digest()


def plan(decks: Mapping[str, Deck], lineups: Sequence[Sequence[str]], series: int, options: Any = None) -> Iterator[tuple[Pairing, ...]]:
    """Battles without end, in mirrored groups.

    A group is one choice of decks and one line-up of levels with one seed, played once from every seat: all different turns of the decks
    round the table with all different turns of the levels. So no deck and no level owes anything to its seat or to its luck. A round has
    one group of every table there is, in an order drawn anew; whatever part of it is played is a fair sample.
    """
    numbers = count()
    for n in count():
        tables = [
            (chosen, tuple(levels))
            for levels in lineups
            for chosen in (combinations_with_replacement(decks, len(levels)) if decks else [()])
        ]
        for chosen, levels in Dice(seed_of(series, n), "order").shuffled(tables):
            seed = seed_of(series, next(numbers))
            yield tuple(
                Pairing(tuple(decks[name] for name in dealt) or (Deck(),) * len(levels), seated, seed, options, dealt)
                for dealt in _turns(chosen)
                for seated in _turns(levels)
            )


def pairings(decks: Sequence[Deck], levels: Sequence[str], games: int, series: int, options: Any = None) -> Iterator[Pairing]:
    """The first battles of the plan with this line-up: at least `games`, the last mirrored group to its end."""
    return battles(plan({str(n): deck for n, deck in enumerate(decks)}, [levels], series, options), games)


def battles(groups: Iterator[tuple[Pairing, ...]], games: int) -> Iterator[Pairing]:
    """At least `games` of them, the last group to its end."""
    done = 0
    while done < games:
        group = next(groups)
        done += len(group)
        yield from group


def _turns(things: Sequence[T]) -> list[tuple[T, ...]]:
    """Every different way to turn a row round the table, the row itself first."""
    turned = [tuple(things[(place + by) % len(things)] for place in range(len(things))) for by in range(len(things))]
    return list(dict.fromkeys(turned)) or [()]
