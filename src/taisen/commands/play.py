"""`taisen play`: a battle against a bot in the terminal."""

import re
import secrets
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.panel import Panel

from taisen.bots import BOTS
from taisen.bots.bot import ask
from taisen.bots.levels import LEVELS, USUAL
from taisen.engine.battle import Battle, Concede, begin, lay_out, look, play, tell
from taisen.engine.deck import Deck
from taisen.engine.logs import log_to_json
from taisen.engine.replace import replace
from taisen.engine.replay import Log, Step, digest
from taisen.engine.ruleset import Setup
from taisen.engine.table import Choice, View
from taisen.engine.text import NOTHING, Text
from taisen.seeds import Npc

from .games import Game, Lang, Language, Rules, Variant, options_of, rules_of, seeds_of
from .tabletop import Tabletop, at, seen

ME = 0
FEW = 9  # choices that are listed one by one; of more, those of one card are put together
OPENING = Text("{game} – 相手は{foes}。? で遊び方", "{game} against {foes}. ? explains how to play")
LEVEL = Text("{name}（{level}）", "{name} ({level})")
HINT = Text(
    "番号で選ぶ · ? 遊び方 · ?番号 か ?名前（カード・置き場）で説明 · q 投了",
    "a number chooses · ? how to play · ?number or ?name of a card or pile explains · q concedes",
)
ONLY = Text("Enter で「{text}」", "Enter: {text}")
BACK = Text("戻る", "back")
WAYS = Text("{n}通り", "{n} ways")
UNKNOWN = Text("「{said}」は選べません。番号を入れてください（? で遊び方）", "{said} is no choice: type a number (? explains)")
NOBODY = Text("「{said}」というカードや置き場は見えていません", "no card or pile called {said} lies open")
SURE = Text("投了しますか？ y で投了", "Concede? y concedes")
GOAL, TURN, MARKS = Text("目的", "Goal"), Text("ターンの流れ", "A turn"), Text("いま見える印", "Marks on the table")
CANNOT = Text("いまできないこと", "Not possible now")


def play_in_terminal(
    game: Game,
    lang: Lang,
    opponent: Annotated[str, typer.Option(help="id of an opponent of seeds/ (default: the first)")] = "",
    deck: Annotated[str, typer.Option(help="id of the deck to play (default: the starter deck)")] = "",
    level: Annotated[str, typer.Option(help=f"how strong bots are: {', '.join(LEVELS)} (default: as strong as the opponent is)")] = "",
    seats: Annotated[int, typer.Option(help="number of seats; bots take the others")] = 2,
    variant: Variant = "",
    seed: Annotated[str, typer.Option(help="64 hex digits: play that very battle")] = "",
    save: Annotated[Path | None, typer.Option(help="write the log there, for `taisen replay`")] = None,
) -> None:
    """Play a battle against the computer in this terminal."""
    rules, console = rules_of(game), Console(highlight=False)
    if level and level not in LEVELS:
        raise typer.BadParameter(f"there is no level {level}; there are {', '.join(LEVELS)}")
    setup, foes = _seated(rules, opponent, deck, seats, options_of(rules, variant))
    foes = [replace(foe, level=level or foe.level) for foe in foes]
    top = Tabletop(console, rules, lang, ME, {seat: foe.name for seat, foe in enumerate(foes, 1)})
    names = ", ".join(_named(foe, lang) for foe in foes)
    console.print(lang.of(OPENING.fill(game=rules.name, foes=names)), style="bold", markup=False)
    luck = _luck(seed)
    laid = lay_out(rules, setup, luck)
    battle, events = begin(rules, setup, luck)
    steps: list[Step[Any]] = []
    top.tell(tell(rules, laid.state, events, ME))
    while rules.outcome(battle.state) is None:
        to_act = rules.to_act(battle.state)
        if ME in to_act:
            seat, action = ME, _decide(top, look(rules, battle, ME))
        else:
            seat = to_act[0]
            action = ask(rules, battle, seat, BOTS[foes[seat - 1].level])
        before: Battle[Any] = battle
        battle, events = play(rules, battle, seat, action)
        steps.append(Step(seat, action))
        top.tell(tell(rules, before.state, events, ME))
    _end(console, look(rules, battle, ME), lang)
    if save:
        save.write_bytes(log_to_json(Log(rules.id, rules.version, setup, luck, tuple(steps), digest(battle))))


def _luck(seed: str) -> bytes:
    if not seed:
        return secrets.token_bytes(32)
    if not re.fullmatch("[0-9a-fA-F]{64}", seed):
        raise typer.BadParameter(f"a seed is 64 hex digits, not {seed}", param_hint="--seed")
    return bytes.fromhex(seed)


def _seated(rules: Rules, opponent: str, deck: str, seats: int, options: Any) -> tuple[Setup, list[Npc]]:
    if seats not in rules.seats:
        raise typer.BadParameter(f"{rules.id} is played by {rules.seats.start} to {rules.seats.stop - 1}")
    ready = seeds_of(rules)
    mine = {entry.id: entry.deck for entry in ready.playable()} or {"": Deck()}
    if deck and deck not in mine:
        raise typer.BadParameter(f"there is no deck {deck}; there are {', '.join(mine)}")
    rivals = {npc.id: npc for npc in ready.npc}
    if opponent and opponent not in rivals:
        raise typer.BadParameter(f"there is no opponent {opponent}; there are {', '.join(rivals)}")
    order = list(rivals.values()) or [Npc(USUAL, NOTHING, USUAL)]
    first = order.index(rivals[opponent]) if opponent else 0
    others = [order[(first + n) % len(order)] for n in range(seats - 1)]
    return Setup((mine[deck or next(iter(mine))], *(ready.deck_of(npc) for npc in others)), options), others


def _named(foe: Npc, lang: Language) -> str:
    """An opponent with the level of his bot."""
    name = lang.of(foe.name) or foe.id
    return lang.of(LEVEL.fill(name=name, level=LEVELS[foe.level].name)) if foe.level in LEVELS else name


def _end(console: Console, view: View, lang: Language) -> None:
    result = view.outcome
    if result is not None:
        won, lost, drawn = Text("あなたの勝ち", "You win"), Text("あなたの負け", "You lose"), Text("引き分け", "Draw")
        verdict = won if ME in result.winners else lost if result.winners else drawn
        console.print(Panel(f"{lang.of(verdict)} – {lang.of(result.text)}", expand=False))


# -- deciding ----------------------------------------------------------------------------------------------------------------


def _decide(top: Tabletop, view: View) -> Any:
    """The action the player chooses, or conceding."""
    top.draw(view)
    groups = _grouped(view.choices)
    while True:
        if view.table.prompt is not None:
            top.console.print(f"\n{top.lang.of(view.table.prompt)}", style="yellow", markup=False, soft_wrap=True)
        chosen = _pick(top, view, [_line_of(top, view, group) for group in groups])
        if chosen is None:
            return Concede()
        group = groups[chosen]
        if len(group) == 1:
            return group[0].action
        top.console.print(top.spot(view, group[0].source), style="bold", markup=False)
        ways = [Line(top.choice(view, choice, source=False), top.lang.of(choice.preview), choice) for choice in group]
        way = _pick(top, view, [*ways, Line(top.lang.of(BACK))])
        if way is None:
            return Concede()
        if way < len(group):
            return group[way].action


class Line(NamedTuple):
    """What stands behind a number: the words, what would come of it, and a choice whose card can be explained."""

    words: str
    preview: str = ""
    choice: Choice | None = None


def _grouped(choices: tuple[Choice, ...]) -> list[list[Choice]]:
    """The choices one by one if they are few; otherwise those of one card or place together, in the order in which they came."""
    if len(choices) <= FEW:
        return [[choice] for choice in choices]
    groups: dict[str, list[Choice]] = {}
    for n, choice in enumerate(choices):
        groups.setdefault(choice.source or f"#{n}", []).append(choice)
    return list(groups.values())


def _line_of(top: Tabletop, view: View, group: list[Choice]) -> Line:
    first = group[0]
    if len(group) == 1:
        return Line(top.choice(view, first), top.lang.of(first.preview), first)
    verbs = dict.fromkeys(top.lang.of(top.rules.layout.verbs[choice.verb].name) for choice in group)
    return Line(f"{top.spot(view, first.source)} – {' / '.join(verbs)} ({top.lang.of(WAYS.fill(n=len(group)))})", "", first)


def _pick(top: Tabletop, view: View, listed: list[Line]) -> int | None:
    """The index of the line the player names; None to concede. Questions are answered on the way."""
    _list(top, listed)
    only = top.lang.of(ONLY.fill(text=listed[0].words)) if len(listed) == 1 else ""
    while True:
        try:
            top.console.print(" · ".join(filter(None, (only, top.lang.of(HINT)))), style="dim", markup=False)
            said = top.console.input("> ").strip()
        except EOFError:
            return None
        if said == "q":
            if _sure(top):
                return None
        elif said == "?":
            _help(top, view)
            _list(top, listed)
        elif said.startswith("?"):
            _answer(top, view, said[1:].strip(), listed)
        elif not said and only:
            return 0
        elif said.isdecimal() and 1 <= int(said) <= len(listed):
            return int(said) - 1
        elif said:
            top.console.print(top.lang.of(UNKNOWN.fill(said=said)), style="red", markup=False)


def _list(top: Tabletop, listed: list[Line]) -> None:
    for n, line in enumerate(listed, 1):
        top.console.print(f"{n:>4}  {line.words}", markup=False, soft_wrap=True)
        if line.preview:
            top.line("", f"    {line.preview}", style="dim")


def _sure(top: Tabletop) -> bool:
    try:
        return top.console.input(f"{top.lang.of(SURE)} > ").strip().lower() in ("y", "yes", "q")
    except EOFError:
        return True


# -- answering ---------------------------------------------------------------------------------------------------------------


def _help(top: Tabletop, view: View) -> None:
    """The goal, a turn, what cannot be done and why, and what the marks on the table mean."""
    guide, lang, console = top.rules.guide, top.lang, top.console
    told = [(GOAL, [lang.of(guide.goal)]), (TURN, [f"{n}. {lang.of(line)}" for n, line in enumerate(guide.turn, 1)])]
    verbs = top.rules.layout.verbs
    refused = [f"{lang.of(verbs[verb].name)}: {lang.of(why.text)} ({why.rule})" for verb, why in view.refused_verbs.items()]
    kinds = dict.fromkeys(badge.kind for card in seen(view) for badge in (*card.badges, *card.statuses))
    marks = [f"{lang.of(words.name)}: {lang.of(words.explain)}" for words in filter(None, map(top.words, kinds)) if words.explain.ja]
    for title, lines in (*told, (CANNOT, refused), (MARKS, marks)):
        if any(lines):
            console.print(lang.of(title), style="bold", markup=False)
            for line in lines:
                top.line("", line)
    console.print(lang.of(HINT), style="dim", markup=False)


def _answer(top: Tabletop, view: View, asked: str, listed: list[Line]) -> None:
    """Explain the card of a choice, or every open card whose name holds what was asked; list a pile that is called so."""
    if asked.isdecimal():
        choice = listed[int(asked) - 1].choice if 1 <= int(asked) <= len(listed) else None
        spots = () if choice is None else (choice.source, choice.target)
        cards = [card for spot in spots if (card := at(view, spot)) is not None and card.card]
    else:
        named = {card.card: card for card in seen(view)}
        names = {card: top.rules.catalogue[card].name for card in named}
        cards = [named[card] for card, name in names.items() if asked.lower() in name.en.lower() or asked in name.ja]
    for card in cards:
        top.explain(card)
    listed_too = not asked.isdecimal() and top.pile(view, asked.lower())
    if not cards and not listed_too:
        top.console.print(top.lang.of(NOBODY.fill(said=asked)), style="red", markup=False)
