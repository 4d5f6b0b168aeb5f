"""What each event looks like to a viewer: a line of the log and what to animate. The state is the one before the event."""

from taisen.engine.replace import replace
from taisen.engine.table import Banner, Card, Count, Cue, MarkCue, Move, Part, Seat, Shown, Spot, StatCue, Strike, Viewer
from taisen.engine.text import Text, join

from . import changes as c
from . import events as e
from .cards import CARDS
from .conditions import CARD_KIND, TALLY
from .speech import AND, name_of, names, who, whose
from .state import Held, Place, State
from .view import AIM_NAMES, LANES, held_card, player, unit_card

PHASES = {
    "main": Text("メインフェイズ", "Main phase"),
    "battle": Text("バトルフェイズ", "Battle phase"),
    "control": Text("コントロールフェイズ", "Control phase"),
}
MARKED = {
    "unable": Text("{unit}はアクション不可になった", "{unit} can no longer act"),
    "silence": Text("{unit}の効果がすべて無効になった", "{unit} lost its own effects"),
    "rang": Text("{unit}のRANGが{n}になった", "{unit} now has RANG {n}"),
    "evasion": Text("{unit}は回避{n}を得た", "{unit} gained evasion {n}"),
}
RISE = {
    "atk": Text("{unit}のATKが{n}上がった", "the ATK of {unit} rose by {n}"),
    "defence": Text("{unit}のDEFが{n}上がった", "the DEF of {unit} rose by {n}"),
    "max_hp": Text("{unit}の最大HPが{n}増えた", "the maximum HP of {unit} rose by {n}"),
}
FALL = {
    "atk": Text("{unit}のATKが{n}下がった", "the ATK of {unit} fell by {n}"),
    "defence": Text("{unit}のDEFが{n}下がった", "the DEF of {unit} fell by {n}"),
    "max_hp": Text("{unit}の最大HPが{n}減った", "the maximum HP of {unit} fell by {n}"),
}
RENEWED = Text("{unit}への同じ効果は重ならず、期間だけが延びた", "the same effect on {unit} does not stack, it only lasts longer")
LIFE = {
    "empty": Text("{who}は山札が尽きて引けず、ライフを{n}失った", "{who} had nothing left to draw and lost {n} life"),
    "effect": Text("{who}はライフを{n}失った", "{who} lost {n} life"),
    "heal": Text("{who}のライフが{n}回復した", "{who} regained {n} life"),
}
MANA = {
    "recovery": Text("{who}のマナが{n}回復した", "{who} recovered {n} mana"),
    "effect": Text("{who}のマナが{n}回復した", "{who} gained {n} mana"),
    "bounty": Text("{who}はプレイヤーカードの効果で、さらにマナを{n}回復した", "the player card brought {who} {n} more mana"),
}


def show(state: State, event: e.Event, viewer: Viewer) -> Shown | None:
    """The event as `viewer` sees it; None where there is nothing to see."""
    shown = told(state, event, viewer)
    if shown is None:
        return None
    cues = (*shown.cues, *differences(state, event.evolve(state), {(cue.at, cue.stat) for cue in shown.cues if isinstance(cue, StatCue)}))
    return replace(shown, text=shown.text if shown.heading else shown.text.sentence(), cues=cues)


def told(state: State, event: e.Event, viewer: Viewer) -> Shown | None:
    """The words, and what moves or strikes; what else changes is found by comparing tables."""
    if isinstance(event, e.Course):
        return _course(state, event, viewer)
    if isinstance(event, e.OfCards):
        return _of_cards(state, event, viewer)
    if isinstance(event, c.OfUnits):
        return _of_units(state, event)
    return _of_players(state, event, viewer)


def _course(state: State, event: e.Course, viewer: Viewer) -> Shown | None:
    match event:
        case e.Decided(seat):
            return Shown(Text("{who}は手札を決めた", "{who} decided about the opening hand").fill(who=who(seat, viewer)), seat=seat)
        case e.Redrawn(seat):
            words = Text("{who}は手札をすべて山札に戻し、{n}枚引き直した", "{who} returned the whole hand and drew {n} new cards")
            return _drawn(seat, event.hand, viewer, words.fill(who=who(seat, viewer), n=len(event.hand)))
        case e.FirstDrawn(seat, life):
            first = Text("先攻は{who}に決まった", "{who} will go first").fill(who=who(seat, viewer))
            if life == state.sides[1 - seat].life:
                return Shown(first, (Banner(first, seat),), seat=seat)
            words = Text("{first}。後攻の{other}はライフ{life}から始める", "{first}; {others} life is {life} to begin with")
            told = words.fill(first=first, other=who(1 - seat, viewer), others=whose(1 - seat, viewer), life=life)
            return Shown(told, (Banner(first, seat),), seat=seat)
        case e.TurnBegan(seat, turn):
            words = Text("第{n}ターン・{who}", "Turn {n}: {who}").fill(n=turn, who=who(seat, viewer))
            return Shown(words, (Banner(words, seat),), seat=seat, heading=True)
        case e.PhaseBegan(phase):
            return Shown(PHASES[phase], seat=state.active, heading=True)
        case e.Idled(seat, idle):
            words = Text("{who}は何もしないまま時間切れになった（続けて{n}回）", "{who} let the time run out without a deed ({n} in a row)")
            return Shown(words.fill(who=who(seat, viewer), n=idle), seat=seat) if idle else None
        case e.Faded():
            return Shown(Text("期限の切れた効果が消えた", "effects that had run out are gone"))
        case e.Ended():
            return _ended(event, viewer)


def _of_cards(state: State, event: e.OfCards, viewer: Viewer) -> Shown | None:
    match event:
        case e.Drew(seat, cards):
            words = Text("{who}は{cards}を引いた", "{who} drew {cards}")
            if seat == viewer:
                return _drawn(seat, cards, viewer, words.fill(who=who(seat, viewer), cards=names([card.card for card in cards])))
            words = Text("{who}はカードを{n}枚引いた", "{who} drew {n|a card|# cards}").fill(who=who(seat, viewer), n=len(cards))
            return _drawn(seat, cards, viewer, words)
        case e.Discarded(seat, card):
            held = next(one for one in state.sides[seat].hand if one.id == card)
            words = Text("{who}は{card}を捨てた", "{who} discarded {card}").fill(who=who(seat, viewer), card=name_of(held.card))
            return Shown(words, (Move(_in_hand(seat, card, viewer), f"grave.{seat}", held_card(held)),), (held.card,), seat)
        case e.Milled(seat, cards):
            gone = [card.card for card in cards]
            words = Text("{whose}山札の上から{cards}が墓地に置かれた", "{cards} went from the top of {whose} library to the graveyard")
            cues = tuple(Move(f"library.{seat}", f"grave.{seat}", held_card(card)) for card in cards)
            return Shown(words.fill(whose=whose(seat, viewer), cards=names(gone)), cues, tuple(gone), seat)
        case e.Recalled(seat, card, to):
            words = Text("{who}は{card}を墓地から手札に戻した", "{who} took {card} back from the graveyard")
            words = words.fill(who=who(seat, viewer), card=name_of(to.card))
            return Shown(words, (Move(f"c{card}", f"hand.{seat}", Card(card=to.card)),), (to.card,), seat)
        case e.Picked() | e.CastDone():
            return None
        case e.Summoned(seat, column, unit):
            words = Text("{who}は{card}を{lane}に召喚した", "{who} summoned {card} in {lane}")
            words = words.fill(who=who(seat, viewer), card=name_of(unit.card), lane=LANES[column])
            move = Move(_in_hand(seat, unit.id, viewer), f"chips.{seat}.{column}", Card(id=f"c{unit.id}", card=unit.card))
            return Shown(words, (move,), (unit.card,), seat)
        case e.CastBegun(seat, card, id_):
            words = Text("{who}は{card}を使った", "{who} cast {card}").fill(who=who(seat, viewer), card=name_of(card))
            if id_:
                move = Move(_in_hand(seat, id_, viewer), f"grave.{seat}", Card(id=f"c{id_}", card=card))
                return Shown(words, (move,), (card,), seat)
            return Shown(words, (Banner(name_of(card), seat),), (card,), seat)
        case e.TokensMade(seat, tokens):
            lanes = join([LANES[column] for column, _ in tokens], AND)
            token = tokens[0][1].card
            words = Text("{whose}{lanes}に{token}が現れた", "{token} appeared on {whose} side of {lanes}")
            cues = tuple(Move(f"seat.{seat}", f"chips.{seat}.{column}", Card(id=f"c{unit.id}", card=unit.card)) for column, unit in tokens)
            return Shown(words.fill(whose=whose(seat, viewer), lanes=lanes, token=name_of(token)), cues, (token,), seat)


def _of_units(state: State, event: c.OfUnits) -> Shown | None:
    match event:
        case c.Hurt(unit, hp):
            lost = state.at(unit).unit.hp - hp
            return _of(state, unit, Text("{unit}は{n}ダメージを受けた", "{unit} took {n} damage"), lost) if lost else None
        case c.Healed(unit, hp):
            return _of(state, unit, Text("{unit}のHPが{n}回復した", "{unit} regained {n} HP"), hp - state.at(unit).unit.hp)
        case c.Felled(unit):
            return _of(state, unit, Text("{unit}のHPが0になった", "the HP of {unit} became 0"))
        case c.Sacrificed(unit):
            return _of(state, unit, Text("{unit}は生贄になった", "{unit} was sacrificed"))
        case c.Attacked():
            return _attacked(state, event)
        case c.Marked():
            return _marked(state, event)
        case c.Moved():
            return _moved(state, event)
        case c.Died(units):
            return _died(state, units)


def _of_players(state: State, event: e.OfPlayers, viewer: Viewer) -> Shown:
    match event:
        case e.LifeChanged(seat, life, why):
            words = LIFE[why].fill(who=who(seat, viewer), n=abs(life - state.sides[seat].life))
            return Shown(words, seat=seat)
        case e.ManaChanged(seat, mana, why):
            change = mana - state.sides[seat].mana
            words = MANA[why] if change > 0 else Text("{who}はマナを{n}失った", "{who} lost {n} mana")
            return Shown(words.fill(who=who(seat, viewer), n=abs(change)), seat=seat)
        case e.Tallied(seat, name, n):
            gained = n - state.sides[seat].tally(name)
            counters = Text("カウンター", " counter" if gained == 1 else " counters")
            words = Text("{who}は{name}を{by}個得た（計{n}個）", "{who} gained {by} {name} ({n} in all)")
            return Shown(words.fill(who=who(seat, viewer), name=TALLY[name] + counters, by=gained, n=n), seat=seat)
        case e.SummonsGained(seat, n):
            words = Text("{who}はこのターン、さらに{n}回召喚できる", "{who} may summon {n|once more|# more times} this turn")
            return Shown(words.fill(who=who(seat, viewer), n=n), seat=seat)
        case e.PlayerMarked(seat, mark):
            words = Text("{who}が次に使う{of}のレベルは{n}下がる", "the Level of {whose} next {of} is lowered by {n}")
            of = CARD_KIND[mark.kind.removeprefix("cheaper_")]
            return Shown(words.fill(who=who(seat, viewer), whose=whose(seat, viewer), of=of, n=mark.n), seat=seat)
        case e.Designated(seat, aim):
            card = state.at(aim.unit).unit.card
            words = Text("{who}は{unit}をターゲット（{aim}）に指定した", "{who} made {unit} the {aim} target")
            return Shown(words.fill(who=who(seat, viewer), unit=name_of(card), aim=AIM_NAMES[aim.kind]), (), (card,), seat)
        case e.AimsEnded(seat, kinds):
            kind_names = join([AIM_NAMES[kind] for kind in kinds], Text("・", ", "))
            words = Text("{whose}ターゲット指定（{kinds}）が終わった", "{whose} designations ended: {kinds}")
            return Shown(words.fill(whose=whose(seat, viewer), kinds=kind_names), seat=seat)
        case e.Controlled(damage):
            if 0 in damage:
                loser = 0 if damage[0] else 1
                words = Text("コントロールで{who}はライフを{n}失った", "control cost {who} {n} life")
                return Shown(words.fill(who=who(loser, viewer), n=damage[loser]))
            words = Text("コントロールで{one}はライフを{a}、{two}は{b}失った", "control cost {one} {a} and {two} {b} life")
            return Shown(words.fill(one=who(0, viewer), a=damage[0], two=who(1, viewer), b=damage[1]))


# -- one by one ------------------------------------------------------------------------------------------------------------


def _in_hand(seat: Seat, card: int, viewer: Viewer) -> Spot:
    """Where a card comes from: the card itself in the own hand, the hand's back in another's."""
    return f"c{card}" if seat == viewer else f"hand.{seat}"


def _drawn(seat: Seat, cards: tuple[Held, ...], viewer: Viewer, words: Text) -> Shown:
    own = seat == viewer
    cues = tuple(Move(f"library.{seat}", f"hand.{seat}", held_card(card) if own else None) for card in cards)
    return Shown(words, cues, tuple(card.card for card in cards) if own else (), seat)


def _of(state: State, unit: int, words: Text, n: int = 0) -> Shown:
    """A sentence about one unit."""
    place = state.at(unit)
    return Shown(words.fill(unit=name_of(place.unit.card), n=n), (), (place.unit.card,), place.seat)


def _attacked(state: State, event: c.Attacked) -> Shown:
    unit, target = state.at(event.unit), state.at(event.target)
    about = (unit.unit.card, target.unit.card)
    strike = Strike(f"c{event.unit}", f"c{event.target}")
    if event.evaded:
        words = Text("{target}は{unit}の攻撃をかわした", "{target} evaded the attack of {unit}")
        return Shown(words.fill(unit=name_of(about[0]), target=name_of(about[1])), (strike,), about, unit.seat)
    damage = max(0, event.atk - event.defence)
    chain = (
        Text("（ATK {atk} − DEF {d}）", " (ATK {atk} − DEF {d})").fill(atk=event.atk, d=event.defence) if event.defence else Text("", "")
    )
    words = Text("{unit}が{target}を攻撃し、{n}ダメージを与えた{chain}", "{unit} attacked {target} for {n} damage{chain}")
    words = words.fill(unit=name_of(about[0]), target=name_of(about[1]), n=damage, chain=chain)
    parts = (Part("attack", event.atk), Part("defence", -event.defence), Part("hp", damage)) if event.defence else (Part("hp", damage),)
    hit = StatCue(f"c{event.target}", "hp", event.hp, event.hp - target.unit.hp, parts)
    return Shown(words, (strike, hit), about, unit.seat)


def _marked(state: State, event: c.Marked) -> Shown:
    unit, mark = state.at(event.unit).unit, event.mark
    if any((old.kind, old.by) == (mark.kind, mark.by) for old in unit.marks):
        words = RENEWED
    elif mark.kind in RISE:
        words = (RISE if mark.n >= 0 else FALL)[mark.kind]
    else:
        words = MARKED[mark.kind]
    return _of(state, event.unit, words, abs(mark.n))


def _moved(state: State, event: c.Moved) -> Shown:
    chips = state.sides[event.seat].chips
    here, there = chips[event.source], chips[event.target]
    pairs = ((here, event.target), (there, event.source))
    cues = tuple(
        Move(f"c{unit.id}", f"chips.{event.seat}.{column}", unit_card(state, state.at(unit.id)))
        for unit, column in pairs
        if unit is not None
    )
    about = tuple(unit.card for unit, _ in pairs if unit is not None)
    if here is not None and there is not None:
        words = Text("{a}と{b}の位置が入れ替わった", "{a} and {b} changed places").fill(a=name_of(here.card), b=name_of(there.card))
    else:
        mover, column = (here, event.target) if here is not None else (there, event.source)
        name = name_of(mover.card) if mover is not None else Text("", "")
        words = Text("{unit}は{lane}へ移動した", "{unit} moved to {lane}").fill(unit=name, lane=LANES[column])
    return Shown(words, cues, about, event.seat)


def _died(state: State, units: tuple[int, ...]) -> Shown:
    places = [state.at(unit) for unit in units]
    cues = tuple(Move(f"c{place.unit.id}", _where_to(place), Card(id=f"c{place.unit.id}", card=place.unit.card)) for place in places)
    words = Text("{units}が死亡した", "{units} died").fill(units=names([place.unit.card for place in places]))
    return Shown(words, cues, tuple(place.unit.card for place in places))


def _where_to(place: Place) -> Spot:
    """A token has no graveyard (MOON-8.3)."""
    return f"seat.{place.seat}" if place.unit.token else f"grave.{place.seat}"


def _ended(event: e.Ended, viewer: Viewer) -> Shown:
    winners = event.outcome.winners
    words = Text("{why}。", "{why}: ").fill(why=event.outcome.text)
    words += Text("{who}の勝ち。", "{who} won.").fill(who=who(winners[0], viewer)) if winners else Text("引き分け。", "a draw.")
    words = Text(words.ja, words.en[:1].upper() + words.en[1:])
    return Shown(words, (Banner(words, winners[0] if winners else None),), seat=winners[0] if winners else None, heading=True)


# -- numbers and states that change with an event --------------------------------------------------------------------------


def differences(before: State, after: State, told: set[tuple[Spot, str]]) -> list[Cue]:
    """Counts, numbers and badges that are otherwise after the event; `told`: numbers of units that have been told already."""
    cues: list[Cue] = []
    same = all(
        old.chips is new.chips and old.aims is new.aims and all(unit is None or not CARDS[unit.card].statics for unit in new.chips)
        for old, new in zip(before.sides, after.sides, strict=True)
    )  # no unit can look otherwise then
    for seat in (0, 1):
        if same and before.sides[seat] is after.sides[seat] and before.first == after.first:
            continue
        old, new = player(before, seat), player(after, seat)
        for name, counter in new.counters.items():
            was = old.counters[name]
            if was != counter:
                reach = counter.max if counter.max != was.max else None
                cues.append(Count(f"{name}.{seat}", counter.value, counter.value - was.value, reach))
        kept = {badge.kind: badge.n for badge in old.marks}
        cues += [MarkCue(f"seat.{seat}", badge) for badge in new.marks if kept.get(badge.kind) != badge.n]
        left = {badge.kind for badge in new.marks}
        cues += [MarkCue(f"seat.{seat}", badge, on=False) for badge in old.marks if badge.kind not in left]
        for place in () if same else before.places(seat):
            stands = after.find(place.unit.id)
            if stands is not None:
                cues += _unit_changes(unit_card(before, place), unit_card(after, stands), told)
    return cues


def _unit_changes(old: Card, new: Card, told: set[tuple[Spot, str]]) -> list[Cue]:
    cues: list[Cue] = []
    for name, stat in new.stats.items():
        was = old.stats[name].value
        if was != stat.value and (old.id, name) not in told:
            cues.append(StatCue(new.id, name, stat.value, stat.value - was))
    kept = {badge.kind: badge.n for badge in old.statuses}
    cues += [MarkCue(new.id, badge) for badge in new.statuses if kept.get(badge.kind) != badge.n]
    left = {badge.kind for badge in new.statuses}
    cues += [MarkCue(new.id, badge, on=False) for badge in old.statuses if badge.kind not in left]
    return cues
