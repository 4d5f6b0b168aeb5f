"""HTML as strings: what both pages are made of. Every word from outside goes through `esc`."""

from collections.abc import Callable, Sequence
from html import escape as esc
from importlib.resources import files

from taisen.engine.text import Text

from ..intervals import Change, Share
from . import pictures, words

Say = Callable[[Text], str]  # the reader's language


def percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def span(it: Share | Change) -> str:
    if isinstance(it, Change):
        return f"{signed(it.low, 0)} … {signed(it.high, 0)}"  # a dash would read as one more minus
    return f"{100 * it.low:.0f} – {100 * it.high:.0f} %"


def signed(part: float, places: int = 1) -> str:
    """A change in percentage points, with its sign."""
    return f"{100 * part:+.{places}f}".replace("-", "−")


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "") -> str:
    """Heads are words; cells are HTML, made by `th`, `td` and the like. A head stands over numbers as they do, to the right."""
    right = [cell.startswith('<td class="n"') for cell in (rows[0] if rows else [])]
    sides = [' class="n"' if n < len(right) and right[n] else "" for n in range(len(heads))]
    top = "".join(f'<th scope="col"{side}>{esc(head)}</th>' for head, side in zip(heads, sides, strict=True))
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    # what can be scrolled can be reached by keyboard
    return f'<div class="scroll" tabindex="0"><table class="{kind}"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def th(words_: str) -> str:
    return f'<th scope="row">{esc(words_)}</th>'


def td(words_: str) -> str:
    return f"<td>{esc(words_)}</td>"


def number(words_: str) -> str:
    return f'<td class="n">{esc(words_)}</td>'


def drawn(svg: str) -> str:
    return f'<td class="picture">{svg}</td>'


def figure(svg: str) -> str:
    """A large picture; on a narrow screen it keeps a size at which its words can be read, and is scrolled."""
    return f'<figure class="scroll" tabindex="0">{svg}</figure>'


def share_cells(it: Share, band: tuple[float, float] | None, label: str) -> list[str]:
    """The share, its interval, of how many, and a picture."""
    picture = pictures.share(it, band, f"{label}: {percent(it.value)}")
    return [number(percent(it.value)), number(span(it)), number(f"{it.n:,}"), drawn(picture)]


def verdict(it: Share, band: tuple[float, float], say: Say) -> str:
    """Whether a share is where it should be, in words that do not need their colour."""
    if band[0] <= it.value <= band[1]:
        return f'<span class="verdict good">✓ {esc(say(words.GOOD))}</span>'
    if it.low <= band[1] and it.high >= band[0]:
        return f'<span class="verdict near">△ {esc(say(words.NEAR))}</span>'
    return f'<span class="verdict off">✗ {esc(say(words.OFF))}</span>'


def tile(name: str, value: str, below: str = "") -> str:
    """`below` is HTML."""
    return f"<div><dt>{esc(name)}</dt><dd>{esc(value)}{f'<small>{below}</small>' if below else ''}</dd></div>"


def panel(title: str, *parts: str) -> str:
    return f"<section><h3>{esc(title)}</h3>{''.join(parts)}</section>"


def paragraph(words_: str) -> str:
    return f'<p class="quiet">{esc(words_)}</p>'


def folded(summary: str, inside: str) -> str:
    return f"<details><summary>{esc(summary)}</summary>{inside}</details>"


def names(title: str, of: Sequence[str], say: Say) -> str:
    """A list that is opened when it is long."""
    if not of:
        return f"<p>{esc(say(words.COUNTED.fill(what=title, n=0)))}</p>"
    listed = f'<ul class="names">{"".join(f"<li>{esc(name)}</li>" for name in of)}</ul>'
    return folded(say(words.COUNTED.fill(what=title, n=len(of))), listed)


def document(title: str, lang: str, body: str, say: Say) -> str:
    """The whole page: its style is in it, and it asks for nothing else."""
    style = (files(__package__) / "style.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{esc(title)}</title><style>\n{style}</style></head>\n<body>{body}<footer>{esc(say(words.MADE))}</footer></body></html>\n"
    )
