"""Who may see what: the table, the choices, and another table that would look the same. Everything is built up from what may be seen.

What an event looks like is told in `tale.py`.
"""

from functools import cache, lru_cache

from msgspec import Struct

from taisen.engine.dice import Dice
from taisen.engine.replace import replace
from taisen.engine.table import HIDDEN, Badge, Card, Choice, Counter, Player, Seat, Spot, Stat, Table, Viewer, Zone
from taisen.engine.text import NOTHING, Text, join

from .actions import GROWTH, Action, Attack, AutoEnd, CastSpell, Choose, EndTurn, Evolve, PlayUnit, UseItem, allowed
from .card import CARDS
from .glossary import KEYWORDS, TRAITS
from .state import BENCH, FRONT, Held, Mark, Side, State, Unit

ASK = Text("できること：{deeds}", "You can: {deeds}")
NOTHING_LEFT = Text("もうできることはありません。ターンを終了してください", "Nothing left to do: end your turn")
DEEDS: dict[type, Text] = {  # in the order in which they are told
    PlayUnit: Text("ユニットを出す", "play a unit"),
    CastSpell: Text("呪文を唱える（あと{spells}回）", "cast a spell ({spells} left)"),
    UseItem: Text("アイテムを使う", "use an item"),
    Attack: Text("前衛で攻撃", "attack with your front"),
    Evolve: Text("前衛を進化", "evolve your front"),
}
BETWEEN_DEEDS = Text("・", " · ")
ASK_TARGET = Text("{card}の効果の対象を選んでください", "Choose a target for {card}")


def table(state: State, viewer: Viewer) -> Table:
    """All that `viewer` may see (TENGA-12)."""
    zones: list[Zone] = []
    for seat in (0, 1):
        zones += zones_of(state.sides[seat], seat, viewer == seat)
    waiting = {"stalemate": Counter(state.stalemate, state.options.stalemate)} if state.stalemate else {}
    return Table(
        turn=state.turn,
        phase="over" if state.ending is not None else "choose" if state.asked is not None else "action",
        players=(player(state, 0, viewer == 0), player(state, 1, viewer == 1)),
        zones=tuple(zones),
        prompt=prompt(state, viewer),
        counters=waiting,
    )


def prompt(state: State, viewer: Viewer) -> Text | None:
    """What the viewer has to decide: nothing is named that he cannot do now."""
    if state.ending is not None or viewer is None or viewer != state.half:
        return None
    if state.asked is not None:
        return ASK_TARGET.fill(card=CARDS[state.asked.card].name)
    possible = {type(action) for action in allowed(state, viewer)} - {EndTurn}
    if not possible:
        return NOTHING_LEFT
    return ask(frozenset(possible), state.options.spells - state.sides[viewer].spells)


@cache
def ask(possible: frozenset[type], spells: int) -> Text:
    """What can be done, in words."""
    deeds = join((words for kind, words in DEEDS.items() if kind in possible), BETWEEN_DEEDS)
    return ASK.fill(deeds=deeds.fill(spells=spells))


def player(state: State, seat: Seat, own: bool) -> Player:
    """A side's numbers. The attack of this turn is for its owner to count; to others the front shows it."""
    side, options = state.sides[seat], state.options
    marks = []
    if side.swap_cooldown:
        marks.append(Badge("swap_cooldown", left=side.swap_cooldown))
    if not side.library:
        marks.append(Badge("fatigue", side.fatigue))
    counters = {
        "core": Counter(side.core, options.core),
        "mana": Counter(side.mana, max(side.mana, side.max_mana)),
        "ep": Counter(side.ep, options.ep[seat]),
        **({"attacks": Counter(0 if side.attacked else 1, 1)} if own else {}),
        "spells": Counter(options.spells - side.spells, options.spells),
    }
    return Player(seat, counters, tuple(marks))


def zones_of(side: Side, seat: Seat, own: bool) -> list[Zone]:
    """One side's zones; hand and stand zone lie open to their owner only, the library to nobody but for scouted cards."""
    first, *others = side.field
    front = None if first is None else unit_card(first, ready=not side.attacked)
    bench = tuple([None if unit is None else unit_card(unit) for unit in others])
    hand = held_cards(side.hand) if own else ()
    stand = held_cards(side.stand) if own else (HIDDEN,) * len(side.stand)
    scouted = tuple([Card(card=card) for card in reversed(side.library[: side.scouted])]) if own and side.scouted else ()
    discard = held_cards(side.discard)
    return [
        Zone(f"front.{seat}", "slot", seat, 1, 0 if front is None else 1, (front,)),
        Zone(f"bench.{seat}", "row", seat, len(BENCH), len(bench) - bench.count(None), bench),
        Zone(f"stand.{seat}", "stand", seat, 0, len(side.stand), stand),
        Zone(f"hand.{seat}", "fan" if own else "back", seat, 0, len(side.hand), hand),
        Zone(f"library.{seat}", "pile", seat, 0, len(side.library), scouted),
        Zone(f"discard.{seat}", "pile", seat, 0, len(side.discard), discard),
    ]


def held_cards(cards: tuple[Held, ...]) -> tuple[Card, ...]:
    return tuple([Card(f"c{held.iid}", held.card) for held in cards])


def held_card(held: Held) -> Card:
    return Card(spot(held.iid), held.card)


def unit_card(unit: Unit, ready: bool = True) -> Card:
    """A unit as everybody sees it."""
    printed = CARDS[unit.card]
    worn = badges_of(unit)
    return Card(
        id=spot(unit.iid),
        card=unit.card,
        stats={"atk": Stat(unit.attack, printed.atk), "hp": Stat(unit.hp, printed.hp)},
        badges=worn.badges,
        statuses=worn.statuses,
        attached=() if unit.equipment is None else (unit.equipment.card,),
        ready=ready,
    )


class Badges(Struct, frozen=True):
    """What is for good and what passes."""

    badges: tuple[Badge, ...]
    statuses: tuple[Badge, ...]


def badges_of(unit: Unit) -> Badges:
    """Keywords and traits for good; sickness, ailments, shields and everything with a time pass. One badge a kind."""
    return badges_from(unit.marks, sickness_of(unit), unit.evolved)


@lru_cache(1_000)  # most units carry what others carried before them
def badges_from(marks: tuple[Mark, ...], sickness: str, evolved: bool) -> Badges:
    """The same, of all it depends on and nothing else, so that it can be remembered."""
    badges = [Badge("evolved")] if evolved else []
    statuses = [Badge(sickness)] if sickness else []
    told: set[str] = set()
    for mark in marks:
        kind = mark.kind
        if kind in ("atk", "hp"):  # those of equipment and auras are part of the number
            if not mark.by:
                statuses.append(Badge(kind, mark.n, mark.left))
        elif kind not in told:
            told.add(kind)
            alike = [other for other in marks if other.kind == kind]
            lasting = any(not other.left for other in alike)
            strengths = [other.n for other in alike]
            n = max(strengths) if kind == "regeneration" else sum(strengths) if kind in NUMBERED else 0
            if kind in KEYWORDS or kind in TRAITS:
                (badges if lasting else statuses).append(Badge(kind, n, 0 if lasting else mark.left))
            else:
                statuses.append(Badge(kind, n, mark.left))
    return Badges(tuple(badges), tuple(statuses))


def sickness_of(unit: Unit) -> str:
    """How sickness binds a unit, as its badge says it: not at all with Storm, by half with Rush."""
    if not (unit.sick or unit.dazed) or unit.has("storm"):
        return ""
    return "front_only" if unit.has("rush") else "dazed" if unit.dazed else "sick"


NUMBERED = ("shield", "defense", "poison", "burn", "shock")


def spot(iid: int) -> Spot:
    return f"c{iid}"


@cache
def place_spot(seat: Seat, place: int) -> Spot:
    return f"front.{seat}" if place == FRONT else f"bench.{seat}.{place - 1}"


# -- choices -----------------------------------------------------------------------------------------------------------------


def describe(state: State, seat: Seat, action: Action) -> Choice:
    """An action as arrow and button."""
    match action:
        case PlayUnit():
            return unit_choice(state, seat, action)
        case CastSpell(card, target):
            held = state.sides[seat].held(card)
            if held is None:
                return Choice(action, "react", spot(card), "", REACT)
            return Choice(action, "cast_spell", spot(card), spot(target) if target else "", CAST, cost_of(seat, held))
        case UseItem(card, target):
            held = state.sides[seat].held(card)
            worn = held is not None and CARDS[held.card].equipment
            aim = spot(target) if target else f"front.{seat}" if worn else ""
            return Choice(action, "use_item", spot(card), aim, PUT_ON if worn else USE, cost_of(seat, held))
        case Attack(target):
            front, wall = state.sides[seat].front, state.sides[1 - seat].front
            n = 0 if front is None else front.attack
            words = Text(f"攻撃 {n}", f"Attack {n}")
            aim = f"core.{1 - seat}" if target == "core" or wall is None else spot(wall.iid)
            return Choice(action, "attack", "" if front is None else spot(front.iid), aim, words)
        case Evolve(target):
            front = state.sides[seat].front
            aim = spot(target) if target else ""
            waits = front is not None and sickness_of(front) != ""
            source, preview = ("", NOTHING) if front is None else (spot(front.iid), of_evolution(front.card, waits))
            return Choice(action, "evolve", source, aim, EVOLVE, {f"ep.{seat}": 1}, preview)
        case Choose(target):
            asker = 0 if state.asked is None else state.asked.unit
            source = spot(asker) if state.find(asker) else ""
            return Choice(action, "choose", source, spot(target), CHOOSE)
        case EndTurn() | AutoEnd():
            return Choice(action, "end_turn", "", "", END_TURN)


TO_FRONT, TO_BENCH = Text("前衛へ", "To the front"), Text("控えへ", "To the bench")
REACT, CAST = Text("自動で発動", "Fires by itself"), Text("唱える", "Cast")
PUT_ON, USE = Text("装備する", "Put on"), Text("使う", "Use")
EVOLVE, CHOOSE, END_TURN = Text("進化", "Evolve"), Text("選ぶ", "Choose"), Text("ターン終了", "End turn")


def unit_choice(state: State, seat: Seat, action: PlayUnit) -> Choice:
    """A unit to the front, with what comes of it, or to the bench."""
    side = state.sides[seat]
    held = side.held(action.card)
    if action.place != FRONT:
        return Choice(action, "play_unit", spot(action.card), place_spot(seat, action.place), TO_BENCH, cost_of(seat, held))
    front = side.front
    preview = NOTHING if held is None else of_front(held.card, "" if front is None else front.card)
    return Choice(action, "play_unit", spot(action.card), f"front.{seat}", TO_FRONT, cost_of(seat, held), preview)


def cost_of(seat: Seat, held: Held | None) -> dict[Spot, int]:
    return {} if held is None else {f"mana.{seat}": CARDS[held.card].cost}


@cache
def of_front(card: str, front: str) -> Text:
    """Who steps back for a card, and that the newcomer has to wait."""
    back = STEPS_BACK.fill(unit=CARDS[front].name) if front else NOTHING
    keywords = CARDS[card].keywords
    waits = NOTHING if "storm" in keywords else WAITS_FOR_CORE if "rush" in keywords else WAITS
    return join((said for said in (back, waits) if said.ja), SPACE)


@cache
def of_evolution(front: str, waits: bool) -> Text:
    """What evolving gives: the numbers, the attack it may set free, the card's own effects."""
    card = CARDS[front]
    grown = GROWS.fill(n=GROWTH[card.rarity])
    own = [ability.sentence() for ability in card.abilities if ability.when == "on_evolve"]
    return join((grown, *([WAKES] if waits else []), *own), SPACE)


SPACE = Text("", " ")
GROWS = Text("攻撃力・体力+{n}。", "+{n} ATK and HP.")
STEPS_BACK = Text("{unit}は控えに下がる。", "{unit} steps back to the bench.")
WAITS = Text("このターンは攻撃できない。", "It cannot attack this turn.")
WAITS_FOR_CORE = Text("このターンに攻撃できるのは相手の前衛だけ。", "This turn it can attack only the enemy front.")
WAKES = Text("すぐ攻撃できる。", "It can attack at once.")


# -- what cannot be seen -----------------------------------------------------------------------------------------------------


def imagine(state: State, viewer: Viewer, dice: Dice) -> State:
    """Another state that looks the same: hidden cards are gathered, sorted and dealt again, as many to each zone as lie there."""
    for seat in (0, 1):
        luck = dice.stream(str(seat))
        side = state.sides[seat]
        if seat == viewer:
            known = side.library[: side.scouted]
            side = replace(side, library=known + luck.shuffled(sorted(side.library[side.scouted :])))
        else:
            side = redealt(side, luck)
        state = state.with_side(seat, side)
    return state


def redealt(side: Side, dice: Dice) -> Side:
    """A side whose hand, stand zone and library are dealt again; reactions alone lie in the stand zone."""
    reactions: list[str] = []
    others: list[str] = []
    library: list[str] = []
    hidden = sorted([*(held.card for held in side.hand), *(held.card for held in side.stand), *side.library])
    for card in dice.shuffled(hidden):
        reaction = CARDS[card].type == "reaction"
        if reaction and len(reactions) < len(side.stand):
            reactions.append(card)
        elif not reaction and len(others) < len(side.hand):
            others.append(card)
        else:
            library.append(card)
    return replace(
        side,
        hand=tuple([Held(held.iid, card) for held, card in zip(side.hand, others, strict=True)]),
        stand=tuple([Held(held.iid, card) for held, card in zip(side.stand, reactions, strict=True)]),
        library=tuple(library),
    )
