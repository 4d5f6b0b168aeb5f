"""What holds of every page around the battles: it can be reached, read, used with keys, and says what went wrong."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from .visitor import FITS, prefer, send, sign_in, violations

# what shows that a page is there; a battle and its replay are made for the test
PAGES = {
    "/": ".new-battle",
    "/decks/tenga": ".deck-line",
    "/decks/tenga/new?from=wildfire": ".verdict li",
    "/cards/tenga": ".album .art",
    "/cards/moon": ".album .art",
    "/arena/tenga": ".foes li",
    "/tables/kami": "main form",
    "/rewards": ".balance",
    "/rules/moon": "main h2",
    "/profile": ".settings",
    "/tutorial/tenga/attack": ".coach",
    "/replay/{battle}": ".transport",
    "/battle/{battle}": ".result",
    "/battle/none": "main.note:not([aria-busy=true]) a.btn",
    "/nowhere": "main.note a.btn",
}

ZOOMED = (640, 360)  # what a screen of 1280 by 720 is at 200 %
DYE = "theme => { document.documentElement.dataset.theme = theme }"


def opened(page: Page, path: str) -> None:
    page.goto(path)
    page.locator(PAGES.get(path, ".verdict li, .album .art")).first.wait_for()
    expect(page.locator(".waiting")).to_have_count(0)


@pytest.mark.parametrize(("language", "theme"), [("ja", "dark"), ("en", "light")])
def test_every_page_is_accessible_and_fits_wide_narrow_and_zoomed_in(page: Page, language: str, theme: str) -> None:
    sign_in(page, f"reader of {language}")
    battle = str(send(page, "POST", "/v1/battles", {"ruleset": "tenga", "mode": "practice", "control": "auto"})["id"])
    send(page, "POST", f"/v1/battles/{battle}/start", {"client_seed": "00" * 16})
    prefer(page, language=language, theme=theme)
    page.emulate_media(reduced_motion="reduce")  # nothing is half faded in when it is looked at
    found = {}
    for path, ready in PAGES.items():
        page.goto(path.format(battle=battle))
        for width, height in ((1280, 720), (390, 844), ZOOMED):
            page.set_viewport_size({"width": width, "height": height})
            page.locator(ready).first.wait_for(state="attached")
            expect(page.locator(".waiting")).to_have_count(0)
            wrong = [] if page.evaluate(FITS) else ["is wider than the screen"]
            wrong += violations(page) if (width, height) != ZOOMED else []
            if width == 1280:  # the other theme has other colours, and the same words
                page.evaluate(DYE, "light" if theme == "dark" else "dark")
                wrong += [f"in the other theme: {one}" for one in violations(page, only="color-contrast")]
                page.evaluate(DYE, theme)
            if wrong:
                found[path, width] = wrong
    assert {} == found


def test_sheets_are_accessible(page: Page) -> None:
    sign_in(page, "opener")
    opened(page, "/cards/tenga")
    page.locator(".album .print").first.click()
    assert [] == violations(page)
    opened(page, "/decks/tenga/new?from=first_steps")
    page.get_by_role("button", name="コード").click()
    assert [] == violations(page)
    opened(page, "/arena/tenga")
    page.get_by_role("button", name="挑む").first.click()
    page.locator(".challenge").wait_for()
    assert [] == violations(page)
    opened(page, "/profile")
    page.get_by_role("button", name="トークンを作る").click()
    assert [] == violations(page)


def test_the_bar_leads_everywhere_without_loading_the_page_anew(page: Page) -> None:
    sign_in(page, "wanderer")
    page.goto("/")
    expect(page.locator(".hero p")).to_have_text("ゲームと相手を選べば、すぐ対戦できます。")  # nothing about guests
    page.evaluate("window.same = true")
    bar = page.get_by_role("navigation", name="ページ").first
    for name, path in (("デッキ", "/decks"), ("カード", "/cards"), ("アリーナ", "/arena"), ("報酬", "/rewards"), ("規則", "/rules")):
        bar.get_by_role("link", name=name).click()
        expect(page).to_have_url(re.compile(f"{path}(/[a-z]+)?$"))
        expect(bar.get_by_role("link", name=name)).to_have_attribute("aria-current", "page")
        expect(page).to_have_title(f"{name} – 対戦")
    page.go_back()
    expect(page.locator(".balance")).to_be_visible()
    assert page.evaluate("window.same")


def test_a_phone_has_its_bar_at_the_foot_and_the_rest_in_a_menu(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="ja-JP")
    page = context.new_page()
    sign_in(page, "commuter")
    opened(page, "/decks/tenga")
    page.locator(".foot-bar").get_by_role("link", name="報酬").tap()
    expect(page.locator(".balance")).to_be_visible()
    page.get_by_role("button", name="メニュー").tap()
    page.get_by_role("dialog").get_by_role("link", name="プロフィール").tap()
    expect(page.locator(".settings")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)
    context.close()


def test_keys_skip_the_bar(page: Page) -> None:
    sign_in(page, "typist")
    opened(page, "/rewards")
    page.wait_for_load_state("networkidle")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="本文へ")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("main").get_by_role("link", name="対戦する")).to_be_focused()


def test_an_address_that_is_none_says_so(page: Page) -> None:
    page.goto("/decks/tenga/x/y")
    expect(page.get_by_role("heading", name="このページはありません。")).to_be_visible()
    page.get_by_role("link", name="ホームへ").click()
    expect(page.locator(".scrolls")).to_be_visible()


def test_a_scroll_says_for_how_many_its_game_is(page: Page) -> None:
    page.goto("/")
    for ruleset, words in {"tenga": "1人用（相手はAI）", "moon": "2人用", "kami": "2～4人用"}.items():
        expect(page.locator(f".scroll[data-ruleset={ruleset}] .cap")).to_contain_text(words)


def test_a_deck_of_somebody_else_is_not_found(page: Page) -> None:
    sign_in(page, "nosy")
    page.goto("/decks/tenga/nobody-has-this")
    expect(page.get_by_text("このデッキは見つかりません")).to_be_visible()


def test_a_battle_that_was_never_begun_and_is_void_says_so(page: Page) -> None:
    sign_in(page, "reluctant")
    battle = send(page, "POST", "/v1/battles", {"ruleset": "tenga", "mode": "practice"})["id"]
    send(page, "POST", f"/v1/battles/{battle}/actions", {"step": 0, "action": {"kind": "concede"}})
    page.goto(f"/battle/{battle}")
    expect(page.get_by_role("heading", name="この対戦は無効になりました。")).to_be_visible()


def test_without_an_answer_a_page_says_so_and_tries_again(page: Page) -> None:
    sign_in(page, "tunnel")
    page.route("**/v1/rewards", lambda route: route.abort())
    page.goto("/rewards")
    expect(page.locator(".trouble-note")).to_contain_text("サーバーにつながりません")
    page.unroute("**/v1/rewards")
    page.get_by_role("button", name="再試行").click()
    expect(page.locator(".balance")).to_be_visible()


def test_a_refusal_is_told_in_the_readers_language(page: Page) -> None:
    sign_in(page, "englishman")
    prefer(page, language="en")
    refusal = {"type": "urn:taisen:problem:unavailable", "title": "Service Unavailable", "status": 503, "code": "unavailable"}
    text = {"ja": "ただいま処理できません。", "en": "This cannot be done right now."}
    page.route(
        "**/v1/rewards", lambda route: route.fulfill(status=503, json={**refusal, "text": text}, content_type="application/problem+json")
    )
    page.goto("/rewards")
    expect(page.locator(".trouble-note")).to_contain_text("This cannot be done right now.")


def test_a_page_whose_program_cannot_be_fetched_tries_again(page: Page) -> None:
    sign_in(page, "elevator")
    page.goto("/")
    page.locator(".scrolls").wait_for()
    page.route("**/assets/Rewards-*.js", lambda route: route.abort())
    page.get_by_role("navigation", name="ページ").first.get_by_role("link", name="報酬").click()
    expect(page.locator("main.note")).to_contain_text("サーバーにつながりません")
    page.unroute("**/assets/Rewards-*.js")
    page.get_by_role("button", name="再試行").click()
    expect(page.locator(".balance")).to_be_visible()


# -- the profile ---------------------------------------------------------------------------------------------------------------


def test_a_name_is_changed(page: Page) -> None:
    sign_in(page, "before")
    opened(page, "/profile")
    page.get_by_label("名前").fill("あとの名")
    page.get_by_role("button", name="保存").click()
    expect(page.locator("header .who")).to_contain_text("あとの名")
    sign_in(page, "taken already")
    sign_in(page, "second")
    opened(page, "/profile")
    page.get_by_label("名前").fill("taken already")
    page.get_by_role("button", name="保存").click()
    expect(page.locator(".trouble-note")).to_contain_text("もう使われています")


def test_a_language_chosen_once_comes_along(page: Page, browser: Browser, base_url: str) -> None:
    sign_in(page, "polyglot")
    opened(page, "/profile")
    page.get_by_role("group", name="言語").get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Profile")).to_be_visible()
    context = browser.new_context(base_url=base_url, locale="ja-JP")
    other = context.new_page()
    sign_in(other, "polyglot")
    other.goto("/profile")
    expect(other.get_by_role("heading", name="Profile")).to_be_visible()
    context.close()


def test_a_token_is_shown_once_works_and_is_revoked(page: Page) -> None:
    sign_in(page, "tinkerer")
    opened(page, "/profile")
    page.get_by_role("button", name="トークンを作る").click()
    page.get_by_label("トークン名").fill("練習ボット")
    page.get_by_label("閲覧する").uncheck()
    expect(page.get_by_role("alert")).to_contain_text("少なくとも1つ")
    page.get_by_label("対戦する").check()
    page.get_by_role("button", name="作る", exact=True).click()
    value = page.get_by_label("この値はいまだけ").input_value()
    page.get_by_role("button", name="控えました").click()
    expect(page.locator(".tokens li")).to_contain_text("対戦する")
    assert value not in page.content()
    page.get_by_role("button", name="練習ボット・無効にする").click()
    page.get_by_role("dialog").get_by_role("button", name="無効にする").click()
    expect(page.get_by_text("トークンはありません")).to_be_visible()
    assert [] == send(page, "GET", "/v1/me/tokens", None)["tokens"]


def test_signing_out_everywhere_ends_other_sessions_too(page: Page, browser: Browser, base_url: str) -> None:
    sign_in(page, "careful")
    context = browser.new_context(base_url=base_url, locale="ja-JP")
    other = context.new_page()
    sign_in(other, "careful")
    opened(page, "/profile")
    page.get_by_role("button", name="すべての端末からサインアウト").click()
    page.get_by_role("dialog").get_by_role("button", name="サインアウト").click()
    expect(page.get_by_role("heading", name="サインインしていません")).to_be_visible()
    other.goto("/profile")
    expect(other.get_by_role("heading", name="サインインしていません")).to_be_visible()
    context.close()
