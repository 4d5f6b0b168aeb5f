"""The report: one page for one or several simulations."""

from collections.abc import Sequence
from html import escape as esc
from shlex import join

from taisen.bots import name_of
from taisen.engine.text import Text

from ..intervals import Change, Share
from ..journal import Head, Line
from . import figures as f
from . import markup, pictures, words
from .figures import Figures
from .markup import Say, number, panel, paragraph, percent, span, table, td, th

FIRST_BAND = (0.9, 1.1)  # of an equal part: 45 to 55 % where there are two seats
DECK_BAND = (0.7, 1.3)  # 35 to 65 %
MOST_CARDS = 8  # of those that change most, at either end
MOST_SUSPECTS = 20


def page(found: Sequence[Figures], lang: str) -> str:
    """The whole page; `lang` is ja or en."""

    def say(text: Text) -> str:
        return text.ja if lang == "ja" else text.en

    title = " · ".join([say(words.TITLE), *dict.fromkeys(say(one.head.name) for one in found)])
    links = "".join(f'<li><a href="#s{n}">{esc(say(one.head.name))} {esc(one.head.version)}</a></li>' for n, one in enumerate(found))
    contents = f'<nav aria-label="{esc(say(words.CONTENTS))}"><ul>{links}</ul></nav>' if len(found) > 1 else ""
    head = f"<header><h1>{esc(title)}</h1>{paragraph(say(words.INTERVALS))}{contents}</header>"
    games = "".join(f'<section class="game" id="s{n}">{game(one, say)}</section>' for n, one in enumerate(found))
    return markup.document(title, lang, f"{head}<main>{games}</main>", say)


def game(it: Figures, say: Say) -> str:
    """All of one simulation."""
    parts = [
        heading(it.head, say),
        tiles(it, say),
        first(it, say),
        decks(it, say),
        levels(it, say),
        length(it, say),
        endings(it, say),
        cards(it, say),
        unused(it, say),
        suspects(it, say),
        events(it, say),
        command(it, say),
    ]
    return "".join(parts)


def heading(head: Head, say: Say) -> str:
    rules = say(words.RULES.fill(version=head.version, cards=head.catalogue[:8] or "-"))
    bots = " · ".join(" – ".join(say(name_of(level)) for level in levels) for levels in head.lineups)
    return f"<h2>{esc(say(head.name))}</h2>{paragraph(rules)}{paragraph(say(words.LINEUP.fill(bots=bots)))}"


def within(band: tuple[float, float], it: Figures) -> tuple[float, float]:
    """The bounds of a share, with as many seats as there are."""
    return band[0] / it.head.seats, band[1] / it.head.seats


def goal(band: tuple[float, float], it: Figures, say: Say) -> str:
    low, high = within(band, it)
    return say(words.GOAL.fill(low=f"{100 * low:.0f}", high=f"{100 * high:.0f}"))


def first_name(it: Figures, say: Say) -> str:
    return say(words.FIRST if it.turned else words.FIRST_SEAT)


def tiles(it: Figures, say: Say) -> str:
    """The figures to look at first."""
    shown = [
        markup.tile(say(words.GAMES), f"{it.games:,}"),
        markup.tile(first_name(it, say), percent(it.first.value), esc(span(it.first))),
        markup.tile(say(words.TURNS), f"{it.median_turns:g}", esc(f"{min(it.turns)} – {max(it.turns)}")),
        markup.tile(say(words.DRAWS), percent(it.draws.value), esc(span(it.draws))),
        markup.tile(say(words.EMPTIED), percent(it.emptied.value), esc(span(it.emptied))),
        markup.tile(say(words.SUSPECTS), str(len(it.suspects))),
    ]
    return f'<dl class="tiles">{"".join(shown)}</dl>'


def first(it: Figures, say: Say) -> str:
    name = first_name(it, say)
    row = [[th(name), *markup.share_cells(it.first, within(FIRST_BAND, it), name)]]
    note = paragraph(goal(FIRST_BAND, it, say)) + ("" if it.turned else paragraph(say(words.FIRST_SEAT_NOTE)))
    return panel(
        name, note, f"<p>{markup.verdict(it.first, within(FIRST_BAND, it), say)}</p>", table(share_heads(say(words.FIGURE), say), row)
    )


def share_heads(first_head: str, say: Say) -> list[str]:
    return [first_head, say(words.SHARE), say(words.RANGE), say(words.NUMBER), say(words.PICTURE)]


def decks(it: Figures, say: Say) -> str:
    """Each deck's average, and the matrix."""
    if len(it.decks) < 2:
        return ""
    names = {deck: say(it.head.decks[deck].name) for deck in it.decks}
    band = within(DECK_BAND, it)
    ranked = sorted(it.decks, key=lambda deck: -it.decks[deck].value)
    rows = [
        [
            th(names[deck]),
            *markup.share_cells(it.decks[deck], band, names[deck]),
            f"<td>{markup.verdict(it.decks[deck], band, say)}</td>",
        ]
        for deck in ranked
    ]
    averages = panel(
        say(words.DECKS),
        paragraph(say(words.DECKS_NOTE)),
        mixed(it.head, say),
        paragraph(goal(DECK_BAND, it, say)),
        table([*share_heads(say(words.DECK), say), say(words.VERDICT)], rows),
    )
    return averages + panel(say(words.MATRIX), paragraph(say(words.MATRIX_NOTE)), matrix(it.matrix, ranked, names, say(words.DECK), say))


def mixed(head: Head, say: Say) -> str:
    """Where levels met each other: what that does to the shares of decks."""
    return paragraph(say(words.MIXED)) if any(len(set(levels_)) > 1 for levels_ in head.lineups) else ""


def matrix(of: dict[tuple[str, str], Share], ranked: Sequence[str], names: dict[str, str], head: str, say: Say) -> str:
    """A heat map that is a table: rows against columns."""

    def cell(row: str, column: str) -> str:
        it = of.get((row, column))
        if it is None:
            return "<td>–</td>"
        label = say(words.AGAINST.fill(row=names[row], column=names[column]))
        tone, strength = ("high", it.value - 0.5) if it.value >= 0.5 else ("low", 0.5 - it.value)
        shade = f"background: rgb(var(--{tone}) / {min(0.42, strength):.2f})"
        return f'<td style="{shade}" title="{esc(label)}: {esc(span(it))}">{100 * it.value:.0f} %<small>{it.n:,}</small></td>'

    rows = [[th(names[row]), *(cell(row, column) for column in ranked)] for row in ranked]
    return table([head, *(names[column] for column in ranked)], rows, kind="matrix")


def levels(it: Figures, say: Say) -> str:
    if not it.levels:
        return ""
    ranked = sorted(it.levels, key=lambda level: -it.levels[level].value)
    names = {level: say(name_of(level)) for level in ranked}
    rows = [[th(names[level]), *markup.share_cells(it.levels[level], None, names[level])] for level in ranked]
    told = matrix(it.level_matrix, ranked, names, say(words.LEVEL), say) if len(ranked) > 2 else ""
    return panel(say(words.LEVELS), table(share_heads(say(words.LEVEL), say), rows), told)


def length(it: Figures, say: Say) -> str:
    told = say(words.LENGTH_TOLD.fill(median=f"{it.median_turns:g}", mean=f"{it.mean_turns:.1f}", steps=f"{it.mean_steps:.0f}"))
    if len(it.turns) == 1:
        return panel(say(words.LENGTH), paragraph(told))
    picture = pictures.histogram(it.turns, f"{say(words.LENGTH)}: {told}", say(words.TURN_COUNT))
    rows = [[th(str(n)), number(f"{count:,}"), number(percent(count / it.games))] for n, count in it.turns.items() if count]
    as_table = markup.folded(say(words.SEE_TABLE), table([say(words.TURN_COUNT), say(words.NUMBER), say(words.PART)], rows))
    return panel(say(words.LENGTH), paragraph(told), markup.figure(picture), as_table)


def endings(it: Figures, say: Say) -> str:
    rows = [
        [
            th(say(ending.text)),
            td(ending.reason),
            markup.drawn(pictures.bar(ending.share.value, f"{say(ending.text)}: {percent(ending.share.value)}")),
            number(percent(ending.share.value)),
            number(span(ending.share)),
        ]
        for ending in it.endings
    ]
    rows.append([th(say(words.DRAWS)), td(""), markup.drawn(pictures.bar(it.draws.value, say(words.DRAWS))), *_share_only(it.draws)])
    rows.append(
        [th(say(words.EMPTIED)), td(""), markup.drawn(pictures.bar(it.emptied.value, say(words.EMPTIED))), *_share_only(it.emptied)]
    )
    return panel(
        say(words.ENDINGS), table([say(words.ENDING), say(words.CODE), say(words.PICTURE), say(words.IN_BATTLES), say(words.RANGE)], rows)
    )


def _share_only(it: Share) -> list[str]:
    return [number(percent(it.value)), number(span(it))]


def cards(it: Figures, say: Say) -> str:
    """The cards that change most, in pictures; all of them below."""
    if not it.cards:
        return ""
    reach = max([0.1, *(abs(end) for card in _ends(it) for change in (card.when_drawn, card.when_played) for end in _told(change))])
    heads = [
        say(text)
        for text in (words.CARD, words.KIND, words.DRAWN, words.SHARE, words.WHEN_DRAWN, words.CHANGE, words.WHEN_PLAYED, words.CHANGE)
    ]

    def row(one: f.CardFigures) -> list[str]:
        card = it.head.cards[one.card]
        kind = it.head.types.get(card.type)
        cells = [th(say(card.name)), td(say(kind) if kind else card.type), number(f"{one.drawn.n:,}"), number(percent(one.drawn.value))]
        for change in (one.when_drawn, one.when_played):
            known = bool(_told(change))
            cells.append(markup.drawn(pictures.change(change, reach, say(card.name)) if known else ""))
            cells.append(
                f'<td class="n">{markup.signed(change.value)}<br><small class="quiet">{span(change)}</small></td>' if known else number("–")
            )
        return cells

    most = [f"<h4>{esc(say(words.BEST_AND_WORST))}</h4>", table(heads, [row(card) for card in _ends(it)])] if _ends(it) else []
    every = markup.folded(say(words.ALL_CARDS.fill(n=len(it.cards))), table(heads, [row(card) for card in it.cards]))
    return panel(say(words.CARDS), paragraph(say(words.CARDS_NOTE)), *most, every)


def _ends(it: Figures) -> list[f.CardFigures]:
    """The first and the last of those of which enough is known to say anything."""
    known = [card for card in it.cards if card.when_drawn.high - card.when_drawn.low < 0.6]
    return known if len(known) <= 2 * MOST_CARDS else [*known[:MOST_CARDS], *known[-MOST_CARDS:]]


def _told(change: Change) -> tuple[float, ...]:
    """The interval, or nothing where it says nothing."""
    return (change.low, change.high) if change.high - change.low < 1 else ()


def unused(it: Figures, say: Say) -> str:
    def named(of: Sequence[str]) -> list[str]:
        return [say(it.head.cards[card].name) for card in of]

    lists = [
        markup.names(say(words.NEVER_PLAYED), named(it.unused.never_played), say),
        markup.names(say(words.NEVER_DRAWN), named(it.unused.never_drawn), say),
        markup.names(say(words.IN_NO_DECK), named(it.unused.in_no_deck), say),
        markup.names(say(words.NO_EFFECT), it.unused.effects, say),
        markup.names(say(words.NO_EVENT), it.unused.events, say),
    ]
    return panel(say(words.UNUSED), *lists)


def suspects(it: Figures, say: Say) -> str:
    note = paragraph(say(words.SUSPECTS_NOTE.fill(repeats=f.REPEATS, turn=f.LONG_TURN, long=f.LONG_BATTLE)))
    if not it.suspects:
        return panel(say(words.SUSPECTS), note, f'<p><span class="verdict good">✓ {esc(say(words.NO_SUSPECTS))}</span></p>')

    def row(one: f.Suspect) -> list[str]:
        turns = f"{one.line.played.turns}{' ▲' if one.long else ''}"
        return [
            th(f"{one.line.n:,}"),
            td(_seated(it.head, one.line, say)),
            number(turns),
            number(str(one.repeats)),
            number(str(one.longest_turn)),
        ]

    heads = [say(text) for text in (words.BATTLE, words.SEATS, words.TURNS, words.REPEATS, words.LONGEST_TURN)]
    shown = it.suspects[:MOST_SUSPECTS]
    some = paragraph(say(words.FIRST_OF.fill(shown=len(shown), n=len(it.suspects)))) if len(shown) < len(it.suspects) else ""
    return panel(say(words.SUSPECTS), note, table(heads, [row(one) for one in shown], kind="loops"), some)


def _seated(head: Head, line: Line, say: Say) -> str:
    decks_ = [say(head.decks[deck].name) for deck in line.decks] or [""] * len(line.levels)
    return " – ".join(f"{deck} ({say(name_of(level))})".strip() for deck, level in zip(decks_, line.levels, strict=True))


def events(it: Figures, say: Say) -> str:
    rows = [
        [
            f'<th scope="row"><code>{esc(one.tag)}</code></th>',
            markup.drawn(pictures.bar(one.share.value, f"{one.tag}: {percent(one.share.value)}")),
            number(percent(one.share.value)),
            number(f"{one.mean:.2f}"),
        ]
        for one in it.events
    ]
    inside = table([say(words.EVENT), say(words.PICTURE), say(words.IN_BATTLES), say(words.A_BATTLE)], rows)
    return panel(say(words.EVENTS), paragraph(say(words.EVENTS_NOTE)), markup.folded(say(words.SEE_TABLE), inside))


def command(it: Figures, say: Say, mark: str = "") -> str:
    """What to type to get the same battles. `mark` tells the file from one of the same game and version."""
    head = it.head
    typed = ["taisen", "simulate", head.ruleset, "--version", head.version, "--games", str(it.games), "--seed", str(head.seed)]
    for levels_ in head.lineups:
        typed += ["--bots", ",".join(levels_)]
    if head.decks:
        typed += ["--decks", ",".join(head.decks)]
    if head.variant:
        typed += ["--variant", head.variant]
    typed += ["--out", f"{head.ruleset}-{head.version}{mark}.jsonl"]
    return panel(say(words.COMMAND), f"<pre><code>{esc(join(typed))}</code></pre>")
