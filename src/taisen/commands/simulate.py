"""`taisen simulate`: many battles between bots."""

import os
import signal
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from time import perf_counter
from typing import Annotated, TypeVar

import typer
from msgspec import to_builtins
from rich.console import Console
from rich.progress import track
from rich.table import Table

from taisen.bots import BOTS, name_of
from taisen.bots.levels import LEVELS
from taisen.engine.codec import to_json
from taisen.engine.logs import log_to_json
from taisen.engine.text import Text
from taisen.lab.journal import BadJournal, Head, Journal, head_of
from taisen.lab.plan import battles, plan
from taisen.lab.simulate import Played, Summary, play_all, summarise
from taisen.rulesets import RULESETS
from taisen.seeds import SeedDeck

from .games import Game, Lang, Language, Rules, Variant, options_of, rules_of, seeds_of

T = TypeVar("T")
Results = list[tuple[tuple[str, ...], Played]]


def simulate(
    game: Game,
    lang: Lang,
    games: Annotated[int, typer.Option(min=1, help="how many battles at least; the last mirrored group is played to its end")] = 100,
    seed: Annotated[int, typer.Option(help="series of battles; the same seed, the same battles")] = 1,
    bots: Annotated[
        list[str] | None,
        typer.Option(help="bot levels by seat, separated by commas (default: greedy,greedy); may be given several times"),
    ] = None,
    decks: Annotated[str, typer.Option(help="ids of ready decks, separated by commas (default: all)")] = "",
    variant: Variant = "",
    version: Annotated[str, typer.Option(help="version of the rules (default: the current one)")] = "",
    out: Annotated[Path | None, typer.Option(help="file of all battles, for `taisen report`; a stopped run goes on where it stood")] = None,
    workers: Annotated[
        int | None, typer.Option(min=0, help="processes (default: one a processor); 0 plays here, one battle after another")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="folder for the logs of the battles played now, for `taisen replay`")] = None,
    json: Annotated[bool, typer.Option("--json", help="print JSON")] = False,
) -> None:
    """Play many battles between bots, every table of decks and bots from every seat, and print how they went."""
    rules = _of_version(game, version)
    lineups = _lineups(rules, bots or ["greedy,greedy"])
    chosen = _decks(rules, decks)
    planned = list(battles(plan({entry.id: entry.deck for entry in chosen}, lineups, seed, options_of(rules, variant)), games))
    if save:
        save.mkdir(parents=True, exist_ok=True)
    results: Results = []
    with ExitStack() as stack:
        journal = stack.enter_context(_journal(out, _head(rules, chosen, lineups, seed, variant))) if out else None
        if journal:
            results += [(line.levels, line.played) for line in journal.lines[: len(planned)]]
        missing = planned[len(results) :]
        pool = stack.enter_context(_pool(os.cpu_count() or 1 if workers is None else workers, len(missing)))
        stack.enter_context(_saying_how_it_goes_on(out))
        began = perf_counter()
        steps = 0
        playing = play_all(partial(_of_version, game, version), BOTS, missing, pool, watching=journal is not None)
        for pairing, played, log in _shown(stack.enter_context(closing(playing)), len(missing), game):
            if journal:
                journal.add(pairing, played)
            if save:
                (save / f"{game}-{seed}-{len(results)}.json").write_bytes(log_to_json(log))
            results.append((pairing.levels, played))
            steps += played.steps
        seconds = perf_counter() - began
    summary = summarise(results)
    # of what was played now: wall time for each battle, so with several workers less than one battle takes
    mean, rate = round(seconds / max(1, len(missing)), 4), round(steps / seconds, 1)
    if json:
        typer.echo(to_json({**to_builtins(summary), "mean_seconds": mean, "steps_per_second": rate}).decode())
    else:
        Console().print(_table(rules, summary, mean, rate, lang))


def _of_version(game: str, version: str) -> Rules:
    if version and (game, version) not in RULESETS:
        known = [known for name, known in RULESETS if name == game]
        raise typer.BadParameter(f"{game} has no version {version}; there are {', '.join(known)}")
    return RULESETS[game, version] if version else rules_of(game)


def _lineups(rules: Rules, bots: list[str]) -> list[tuple[str, ...]]:
    lineups = [tuple(levels.split(",")) for levels in bots]
    for levels in lineups:
        if unknown := [level for level in levels if level not in BOTS]:
            raise typer.BadParameter(f"there is no bot {unknown[0]}; there are {', '.join(BOTS)}")
        if len(levels) not in rules.seats:
            raise typer.BadParameter(f"{rules.id} is played by {rules.seats.start} to {rules.seats.stop - 1}, not by {len(levels)}")
        if len(levels) != len(lineups[0]):
            raise typer.BadParameter("all battles of a simulation have the same number of seats")
    return lineups


def _decks(rules: Rules, decks: str) -> list[SeedDeck]:
    ready = {entry.id: entry for entry in seeds_of(rules).deck}
    wanted = decks.split(",") if decks else list(ready)
    if missing := [deck for deck in wanted if deck not in ready]:
        raise typer.BadParameter(f"there is no deck {missing[0]}; there are {', '.join(ready)}")
    if rules.needs_deck and not wanted:
        raise typer.BadParameter(f"seeds/{rules.id}.toml has no deck to play with")
    return [ready[deck] for deck in wanted] if rules.needs_deck else []


def _head(rules: Rules, chosen: list[SeedDeck], lineups: list[tuple[str, ...]], seed: int, variant: str) -> Head:
    versions = {level: LEVELS[level].version if level in LEVELS else "1" for level in sorted({level for it in lineups for level in it})}
    return head_of(rules, {entry.id: (entry.name, entry.deck) for entry in chosen}, lineups, versions, seed, variant)


def _journal(path: Path, head: Head) -> Journal:
    try:
        return Journal(path, head)
    except (BadJournal, OSError) as error:
        raise typer.BadParameter(str(error)) from error


@contextmanager
def _pool(workers: int, games: int) -> Iterator[Executor | None]:
    if not workers or not games:
        yield None
        return
    pool = ProcessPoolExecutor(min(workers, games), _Workers(), _leave_it_to_the_first)
    before = signal.signal(signal.SIGINT, _stop)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
    signal.signal(signal.SIGINT, before)


def _stop(_signal: int, _frame: object) -> None:
    """Ctrl-C: once is enough. A second one, while the battles that are being played come to their end, would leave processes behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


@contextmanager
def _saying_how_it_goes_on(out: Path | None) -> Iterator[None]:
    """At Ctrl-C, before the workers are waited for."""
    try:
        yield
    except KeyboardInterrupt:
        kept = f"what was played is in {out}, and the same command goes on from there" if out else "without --out nothing is kept"
        typer.echo(f"stopped: {kept}", err=True)
        raise


def _leave_it_to_the_first() -> None:
    """In a worker: a terminal tells every process of Ctrl-C, but only the first knows what to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Worker(SpawnProcess):
    """Begins with Ctrl-C held back: it may come before `_leave_it_to_the_first` does, while everything is being imported."""

    def start(self) -> None:
        if sys.platform == "win32":
            super().start()
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a process inherits this; here none is lost
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Workers(SpawnContext):
    Process = _Worker


def _shown(playing: Iterable[T], games: int, game: str) -> Iterable[T]:
    console = Console(stderr=True)
    return track(playing, total=games, description=game, console=console, transient=True, disable=not console.is_terminal)


BATTLES = Text("対戦数", "Battles")
DRAWS = Text("引き分け", "Draws")
SEAT_WINS = Text("勝ち（席順）", "Won, by seat")
WINS = Text("{bot}の勝ち", "Won by {bot}")
SHARE = Text("{bot}の勝率（95%区間）", "Share of {bot} (95 % interval)")
MEAN_TURNS = Text("平均ターン数", "Turns a battle")
MEAN_STEPS = Text("平均行動数", "Actions a battle")
MEAN_SECONDS = Text("1戦あたりの秒数", "Seconds a battle")
RATE = Text("1秒あたりの行動数", "Actions a second")


def _table(rules: Rules, summary: Summary, mean_seconds: float, steps_per_second: float, lang: Language) -> Table:
    rows = [
        (BATTLES, f"{summary.games:,}"),
        (DRAWS, f"{summary.draws:,}"),
        (SEAT_WINS, " · ".join(f"{n:,}" for n in summary.seat_wins)),
        *((WINS.fill(bot=name_of(bot)), f"{n:,}") for bot, n in summary.wins.items()),
        *((SHARE.fill(bot=name_of(bot)), str(share)) for bot, share in summary.shares.items()),
        (MEAN_TURNS, f"{summary.mean_turns}"),
        (MEAN_STEPS, f"{summary.mean_steps}"),
        (MEAN_SECONDS, f"{mean_seconds}"),
        (RATE, f"{steps_per_second:,}"),
    ]
    table = Table(title=lang.of(rules.name), show_header=False)
    for words, value in rows:
        table.add_row(lang.of(words), value)
    return table
