"""`taisen scenario`: run stories written in TOML."""

from pathlib import Path
from typing import Annotated

import typer

from taisen.lab import scenario as story
from taisen.rulesets import CURRENT

from .games import Lang, Rules


def scenario(files: Annotated[list[Path], typer.Argument(help="TOML files")], lang: Lang) -> None:
    """Run scenario files; exit code 1 when one goes otherwise than told."""
    failed = 0
    for file in files:
        try:
            told = story.read(file)
        except story.Failed as error:
            typer.echo(f"✗ {error}", err=True)
            failed += 1
            continue
        for one in told:
            try:
                story.run(_rules(one), one)
                typer.echo(f"✓ {one.rule} {lang.of(one.name)}")
            except story.Failed as error:
                typer.echo(f"✗ {one.rule} {lang.of(one.name)}: {error}", err=True)
                failed += 1
    if failed:
        raise typer.Exit(1)


def _rules(told: story.Scenario) -> Rules:
    prefix = told.rule.split("-")[0].lower()
    for name, rules in CURRENT.items():
        if name.startswith(prefix):
            return rules
    raise story.Failed(f"no ruleset has rules called {told.rule}")
