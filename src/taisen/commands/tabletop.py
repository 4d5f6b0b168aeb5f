"""A table in letters, for any game: whose things lie where, what cards and marks are called, who said what."""

from collections.abc import Iterator, Mapping

from rich.cells import cell_len
from rich.console import Console

from taisen.engine.table import Badge, Card, Choice, Counter, Seat, Shown, Table, View, Words, Zone
from taisen.engine.text import Text

from .games import Language, Rules

YOU = Text("あなた", "You")
OPPONENT = Text("相手", "Opponent")
DONE = Text("行動済み", "done")
FACE_DOWN = Text("裏向き", "face down")
LEFT = Text("残り{n}", "{n} left")
CARDS = Text("{n}枚", "{n}")
COST = Text("{name}{n}", "{n} {name}")
COSTS = Text("コスト{n}", "cost {n}")
FEW_OPEN = 4  # open cards of a pile that are named; of more only the number is told
SPACES = {"label": 10, "indent": 4}


class Tabletop:
    """Draws what one player sees and hears, in one language. `names` are those of the opponents, by seat."""

    def __init__(self, console: Console, rules: Rules, lang: Language, me: Seat, names: dict[Seat, Text]) -> None:
        self.console, self.rules, self.lang, self.me = console, rules, lang, me
        self.names = names

    # -- what has happened -------------------------------------------------------------------------------------------------

    def tell(self, shown: list[Shown]) -> None:
        """The log: each line with whose deed it is."""
        for one in shown:
            if one.heading:
                self.console.print(f"\n■ {self.lang.of(one.text)}", style="bold", markup=False)
            else:
                whose, style = ("", "") if one.seat is None else (self.who(one.seat), "cyan" if one.seat == self.me else "magenta")
                self.console.print(f"{padded(whose)}│ {self.lang.of(one.text)}", style=style, markup=False, soft_wrap=True)

    # -- what lies there ---------------------------------------------------------------------------------------------------

    def draw(self, view: View) -> None:
        """The table: the opponents above, oneself below, things of nobody between them."""
        table = view.table
        self.console.rule(f"{self.lang.of(self.rules.layout.phases[table.phase])}")
        players = sorted(table.players, key=lambda player: player.seat == self.me)
        for player in players:
            if player.seat == self.me:
                self._lying(table, None)
            style = "bold cyan" if player.seat == self.me else "bold magenta"
            self.console.print(self._title(player.seat), style=style, markup=False)
            numbers = [f"{self.lang.of(self.rules.layout.counters[name].name)} {amount(n)}" for name, n in player.counters.items()]
            self.line("", "  ".join([*numbers, *(self.mark(badge) for badge in player.marks)]))
            self._lying(table, player.seat)
        counters = [f"{self.lang.of(self.rules.layout.counters[name].name)} {amount(n)}" for name, n in table.counters.items()]
        if counters:
            self.line("", "  ".join(counters))

    def _lying(self, table: Table, owner: Seat | None) -> None:
        for zone in table.zones:
            if zone.owner == owner and zone.count:
                self.line(self._zone_name(zone.id), "  ".join(self._contents(zone)))

    def line(self, label: str, words: str, style: str = "") -> None:
        """An indented line, with a label in a column of its own. Long ones are left to the terminal, which knows where to break."""
        text = f"{padded(label)}{words}" if label else words
        self.console.print(" " * SPACES["indent"] + text, style=style, markup=False, soft_wrap=True)

    def _contents(self, zone: Zone) -> Iterator[str]:
        if (
            zone.kind == "pile"
            and zone.count == len(zone.cards) <= FEW_OPEN
            and (named := [self._name(card) for card in zone.cards if card])
        ):
            yield "  ".join(named)
            return
        if zone.kind in ("pile", "back") or all(card is not None and card.face == "down" for card in zone.cards):
            yield self.lang.of(CARDS.fill(n=zone.count))
            if zone.kind not in ("pile", "back"):
                yield f"（{self.lang.of(FACE_DOWN)}）" if self.lang is Language.ja else f"({self.lang.of(FACE_DOWN)})"
            return
        many = zone.kind == "row" and max(zone.capacity, len(zone.cards)) > 1
        for place, card in enumerate(zone.cards, 1):
            told = "・" if card is None else self.card(card, priced=zone.kind == "fan")
            yield f"{place}:{told}" if many else told

    def _name(self, card: Card) -> str:
        return self.lang.of(self.rules.catalogue[card.card].name) if card.card else self.lang.of(FACE_DOWN)

    # -- names -------------------------------------------------------------------------------------------------------------

    def who(self, seat: Seat) -> str:
        """What a seat is called in the log."""
        if seat == self.me:
            return self.lang.of(YOU)
        number = f" {seat}" if len(self.names) > 1 else ""
        return self.lang.of(OPPONENT) + number

    def _title(self, seat: Seat) -> str:
        name = self.names.get(seat)
        return f"{'▼' if seat == self.me else '▲'} {self.who(seat)}" + (f" {self.lang.of(name)}" if name is not None and name.ja else "")

    def card(self, card: Card, brief: bool = False, priced: bool = False) -> str:
        """A card in a line: name, element where it counts, numbers, with the cost if it is `priced`; unless `brief` also marks with their
        strength and time, and what it wears."""
        if card.face == "down" or not card.card:
            return self.lang.of(FACE_DOWN)
        face = self.rules.catalogue[card.card].face()
        stats = {name: stat.value for name, stat in card.stats.items()}
        cost = stats.pop("cost", face.cost) if priced or not stats else None
        known = (
            self._element(card.element or face.element, face.name),
            "" if cost is None else self.lang.of(COSTS.fill(n=cost)),
            self._numbers(stats or face.stats),
        )
        numbers = " ".join(filter(None, known))
        name = self.lang.of(face.name) + (f" ({numbers})" if numbers else "")
        if brief:
            return name
        marks = [self.mark(badge) for badge in (*card.badges, *card.statuses)]
        marks += [] if card.ready else [self.lang.of(DONE)]
        worn = [f"+{self.lang.of(self.rules.catalogue[under].name)}" for under in card.attached]
        return " ".join(filter(None, (name, f"[{', '.join(marks)}]" if marks else "", *worn)))

    def _element(self, element: str, name: Text) -> str:
        """The element a card has now, if it means something in play and the card's name does not say it."""
        words = self.rules.layout.elements.get(element)
        if words is None or not words.explain.ja or words.name.ja in name.ja:
            return ""
        return self.lang.of(words.name)

    def _numbers(self, stats: Mapping[str, int]) -> str:
        between = "" if self.lang is Language.ja else " "
        return " ".join(f"{self.lang.of(self.rules.layout.stats[name].name)}{between}{n}" for name, n in stats.items())

    def mark(self, badge: Badge) -> str:
        """A mark by its name, with strength and time."""
        words = self.words(badge.kind)
        name = self.lang.of(words.name) if words else badge.kind
        strength = str(badge.n) if badge.n else ""
        left = f"({self.lang.of(LEFT.fill(n=badge.left))})" if badge.left else ""
        return f"{name}{strength and ('' if self.lang is Language.ja else ' ') + strength}{left}"

    def words(self, kind: str) -> Words | None:
        layout = self.rules.layout
        return layout.badges.get(kind) or layout.statuses.get(kind)

    def spot(self, view: View, spot: str) -> str:
        """A spot by the card lying there, or by the name of its zone, counter or player."""
        zone, card = where(view, spot) if spot else (None, None)
        if zone is not None and card is not None and card.card:
            return self.card(card, brief=True, priced=zone.kind == "fan")
        name, _, rest = spot.partition(".")
        if name in self.rules.layout.zones:
            place = rest.rpartition(".")[2] if rest.count(".") else ""
            owner = rest.split(".")[0]
            whose = self.who(int(owner)) if owner.isdecimal() and int(owner) != self.me else ""
            what = self._zone_name(name) + (f" {int(place) + 1}" if place.isdecimal() else "")
            return self._of(whose, what)
        if name in self.rules.layout.counters and rest.isdecimal():
            return self._of(self.who(int(rest)), self.lang.of(self.rules.layout.counters[name].name))
        return self.who(int(rest)) if name == "seat" and rest.isdecimal() else ""

    def _of(self, whose: str, what: str) -> str:
        if not whose:
            return what
        return f"{whose}の{what}" if self.lang is Language.ja else f"{whose}: {what}"

    def _zone_name(self, zone: str) -> str:
        name = zone.split(".")[0]
        return self.lang.of(self.rules.layout.zones[name].name) or name

    # -- choices -----------------------------------------------------------------------------------------------------------

    def choice(self, view: View, choice: Choice, source: bool = True) -> str:
        """A choice in a line: from where (unless that was said already), what, to where, for how much."""
        cost = [self._cost(spot, n) for spot, n in choice.cost.items() if n]
        text = self.lang.of(choice.text) or self.lang.of(self.rules.layout.verbs[choice.verb].name)
        begun = self.spot(view, choice.source) if source else ""
        aim = self.spot(view, choice.target)
        paid = f"  [{', '.join(cost)}]" if cost else ""
        return " ".join(filter(None, (begun and f"{begun} –", text, aim and f"→ {aim}"))) + paid

    def _cost(self, spot: str, n: int) -> str:
        look = self.rules.layout.counters.get(spot.partition(".")[0])
        return self.lang.of(COST.fill(name=look.name, n=n)) if look else str(n)

    def pile(self, view: View, asked: str) -> bool:
        """List the open cards of every pile called so, the newest last. False: there is none."""
        named = [zone for zone in view.table.zones if zone.kind == "pile" and any(zone.cards) and asked in self._zone_name(zone.id).lower()]
        for zone in named:
            whose = "" if zone.owner is None else self.who(zone.owner)
            self.console.print(self._of(whose, self._zone_name(zone.id)), style="bold", markup=False)
            for card in zone.cards:
                if card is not None:
                    self.line("", self.card(card, priced=True))
        return bool(named)

    def explain(self, card: Card) -> None:
        """A card in full, and what its marks mean."""
        face, layout = self.rules.catalogue[card.card].face(), self.rules.layout
        kinds_of = ((layout.types, face.type), (layout.rarities, face.rarity), (layout.elements, face.element))
        kind = " / ".join(self.lang.of(words[name].name) for words, name in kinds_of if name in words)
        cost = "" if face.cost is None else self.lang.of(COSTS.fill(n=face.cost))
        head = " ".join(filter(None, (self.lang.of(face.name), kind and f"[{kind}]", cost, self._numbers(face.stats))))
        self.console.print(head, style="bold", markup=False)
        for sentence in face.text:
            self.line("", self.lang.of(sentence))
        kinds = dict.fromkeys(badge.kind for badge in (*face.badges, *card.badges, *card.statuses))
        for words in filter(None, map(self.words, kinds)):
            if words.explain.ja:
                self.line("", f"{self.lang.of(words.name)}: {self.lang.of(words.explain)}")


def at(view: View, spot: str) -> Card | None:
    """The card at a spot."""
    return where(view, spot)[1]


def where(view: View, spot: str) -> tuple[Zone | None, Card | None]:
    """The card at a spot, and the zone it lies in."""
    for zone in view.table.zones:
        for place, card in enumerate(zone.cards):
            if card is not None and spot in (card.id, f"{zone.id}.{place}", zone.id if zone.kind == "slot" else ""):
                return zone, card
    return None, None


def seen(view: View) -> list[Card]:
    """Every card that lies open."""
    return [card for zone in view.table.zones for card in zone.cards if card is not None and card.card]


def amount(counter: Counter) -> str:
    return f"{counter.value}/{counter.max}" if counter.max is not None else str(counter.value)


def padded(words: str) -> str:
    """Words in a column; signs of Japanese are twice as wide."""
    return words + " " * max(1, SPACES["label"] - cell_len(words))
