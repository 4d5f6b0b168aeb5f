"""`taisen report`: what simulations say about the balance of a game, as one page."""

from pathlib import Path
from typing import Annotated

import typer

from taisen.lab.journal import BadJournal, read
from taisen.lab.report.comparison import comparison
from taisen.lab.report.figures import Figures, figures
from taisen.lab.report.page import page

from .games import Lang


def report(
    files: Annotated[
        list[Path], typer.Argument(help="files `taisen simulate --out` wrote", exists=True, dir_okay=False, metavar="FILE...")
    ],
    lang: Lang,
    out: Annotated[Path, typer.Option(help="the page to write")] = Path("report.html"),
    compare: Annotated[
        bool, typer.Option("--compare", help="show two files side by side: the same game under two versions of its rules")
    ] = False,
) -> None:
    """Make one HTML page of simulations: first-seat edge, match-ups, what each card changes, lengths, endings, what is not used, loops."""
    if compare and len(files) != 2:
        raise typer.BadParameter(f"two files are compared, not {len(files)}")
    found = [_figures(file) for file in files]
    out.write_text(comparison(found[0], found[1], lang.value) if compare else page(found, lang.value), encoding="utf-8")
    typer.echo(str(out))


def _figures(file: Path) -> Figures:
    try:
        return figures(*read(file))
    except BadJournal as error:
        raise typer.BadParameter(str(error)) from error
    except ValueError as error:
        raise typer.BadParameter(f"{file}: {error}") from error
