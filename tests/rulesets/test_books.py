"""The rule book in Japanese and in English: the same rules under the same numbers, in the same order."""

import re

import pytest

from .subjects import NAMES, subject

NUMBER = r"[A-Z]{4,}-\d+\.\d+"
every_game = pytest.mark.parametrize("name", NAMES)


def sections(book: str) -> list[tuple[str, list[str]]]:
    """The number of every section, and the numbers of its rules, as they stand."""
    parts = re.split(r"^## (\d+)\. ", book, flags=re.MULTILINE)[1:]
    return [
        (number, re.findall(r"^- ([A-Z]+-\d+\.\d+) ", text, re.MULTILINE)) for number, text in zip(parts[::2], parts[1::2], strict=True)
    ]


def rules(book: str) -> dict[str, str]:
    """What each rule says, by its number."""
    return dict(re.findall(r"^- ([A-Z]+-\d+\.\d+) (.+(?:\n {2}.+)*)", book, re.MULTILINE))


def body(book: str) -> str:
    """Without its title and preface."""
    return book[book.index("\n## 1. ") :]


def rows(book: str) -> list[int]:
    """How many cells each row of each table of the rules has."""
    return [line.count("|") for line in body(book).splitlines() if line.startswith("|")]


@every_game
def test_both_books_have_the_same_sections_and_the_same_rules(name: str):
    book = subject(name).rules.rule_book
    assert sections(book.en) == sections(book.ja)
    assert sum(len(numbers) for _, numbers in sections(book.en)) > 40


@every_game
def test_both_books_name_the_same_codes_and_rules_and_mark_the_same_rulings(name: str):
    book = subject(name).rules.rule_book
    english, japanese = rules(book.en), rules(book.ja)
    assert english.keys() == japanese.keys()
    for number, said in english.items():
        for what in (r"`[^`]+`", NUMBER):
            assert sorted(re.findall(what, said)) == sorted(re.findall(what, japanese[number])), number
        assert len(re.findall("(?i)ruling", said)) == japanese[number].count("裁定"), number
    assert rows(book.en) == rows(book.ja)


@every_game
def test_the_rules_that_a_book_refers_to_are_in_it(name: str):
    book = subject(name).rules.rule_book
    for text in (book.ja, book.en):
        assert set(re.findall(NUMBER, text)) == set(rules(text))


@every_game
def test_the_japanese_book_is_set_as_japanese(name: str):
    book = body(subject(name).rules.rule_book.ja)
    assert not re.search(r"[０-９Ａ-Ｚａ-ｚ]", book), "numbers and Latin letters are half-width"
    assert not re.search(r"(です|ます|ません|ください)[。、）]", book), "a rule book is plain"
    assert not re.search(r"[ぁ-んァ-ヶ一-龠] [ぁ-んァ-ヶ一-龠]|[ぁ-んァ-ヶ一-龠][,;:!?]", book), "a space or a mark of English"
