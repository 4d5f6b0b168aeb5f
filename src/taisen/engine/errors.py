"""What can go wrong in a battle.

TaisenError
├── IllegalAction     a rule objects; nothing has changed
├── BadAction         not an action of this game at all
├── BadCards          cards.toml breaks its schema; names the card
├── BadDeckCode       not a deck code
├── BadBattle         a battle cannot be laid out: number of decks, options
└── ReplayMismatch    a log does not give what it says it gave; names the first step that differs
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .ruleset import Objection


class TaisenError(Exception):
    """Everything the engine raises on purpose."""


class IllegalAction(TaisenError):
    """The action breaks a rule; `objection` carries rule number, code and sentence."""

    def __init__(self, objection: "Objection") -> None:
        super().__init__(f"{objection.rule}: {objection.text.en}")
        self.objection = objection


class BadAction(TaisenError):
    """The given JSON is no action of this ruleset."""


class BadCards(TaisenError):
    """A card file could not be read; the message names card and field."""


class BadDeckCode(TaisenError):
    """Not a deck code of this ruleset, or a damaged one."""


class BadBattle(TaisenError):
    """This battle cannot be laid out."""


class ReplayMismatch(TaisenError):
    """The replay of a log differs from what was recorded, first at `step`."""

    def __init__(self, step: int, what: str) -> None:
        super().__init__(f"step {step}: {what}")
        self.step = step
