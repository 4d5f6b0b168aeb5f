"""`python -m benchmarks.client`: what the browser client costs those who open it. Needs the built client and a Chromium.

Bytes are those of JavaScript and CSS after gzip; times are medians, against a server on the same machine. The figures of a phone are
taken like Lighthouse takes them: a processor four times slower, 1.6 Mbit/s with 150 ms to the server.
"""

import gzip
import os
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Response, sync_playwright

from tests.web.conftest import QUIET
from tests.web.shots import SEED, serving
from tests.web.visitor import send

ROUNDS = 5
PATIENCE_MS = 120_000  # a phone on a busy machine is slow
STORY = 60  # events of a long turn
MUST = {"first page, kB": 80.0, "battle, kB": 80.0, "first board after the click, ms": 1000.0, "60-event turn at skip, ms": 300.0}
AIM = {"first page, kB": 45.0, "battle, kB": 45.0, "first board after the click, ms": 300.0, "60-event turn at skip, ms": 100.0}

VITALS = """(() => {
  const found = (window.vitals = { lcp: 0, cls: 0, tbt: 0, fcp: 0 });
  const see = (type, take) => new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true });
  see('paint', entry => { if (entry.name === 'first-contentful-paint') found.fcp = entry.startTime; });
  see('largest-contentful-paint', entry => { found.lcp = entry.startTime; });
  see('layout-shift', entry => { if (!entry.hadRecentInput) found.cls += entry.value; });
  see('longtask', entry => { found.tbt += Math.max(0, entry.duration - 50); });
})()"""

CLICK = """() => new Promise(done => {
  const from = performance.now();
  const look = () => document.querySelector('.k-fan .card .pic')
    ? requestAnimationFrame(() => done(performance.now() - from)) : setTimeout(look, 2);
  document.querySelector('.new-battle button[type=submit]').click();
  look();
})"""

TURN = """story => new Promise(done => {
  const foot = document.querySelector('.foot'), before = foot.textContent, ask = window.fetch;
  let from = 0;
  window.fetch = async (...asked) => {
    const answer = await ask(...asked);
    if (!String(asked[0]).endsWith('/actions')) return answer;
    const told = await answer.json(), lines = told.shown.flatMap(step => step.shown);
    told.shown = [{ ...told.shown.at(-1), shown: Array.from({ length: story }, (_, n) => lines[n % lines.length]) }];
    const text = JSON.stringify(told);
    from = performance.now();
    return new Response(text, { status: answer.status, headers: { 'content-type': 'application/json' } });
  };
  const look = () => foot.textContent !== before && !document.querySelector('.seam.busy')
    ? requestAnimationFrame(() => done(performance.now() - from)) : setTimeout(look, 2);
  document.querySelector('.acts .end').click();
  look();
})"""


def pages(browser: Browser, url: str, known: Any = None, *, phone: bool = False) -> BrowserContext:
    """A browser with nothing in its cache. `known`: the cookies it has."""
    size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 720}
    context = browser.new_context(
        base_url=url,
        locale="ja-JP",
        storage_state=known,
        viewport={"width": size["width"], "height": size["height"]},
        has_touch=phone,
        is_mobile=phone,
    )
    context.set_default_timeout(PATIENCE_MS)
    return context


def weight(browser: Browser, url: str, path: str, ready: str, known: Any = None) -> float:
    """Kilobytes of script and style that opening `path` afresh costs, after gzip."""
    context = pages(browser, url, known)
    page, answers = context.new_page(), list[Response]()
    page.on("response", lambda answer: answers.append(answer))
    page.goto(path)
    page.locator(ready).first.wait_for()
    page.wait_for_timeout(1000)  # what is fetched ahead counts too
    sizes = {answer.url: len(gzip.compress(answer.body(), 9)) for answer in answers if "/assets/" in answer.url}
    context.close()
    return sum(sizes.values()) / 1000


def battle(page: Page) -> str:
    """A battle of a guest against a bot, dealt; its address."""
    page.goto("/nowhere")
    send(page, "POST", "/v1/auth/guest", {})
    id = send(page, "POST", "/v1/battles", {"ruleset": "tenga", "mode": "practice"})["id"]
    send(page, "POST", f"/v1/battles/{id}/start", SEED)
    return f"/battle/{id}"


def shared_battle(browser: Browser, url: str) -> tuple[str, Any]:
    """The address of a battle and the cookies of who plays it."""
    context = pages(browser, url)
    address = battle(context.new_page())
    known: Any = context.storage_state()
    context.close()
    return address, known


def first_board(browser: Browser, url: str) -> float:
    """Milliseconds from the click of a newcomer to the first card of his hand."""
    context = pages(browser, url)
    page = context.new_page()
    page.goto("/")
    page.locator(".new-battle button[type=submit]").wait_for()
    took: float = page.evaluate(CLICK)
    context.close()
    return took


def long_turn(browser: Browser, url: str) -> float:
    """Milliseconds from the answer to the end of a turn, in which as many events as STORY have happened, to the next decision on the
    table, at skip speed."""
    context = pages(browser, url)
    page = context.new_page()
    page.add_init_script("localStorage.setItem('taisen.pace', '0')")
    page.goto(battle(page))
    page.locator(".acts .end:not([aria-disabled])").wait_for()
    took: float = page.evaluate(TURN, STORY)
    assert page.locator(".log li").count() >= STORY
    context.close()
    return took


def vitals(browser: Browser, url: str, path: str, ready: str, known: Any, *, phone: bool) -> dict[str, float]:
    """Of one opening: first and largest paint, milliseconds in which input would have waited, how much has jumped."""
    context = pages(browser, url, known, phone=phone)
    page = context.new_page()
    page.add_init_script(VITALS)
    if phone:
        wire = context.new_cdp_session(page)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        speed = 1_600_000 // 8
        wire.send("Network.enable")
        wire.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "latency": 150, "downloadThroughput": speed, "uploadThroughput": speed // 2},
        )
    page.goto(path)
    page.locator(ready).first.wait_for()
    page.wait_for_timeout(1500)
    found: dict[str, float] = page.evaluate("window.vitals")
    context.close()
    return found


def median(measure: Callable[[], float]) -> float:
    return statistics.median(measure() for _ in range(ROUNDS))


def main() -> None:
    chromium = os.environ.get("TAISEN_CHROMIUM", "/usr/bin/chromium")
    with tempfile.TemporaryDirectory() as home, serving(Path(home)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        print(f"client, Chromium {browser.version}, medians of {ROUNDS}")
        address, known = shared_battle(browser, url)
        figures = {
            "first page, kB": weight(browser, url, "/", ".new-battle"),
            "battle, kB": weight(browser, url, address, "main.table", known),
            "first board after the click, ms": median(lambda: first_board(browser, url)),
            "60-event turn at skip, ms": median(lambda: long_turn(browser, url)),
        }
        for name, figure in figures.items():
            told = "aim reached" if figure <= AIM[name] else "enough" if figure <= MUST[name] else "TOO MUCH"
            print(f"{name:34} {figure:8.1f}   must {MUST[name]:.0f}, aim {AIM[name]:.0f}: {told}")
        for name, path, ready in (("first page", "/", ".new-battle"), ("battle", address, "main.table")):
            for phone in (False, True):
                rounds = [vitals(browser, url, path, ready, known, phone=phone) for _ in range(3)]
                fcp, lcp, tbt, cls = (statistics.median(one[key] for one in rounds) for key in ("fcp", "lcp", "tbt", "cls"))
                where = "phone" if phone else "here"
                print(f"{name:12} {where:6} FCP {fcp:6.0f} ms  LCP {lcp:6.0f} ms  TBT {tbt:6.0f} ms  CLS {cls:.3f}")
        browser.close()


if __name__ == "__main__":
    main()
