"""What each event looks like to a viewer: a line of the log and what to animate. The state is the one before the event."""

from taisen.engine.replace import replace
from taisen.engine.table import (
    Badge,
    Banner,
    Card,
    Choose,
    Count,
    Cue,
    Flip,
    MarkCue,
    Move,
    Seat,
    Shown,
    Spot,
    Strike,
    Viewer,
)
from taisen.engine.text import Text, join

from . import changes as c
from . import events as e
from .actions import asking
from .glossary import EVOLVED, NAMES
from .speech import change, core_of, name_of, of_unit, reason_of, side_name, tell, whose_half
from .state import FRONT, Ending, Held, State
from .tale_of_changes import CORE_HITS, core_change, doomed, faded, guarded, healed, hit, mark_cues, marked, number_cues, shaded, unmarked
from .view import badges_of, held_card, place_spot, spot, unit_card

COMMA = Text("、", ", ")


def show(state: State, event: e.Event, viewer: Viewer) -> Shown | None:
    """The event as `viewer` sees it; None where there is nothing to see."""
    shown = told(state, event, viewer)
    return shown if shown is None or shown.heading else replace(shown, text=shown.text.sentence())


def told(state: State, event: e.Event, viewer: Viewer) -> Shown | None:
    """Event by event, the commonest first: to ask whether it is one takes 60 ns."""
    match event:
        case e.HalfBegan():
            return half_began(state, event, viewer)
        case e.Drawn():
            return drawn(state, event, viewer)
        case c.Hit():
            return hit(state, event, viewer)
        case e.Played():
            return played(state, event, viewer)
        case e.Attacked():
            return attacked(state, event, viewer)
        case e.Roused() | e.Stirred():
            return None
        case e.HandFull(seat):
            return Shown(tell(seat, viewer, "手札がいっぱいで、カードを引けなかった。", "could not draw with a full hand."), seat=seat)
        case e.Fatigued(seat, n):
            words = Text("山札が尽き、疲労で{core}に{n}ダメージ。", "The library is empty: fatigue deals {n} damage to {core}.")
            return core_change(state, seat, -n, words.fill(n=n, core=core_of(seat, viewer)))
        case e.Scouted():
            return scouted(state, event, viewer)
        case e.Opened():
            return opened(state, event, viewer)
        case e.SpellCast(seat, held, cost):
            words = tell(seat, viewer, "{card}を唱えた。", "cast {card}.", card=name_of(held.card))
            return Shown(words, (discarded(seat, held, viewer), paid(state, seat, cost)), (held.card,), seat)
        case e.ItemUsed(seat, held, cost):
            words = tell(seat, viewer, "{card}を使った。", "used {card}.", card=name_of(held.card))
            return Shown(words, (discarded(seat, held, viewer), paid(state, seat, cost)), (held.card,), seat)
        case e.Equipped():
            return equipped(state, event, viewer)
        case e.Reacted():
            return reacted(state, event, viewer)
        case e.TokenMade(seat, unit, place):
            words = tell(seat, viewer, "{card}を控えに出した。", "put {card} on the bench.", card=name_of(unit.card))
            return Shown(words, (Move(f"seat.{seat}", place_spot(seat, place), unit_card(unit)),), (unit.card,), seat)
        case e.Promoted():
            return promoted(state, event, viewer)
        case e.Swapped():
            return swapped(state, event, viewer)
        case e.Destroyed(dead):
            return destroyed(state, dead, viewer)
        case e.Bounced():
            return bounced(state, event, viewer)
        case c.CoreHit(seat, n, by):
            return core_change(state, seat, -n, CORE_HITS[by].fill(n=n, core=core_of(seat, viewer)))
        case c.CoreHealed(seat, n):
            return core_change(state, seat, n, Text("{core}が{n}回復した。", "{core} regained {n}.").fill(n=n, core=core_of(seat, viewer)))
        case c.Doomed():
            return doomed(state, event, viewer)
        case c.Healed():
            return healed(state, event, viewer)
        case c.Guarded():
            return guarded(state, event, viewer)
        case c.Buffed(seat, place, atk, hp):
            unit = state.unit(seat, place)
            words = Text("{unit}は{change}を得た。", "{unit} got {change}.").fill(unit=of_unit(unit, seat, viewer), change=change(atk, hp))
            after = replace(unit, atk=unit.atk + atk, hp=unit.hp + hp)
            return Shown(words, number_cues(unit, after), (unit.card,), seat)
        case c.Marked():
            return marked(state, event, viewer)
        case c.Unmarked():
            return unmarked(state, event, viewer)
        case c.Warded(kind, now):
            unit = state.unit(now.seat, now.place)
            words = Text("{unit}は{mark}を防いだ。", "{unit} warded off {mark}.").fill(
                unit=of_unit(unit, now.seat, viewer), mark=NAMES[kind]
            )
            return Shown(words, (MarkCue(spot(unit.iid), Badge("immune_once"), on=False),), (unit.card,), now.seat)
        case c.Faded():
            return faded(state, event, viewer)
        case c.Shaded(units):
            return shaded(state, units, viewer)
        case e.ManaGained(seat, n):
            words = tell(seat, viewer, "マナを{n}得た。", "gained {n} mana.", n=n)
            return Shown(words, (mana_changes(state, seat, n),), seat=seat)
        case e.Waited(stalemate):
            return waited(state, stalemate)
        case e.Evolved():
            return evolved(state, event, viewer)
        case e.WasAsked(asked):
            return was_asked(event.evolve(state), asked.card, viewer)
        case e.Chose(seat, iid):
            return chose(state, seat, iid, viewer)
        case e.Ended(ending):
            return ended(ending, viewer)


# -- cards -------------------------------------------------------------------------------------------------------------------


def drawn(state: State, event: e.Drawn, viewer: Viewer) -> Shown:
    """Its owner sees the card, everybody else that there is one more, and in which zone."""
    seat = event.seat
    card = state.sides[seat].library[0]
    source, zone = f"library.{seat}", f"{'stand' if event.to_stand else 'hand'}.{seat}"
    if viewer == seat:
        put = Text("引いて構えに置いた", "drew {card} into the stand zone") if event.to_stand else Text("引いた", "drew {card}")
        words = tell(seat, viewer, "{card}を" + put.ja + "。", put.en + ".", card=name_of(card))
        return Shown(words, (Move(source, zone, Card(id=spot(state.next_iid), card=card)),), (card,), seat)
    if event.to_stand:
        words = tell(seat, viewer, "カードを1枚引き、構えに伏せた。", "drew a card and set it face down in the stand zone.")
    else:
        words = tell(seat, viewer, "カードを1枚引いた。", "drew a card.")
    return Shown(words, (Move(source, zone),), seat=seat)


def scouted(state: State, event: e.Scouted, viewer: Viewer) -> Shown:
    """Only the one who looks sees them (TENGA-9.8)."""
    seat, n = event.seat, event.n
    if viewer != seat:
        words = tell(seat, viewer, "山札の上から{n}枚を見た。", "looked at the top {n|card|# cards} of the library.", n=n)
        return Shown(words, seat=seat)
    top = state.sides[seat].library[:n]
    names = join((name_of(card) for card in top), COMMA)
    words = tell(seat, viewer, "山札の上を確認した：{names}。", "looked at the top of the library: {names}.", names=names)
    return Shown(words, (), top, seat)


def opened(state: State, event: e.Opened, viewer: Viewer) -> Shown:
    seat, unit = event.seat, event.unit
    source = f"library.{seat}" if event.at >= 0 else own_spot(seat, unit.iid, "hand", viewer)
    words = tell(seat, viewer, "{card}を最初の前衛に置いた。", "started with {card} in front.", card=name_of(unit.card))
    return Shown(words, (Move(source, f"front.{seat}", unit_card(unit)),), (unit.card,), seat)


def equipped(state: State, event: e.Equipped, viewer: Viewer) -> Shown:
    seat, held = event.seat, event.held
    unit = state.unit(seat, FRONT)
    after = event.evolve(state).unit(seat, FRONT)
    words = tell(seat, viewer, "{unit}に{card}を装備させた。", "put {card} on {unit}.", card=name_of(held.card), unit=name_of(unit.card))
    cues: list[Cue] = [Move(own_spot(seat, held.iid, "hand", viewer), spot(unit.iid), held_card(held)), paid(state, seat, event.cost)]
    about = [unit.card, held.card]
    if unit.equipment is not None:
        old = unit.equipment
        words += Text("{old}は捨て札になった。", " {old} was discarded.").fill(old=name_of(old.card))
        cues.append(Move(spot(unit.iid), f"discard.{seat}", held_card(old)))
        about.append(old.card)
    cues += number_cues(unit, after)
    cues += [MarkCue(spot(unit.iid), badge) for badge in badges_of(after).badges if badge not in badges_of(unit).badges]
    return Shown(words, tuple(cues), tuple(about), seat)


def reacted(state: State, event: e.Reacted, viewer: Viewer) -> Shown:
    """It is turned up where it stood, and goes to the discard pile."""
    seat, held = event.seat, event.held
    index = state.sides[seat].stand.index(held)
    where = spot(held.iid) if viewer == seat else f"stand.{seat}.{index}"
    words = tell(seat, viewer, "リアクション{card}が発動した。", "reacted with {card}.", topic="の", card=name_of(held.card))
    cues = (Flip(where, held_card(held)), Move(where, f"discard.{seat}", held_card(held)), paid(state, seat, event.cost))
    return Shown(words, cues, (held.card,), seat)


# -- coming, going, moving ---------------------------------------------------------------------------------------------------


def played(state: State, event: e.Played, viewer: Viewer) -> Shown:
    seat, unit = event.seat, event.unit
    where = Text("前衛", "in front") if event.place == FRONT else Text("控え", "on the bench")
    words = tell(seat, viewer, "{card}を{where}に出した。", "put {card} {where}.", card=name_of(unit.card), where=where)
    cues: list[Cue] = [
        Move(own_spot(seat, unit.iid, "hand", viewer), place_spot(seat, event.place), unit_card(unit)),
        paid(state, seat, event.cost),
    ]
    about = [unit.card]
    if event.back:
        old = state.unit(seat, FRONT)
        words += Text("{old}は控えに下がった。", " {old} stepped back to the bench.").fill(old=name_of(old.card))
        cues.insert(0, Move(spot(old.iid), place_spot(seat, event.back), unit_card(old)))
        about.append(old.card)
    return Shown(words, tuple(cues), tuple(about), seat)


def promoted(state: State, event: e.Promoted, viewer: Viewer) -> Shown:
    seat = event.seat
    unit = state.unit(seat, event.place)
    words = Text("{unit}が前衛に昇格した。", "{unit} stepped up to the front.").fill(unit=of_unit(unit, seat, viewer))
    after = replace(unit, dazed=event.dazed)
    return Shown(words, (Move(spot(unit.iid), f"front.{seat}", unit_card(unit)), *mark_cues(unit, after)), (unit.card,), seat)


def swapped(state: State, event: e.Swapped, viewer: Viewer) -> Shown:
    seat = event.seat
    front, other = state.unit(seat, FRONT), state.unit(seat, event.place)
    words = tell(
        seat,
        viewer,
        "{front}と{other}を入れ替えた。",
        "swapped {front} with {other}.",
        front=name_of(front.card),
        other=name_of(other.card),
    )
    cues = (
        Move(spot(front.iid), place_spot(seat, event.place), unit_card(front)),
        Move(spot(other.iid), f"front.{seat}", unit_card(other)),
    )
    return Shown(words, cues, (front.card, other.card), seat)


def destroyed(state: State, dead: tuple[tuple[Seat, int], ...], viewer: Viewer) -> Shown:
    units = [(seat, state.unit(seat, place)) for seat, place in dead]
    names = join((of_unit(unit, seat, viewer) for seat, unit in units), COMMA)
    words = Text("{names}が破壊された。", "{names} {were} destroyed.").fill(names=names, were="was" if len(units) == 1 else "were")
    cues: list[Cue] = []
    for seat, unit in units:
        if unit.equipment is not None:
            cues.append(Move(spot(unit.iid), f"discard.{seat}", held_card(unit.equipment)))
        cues.append(Move(spot(unit.iid), f"discard.{seat}", Card(id=spot(unit.iid), card=unit.card)))
    return Shown(words, tuple(cues), tuple(unit.card for _, unit in units), units[0][0])


def bounced(state: State, event: e.Bounced, viewer: Viewer) -> Shown:
    seat = event.seat
    unit = state.unit(seat, event.place)
    words = {
        "hand": Text("{unit}は手札に戻った。", "{unit} returned to the hand."),
        "discard": Text("手札がいっぱいなので、{unit}は捨て札になった。", "With the hand full, {unit} was discarded."),
        "": Text("{unit}は消えた。", "{unit} vanished."),
    }[event.to].fill(unit=of_unit(unit, seat, viewer))
    target = f"{event.to or 'discard'}.{seat}"
    return Shown(words, (Move(spot(unit.iid), target, Card(card=unit.card)),), (unit.card,), seat)


# -- turns -------------------------------------------------------------------------------------------------------------------------


def half_began(state: State, event: e.HalfBegan, viewer: Viewer) -> Shown:
    seat = event.seat
    words = Text("第{turn}ターン・{whose}", "Turn {turn}: {whose}").fill(turn=event.turn, whose=whose_half(seat, viewer))
    gained = event.max_mana - state.sides[seat].mana
    return Shown(words, (Banner(words, seat), Count(f"mana.{seat}", event.max_mana, gained, max=event.max_mana)), seat=seat, heading=True)


def waited(state: State, stalemate: int) -> Shown | None:
    """The count is worth a line when it grows."""
    if not stalemate:
        return None
    words = Text(
        "{n}ターン続けて戦況が動いていない（{limit}ターンで引き分け）。",
        "Nothing has moved for {n|1 turn|# turns} in a row ({limit} make a draw).",
    )
    return Shown(words.fill(n=stalemate, limit=state.options.stalemate), (Count("stalemate", stalemate, 1),))


def attacked(state: State, event: e.Attacked, viewer: Viewer) -> Shown:
    seat, foe = event.seat, 1 - event.seat
    unit, wall = state.unit(seat, FRONT), state.sides[foe].front
    target = core_of(foe, viewer) if wall is None else of_unit(wall, foe, viewer)
    words = Text("{unit}が{target}を攻撃。", "{unit} attacked {target}.").fill(unit=of_unit(unit, seat, viewer), target=target)
    about = (unit.card,) if wall is None else (unit.card, wall.card)
    return Shown(words, (Strike(spot(unit.iid), f"core.{foe}" if wall is None else spot(wall.iid)),), about, seat)


def evolved(state: State, event: e.Evolved, viewer: Viewer) -> Shown:
    seat = event.seat
    unit = state.unit(seat, FRONT)
    words = Text("{unit}が進化した（{change}）。", "{unit} evolved ({change}).")
    after = event.evolve(state).unit(seat, FRONT)
    cues = (Banner(EVOLVED.name, seat), Count(f"ep.{seat}", state.sides[seat].ep - 1, -1), *mark_cues(unit, after))
    words = words.fill(unit=of_unit(unit, seat, viewer), change=change(event.atk, event.hp))
    return Shown(words, (*cues, *number_cues(unit, after)), (unit.card,), seat)


def was_asked(state: State, card: str, viewer: Viewer) -> Shown:
    """The state here is the one after: who may be chosen follows from who is asked."""
    seat = state.half
    ability, ctx = asking(state, seat)
    words = tell(seat, viewer, "{card}の効果の対象を選ぶ。", "must choose a target for {card}.", card=name_of(card))
    return Shown(words, (Choose(seat, tuple(spot(iid) for iid in ability.options(state, ctx))),), (card,), seat)


def chose(state: State, seat: Seat, iid: int, viewer: Viewer) -> Shown | None:
    found = state.find(iid)
    if found is None:
        return None
    unit = state.unit(*found)
    words = tell(seat, viewer, "{unit}を選んだ。", "chose {unit}.", unit=of_unit(unit, found[0], viewer))
    return Shown(words, (), (unit.card,), seat)


def ended(ending: Ending, viewer: Viewer) -> Shown:
    """Who has won, and why: whose core was broken, who surrendered."""
    why = reason_of(ending, viewer)
    if not ending.winners:
        words = Text("引き分け（{why}）", "A draw: {why}").fill(why=why)
    elif viewer is None:
        words = Text("{side}の勝ち（{why}）", "A win for {side}: {why}").fill(side=side_name(ending.winners[0], viewer), why=why)
    elif viewer in ending.winners:
        words = Text("あなたの勝ち（{why}）", "You win: {why}").fill(why=why)
    else:
        words = Text("あなたの負け（{why}）", "You lose: {why}").fill(why=why)
    return Shown(words, (Banner(words),), heading=True)


# -- pieces ------------------------------------------------------------------------------------------------------------------------


def own_spot(seat: Seat, iid: int, zone: str, viewer: Viewer) -> Spot:
    """Where a card comes from: its owner knows which card of the zone it was."""
    return spot(iid) if viewer == seat else f"{zone}.{seat}"


def discarded(seat: Seat, held: Held, viewer: Viewer) -> Move:
    return Move(own_spot(seat, held.iid, "hand", viewer), f"discard.{seat}", held_card(held))


def paid(state: State, seat: Seat, cost: int) -> Count:
    return mana_changes(state, seat, -cost)


def mana_changes(state: State, seat: Seat, by: int) -> Count:
    """Mana above the maximum is shown as a maximum of its own, as `table` does."""
    side = state.sides[seat]
    now = side.mana + by
    return Count(f"mana.{seat}", now, by, max=max(now, side.max_mana))
