"""Points from a win to the game and into the books: a page, a game server and the auditor tell of the same hundred."""

import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from taisen.service.claims.keys import ApiKey, IssuedKey
from taisen.service.site import epoch_ms
from tests.service.gameserver import GameServer, World

from .serving import serving
from .visitor import defend_without_units

BRAVE = ("ember_fox", "reed_sparrow", "village_dog", "gate_sentry", "iron_boar", "cloud_horse")
JIRO = "76561197960287932"


ENV = {"TAISEN_ARENA_AGE_HOURS": "0", "TAISEN_ENV": "dev", "TAISEN_LANGUAGE": "en"}


class House:
    """A service of its own, on a database of its own: the auditor has to find nothing but what this test did."""

    def __init__(self, home: Path, url: str) -> None:
        self.database = home / "taisen.sqlite"
        self.url = url

    def run(self, *words: str) -> tuple[int, Any]:
        """Exit code and what is told to programs."""
        command = [sys.executable, "-m", "taisen", *words, "--database", f"sqlite:///{self.database}", "--json"]
        done = subprocess.run(command, env={**os.environ, **ENV}, capture_output=True, text=True, timeout=60, check=False)
        assert done.stdout, done.stderr
        return done.returncode, json.loads(done.stdout)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with serving(tmp_path, ENV) as url:
        yield House(tmp_path, url)


def build_a_deck(page: Page, house: House) -> None:
    page.goto(f"{house.url}/decks/tenga")
    page.get_by_role("link", name="新しいデッキ").click()
    page.get_by_label("デッキの名前").fill("火の輪")
    for card in BRAVE:
        for _ in range(3):
            page.locator(f".album [data-card={card}] .print").click()
    page.locator(".album [data-card=fire_arrow] .print").click(click_count=2)
    expect(page.locator(".verdict")).to_contain_text("問題はありません")
    page.get_by_role("button", name="保存", exact=True).click()
    expect(page.locator(".deck-state")).to_have_text("保存しました")


def win(page: Page, house: House) -> None:
    """With the deck just built, in auto. Against no units one loses about never. Nobody looks at the page, so no frame of it is drawn, and
    a newer client has taken the place of the piece that tells the end, until the page is loaded anew."""
    page.add_init_script("window.requestAnimationFrame = () => 0")
    page.route("**/assets/Ended-*.js", lambda route: route.fulfill(status=404))
    page.goto(f"{house.url}/arena/tenga")
    page.get_by_role("button", name="みなとに挑む").click()
    page.locator(".challenge .plate", has_text="火の輪").click()
    page.locator(".challenge .plate", has=page.locator("input[value=auto]")).click()
    page.locator(".challenge").get_by_role("button", name="対戦開始").click()
    again = page.get_by_role("button", name="再試行")
    expect(again).to_be_visible()
    page.unroute_all()
    again.click()
    expect(page.locator(".result.win")).to_be_visible(timeout=20_000)


def issue(house: House) -> IssuedKey:
    code, told = house.run("admin", "api-key", "create", "rust-1", "--reason", "test", "--by", "mika", "--yes")
    assert 0 == code
    return IssuedKey(msgspec.convert(told["key"], ApiKey), told["secret"])


def tamper(house: House) -> str:
    """The claim held ten points less than it was paid: nobody can write that while the trigger stands. Gives the claim's id."""
    change = "UPDATE transfer SET amount = 90 WHERE target = 'reserved'"
    database = sqlite3.connect(house.database, isolation_level=None)
    try:
        with pytest.raises(sqlite3.IntegrityError, match="transfers do not change"):
            database.execute(change)
        database.execute("DROP TRIGGER transfer_is_fixed")
        database.execute(change)
        return str(database.execute("SELECT id FROM claim").fetchone()[0])
    finally:
        database.close()


def test_a_win_is_worth_a_hundred_points_once_and_the_auditor_can_tell(page: Page, browser: Browser, house: House, tmp_path: Path) -> None:
    context = browser.new_context(base_url=house.url)
    defend_without_units(context.new_page(), "みなと")
    context.close()
    page.add_init_script("localStorage.setItem('taisen.pace', '0')")
    page.goto(house.url)
    page.get_by_role("link", name="Steam（疑似）").click()
    page.get_by_role("button", name="次郎").click()
    build_a_deck(page, house)
    win(page, house)
    gained = page.locator(".result .gained")
    expect(gained).to_contain_text("1500 → 1516")
    expect(gained).to_contain_text("100ポイントを獲得しました")
    expect(gained).to_contain_text(re.compile(r"期限 \d{4}/\d{2}/\d{2}"))
    gained.get_by_role("link", name="受け取り方を見る").click()
    expect(page.locator(".balance .points")).to_contain_text("100")
    expect(page.locator(".lot.live", has_text="アリーナの勝利")).to_contain_text(re.compile(r"期限\s*\d{4}/\d{2}/\d{2}"))

    world = World(JIRO)
    with httpx2.Client(base_url=house.url) as http:
        plugin = GameServer(http, issue(house), tmp_path / "plugin.json", world, epoch_ms)
        plugin.load()
        plugin.command(JIRO)
        assert (["delivered"], {JIRO: 100}) == (plugin.said, world.given)
        page.reload()
        expect(page.locator(".balance .points b")).to_have_text("0")
        expect(page.locator(".claim[data-state=delivered]", has_text="rust-1")).to_contain_text("100")
        expect(page.locator(".table-of tbody tr .number")).to_have_text(["100", "−100", "+100"])
        plugin.command(JIRO)
        assert (["delivered", "too_few_points"], {JIRO: 100}) == (plugin.said, world.given)

    code, told = house.run("admin", "audit")
    assert (0, True, 1) == (code, told["clean"], told["battles"])
    claim = tamper(house)
    code, told = house.run("admin", "audit")
    assert (1, False) == (code, told["clean"])
    assert ("claim_transfers", "claim", claim) in {(found["check"], found["table"], found["id"]) for found in told["findings"]}
