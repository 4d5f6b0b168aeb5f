"""`taisen cards`: check, read and describe card files."""

import json
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from taisen import seeds
from taisen.bots import BOTS
from taisen.engine.cards import Catalogue, Face, Printed
from taisen.engine.errors import BadCards
from taisen.engine.table import Layout
from taisen.engine.text import Text
from taisen.rulesets import CURRENT

from .games import Game, Lang, Language, rules_of

MOTIFS = Path(__file__).parents[3] / "web" / "src" / "art" / "motifs.json"  # in a clone; where taisen is installed nobody adds cards

COST = Text("コスト {n}", "cost {n}")

app = typer.Typer(no_args_is_help=True, help="Check cards, print their generated text, write the schema of card files.")


@app.command()
def check(
    file: Annotated[
        Path | None,
        typer.Argument(help="a cards.toml to check; without it all shipped cards, decks and opponents", exists=True, dir_okay=False),
    ] = None,
) -> None:
    """Read cards strictly; name the card and the field where something is wrong (exit code 1)."""
    try:
        if file is not None:
            _check_file(file)
            return
        for rules in CURRENT.values():
            _check_motifs(f"{rules.id}/cards.toml", (card.face() for card in rules.catalogue.values()))
            ready = seeds.load(rules, tuple(BOTS))
            typer.echo(f"{rules.id} {rules.version}: {len(rules.catalogue)} cards, {len(ready.deck)} decks, {len(ready.npc)} opponents")
    except (BadCards, seeds.BadSeeds) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error


def _check_file(file: Path) -> None:
    toml = file.read_bytes()
    errors = []
    for rules in CURRENT.values():
        try:
            cards: Catalogue[Printed] = Catalogue.read(toml, rules.card_type)
        except BadCards as error:
            errors.append((rules.id, error))
            continue
        _check_motifs(f"{file}", (card.face() for card in cards.values()))
        typer.echo(f"{file}: {len(cards)} cards of {rules.id}")
        return
    # the game that got furthest knows best what is wrong: its own file lies in its own folder
    own = [error for name, error in errors if name == file.resolve().parent.name]
    raise own[0] if own else BadCards("\n".join(f"{name}: {error}" for name, error in errors))


def _check_motifs(file: str, faces: Iterable[Face]) -> None:
    if not MOTIFS.exists():
        return
    known = json.loads(MOTIFS.read_text(encoding="utf-8"))
    unknown: dict[str, str] = {}
    for face in faces:
        if face.motif and face.motif not in known:
            unknown.setdefault(face.motif, face.id)
    lines = []
    for motif, card in unknown.items():
        near = ", ".join(get_close_matches(motif, known))
        lines.append(f"{file}: {card}: no figure `{motif}` in web/src/art/motifs.json{near and f' (near: {near})'}")
    if lines:
        raise BadCards("\n".join(lines))


@app.command()
def text(game: Game, lang: Lang, card: Annotated[str, typer.Argument(help="id of one card")] = "") -> None:
    """Print the generated text of every card, or of one."""
    rules = rules_of(game)
    if card and card not in rules.catalogue:
        raise typer.BadParameter(f"{game} has no card {card}")
    for entry in [rules.catalogue[card]] if card else rules.catalogue.values():
        typer.echo("\n".join(lines(rules.layout, entry.face(), lang)))


def lines(layout: Layout, face: Face, lang: Language) -> list[str]:
    """A card in words: name and numbers, then a line for each sentence."""
    kinds = ((layout.types, face.type), (layout.rarities, face.rarity), (layout.elements, face.element))
    kind = " ".join(lang.of(words[name].name) if name in words else name for words, name in kinds if name)
    numbers = [] if face.cost is None else [lang.of(COST.fill(n=face.cost))]
    numbers += [f"{lang.of(layout.stats[name].name) if name in layout.stats else name} {value}" for name, value in face.stats.items()]
    words = layout.badges | layout.statuses
    marks = [f"{lang.of(words[badge.kind].name)}{f' {badge.n}' if badge.n else ''}" for badge in face.badges if badge.kind in words]
    head = f"{lang.of(face.name)}  [{kind}] {' '.join([*numbers, *(f'({mark})' for mark in marks)])}".rstrip()
    return [head, *(f"    {lang.of(sentence)}" for sentence in face.text)]


@app.command()
def schema(game: Game) -> None:
    """Print the JSON Schema of this ruleset's cards.toml, for editors."""
    kind = rules_of(game).card_type
    (reference,), components = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"cards.toml of {game}",
        "type": "object",
        "properties": {"card": {"type": "array", "items": reference}},
        "required": ["card"],
        "additionalProperties": False,
        "$defs": components,
    }
    typer.echo(msgspec.json.format(msgspec.json.encode(whole)).decode())
