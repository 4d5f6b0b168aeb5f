"""Small pictures in SVG, drawn by hand. Their colours are the page's (`style.css`); their words stand beside them in tables.

Every picture scales with its box: the numbers in here are units of its own view, not pixels.
"""

from collections.abc import Mapping, Sequence
from html import escape

from ..intervals import Change, Share

Band = tuple[float, float]

WIDE, HIGH, PAD = 240.0, 22.0, 6.0  # of a line with an interval


def _x(value: float, low: float, high: float) -> float:
    inside = min(max(value, low), high)
    return PAD + (WIDE - 2 * PAD) * (inside - low) / (high - low)


def _picture(label: str, wide: float, high: float, parts: Sequence[str], kind: str) -> str:
    body = "".join(parts)
    return f'<svg class="{kind}" viewBox="0 0 {wide:g} {high:g}" role="img" aria-label="{escape(label)}">{body}</svg>'


def _interval(value: float, low: float, high: float, bounds: Band, centre: float | None, band: Band | None, tone: str, label: str) -> str:
    y = HIGH / 2
    left, right = _x(low, *bounds), _x(high, *bounds)
    parts = []
    if band:
        start, end = _x(band[0], *bounds), _x(band[1], *bounds)
        parts.append(f'<rect class="band" x="{start:.1f}" y="0" width="{end - start:.1f}" height="{HIGH:g}" rx="3"/>')
    if centre is not None:
        middle = _x(centre, *bounds)
        parts.append(f'<line class="centre" x1="{middle:.1f}" x2="{middle:.1f}" y1="1" y2="{HIGH - 1:g}"/>')
    parts.append(f'<line class="reach {tone}" x1="{left:.1f}" x2="{right:.1f}" y1="{y:g}" y2="{y:g}"/>')
    parts += [f'<line class="reach {tone}" x1="{x:.1f}" x2="{x:.1f}" y1="{y - 4:g}" y2="{y + 4:g}"/>' for x in (left, right)]
    parts.append(f'<circle class="dot {tone}" cx="{_x(value, *bounds):.1f}" cy="{y:g}" r="5"/>')
    return _picture(label, WIDE, HIGH, parts, "interval")


def share(it: Share, band: Band | None, label: str) -> str:
    """A share with its interval on a line from 0 to 100 %, with the band it should lie in; it is `off` if the whole interval does not."""
    tone = "plain"
    if band:
        tone = "off" if it.high < band[0] or it.low > band[1] else "good" if band[0] <= it.value <= band[1] else "near"
    return _interval(it.value, it.low, it.high, (0.0, 1.0), (band[0] + band[1]) / 2 if band else None, band, tone, label)


def change(it: Change, reach: float, label: str) -> str:
    """A change with its interval on a line from -`reach` to `reach`; it has a colour where it is sure."""
    tone = "plain" if not it.sure else "up" if it.value > 0 else "down"
    return _interval(it.value, it.low, it.high, (-reach, reach), 0.0, None, tone, label)


def bar(part: float, label: str) -> str:
    """A part of one as the length of a bar."""
    return _picture(
        label,
        WIDE,
        12,
        [f'<rect class="trough" width="{WIDE:g}" height="12" rx="3"/><rect class="fill" width="{WIDE * part:.1f}" height="12" rx="3"/>'],
        "bar",
    )


def histogram(counts: Mapping[int, int], label: str, axis: str, other: Mapping[int, int] | None = None) -> str:
    """Columns by number, as parts of all; `other` is drawn as a stepped line above them."""
    wide, high, foot, left = 640.0, 200.0, 34.0, 44.0
    both = [counts, *([other] if other else [])]
    first, last = min(min(one) for one in both), max(max(one) for one in both)
    tallest = max(max(one.values()) / sum(one.values()) for one in both)
    step = (wide - left) / (last - first + 1)
    scale = (high - foot - 12) / tallest
    ground = high - foot

    def column(n: int) -> float:
        return left + (n - first) * step

    parts = []
    for tick in _ticks(tallest):
        y = ground - tick * scale
        parts.append(f'<line class="grid" x1="{left:g}" x2="{wide:g}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{left - 6:g}" y="{y + 4:.1f}" text-anchor="end">{100 * tick:g} %</text>')
    total = sum(counts.values())
    for n, count in counts.items():
        tall = scale * count / total
        gap = min(2.0, step / 6)
        parts.append(
            f'<rect class="fill" x="{column(n) + gap / 2:.1f}" y="{ground - tall:.1f}" width="{step - gap:.1f}" height="{tall:.1f}">'
            f"<title>{n}: {count}</title></rect>"
        )
    every = max(1, round((last - first + 1) / 12))
    parts += [
        f'<text x="{column(n) + step / 2:.1f}" y="{ground + 14:g}" text-anchor="middle">{n}</text>' for n in range(first, last + 1, every)
    ]
    parts.append(f'<text x="{left + (wide - left) / 2:g}" y="{high - 4:g}" text-anchor="middle">{escape(axis)}</text>')
    if other:
        sum_of_other = sum(other.values())
        points = []
        for n in range(first, last + 1):
            y = ground - scale * other.get(n, 0) / sum_of_other
            points += [f"{column(n):.1f},{y:.1f}", f"{column(n) + step:.1f},{y:.1f}"]
        parts.append(f'<polyline class="other" points="{" ".join(points)}"/>')
    return _picture(label, wide, high, parts, "histogram")


def _ticks(tallest: float) -> list[float]:
    step = next(step for step in (0.02, 0.05, 0.1, 0.2, 0.25, 0.5) if tallest / step <= 5)
    return [n * step for n in range(int(tallest / step) + 1)]
