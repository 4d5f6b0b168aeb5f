"""Figures, what they have to reach, and the tables they are printed in."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

HEAD = ("figure", "must", "aim", "measured", "", "made of")


class Figure(Struct, frozen=True):
    """Something that is measured. `must` is the least it has to be, or the most with `at_most`; `aim` what it should be. None: it is
    only told. `unit` comes after its numbers."""

    name: str
    must: float | None = None
    aim: float | None = None
    unit: str = ""
    at_most: bool = False

    def was(self, measured: float, of: str = "") -> "Line":
        """It was measured; `of`: what the number was made of."""
        return Line(self, measured, of)

    def sampled(self, measured: float, of: str) -> "Line":
        """It was measured on less than its bounds are meant for, so it is told and not judged."""
        return Line(self, measured, of, is_judged=False)

    def was_not(self, why: str) -> "Line":
        """It was not measured."""
        return Line(self, None, why)


class Line(Struct, frozen=True):
    """A line of a table: a figure and what came of it."""

    figure: Figure
    measured: float | None
    of: str = ""
    is_judged: bool = True

    @property
    def verdict(self) -> str:
        """Whether the figure is what it has to be; nothing where there are no bounds."""
        if self.measured is None:
            return "not measured"
        if not self.is_judged:
            return "not judged"
        if _reaches(self.figure, self.measured, self.figure.aim):
            return "aim met"
        if _reaches(self.figure, self.measured, self.figure.must):
            return "must met"
        return "" if self.figure.must is None else "MISSED"


def _reaches(figure: Figure, measured: float, bound: float | None) -> bool:
    return bound is not None and (measured <= bound if figure.at_most else measured >= bound)


def number(value: float, unit: str = "") -> str:
    """Three digits that count, or more where they stand before the point."""
    size = abs(value)
    told = f"{value:,.0f}" if size >= 100 else f"{value:.1f}" if size >= 10 else f"{value:.2f}" if size >= 0.1 else f"{value:.2g}"
    return _with(told, unit)


def table(lines: Iterable[Line]) -> Iterator[str]:
    """Markdown that can be read as it is."""
    rows = [HEAD, *map(_row, lines)]
    widths = [max(len(row[n]) for row in rows) for n in range(len(HEAD))]
    for n, row in enumerate(rows):
        yield _joined(row, widths)
        if n == 0:
            yield _joined(["-" * width for width in widths], widths)


def _row(line: Line) -> tuple[str, ...]:
    figure = line.figure
    sign = "≤" if figure.at_most else "≥"
    bounds = ("–" if bound is None else f"{sign} {_with(f'{bound:,.10g}', figure.unit)}" for bound in (figure.must, figure.aim))
    return (figure.name, *bounds, "–" if line.measured is None else number(line.measured, figure.unit), line.verdict, line.of)


def _with(told: str, unit: str) -> str:
    return told + unit if unit.startswith("/") else f"{told} {unit}".rstrip()


def _joined(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)) + " |"
