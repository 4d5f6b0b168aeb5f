"""Decks are built, judged, kept, passed on and made to defend, by hand in a real browser."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from taisen.engine.deck import Deck, to_code

from .visitor import FITS, send, sign_in

OWNED = ("ember_fox", "reed_sparrow", "village_dog", "gate_sentry", "iron_boar", "cloud_horse", "fire_arrow")
WRONG = {"ember_fox": 5, "yaksha_dancer": 2, "storm_tengu": 3, "falling_star": 1}


def tile(page: Page, card: str) -> Locator:
    return page.locator(f".album [data-card={card}] .print")


def row(page: Page, card: str) -> Locator:
    return page.locator(f".rows [data-card={card}]")


def limit(page: Page, name: str) -> Locator:
    return page.locator(".lim", has_text=name)


def save(page: Page) -> None:
    page.get_by_role("button", name="保存", exact=True).click()
    expect(page.locator(".deck-state")).to_have_text("保存しました")


def begin(page: Page, name: str) -> None:
    sign_in(page, name)
    page.goto("/decks/tenga")
    page.get_by_role("link", name="新しいデッキ").click()
    page.get_by_label("デッキの名前").fill("火の輪")


def import_code(page: Page, cards: dict[str, int]) -> None:
    page.get_by_role("button", name="コード").click()
    page.get_by_label("受け取ったコード").fill(to_code("tenga", Deck.of(cards)))
    page.get_by_role("button", name="読み込む").click()
    expect(page.locator("dialog")).to_have_count(0)


def copy_starter(page: Page, name: str) -> None:
    sign_in(page, name)
    page.goto("/decks/tenga/new?from=first_steps")
    expect(limit(page, "枚数")).to_contain_text("20／20")


def test_a_deck_built_by_clicking_is_still_there_after_a_reload(page: Page) -> None:
    begin(page, "builder")
    expect(page.locator(".verdict")).to_contain_text("TENGA-2.1")
    for card in OWNED[:6]:
        for _ in range(3):
            tile(page, card).click()
    tile(page, OWNED[6]).click(click_count=2)
    expect(limit(page, "枚数")).to_have_class("lim ok")
    expect(page.locator(".verdict")).to_contain_text("問題はありません")
    tile(page, OWNED[6]).click(button="right")
    expect(limit(page, "枚数")).to_contain_text("19／20")
    expect(page.locator(".verdict .rule")).to_have_attribute("href", "/rules/tenga#TENGA-2.1")
    row(page, OWNED[6]).get_by_role("button", name="を1枚入れる").click()
    expect(page.locator(".verdict")).to_contain_text("問題はありません")
    save(page)
    expect(page).to_have_url(re.compile(r"/decks/tenga/(?!new)[^/]+$"))
    page.reload()
    expect(page.get_by_label("デッキの名前")).to_have_value("火の輪")
    expect(page.locator(".rows li")).to_have_count(7)
    expect(row(page, OWNED[0]).locator(".step > span")).to_contain_text("3")
    page.goto("/decks/tenga")
    expect(page.locator(".deck-line", has_text="火の輪")).to_contain_text("対戦に使えます")


def test_no_more_copies_than_one_owns_go_in(page: Page) -> None:
    begin(page, "collector")
    for _ in range(4):
        tile(page, "ember_fox").click()
    expect(page.locator(".toast")).to_contain_text("3枚まで")
    expect(row(page, "ember_fox").locator(".step > span")).to_have_text("3／3")
    expect(page.locator(".album [data-card=storm_tengu]")).to_have_count(0)  # not owned, not offered (TENGA-2.4)


def test_an_illegal_deck_shows_all_its_problems_at_once_with_their_rules(page: Page) -> None:
    begin(page, "breaker")
    import_code(page, WRONG)
    problems = page.locator(".verdict li")
    expect(problems.filter(has_text="TENGA-2.1")).to_have_count(1)
    expect(problems.filter(has_text="TENGA-2.2").first).to_be_visible()
    expect(problems.filter(has_text="COLLECTION-1").first).to_be_visible()
    told = send(page, "POST", "/v1/decks/check", {"ruleset": "tenga", "cards": WRONG})["problems"]
    assert isinstance(told, list)
    expect(problems).to_have_count(len(told))
    expect(row(page, "ember_fox")).to_have_class("bad")
    save(page)  # unfinished decks are kept
    page.get_by_role("button", name="防衛に登録").click(force=True)
    expect(page.locator(".toast")).to_contain_text("問題のないデッキだけ")
    page.goto("/decks/tenga")
    page.get_by_role("button", name=f"まだ使えません（問題{len(told)}件）").click()
    expect(page.locator(".deck-problems li")).to_have_count(len(told))


def test_a_code_is_read_and_written(page: Page) -> None:
    begin(page, "coder")
    cards = {"ember_fox": 3, "village_dog": 2}
    import_code(page, cards)
    expect(page.locator(".rows li")).to_have_count(2)
    page.get_by_role("button", name="コード").click()
    expect(page.get_by_label("このコードを渡せば")).to_have_value(to_code("tenga", Deck.of(cards)))
    page.get_by_label("受け取ったコード").fill("TAISEN1-nonsense")
    page.get_by_role("button", name="読み込む").click()
    expect(page.locator("dialog [role=alert]")).to_contain_text("デッキコードが正しくありません")
    expect(page.locator(".rows li")).to_have_count(2)


def test_a_sound_deck_defends_until_it_is_broken(page: Page) -> None:
    copy_starter(page, "defender")
    page.get_by_role("button", name="防衛に登録").click(force=True)
    expect(page.locator(".toast")).to_contain_text("保存してから")
    save(page)
    page.get_by_role("button", name="防衛に登録").click()
    expect(page.get_by_role("button", name="防衛から外す")).to_be_visible()
    page.goto("/decks/tenga")
    expect(page.locator(".deck-line .seal-tag.own")).to_have_text("防衛デッキ")
    page.locator(".deck-line h3 a").click()
    tile(page, "ember_fox").click(button="right")
    save(page)
    expect(page.get_by_role("button", name="防衛に登録")).to_be_visible()
    page.goto("/decks/tenga")
    expect(page.locator(".deck-line").first).to_contain_text("まだ使えません")
    expect(page.locator(".seal-tag.own")).to_have_count(0)


def test_a_deck_that_an_update_of_the_rules_has_broken_says_so(page: Page) -> None:
    copy_starter(page, "veteran")
    save(page)
    expect(page.locator(".verdict")).to_contain_text("問題はありません")
    page.goto("/decks/tenga")
    expect(page.locator(".deck-line").first).to_contain_text("対戦に使えます")

    def after_an_update(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        problem = {"rule": "TENGA-2.1", "code": "size", "text": {"ja": "デッキは21枚です", "en": "21 cards"}, "limit": 21, "found": 20}
        for deck in told.get("decks", [told]):
            deck["problems"] = [problem]
        route.fulfill(response=answer, json=told)

    page.route("**/v1/decks?*", after_an_update)
    page.reload()
    line = page.locator(".deck-line").first
    expect(line).to_contain_text("規則が変わり、このデッキは使えなくなりました")
    page.route("**/v1/decks/*", lambda route: route.continue_() if route.request.url.endswith("/check") else after_an_update(route))
    line.get_by_role("link", name="編集").click()
    expect(page.locator(".deck-note")).to_contain_text("規則が変わり")


def test_keys_do_what_the_mouse_does(page: Page) -> None:
    begin(page, "typist")
    tile(page, "ember_fox").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(row(page, "ember_fox").locator(".step > span")).to_contain_text("2")
    page.keyboard.press("Delete")
    expect(row(page, "ember_fox").locator(".step > span")).to_contain_text("1")
    page.keyboard.press("i")
    expect(page.locator("dialog .detail")).to_contain_text("火の粉狐")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(tile(page, "ember_fox")).to_be_focused()


def test_fingers_tap_to_add_and_press_long_to_remove(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="ja-JP")
    page = context.new_page()
    begin(page, "thumbs")
    fox = tile(page, "ember_fox")
    fox.tap()
    fox.tap()
    expect(page.get_by_role("button", name="デッキ 2枚")).to_be_visible()
    box = fox.bounding_box()
    assert box is not None
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    page.wait_for_timeout(700)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_role("button", name="デッキ 1枚")).to_be_visible()
    page.get_by_role("button", name="デッキ 1枚").tap()
    expect(row(page, "ember_fox")).to_be_visible()
    assert page.evaluate(FITS)
    context.close()


def test_cards_are_found_by_their_text_and_filtered(page: Page) -> None:
    begin(page, "searcher")
    all_of_them = page.locator(".album > li").count()
    page.get_by_role("searchbox").fill("守護")
    expect(page.locator(".album > li").first).to_be_visible()
    assert 0 < page.locator(".album > li").count() < all_of_them
    page.get_by_role("searchbox").fill("")
    page.get_by_role("group", name="種類").get_by_role("button", name="呪文").click()
    expect(page.locator(".album [data-card=fire_arrow]")).to_be_visible()
    expect(page.locator(".album [data-card=ember_fox]")).to_have_count(0)


def test_what_was_not_saved_is_there_again(page: Page) -> None:
    begin(page, "absent-minded")
    tile(page, "ember_fox").click()
    expect(page.locator(".rows li")).to_have_count(1)
    page.reload()
    expect(page.locator(".deck-note")).to_contain_text("復元しました")
    expect(page.get_by_label("デッキの名前")).to_have_value("火の輪")
    page.get_by_role("button", name="変更を取り消す").click()
    expect(page.locator(".rows li")).to_have_count(0)


def test_each_copy_begins_with_what_was_copied(page: Page) -> None:
    copy_starter(page, "copyist")
    tile(page, "ember_fox").click(button="right")
    expect(limit(page, "枚数")).to_contain_text("19／20")
    page.goto("/decks/tenga")
    page.locator(".deck-line", has_text="野火").get_by_role("link", name="コピーして編集").click()
    expect(page.get_by_label("デッキの名前")).to_have_value("野火のコピー")
    expect(page.locator(".deck-note")).to_have_count(0)
    save(page)
    page.get_by_role("link", name="複製").click()
    expect(page.get_by_label("デッキの名前")).to_have_value("野火のコピーのコピー")
    save(page)
    page.get_by_role("link", name="複製").click()
    expect(page.get_by_label("デッキの名前")).to_have_value("野火のコピーのコピーのコピー")
    page.goto("/decks/tenga/new?from=first_steps")
    expect(page.locator(".deck-note")).to_contain_text("復元しました")
    page.get_by_role("button", name="変更を取り消す").click()
    expect(limit(page, "枚数")).to_contain_text("20／20")


def test_two_windows_do_not_overwrite_each_other(page: Page) -> None:
    copy_starter(page, "two windows")
    save(page)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".rows li").first).to_be_visible()
    tile(page, "ember_fox").click(button="right")
    save(page)
    other.get_by_label("デッキの名前").fill("別の名")
    other.get_by_role("button", name="保存", exact=True).click()
    expect(other.locator(".deck-note")).to_contain_text("別の画面で変更されました")
    other.get_by_role("button", name="別の画面の内容を読み込む").click()
    expect(limit(other, "枚数")).to_contain_text("19／20")
    expect(other.locator(".deck-note")).to_have_count(0)


def test_deleting_asks_first(page: Page) -> None:
    copy_starter(page, "tidy")
    save(page)
    page.get_by_role("button", name="削除").click()
    page.get_by_role("dialog").get_by_role("button", name="取消").click()
    page.get_by_role("button", name="削除").click()
    page.get_by_role("dialog").get_by_role("button", name="削除").click()
    expect(page).to_have_url(re.compile(r"/decks/tenga$"))
    expect(page.get_by_text("保存したデッキはまだありません")).to_be_visible()


def test_guests_are_told_why_and_how(page: Page) -> None:
    page.goto("/decks/tenga")
    expect(page.get_by_role("heading", name="デッキを保存するにはサインインが必要です")).to_be_visible()
    expect(page.get_by_role("link", name="Steam")).to_have_attribute("href", "/v1/auth/steam/login")
    page.get_by_role("button", name="中身を見る").first.click()
    expect(page.locator("dialog .rows li").first).to_be_visible()


@pytest.mark.parametrize("ruleset", ["wuthering", "moon", "kami"])
def test_every_game_with_decks_has_its_editor(page: Page, ruleset: str) -> None:
    sign_in(page, "generalist")
    page.goto(f"/decks/{ruleset}")
    page.get_by_role("link", name="コピーして編集").first.click()
    expect(page.locator(".verdict")).to_contain_text("問題はありません")
    expect(page.locator(".lim.ok").first).to_be_visible()
    page.locator(".rows [data-card] .step button").first.click()
    expect(page.locator(".verdict .rule").first).to_be_visible()


def test_a_deck_whose_answer_was_lost_is_not_kept_twice(page: Page) -> None:
    copy_starter(page, "cut off")

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/v1/decks", lose)
    page.get_by_role("button", name="保存", exact=True).click()
    expect(page.locator(".trouble-note")).to_contain_text("サーバーにつながりません")
    page.unroute("**/v1/decks")
    page.get_by_role("button", name="再試行").click()
    expect(page.locator(".deck-state")).to_have_text("保存しました")
    page.goto("/decks/tenga")
    expect(page.locator(".panel").first.locator(".deck-line")).to_have_count(1)
