"""The report, from battles of the tests' own little game and from battles told by hand."""

import re
from collections.abc import Callable
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from taisen.__main__ import app
from taisen.engine.text import Text
from taisen.lab.journal import Head, KnownCard, KnownDeck, Line
from taisen.lab.report.comparison import comparison
from taisen.lab.report.figures import Figures, figures
from taisen.lab.report.page import page
from taisen.lab.simulate import Played
from taisen.lab.watching import Cards, Watched

NAMES = {deck: Text(f"{deck}の束", f"Deck <{deck}>") for deck in "ab"}
HEAD = Head(
    ruleset="told",
    version="1",
    name=Text("ものがたり", "Told"),
    catalogue="0123456789abcdef",
    variant="",
    seed=7,
    lineups=(("greedy", "greedy"),),
    bots={"greedy": "1"},
    decks={"a": KnownDeck(NAMES["a"], {"fox": 2, "owl": 1}), "b": KnownDeck(NAMES["b"], {"owl": 3})},
    cards={
        "fox": KnownCard(Text("狐", "Fox"), "unit", ("bite",)),
        "owl": KnownCard(Text("梟", "Owl"), "unit", ("see",)),
        "newt": KnownCard(Text("井守", "Newt"), "unit", ("swim",)),
        "crown": KnownCard(Text("冠", "Crown"), "leader", ("rule",)),
    },
    types={"unit": Text("ユニット", "Unit")},
    events=("drawn", "bitten", "ended"),
)


def told(n: int, decks: str, winner: int | None, drawn: tuple[str, str], played: tuple[str, str], turns: int = 5, repeats: int = 0) -> Line:
    cards = tuple(Cards(tuple(seen.split()), tuple(used.split())) for seen, used in zip(drawn, played, strict=True))
    watched = Watched(cards, {"drawn": 4, "ended": 1}, first=1, emptied=(0,) if n == 0 else (), repeats=repeats)
    winners = () if winner is None else (winner,)
    reason = ("none", Text("引き分け", "drawn")) if winner is None else ("core", Text("砕けた", "broken"))
    return Line(n, tuple(decks), ("greedy", "greedy"), "00", Played(winners, *reason, turns, 9 * turns, "", watched))


LINES = [
    told(0, "ab", 0, ("fox owl", "owl"), ("fox", "")),
    told(1, "ba", 1, ("owl", "fox"), ("owl", "fox"), turns=7),
    told(2, "ab", 1, ("owl", "owl"), ("", "owl"), turns=90),
    told(3, "aa", None, ("fox", "fox owl"), ("", "fox owl"), repeats=4),
]


@pytest.fixture(scope="module")
def found() -> Figures:
    return figures(HEAD, LINES)


def test_the_first_player_is_who_had_the_first_turn(found: Figures):
    assert (0 + 1 + 1 + 0.5) / 4 == found.first.value
    assert found.turned


def test_decks_are_measured_against_others_alone(found: Figures):
    assert {"a": (2 / 3, 3), "b": (1 / 3, 3)} == {deck: (share.value, share.n) for deck, share in found.decks.items()}
    assert (2 / 3, 1 / 3) == (found.matrix["a", "b"].value, found.matrix["b", "a"].value)
    assert ("a", "a") not in found.matrix
    assert {} == found.levels


def test_a_card_changes_what_it_was_drawn_and_played_in(found: Figures):
    fox = next(card for card in found.cards if card.card == "fox")  # in the deck: won, won, lost, half, half; not drawn where lost
    assert (1, 4, 0.75) == (fox.decks, fox.drawn.n, fox.drawn.value)
    assert 0.75 - 0 == fox.when_drawn.value
    assert (1 + 1 + 0.5) / 3 - 0.5 == pytest.approx(fox.when_played.value)


def test_what_is_not_used_is_named(found: Figures):
    assert (("newt",), (), ()) == (found.unused.in_no_deck, found.unused.never_drawn, found.unused.never_played)
    assert (("rule", "swim"), ("bitten",)) == (found.unused.effects, found.unused.events)


def test_lengths_draws_decks_that_ran_out_and_loops(found: Figures):
    assert (6, 25, {5: 2, 7: 1, 90: 1}) == (found.median_turns, found.mean_turns - 1.75, {n: k for n, k in found.turns.items() if k})
    assert (0.25, 0.25) == (found.draws.value, found.emptied.value)
    assert [("core", 0.75), ("none", 0.25)] == [(ending.reason, ending.share.value) for ending in found.endings]
    assert [(3, 4, False), (2, 0, True)] == [(one.line.n, one.repeats, one.long) for one in found.suspects]


class Page(HTMLParser):
    """Whether every element is closed in its turn, and what is asked for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.asked: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.asked += [value or "" for name, value in attrs if name in ("src", "href") and not (value or "").startswith("#")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.pop()


@pytest.mark.parametrize("make", [lambda it, lang: page([it, it], lang), lambda it, lang: comparison(it, it, lang)])
def test_a_page_is_whole_asks_for_nothing_and_speaks_both_languages(found: Figures, make: Callable[[Figures, str], str]):
    pages = {lang: make(found, lang) for lang in ("ja", "en")}
    for lang, text in pages.items():
        read = Page(text)
        assert ([], []) == (read.open, read.asked)
        assert f'<html lang="{lang}">' in text
        assert not re.search(r"url\(|@import|https?:", text)
        assert not re.search(r"[{}]", text.partition("</style>")[2])  # every hole is filled
    assert "Deck &lt;a&gt;" in pages["en"]
    assert "aの束" in pages["ja"]
    assert not re.search(r"[ぁ-ん]", pages["en"])


def panels(text: str) -> dict[str, str]:
    """What stands below each heading, without markup."""
    parts = [" ".join(unescape(re.sub(r"<[^>]*>", " ", part)).split()) for part in re.split(r"<h3>(.*?)</h3>", text)[1:]]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_the_page_tells_every_figure_with_its_interval_and_its_picture(found: Figures):
    text = page([found], "en")
    read = panels(text)
    for title, said in {
        "First player's win rate": "62.5 % 22 – 91 % 4",
        "Decks": "Deck <a> 66.7 % 21 – 94 % 3 △ Outside its bounds, which may be chance Deck <b> 33.3 %",
        "Match-ups": "Deck <a> – 67 % 3 Deck <b> 33 % 3 –",
        "How long battles last": "Median 6 turns, mean 26.8; 241 actions a battle on average.",
        "How battles end": "broken core 75.0 % 30 – 95 % drawn none 25.0 % 5 – 70 % Draws 25.0 % 5 – 70 % "
        "Battles in which a deck ran out 25.0 % 5 – 70 %",
        "What is not used": "Cards of no deck: 1 Newt Kinds of effects no played card has: 2 rule swim What never happened: 1 bitten",
        "Suspicious loops": "3 Deck <a> (Greedy) – Deck <a> (Greedy) 5 4 0 2 Deck <a> (Greedy) – Deck <b> (Greedy) 90 ▲ 0 0",
        "What happened": "drawn 100.0 % 4.00",
        "The command that made these figures": "taisen simulate told",
    }.items():
        assert said in read[title], (title, read[title])
    assert "As a table Number of turns Battles Share 5 2 50.0 % 7 1 25.0 % 90 1 25.0 %" in read["How long battles last"]
    pictures = {title: part.count("<svg") for title, part in zip(read, text.split("<h3>")[1:], strict=True)}
    drawn = ["First player's win rate", "Decks", "How long battles last", "How battles end", "What happened"]
    assert drawn == [title for title, n in pictures.items() if n]


def test_what_a_card_changes_is_drawn_once_enough_is_known():
    text = page([figures(HEAD, LINES * 30)], "en")
    said = panels(text)["What each card changes"]
    assert "Fox Unit 120 75.0 % +75.0 +61 … +82 +33.3 +14 … +51 Owl Unit 180 41.7 % −33.3 −45 … −19 +16.7 +2 … +30 All 2 cards" in said
    assert 8 == text.split("<h3>What each card changes")[1].split("<h3>")[0].count("<svg")


def test_a_comparison_tells_every_figure_of_both(found: Figures):
    other = figures(HEAD, [told(n, "ab", 0, ("fox", "owl"), ("fox", "owl"), turns=8) for n in range(4)])
    said = panels(comparison(found, other, "en"))
    for title, shown in {
        "First player's win rate": "62.5 % 22 – 91 % 0.0 % 0 – 49 % −62.5 −91 … +1 may be chance",
        "How battles end": "Battles in which a deck ran out 25.0 % 5 – 70 % 25.0 % 5 – 70 % +0.0",
        "Decks": "66.7 % 21 – 94 % 100.0 % 51 – 100 % +33.3 −23 … +79 may be chance",
        "How long battles last": "(right): Median 8 turns, mean 8.0; 72 actions",
        "What each card changes (Drawn)": "Fox 75.0 %",
        "What is not used": "Suspicious loops 2 0",
    }.items():
        assert shown in said[title], (title, said[title])


def test_bounds_go_by_the_number_of_seats(found: Figures):
    assert "It should lie between 45 and 55 %." in page([found], "en")
    three = page([figures(replace(HEAD, lineups=(("greedy",) * 3,)), LINES)], "en")
    assert "It should lie between 30 and 37 %." in three
    assert "It should lie between 23 and 43 %." in three


def test_the_command_names_the_version_that_was_played(found: Figures):
    earlier = figures(replace(HEAD, version="0"), LINES)
    typed = re.findall(r"taisen simulate [^<]*", comparison(earlier, found, "en"))
    assert ["told-0.jsonl", "told-1.jsonl"] == [it.split()[-1] for it in typed]
    alike = re.findall(r"taisen simulate [^<]*", comparison(found, found, "en"))
    assert ["told-1-left.jsonl", "told-1-right.jsonl"] == [it.split()[-1] for it in alike]
    assert ["taisen simulate told --version 0 --games 4", "taisen simulate told --version 1 --games 4"] == [it[:42] for it in typed]


def test_where_levels_met_the_page_says_what_that_does_to_decks(found: Figures):
    met = figures(replace(HEAD, lineups=(("greedy", "greedy"), ("greedy", "random"))), LINES)
    said = "Players of different strength met."
    assert [False, True] == [said in page([it], "en") for it in (found, met)]
    assert [1, 1, 0] == [comparison(*pair, "en").count(said) for pair in ((found, met), (met, met), (found, found))]


def test_the_comparison_tells_what_changed(found: Figures):
    later = figures(replace(HEAD, version="2"), [told(n, "ab", 0, ("fox", "owl"), ("fox", "owl")) for n in range(60)])
    text = comparison(found, later, "en")
    assert re.search(r"Fox</th>.*?75\.0 %.*?100\.0 %.*?\+25\.0", text)
    assert "certain" in text
    assert "may be chance" in text


def test_a_comparison_of_the_same_rules_and_cards_tells_the_sides_apart(found: Figures):
    assert "Told 1 (left) beside Told 1 (right)" in comparison(found, found, "en")
    other = figures(replace(HEAD, catalogue="ffffffffff"), LINES)
    assert "(ffffffff)</h1>" in comparison(found, other, "en")


def test_the_command_writes_the_page_and_says_what_is_wrong(tmp_path: Path):
    def run(*words: object) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["report", *map(str, words)])
        return done.exit_code, " ".join(done.output.replace("│", " ").split())

    file = tmp_path / "told.jsonl"
    file.write_text('{"simulation": 1}\n')
    assert (2, True) == (run(file)[0], "not a simulation" in run(file)[1])
    done = CliRunner().invoke(
        app, ["simulate", "kami", "--games", "4", "--bots", "random,random", "--workers", "0", "--out", str(tmp_path / "k")]
    )
    assert 0 == done.exit_code, done.output
    assert (0, str(tmp_path / "r.html")) == run(tmp_path / "k", "--lang", "ja", "--out", tmp_path / "r.html")
    assert "マイサガ" in (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "two files are compared, not 1" in run(tmp_path / "k", "--compare")[1]
