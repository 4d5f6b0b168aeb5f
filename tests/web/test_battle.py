"""Battles as people play them, in a real Chromium against the real server."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from taisen.rulesets import CURRENT

from .player import Player
from .visitor import violations

# keeps the names of what moves; the scenes' own fades may last
WATCH = """() => {
  window.moving = []
  const look = () => {
    for (const one of document.getAnimations()) {
      const { duration, iterations } = one.effect.getComputedTiming(), at = one.effect.target
      const styled = one.animationName ?? one.transitionProperty
      const way = ({ transform = 'none', translate = 'none', rotate = 'none' }) => [transform, translate, rotate].join()
      const travels = new Set(one.effect.getKeyframes().map(way)).size > 1
      if (duration * iterations > 50 && (styled || travels)) window.moving.push(`${styled ?? 'travels'}: ${at.className}`)
    }
    requestAnimationFrame(look)
  }
  look()
}"""
# buttons that cannot be brought wholly onto the screen, or that something hides when they are there
OUT_OF_REACH = """() => [...document.querySelectorAll('header :is(a, button), .acts .btn, .seam button, .seat button, .k-fan .card')]
  .filter(one => {
    one.scrollIntoView({ block: 'nearest' })
    const { left, right, top, bottom, width } = one.getBoundingClientRect()
    if (!width) return false
    const spot = document.elementFromPoint(left + 8, (top + bottom) / 2)
    return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 12 || !one.contains(spot) && !spot?.contains(one)
  }).map(one => `${one.className} ${one.textContent}`)"""

# what stands in a player's panel and reaches over its edge
CUT = """() => [...document.querySelectorAll('.seat')].flatMap(seat => {
  const edge = seat.getBoundingClientRect()
  return [...seat.querySelectorAll('.name, .counter, .mark, .chips button, .piles .stack')].filter(one => {
    const { right, bottom, width } = one.getBoundingClientRect()
    return width && (right > edge.right + 1 || bottom > edge.bottom + 1)
  }).map(one => `${seat.className}: ${one.className} ${one.textContent}`)
})"""
# a choice with its price and what it leads to, put into the bar as the client does
CHOICE = """() => {
  const seam = document.querySelector('.seam')
  seam.innerHTML = `<p>Flame-Furred Wildcat: choose a place that glows</p><div class="options"><button class="option">Evolve
    <span class="muted"> · EP 2→1</span><span class="muted"> · +2 ATK and HP. It can attack at once.</span></button></div>
    <button class="cancel">Cancel</button>`
  const box = one => seam.querySelector(one).getBoundingClientRect()
  const [asks, option, cancel, words] = [box('p'), box('.option'), box('.cancel'), box('.muted')]
  return asks.right <= option.left && option.left <= words.left && option.right <= cancel.left && cancel.right <= innerWidth
}"""

BY_KEYS = ("wuthering", "kami")  # of the other games; the rest by clicks


def test_a_whole_battle_of_tenga_by_dragging(page: Page) -> None:
    player = Player(page)
    player.begin("tenga")
    assert player.play_by_dragging() >= 5
    expect(page.locator(".result")).to_be_visible()


def test_a_whole_battle_of_tenga_by_keyboard_alone(page: Page) -> None:
    player = Player(page)
    player.begin("tenga")
    assert player.play_by_keyboard() >= 3
    expect(page.locator(".result")).to_be_visible()


@pytest.mark.parametrize("ruleset", [ruleset for ruleset in CURRENT if ruleset != "tenga"])
def test_a_battle_of_every_other_game_to_its_end(page: Page, ruleset: str) -> None:
    player = Player(page)
    player.begin(ruleset)
    if ruleset in BY_KEYS:
        assert player.play_by_keyboard() >= 1
    else:
        player.play_by_clicking()
    expect(page.locator(".result")).to_be_visible()


def test_a_reload_in_mid_battle_goes_on_at_the_same_step(page: Page) -> None:
    player = Player(page)
    player.begin("tenga")
    assert player.drag_whatever_can_be_dragged() or player.press_a_button(end=True)
    step = player.step
    page.reload()
    player.wait()
    assert step == player.step
    page.goto("/")
    page.locator(".resume .go").click()
    player.wait()
    assert step == player.step


def test_an_automatic_battle_is_played_back_to_its_result(page: Page) -> None:
    page.add_init_script("localStorage.setItem('taisen.pace', '0')")
    page.goto("/?game=tenga")
    page.locator(".plate", has=page.locator("input[value=auto]")).click()
    page.locator(".new-battle button[type=submit]").click()
    expect(page.locator(".result")).to_be_visible(timeout=20_000)


def test_a_refused_card_names_the_rule(page: Page) -> None:
    player = Player(page)
    player.begin("tenga")
    for _ in range(3):
        dear = page.locator(".k-fan .card.unplayable")
        if dear.count():
            break
        player.press_a_button(end=True)
    page.mouse.click(*player.middle(dear.first))
    expect(page.locator(".toast").first).to_contain_text(re.compile(r"TENGA-\d+\.\d+"))


def test_escape_lets_go_of_what_was_taken_up(page: Page) -> None:
    player = Player(page)
    player.begin("tenga")
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(page.locator("main.table .slot.target")).to_have_count(0)


def test_the_language_changes_everything_at_once(page: Page) -> None:
    player = Player(page)
    player.begin("tenga")
    expect(page.locator(".acts .end")).to_contain_text("ターン終了")
    page.evaluate("localStorage.setItem('taisen.language', 'en')")
    page.reload()
    player.wait()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(".acts .end")).to_contain_text(re.compile("end turn", re.IGNORECASE))


def test_a_hostile_name_is_only_a_name(page: Page) -> None:
    page.goto("/")
    name = "<img src=x onerror=alert(1)>"
    page.evaluate(
        "name => fetch('/v1/auth/stub', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({name})})",
        name,
    )
    player = Player(page)
    player.begin("tenga")
    assert page.locator("img").count() == 0
    expect(page.locator(".seat.own")).to_contain_text("<img")


def test_a_battle_goes_on_where_nothing_may_move_and_the_page_is_zoomed_in(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 640, "height": 360})  # 1280 by 720 at 200 %
    player = Player(page)
    player.begin("tenga", pace=2)
    page.evaluate(WATCH)
    page.mouse.move(1, 1)  # a card under it rises over its neighbour
    for _ in range(2):
        assert [] == page.evaluate(OUT_OF_REACH)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        before = player.step
        player.drag_whatever_can_be_dragged() or player.press_a_button(end=True)
        page.wait_for_function("before => document.querySelector('.foot').textContent !== before", arg=before)
        player.wait()
    assert [] == page.evaluate("window.moving")


def test_a_phone_is_played_with_fingers(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="ja-JP")
    page = context.new_page()
    player = Player(page)
    player.begin("tenga")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight")
    before = player.step
    for n in range(page.locator(".k-fan .card.liftable").count()):
        x, y = player.middle(page.locator(".k-fan .card.liftable").nth(n))
        page.touchscreen.tap(x, y)
        targets = page.locator("main.table .slot.target, main.table .card.target")
        if targets.count():
            page.touchscreen.tap(*player.middle(targets.last))
        if player.moved(before):
            break
    else:
        page.locator(".acts .end").tap()
        assert player.moved(before)
    context.close()


@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
def test_a_players_panel_and_the_bar_of_choices_show_all_there_is(browser: Browser, base_url: str, locale: str) -> None:
    context = browser.new_context(base_url=base_url, locale=locale)
    page = context.new_page()
    Player(page).begin("tenga")
    for width, height in ((1280, 720), (1280, 800), (1366, 768), (1440, 900), (1920, 1080), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert [] == page.evaluate(CUT), (width, height)
    assert page.evaluate(CHOICE)
    context.close()


@pytest.mark.parametrize("ruleset", list(CURRENT))
def test_every_table_is_accessible_and_fits_the_screen(page: Page, ruleset: str) -> None:
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        if width == 1280:
            Player(page).begin(ruleset)
        assert page.evaluate(
            "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
        ), (width, height)
        assert [] == violations(page)
