"""What happens, told to each viewer: a line of the log and what moves. `state` is the one before the event."""

from taisen.engine.table import Badge, Banner, Card, Count, Cue, Flip, MarkCue, Move, Seat, Shown, StatCue, Viewer
from taisen.engine.text import NOTHING, Text, join

from .cards import CARDS, told
from .deeds import GUARDED, STEADY
from .effects import Information
from .events import (
    Boosted,
    By,
    ChargeBegan,
    Cleared,
    Counted,
    Dealt,
    Escaped,
    Event,
    FeesTaken,
    Finished,
    GameBegan,
    Glimpsed,
    Guarded,
    Left,
    Marked,
    Negated,
    Opened,
    Paid,
    Renumbered,
    Rewarded,
    RoundBegan,
    Scouted,
    Selected,
    SetBegan,
    Stilled,
    Swapped,
    Turned,
    Waited,
)
from .state import HAND_SIZE, PRE, TWO, Held, Place, State, unit
from .targets import ELEMENTS
from .view import badge_of, face, glimpse, opens

HEADINGS = {0: Text("プレラウンド", "Pre-round"), 1: Text("ラウンド1", "Round 1"), 2: Text("ラウンド2", "Round 2")}

Lines = tuple[Text, Text]  # what the skill of {me} does to {it}, and what it does to {me} itself
NEGATED: Lines = (Text("{me}のスキルで、{it}のスキルが無効になった。", "The skill of {me} voided the skill of {it}."), NOTHING)
MARKED: dict[str, Lines] = {
    GUARDED: (
        Text("{me}のスキルで、{it}のナンバーは相手に下げられなくなった。", "The skill of {me}: no enemy can lower {it}."),
        Text("{me}のナンバーは、スキルにより相手に下げられなくなった。", "The skill of {me}: no enemy can lower it."),
    ),
    STEADY: (
        Text("{me}のスキルで、{it}の属性は相手に変えられなくなった。", "The skill of {me}: no enemy can change the element of {it}."),
        Text("{me}の属性は、スキルにより相手に変えられなくなった。", "The skill of {me}: no enemy can change its element."),
    ),
}
STILLED: Lines = (
    NOTHING,
    Text("{me}のスキルで、このラウンドの属性判定がなくなった。", "The skill of {me}: no elemental boost in this round."),
)
TURNED: Lines = (
    Text("{me}のスキルで、{it}が{e}属性になった。", "The skill of {me} turned {it} into {e}."),
    Text("{me}がスキルで{e}属性になった。", "The skill of {me} turned it into {e}."),
)
RENUMBERED: Lines = (
    Text("{me}のスキルで、{it}のナンバーが{a}から{b}になった。", "The skill of {me} took {it} from {a} to {b}."),
    Text("{me}のナンバーが、スキルで{a}から{b}になった。", "The skill of {me} took it from {a} to {b}."),
)
KEPT: dict[str, Lines] = {
    GUARDED: (
        Text("{it}は守られていて、{me}のスキルではナンバーが下がらなかった。", "{it} is guarded: the skill of {me} could not lower it."),
        NOTHING,
    ),
    STEADY: (
        Text(
            "{it}は守られていて、{me}のスキルでは属性が変わらなかった。", "{it} is steady: the skill of {me} could not change its element."
        ),
        NOTHING,
    ),
}


OfSkills = Negated | Marked | Stilled | Turned | Renumbered | Swapped | Guarded | Scouted | Glimpsed


def show(state: State, event: Event, viewer: Viewer) -> Shown | None:
    """KAMI-11.3: what `viewer` notices of an event."""
    match event:
        case SetBegan():
            text = Text("第{n}セット。デッキが10枚に戻った", "Set {n}: all decks are complete again").fill(n=event.set)
            return Shown(text.sentence(), (Banner(Text("第{n}セット", "Set {n}").fill(n=event.set)),), heading=True)
        case GameBegan():
            text = Text("第{n}ゲーム", "Game {n}").fill(n=event.game)
            return Shown(text, (Banner(text), MarkCue(f"seat.{event.flag}", Badge("flag"))), heading=True)
        case Dealt():
            return _dealt(state, event, viewer)
        case RoundBegan():
            return Shown(HEADINGS[event.round], (Banner(HEADINGS[event.round]),), heading=True)
        case Selected():
            return _selected(state, event, viewer)
        case ChargeBegan():
            text = Text("チャージアクション。チャージ額は{n}{u}", "Charge action: the charge is {n} {u}").fill(
                n=event.amount, u=unit(state)
            )
            return Shown(text.sentence(), (Count("charge", event.amount),))
        case Paid():
            return _paid(state, event)
        case Waited():
            return Shown(Text("ウェイトした。", "Waited."), (MarkCue(f"seat.{event.seat}", Badge("waited")),), seat=event.seat)
        case Escaped():
            return Shown(Text("エスケープした。", "Escaped."), (MarkCue(f"seat.{event.seat}", Badge("escaped")),), seat=event.seat)
        case Left():
            return Shown(Text("対戦から離れた。", "Left the battle."), (MarkCue(f"seat.{event.seat}", Badge("left")),), seat=event.seat)
        case Opened():
            held = _lying(state, event.seat, state.round)
            return Shown(
                Text("{c}（{n}）を開いた。", "Opened {c} ({n}).").fill(c=_name(held), n=event.number),
                (Flip(_spot(event.seat, state.round), _after(state, event, state.round)),),
                (held.card,),
                event.seat,
            )
        case Boosted():
            return _boosted(state, event)
        case Counted():
            return _counted(state, event)
        case Rewarded():
            return _rewarded(state, event)
        case FeesTaken():
            return Shown(
                Text(
                    "プレイチャージ{a}KPとジャックポット{b}KPが差し引かれた。",
                    "A play charge of {a} KP and {b} KP for the jackpot were taken.",
                ).fill(a=event.play_charge, b=event.jackpot),
                (
                    Count("pool", state.pool - event.play_charge - event.jackpot),
                    Count("jackpot", state.jackpot + event.jackpot, event.jackpot),
                ),
            )
        case Cleared():
            return _cleared(state)
        case Finished():
            text = Text("対戦が終わった。順位は獲得した{u}の合計で決まる", "The battle is over; the {u} acquired make the ranking").fill(
                u=unit(state)
            )
            return Shown(text.sentence(), (Banner(Text("対戦終了", "The end")),), heading=True)
        case _:
            return _skill(state, event, viewer)


def _skill(state: State, event: OfSkills, viewer: Viewer) -> Shown | None:
    """What a skill has brought about."""
    match event:
        case Negated():
            cue = MarkCue(_spot(event.seat, state.round), Badge("negated"))
            return _by_skill(state, event.by, event.seat, state.round, NEGATED, (cue,))
        case Marked():
            cue = MarkCue(_spot(event.seat, state.round), Badge(event.mark))
            return _by_skill(state, event.by, event.seat, state.round, MARKED[event.mark], (cue,))
        case Stilled():
            return _by_skill(state, event.by, *event.by, STILLED, (Banner(Text("属性判定なし", "No boost"), event.by[0]),))
        case Turned():
            flip = Flip(_spot(event.seat, event.place), _after(state, event, event.place))
            return _by_skill(state, event.by, event.seat, event.place, TURNED, (flip,), e=ELEMENTS[event.element])
        case Renumbered():
            was = _lying(state, event.seat, event.place).number
            stat = StatCue(_spot(event.seat, event.place), "number", event.number, event.number - was)
            return _by_skill(state, event.by, event.seat, event.place, RENUMBERED, (stat,), a=was, b=event.number)
        case Swapped():
            return _swapped(state, event)
        case Guarded():
            cue = MarkCue(_spot(event.seat, event.place), Badge(event.mark))
            return _by_skill(state, event.by, event.seat, event.place, KEPT[event.mark], (cue,))
        case Scouted():
            return _scouted(state, event, viewer)
        case Glimpsed():
            return _glimpsed(state, event, viewer)


def _name(held: Held) -> Text:
    return CARDS[held.card].name


def _spot(seat: Seat, place: Place) -> str:
    return f"row.{seat}.{place}"


def _after(state: State, event: Opened | Turned, place: Place) -> Card:
    """The card's face when the event has happened."""
    return face(_lying(event.evolve(state), event.seat, place))


def _lying(state: State, seat: Seat, place: Place) -> Held:
    held = state.sides[seat].row[place]
    assert held is not None, f"no card of seat {seat} at {place}"  # noqa: S101  the event is about it
    return held


def _by_skill(state: State, by: By, seat: Seat, place: Place, lines: Lines, cues: tuple[Cue, ...], **values: Text | int) -> Shown:
    """A line about the skill of one open card at work on another or on itself."""
    mine, its = _lying(state, *by), _lying(state, seat, place)
    other, own = lines
    if by == (seat, place):
        return Shown(own.fill(me=_name(mine), **values), cues, (mine.card,), by[0])
    return Shown(other.fill(me=_name(mine), it=_name(its), **values), cues, (mine.card, its.card), by[0])


def _dealt(state: State, event: Dealt, viewer: Viewer) -> Shown:
    drawn = state.sides[event.seat].deck[:HAND_SIZE]
    mine = opens(state, event.seat, viewer)
    source = f"deck.{event.seat}" if mine else f"seat.{event.seat}"  # nobody else has a place for that deck
    cues = tuple(Move(source, f"hand.{event.seat}", face(held) if mine else None) for held in drawn)
    about = tuple(held.card for held in drawn) if mine else ()
    return Shown(Text("手札を{n}枚引いた。", "Drew {n} cards.").fill(n=len(drawn)), cues, about, event.seat)


def _selected(state: State, event: Selected, viewer: Viewer) -> Shown:
    held = next(held for held in state.sides[event.seat].hand if held.iid == event.iid)
    mine = opens(state, event.seat, viewer)
    cue = Move(f"c{held.iid}" if mine else f"hand.{event.seat}", _spot(event.seat, state.round), face(held) if mine else None)
    if not mine:
        return Shown(Text("カードを選んだ。", "Selected a card."), (cue,), seat=event.seat)
    return Shown(Text("{c}を選んだ。", "Selected {c}.").fill(c=_name(held)), (cue,), (held.card,), event.seat)


def _paid(state: State, event: Paid) -> Shown:
    used = state.sides[event.seat].used + event.amount
    cues: tuple[Cue, ...] = (
        Count(f"used.{event.seat}", used, event.amount),
        Count("pool", state.pool + event.amount, event.amount),
    )
    if event.how == "pre":
        text = Text("プレチャージとして{n}{u}を払った。", "Paid a pre-charge of {n} {u}.")
    else:
        cues = (*cues, MarkCue(f"seat.{event.seat}", Badge(event.how, event.amount)))
        text = (
            Text("{n}{u}をチャージした。", "Charged {n} {u}.")
            if event.how == "charged"
            else Text("フルチャージで残りの{n}{u}をすべて出した。", "Full charge: paid all {n} {u} that were left.")
        )
    return Shown(text.fill(n=event.amount, u=unit(state)), cues, seat=event.seat)


def _swapped(state: State, event: Swapped) -> Shown:
    mine, theirs = _lying(state, event.seat, state.round), _lying(state, event.other, state.round)
    text = Text(
        "{a}のスキルで、{b}とナンバーが入れ替わった（{a}は{n}、{b}は{m}）。",
        "The skill of {a} swapped numbers with {b}: {a} has {n}, {b} has {m}.",
    )
    cues = (
        StatCue(_spot(event.seat, state.round), "number", theirs.number, theirs.number - mine.number),
        StatCue(_spot(event.other, state.round), "number", mine.number, mine.number - theirs.number),
    )
    filled = text.fill(a=_name(mine), b=_name(theirs), n=theirs.number, m=mine.number)
    return Shown(filled, cues, (mine.card, theirs.card), event.seat)


def _scouted(state: State, event: Scouted, viewer: Viewer) -> Shown:
    held = _lying(state, *event.by)
    if viewer != event.by[0]:  # KAMI-6.6: that a skill tells its owner something is open, what it tells is not
        text = Text("{c}のスキルで、相手の手札を探った。", "The skill of {c} looked into enemy hands.")
        return Shown(text.fill(c=_name(held)), (), (held.card,), event.by[0])
    cues = tuple(
        MarkCue(f"seat.{enemy}", badge_of(effect, answer))
        for enemy in range(len(state.sides))
        for effect, answer in told(state, viewer, enemy)
        if effect.key == event.key
    )
    wanted = next(
        effect for ability in CARDS[held.card].skill for effect in ability.do if isinstance(effect, Information) and effect.key == event.key
    )
    text = Text("{c}のスキルで、相手それぞれの{what}がわかった。", "The skill of {c} lets you see {what}.")
    return Shown(text.fill(c=_name(held), what=wanted.what), cues, (held.card,), event.by[0])


def _glimpsed(state: State, event: Glimpsed, viewer: Viewer) -> Shown:
    mine = _lying(state, *event.by)
    if viewer != event.by[0]:
        text = Text("{c}のスキルで、相手の手札を1枚ずつ見た。", "The skill of {c} showed its owner one card of each enemy hand.")
        return Shown(text.fill(c=_name(mine)), (), (mine.card,), event.by[0])
    seen = [(enemy, held) for enemy, side in enumerate(state.sides) for held in side.hand if held.iid in event.iids]
    text = Text("{c}のスキルで、相手の手札の{it}を見た。", "The skill of {c} showed you {it} in enemy hands.")
    filled = text.fill(c=_name(mine), it=join((_name(held) for _, held in seen), Text("、", ", ")))
    cues = tuple(Move(f"seat.{enemy}", f"seen.{enemy}", glimpse(held)) for enemy, held in seen)  # it stays in the hand
    return Shown(filled, cues, (mine.card, *(held.card for _, held in seen)), event.by[0])


def _boosted(state: State, event: Boosted) -> Shown:
    if not event.element:
        text = Text("属性判定は引き分けだった。", "The elemental boost was a draw.")
        return Shown(text, (Banner(Text("属性判定：引き分け", "Boost: draw")),))
    text = Text("属性判定は{e}の勝ち。{e}属性のカードのナンバーが{n}上がった。", "The elemental boost went to {e}: each {e} card +{n}.")
    cues: list[Cue] = [Banner(Text("属性判定：{e}の勝ち", "Boost: {e}").fill(e=ELEMENTS[event.element]))]
    for seat, result in enumerate(event.results):
        if result == "won":
            number = _lying(state, seat, state.round).number
            cues.append(StatCue(_spot(seat, state.round), "number", number + event.gain, event.gain))
    return Shown(text.fill(e=ELEMENTS[event.element], n=event.gain), tuple(cues))


def _counted(state: State, event: Counted) -> Shown:
    if event.alone:
        text = Text("ほかの全員がエスケープした。残ったひとりの勝ち。", "Everybody else has escaped: the last one left wins.")
        return Shown(text, (Banner(Text("不戦勝", "Last one left"), event.winners[0]),), seat=event.winners[0])
    text = Text("ファイナルカウント。合計{n}が最高だった", "Final count: {n} was the highest total").fill(n=max(event.totals))
    cues = tuple(MarkCue(f"seat.{seat}", Badge("total", total)) for seat, total in enumerate(event.totals) if total > 0)
    return Shown(text.sentence(), (Banner(Text("ファイナルカウント", "Final count")), *cues), heading=True)


def _rewarded(state: State, event: Rewarded) -> Shown:
    side, out = state.sides[event.seat], sum(event.refunds) + sum(event.shares)
    cues: list[Cue] = [
        Banner(Text("ゲームに勝利", "Game won"), event.seat),
        Count(f"acquired.{event.seat}", side.acquired + event.acquired, event.acquired),
        MarkCue(f"seat.{event.seat}", Badge("won", side.won + 1)),
        Count("pool", state.pool - out, -out),
    ]
    for place in range(PRE, TWO + 1):
        held, back = side.at(place), event.refunds[place] + event.shares[place]
        if held is not None and back:  # what an unopened card holds is nobody's business
            cues.append(StatCue(_spot(event.seat, place), "kp", held.kp + back, back))
    text = Text(
        "ゲームに勝ち、{n}{u}を獲得した。カードには返却{a}と報酬{b}が加わった。",
        "Won the game and acquired {n} {u}; the cards got {a} back and a reward of {b}.",
    )
    filled = text.fill(n=event.acquired, u=unit(state), a=sum(event.refunds), b=sum(event.shares))
    return Shown(filled, tuple(cues), seat=event.seat)


def _cleared(state: State) -> Shown:
    cues: list[Cue] = []
    for seat, side in enumerate(state.sides):
        row, spent = f"row.{seat}", f"spent.{seat}"
        laid = [held for held in side.row if held is not None]
        cues += [Move(f"c{held.iid}", spent, face(held)) if held.opened else Move(row, spent) for held in laid]
        cues += [Move(f"hand.{seat}", spent)] * len(side.hand)
    return Shown(Text("使ったカードを片づけた。", "The cards were put away."), tuple(cues))
