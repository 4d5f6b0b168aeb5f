"""What skills do: each operation holds its numbers, its deed and its sentence.

`text` closes the sentence, `more` is its Japanese form before a following operation. `always`: it means something in a static skill,
which is not carried out but read where it matters (`numbers.py`); `once`: it can be carried out by the other skills.
"""

from typing import ClassVar, Literal

from taisen.engine.cards import Effect
from taisen.engine.table import Seat
from taisen.engine.text import NOTHING, Text

from .clash import HandSeen, TopSeen
from .conditions import WHOSE, Case, Who
from .deeds import Play
from .printed import COLOURS, Colour
from .state import Held, Played, Question, State, Task

On = Literal["this", "own", "foe"]
AnyColour = Colour | Literal[""]
OWNER: dict[str, Text] = {"this": Text("この", "this "), "own": Text("自分の", "your "), "foe": Text("相手の", "your opponent's ")}


def _coloured(colour: str) -> Text:
    return COLOURS[colour] + Text("の", " ") if colour else NOTHING


class Op(Effect, frozen=True, forbid_unknown_fields=True):
    """An operation. `resolve` carries it out for the skill named by `task`; `case` is how things stand now."""

    more: ClassVar[str] = ""
    always: ClassVar[bool] = False
    once: ClassVar[bool] = True
    turn_long: ClassVar[bool] = False  # carried out by a triggered skill it holds until the turn ends

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        raise NotImplementedError

    def leading(self) -> Text:
        """The sentence's form before a following operation."""
        return Text(self.more, self.text.en).fill(**self.words()) if self.more else self.sentence()


# -- what lies in the action area ---------------------------------------------------------------------------------------


class OnAction(Op, frozen=True, forbid_unknown_fields=True):
    """An operation on action cards: the skill's own card, or the confrontation's latest of a player if it has the colour (WUTH-5.19)."""

    n: int
    on: On = "own"
    colour: AnyColour = ""
    always: ClassVar = True

    def fits(self, colour: str) -> bool:
        return self.colour in ("", colour)

    def aim(self, r: Play, task: Task, case: Case) -> tuple[Seat, int] | None:
        """Seat and place of the card meant, if there is one."""
        seat = 1 - task.seat if self.on == "foe" else task.seat
        area = r.side(seat).action
        if self.on == "this":
            return next(((seat, place) for place, played in enumerate(area) if played.card.id == task.card), None)
        if not area or not area[-1].up:
            return None
        if self.colour and self.colour != self.colour_now(r.state, seat, area[-1], case):
            return None
        return seat, len(area) - 1

    @staticmethod
    def colour_now(state: State, seat: Seat, latest: Played, case: Case) -> str:
        """A chain card is red (WUTH-5.16) unless a colour was laid on it; the confrontation's keeps that of the judgement (WUTH-5.14)."""
        if state.chains and state.verdict is not None and state.verdict.victor == seat:
            return latest.colour or "red"
        return case.colour(seat)

    def words(self) -> dict[str, Text | int | str]:
        return {"n": self.n, "on": OWNER[self.on], "colour": _coloured(self.colour)}


class Speed(OnAction, frozen=True, forbid_unknown_fields=True, tag="speed"):
    text: ClassVar = Text("{on}{colour}アクションの速度{n:+}", "{on}{colour}action gets {n:+} speed")

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        if at := self.aim(r, task, case):
            r.change(*at, speed=self.n)


class Damage(OnAction, frozen=True, forbid_unknown_fields=True, tag="damage"):
    text: ClassVar = Text("{on}{colour}アクションのダメージ{n:+}", "{on}{colour}action gets {n:+} damage")

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        if at := self.aim(r, task, case):
            r.change(*at, damage=self.n)


class Recolour(OnAction, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="recolour"):
    """`colour` filters; `to` is the new one. In a static skill it also counts for cards in hand (WUTH-5.24)."""

    to: Colour
    n: int = 0
    text: ClassVar = Text("{on}{colour}アクションを{to}にする", "{on}{colour}action becomes {to}")
    more: ClassVar = "{on}{colour}アクションを{to}にし"

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        if at := self.aim(r, task, case):
            r.change(*at, colour=self.to)

    def words(self) -> dict[str, Text | int | str]:
        return {**OnAction.words(self), "to": COLOURS[self.to]}


class Keep(Op, frozen=True, forbid_unknown_fields=True, tag="keep"):
    """At the end of the turn this card goes elsewhere than to the trash (WUTH-4.12)."""

    to: Literal["hand", "concerto"]
    text: ClassVar = Text("このカードはトラッシュの代わりに{to}へ移る", "this card goes to {to} instead of the trash")
    more: ClassVar = "このカードはトラッシュの代わりに{to}へ移り"

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        for place, played in enumerate(r.side(task.seat).action):
            if played.card.id == task.card:
                r.change(task.seat, place, fate=self.to)

    def words(self) -> dict[str, Text | int | str]:
        return {"to": HOME[self.to]}


class Withdraw(Op, frozen=True, forbid_unknown_fields=True, tag="withdraw"):
    """This card leaves the action area at once (WUTH-5.21)."""

    to: Literal["hand", "concerto"]
    text: ClassVar = Text("このカードをただちに{to}へ移す", "move this card to {to} at once")
    more: ClassVar = "このカードをただちに{to}へ移し"

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        for place, played in enumerate(r.side(task.seat).action):
            if played.card.id == task.card:
                r.withdraw(task.seat, place, self.to)

    def words(self) -> dict[str, Text | int | str]:
        return {"to": HOME[self.to]}


HOME: dict[str, Text] = {"hand": Text("手札", "your hand"), "concerto": Text("協奏エリア", "your concerto area")}


# -- cards --------------------------------------------------------------------------------------------------------------


class Draw(Op, frozen=True, forbid_unknown_fields=True, tag="draw"):
    n: int
    text: ClassVar = Text("カードを{n}枚引く", "draw {n|a card|# cards}")
    more: ClassVar = "カードを{n}枚引き"

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        r.draw(task.seat, self.n)


class DiscardAtRandom(Op, frozen=True, forbid_unknown_fields=True, tag="discard_at_random"):
    n: int
    who: Who = "foe"
    text: ClassVar = Text("{who}手札を無作為に{n}枚捨てる", "discard {n|a card|# cards} of {who} hand at random")
    more: ClassVar = "{who}手札を無作為に{n}枚捨て"

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        r.discard_at_random(task.seat if self.who == "own" else 1 - task.seat, self.n)

    def words(self) -> dict[str, Text | int | str]:
        return {"n": self.n, "who": WHOSE[self.who]}


class Picking(Op, frozen=True, forbid_unknown_fields=True):
    """An operation for which somebody picks `n` cards one by one; when there is nothing to choose it happens by itself (WUTH-8)."""

    n: int

    def options(self, state: State, case: Case, seat: Seat) -> tuple[Seat, str, tuple[Held, ...]]:
        """Who picks, the seat's zone the cards lie in, and the cards."""
        raise NotImplementedError

    def take(self, r: Play, seat: Seat, card: int) -> None:
        raise NotImplementedError

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        left = task.left or self.n
        chooser, _, cards = self.options(r.state, case, task.seat)
        if len(cards) <= left:
            for held in cards:
                self.take(r, task.seat, held.id)
        else:
            waiting = Task("op", task.seat, card=task.card, no=task.no, skill=task.skill, at=task.at, left=left)
            r.ask(Question("choose", chooser, n=left, task=waiting))


class Discard(Picking, frozen=True, forbid_unknown_fields=True, tag="discard"):
    """The player whose hand it is chooses."""

    who: Who = "own"
    text: ClassVar = Text("{who}手札を{n}枚選んで捨てる", "{who}{n|a card|# cards}")
    more: ClassVar = "{who}手札を{n}枚選んで捨て"

    def options(self, state: State, case: Case, seat: Seat) -> tuple[Seat, str, tuple[Held, ...]]:
        chooser = seat if self.who == "own" else 1 - seat
        return chooser, "hand", state.sides[chooser].hand

    def take(self, r: Play, seat: Seat, card: int) -> None:
        r.discard(seat if self.who == "own" else 1 - seat, card)

    def words(self) -> dict[str, Text | int | str]:
        who = Text("", "discard ") if self.who == "own" else Text("相手は", "your opponent discards ")
        return {"n": self.n, "who": who}


class Store(Picking, frozen=True, forbid_unknown_fields=True, tag="store"):
    """Cards into the own concerto area; not a charge (no charge skills)."""

    source: Literal["hand", "trash"]
    text: ClassVar = Text("{source}{n}枚を選んで協奏エリアに置く", "put {n|a card|# cards} from your {source} into your concerto area")
    more: ClassVar = "{source}{n}枚を選んで協奏エリアに置き"

    def options(self, state: State, case: Case, seat: Seat) -> tuple[Seat, str, tuple[Held, ...]]:
        side = state.sides[seat]
        return seat, self.source, side.hand if self.source == "hand" else side.trash

    def take(self, r: Play, seat: Seat, card: int) -> None:
        r.store(seat, card, self.source)

    def words(self) -> dict[str, Text | int | str]:
        source = Text("手札", "hand") if self.source == "hand" else Text("自分のトラッシュのカード", "trash")
        return {"n": self.n, "source": source}


class StoreTop(Op, frozen=True, forbid_unknown_fields=True, tag="store_top"):
    n: int
    text: ClassVar = Text("山札の上から{n}枚を協奏エリアに置く", "put the top {n|card|# cards} of your deck into your concerto area")
    more: ClassVar = "山札の上から{n}枚を協奏エリアに置き"

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        for held in r.side(task.seat).deck[: self.n]:
            r.store(task.seat, held.id, "deck")


class Strip(Picking, frozen=True, forbid_unknown_fields=True, tag="strip"):
    text: ClassVar = Text(
        "相手の協奏エリアのカード{n}枚を選んでトラッシュに置く",
        "trash {n|a card|# cards} of your choice from your opponent's concerto area",
    )
    more: ClassVar = "相手の協奏エリアのカード{n}枚を選んでトラッシュに置き"

    def options(self, state: State, case: Case, seat: Seat) -> tuple[Seat, str, tuple[Held, ...]]:
        return seat, "concerto", state.sides[1 - seat].concerto

    def take(self, r: Play, seat: Seat, card: int) -> None:
        r.strip(1 - seat, card)


class Salvage(Picking, frozen=True, forbid_unknown_fields=True, tag="salvage"):
    colour: AnyColour = ""
    text: ClassVar = Text("自分のトラッシュの{colour}カード{n}枚を選んで手札に戻す", "return {cards} from your trash to your hand")
    more: ClassVar = "自分のトラッシュの{colour}カード{n}枚を選んで手札に戻し"

    def options(self, state: State, case: Case, seat: Seat) -> tuple[Seat, str, tuple[Held, ...]]:
        trash = state.sides[seat].trash
        return seat, "trash", tuple(held for held in trash if self.colour in ("", case.cards[held.no].colour))

    def take(self, r: Play, seat: Seat, card: int) -> None:
        r.salvage(seat, card)

    def words(self) -> dict[str, Text | int | str]:
        colour = _coloured(self.colour)
        cards = Text("", f"a {colour.en}card" if self.n == 1 else f"{self.n} {colour.en}cards")
        return {"n": self.n, "colour": colour, "cards": cards}


class SeeHand(Op, frozen=True, forbid_unknown_fields=True, tag="see_hand"):
    text: ClassVar = Text("相手の手札を見る", "look at your opponent's hand")
    more: ClassVar = "相手の手札を見て"

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        if r.side(1 - task.seat).hand:
            r.emit(HandSeen(1 - task.seat))


class Reveal(Op, frozen=True, forbid_unknown_fields=True, tag="reveal"):
    """Reveal the top `n`; they stay on the deck. `each` is carried out once for every one of them that has the colour."""

    n: int
    colour: Colour
    each: "Speed | Damage | GainLife | Block"
    text: ClassVar = Text(
        "山札の上から{n}枚を公開し、その中の{colour}のカード1枚につき{each}",
        "reveal the top {n|card|# cards} of your deck; for each {colour} card among them {each}",
    )

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        top = r.side(task.seat).deck[: self.n]
        if not top:
            return
        r.emit(TopSeen(task.seat, len(top)))
        for held in top:
            if case.cards[held.no].colour == self.colour:
                self.each.resolve(r, task, case)

    def words(self) -> dict[str, Text | int | str]:
        return {"n": self.n, "colour": COLOURS[self.colour], "each": self.each.sentence()}


# -- life ---------------------------------------------------------------------------------------------------------------


class GainLife(Op, frozen=True, forbid_unknown_fields=True, tag="gain_life"):
    n: int
    text: ClassVar = Text("自分のライフを{n}回復する", "gain {n} life")
    more: ClassVar = "自分のライフを{n}回復し"

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        r.gain_life(task.seat, self.n)


class LoseLife(Op, frozen=True, forbid_unknown_fields=True, tag="lose_life"):
    """Life loss is not damage (WUTH-5.22)."""

    n: int
    who: Literal["own", "foe", "both"] = "foe"
    text: ClassVar = Text("{who}はライフを{n}失う", "{who} {n} life")
    more: ClassVar = "{who}はライフを{n}失い"

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        by = [self.n if self.who in ("both", "own" if seat == task.seat else "foe") else 0 for seat in (0, 1)]
        r.lose_life(by[0], by[1])

    def words(self) -> dict[str, Text | int | str]:
        return {"n": self.n, "who": LOSERS[self.who]}


LOSERS: dict[str, Text] = {
    "own": Text("自分", "lose"),
    "foe": Text("相手", "your opponent loses"),
    "both": Text("両プレイヤー", "both players lose"),
}


class Block(Op, frozen=True, forbid_unknown_fields=True, tag="block"):
    n: int
    text: ClassVar = Text("次に受けるダメージを{n}防ぐ", "block {n} of the next damage to you")
    more: ClassVar = "次に受けるダメージを{n}防ぎ"
    turn_long: ClassVar = True

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        r.mark(task.seat, "block", self.n)


# -- rules bent ---------------------------------------------------------------------------------------------------------


class Cost(Op, frozen=True, forbid_unknown_fields=True, tag="cost"):
    n: int
    colour: AnyColour = ""
    text: ClassVar = Text("自分の{colour}アクションのコスト{n:+}", "your {colour}actions cost {n:+}")
    always: ClassVar = True
    turn_long: ClassVar = True

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        r.mark(task.seat, "cost", self.n, self.colour)

    def words(self) -> dict[str, Text | int | str]:
        return {"n": self.n, "colour": _coloured(self.colour)}


class Flag(Op, frozen=True, forbid_unknown_fields=True):
    """Something a player has or has not: by a mark for this turn, or by a static skill."""

    mark: ClassVar[str] = ""
    foe: ClassVar[bool] = False  # it is the opponent who has it
    always: ClassVar = True
    turn_long: ClassVar = True

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        r.mark(1 - task.seat if self.foe else task.seat, self.mark)


class NoChain(Flag, frozen=True, forbid_unknown_fields=True, tag="no_chain"):
    text: ClassVar = Text("相手は連撃できない", "your opponent cannot chain")
    mark: ClassVar = "no_chain"
    foe: ClassVar = True


class TieWins(Flag, frozen=True, forbid_unknown_fields=True, tag="tie_wins"):
    text: ClassVar = Text("同じ色で速度が並んだら自分の勝ちになる", "you win speed ties of the same colour")
    mark: ClassVar = "ties"


class ChainAny(Flag, frozen=True, forbid_unknown_fields=True, tag="chain_any"):
    text: ClassVar = Text("赤以外で勝っても連撃できる", "you may chain although you did not win with red")
    mark: ClassVar = "chain_any"


class Extra(Op, frozen=True, forbid_unknown_fields=True):
    """One more use of something in this action phase (WUTH-4.11), or an easier one."""

    n: int = 1
    mark: ClassVar[str] = ""
    turn_long: ClassVar = True

    def resolve(self, r: Play, task: Task, case: Case) -> None:
        r.mark(task.seat, self.mark, self.n)


class MoreCharge(Extra, frozen=True, forbid_unknown_fields=True, tag="more_charge"):
    text: ClassVar = Text("チャージをもう{n}回できる", "you may charge {n|once|# times} more")
    mark: ClassVar = "charge"


class MoreSwitch(Extra, frozen=True, forbid_unknown_fields=True, tag="more_switch"):
    text: ClassVar = Text("キャラの切り替えをもう{n}回できる", "you may switch {n|once|# times} more")
    mark: ClassVar = "switch"


class EaseLevelUp(Extra, frozen=True, forbid_unknown_fields=True, tag="ease_level_up"):
    text: ClassVar = Text("次のレベルアップで捨てる手札が{n}枚少なくてよい", "your next level-up needs {n|one discard|# discards} fewer")
    mark: ClassVar = "ease"


Ops = (
    Speed | Damage | Recolour | Keep | Withdraw | Draw | DiscardAtRandom | Discard | Store | StoreTop | Strip | Salvage | SeeHand | Reveal
    | GainLife | LoseLife | Block | Cost | NoChain | TieWins | ChainAny | MoreCharge | MoreSwitch | EaseLevelUp
)  # fmt: skip
