"""The page of the result says whether the luck was fair, worked out in the browser."""

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from .player import Player


def conceded(page: Page) -> None:
    player = Player(page)
    player.begin("tenga")
    assert player.drag_whatever_can_be_dragged() or player.press_a_button(end=True)
    answer = page.evaluate(
        """async () => {
          const id = location.pathname.split("/").pop();
          const now = await (await fetch(`/v1/battles/${id}`)).json();
          const body = JSON.stringify({ step: now.view.step, action: { kind: "concede" } });
          const headers = { "Content-Type": "application/json" };
          return (await fetch(`/v1/battles/${id}/actions`, { method: "POST", headers, body })).status;
        }"""
    )
    assert 200 == answer
    page.reload()


def test_a_finished_battle_is_verified(page: Page) -> None:
    conceded(page)
    badge = page.locator(".result .proof")
    expect(badge).to_have_class(re.compile("good"))
    expect(badge).to_contain_text("シャッフル検証済み")
    badge.locator("summary").click()
    expect(badge.locator("li.good")).to_have_count(6)


def test_a_proof_with_another_shuffle_is_not(page: Page) -> None:
    def falsified(route: Route) -> None:
        answer = route.fetch()
        proof: Any = answer.json()
        proof["deal"]["chance"][0]["after"].reverse()
        route.fulfill(response=answer, json=proof)

    page.route("**/v1/battles/*/proof", falsified)
    conceded(page)
    badge = page.locator(".result .proof")
    expect(badge).to_have_class(re.compile("bad"))
    expect(badge).to_contain_text("シャッフルの検証に失敗しました")
    badge.locator("summary").click()
    expect(badge.locator("li.bad")).to_have_count(2)


def test_a_device_that_kept_nothing_says_so(page: Page) -> None:
    conceded(page)
    page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('taisen.seed.')).forEach(key => localStorage.removeItem(key))")
    page.reload()
    expect(page.locator(".result .proof")).to_have_class(re.compile("open"))
    expect(page.locator(".result .proof")).to_contain_text("シャッフルは証明どおりです")
