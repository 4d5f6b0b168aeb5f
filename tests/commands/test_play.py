"""A battle in the terminal: whose is whose, what may be done, how it is explained."""

import re

import pytest
from typer.testing import CliRunner

from taisen.__main__ import app
from taisen.rulesets import CURRENT


def played(game: str, *said: str, lang: str = "en", seed: int = 5) -> str:
    done = CliRunner().invoke(app, ["play", game, "--lang", lang, "--seed", f"{seed:064d}"], input="".join(f"{line}\n" for line in said))
    assert 0 == done.exit_code, done.output
    return done.stdout


@pytest.mark.parametrize("game", list(CURRENT))
def test_every_game_is_played_and_helped_in_both_languages(game: str):
    for lang, you, opponent, goal in (("ja", "▼ あなた", "▲ 相手", "目的"), ("en", "▼ You", "▲ Opponent", "Goal")):
        told = played(game, "?", "1", "1", lang=lang)
        assert you in told
        assert opponent in told
        assert goal in told
        guide = CURRENT[game].guide.goal
        assert (guide.ja if lang == "ja" else guide.en) in told


def test_marks_and_numbers_are_told_by_name():
    told = played("tenga", *["1"] * 10)
    assert "(ATK 4 HP 3)" in told
    assert "[Summoning sickness]" in told


def test_colours_and_costs_are_told_where_the_numbers_alone_do_not_say_them():
    told = played("wuthering", *["1"] * 24)
    assert re.search(r"\(blue cost \d Speed \d Damage \d\)", told)  # in hand
    assert re.search(r"Concerto  .* \((red|green|blue) Speed \d Damage \d\)", told)  # where nothing is paid any more


def test_few_open_cards_of_a_pile_are_named_and_all_are_listed_when_asked():
    told = played("moon", "?crest")
    assert "Crest     Gravekeeper  Moon Shield" in told
    assert "Opponent: Crest\n    Gravekeeper\n    Moon Shield (cost 1)" in told


def test_a_seed_that_is_none_is_refused():
    said = CliRunner().invoke(app, ["play", "tarot", "--seed", "3"], env={"COLUMNS": "200"})
    assert (2, True) == (said.exit_code, "a seed is 64 hex digits, not 3" in said.output)


def test_help_says_what_cannot_be_done_and_why():
    assert "Evolve: units can evolve from turn 5 on (TENGA-10.1)" in played("tenga", "?")


def test_a_card_is_explained_by_number_or_by_name():
    assert "When summoned: Deal 2 damage to an enemy unit." in played("tenga", "?1")
    assert "When summoned: Deal 2 damage to an enemy unit." in played("tenga", "?wildcat")
    assert "no card or pile called unicorn lies open" in played("tenga", "?unicorn")


def test_what_is_no_choice_is_said():
    assert "zz is no choice" in played("tenga", "zz")


def test_conceding_is_asked_twice_and_the_end_says_why():
    told = played("tenga", "q", "n", "q", "y")
    assert 2 == told.count("Concede?")
    assert "You lose – you surrendered" in told


def test_the_opponent_is_as_strong_as_one_likes():
    told = CliRunner().invoke(app, ["play", "tarot", "--level", "master", "--lang", "ja"], input="q\ny\n").stdout
    assert "（上級）" in told
    assert "there is no level hal" in CliRunner().invoke(app, ["play", "tarot", "--level", "hal"], env={"COLUMNS": "200"}).output
