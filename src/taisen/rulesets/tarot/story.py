"""How what happens is told to a viewer: a line of the log and what to animate. The state is the one before the event."""

from typing import NamedTuple

from taisen.engine.table import Badge, Banner, Choose, Count, Cue, Flip, MarkCue, Move, Seat, Shown, Spot, StatCue, Strike, Viewer
from taisen.engine.text import Text

from . import events as e
from . import works as w
from .actions import Choose as Act
from .lives import options_of
from .rules import REASONS
from .state import Cards, Placed, Side, State
from .view import describe, id_of, life_spot, name_of, open_card, placed_card, seen_cards, spot_of
from .words import listed

HIDDEN_ARCANA = Text("裏向きのアルカナ", "a face-down arcana")


class Eyes(NamedTuple):
    """A state as a viewer sees it."""

    state: State
    viewer: Viewer

    def side(self, seat: Seat) -> Side:
        return self.state.sides[seat]

    def there(self, seat: Seat, slot: int) -> Placed:
        return self.side(seat).there(slot)

    def spot(self, seat: Seat, slot: int) -> Spot:
        return spot_of(self.state, seat, slot, self.viewer)

    def knows(self, seat: Seat, slot: int) -> bool:
        return self.there(seat, slot).up or seat == self.viewer

    def name(self, seat: Seat, slot: int) -> Text:
        return name_of(self.there(seat, slot).card) if self.knows(seat, slot) else HIDDEN_ARCANA

    def about(self, seat: Seat, slot: int) -> tuple[str, ...]:
        return (id_of(self.there(seat, slot).card),) if self.knows(seat, slot) else ()

    def gone(self, seat: Seat, source: Spot, cards: Cards) -> tuple[Cue, ...]:
        """Cards on their way to a trash, which is open."""
        return tuple(Move(source if n == 0 else f"c{card}", f"trash.{seat}", open_card(card)) for n, card in enumerate(cards))


def show(state: State, event: e.Event, viewer: Viewer) -> Shown | None:
    """What one event looks like to `viewer`; nothing where there is nothing to notice."""
    eyes = Eyes(state, viewer)
    if isinstance(event, e.Turn):
        return _turn(eyes, event)
    if isinstance(event, e.Deed):
        return _deed(eyes, event)
    if isinstance(event, e.Mark):
        return _mark(eyes, event)
    if isinstance(event, w.Lives):
        return _life(eyes, event)
    return _work(eyes, event)


def _names(cards: Cards) -> Text:
    return listed([name_of(card) for card in cards])


def _ids(cards: Cards) -> tuple[str, ...]:
    return tuple(map(id_of, cards))


# -- turns ---------------------------------------------------------------------------------------------------------------


def _turn(eyes: Eyes, event: e.Turn) -> Shown | None:
    match event:
        case e.TurnBegan(seat=seat):
            words = Text("第{turn}ターン", "Turn {turn}").fill(turn=eyes.state.turn + 1)
            return Shown(words, (Banner(words, seat), Count(f"summons.{seat}", event.summons)), seat=seat, heading=True)
        case e.Drawn(seat=seat, cards=cards):
            own = seat == eyes.viewer
            moves = tuple(Move(f"deck.{seat}", f"hand.{seat}", open_card(card) if own else None) for card in cards)
            if own:
                return Shown(Text("{cards}を引いた。", "Drew {cards}.").fill(cards=_names(cards)), moves, _ids(cards), seat)
            return Shown(Text("カードを{n}枚引いた。", "Drew {n|a card|# cards}.").fill(n=len(cards)), moves, seat=seat)
        case e.DrawSkipped(seat=seat):
            words = Text("節制の効果で、ドローできなかった。", "Temperance: no draw this turn.")
            return Shown(words, (MarkCue(f"seat.{seat}", Badge("no_draw"), on=False),), seat=seat)
        case e.Missed(seat=seat, n=n) if n:
            words = Text("時間切れになった（続けて{n}回目）。", "Ran out of time ({n|once|# times in a row}).").fill(n=n)
            return Shown(words, (MarkCue(f"seat.{seat}", Badge("missed", n)),), seat=seat)
        case e.Ended(winner=winner, reason=reason):
            words = REASONS[reason].sentence()
            return Shown(words, (Banner(words, None if winner < 0 else winner),), seat=None if winner < 0 else winner)
        case _:
            return None


# -- the spread ------------------------------------------------------------------------------------------------------------


def _deed(eyes: Eyes, event: e.Deed) -> Shown:
    match event:
        case e.Summoned():
            return _summoned(eyes, event)
        case e.Opened(seat=seat, slot=slot):
            card = eyes.there(seat, slot).card
            words = Text("{card}をオープンした。", "Opened {card}.").fill(card=name_of(card))
            return Shown(words, (Flip(eyes.spot(seat, slot), open_card(card)),), (id_of(card),), seat)
        case e.Attacked(seat=seat, slot=slot, target=target):
            foe = 1 - seat
            words = Text("{card}で{target}にアタックした。", "{card} attacked {target}.")
            words = words.fill(card=eyes.name(seat, slot), target=eyes.name(foe, target))
            strike = Strike(eyes.spot(seat, slot), eyes.spot(foe, target))
            return Shown(words, (strike,), eyes.about(seat, slot) + eyes.about(foe, target), seat)
        case e.DirectAttacked(seat=seat, slot=slot):
            words = Text("{card}でダイレクトアタックした。", "{card} made a direct attack.").fill(card=eyes.name(seat, slot))
            strike = Strike(eyes.spot(seat, slot), life_spot(eyes.state, 1 - seat, 0))
            return Shown(words, (strike,), eyes.about(seat, slot), seat)
        case e.LastAttacked(seat=seat, slot=slot):
            words = Text("{card}でラストアタックした！", "{card} made the last attack!").fill(card=eyes.name(seat, slot))
            return Shown(words, (Strike(eyes.spot(seat, slot), f"seat.{1 - seat}"), Banner(words, seat)), eyes.about(seat, slot), seat)
        case e.GuardLeft(seat=seat, slot=slot):
            guards = tuple(below.card for below in eyes.there(seat, slot).under if below.guard)
            words = Text("{guards}は守りを離れ、トラッシュに置かれた。", "{guards} left its place and went to the trash.")
            return Shown(words.fill(guards=_names(guards)), eyes.gone(seat, eyes.spot(seat, slot), guards), _ids(guards), seat)
        case e.Repelled(seat=seat, slot=slot):
            if not eyes.knows(seat, slot):
                return Shown(Text("裏向きのアルカナは倒れなかった。", "The face-down arcana stood firm."), seat=1 - seat)
            words = Text("{card}は倒れなかった。", "{card} stood firm.").fill(card=eyes.name(seat, slot))
            return Shown(words, about=eyes.about(seat, slot), seat=1 - seat)
        case e.Destroyed():
            return _destroyed(eyes, event)


SUMMONED = Text("{card}をサモンした。", "Summoned {card}.")
SUMMONED_DOWN = Text("{card}を裏向きでサモンした。", "Summoned {card} face down.")


def _summoned(eyes: Eyes, event: e.Summoned) -> Shown:
    seat = event.seat
    place = f"spread.{seat}.{event.slot}"
    source = f"c{event.card}" if seat == eyes.viewer else f"hand.{seat}"
    if not event.up and seat != eyes.viewer:
        return Shown(Text("カードを1枚、裏向きでサモンした。", "Summoned a card face down."), (Move(source, place),), seat=seat)
    words = (SUMMONED if event.up else SUMMONED_DOWN).fill(card=name_of(event.card))
    return Shown(words, (Move(source, place, open_card(event.card)),), (id_of(event.card),), seat)


FALLS = {
    "battle": Text("{card}が破壊された。", "{card} was destroyed."),
    "effect": Text("{card}がトラッシュに置かれた。", "{card} went to the trash."),
    "cost": Text("{card}をコストとして払った。", "Paid {card} as a cost."),
    "time": Text("{card}は役目を終え、トラッシュに置かれた。", "The time of {card} was over; it went to the trash."),
}


def _destroyed(eyes: Eyes, event: e.Destroyed) -> Shown:
    placed = eyes.there(event.seat, event.slot)
    cards = placed.cards
    words = FALLS[event.by].fill(card=name_of(placed.card)).sentence()
    seat = 1 - event.seat if event.by == "battle" and event.seat != eyes.state.active else event.seat
    return Shown(words, eyes.gone(event.seat, eyes.spot(event.seat, event.slot), cards), _ids(cards[:1]), seat)


# -- marks -----------------------------------------------------------------------------------------------------------------

FORETOLD = {
    "no_summon": Text("次のターン、サモンできなくなった。", "Cannot summon in the next turn."),
    "extra_summons": Text("次のターン、サモンを{n}回できるようになった。", "May summon {n|once|# times} in the next turn."),
    "no_draw": Text("次のターンの始めに、ドローできなくなった。", "Will not draw at the start of the next turn."),
}


def _mark(eyes: Eyes, event: e.Mark) -> Shown:
    seat = event.seat
    badges: tuple[Badge, ...]
    match event:
        case e.TurnedDown(slots=slots):
            cards = [eyes.there(seat, slot) for slot in slots]
            words = Text("{cards}が裏向きになった。", "{cards} turned face down.")
            flips = tuple(
                Flip(eyes.spot(seat, slot), open_card(placed.card) if seat == eyes.viewer else None)
                for slot, placed in zip(slots, cards, strict=True)
            )
            arcana = tuple(placed.card for placed in cards)
            return Shown(words.fill(cards=_names(arcana)), flips, _ids(arcana), seat)
        case e.Foretold(what=what, n=n):
            return Shown(FORETOLD[what].fill(n=n), (MarkCue(f"seat.{seat}", Badge(what, n if what == "extra_summons" else 0)),), seat=seat)
        case e.Stunned(slot=slot, turns=turns):
            words = Text("{card}は、次のターンが終わるまでアクションできなくなった。", "{card} cannot act until the end of the next turn.")
            badges = (Badge("stunned", left=turns),)
        case e.Spent(slot=slot):
            words, badges = Text("{card}は行動済みになった。", "{card} has acted."), ()
        case e.Sunlit(slot=slot, actions=actions):
            words = Text("{card}は、次のターンに{n}回アクションできるようになった。", "{card} may act {n|once|# times} in the next turn.")
            words, badges = words.fill(card=eyes.name(seat, slot), n=actions), (Badge("sunlit", actions),)
    cues = tuple(MarkCue(eyes.spot(seat, slot), badge) for badge in badges)
    return Shown(words.fill(card=eyes.name(seat, slot)).sentence(), cues, eyes.about(seat, slot), seat)


# -- lives -----------------------------------------------------------------------------------------------------------------


def _life(eyes: Eyes, event: w.Lives) -> Shown | None:
    match event:
        case w.LifeTurned(seat=seat):
            side = eyes.side(seat)
            life = side.lives[0]
            name = name_of(life)
            words = Text("ライフがめくられ、{card}が現れた。", "A life was turned up: {card}.").fill(card=name)
            left = len(side.lives) - 1
            cues = (Move(f"lives.{seat}.0", f"aside.{seat}", open_card(life)), Count(f"life.{seat}", left, -1), Banner(name, seat))
            return Shown(words, cues, (id_of(life),), seat)
        case w.Asked():
            turned = eyes.state.aside
            return Shown(
                Text("{card}の効果で、選択することになった。", "{card} asks for a choice.").fill(card=name_of(turned.card)),
                (Choose(turned.owner, _asked_spots(eyes, turned.owner)),),
                (id_of(turned.card),),
                turned.owner,
            )
        case w.LifeLost():
            turned = eyes.state.aside
            words = Text("{card}はトラッシュに置かれた。", "{card} went to the trash.").fill(card=name_of(turned.card))
            return Shown(words.sentence(), eyes.gone(turned.owner, f"c{turned.card}", (turned.card,)), (id_of(turned.card),), turned.owner)
        case w.LifeHeld():
            turned = eyes.state.aside
            words = Text("{card}は表向きのライフとして残った。", "{card} stayed as a face-up life.").fill(card=name_of(turned.card))
            count = Count(f"life.{turned.owner}", len(eyes.side(turned.owner).lives) + 1, 1)
            moved = Move(f"c{turned.card}", f"lives.{turned.owner}.0", open_card(turned.card))
            return Shown(words.sentence(), (moved, count), (id_of(turned.card),), turned.owner)
        case w.LifeTrashed(seat=seat, place=place):
            side = eyes.side(seat)
            card = side.lives[place]
            paid = Text("ライフの{card}をコストとして払った。", "Paid the life {card} as a cost.")
            hit = Text("効果のない{card}が、ライフから失われた。", "The life {card}, which has no effect, was lost.")
            count = Count(f"life.{seat}", len(side.lives) - 1, -1)
            gone = eyes.gone(seat, life_spot(eyes.state, seat, place), (card,))
            words = (paid if event.by == "cost" else hit).fill(card=name_of(card))
            return Shown(words, (*gone, count), (id_of(card),), seat)
        case w.LifeAdded(seat=seat):
            n = len(eyes.side(seat).lives)
            words = Text("新しいライフが裏向きで置かれた。", "A new life was laid face down.")
            return Shown(words, (Move(f"majors.{seat}", f"lives.{seat}.{n}"), Count(f"life.{seat}", n + 1, 1)), seat=seat)
        case w.Chosen():
            return None


def _asked_spots(eyes: Eyes, owner: Seat) -> tuple[Spot, ...]:
    """Where the owner may point; nobody else is told."""
    if eyes.viewer != owner:
        return ()
    asked = w.Asked().evolve(eyes.state)
    spots = [describe(asked, owner, Act(option)).target for option in options_of(asked)]
    return tuple(dict.fromkeys(spots))


# -- effects of lives ------------------------------------------------------------------------------------------------------


def _work(eyes: Eyes, event: w.Work) -> Shown:
    match event:
        case w.Found():
            return _found(eyes, event)
        case w.Peeked(seat=seat):
            return _peeked(eyes, seat)
        case w.Recovered(seat=seat, card=card, slot=slot):
            to_hand = Text("トラッシュから{card}をハンドに加えた。", "Took {card} from the trash into the hand.")
            to_spread = Text("トラッシュから{card}をスプレッドに置いた。", "Put {card} from the trash into the spread.")
            words = (to_hand if slot < 0 else to_spread).fill(card=name_of(card))
            target = f"hand.{seat}" if slot < 0 else f"spread.{seat}.{slot}"
            return Shown(words, (Move(f"c{card}", target, open_card(card)),), (id_of(card),), seat)
        case w.Attached(slot=slot):
            turned = eyes.state.aside
            owner = turned.owner
            words = Text("{major}を{card}の下に置いた。", "Laid {major} under {card}.")
            words = words.fill(major=name_of(turned.card), card=eyes.name(owner, slot))
            spot = eyes.spot(owner, slot)
            cues: tuple[Cue, ...] = (Move(f"c{turned.card}", spot, open_card(turned.card)),)
            if event.guard:
                cues += (MarkCue(spot, Badge("guard")),)
            elif eyes.knows(owner, slot):
                cues += (StatCue(spot, "number", eyes.there(owner, slot).number + event.plus, event.plus),)
            return Shown(words, cues, (id_of(turned.card), *eyes.about(owner, slot)), owner)
        case w.BecameArcana(slot=slot, number=number):
            turned = eyes.state.aside
            words = Text("{card}が数字{n}のアルカナとして現れた。", "{card} became an arcana with number {n}.")
            placed = Placed(turned.card, True, eyes.state.turn, fleeting=True, given=number)
            moved = Move(f"c{turned.card}", f"spread.{turned.owner}.{slot}", placed_card(eyes.state, placed, turned.owner, eyes.viewer))
            return Shown(words.fill(card=name_of(turned.card), n=number).sentence(), (moved,), (id_of(turned.card),), turned.owner)
        case w.HandTrashed(seat=seat):
            cards = eyes.side(seat).hand
            words = Text("ハンド（{cards}）がトラッシュに置かれた。", "The hand ({cards}) went to the trash.").fill(cards=_names(cards))
            sources = [f"c{card}" if seat == eyes.viewer else f"hand.{seat}" for card in cards]
            moves = tuple(Move(source, f"trash.{seat}", open_card(card)) for source, card in zip(sources, cards, strict=True))
            return Shown(words, moves, _ids(cards), seat)
        case w.Duelled(cards=tops):
            owner = eyes.state.aside.owner
            none = Text("なし", "nothing")
            mine, theirs = (none if top is None else name_of(top) for top in (tops[owner], tops[1 - owner]))
            words = Text(
                "デッキの一番上は、ライフの持ち主が{own}、アタック側が{foe}だった。",
                "Tops of the decks: {own} for the life, {foe} against it.",
            )
            shown = tuple((seat, card) for seat, card in ((owner, tops[owner]), (1 - owner, tops[1 - owner])) if card is not None)
            moves = tuple(Move(f"deck.{seat}", f"trash.{seat}", open_card(card)) for seat, card in shown)
            return Shown(words.fill(own=mine, foe=theirs), moves, tuple(id_of(card) for _, card in shown), owner)


def _found(eyes: Eyes, event: w.Found) -> Shown:
    seat = event.seat
    if event.card is None:
        return Shown(Text("ピップカードがなく、デッキをカットしただけだった。", "No pip card was left; the deck was shuffled."), seat=seat)
    if seat != eyes.viewer:
        words = Text("デッキからピップカードを1枚ハンドに加え、カットした。", "Took a pip card from the deck and shuffled it.")
        return Shown(words, (Move(f"deck.{seat}", f"hand.{seat}"),), seat=seat)
    words = Text("デッキから{card}をハンドに加え、カットした。", "Took {card} from the deck and shuffled it.")
    move = Move(f"deck.{seat}", f"hand.{seat}", open_card(event.card))
    return Shown(words.fill(card=name_of(event.card)), (move,), (id_of(event.card),), seat)


def _peeked(eyes: Eyes, seat: Seat) -> Shown:
    seer = 1 - seat
    if eyes.viewer != seer:
        words = Text("相手のハンドと裏向きのアルカナを見た。", "Looked at the opponent's hand and face-down arcana.")
        return Shown(words, seat=seer)
    cards = seen_cards(w.Peeked(seat).evolve(eyes.state).sides[seat])
    if not cards:
        return Shown(Text("見るカードはなかった。", "There was nothing to look at."), seat=seer)
    return Shown(Text("相手の{cards}を見た。", "Saw the opponent's {cards}.").fill(cards=_names(cards)), about=_ids(cards), seat=seer)
