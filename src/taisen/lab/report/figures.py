"""From the battles of a journal to figures. Everything is counted from the lines alone."""

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from taisen.engine.table import Seat
from taisen.engine.text import Text

from ..intervals import Change, Share, difference, wilson
from ..journal import Head, Line
from ..simulate import part
from ..watching import Watched

REPEATS = 3  # a seat that was asked so often before the same table may be going round in circles
LONG_TURN = 60  # actions in one turn
LONG_BATTLE = 3  # times the median number of turns


class CardFigures(NamedTuple):
    """A card in the decks that have it (in games without decks: with everybody). `decks`: how many decks have it.

    drawn, played: of the battles in which it was; changes: drawn less not drawn; played less drawn and kept.
    """

    card: str
    decks: int
    drawn: Share
    played: Share
    when_drawn: Change
    when_played: Change


class Ending(NamedTuple):
    """A way battles ended, by its reason and how it was said."""

    reason: str
    text: Text
    share: Share


class EventFigures(NamedTuple):
    """How often an event happened: in which part of the battles, and how many times a battle."""

    tag: str
    share: Share
    mean: float


class Unused(NamedTuple):
    """What did not happen at all: cards of no deck, in decks but never drawn, drawn but never played; kinds of effects no played card
    has; events."""

    in_no_deck: tuple[str, ...]
    never_drawn: tuple[str, ...]
    never_played: tuple[str, ...]
    effects: tuple[str, ...]
    events: tuple[str, ...]


class Suspect(NamedTuple):
    """A battle that may have gone round in circles, and what makes it suspicious."""

    line: Line
    repeats: int
    longest_turn: int
    long: bool


class Figures(NamedTuple):
    """All there is to say. Shares of decks leave out battles of a deck with itself; `first`: of the seat that had the first turn.

    `turned`: whether turns are somebody's at all; if not, `first` is seat 0. matrix: of row against column, where they met.
    """

    head: Head
    games: int
    first: Share
    turned: bool
    decks: dict[str, Share]
    matrix: dict[tuple[str, str], Share]
    levels: dict[str, Share]
    level_matrix: dict[tuple[str, str], Share]
    turns: dict[int, int]
    median_turns: float
    mean_turns: float
    mean_steps: float
    draws: Share
    endings: tuple[Ending, ...]
    emptied: Share
    events: tuple[EventFigures, ...]
    cards: tuple[CardFigures, ...]
    unused: Unused
    suspects: tuple[Suspect, ...]


def figures(head: Head, lines: Sequence[Line]) -> Figures:
    """Count. Raises ValueError where there is no battle to count."""
    if not lines:
        raise ValueError("there is no battle in it yet")
    games = len(lines)
    turns = Counter(line.played.turns for line in lines)
    middle = median(line.played.turns for line in lines)
    seen = [_seen(line) for line in lines]
    first = [one.first for one in seen]
    cards = tuple(_cards(head, lines))
    return Figures(
        head=head,
        games=games,
        first=_share(_part(line, seat or 0) for line, seat in zip(lines, first, strict=True)),
        turned=any(seat is not None for seat in first),
        decks=_alone(lines, [line.decks for line in lines]),
        matrix=_against(lines, [line.decks for line in lines]),
        levels=_alone(lines, [line.levels for line in lines]),
        level_matrix=_against(lines, [line.levels for line in lines]),
        turns={n: turns[n] for n in range(min(turns), max(turns) + 1)},
        median_turns=middle,
        mean_turns=sum(line.played.turns for line in lines) / games,
        mean_steps=sum(line.played.steps for line in lines) / games,
        draws=wilson(sum(not line.played.winners for line in lines), games),
        endings=tuple(
            Ending(reason, text, wilson(n, games))
            for (reason, text), n in Counter((line.played.reason, line.played.text) for line in lines).most_common()
        ),
        emptied=wilson(sum(bool(one.emptied) for one in seen), games),
        events=tuple(_events(seen)),
        cards=cards,
        unused=_unused(head, seen),
        suspects=tuple(sorted(_suspects(lines, seen, middle), key=lambda it: (it.repeats, it.longest_turn, it.line.played.turns)))[::-1],
    )


def _seen(line: Line) -> Watched:
    assert line.played.watched is not None  # noqa: S101  a journal is always watched
    return line.played.watched


def _part(line: Line, seat: Seat) -> float:
    return part(line.played.winners, seat, len(line.levels))


def _share(parts: Iterable[float]) -> Share:
    given = list(parts)
    return wilson(sum(given), len(given))


def _alone(lines: Sequence[Line], names: Sequence[tuple[str, ...]]) -> dict[str, Share]:
    """Of each name, what it took where others sat at the table; alone among its like it would take an equal part by itself."""
    taken: dict[str, list[float]] = {}
    for line, seated in zip(lines, names, strict=True):
        for seat, name in enumerate(seated):
            if len(set(seated)) > 1:
                taken.setdefault(name, []).append(_part(line, seat))
    return {name: _share(taken[name]) for name in sorted(taken)}


def _against(lines: Sequence[Line], names: Sequence[tuple[str, ...]]) -> dict[tuple[str, str], Share]:
    """Of two at a table, what one took of what both took; where neither took anything they are even."""
    taken: dict[tuple[str, str], list[float]] = {}
    for line, seated in zip(lines, names, strict=True):
        for seat, name in enumerate(seated):
            for other_seat, other in enumerate(seated):
                if name != other:
                    mine, theirs = _part(line, seat), _part(line, other_seat)
                    taken.setdefault((name, other), []).append(mine / (mine + theirs) if mine + theirs else 0.5)
    return {pair: _share(parts) for pair, parts in taken.items()}


def _events(seen: Sequence[Watched]) -> Iterable[EventFigures]:
    battles: Counter[str] = Counter()
    times: Counter[str] = Counter()
    for one in seen:
        battles.update(one.events.keys())
        times.update(one.events)
    for tag, n in sorted(times.items(), key=lambda it: (-it[1], it[0])):
        yield EventFigures(tag, wilson(battles[tag], len(seen)), n / len(seen))


def _cards(head: Head, lines: Sequence[Line]) -> Iterable[CardFigures]:
    """By the change when drawn, the best first; those nobody had are left out."""
    handled = _handled(head, [_seen(line) for line in lines])
    kept: dict[str, list[list[float]]] = {card: [[], [], []] for card in handled}  # not drawn, drawn and kept, played
    for line in lines:
        for seat, cards in enumerate(_seen(line).cards):
            drawn, played = set(cards.drawn), set(cards.played)
            for card in handled & head.decks[line.decks[seat]].cards.keys() if line.decks else handled:
                kept[card][2 if card in played else 1 if card in drawn else 0].append(_part(line, seat))
    found = []
    for card, (missed, held, played_parts) in kept.items():
        if missed or held or played_parts:
            drawn_share, played_share = _share([*held, *played_parts]), _share(played_parts)
            decks = sum(card in deck.cards for deck in head.decks.values())
            when_drawn, when_played = difference(drawn_share, _share(missed)), difference(played_share, _share(held))
            found.append(CardFigures(card, decks, drawn_share, played_share, when_drawn, when_played))
    return sorted(found, key=lambda it: (-it.when_drawn.value, it.card))


def _unused(head: Head, seen: Sequence[Watched]) -> Unused:
    drawn = {card for one in seen for cards in one.cards for card in cards.drawn}
    played = {card for one in seen for cards in one.cards for card in cards.played}
    decked = {card for deck in head.decks.values() for card in deck.cards} if head.decks else set(head.cards)
    handled = _handled(head, seen)
    at_work = played | (decked - handled)
    effects = {kind for card in head.cards.values() for kind in card.effects}
    used = {kind for card in at_work if card in head.cards for kind in head.cards[card].effects}
    happened = {tag for one in seen for tag in one.events}
    return Unused(
        in_no_deck=tuple(card for card in head.cards if card in handled - decked - played),
        never_drawn=tuple(card for card in head.cards if card in handled & decked - drawn),
        never_played=tuple(card for card in head.cards if card in drawn - played),
        effects=tuple(sorted(effects - used)),
        events=tuple(tag for tag in head.events if tag not in happened),
    )


def _handled(head: Head, seen: Sequence[Watched]) -> set[str]:
    """Cards of types that are drawn or played at all; others (a leader, a deck's own name) are at work without that."""
    met = {card for one in seen for cards in one.cards for card in cards.drawn}
    types = {head.cards[card].type for card in met if card in head.cards}
    return {card for card, known in head.cards.items() if known.type in types}


def _suspects(lines: Sequence[Line], seen: Sequence[Watched], middle: float) -> Iterable[Suspect]:
    for line, one in zip(lines, seen, strict=True):
        long = line.played.turns > LONG_BATTLE * middle
        if one.repeats >= REPEATS or one.longest_turn >= LONG_TURN or long:
            yield Suspect(line, one.repeats, one.longest_turn, long)
