"""Fixtures of TENGA's tests."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from taisen.rulesets.tenga.card import CARDS, Card


@pytest.fixture
def print_card(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Prints a card that is in no set: `print_card("echo", type="unit", hp=3, abilities=[…])`."""

    def print_one(name: str, **printed: Any) -> None:
        told = {"id": name, "name": {"ja": name, "en": name}, "rarity": "common", "element": "fire", "cost": 1, **printed}
        monkeypatch.setitem(CARDS, name, msgspec.convert(told, Card))

    return print_one
