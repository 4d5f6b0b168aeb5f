"""Who may see what: the table and the choices, built up from what may be seen (section 10). What an event looks like is in `tale.py`."""

from taisen.engine.table import HIDDEN, Badge, Card, Choice, Counter, Player, Seat, Spot, Stat, Table, Viewer, Zone
from taisen.engine.text import Text, join

from . import numbers
from .actions import Action, Cast, Choose, Designate, EndMain, Keep, Mulligan, Summon, TakeBack, TimeUp, card_of, cost
from .cards import CARDS
from .rules import allowed
from .state import AIMS, COLUMNS, Held, Mark, Place, State, unit_spot

LANES = (Text("上弦の列", "the waxing column"), Text("望月の列", "the full-moon column"), Text("下弦の列", "the waning column"))
AIM_NAMES = {"main": Text("メイン", "main"), "sub": Text("サブ", "sub"), "magic": Text("魔法", "magic")}

ASK_HAND = Text("最初の手札を引き直せるのは1度だけです。このまま始めますか", "You may redraw your opening hand once. Keep it?")
ASK_MAIN = Text("できること：{deeds}", "You can: {deeds}")
NOTHING_LEFT = Text("もうできることはありません。メインを終了してください", "Nothing left to do: end your main phase")
DEEDS: dict[type, Text] = {
    Summon: Text("召喚（あと{summons}回）", "summon ({summons} left)"),
    Cast: Text("スペルやオーラを使う", "cast a spell or your aura"),
    Designate: Text("ターゲット指定", "designate a target"),
}
ASK_CHOICE = Text("{card}：{what}を選んでください", "{card}: choose {what}")
CHOICES = {
    "own_unit": Text("自分のユニット", "a unit of yours"),
    "offering": Text("生贄にするユニット", "the unit to sacrifice"),
    "enemy_unit": Text("敵ユニット", "an enemy unit"),
    "any_unit": Text("ユニット", "a unit"),
    "own_chip": Text("自分のチップ", "a chip of yours"),
    "free_chip": Text("空いている自分のチップ", "a free chip of yours"),
    "landing": Text("移動先のチップ", "the chip to move to"),
    "other_chip": Text("入れ替える自分のチップ", "the chip to swap with"),
    "enemy_chip": Text("相手のチップ", "an enemy chip"),
    "hand_card": Text("捨てるカード", "the card to discard"),
}


def table(state: State, viewer: Viewer) -> Table:
    """All that `viewer` may see."""
    zones: list[Zone] = []
    for seat in (0, 1):
        zones += zones_of(state, seat, viewer)
    return Table(
        turn=state.turn,
        phase="over" if state.result is not None else state.phase,
        players=(player(state, 0), player(state, 1)),
        zones=tuple(zones),
        prompt=prompt(state, viewer),
    )


def prompt(state: State, viewer: Viewer) -> Text | None:
    """What the viewer has to decide: nothing is named that he cannot do now."""
    if viewer is None or state.result is not None:
        return None
    side = state.sides[viewer]
    if state.phase == "mulligan":
        return None if side.decision else ASK_HAND
    if state.active != viewer:
        return None
    if state.picking is not None:
        card = card_of(state.sides[viewer], state.picking.card)
        if card is not None:
            return ASK_CHOICE.fill(card=card.name, what=CHOICES[card.asks[len(state.picking.picks)].kind])
    possible = {type(action) for action in allowed(state, viewer)}
    deeds = join((words for kind, words in DEEDS.items() if kind in possible), Text("・", " · "))
    return ASK_MAIN.fill(deeds=deeds.fill(summons=side.summons)) if deeds.ja else NOTHING_LEFT


def player(state: State, seat: Seat) -> Player:
    side = state.sides[seat]
    marks = [Badge(name, n) for name, n in side.tallies]
    marks += [Badge(mark.kind, mark.n, left(state, mark)) for mark in side.marks]
    if seat == state.first:
        marks.append(Badge("first"))
    counters = {
        "life": Counter(side.life, side.top_life),
        "mana": Counter(side.mana, state.options.mana_cap),
        "summons": Counter(side.summons),
    }
    return Player(seat, counters, tuple(marks))


def left(state: State, mark: Mark) -> int:
    """Turns a mark still lasts, this one counted; 0 for good."""
    return mark.until - state.turn + 1 if mark.until else 0


def zones_of(state: State, seat: Seat, viewer: Viewer) -> list[Zone]:
    """One side's zones. The hand is its owner's, the library nobody's; target cards lie before their owner only (MOON-1.5)."""
    side, own = state.sides[seat], viewer == seat
    chips = tuple(None if unit is None else unit_card(state, Place(seat, column, unit)) for column, unit in enumerate(side.chips))
    hand = tuple(hand_card(state, seat, one) for one in side.hand) if own else (HIDDEN,) * len(side.hand)
    aura = Card(id=f"aura.{seat}", card=side.aura)
    crest = [Card(id=f"player.{seat}", card=side.player)]
    if not own:
        crest.append(aura)
    if own or state.result is not None:
        crest += [Card(id=f"deck.{seat}.{n}", card=deck) for n, deck in enumerate(side.decks)]
    always = [Card(id=f"{aim}.{seat}", card=f"target_{aim}") for aim in AIMS] + [aura] if own else []
    # a spell whose effect is going on lies over the graveyard of the one who cast it
    casting = (state.casting,) if state.casting is not None and seat == state.active else ()
    grave = tuple(held_card(one) for one in side.grave + casting)
    zones = [
        Zone(f"chips.{seat}", "row", seat, COLUMNS, sum(card is not None for card in chips), chips),
        Zone(f"hand.{seat}", "fan" if own else "back", seat, 0, len(hand), hand),
        Zone(f"library.{seat}", "pile", seat, 0, len(side.library)),
        Zone(f"grave.{seat}", "pile", seat, 0, len(grave), grave),
        Zone(f"crest.{seat}", "pile", seat, 0, len(crest), tuple(crest)),
    ]
    if own:
        zones.append(Zone(f"always.{seat}", "line", seat, 0, len(always), tuple(always)))
    return zones


def held_card(held: Held) -> Card:
    return Card(id=f"c{held.id}", card=held.card)


def hand_card(state: State, seat: Seat, held: Held) -> Card:
    """An own hand card; with its Level as it is now where something lowers it (MOON-4.12)."""
    printed = CARDS[held.card]
    now = cost(state.sides[seat], printed)
    if now == printed.level:
        return held_card(held)
    stats = {name: Stat(value, value) for name, value in printed.face().stats.items()}
    return Card(id=f"c{held.id}", card=held.card, stats={**stats, "cost": Stat(now, printed.level)})


def unit_card(state: State, place: Place) -> Card:
    """A unit as everybody sees it: its numbers with all that changes them."""
    unit = place.unit
    now = numbers.figures(CARDS, state, place)
    stats = {"atk": Stat(now.atk, unit.atk), "hp": Stat(unit.hp, unit.max_hp), "rang": Stat(now.rang, unit.rang)}
    return Card(id=f"c{unit.id}", card=unit.card, stats=stats, statuses=statuses(state, place, now))


def statuses(state: State, place: Place, now: numbers.Figures) -> tuple[Badge, ...]:
    """What passes: DEF, states, and the designations that point here (MOON-6.5)."""
    unit = place.unit
    found = [Badge(f"aim_{aim.kind}") for aim in state.sides[1 - place.seat].aims if aim.unit == unit.id]
    if unit.sacrificed:
        found.append(Badge("sacrificed"))
    elif not unit.hp:
        found.append(Badge("dying"))
    if now.defence:
        found.append(Badge("defence", now.defence))
    for kind in ("evasion", "unable", "silence"):
        mark = unit.mark(kind)
        if mark is not None:
            found.append(Badge(kind, mark.n if kind == "evasion" else 0, left(state, mark)))
    if now.unable and unit.mark("unable") is None:
        found.append(Badge("unable"))
    return tuple(found)


# -- choices -----------------------------------------------------------------------------------------------------------------


def describe(state: State, seat: Seat, action: Action) -> Choice:
    """An action as arrow and button."""
    match action:
        case Keep():
            return Choice(action, "keep", text=Text("キープ", "Keep"))
        case Mulligan():
            return Choice(action, "mulligan", text=Text("マリガン", "Mulligan"))
        case Summon(card, column):
            target = unit_spot(seat, column, state.sides[seat].chips[column])
            return Choice(action, "summon", f"c{card}", target, Text("ここに召喚", "Summon here"), price(state, seat, card))
        case Cast(card, target):
            return Choice(action, "cast", source_of(seat, card), target, Text("使う", "Cast"), price(state, seat, card))
        case Choose(target):
            return Choice(action, "choose", "", target, Text("選ぶ", "Choose"))
        case TakeBack():
            return Choice(action, "take_back", text=Text("取り消す", "Take back"))
        case Designate(aim, unit):
            words = Text("{aim}に指定", "Make it the {aim} target").fill(aim=AIM_NAMES[aim])
            return Choice(action, "designate", f"{aim}.{seat}", f"c{unit}" if unit else "", words)
        case EndMain():
            return Choice(action, "end_main", text=Text("メイン終了", "End main phase"))
        case TimeUp():
            return Choice(action, "end_main", text=Text("時間切れ", "Time is up"))


def source_of(seat: Seat, card: int) -> Spot:
    return f"c{card}" if card else f"aura.{seat}"


def price(state: State, seat: Seat, card: int) -> dict[Spot, int]:
    printed = card_of(state.sides[seat], card)
    return {} if printed is None else {f"mana.{seat}": cost(state.sides[seat], printed)}
