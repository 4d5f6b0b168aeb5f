"""People at one table, each in a browser of his own."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, expect

from .player import READY, Player
from .visitor import violations

WIDE = {"width": 1280, "height": 720}
MOST_ROUNDS = 600


class Person(Player):
    """Plays when he is asked, and does not wait for the others."""

    def __init__(self, browser: Browser, base_url: str, name: str) -> None:
        self.asked = 0
        self.context: BrowserContext = browser.new_context(base_url=base_url, locale="ja-JP", viewport=WIDE)
        assert self.context.request.post("/v1/auth/stub", data={"name": name}).ok
        self.open()

    def open(self, address: str = "/") -> None:
        """A window of his own."""
        super().__init__(self.context.new_page())
        self.page.set_default_timeout(5_000)
        self.page.add_init_script("localStorage.setItem('taisen.pace', '0')")
        self.page.goto(address)

    def wait(self) -> None:
        self.page.wait_for_function("() => document.querySelector('.result') || !document.querySelector('.seam.busy')", timeout=15_000)

    def concede(self) -> None:
        """By the menu."""
        self.page.get_by_role("button", name="メニュー").click()
        self.page.locator("dialog .btn.danger").click()
        self.page.locator("dialog .btn.seal").click()

    def acts(self) -> bool:
        """One deed, if he is asked for one."""
        if self.over or not self.page.evaluate(f"({READY})()"):
            return False
        self.asked += 1
        try:
            if self.asked % 3 and (self.press_a_button(end=True) or self.press_a_button(end=False)):  # the shortest way on
                return True
            return self.click_something() or self.press_a_button(end=True) or self.press_a_button(end=False)
        except TimeoutError:  # what he reached for is gone: another was quicker
            return False


@pytest.fixture
def people(browser: Browser, base_url: str) -> Iterator[list[Person]]:
    made: list[Person] = []
    yield made
    for one in made:
        one.context.close()


def arrive(people: list[Person], browser: Browser, base_url: str, game: str, n: int) -> str:
    """n people meet at a table by its invitation, and are at the battle; its address."""
    people += [Person(browser, base_url, f"{game}{n}の{seat}") for seat in range(n)]
    host = people[0].page
    host.goto(f"/tables/{game}")
    if n > 2:
        host.locator(".open-table .plates.few .plate", has_text=str(n)).first.click()
        host.locator(".open-table .plate", has_text="KPバトル").click()
    host.locator(".open-table .plate", has_text="招待した人だけ").click()
    host.locator(".open-table button[type=submit]").click()
    address = host.locator(".copy-field textarea").input_value()
    for one in people[1:]:
        one.page.goto(address)
        one.page.get_by_role("button", name="着席する").click()
    for _ in range(2 if game == "kami" else 1):  # Kami asks again, with the last decks in sight
        for one in people:
            with one.page.expect_response("**/ready") as answered:
                one.page.locator(".lobby .row-of-buttons .seal").click()
            assert answered.value.ok
    for one in people:
        one.page.locator("main.table").wait_for(timeout=40_000)
    return host.url


def play_out(people: list[Person], most: int) -> None:
    """To the end, or for so many rounds until one gives up."""
    for n in range(MOST_ROUNDS):
        if all(one.over for one in people):
            return
        if n == most:
            people[1].concede()
        deeds = [one.acts() for one in people]  # each has his chance
        if not any(deeds):
            people[0].page.wait_for_timeout(100)
    raise AssertionError("the battle does not end")


@pytest.mark.parametrize(("game", "most"), [("wuthering", 12), ("moon", 12), ("tarot", MOST_ROUNDS)])
def test_two_people_play_to_the_end_and_a_third_watches(
    people: list[Person], browser: Browser, base_url: str, game: str, most: int
) -> None:
    address = arrive(people, browser, base_url, game, 2)
    third = Person(browser, base_url, f"{game}の観客")
    third.page.goto(f"/tables/{game}")
    third.page.locator("#watchable ~ ul li a").first.click()
    third.page.locator("main.table").wait_for()
    assert third.page.url == address
    play_out(people, most)
    expect(third.page.locator(".result")).to_be_visible(timeout=20_000)
    third.context.close()


def test_four_people_play_kami_and_one_goes_and_comes_back(people: list[Person], browser: Browser, base_url: str) -> None:
    address = arrive(people, browser, base_url, "kami", 4)
    gone = people[3]

    def game() -> int:
        """Which of the three is being played, as the head of the page says."""
        found = re.search(r"\d", people[0].page.locator(".bar .turn").first.inner_text())
        return int(found[0]) if found else 1

    left = False
    for _ in range(MOST_ROUNDS):
        if people[0].over:
            break
        if not left and game() == 2:
            gone.page.close()
            left = True
        if left and gone.page.is_closed() and game() == 3:
            gone.open(address)
            gone.page.locator("main.table").wait_for()
        deeds = [one.acts() for one in people if not one.page.is_closed()]
        if not any(deeds):
            people[0].page.wait_for_timeout(200)
    assert left
    for one in people:
        expect(one.page.locator(".result")).to_be_visible(timeout=20_000)
        expect(one.page.locator(".result .energy .moved b")).to_contain_text("KP")  # it was for the cards' own
    page = people[0].page
    page.locator(".result a", has_text="リプレイ").click()
    mine = page.locator(".transport .eyes option:checked")
    expect(mine).to_have_text("kami4の0（自分）")
    page.locator(".transport .eyes select").select_option(label="kami4の2")
    expect(page.locator(".seat.own").first).to_contain_text("kami4の2")
    page.goto("/tables/kami")
    expect(page.locator(".day tbody tr", has_text="kami4の0")).to_have_count(1)
    expect(page.locator(".attacks li").first).to_contain_text("KP")


def test_a_rematch_brings_both_back_to_a_table(people: list[Person], browser: Browser, base_url: str) -> None:
    arrive(people, browser, base_url, "moon", 2)
    hana, taro = (one.page for one in people)
    people[0].concede()
    for page in (hana, taro):
        expect(page.locator(".result")).to_be_visible(timeout=20_000)
        page.locator(".result .btn.seal").click()
        expect(page.locator(".lobby")).to_be_visible()
    expect(taro.locator(".people li:not(.free)")).to_have_count(2)


@pytest.mark.parametrize("lang", ["ja-JP", "en-GB"])
def test_the_pages_of_tables_are_for_everybody(browser: Browser, base_url: str, lang: str) -> None:
    context = browser.new_context(base_url=base_url, locale=lang, viewport=WIDE)
    page: Page = context.new_page()
    page.goto("/tables/kami")
    page.locator(".open-table").wait_for()
    assert [] == violations(page)
    page.locator(".open-table button[type=submit]").click()  # a guest's, for practice
    page.locator(".lobby").wait_for()
    assert [] == violations(page)
    context.close()
