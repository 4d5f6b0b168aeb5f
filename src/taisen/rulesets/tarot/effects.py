"""What the major arcana do when they are hit as a life (TAROT-8): numbers, behaviour and sentence of each effect.

"Own" is the owner of the life, the opponent the side that attacks (TAROT-7.2). An effect that lets its owner choose offers `options`;
it is resolved with one of them, or with "" when there is none.
"""

from functools import lru_cache
from typing import ClassVar

from taisen.engine.cards import Effect
from taisen.engine.table import Seat
from taisen.engine.text import NOTHING, Text

from .deeds import Play
from .events import Foretold, Spent, Stunned, Sunlit, TurnedDown
from .state import Cards, Side, State, Turned, printed, without
from .works import Attached, BecameArcana, Duelled, Found, HandTrashed, LifeAdded, LifeHeld, Peeked, Recovered


class LifeEffect(Effect, frozen=True, forbid_unknown_fields=True):
    """An effect of a life. `question` is what its owner is asked where there is something to choose."""

    question: ClassVar[Text] = NOTHING

    def options(self, state: State, owner: Seat) -> tuple[str, ...]:
        """What the owner may choose among, in the order of TAROT-11.1."""
        return ()

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        """Do it. May put the turned card somewhere; if it does not, the card goes to the trash."""

    def afterwards(self, r: Play) -> None:
        """What follows only when the life is gone."""


def _slots(side: Side) -> tuple[str, ...]:
    return tuple(f"slot.{slot}" for slot in side.taken())


def slot_of(option: str) -> int:
    """The slot an option `slot.<n>` names."""
    return int(option.removeprefix("slot."))


class Nothing(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="nothing"):
    text = Text("効果はない", "no effect")


class SearchPip(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="search_pip"):
    text = Text(
        "自分のデッキからピップカード（1～10）を1枚選んでハンドに加え、デッキをカットする",
        "choose a pip card (1–10) in your deck, put it into your hand and shuffle the deck",
    )
    question = Text("ハンドに加えるピップカードを選んでください", "Choose a pip card to put into your hand")

    def options(self, state: State, owner: Seat) -> tuple[str, ...]:
        return _offered(state.sides[owner].deck)

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        deck = r.side(turned.owner).deck
        found = int(option.removeprefix("c")) if option else None
        r.emit(Found(turned.owner, found, r.dice.shuffled(deck if found is None else without(deck, found))))


def pips_in(deck: Cards) -> Cards:
    """The pips of a deck, by rank and then by suit: what the Magician offers."""
    return tuple(sorted([card for card in deck if printed(card).is_pip], key=lambda card: (printed(card).rank, card)))


@lru_cache(maxsize=64)  # asked anew for each of up to forty options
def _offered(deck: Cards) -> tuple[str, ...]:
    return tuple(f"c{card}" for card in pips_in(deck))


class Peek(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="peek"):
    text = Text(
        "相手のハンドと、相手のスプレッドにある裏向きのアルカナをすべて見る",
        "look at the opponent's whole hand and at every face-down arcana in the opponent's spread",
    )

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        r.emit(Peeked(1 - turned.owner))


class Recover(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="recover"):
    text = Text(
        "自分のトラッシュから小アルカナを1枚選んでハンドに加える。ピップカードなら、代わりに表向きでスプレッドに置いてもよい",
        "choose a minor arcana in your trash and put it into your hand; a pip card may come face up into your spread instead",
    )
    question = Text("トラッシュから戻す小アルカナと、その行き先を選んでください", "Choose a minor arcana of your trash and where it goes")

    def options(self, state: State, owner: Seat) -> tuple[str, ...]:
        side = state.sides[owner]
        room = bool(side.free())
        return tuple(
            option
            for card in side.trash
            if printed(card).is_minor
            for option in ((f"c{card}.hand", f"c{card}.spread") if room and printed(card).is_pip else (f"c{card}.hand",))
        )

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        if option:
            card, _, where = option.removeprefix("c").partition(".")
            slot = r.side(turned.owner).free()[0] if where == "spread" else -1
            r.emit(Recovered(turned.owner, int(card), slot))


class TrashEnemy(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="trash_enemy"):
    text = Text(
        "相手のスプレッドのアルカナを1枚選び、トラッシュに置く。裏向きでも、隠者に守られていてもよい",
        "choose an arcana in the opponent's spread, face up or down, guarded or not, and put it into the trash",
    )
    question = Text("トラッシュに置く相手のアルカナを選んでください", "Choose an arcana of the opponent to put into the trash")

    def options(self, state: State, owner: Seat) -> tuple[str, ...]:
        return _slots(state.sides[1 - owner])

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        if option:
            r.destroy(1 - turned.owner, slot_of(option), "effect")


class ForbidSummon(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="forbid_summon"):
    text = Text("次の相手のターン、相手はサモンできない", "the opponent cannot summon in the opponent's next turn")

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        r.emit(Foretold(1 - turned.owner, "no_summon"))


class ExtraSummon(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="extra_summon"):
    text = Text("次の自分のターン、サモンを{summons}回できる", "in your next turn you may summon {summons|once|# times}")
    summons: int

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        r.emit(Foretold(turned.owner, "extra_summons", self.summons))


class DestroyAttacker(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="destroy_attacker"):
    text = Text("このライフにアタックしたアルカナを破壊する", "destroy the arcana that attacked this life")

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        r.destroy(1 - turned.owner, turned.attacker, "effect")


class AttachPlus(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="attach_plus"):
    text = Text(
        "自分のアルカナ1枚の下に横向きに置く。下にある間、そのアルカナの数字は{n}上がる",
        "lay this sideways under one of your arcana: its number rises by {n} while this stays",
    )
    question = Text("数字を上げる自分のアルカナを選んでください", "Choose one of your arcana to make stronger")
    n: int

    def options(self, state: State, owner: Seat) -> tuple[str, ...]:
        return _slots(state.sides[owner])

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        if option:
            r.emit(Attached(slot_of(option), plus=self.n))


class AttachProtect(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="attach_protect"):
    text = Text(
        "自分のアルカナ1枚の下に横向きに置く。そのアルカナはアタックされない。そのアルカナがアタックするとき、これはバトルの前にトラッシュに置かれる",
        "lay this sideways under one of your arcana: it cannot be attacked; when it attacks, this goes to the trash before the battle",
    )
    question = Text("守る自分のアルカナを選んでください", "Choose one of your arcana to protect")

    def options(self, state: State, owner: Seat) -> tuple[str, ...]:
        return _slots(state.sides[owner])

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        if option:
            r.emit(Attached(slot_of(option), guard=True))


class TakeTurn(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="take_turn"):
    text = Text("相手のターンはただちに終わり、自分のターンになる", "the opponent's turn ends at once and yours begins")

    def afterwards(self, r: Play) -> None:
        r.end_turn()


class CompareDraw(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="compare_draw"):
    text = Text(
        "両者のハンド・スプレッド・ライフの合計枚数を比べ、少ないほうが{n}枚ドローする。同じなら、どちらも引かない",
        "compare hand, spread and lives of both: who has fewer in all draws {n|1 card|# cards}; if equal, nobody does",
    )
    n: int

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        totals = [len(side.hand) + len(side.taken()) + len(side.lives) for side in r.state.sides]
        if totals[0] != totals[1]:
            r.draw(0 if totals[0] < totals[1] else 1, self.n)


class StunAttacker(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="stun_attacker"):
    text = Text(
        "このライフにアタックしたアルカナは、次の相手のターンが終わるまでアクションできない",
        "the arcana that attacked this life cannot act until the end of the opponent's next turn",
    )

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        r.emit(Stunned(1 - turned.owner, turned.attacker, 2))  # the end of the running turn and that of the next


class WipeFaceUp(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="wipe_faceup"):
    text = Text("両者のスプレッドの表向きのアルカナをすべてトラッシュに置く", "put every face-up arcana of both spreads into the trash")

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        for seat in (turned.owner, 1 - turned.owner):
            for slot, placed in enumerate(r.side(seat).spread):
                if placed is not None and placed.up:
                    r.destroy(seat, slot, "effect")


class SkipDraw(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="skip_draw"):
    text = Text("次の相手のターンの始めに、相手はドローできない", "the opponent does not draw at the start of the opponent's next turn")

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        r.emit(Foretold(1 - turned.owner, "no_draw"))


class BecomeArcana(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="become_arcana"):
    text = Text(
        "数字{number}のアルカナとして、自分のスプレッドに表向きで置く。次の自分のターンの終わりにトラッシュに置く。空きがなければ、すぐトラッシュに置く",
        "put this face up into your spread as an arcana with number {number}; it goes to the trash at the end of your next turn, "
        "or at once if your spread is full",
    )
    number: int

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        free = r.side(turned.owner).free()
        if free:
            r.emit(BecameArcana(free[0], self.number))


class ResetAll(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="reset_all"):
    text = Text(
        "両者のスプレッドとハンドをすべてトラッシュに置き、両者は{hand}枚ドローする",
        "put both spreads and both hands into the trash; then each seeker draws {hand|1 card|# cards}",
    )
    hand: int

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        order = (turned.owner, 1 - turned.owner)
        for seat in order:
            for slot in r.side(seat).taken():
                r.destroy(seat, slot, "effect")
            if r.side(seat).hand:
                r.emit(HandTrashed(seat))
        for seat in order:
            r.draw(seat, self.hand)


class Draw(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="draw"):
    text = Text("{n}枚ドローする", "draw {n|1 card|# cards}")
    n: int

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        r.draw(turned.owner, self.n)


class FlipDown(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="flip_down"):
    text = Text("相手のスプレッドの表向きのアルカナをすべて裏向きにする", "turn every face-up arcana in the opponent's spread face down")

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        foe = 1 - turned.owner
        slots = tuple(slot for slot, placed in enumerate(r.side(foe).spread) if placed is not None and placed.up)
        if slots:
            r.emit(TurnedDown(foe, slots))


class DoubleAction(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="double_action"):
    text = Text(
        "自分のアルカナを1枚選ぶ。次の自分のターン、そのアルカナは{actions}回アクションできる",
        "choose one of your arcana: in your next turn it may act {actions|once|# times}",
    )
    question = Text(
        "次のターンに多くアクションできるようにする自分のアルカナを選んでください",
        "Choose one of your arcana to act more in your next turn",
    )
    actions: int

    def options(self, state: State, owner: Seat) -> tuple[str, ...]:
        return _slots(state.sides[owner])

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        if option:
            r.emit(Sunlit(turned.owner, slot_of(option), self.actions))


class DuelTop(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="duel_top"):
    text = Text(
        "両者はデッキの一番上のカードをめくって数字を比べ、どちらもトラッシュに置く。自分のほうが大きければダメージはなくなり、アタックしたアルカナは"
        "行動済みになり、これは効果のない表向きのライフとして残る",
        "both seekers turn up the top card of their decks, compare the numbers and put both into the trash; if yours is higher the damage "
        "is void, the attacking arcana has acted, and this stays as a face-up life without effect",
    )

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        first, second = (side.deck[0] if side.deck else None for side in r.state.sides)
        r.emit(Duelled((first, second)))
        ranks = [0 if top is None else printed(top).rank for top in (first, second)]
        if ranks[turned.owner] > ranks[1 - turned.owner]:
            r.emit(LifeHeld())
            r.emit(Spent(1 - turned.owner, turned.attacker))


class AddLife(LifeEffect, frozen=True, forbid_unknown_fields=True, tag="add_life"):
    text = Text(
        "自分の未使用の大アルカナから無作為に選んだ1枚を、裏向きのライフとして右端に置く",
        "a random major arcana you do not use becomes a new life, face down at the right end",
    )

    def resolve(self, r: Play, turned: Turned, option: str) -> None:
        pile = r.state.unused[r.state.pile_of(turned.owner)]
        if pile:
            r.emit(LifeAdded(turned.owner, r.dice.below(len(pile))))


AnyLifeEffect = (
    Nothing
    | SearchPip
    | Peek
    | Recover
    | TrashEnemy
    | ForbidSummon
    | ExtraSummon
    | DestroyAttacker
    | AttachPlus
    | AttachProtect
    | TakeTurn
    | CompareDraw
    | StunAttacker
    | WipeFaceUp
    | SkipDraw
    | BecomeArcana
    | ResetAll
    | Draw
    | FlipDown
    | DoubleAction
    | DuelTop
    | AddLife
)
