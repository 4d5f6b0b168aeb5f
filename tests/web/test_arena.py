"""From signing in to a hundred points: the arena as two people meet it, in real browsers."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .visitor import defend_without_units, send, sign_in

FIGHT = """async ([opponent, times]) => {
  const send = (path, body) => fetch(path, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});
  for (let n = 0; n < times; n++) {
    const prepared = await (await send('/v1/battles', {ruleset: 'tenga', mode: 'arena', opponent, control: 'auto'})).json();
    await send(`/v1/battles/${prepared.id}/start`, {client_seed: '00'.repeat(16)});
  }
}"""


@pytest.fixture
def rival(browser: Browser, base_url: str) -> Iterator[Page]:
    """Somebody whose defence deck has no units: whoever challenges it wins."""
    context: BrowserContext = browser.new_context(base_url=base_url, locale="ja-JP")
    page = context.new_page()
    defend_without_units(page, "みなと")
    yield page
    context.close()


def enter_by_steam(page: Page) -> None:
    page.add_init_script("localStorage.setItem('taisen.pace', '0')")
    page.goto("/arena/tenga")
    page.get_by_role("link", name="Steam").click()
    page.get_by_role("button", name="花子").click()
    expect(page.locator("header .who")).to_be_visible()


def challenge(page: Page, opponent: str) -> None:
    """In auto, with the starter deck."""
    page.goto("/arena/tenga")
    page.get_by_role("button", name=f"{opponent}に挑む").click()
    page.locator(".challenge .plate", has_text="初期デッキ").click()
    page.locator(".challenge .plate", has=page.locator("input[value=auto]")).click()
    page.locator(".challenge").get_by_role("button", name="対戦開始").click()
    expect(page.locator(".result")).to_be_visible(timeout=20_000)


def test_a_win_in_the_arena_moves_the_rating_and_earns_points_that_expire(page: Page, rival: Page) -> None:
    enter_by_steam(page)
    challenge(page, "みなと")
    gained = page.locator(".result .gained")
    expect(gained).to_contain_text("1500 → 1516")
    expect(gained).to_contain_text("▲16")
    expect(gained).to_contain_text("100ポイントを獲得しました")
    gained.get_by_role("link", name="受け取り方を見る").click()
    expect(page.locator(".balance .points")).to_contain_text("100")
    lot = page.locator(".lot", has_text="アリーナの勝利")
    expect(lot.locator(".amount")).to_have_text("100")
    expect(lot).to_contain_text(re.compile(r"期限.*30日後"))
    expect(page.locator(".how")).to_contain_text("/cardreward")
    expect(page.locator(".table-of tbody tr")).to_contain_text(["+100"])
    lot.get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"/replay/[^/]+$"))

    page.goto("/arena/tenga")
    expect(page.locator(".rated").nth(1)).to_contain_text("1516")
    expect(page.locator(".foes li", has_text="みなと")).to_contain_text("今日 あと4回（5回中）")
    page.locator(".rated").nth(1).click()
    expect(page.locator("tr.me")).to_contain_text("1516")

    rival.goto("/arena/tenga")
    attack = rival.locator(".attacks li").first
    expect(attack).to_contain_text("破られた")
    attack.get_by_role("link", name="リプレイ").click()
    expect(rival).to_have_url(re.compile(r"/replay/[^/]+$"))


def test_a_sample_deck_earns_points_but_no_rating(page: Page, rival: Page) -> None:
    sign_in(page, "sampler")
    page.add_init_script("localStorage.setItem('taisen.pace', '0')")
    challenge(page, "野火")
    won = page.locator(".result.win").count() == 1
    expect(page.locator(".result .moved")).to_have_count(0)
    expect(page.locator(".result .earned")).to_have_count(1 if won else 0)
    if won:
        expect(page.locator(".result .earned")).to_contain_text("50ポイント")


def test_the_same_opponent_can_be_challenged_five_times_a_day(page: Page, rival: Page) -> None:
    sign_in(page, "insistent")
    foe = send(rival, "PATCH", "/v1/me", {"language": "ja"})["account"]
    assert isinstance(foe, dict)
    page.evaluate(FIGHT, [foe["id"], 5])
    page.goto("/arena/tenga")
    row = page.locator(f"[data-opponent='{foe['id']}']")
    expect(row).to_contain_text("今日はもう挑めません")
    expect(row.get_by_role("button")).to_have_attribute("aria-disabled", "true")
    row.get_by_role("button").click(force=True)
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".facts")).to_contain_text(re.compile(r"挑戦回数は\d+:\d+にリセット"))


def test_an_open_battle_is_shown_where_another_would_begin(page: Page, rival: Page) -> None:
    sign_in(page, "halfway")
    prepared = send(page, "POST", "/v1/battles", {"ruleset": "tenga", "mode": "sample", "opponent": "wildfire"})
    send(page, "POST", f"/v1/battles/{prepared['id']}/start", {"client_seed": "00" * 16})
    page.goto("/arena/tenga")
    page.get_by_role("button", name="野火に挑む").click()
    page.locator(".challenge").get_by_role("button", name="対戦開始").click()
    expect(page.locator(".challenge [role=alert]")).to_contain_text("まだ終わっていない対戦")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="対戦へ戻る").click()
    expect(page.locator("main.table")).to_be_visible()


def test_guests_see_the_ladder_and_the_way_in(page: Page) -> None:
    page.goto("/arena")
    expect(page.get_by_role("link", name="Steam")).to_be_visible()
    expect(page.get_by_role("heading", name="順位表（自動）")).to_be_visible()
