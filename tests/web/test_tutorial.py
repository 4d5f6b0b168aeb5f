"""The tutorial of TENGA in a real Chromium: offered, followed, left, gone on with; nobody signs in for it."""

import re

from playwright.sync_api import Page, expect

from .player import Player


def test_a_newcomer_learns_to_attack(page: Page) -> None:
    page.add_init_script("localStorage.setItem('taisen.pace', '0')")
    page.goto("/")
    page.locator(".learn").get_by_role("link", name="始める").click()
    player, coach, done = Player(page), page.locator(".coach"), page.locator(".coach .steps .on")
    expect(coach).to_contain_text("1／6")
    expect(page).to_have_url(re.compile("/tutorial/tenga/attack$"))

    player.wait()
    page.keyboard.press("A")
    expect(done).to_have_count(1)
    page.keyboard.press("T")  # too early: a card was to be played first, and now none can be
    expect(coach.locator(".hint")).to_contain_text("最初からやり直して")
    page.reload()
    expect(done).to_have_count(1)  # what was done is still done

    coach.get_by_role("button", name="最初からやり直す").click()
    expect(done).to_have_count(0)
    player.wait()
    page.keyboard.press("A")
    expect(done).to_have_count(1)
    page.keyboard.press("1")
    page.locator(".slot.target .here").last.click(force=True)
    expect(done).to_have_count(2)
    page.keyboard.press("T")
    expect(coach).to_contain_text("できました")
    coach.locator(".btn.seal").click()
    expect(page).to_have_url(re.compile("/tutorial/tenga/bench$"))
    expect(coach).to_contain_text("2／6")

    player.wait()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).not_to_contain_text("チュートリアル")  # it is open already
    page.goto("/")
    page.locator(".learn").get_by_role("link", name="つづきから").click()
    expect(coach).to_contain_text("2／6")
    assert page.evaluate("fetch('/v1/me').then(answer => answer.json()).then(me => me.account)") is None


def test_a_tutorial_that_there_is_not_says_so(page: Page) -> None:
    page.goto("/tutorial/moon")
    expect(page.get_by_role("heading", name="このチュートリアルはありません。")).to_be_visible()
