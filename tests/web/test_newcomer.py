"""What somebody meets who plays for the first time: every dark thing says why, nothing waits in vain, every end leads on."""

import json
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import ConsoleMessage, Page, Response, Route, expect

from .player import Player
from .visitor import violations

FUSE = ".seam .fuse"


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """Errors in the console and answers that are errors, as they come."""
    seen: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            seen.append(message.text)

    def read(response: Response) -> None:
        if response.status >= 400:
            seen.append(f"{response.status} {response.url}")

    page.on("console", hear)
    page.on("response", read)
    return seen


def until_nothing_is_left(player: Player) -> None:
    """Play on until the end of the turn is foregone."""
    for _ in range(60):
        if player.page.locator(FUSE).count():
            return
        if not (player.drag_whatever_can_be_dragged() or player.press_a_button(end=False)) and not player.page.locator(FUSE).count():
            player.press_a_button(end=True)
    raise AssertionError("there is always something to do")


def test_a_countdown_that_is_stopped_leaves_no_clock_behind(page: Page, complaints: list[str]) -> None:
    player = Player(page)
    player.begin("tenga")
    until_nothing_is_left(player)
    page.locator(".seam .cancel").click()
    before = player.step
    page.wait_for_timeout(2500)  # the rules' time is over
    assert before == player.step
    expect(page.locator(".ring")).to_have_count(0)
    expect(page.locator(".turn .whose")).to_have_text("あなたの番")
    expect(page.locator(".seam")).to_contain_text("ターン終了")
    page.locator(".acts .end").click()
    assert player.moved(before)
    expect(page.locator(".ring")).to_have_count(0)
    assert [] == complaints


def test_a_foregone_end_comes_by_itself(page: Page, complaints: list[str]) -> None:
    player = Player(page)
    player.begin("tenga")
    until_nothing_is_left(player)
    before = player.step
    page.wait_for_function("before => document.querySelector('.foot').textContent !== before", arg=before, timeout=5000)
    player.wait()
    assert [] == complaints


def test_a_whole_battle_without_an_error_in_the_console(page: Page, complaints: list[str]) -> None:
    player = Player(page)
    player.begin("tenga")
    player.play_by_dragging()
    expect(page.locator(".result")).to_be_visible()
    assert [] == complaints


def test_the_header_says_whose_deeds_are_shown(page: Page) -> None:
    player = Player(page)
    player.begin("tenga", pace=1)
    page.locator(".acts .end").click()
    expect(page.locator(".turn .whose.wait")).to_contain_text("の番")
    expect(page.locator(".seam.busy")).to_be_visible()
    expect(page.locator(".ring")).to_have_count(0)
    expect(page.locator(".seat.foe.active")).to_be_visible()
    page.mouse.click(640, 300)  # any input ends the show
    player.wait()
    expect(page.locator(".turn .whose")).to_have_text("あなたの番")


def play_a_unit(player: Player) -> bool:
    """Put a unit from the hand into an empty place, and do not wait until it has been seen."""
    for n in range(player.page.locator(".k-fan .card").count()):
        player.page.keyboard.press(str(n + 1))
        places = player.page.locator("main.table .slot.target:not(.filled)")
        if places.count():
            places.last.click()
            return True
        player.page.keyboard.press("Escape")
    return False


def is_being_shown(page: Page) -> bool:
    """Whether cues play, once the service has answered: while a deed is on its way the table is busy, too."""
    page.wait_for_function("() => document.querySelector('.seam:not(.busy), .seam[aria-live=off]')")
    return page.locator(".seam[aria-live=off]").is_visible()


def test_a_click_ends_the_cues_and_is_not_lost(page: Page) -> None:
    player = Player(page)
    player.begin("tenga", pace=1)
    end = player.middle(page.locator(".acts .end"))
    while not (play_a_unit(player) and is_being_shown(page)):  # on a slow machine they may be over at once
        page.locator(".acts .end").click()
        page.mouse.click(640, 300)
        player.wait()
        page.wait_for_timeout(700)  # the next press would be taken for the second half of a double click
    page.mouse.click(*end)  # at once: `Locator.click` would wait for the page to be still
    expect(page.locator(".turn .whose.wait")).to_be_visible()


def test_a_dark_button_says_why_and_leads_to_its_rule(page: Page) -> None:
    player = Player(page)
    player.begin("tenga")
    evolve = page.locator(".acts [data-verb=evolve]")
    expect(evolve).to_have_attribute("aria-disabled", "true")
    evolve.hover()
    expect(page.locator(".seam .hint")).to_contain_text("TENGA-10.1")
    described = evolve.get_attribute("aria-describedby")
    assert described
    expect(page.locator(f"#{described}")).to_contain_text("第5ターン")
    page.mouse.move(640, 300)
    expect(page.locator(".seam .hint")).to_have_count(0)
    evolve.click(force=True)  # it is dark, and answers all the same
    link = page.locator(".toast a.rule")
    expect(link).to_have_attribute("href", "/rules/tenga#TENGA-10.1")
    with page.context.expect_page() as opened:
        link.click()
    expect(opened.value.locator(".numbered.here-now")).to_contain_text("TENGA-10.1")


ROOM_BELOW = "document.querySelector('.side .log ol').scrollHeight - document.querySelector('.side .log ol').clientHeight"


def test_the_log_stays_at_its_end_when_a_card_is_read(page: Page) -> None:
    player = Player(page)
    player.begin("tenga")
    page.set_viewport_size({"width": 1280, "height": 640})
    for _ in range(4):
        player.drag_whatever_can_be_dragged()
        player.press_a_button(end=True)
    assert page.evaluate(ROOM_BELOW) > 60
    for n in range(page.locator(".k-fan .card").count()):
        page.locator(".k-fan .card").nth(n).hover(force=True)  # the one before may stand in front of it
        page.wait_for_timeout(60)
        assert page.evaluate(f"{ROOM_BELOW} - document.querySelector('.side .log ol').scrollTop") < 4


def test_what_evolving_gives_stands_on_its_button(page: Page) -> None:
    player = Player(page)
    player.begin("tenga")
    evolve = page.locator(".acts [data-verb=evolve]:not([aria-disabled])")
    for _ in range(60):
        if evolve.count() or player.over:
            break
        before = player.step
        if not (play_a_unit(player) and player.moved(before)):
            player.press_a_button(end=True) or player.click_something()  # an effect may ask for a target first
    expect(evolve.locator(".preview")).to_contain_text(re.compile(r"\+\d"))


def test_help_tells_the_goal_a_turn_and_the_controls(page: Page) -> None:
    player = Player(page)
    player.begin("moon")
    page.keyboard.press("?")
    help_ = page.locator("dialog .help")
    expect(help_).to_contain_text("ライフを0にすれば勝ち")
    assert help_.locator(".guide-turn li").count() >= 4
    expect(help_.get_by_role("link", name="規則書を読む")).to_have_attribute("href", "/rules/moon")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_a_battle_that_is_refused_leads_to_the_rules_against_it(page: Page) -> None:
    """A deck that an update has broken between being listed and being played."""
    problem = {
        "rule": "TENGA-2.1",
        "code": "size",
        "text": {"ja": "デッキは20枚です", "en": "20 cards"},
        "card": "",
        "limit": 20,
        "found": 21,
    }
    body = {
        "code": "deck_invalid",
        "rule": "TENGA-2.1",
        "text": {"ja": "このデッキはまだ使えません", "en": "not yet"},
        "problems": [problem],
    }

    def refuse(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(status=422, content_type="application/problem+json", body=json.dumps(body))
        else:
            route.continue_()

    page.route("**/v1/battles", refuse)
    page.goto("/?game=tenga")
    page.get_by_role("button", name="対戦開始").click()
    expect(page.get_by_role("alert")).to_contain_text("このデッキはまだ使えません")
    expect(page.locator(".probs li")).to_have_text("TENGA-2.1デッキは20枚です")
    expect(page.locator(".who")).to_contain_text("ゲスト")
    page.locator(".probs .rule").click()
    expect(page.locator(".numbered.here-now")).to_contain_text("TENGA-2.1")


@pytest.mark.parametrize("ruleset", ["tenga", "wuthering", "moon", "kami", "tarot"])
def test_every_game_has_a_readable_rule_book(page: Page, ruleset: str) -> None:
    numbers = "[...document.querySelectorAll('.numbered')].map(rule => rule.id)"
    page.goto(f"/rules/{ruleset}")
    expect(page.locator(".guide li").nth(2)).to_be_visible()
    expect(page.locator(".prose:lang(ja)")).to_contain_text("裁定")
    in_japanese = page.evaluate(numbers)
    assert len(in_japanese) > 40
    page.locator(".contents a").last.click()
    expect(page.locator(f".prose h3[id='{urlsplit(page.url).fragment}']")).to_be_in_viewport()
    page.get_by_role("button", name="English").click()
    expect(page.locator(".prose:lang(en)")).to_contain_text("ruling")
    assert in_japanese == page.evaluate(numbers)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_rule_book_is_accessible(page: Page) -> None:
    page.goto("/rules/kami#KAMI-9.3")  # it has tables
    expect(page.locator(".numbered.here-now")).to_be_in_viewport()
    assert [] == violations(page)


def test_the_end_leads_to_the_next_battle_the_replay_and_home(page: Page) -> None:
    player = Player(page)
    player.begin("tenga")
    first = page.url
    page.locator(".tools .btn").last.click()
    page.locator(".menu .danger").click()
    page.locator("dialog .seal").click()
    result = page.locator(".result")
    expect(result).to_be_visible()
    battle = first.rsplit("/", 1)[1]
    expect(result.get_by_role("link", name="リプレイ")).to_have_attribute("href", f"/replay/{battle}")
    expect(result.get_by_role("link", name="ホームへ")).to_have_attribute("href", "/")
    for name in ("公正さの証明", "対戦の記録"):
        path = result.get_by_role("link", name=name).get_attribute("href")
        assert path and page.request.get(path).ok
    result.get_by_role("button", name="盤面を見る").click()
    expect(result).to_have_count(0)
    acts = page.locator(".acts")
    expect(acts.get_by_role("link", name="ホームへ")).to_be_visible()
    acts.get_by_role("button", name="結果を見る").click()
    result.get_by_role("button", name="もう一度").click()
    page.wait_for_url(lambda url: "/battle/" in url and url != first)
    player.wait()
    expect(page.locator(".turn .no")).to_have_text("第1ターン")


def test_a_portrait_is_the_same_in_every_language(page: Page) -> None:
    player = Player(page)
    player.begin("tenga")
    picture = "[...document.querySelectorAll('.seat .mon')].map(mon => mon.innerHTML)"
    before = page.evaluate(picture)
    page.locator(".tools .btn").last.click()
    page.locator(".menu .btn", has_text="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert before == page.evaluate(picture)


def test_a_card_inside_a_pile_can_be_chosen(page: Page) -> None:
    """A question about a card that lies in a discard pile: the server's view, with one choice more."""
    player = Player(page)
    player.begin("tenga")
    for _ in range(30):
        if page.locator(".seat.own .stack[data-open^='discard.'] .card").count():
            break
        player.drag_whatever_can_be_dragged() or player.press_a_button(end=False) or player.press_a_button(end=True)
    sent: list[object] = []

    def ask(route: Route) -> None:
        if route.request.method == "POST":
            sent.append(route.request.post_data_json)
            route.abort()
            return
        answer = route.fetch()
        moment = answer.json()
        pile = next(zone for zone in moment["view"]["table"]["zones"] if zone["id"] == "discard.0")
        card = pile["cards"][-1]
        card["id"] = card.get("id") or "c999"
        moment["view"]["choices"].append(
            {"action": {"kind": "take"}, "verb": "choose", "target": card["id"], "text": {"ja": "取る", "en": "Take"}}
        )
        moment["time_left"] = moment["view"]["deadline"] = None
        route.fulfill(response=answer, body=json.dumps(moment))

    page.route(re.compile(r"/v1/battles/[^/]+(\?|/actions)"), ask)
    page.reload()
    pile = page.locator(".seat.own .stack.target")
    expect(pile).to_contain_text("開いて選ぶ")
    pile.click()
    page.locator("dialog [data-pick]").first.click()
    expect(page.locator("dialog")).to_have_count(0)
    page.wait_for_timeout(200)
    assert {"kind": "take"} == sent[0]["action"]  # type: ignore[index]


def test_signing_in_with_the_pretend_steam(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Steam（疑似）").click()
    page.get_by_role("button", name=re.compile("Hanako")).click()
    expect(page.locator(".sign-in")).to_have_count(0)
    assert "stub" == page.evaluate("fetch('/v1/me').then(answer => answer.json()).then(me => me.account.kind)")


def test_a_sign_in_that_failed_is_told_once(page: Page) -> None:
    page.goto("/?game=moon&sign_in=steam_refused")
    expect(page.get_by_role("alert").filter(has_text="確認できませんでした")).to_be_visible()
    assert page.url.endswith("/?game=moon")
    page.reload()
    expect(page.locator(".sign-in-result")).to_have_count(0)
