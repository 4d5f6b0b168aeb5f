"""Two simulations side by side: the same game under two versions of its rules."""

from collections.abc import Iterable
from html import escape as esc

from taisen.engine.text import Text

from ..intervals import Change, Share, difference, wilson
from . import markup, pictures, words
from .figures import Figures
from .markup import Say, number, panel, paragraph, percent, span, table, td, th
from .page import DECK_BAND, FIRST_BAND, command, first_name, goal, heading, mixed, within

Row = tuple[str, Share | None, Share | None]  # a name, the left and the right


def comparison(one: Figures, other: Figures, lang: str) -> str:
    """The whole page; `lang` is ja or en. `one` stands left, `other` right; changes are from left to right."""

    def say(text: Text) -> str:
        return text.ja if lang == "ja" else text.en

    names = [f"{say(it.head.name)} {label}" for it, label in zip((one, other), labels(one, other, say), strict=True)]
    marks = ("", "") if one.head.version != other.head.version else ("-left", "-right")
    title = say(words.COMPARED.fill(one=names[0], other=names[1]))
    head = f"<header><h1>{esc(title)}</h1>{paragraph(say(words.INTERVALS))}</header>"
    parts = [
        f'<div class="sides">{"".join(f"<div>{heading(it.head, say)}</div>" for it in (one, other))}</div>',
        figures_table(one, other, say),
        decks(one, other, say),
        length(one, other, say),
        cards(one, other, say),
        unused(one, other, say),
        *(command(it, say, mark) for it, mark in zip((one, other), marks, strict=True)),
    ]
    return markup.document(title, lang, f'{head}<main><section class="game">{"".join(parts)}</section></main>', say)


def _changes(rows: Iterable[Row], heads: list[str], say: Say, band: tuple[float, float] | None) -> str:
    """Name, both shares with pictures, and their difference."""
    body = []
    for name, left, right in rows:
        cells = [th(name)]
        for it in (left, right):
            cells.append(markup.drawn(pictures.share(it, band, f"{name}: {percent(it.value)}") if it else ""))
            cells.append(f'<td class="n">{percent(it.value)}<br><small class="quiet">{span(it)}</small></td>' if it else number("–"))
        body.append([*cells, *_change(difference(right, left) if left and right else None, say)])
    return table(heads, body)


def _change(it: Change | None, say: Say) -> list[str]:
    if it is None:
        return [number("–"), td("")]
    tone = "" if not it.sure else "good" if it.value > 0 else "off"
    sure = say(words.SURE if it.sure else words.UNSURE)
    return [
        f'<td class="n">{markup.signed(it.value)}<br><small class="quiet">{span(it)}</small></td>',
        f'<td><span class="verdict {tone}">{esc(sure)}</span></td>',
    ]


def _heads(name: str, one: Figures, other: Figures, say: Say) -> list[str]:
    left, right = labels(one, other, say)
    picture = say(words.PICTURE)
    return [name, picture, left, picture, right, say(words.CHANGE), say(words.VERDICT)]


def labels(one: Figures, other: Figures, say: Say) -> tuple[str, str]:
    """The versions of the rules; where they are the same, what tells the cards apart; with the same cards (other decks, other bots), the
    sides."""
    if one.head.version != other.head.version:
        return one.head.version, other.head.version
    told = (one.head.catalogue[:8], other.head.catalogue[:8])
    if one.head.catalogue == other.head.catalogue:
        told = (say(words.LEFT), say(words.RIGHT))
    left, right = (say(words.WHICH.fill(version=one.head.version, which=which)) for which in told)
    return left, right


def figures_table(one: Figures, other: Figures, say: Say) -> str:
    """First player, draws, decks that ran out, endings."""
    ways = {say(ending.text): ending.text for it in (one, other) for ending in it.endings}

    def ending(it: Figures, way: Text) -> Share:
        return next((found.share for found in it.endings if found.text == way), wilson(0, it.games))

    rows = [
        (say(words.DRAWS), one.draws, other.draws),
        (say(words.EMPTIED), one.emptied, other.emptied),
        *((name, ending(one, way), ending(other, way)) for name, way in ways.items()),
    ]
    name = first_name(one, say)
    edge = _changes([(name, one.first, other.first)], _heads(say(words.FIGURE), one, other, say), say, within(FIRST_BAND, one))
    verdicts = "".join(
        f"<p>{esc(label)}: {markup.verdict(it.first, within(FIRST_BAND, it), say)}</p>"
        for it, label in zip((one, other), labels(one, other, say), strict=True)
    )
    return panel(name, paragraph(goal(FIRST_BAND, one, say)), verdicts, edge) + panel(
        say(words.ENDINGS), _changes(rows, _heads(say(words.ENDING), one, other, say), say, None)
    )


def decks(one: Figures, other: Figures, say: Say) -> str:
    names = {deck: say(it.head.decks[deck].name) for it in (one, other) for deck in it.decks}
    if not names:
        return ""
    rows = [(name, one.decks.get(deck), other.decks.get(deck)) for deck, name in names.items()]
    return panel(
        say(words.DECKS),
        paragraph(say(words.DECKS_NOTE)),
        mixed(one.head, say) or mixed(other.head, say),
        paragraph(goal(DECK_BAND, one, say)),
        _changes(rows, _heads(say(words.DECK), one, other, say), say, within(DECK_BAND, one)),
    )


def length(one: Figures, other: Figures, say: Say) -> str:
    """Both histograms in one picture: columns are the left, the line is the right."""
    key = "".join(
        f'<p><span class="key{line}"></span> {esc(label)}: '
        f"{esc(say(words.LENGTH_TOLD.fill(median=f'{it.median_turns:g}', mean=f'{it.mean_turns:.1f}', steps=f'{it.mean_steps:.0f}')))}</p>"
        for it, line, label in zip((one, other), ("", " line"), labels(one, other, say), strict=True)
    )
    picture = pictures.histogram(one.turns, say(words.LENGTH), say(words.TURN_COUNT), other.turns)
    numbers = sorted({n for it in (one, other) for n, count in it.turns.items() if count})
    rows = [[th(str(n)), *(number(percent(it.turns.get(n, 0) / it.games)) for it in (one, other))] for n in numbers]
    as_table = markup.folded(say(words.SEE_TABLE), table([say(words.TURN_COUNT), *labels(one, other, say)], rows))
    return panel(say(words.LENGTH), key, markup.figure(picture), as_table)


def cards(one: Figures, other: Figures, say: Say) -> str:
    """Win rate where drawn, under both; the surest changes first."""
    left, right = ({card.card: card.drawn for card in it.cards} for it in (one, other))

    def name(card: str) -> str:
        return say((other if card in right else one).head.cards[card].name)

    def strength(row: Row) -> tuple[bool, float]:
        if row[1] is None or row[2] is None:
            return (True, 1.0)
        change = difference(row[2], row[1])
        return (change.sure, abs(change.value))

    found: list[Row] = [(name(card), left.get(card), right.get(card)) for card in {**left, **right}]
    rows = sorted(found, key=strength, reverse=True)
    heads = _heads(say(words.CARD), one, other, say)
    title = f"{say(words.CARDS)} ({say(words.DRAWN)})"
    every = markup.folded(say(words.ALL_CARDS.fill(n=len(rows))), _changes(rows, heads, say, None))
    return panel(title, _changes(rows[:12], heads, say, None), every)


def unused(one: Figures, other: Figures, say: Say) -> str:
    left, right = one.unused, other.unused
    counted = (
        (words.NEVER_PLAYED, left.never_played, right.never_played),
        (words.NEVER_DRAWN, left.never_drawn, right.never_drawn),
        (words.IN_NO_DECK, left.in_no_deck, right.in_no_deck),
        (words.NO_EFFECT, left.effects, right.effects),
        (words.NO_EVENT, left.events, right.events),
        (words.SUSPECTS, one.suspects, other.suspects),
    )
    rows = [[th(say(name)), *(number(str(len(of))) for of in both)] for name, *both in counted]
    return panel(say(words.UNUSED), table([say(words.FIGURE), *labels(one, other, say)], rows))
