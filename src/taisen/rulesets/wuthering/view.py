"""What may be seen of a Wuthering table (WUTH-1.7, WUTH-9), and the words of what may be done.

`story` tells events, `imagine` deals the unseen again.
"""

from collections.abc import Iterable
from functools import cache

from taisen.engine.table import HIDDEN, Badge, Card, Choice, Counter, Player, Seat, Spot, Stat, Table, Viewer, Zone
from taisen.engine.text import Text, join

from . import actions as do
from . import confronting as cf
from .actions import Action, listed
from .card import CARDS
from .confronting import offered
from .numbers import colour_of, cost_of, costs, damage_of, discards_for, recoloured, speed_of
from .rules import allowed
from .state import LEADER, PLACES, Held, Played, Question, Side, Stack, State, Task, asked, find

PLACE_NAMES = (
    Text("リーダー", "the leader's place"),
    Text("左のバック", "the left back place"),
    Text("右のバック", "the right back place"),
)
SWITCH_WITH = tuple(Text("{place}と入れ替える", "Switch with {place}").fill(place=place) for place in PLACE_NAMES)
A_CARD = Text("カード", "a card")
MARKS = ("block", "no_chain", "ties", "chain_any", "charge", "switch", "ease", "cost")
LEAST_ROOM = 3  # places drawn in an action area

# -- where things are ---------------------------------------------------------------------------------------------------


def spot_of(card: int) -> Spot:
    """A card that lies open for the viewer."""
    return f"c{card}"


def place_spot(seat: Seat, place: int) -> Spot:
    """A place of the character area."""
    return f"lead.{seat}" if place == LEADER else f"back.{seat}.{place - 1}"


def name_of(no: str) -> Text:
    return CARDS[no].name


# -- cards --------------------------------------------------------------------------------------------------------------


@cache
def _stats(no: str) -> dict[str, Stat]:
    """The numbers printed on a card: one dict for every view it is in, which nobody changes."""
    card = CARDS[no]
    if card.type == "character":
        return {"level": Stat(card.level, card.level)}
    return {"speed": Stat(card.speed, card.speed), "damage": Stat(card.damage, card.damage)}


def plain_card(held: Held) -> Card:
    """A card as it is printed."""
    return Card(f"c{held.id}", held.no, stats=_stats(held.no))


def hand_cards(state: State, seat: Seat, cards: Iterable[Held]) -> tuple[Card, ...]:
    """Own hand cards, with what they would cost and count as now."""
    cost, colour, returning = costs(state, seat), recoloured(state, seat), state.sides[seat].returning
    shown = []
    for held in cards:
        card, stats, now = CARDS[held.no], _stats(held.no), cost(held.no)
        if now != card.cost:
            stats = {**stats, "cost": Stat(now, card.cost)}
        statuses = (Badge("returning"),) if held.id in returning else ()
        shown.append(Card(f"c{held.id}", held.no, stats=stats, statuses=statuses, element="" if colour == card.colour else colour))
    return tuple(shown)


def action_card(state: State, seat: Seat, played: Played) -> Card:
    """An action card with its current numbers; one face down only for its owner."""
    card = CARDS[played.card.no]
    if not played.up:
        return Card(spot_of(played.card.id), card.id, stats=_stats(card.id), statuses=(Badge("face_down"),))
    stats = {
        "speed": Stat(speed_of(state, seat, played), card.speed),
        "damage": Stat(damage_of(state, seat, played), card.damage),
    }
    colour = colour_of(state, seat, played)
    statuses = (Badge(f"keep_{played.fate}"),) if played.fate else ()
    return Card(spot_of(played.card.id), card.id, stats=stats, statuses=statuses, element="" if colour == card.colour else colour)


def stack_card(stack: Stack) -> Card:
    """A character: its top card; the cards below are attached and their texts stay active (WUTH-4.4)."""
    top = stack[-1]
    return Card(spot_of(top.id), top.no, stats=_stats(top.no), attached=tuple([held.no for held in stack[:-1]]))


# -- the table ----------------------------------------------------------------------------------------------------------


def table(state: State, viewer: Viewer) -> Table:
    """What one viewer sees. Nobody sees the order of an action deck, but for cards that were revealed there."""
    zones: list[Zone] = []
    for seat, side in enumerate(state.sides):
        zones += _zones(state, seat, side, viewer)
    return Table(
        state.turn,
        "over" if state.result is not None else state.phase,
        tuple(_player(state, seat, side) for seat, side in enumerate(state.sides)),
        tuple(zones),
        _prompt(state, viewer),
    )


def _player(state: State, seat: Seat, side: Side) -> Player:
    marks = [Badge(kind, abs(n)) for kind in MARKS if (n := side.marked(kind))]
    if state.turn and seat == state.active:
        marks.insert(0, Badge("turn_player"))
    if side.ready:
        marks.append(Badge("ready"))
    if side.late:
        marks.append(Badge("late", side.late))
    counters = {"life": Counter(side.life, state.options.life), "notes": Counter(len(side.concerto)), "cards": Counter(len(side.hand))}
    return Player(seat, counters, tuple(marks))


def _zones(state: State, seat: Seat, side: Side, viewer: Viewer) -> list[Zone]:
    own = seat == viewer
    laid = [_character(side, place, up=state.unveiled or own) for place in range(PLACES)]
    area = tuple([action_card(state, seat, played) if played.up or own else HIDDEN for played in side.action])
    top = tuple([plain_card(held) for held in reversed(side.deck) if held.seen])
    zones = [
        Zone(f"lead.{seat}", "slot", seat, 1, 1 - laid[:1].count(None), tuple(laid[:1])),
        Zone(f"back.{seat}", "row", seat, PLACES - 1, PLACES - 1 - laid[1:].count(None), tuple(laid[1:])),
        Zone(f"action.{seat}", "row", seat, max(LEAST_ROOM, len(area) + 1), len(area), area),
        Zone(f"concerto.{seat}", "line", seat, count=len(side.concerto), cards=tuple(map(plain_card, side.concerto))),
        _hand(state, seat, side, viewer),
        Zone(f"deck.{seat}", "pile", seat, count=len(side.deck), cards=top),
        _chars(state, seat, side, viewer),
        Zone(f"trash.{seat}", "pile", seat, count=len(side.trash), cards=tuple(map(plain_card, side.trash))),
    ]
    seen = tuple([plain_card(held) for held in state.sides[1 - seat].hand if held.seen]) if own else ()
    if seen:
        zones.append(Zone(f"sight.{seat}", "pile", seat, count=len(seen), cards=seen))
    return zones


def _character(side: Side, place: int, *, up: bool) -> Card | None:
    """Face-down characters are seen lying there when all three do: how far the choice has come is nobody's business."""
    stack = side.stacks[place]
    if not stack or not (up or all(side.stacks)):
        return None
    return stack_card(stack) if up else HIDDEN


def _hand(state: State, seat: Seat, side: Side, viewer: Viewer) -> Zone:
    own = seat == viewer
    cards = hand_cards(state, seat, side.hand) if own else ()
    return Zone(f"hand.{seat}", "fan" if own else "back", seat, count=len(side.hand), cards=cards)


def _chars(state: State, seat: Seat, side: Side, viewer: Viewer) -> Zone:
    """Open for its owner; a card named for a level-up lies open for all until it is on its character."""
    question = asked(state, "discard")
    named = find(side.chars, question.card) if question is not None and question.seat == seat else None
    cards = tuple(map(plain_card, listed(side.chars))) if seat == viewer else (plain_card(named),) if named else ()
    unseen = 0 if seat == viewer or all(side.stacks) else sum(bool(stack) for stack in side.stacks)
    return Zone(f"chars.{seat}", "pile", seat, count=len(side.chars) + unseen, cards=cards)


# -- what has to be decided ---------------------------------------------------------------------------------------------

PROMPTS: dict[str, Text] = {
    "first": Text("先攻か後攻かを選んでください", "Choose whether to go first or second"),
    "redraw": Text("引き直す手札を選び、決定してください", "Choose the cards to redraw, then confirm"),
    "action": Text("できること：{deeds}", "You can: {deeds}"),
    "discard": Text("レベルアップのために捨てる手札を選んでください（あと{n}枚）", "Discard for the level-up ({n} to go)"),
    "offer": Text("対抗を行いますか", "Start a confrontation?"),
    "place": Text("伏せるアクションを選んでください", "Choose an action to place face down"),
    "pay": Text("コストとして払う協奏エリアのカードを選んでください（あと{n}枚）", "Choose concerto cards to pay ({n} to go)"),
    "order": Text("次に使うスキルを選んでください", "Choose the skill that comes next"),
    "chain": Text("赤のアクションで連撃できます", "You may chain a red action"),
    "trim": Text("手札の上限まで捨ててください（あと{n}枚）", "Discard down to the hand limit ({n} to go)"),
}


def _prompt(state: State, viewer: Viewer) -> Text | None:
    question = state.asked
    if question is None or viewer is None:
        return None
    if question.seat == -1:
        if state.sides[viewer].ready:
            return Text("相手の選択を待っています", "Waiting for your opponent's choice")
        return _place_prompt(state.sides[viewer]) if question.kind == "characters" else PROMPTS["redraw"]
    if question.seat != viewer:
        return None
    if question.kind in ("may", "choose") and question.task is not None:
        return _skill_prompt(question, question.task)
    if question.kind not in NOTHING:
        return PROMPTS[question.kind].fill(n=question.n)
    possible = {type(action) for action in allowed(state, viewer)}
    return _deeds_prompt(question.kind, tuple([kind for kind in DEEDS if kind in possible]))


@cache
def _deeds_prompt(kind: str, possible: tuple[type, ...]) -> Text:
    return PROMPTS[kind].fill(deeds=join((DEEDS[each] for each in possible), Text("・", " · "))) if possible else NOTHING[kind]


DEEDS: dict[type, Text] = {
    do.Charge: Text("チャージ", "charge"),
    do.Switch: Text("キャラの切り替え", "switch characters"),
    do.LevelUp: Text("レベルアップ", "level up"),
    cf.PlaceAction: Text("アクションを伏せる", "place an action"),
    cf.Chain: Text("連撃", "chain"),
}
NOTHING: dict[str, Text] = {  # a question to which only "no" can be said
    "action": Text("もうできることはありません。行動を終えてください", "Nothing left to do: end your actions"),
    "place": Text("いま出せるアクションはありません", "You have no action to place now"),
    "chain": Text("連撃に使えるカードはありません", "You have no card to chain"),
}


def _place_prompt(side: Side) -> Text:
    left = sum(not stack for stack in side.stacks)
    return Text(
        "キャラデッキのLv0のキャラを伏せて置いてください（あと{n}体）",
        "Place level-0 characters from your character deck face down ({n} to go)",
    ).fill(n=left)


def _skill_prompt(question: Question, task: Task) -> Text:
    skill = CARDS[task.no].skills[task.skill]
    if question.kind == "may":
        words = Text("「{card}」のスキルを使いますか：{skill}", "Use the skill of {card}? {skill}")
        return words.fill(card=name_of(task.no), skill=skill.sentence())
    words = Text("「{card}」：カードを選んでください（あと{n}枚）", "{card}: choose a card ({n} to go)")
    return words.fill(card=name_of(task.no), n=question.n)


# -- choices ------------------------------------------------------------------------------------------------------------

BUTTONS: dict[type, tuple[str, Text]] = {
    do.FinishRedraw: ("finish_redraw", Text("引き直しを決定", "Confirm redraw")),
    do.EndAction: ("end_action", Text("行動を終える", "End actions")),
    cf.StartConfrontation: ("start_confrontation", Text("対抗する", "Confront")),
    cf.SkipConfrontation: ("skip_confrontation", Text("対抗しない", "No confrontation")),
    cf.PlaceNothing: ("place_nothing", Text("出さない", "Place nothing")),
    cf.PayOldest: ("pay_oldest", Text("古い順に払う", "Pay the oldest")),
    cf.DefaultOrder: ("default_order", Text("並び順のまま使う", "In the default order")),
    cf.UseSkill: ("use_skill", Text("使う", "Use it")),
    cf.DeclineSkill: ("decline_skill", Text("使わない", "Do not use it")),
    cf.StopChain: ("stop_chain", Text("連撃を終える", "Stop chaining")),
    do.RunOut: ("run_out", Text("時間切れ", "Time is up")),
}


def describe(state: State, seat: Seat, action: Action) -> Choice:
    """Where an action starts and ends, and its words."""
    side = state.sides[seat]
    match action:
        case do.ChooseFirst(first=True):
            return Choice(action, "go_first", text=Text("先攻になる", "Go first"))
        case do.ChooseFirst():
            return Choice(action, "go_second", text=Text("後攻になる", "Go second"))
        case do.PlaceCharacter(card=card, place=place):
            held = find(side.chars, card)
            return Choice(action, "place_character", f"chars.{seat}", place_spot(seat, place), _place_words(held.no if held else ""))
        case do.ReturnCard(card=card):
            return Choice(action, "return_card", target=spot_of(card), text=Text("引き直す", "Redraw"))
        case do.Charge(card=card):
            return Choice(action, "charge", spot_of(card), f"concerto.{seat}", Text("チャージ", "Charge"))
        case do.Switch(one=one, other=other):
            return Choice(action, "switch", spot_of(side.stacks[one][-1].id), place_spot(seat, other), SWITCH_WITH[other])
        case do.LevelUp(card=card, place=place):
            return _level_up(state, seat, action, card, place)
        case do.Discard(card=card):
            return Choice(action, "discard", target=spot_of(card), text=Text("捨てる", "Discard"))
        case do.EndDiscard(card=card):
            return Choice(action, "end_discard", target=spot_of(card), text=Text("捨てる", "Discard"))
        case cf.PlaceAction(card=card):
            return _play(state, seat, action, card, "place_action", Text("伏せる", "Place face down"))
        case cf.Chain(card=card):
            return _play(state, seat, action, card, "chain", Text("連撃する", "Chain"))
        case cf.Pay(card=card):
            return Choice(action, "pay", target=spot_of(card), text=Text("払う", "Pay"), cost={f"notes.{seat}": 1})
        case cf.OrderSkill(at=at):
            return _order(state, seat, action, at)
        case cf.Choose(card=card):
            return _choose(state, seat, action, card)
        case _:
            verb, words = BUTTONS[type(action)]
            return Choice(action, verb, text=words)


def _level_up(state: State, seat: Seat, action: Action, card: int, place: int) -> Choice:
    held = find(state.sides[seat].chars, card)
    need = discards_for(state, seat, CARDS[held.no]) if held else 0
    text = _level_up_words(held.no if held else "", need)
    return Choice(action, "level_up", f"chars.{seat}", place_spot(seat, place), text, {f"cards.{seat}": need} if need else {})


@cache
def _level_up_words(no: str, need: int) -> Text:
    words = Text("「{card}」（Lv{level}）にレベルアップ", "Level up to {card} (Lv {level})")
    if need:
        words += Text("・手札{n}枚を捨てる", ", {n|one discard|# discards}")
    return words.fill(card=name_of(no) if no else A_CARD, level=CARDS[no].level if no else 0, n=need)


@cache
def _place_words(no: str) -> Text:
    return Text("「{card}」を伏せる", "Place {card}").fill(card=name_of(no) if no else A_CARD)


def _play(state: State, seat: Seat, action: Action, card: int, verb: str, words: Text) -> Choice:
    side = state.sides[seat]
    held = find(side.hand, card)
    cost = cost_of(state, seat, held.no) if held else 0
    if cost:
        words += Text(f"（コスト{cost}）", f" (cost {cost})")
    return Choice(action, verb, spot_of(card), f"action.{seat}.{len(side.action)}", words, {f"notes.{seat}": cost} if cost else {})


def _order(state: State, seat: Seat, action: Action, at: int) -> Choice:
    task = state.asked.pending[at] if state.asked else Task("skill")
    side = state.sides[seat]
    tops = {held.id: stack[-1].id for stack in side.stacks for held in stack}
    words = Text("「{card}」を先に使う", "{card} next").fill(card=name_of(task.no))
    if state.asked and sum(other.card == task.card for other in state.asked.pending) > 1:
        words += Text("：", ": ") + CARDS[task.no].skills[task.skill].sentence()
    return Choice(action, "order_skill", target=spot_of(tops.get(task.card, task.card)), text=words)


CHOSEN: dict[str, Text] = {
    "hand": Text("この手札を選ぶ", "Choose this hand card"),
    "trash": Text("「{card}」を選ぶ", "Choose {card}"),
    "concerto": Text("「{card}」をトラッシュへ", "Trash {card}"),
}


def _choose(state: State, seat: Seat, action: Action, card: int) -> Choice:
    zone, cards = offered(state)
    held = find(cards, card)
    words = CHOSEN.get(zone, CHOSEN["trash"]).fill(card=name_of(held.no) if held else A_CARD)
    return Choice(action, "choose", target=spot_of(card), text=words)
