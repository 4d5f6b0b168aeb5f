"""What may be seen of a TAROT table, and the words of what may be done (TAROT-11.2).

`story` tells events, `imagine` deals the unseen again.
"""

from taisen.engine.replace import replace
from taisen.engine.table import HIDDEN, Badge, Card, Choice, Counter, Player, Seat, Spot, Stat, Table, Viewer, Zone
from taisen.engine.text import Text, join

from .actions import AnyAction, Attack, Choose, DirectAttack, EndTurn, LastAttack, Open, Summon, cost_of
from .cards import card_of, work_of
from .clash import ATTACKER, BOTH, DEFENDER, open_clash
from .effects import SearchPip, TrashEnemy, pips_in, slot_of
from .rules import allowed
from .state import SLOTS, Cards, Placed, Side, State, printed
from .words import PLACE

# -- where things are --------------------------------------------------------------------------------------------------


def id_of(card: int) -> str:
    """A card's id in the catalogue."""
    return card_of(card).id


def name_of(card: int) -> Text:
    """A card's name."""
    return card_of(card).name


def spot_of(state: State, seat: Seat, slot: int, viewer: Viewer) -> Spot:
    """An arcana of a spread: the card for those who see it, else the place."""
    placed = state.sides[seat].at(slot)
    return f"c{placed.card}" if placed is not None and (placed.up or seat == viewer) else f"spread.{seat}.{slot}"


def life_spot(state: State, seat: Seat, place: int) -> Spot:
    """A life: the card where it lies face up, else the place."""
    side = state.sides[seat]
    return f"c{side.lives[place]}" if place < len(side.lives) and side.lives[place] in side.held else f"lives.{seat}.{place}"


# -- cards -------------------------------------------------------------------------------------------------------------


def open_card(card: int) -> Card:
    """An arcana as it is printed."""
    return Card(f"c{card}", id_of(card), stats=_stats(card))


def _stats(card: int) -> dict[str, Stat]:
    of = printed(card)
    return {"number": Stat(of.rank, of.rank)} if of.is_minor else {}


def placed_card(state: State, placed: Placed, seat: Seat, viewer: Viewer) -> Card:
    """An arcana of a spread with its marks, which everybody sees; what it is, only for those who may know."""
    badges = []
    base = placed.given or placed.of.rank
    plus = placed.number - base
    if plus:
        badges.append(Badge("plus", plus))
    if placed.guarded:
        badges.append(Badge("guard"))
    if placed.fleeting:
        badges.append(Badge("fleeting"))
    statuses = []
    if not placed.up and seat == viewer:
        statuses.append(Badge("face_down"))
    if placed.since == state.turn and seat == state.active:
        statuses.append(Badge("fresh"))
    if placed.stunned:
        statuses.append(Badge("stunned", left=placed.stunned))
    sunlit = placed.sunlit or (placed.left if placed.left > 1 else 0)
    if sunlit:
        statuses.append(Badge("sunlit", sunlit))
    attached = tuple(id_of(below.card) for below in placed.under)
    ready = placed.left > 0
    if placed.up or seat == viewer:
        stats = {"number": Stat(placed.number, base)}
        return Card(
            f"c{placed.card}",
            id_of(placed.card),
            stats=stats,
            badges=tuple(badges),
            statuses=tuple(statuses),
            attached=attached,
            ready=ready,
        )
    return Card(face="down", badges=tuple(badges), statuses=tuple(statuses), attached=attached, ready=ready)


def _life_card(side: Side, card: int) -> Card:
    return replace(open_card(card), badges=(Badge("inert"),)) if card in side.held else HIDDEN


# -- the table ---------------------------------------------------------------------------------------------------------


def table(state: State, viewer: Viewer) -> Table:
    """What one viewer sees. Face-down lives, unused majors and the order of decks are seen by nobody."""
    zones: list[Zone] = []
    for seat, side in enumerate(state.sides):
        zones += _zones(state, seat, side, viewer)
    players = tuple(
        Player(
            seat,
            {
                "life": Counter(len(side.lives), max(state.options.lives, len(side.lives))),
                "summons": Counter(side.summons),
                "majors": Counter(len(state.unused[state.pile_of(seat)])),
            },
            _marks(state, seat, side),
        )
        for seat, side in enumerate(state.sides)
    )
    phase = "over" if state.result is not None else "choice" if state.turned is not None else "play"
    return Table(state.turn, phase, players, tuple(zones), _prompt(state, viewer))


def _zones(state: State, seat: Seat, side: Side, viewer: Viewer) -> list[Zone]:
    own = seat == viewer
    spread = tuple(None if placed is None else placed_card(state, placed, seat, viewer) for placed in side.spread)
    lives = tuple(_life_card(side, card) for card in side.lives)
    trash = tuple(map(open_card, side.trash))
    turned = state.turned
    aside = (open_card(turned.card),) if turned is not None and turned.owner == seat else ()
    zones = [
        Zone(f"lives.{seat}", "row", seat, max(state.options.lives, len(lives)), len(lives), lives),
        Zone(f"spread.{seat}", "row", seat, SLOTS, len(side.taken()), spread),
        _hand(seat, side, own),
        Zone(f"deck.{seat}", "pile", seat, count=len(side.deck), cards=_searched(state, seat) if own else ()),
        Zone(f"trash.{seat}", "pile", seat, count=len(trash), cards=trash),
    ]
    if aside:
        zones.append(Zone(f"aside.{seat}", "slot", seat, 1, 1, aside))
    if own:
        sight = seen_cards(state.sides[1 - seat])
        if sight:
            zones.append(Zone(f"sight.{seat}", "pile", seat, count=len(sight), cards=tuple(map(open_card, sight))))
    return zones


def _hand(seat: Seat, side: Side, own: bool) -> Zone:
    cards = tuple(map(open_card, side.hand)) if own else ()
    return Zone(f"hand.{seat}", "fan" if own else "back", seat, count=len(side.hand), cards=cards)


def _searched(state: State, seat: Seat) -> tuple[Card, ...]:
    """While the Magician asks, its owner looks through the pips of the own deck."""
    turned = state.turned
    if turned is None or not turned.asked or turned.owner != seat or not isinstance(work_of(turned.card), SearchPip):
        return ()
    return tuple(Card(card=id_of(card), stats=_stats(card)) for card in pips_in(state.sides[seat].deck))


def seen_cards(side: Side) -> Cards:
    """Hidden cards of a side which the opponent has seen by the High Priestess and may still be sure of."""
    return side.seen + tuple(placed.card for placed in side.spread if placed is not None and not placed.up and placed.seen)


def _marks(state: State, seat: Seat, side: Side) -> tuple[Badge, ...]:
    marks = []
    if side.turns == 0 or (side.turns == 1 and seat == state.active):
        marks.append(Badge("first_turn"))
    if side.no_summon or side.forbidden:
        marks.append(Badge("no_summon"))
    if side.extra_summons:
        marks.append(Badge("extra_summons", side.extra_summons))
    if side.no_draw:
        marks.append(Badge("no_draw"))
    if side.missed:
        marks.append(Badge("missed", side.missed))
    return tuple(marks)


def _prompt(state: State, viewer: Viewer) -> Text | None:
    turned = state.turned
    if state.result is not None:
        return None
    if turned is not None:
        return work_of(turned.card).question if turned.owner == viewer else None
    if viewer != state.active:
        return None
    possible = {type(action) for action in allowed(state, viewer)}
    deeds = join((words for kind, words in DEEDS.items() if kind in possible), Text("・", " · "))
    return Text("できること：{deeds}", "You can: {deeds}").fill(deeds=deeds) if deeds.ja else NOTHING_LEFT


NOTHING_LEFT = Text("もうできることはありません。ターンを終了してください", "Nothing left to do: end your turn")
DEEDS: dict[type, Text] = {
    Summon: Text("サモン", "summon"),
    Attack: Text("アタック", "attack"),
    DirectAttack: Text("ダイレクトアタック", "attack a life directly"),
    LastAttack: Text("ラストアタック", "make the last attack"),
    Open: Text("オープン", "open a face-down arcana"),
}


# -- choices -----------------------------------------------------------------------------------------------------------

ODDS = {DEFENDER: Text("勝ち", "wins"), ATTACKER: Text("負け", "loses"), BOTH: Text("相打ち", "both fall")}
NO_ODDS = Text("引き分け", "nothing falls")
UNKNOWN = Text("相手は裏向き", "face down")


def describe(state: State, seat: Seat, action: AnyAction) -> Choice:
    """Where an action starts and ends, and its words."""
    match action:
        case Summon():
            return _summon(state, seat, action)
        case Attack(arcana=arcana, target=target):
            words = Text("アタック（{odds}）", "Attack ({odds})").fill(odds=_odds(state, seat, arcana, target))
            return Choice(action, "attack", spot_of(state, seat, arcana, seat), spot_of(state, 1 - seat, target, seat), words)
        case DirectAttack(arcana=arcana):
            words = Text("ダイレクトアタック", "Direct attack")
            return Choice(action, "direct_attack", spot_of(state, seat, arcana, seat), life_spot(state, 1 - seat, 0), words)
        case LastAttack(arcana=arcana):
            words = Text("ラストアタック", "Last attack")
            return Choice(action, "last_attack", spot_of(state, seat, arcana, seat), f"seat.{1 - seat}", words)
        case Open(arcana=arcana):
            return Choice(action, "open", spot_of(state, seat, arcana, seat), text=Text("オープン", "Open"))
        case Choose(option=option):
            return _choose(state, seat, action, option)
        case EndTurn():
            return Choice(action, "end_turn", text=Text("ターン終了", "End turn"))
        case _:
            return Choice(action, "end_turn", text=Text("時間切れ", "Time is up"))


def _odds(state: State, seat: Seat, arcana: int, target: int) -> Text:
    attacker, defender = state.sides[seat].at(arcana), state.sides[1 - seat].at(target)
    if attacker is None or defender is None or not defender.up:
        return UNKNOWN
    return ODDS.get(open_clash(attacker, defender), NO_ODDS)


def _summon(state: State, seat: Seat, action: Summon) -> Choice:
    source = f"c{action.card}"
    where, place = cost_of(action.cost)
    if where == "lives":
        words = Text("このライフを払い、{place}の場所にサモン", "Pay this life, summon into the {place} slot")
        words = words.fill(place=PLACE[action.slot])
        return Choice(action, "pay_life", source, life_spot(state, seat, place), words, {f"life.{seat}": 1})
    target = spot_of(state, seat, action.slot, seat)
    if where == "spread":
        paid = state.sides[seat].at(place)
        paid_name = Text("アルカナ", "an arcana") if paid is None else name_of(paid.card)
        return Choice(action, "pay_arcana", source, target, Text("{card}を払ってサモン", "Pay {card}, summon").fill(card=paid_name))
    if not action.up:
        return Choice(action, "summon_down", source, target, Text("裏向きでサモン", "Summon face down"))
    return Choice(action, "summon", source, target, Text("表向きでサモン", "Summon face up"))


def _choose(state: State, seat: Seat, action: Choose, option: str) -> Choice:
    turned = state.turned
    if turned is None:
        return Choice(action, "choose", text=Text("選ぶ", "Choose"))
    if option.startswith("slot."):
        side = 1 - seat if isinstance(work_of(turned.card), TrashEnemy) else seat
        return Choice(action, "choose", target=spot_of(state, side, slot_of(option), seat), text=Text("選ぶ", "Choose"))
    if option.endswith(".hand"):
        return Choice(action, "to_hand", target=option.removesuffix(".hand"), text=Text("ハンドに加える", "To your hand"))
    if option.endswith(".spread"):
        words = Text("スプレッドに置く", "Into your spread")
        return Choice(action, "to_spread", target=option.removesuffix(".spread"), text=words)
    card = int(option.removeprefix("c"))
    place = pips_in(state.sides[seat].deck).index(card)
    words = Text("{card}を加える", "Take {card}").fill(card=name_of(card))
    return Choice(action, "to_hand", target=f"deck.{seat}.{place}", text=words)
