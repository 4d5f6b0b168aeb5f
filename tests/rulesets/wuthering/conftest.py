"""Cards outside the set, for rules its 106 cards cannot show: a second Lv0, a second Lv2, skills that ask for colours."""

from collections.abc import Iterator

import msgspec
import pytest

from taisen.rulesets.wuthering import numbers
from taisen.rulesets.wuthering.actions import ORDER
from taisen.rulesets.wuthering.card import CARDS, Card

SPARE = (
    {"id": "ansa_0b", "name": {"ja": "試しのアンサ", "en": "Ansa on Trial"}, "type": "character", "character": "ansa", "level": 0},
    {
        "id": "red_memory",
        "name": {"ja": "赤い記憶", "en": "Red Memory"},
        "type": "action",
        "colour": "red",
        "cost": 0,
        "speed": 1,
        "damage": 1,
        "skills": [{"when": "chain", "do": [{"kind": "damage", "n": 2, "on": "own", "colour": "red"}]}],
    },
    {
        "id": "red_glow",
        "name": {"ja": "赤い輝き", "en": "Red Glow"},
        "type": "character",
        "character": "kagari",
        "level": 0,
        "skills": [{"when": "static", "do": [{"kind": "damage", "n": 2, "colour": "red"}]}],
    },
    {"id": "ansa_2b", "name": {"ja": "影のアンサ", "en": "Ansa in Shadow"}, "type": "character", "character": "ansa", "level": 2},
)


@pytest.fixture
def spare_cards(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    _forget()
    for at, given in enumerate(SPARE):
        card = msgspec.convert({**given, "rarity": "common", "motif": "bell"}, Card)
        monkeypatch.setitem(CARDS, card.id, card)
        monkeypatch.setitem(ORDER, card.id, len(ORDER) + at)
    yield
    _forget()


def _forget() -> None:
    """What the numbers know are the cards of the set only."""
    numbers.printed.cache_clear()
    numbers._operations.cache_clear()
