"""A finished battle watched again in a real Chromium, shared at a step, and played on from there."""

import re

import pytest
from playwright.sync_api import Page, expect

from .visitor import violations

BEGIN = """async ([ruleset, level]) => {
  const post = async (path, body) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  await post("/auth/guest", {});
  const { id } = await post("/battles", { ruleset, mode: "practice", control: "auto", level });
  await post(`/battles/${id}/start`, { client_seed: "00".repeat(16) });
  return id;
}"""


RANGE = ".transport input[type=range]"


THOUGHTS = """async battle => {  // of the first two steps whose bot had a choice
  const get = async path => (await fetch(`/v1/battles/${battle}/${path}`)).json();
  const { steps } = await get("replay?limit=200");
  const found = [];
  for (const { step } of steps.filter(({ by, seat }) => by === "bot" && seat === 1)) {
    const told = await get(`thoughts?step=${step}`);
    if (told.candidates.length > 1) found.push(told);
    if (found.length === 2) return found;
  }
}"""


def finished(page: Page, ruleset: str = "tenga", level: str = "adept") -> str:
    page.goto("/")
    return str(page.evaluate(BEGIN, [ruleset, level]))


def opened(page: Page, battle: str, step: int = 0) -> None:
    page.goto(f"/replay/{battle}" + (f"?step={step}" if step else ""))
    page.locator(".transport").wait_for()


def step_of(page: Page) -> int:
    return int(page.locator(".transport input[type=range]").input_value())


def length_of(page: Page) -> int:
    return int(page.locator(".transport input[type=range]").get_attribute("max") or "0")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_every_step_can_be_gone_to(page: Page) -> None:
    battle = finished(page)
    opened(page, battle)
    end = length_of(page)
    expect(page.locator(RANGE)).to_have_value("0")
    press(page, "一手進む")
    press(page, "一手進む")
    expect(page.locator(RANGE)).to_have_value("2")
    press(page, "一手戻る")
    expect(page.locator(RANGE)).to_have_value("1")
    press(page, "次のターンへ")
    expect(page.locator(RANGE)).not_to_have_value("1")
    turn = step_of(page)
    assert turn > 1
    press(page, "前のターンへ")
    expect(page.locator(RANGE)).not_to_have_value(f"{turn}")
    assert step_of(page) < turn
    slider = page.locator(".transport input[type=range]")
    slider.focus()
    slider.press("End")
    expect(page.locator(RANGE)).to_have_value(f"{end}")
    expect(page.locator(".transport output")).to_contain_text(f"{end}／{end}手")
    expect(page).to_have_url(re.compile(rf"[?&]step={end}$"))  # it follows a little later
    expect(page.locator(".log li").last).to_be_visible()
    expect(page.get_by_role("button", name="ここから対戦")).to_have_attribute("aria-disabled", "true")


def test_the_address_of_a_step_opens_at_it(page: Page) -> None:
    battle = finished(page)
    opened(page, battle, 5)
    expect(page.locator(RANGE)).to_have_value("5")
    table = page.locator("main.table").inner_text()
    press(page, "一手進む")
    page.reload()
    page.locator(".transport").wait_for()
    expect(page.locator(RANGE)).to_have_value("6")
    press(page, "一手戻る")
    expect(page.locator("main.table")).to_have_text(re.compile(re.escape(table.split("\n")[0])))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press(page, "この場面のリンクをコピー")
    expect(page.locator(".replay-told")).to_have_text("リンクをコピーしました")
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/replay/{battle}?step=5")
    press(page, "この手の理由")
    expect(page.locator(".reading h2")).to_have_text("AI（中級）の読み")
    expect(page.locator(".reading li.chosen, .reading p").first).to_be_visible()
    press(page, "一手進む")
    expect(page.locator(".reading h2")).to_have_text("AI（中級）の読み")
    press(page, "閉じる")
    expect(page.locator(".reading")).to_have_count(0)


def test_why_a_master_chose_is_told_with_visits_and_values(page: Page) -> None:
    battle = finished(page, level="master")
    for told in page.evaluate(THOUGHTS, battle):
        opened(page, battle, told["step"])
        press(page, "この手の理由")
        expect(page.locator(".reading h2")).to_have_text("AI（上級）の読み")
        expect(page.locator(".reading > p")).to_contain_text(f"{told['simulations']}通りの展開を試しました")
        lines = page.locator(".reading li")
        expect(lines).to_have_count(len(told["candidates"]))
        for n, one in enumerate(told["candidates"]):
            share = int(100 * one["visits"] / told["simulations"] + 0.5)
            value = "±0" if not one["value"] else f"{'+' if one['value'] > 0 else '−'}{abs(one['value'])}"
            expect(lines.nth(n).locator("b")).to_have_text(one["text"]["ja"])
            expect(lines.nth(n).locator(".worth")).to_have_text(value)
            expect(lines.nth(n).locator(".visits")).to_have_text(f"{one['visits']}回（{share}%）")
            expect(lines.nth(n).get_by_text("選んだ手", exact=True)).to_have_count(int(n == 0))


@pytest.mark.parametrize("pace", ["0", "2"])
def test_it_plays_and_pauses(page: Page, pace: str) -> None:
    page.add_init_script(f"localStorage.setItem('taisen.pace', '{pace}')")
    battle = finished(page)
    opened(page, battle)
    press(page, "再生")
    page.wait_for_function("() => Number(document.querySelector('.transport input').value) >= 3", timeout=20_000)
    press(page, "一時停止")
    page.wait_for_timeout(600)
    at = step_of(page)
    page.wait_for_timeout(1200)
    expect(page.locator(RANGE)).to_have_value(f"{at}")
    end = length_of(page)
    page.locator(".transport input[type=range]").evaluate(
        "(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input', { bubbles: true })); }", end - 2
    )
    press(page, "再生")
    page.wait_for_function(
        "() => document.querySelector('.transport input').value === document.querySelector('.transport input').max", timeout=20_000
    )
    expect(page.get_by_role("button", name="再生", exact=True)).to_be_visible()


def test_its_luck_is_verified(page: Page) -> None:
    opened(page, finished(page))
    expect(page.locator(".transport .proof")).to_contain_text("シャッフルは証明どおりです")  # begun without the client, nothing was kept


def test_played_on_from_a_step(page: Page) -> None:
    page.add_init_script("localStorage.setItem('taisen.pace', '0')")
    battle = finished(page)
    opened(page, battle, 4)
    press(page, "ここから対戦")
    page.wait_for_url(re.compile("/battle/"))
    page.locator("main.table").wait_for()
    assert battle not in page.url
    expect(page.locator(".bar")).to_contain_text("練習")
    expect(page.locator(".acts .btn").first).to_be_visible()
    opened(page, battle, 6)
    press(page, "ここから対戦")
    expect(page.locator(".replay-trouble")).to_contain_text("まだ終わっていない対戦")
    page.get_by_role("link", name="途中の対戦を開く").click()
    page.wait_for_url(re.compile("/battle/"))


@pytest.mark.parametrize("ruleset", ["wuthering", "moon", "kami", "tarot"])
def test_every_game_can_be_watched(page: Page, ruleset: str) -> None:
    opened(page, finished(page, ruleset))
    end = length_of(page)
    for step in (end // 2, end):
        page.locator(".transport input[type=range]").evaluate(
            "(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input', { bubbles: true })); }", step
        )
        expect(page.locator(RANGE)).to_have_value(f"{step}")
        expect(page.locator("main.table .card").first).to_be_attached()


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_it_is_accessible_and_fits(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    opened(page, finished(page), 9)
    more = page.locator(".transport .more")  # on a phone all but the controls is opened
    if more.is_visible():
        more.click()
    page.locator(".transport .proof").wait_for()
    assert [] == violations(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    for button in page.locator(".transport .btn:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]


def test_somebody_elses_replay_is_not_found(page: Page) -> None:
    battle = finished(page)
    page.context.clear_cookies()
    page.goto(f"/replay/{battle}")
    expect(page.locator("main.note h1")).to_have_text("この対戦は見つかりません。")
