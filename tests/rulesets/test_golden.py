"""Goldens: written by `pytest tests/rulesets/test_golden.py --regenerate`, and their difference is read by people.

A battle that changes without a changed ruleset version is an old battle that would replay differently.
"""

from pathlib import Path

import msgspec
import pytest

from taisen.engine.battle import begin, look
from taisen.engine.codec import to_json
from taisen.engine.replay import digest, perft

from . import laws
from .subjects import NAMES, subject

HERE = Path(__file__).parent
every_game = pytest.mark.parametrize("name", NAMES)


def compare(name: str, file: str, text: str, regenerate: bool) -> None:
    path = HERE / name / "golden" / file
    if regenerate:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{file} of {name} was never written: pytest --regenerate"
    assert path.read_text(encoding="utf-8") == text, f"{file} of {name} has changed: read the difference, then --regenerate"


@every_game
def test_card_text(name: str, regenerate: bool):
    lines = []
    for card in subject(name).rules.catalogue.values():
        face = card.face()
        lines.append(f"{face.id}  {face.name.ja} / {face.name.en}  [{face.type} {face.rarity} {face.element}] {face.cost} {face.stats}")
        lines += [f"    {text.ja}\n    {text.en}" for text in face.text]
    compare(name, "card_text.txt", "\n".join(lines) + "\n", regenerate)


@every_game
def test_perft(name: str, regenerate: bool):
    it = subject(name)
    lines = []
    for n, setup in enumerate(it.setups):
        battle, _ = begin(it.rules, setup, laws.seed(n))
        counts: list[int] = []
        while len(counts) < 4 and (not counts or counts[-1] < 400):
            counts.append(perft(it.rules, battle, len(counts) + 1))
        lines.append(f"setup {n}: " + " ".join(map(str, counts)))
    compare(name, "perft.txt", "\n".join(lines) + "\n", regenerate)


@every_game
def test_golden_battle(name: str, regenerate: bool):
    it = subject(name)
    lines = [f"version {it.rules.version}"]
    for n, setup in enumerate(it.setups):
        lines.append(f"setup {n}")
        for walked in laws.walk(it.rules, setup, 9000 + n):
            action = msgspec.json.decode(to_json(walked.action))
            lines.append(f"{walked.after.step} seat {walked.seat} {to_json(action).decode()} -> {digest(walked.after)[:16]}")
        lines += [
            f"seen by {viewer}: {to_json(look(it.rules, walked.after, viewer)).decode()}"
            for viewer in laws.viewers(it.rules, walked.after.state)
        ]
    compare(name, "battle.txt", "\n".join(lines) + "\n", regenerate)


@every_game
def test_map_of_secrets(name: str, regenerate: bool):
    it = subject(name)
    found: dict[str, set[str]] = {}
    for n in range(4 * len(it.setups)):
        setup = it.setups[n % len(it.setups)]
        for walked in laws.walk(it.rules, setup, 9500 + n):
            for viewer in laws.viewers(it.rules, walked.before.state):
                paths = laws.secret_paths(it.rules, walked.before.state, viewer)
                found.setdefault(f"{len(setup.decks)} seats, {'spectator' if viewer is None else f'seat {viewer}'}", set()).update(paths)
    lines = [f"{who} cannot see:\n" + "".join(f"    {path}\n" for path in sorted(found[who])) for who in sorted(found)]
    compare(name, "secrets.txt", "".join(lines), regenerate)
