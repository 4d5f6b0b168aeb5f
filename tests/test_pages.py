"""The pages in Japanese say what the English ones say: the same commands, settings, codes and links, so that they cannot drift."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "docs/operations.md", "docs/game-servers.md")
every_page = pytest.mark.parametrize("page", PAGES)


def japanese(page: str) -> str:
    return page.removesuffix(".md") + ".ja.md"


def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(text: str) -> list[str]:
    """What stands between fences; the remarks of a shell's lines are prose."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [re.sub(r" +#.*$", "", block, flags=re.MULTILINE) if kind == "sh" else block for kind, block in found]


def codes(text: str) -> set[str]:
    """What is set as code inside sentences and tables."""
    return set(re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)))


def targets(page: str) -> list[str]:
    """Where the links of a page lead, other sites left out."""
    return [target for target in re.findall(r"\]\(([^)\s]+)\)", read(page)) if "://" not in target]


@every_page
def test_both_languages_show_the_same_commands_and_codes(page: str) -> None:
    english, told = read(page), read(japanese(page))
    assert blocks(english) == blocks(told)
    assert codes(english) == codes(told)


@every_page
def test_both_languages_have_the_same_headings_and_tables(page: str) -> None:
    def shape(text: str) -> list[str]:
        lines = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL).splitlines()
        return [line.split()[0] if line.startswith("#") else "|" * line.count("|") for line in lines if line.startswith(("#", "|"))]

    assert shape(read(page)) == shape(read(japanese(page)))


@every_page
def test_the_two_languages_link_to_each_other(page: str) -> None:
    assert Path(japanese(page)).name in targets(page)
    assert Path(page).name in targets(japanese(page))


@pytest.mark.parametrize("page", [*PAGES, *map(japanese, PAGES)])
def test_no_link_leads_nowhere(page: str) -> None:
    for target in targets(page):
        path, _, heading = target.partition("#")
        other = (ROOT / page).parent / path if path else ROOT / page
        assert other.exists(), target
        if heading:
            slugs = [
                re.sub(r"[^\w -]", "", line.lstrip("# ")).strip().lower().replace(" ", "-")
                for line in read(page).splitlines()
                if line[:1] == "#"
            ]
            assert heading in slugs, target
