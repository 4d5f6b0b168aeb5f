"""Cards outside the set, for rules its 106 cards cannot show: a second Lv0, a second Lv2, a red one that changes its colour."""

import msgspec
import pytest

from taisen.rulesets.wuthering.actions import ORDER
from taisen.rulesets.wuthering.card import CARDS, Card

SPARE = (
    {"id": "ansa_0b", "name": {"ja": "試しのアンサ", "en": "Ansa on Trial"}, "type": "character", "character": "ansa", "level": 0},
    {"id": "ansa_2b", "name": {"ja": "影のアンサ", "en": "Ansa in Shadow"}, "type": "character", "character": "ansa", "level": 2},
)


@pytest.fixture
def spare_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    for at, given in enumerate(SPARE):
        card = msgspec.convert({**given, "rarity": "common", "motif": "bell"}, Card)
        monkeypatch.setitem(CARDS._by_id, card.id, card)
        monkeypatch.setitem(ORDER, card.id, len(ORDER) + at)
