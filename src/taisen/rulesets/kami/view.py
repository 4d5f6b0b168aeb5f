"""What each viewer may see of a table, built up from what is open to him (KAMI-11.3)."""

from taisen.engine.table import HIDDEN, Badge, Card, Choice, Counter, Player, Seat, Stat, Table, Viewer, Zone
from taisen.engine.text import Text, join

from .actions import Action, Charge, Escape, FullCharge, Select, Wait
from .cards import CARDS, NUMBERS, told
from .effects import Information
from .rules import allowed, ranks, to_act
from .state import ONE, PRE, TWO, Held, Place, State, unit

PHASES = {PRE: "pre", ONE: "round1", TWO: "round2"}
ROUND_NAMES = {PRE: Text("プレラウンド", "the pre-round"), ONE: Text("ラウンド1", "Round 1"), TWO: Text("ラウンド2", "Round 2")}


def table(state: State, viewer: Viewer) -> Table:
    """The table; once the battle is over everything lies open."""
    zones: list[Zone] = []
    for seat in range(len(state.sides)):
        zones += _zones(state, seat, viewer)
    counters = {"pool": Counter(state.pool)}
    if state.phase == "charge":
        counters["charge"] = Counter(state.charge)
    if state.options.battle == "kp":
        counters["jackpot"] = Counter(state.jackpot)
    return Table(
        turn=max(state.number, 1),
        phase="final" if state.phase == "over" else PHASES[state.round],
        players=tuple(_player(state, seat, viewer) for seat in range(len(state.sides))),
        zones=tuple(zones),
        prompt=_prompt(state, viewer),
        counters=counters,
    )


def opens(state: State, seat: Seat, viewer: Viewer) -> bool:
    """Whether the viewer sees this seat's hidden cards."""
    return seat == viewer or state.phase == "over"


def face(held: Held, escaped: bool = False) -> Card:
    """A card with its face up. What lies unopened bears the mark that only its owner sees it so."""
    printed = NUMBERS[held.card]
    statuses = [Badge(mark) for mark in held.marks]
    if held.voided:
        statuses.append(Badge("negated"))
    if held.gain:
        statuses.append(Badge("boosted", held.gain))
    return Card(
        id=f"c{held.iid}",
        card=held.card,
        stats={"number": Stat(held.number if held.opened else printed, printed), "kp": Stat(held.kp, held.dealt)},
        statuses=tuple(statuses),
        ready=not escaped,
        element=held.element if held.opened and held.element != CARDS[held.card].element else "",
    )


def glimpse(held: Held) -> Card:
    """A hidden card somebody was shown: what it is, not what it holds (KAMI-11.3)."""
    printed = NUMBERS[held.card]
    return Card(id=f"c{held.iid}", card=held.card, stats={"number": Stat(printed, printed)})


def badge_of(effect: Information, answer: int) -> Badge:
    """An answer of an information skill, to stand beside the enemy's portrait; none has a badge of its own."""
    return Badge(effect.key, answer) if answer else Badge(f"{effect.key}_none")


def _zones(state: State, seat: Seat, viewer: Viewer) -> list[Zone]:
    side, mine = state.sides[seat], opens(state, seat, viewer)
    row: list[Card | None] = []
    for held in side.row:
        if held is None:
            row.append(None)
        elif held.opened:
            row.append(face(held, side.escaped))
        elif mine:
            shown = face(held, side.escaped)
            row.append(Card(shown.id, shown.card, "up", shown.stats, (), (Badge("face_down"),), (), shown.ready))
        else:
            row.append(HIDDEN)
    hand = tuple(map(face, side.hand)) if mine else (HIDDEN,) * len(side.hand)
    spent = tuple(face(held) if held.opened or mine else HIDDEN for held in side.spent)
    hidden = (*side.hand, *(held for held in side.row if held is not None and not held.opened))
    shown_ids = () if viewer is None or mine else state.sides[viewer].seen
    seen = tuple(glimpse(held) for held in sorted(hidden, key=lambda held: held.iid) if held.iid in shown_ids)
    zones = [
        Zone(f"row.{seat}", "row", seat, 3, sum(held is not None for held in side.row), tuple(row)),
        Zone(f"hand.{seat}", "fan" if mine else "back", seat, count=len(hand), cards=hand),
        Zone(f"spent.{seat}", "pile", seat, count=len(spent), cards=spent),
    ]
    if mine:
        zones.append(_deck(side.deck, seat))
    if seen:
        zones.append(Zone(f"seen.{seat}", "line", seat, count=len(seen), cards=seen))
    return zones


def _deck(deck: tuple[Held, ...], seat: Seat) -> Zone:
    """What is left of the own deck, not its order: ids are places, not the cards' own."""
    left = sorted(deck, key=lambda held: held.card)
    cards = tuple(
        Card(f"deck.{seat}.{n}", held.card, stats={"number": Stat(NUMBERS[held.card], NUMBERS[held.card]), "kp": Stat(held.kp, held.dealt)})
        for n, held in enumerate(left)
    )
    return Zone(f"deck.{seat}", "pile", seat, count=len(cards), cards=cards)


def _player(state: State, seat: Seat, viewer: Viewer) -> Player:
    side = state.sides[seat]
    counters = {"used": Counter(side.used), "acquired": Counter(side.acquired)}
    selected = side.row[state.round]
    if seat == viewer and selected is not None:
        counters["kp"] = Counter(selected.kp)
    if state.phase == "over":
        counters["rank"] = Counter(ranks(state)[seat])
    marks: list[Badge] = []
    if state.flag == seat:
        marks.append(Badge("flag"))
    if side.total:
        marks.append(Badge("total", side.total))
    if side.won:
        marks.append(Badge("won", side.won))
    if side.left:
        marks.append(Badge("left"))
    if side.escaped:
        marks.append(Badge("escaped"))
    elif side.stance:
        marks.append(Badge(side.stance, 0 if side.stance == "waited" or selected is None else selected.used))
    elif state.phase == "select" and selected is not None:
        marks.append(Badge("chosen"))
    if viewer is not None:
        marks += [badge_of(effect, answer) for effect, answer in told(state, viewer, seat)]
    return Player(seat, counters, tuple(marks))


def _prompt(state: State, viewer: Viewer) -> Text | None:
    if viewer is None or viewer not in to_act(state):
        return None
    if state.phase == "select":
        return Text("{r}に出すカードを選んでください", "Select a card for {r}").fill(r=ROUND_NAMES[state.round])
    values: dict[str, int | str] = {"n": state.charge, "u": unit(state)}
    if state.opener < 0:
        words = Text("チャージ額は{n}{u}です。選んでください：{deeds}", "The charge is {n} {u}. Choose: {deeds}")
    else:
        words = Text("チャージした人がいます（{n}{u}）。選んでください：{deeds}", "Somebody has charged {n} {u}. Choose: {deeds}")
    possible = {type(action) for action in allowed(state, viewer)}
    deeds = join((said for kind, said in DEEDS.items() if kind in possible), Text("・", " · "))
    return words.fill(**values, deeds=deeds)


DEEDS: dict[type, Text] = {
    Wait: Text("ウェイト", "wait"),
    Charge: Text("チャージ", "charge"),
    FullCharge: Text("フルチャージ", "full charge"),
    Escape: Text("エスケープ", "escape"),
}


def describe(state: State, seat: Seat, action: Action) -> Choice:
    """The button of an action."""
    match action:
        case Select():
            place: Place = state.round
            held = next((held for held in state.sides[seat].hand if held.iid == action.card), None)
            text = (
                Text("カードを出す", "Play a card")
                if held is None
                else Text("{c}を{r}に出す", "{c} for {r}").fill(c=CARDS[held.card].name, r=ROUND_NAMES[place])
            )
            return Choice(action, "select", f"c{action.card}", f"row.{seat}.{place}", text)
        case Wait():
            return Choice(action, "wait", text=Text("ウェイト", "Wait"))
        case Charge():
            text = Text("チャージ {n}{u}", "Charge {n} {u}").fill(n=state.charge, u=unit(state))
            return Choice(action, "charge", text=text, cost={f"kp.{seat}": state.charge})
        case FullCharge():
            held = state.sides[seat].row[state.round]
            left = 0 if held is None else held.kp
            text = Text("フルチャージ {n}{u}", "Full charge {n} {u}").fill(n=left, u=unit(state))
            return Choice(action, "full_charge", text=text, cost={f"kp.{seat}": left} if left else {})
        case Escape():
            return Choice(action, "escape", text=Text("エスケープ", "Escape"))
