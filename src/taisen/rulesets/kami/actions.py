"""What a player may do: why not, and what it does."""

from msgspec import Struct

from taisen.engine.ruleset import Objection
from taisen.engine.table import Seat
from taisen.engine.text import Text

from .deeds import Play
from .events import Escaped, Selected, Waited
from .state import State

WRONG_PHASE = Objection("KAMI-4.1", "wrong_phase", Text("いまはその操作をする段階ではありません", "this is not the phase for that"))
HAS_ESCAPED = Objection("KAMI-5.8", "escaped", Text("このゲームではすでにエスケープしています", "you have escaped from this game"))
ALREADY_SELECTED = Objection(
    "KAMI-4.4", "already_selected", Text("このラウンドのカードはもう選びました", "you have already selected a card for this round")
)
NOT_IN_HAND = Objection("KAMI-4.4", "not_in_hand", Text("そのカードは手札にありません", "that card is not in your hand"))
NOT_YOUR_DECISION = Objection(
    "KAMI-5.3",
    "not_your_decision",
    Text("チャージアクションは、いまはほかのプレイヤーの番です", "another player decides first in this charge action"),
)
WAIT_NOT_ALLOWED = Objection(
    "KAMI-5.5",
    "wait_not_allowed",
    Text("このラウンドではすでにチャージした人がいるため、ウェイトできません", "somebody has charged this round, so you cannot wait"),
)
KP_TOO_LOW = Objection(
    "KAMI-5.6",
    "kp_too_low",
    Text(
        "チャージには{need}必要ですが、カードの残りは{left}です。フルチャージなら続けられます",
        "a charge takes {need}, the card holds {left}: use full charge",
    ),
)
CARD_HAS_ENOUGH = Objection(
    "KAMI-5.6",
    "full_charge_not_allowed",
    Text("カードにチャージ額が足りているので、フルチャージはできません", "the card holds enough for a charge"),
)
NOTHING_TO_OPEN_WITH = Objection(
    "KAMI-5.6",
    "full_charge_not_allowed",
    Text("残り0のカードでは、最初のチャージはできません", "a card that holds nothing cannot make the first charge"),
)


class Select(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="select"):
    """KAMI-4.4: put a hand card face down for this round."""

    card: int

    def objection(self, state: State, seat: Seat) -> Objection | None:
        side = state.sides[seat]
        if state.phase != "select":
            return WRONG_PHASE
        if side.escaped:
            return HAS_ESCAPED
        if side.row[state.round] is not None:
            return ALREADY_SELECTED
        return None if self.card in [held.iid for held in side.hand] else NOT_IN_HAND

    def apply(self, r: Play, seat: Seat) -> None:
        r.emit(Selected(seat, self.card))


class Button(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """One of the four ways to answer in a charge action."""

    def objection(self, state: State, seat: Seat) -> Objection | None:
        objection = not_deciding(state, seat)
        return self.hindrance(state, seat) if objection is None else objection

    def hindrance(self, state: State, seat: Seat) -> Objection | None:
        """What stands against it for the one who decides."""
        return None


class Wait(Button, frozen=True, forbid_unknown_fields=True, tag="wait"):
    """KAMI-5.4: go on for nothing while nobody has used KP."""

    def hindrance(self, state: State, seat: Seat) -> Objection | None:
        return WAIT_NOT_ALLOWED if state.opener >= 0 else None

    def apply(self, r: Play, seat: Seat) -> None:
        r.emit(Waited(seat))


class Charge(Button, frozen=True, forbid_unknown_fields=True, tag="charge"):
    """KAMI-5.4, 5.5: pay C from this round's card."""

    def hindrance(self, state: State, seat: Seat) -> Objection | None:
        left = _left(state, seat)
        return KP_TOO_LOW(need=state.charge, left=left) if left < state.charge else None

    def apply(self, r: Play, seat: Seat) -> None:
        r.charge(seat)


class FullCharge(Button, frozen=True, forbid_unknown_fields=True, tag="full_charge"):
    """KAMI-5.6: pay all that a card with less than C holds."""

    def hindrance(self, state: State, seat: Seat) -> Objection | None:
        left = _left(state, seat)
        if left >= state.charge:
            return CARD_HAS_ENOUGH
        return NOTHING_TO_OPEN_WITH if left == 0 and state.opener < 0 else None

    def apply(self, r: Play, seat: Seat) -> None:
        r.charge(seat)


class Escape(Button, frozen=True, forbid_unknown_fields=True, tag="escape"):
    """KAMI-5.8: leave this game."""

    def apply(self, r: Play, seat: Seat) -> None:
        r.emit(Escaped(seat))


Action = Select | Wait | Charge | FullCharge | Escape


def not_deciding(state: State, seat: Seat) -> Objection | None:
    """Why this seat cannot answer in a charge action now (KAMI-5.3)."""
    if state.phase != "charge":
        return WRONG_PHASE
    if state.sides[seat].escaped:
        return HAS_ESCAPED
    return None if state.deciding == seat else NOT_YOUR_DECISION


def _left(state: State, seat: Seat) -> int:
    held = state.sides[seat].row[state.round]
    return 0 if held is None else held.kp
