"""How what happens is told to a viewer: a line of the log and what to animate. The state is the one before the event."""

from typing import NamedTuple

from taisen.engine.table import Badge, Banner, Count, Cue, Flip, MarkCue, Move, Seat, Shown, Spot, StatCue, Strike, Viewer
from taisen.engine.text import Text, join

from . import clash as c
from . import events as e
from .card import CARDS
from .numbers import colour_of, damage_of, speed_of
from .printed import COLOURS, TIMES
from .rules import REASONS
from .state import Held, Played, State, find
from .view import PLACE_NAMES, action_card, hand_cards, name_of, place_spot, plain_card, spot_of, stack_card

PHASES: dict[str, Text] = {
    "setup": Text("準備", "Set-up"),
    "start": Text("開始フェイズ", "Start phase"),
    "draw": Text("ドローフェイズ", "Draw phase"),
    "action": Text("アクションフェイズ", "Action phase"),
    "confrontation": Text("対抗フェイズ", "Confrontation phase"),
    "judgement": Text("判定ステップ", "Judgement step"),
    "chain": Text("連撃ステップ", "Chain step"),
    "end": Text("終了フェイズ", "End phase"),
    "over": Text("決着", "Over"),
}


class Eyes(NamedTuple):
    """A state as a viewer sees it."""

    state: State
    viewer: Viewer

    def own(self, seat: Seat) -> bool:
        return seat == self.viewer

    def hand_spot(self, seat: Seat, card: int) -> Spot:
        """A hand card: itself for its owner, else the hand."""
        return spot_of(card) if self.own(seat) else f"hand.{seat}"

    def held(self, seat: Seat, zone: str, card: int) -> Held:
        held = find(getattr(self.state.sides[seat], zone), card)
        if held is None:
            raise ValueError(f"card {card} is not in {zone}")
        return held

    def played(self, seat: Seat, place: int) -> Played:
        return self.state.sides[seat].action[place]


def listed(cards: tuple[Held, ...]) -> Text:
    """Names in a row."""
    return join((Text("「", "") + name_of(held.no) + Text("」", "") for held in cards), Text("", ", "))


def _ids(cards: tuple[Held, ...]) -> tuple[str, ...]:
    return tuple(held.no for held in cards)


def show(state: State, event: e.Event, viewer: Viewer) -> Shown | None:
    """What one event looks like to `viewer`; nothing where there is nothing to notice."""
    eyes = Eyes(state, viewer)
    if isinstance(event, e.FirstChosen | e.CharacterPlaced | e.ReturnPicked | e.Readied | e.Redrawn | e.Unveiled):
        return _setup(eyes, event)
    if isinstance(event, e.TurnBegan | e.PhaseBegan | e.Lapsed | e.Ended | e.Cleared):
        return _course(eyes, event)
    if isinstance(event, c.Changed | c.Marked | c.Judged | c.Hit | c.LifeLost | c.LifeGained | c.SkillUsed | c.SkillDeclined):
        return _outcome(eyes, event)
    if isinstance(event, e.Asked | e.Answered | e.Returned | e.BothReady):
        return None
    return _cards(eyes, event)


# -- set-up -------------------------------------------------------------------------------------------------------------


def _setup(eyes: Eyes, event: e.FirstChosen | e.CharacterPlaced | e.ReturnPicked | e.Readied | e.Redrawn | e.Unveiled) -> Shown | None:
    state = eyes.state
    match event:
        case e.FirstChosen(seat=seat):
            return Shown(Text("先攻に決まった。", "Will take the first turn."), seat=seat)
        case e.CharacterPlaced(seat=seat, card=card, place=place):
            if not eyes.own(seat):
                return None
            held = eyes.held(seat, "chars", card)
            words = Text("「{card}」を{place}に伏せた。", "Placed {card} face down in {place}.")
            cue = Move(spot_of(card), place_spot(seat, place), plain_card(held))
            return Shown(words.fill(card=name_of(held.no), place=PLACE_NAMES[place]), (cue,), (held.no,), seat)
        case e.ReturnPicked(seat=seat, card=card):
            if not eyes.own(seat):
                return None
            held = eyes.held(seat, "hand", card)
            words = Text("「{card}」を引き直しに選んだ。", "Named {card} for the redraw.").fill(card=name_of(held.no))
            return Shown(words, (MarkCue(spot_of(card), Badge("returning")),), (held.no,), seat)
        case e.Readied(seat=seat):
            done = Text("キャラを伏せ終えた。", "Has placed the characters face down.")
            if state.asked is not None and state.asked.kind == "redraw":
                done = Text("引き直すかどうかを決めた。", "Has decided about the redraw.")
            return Shown(done, (MarkCue(f"seat.{seat}", Badge("ready")),), seat=seat)
        case e.Redrawn(seat=seat, n=n):
            back = tuple(Move(eyes.hand_spot(seat, card), f"deck.{seat}") for card in state.sides[seat].returning)
            drawn = event.hand[-n:]
            after = event.evolve(state)
            new = tuple(
                Move(f"deck.{seat}", f"hand.{seat}", card) for card in (hand_cards(after, seat, drawn) if eyes.own(seat) else [None] * n)
            )
            words = Text("手札を{n}枚引き直した。", "Redrew {n|a card|# cards}.").fill(n=n)
            return Shown(words, back + new, _ids(drawn) if eyes.own(seat) else (), seat)
        case e.Unveiled():
            stacks = [(seat, place, stack) for seat, side in enumerate(state.sides) for place, stack in enumerate(side.stacks)]
            flips = tuple(Flip(place_spot(seat, place), stack_card(stack)) for seat, place, stack in stacks)
            words = Text("伏せたキャラをすべて表にした。", "All characters were turned face up.")
            return Shown(words, flips, tuple(stack[-1].no for _, _, stack in stacks))


# -- the course of the battle -------------------------------------------------------------------------------------------


def _course(eyes: Eyes, event: e.TurnBegan | e.PhaseBegan | e.Lapsed | e.Ended | e.Cleared) -> Shown:
    match event:
        case e.TurnBegan(turn=turn, seat=seat):
            words = Text("第{n}ターンが始まった。", "Turn {n} began.").fill(n=turn)
            return Shown(words, (Banner(Text("第{n}ターン", "Turn {n}").fill(n=turn), seat),), seat=seat, heading=True)
        case e.PhaseBegan(phase=phase):
            return Shown(PHASES[phase], seat=eyes.state.active, heading=True)
        case e.Lapsed(seat=seat):
            return Shown(Text("時間切れになった。", "Ran out of time."), seat=seat)
        case e.Ended(winners=winners, reason=reason):
            words = REASONS[reason] + Text("。", "")
            if not winners:
                return Shown(
                    Text("引き分けになった。", "The battle was drawn: ") + words, (Banner(Text("引き分け", "Draw")),), heading=True
                )
            return Shown(
                Text("勝利した。相手の敗因：", "Won: ") + words,
                (Banner(Text("決着", "It is over"), winners[0]),),
                seat=winners[0],
                heading=True,
            )
        case e.Cleared():
            moves = []
            for seat, side in enumerate(eyes.state.sides):
                for played in side.action:
                    target = f"{played.fate or 'trash'}.{seat}"
                    moves.append(Move(spot_of(played.card.id), target, plain_card(played.card)))
            words = Text("アクションエリアのカードがすべて片づけられた。", "All cards left the action areas.")
            return Shown(words, tuple(moves), tuple(p.card.no for side in eyes.state.sides for p in side.action))


# -- cards on their way -------------------------------------------------------------------------------------------------

Moving = (
    e.Drawn | e.Charged | e.Stored | e.Switched | e.Discarded | e.LevelledUp | c.Placed | c.PlacedNothing | c.Revealed | c.Paid
    | c.Stripped | c.Salvaged | c.Withdrawn | c.HandSeen | c.TopSeen | c.Chained | c.ChainEnded
)  # fmt: skip


def _cards(eyes: Eyes, event: Moving) -> Shown | None:
    state = eyes.state
    match event:
        case e.Drawn(seat=seat, n=n):
            return _drawn(eyes, seat, n)
        case e.Charged(seat=seat, card=card):
            held = eyes.held(seat, "hand", card)
            words = Text("「{card}」をチャージした。", "Charged {card}.")
            return _moved(words, held, seat, eyes.hand_spot(seat, card), f"concerto.{seat}")
        case e.Stored(seat=seat, card=card, source=source):
            held = eyes.held(seat, source, card)
            words = Text("「{card}」を協奏エリアに置いた。", "Put {card} into the concerto area.")
            start = eyes.hand_spot(seat, card) if source == "hand" else f"{source}.{seat}"
            return _moved(words, held, seat, start, f"concerto.{seat}")
        case e.Switched(seat=seat, one=one, other=other):
            return _switched(eyes, seat, one, other)
        case e.Discarded(seat=seat, card=card):
            held = eyes.held(seat, "hand", card)
            return _moved(Text("「{card}」を捨てた。", "Discarded {card}."), held, seat, eyes.hand_spot(seat, card), f"trash.{seat}")
        case e.LevelledUp(seat=seat, card=card, place=place):
            held = eyes.held(seat, "chars", card)
            level = CARDS[held.no].level
            words = Text("「{card}」（Lv{n}）にレベルアップした。", "Levelled up to {card} (Lv {n}).").fill(card=name_of(held.no), n=level)
            start = spot_of(card) if eyes.own(seat) else f"chars.{seat}"
            cues = (Move(start, place_spot(seat, place), plain_card(held)), Banner(Text("レベルアップ", "Level up"), seat))
            return Shown(words, cues, (held.no,), seat)
        case c.Placed(seat=seat, card=card):
            return _placed(eyes, seat, card)
        case c.PlacedNothing(seat=seat):
            return Shown(Text("アクションを出さなかった。", "Placed no action."), seat=seat)
        case c.Revealed():
            after = event.evolve(state)
            shown = [(seat, played) for seat, side in enumerate(after.sides) for played in side.action]
            flips = tuple(Flip(f"action.{seat}.0", action_card(after, seat, played)) for seat, played in shown)
            words = Text("{cards}が表になった。", "Revealed: {cards}.").fill(cards=listed(tuple(played.card for _, played in shown)))
            return Shown(words, flips, tuple(played.card.no for _, played in shown))
        case c.Paid(seat=seat, card=card):
            held = eyes.held(seat, "concerto", card)
            words = Text("コストとして「{card}」を払った。", "Paid with {card}.")
            return _moved(words, held, seat, spot_of(card), f"trash.{seat}")
        case c.Stripped(seat=seat, card=card):
            held = eyes.held(seat, "concerto", card)
            words = Text("相手の協奏エリアの「{card}」をトラッシュに置いた。", "Trashed {card} from the opponent's concerto area.")
            return _moved(words, held, 1 - seat, spot_of(card), f"trash.{seat}")
        case c.Salvaged(seat=seat, card=card):
            held = eyes.held(seat, "trash", card)
            words = Text("「{card}」をトラッシュから手札に戻した。", "Returned {card} from the trash to the hand.")
            return _moved(words, held, seat, f"trash.{seat}", f"hand.{seat}")
        case c.Withdrawn(seat=seat, place=place, to=to):
            held = eyes.played(seat, place).card
            home = Text("手札", "the hand") if to == "hand" else Text("協奏エリア", "the concerto area")
            words = Text("「{card}」を{home}へ移した。", "Moved {card} to {home}.").fill(card=name_of(held.no), home=home)
            return Shown(words, (Move(spot_of(held.id), f"{to}.{seat}", plain_card(held)),), (held.no,), seat)
        case c.HandSeen(seat=seat):
            hand = state.sides[seat].hand
            if eyes.viewer == 1 - seat:
                words = Text("相手の手札を見た：{cards}。", "Looked at the opponent's hand: {cards}.").fill(cards=listed(hand))
                return Shown(words, about=_ids(hand), seat=1 - seat)
            return Shown(Text("相手の手札を見た。", "Looked at the opponent's hand."), seat=1 - seat)
        case c.TopSeen(seat=seat, n=n):
            top = state.sides[seat].deck[:n]
            words = Text("山札の上から{cards}を公開した。", "Revealed from the top of the deck: {cards}.").fill(cards=listed(top))
            return Shown(words, tuple(Flip(f"deck.{seat}", plain_card(held)) for held in top), _ids(top), seat)
        case c.Chained(seat=seat, card=card):
            held = eyes.held(seat, "hand", card)
            words = Text("「{card}」で連撃した。", "Chained {card}.").fill(card=name_of(held.no))
            target = f"action.{seat}.{len(state.sides[seat].action)}"
            cues = (Move(eyes.hand_spot(seat, card), target, plain_card(held)), Banner(Text("連撃", "Chain"), seat))
            return Shown(words, cues, (held.no,), seat)
        case c.ChainEnded(seat=seat):
            return Shown(Text("連撃を終えた。", "Stopped chaining."), seat=seat)


def _moved(words: Text, held: Held, seat: Seat, source: Spot, target: Spot) -> Shown:
    return Shown(words.fill(card=name_of(held.no)), (Move(source, target, plain_card(held)),), (held.no,), seat)


def _drawn(eyes: Eyes, seat: Seat, n: int) -> Shown:
    cards = eyes.state.sides[seat].deck[:n]
    if eyes.own(seat):
        moves = tuple(Move(f"deck.{seat}", f"hand.{seat}", card) for card in hand_cards(eyes.state, seat, cards))
        return Shown(Text("{cards}を引いた。", "Drew {cards}.").fill(cards=listed(cards)), moves, _ids(cards), seat)
    words = Text("カードを{n}枚引いた。", "Drew {n|a card|# cards}.").fill(n=n)
    return Shown(words, tuple(Move(f"deck.{seat}", f"hand.{seat}") for _ in cards), seat=seat)


def _switched(eyes: Eyes, seat: Seat, one: int, other: int) -> Shown:
    stacks = eyes.state.sides[seat].stacks
    first, second = stacks[min(one, other)], stacks[max(one, other)]
    if 0 in (one, other):
        words = Text("リーダーを「{old}」から「{new}」に切り替えた。", "Switched the leader from {old} to {new}.")
    else:
        words = Text("バックの「{old}」と「{new}」を入れ替えた。", "Switched {old} and {new} in the back.")
    text = words.fill(old=name_of(first[-1].no), new=name_of(second[-1].no))
    cues = tuple(Move(spot_of(stacks[a][-1].id), place_spot(seat, b), stack_card(stacks[a])) for a, b in ((one, other), (other, one)))
    return Shown(text, cues, (first[-1].no, second[-1].no), seat)


def _placed(eyes: Eyes, seat: Seat, card: int) -> Shown:
    """WUTH-5.1: the others see that a card was placed, not which."""
    target = f"action.{seat}.{len(eyes.state.sides[seat].action)}"
    if not eyes.own(seat):
        return Shown(Text("カードを1枚伏せた。", "Placed a card face down."), (Move(f"hand.{seat}", target),), seat=seat)
    held = eyes.held(seat, "hand", card)
    words = Text("「{card}」を伏せた。", "Placed {card} face down.").fill(card=name_of(held.no))
    return Shown(words, (Move(spot_of(card), target, plain_card(held)),), (held.no,), seat)


# -- what comes of it ---------------------------------------------------------------------------------------------------

MARKED: dict[str, Text] = {
    "block": Text("次に受けるダメージを{n}防ぐ構えになった。", "Will block {n} of the next damage."),
    "no_chain": Text("このターンは連撃できなくなった。", "Cannot chain this turn."),
    "ties": Text("このターン、速度が並んだら勝ちになる。", "Wins speed ties this turn."),
    "chain_any": Text("このターンは赤以外で勝っても連撃できる。", "May chain this turn although not winning with red."),
    "charge": Text("このターンのチャージが{n}回増えた。", "May charge {n|once|# times} more this turn."),
    "switch": Text("このターンの切り替えが{n}回増えた。", "May switch {n|once|# times} more this turn."),
    "ease": Text("次のレベルアップで捨てる手札が{n}枚減った。", "The next level-up needs {n|one discard|# discards} fewer."),
    "cost": Text("このターンの{colour}アクションのコストが{n:+}された。", "{colour}actions cost {n:+} this turn."),
}

Outcomes = c.Changed | c.Marked | c.Judged | c.Hit | c.LifeLost | c.LifeGained | c.SkillUsed | c.SkillDeclined


def _outcome(eyes: Eyes, event: Outcomes) -> Shown | None:
    state = eyes.state
    match event:
        case c.SkillUsed(seat=seat, no=no, skill=skill):
            words = Text("「{card}」の{time}スキルが働いた。", "{card}: {time} skill.")
            return Shown(words.fill(card=name_of(no), time=TIMES[CARDS[no].skills[skill].when]), about=(no,), seat=seat)
        case c.SkillDeclined(seat=seat, no=no):
            return Shown(
                Text("「{card}」のスキルを使わなかった。", "Did not use the skill of {card}.").fill(card=name_of(no)),
                about=(no,),
                seat=seat,
            )
        case c.Changed():
            return _changed(eyes, event)
        case c.Marked(seat=seat, mark=mark):
            colour = COLOURS[mark.colour] + Text("の", " ") if mark.colour else Text("", "")
            return Shown(
                MARKED[mark.kind].fill(n=mark.n, colour=colour), (MarkCue(f"seat.{seat}", Badge(mark.kind, abs(mark.n))),), seat=seat
            )
        case c.Judged():
            return _judged(event)
        case c.Hit(seat=seat, place=place, n=n, blocked=blocked):
            played = eyes.played(1 - seat, place).card
            left = max(0, state.sides[seat].life - n + blocked)
            words = Text("「{card}」が{n}ダメージを与えた。", "{card} dealt {n} damage.")
            if blocked:
                words = Text(
                    "「{card}」の{all}ダメージのうち{blocked}が防がれ、{n}ダメージになった。",
                    "{card}: {all} damage, {blocked} blocked, {n} dealt.",
                )
            text = words.fill(card=name_of(played.no), n=n - blocked, all=n, blocked=blocked)
            life = f"life.{seat}"
            return Shown(text, (Strike(spot_of(played.id), life), Count(life, left, left - state.sides[seat].life)), (played.no,), 1 - seat)
        case c.LifeLost(by=by):
            after = event.evolve(state)
            hurt = [seat for seat in (0, 1) if by[seat]]
            cues = tuple(Count(f"life.{seat}", after.sides[seat].life, -by[seat]) for seat in hurt)
            if len(hurt) == 2:
                return Shown(Text("両プレイヤーがライフを{n}失った。", "Both players lost {n} life.").fill(n=by[0]), cues)
            return Shown(Text("ライフを{n}失った。", "Lost {n} life.").fill(n=sum(by)), cues, seat=hurt[0] if hurt else None)
        case c.LifeGained(seat=seat, n=n):
            cue = Count(f"life.{seat}", state.sides[seat].life + n, n)
            return Shown(Text("ライフを{n}回復した。", "Gained {n} life.").fill(n=n), (cue,), seat=seat)


def _judged(event: c.Judged) -> Shown:
    shown = []
    for seat in (0, 1):
        colour = event.verdict.colours[seat]
        words = (
            Text("{colour}・速度{n}", "{colour}, speed {n}").fill(colour=COLOURS[colour], n=event.speeds[seat])
            if colour
            else Text("なし", "none")
        )
        shown.append(words)
    victor = event.verdict.victor
    if victor < 0:
        text = Text("判定は引き分けになった（{one} 対 {two}）。", "The judgement was a draw ({one} against {two}).")
        return Shown(text.fill(one=shown[0], two=shown[1]), (Banner(Text("引き分け", "Draw")),))
    text = Text("判定に勝った（{one} 対 {two}）。", "Won the judgement ({one} against {two}).")
    return Shown(text.fill(one=shown[victor], two=shown[1 - victor]), (Banner(Text("判定勝ち", "Judgement won"), victor),), seat=victor)


def _changed(eyes: Eyes, event: c.Changed) -> Shown:
    seat, place = event.seat, event.place
    played = eyes.played(seat, place)
    after = event.evolve(eyes.state)
    now = after.sides[seat].action[place]
    spot = spot_of(played.card.id)
    parts: list[Text] = []
    cues: list[Cue] = []
    if event.speed:
        parts.append(Text("速度{n:+}", "{n:+} speed").fill(n=event.speed))
        cues.append(StatCue(spot, "speed", speed_of(after, seat, now), event.speed))
    if event.damage:
        parts.append(Text("ダメージ{n:+}", "{n:+} damage").fill(n=event.damage))
        cues.append(StatCue(spot, "damage", damage_of(after, seat, now), event.damage))
    if event.colour:
        parts.append(Text("{colour}に変化", "now {colour}").fill(colour=COLOURS[colour_of(after, seat, now)]))
        cues.append(Flip(spot, action_card(after, seat, now)))
    if event.fate:
        parts.append(
            Text("終了時に手札へ", "to the hand at the end")
            if event.fate == "hand"
            else Text("終了時に協奏エリアへ", "to the concerto area at the end")
        )
        cues.append(MarkCue(spot, Badge(f"keep_{event.fate}")))
    words = Text("「{card}」：{parts}。", "{card}: {parts}.").fill(card=name_of(played.card.no), parts=join(parts, Text("、", ", ")))
    return Shown(words, tuple(cues), (played.card.no,), seat)
