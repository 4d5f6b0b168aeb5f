"""What the browser client costs those who open it. Needs the built client and a Chromium.

Bytes are those of JavaScript and CSS after gzip; times are medians, against a server on the same machine. The figures of a phone are
taken like Lighthouse takes them: a processor four times slower, 1.6 Mbit/s with 150 ms to the server. How long input would have been
blocked is computed from the processor time of the page's tasks, so that a busy machine does not count as a slow page.
"""

import gzip
import os
import shutil
import statistics
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Response, sync_playwright

import taisen
from tests.web.conftest import QUIET
from tests.web.serving import serving
from tests.web.shots import SEED
from tests.web.visitor import send

from .figures import Figure, Line, number

PATIENCE_MS = 120_000  # a phone on a busy machine is slow
STORY = 60  # events of a long turn
SLOWER = 4  # a phone's processor
CHROMIUM = "/usr/bin/chromium"
BUILT = Path(taisen.__file__).parent / "web" / "static" / "index.html"
FIRST_PAGE = Figure("JavaScript + CSS, gzip: first page", 80, 45, "kB", at_most=True)
BATTLE = Figure("JavaScript + CSS, gzip: battle", 80, 45, "kB", at_most=True)
BOARD = Figure("first board after click, server on the same machine", 1000, 300, "ms", at_most=True)
TURN = Figure(f"{STORY}-event turn at skip speed", 300, 100, "ms", at_most=True)

VITALS = """(() => {
  const found = (window.vitals = { lcp: 0, cls: 0, fcp: 0 });
  const see = (type, take) => new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true });
  see('paint', entry => { if (entry.name === 'first-contentful-paint') found.fcp = entry.startTime; });
  see('largest-contentful-paint', entry => { found.lcp = entry.startTime; });
  see('layout-shift', entry => { if (!entry.hadRecentInput) found.cls += entry.value; });
})()"""

CLICK = """() => new Promise(done => {
  const from = performance.now();
  const look = () => document.querySelector('.k-fan .card .pic svg')
    ? requestAnimationFrame(() => done(performance.now() - from)) : setTimeout(look, 2);
  document.querySelector('.new-battle button[type=submit]').click();
  look();
})"""

END_TURN = """story => new Promise(done => {
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


def slow_down(page: Page, *, processor: bool = True) -> None:
    """Make it a phone's: its network and, unless only that is wanted, its processor."""
    wire = page.context.new_cdp_session(page)
    if processor:
        wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    wire.send("Network.enable")
    speed = 1_600_000 // 8
    wire.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 150, "downloadThroughput": speed, "uploadThroughput": speed // 2},
    )


def first_board(browser: Browser, url: str, *, phone: bool = False) -> float:
    """Milliseconds from the click of a newcomer to the first card of his hand."""
    context = pages(browser, url, phone=phone)
    page = context.new_page()
    if phone:
        slow_down(page)
    page.goto("/")
    page.locator(".new-battle button[type=submit]").wait_for()
    took: float = page.evaluate(CLICK)
    context.close()
    return took


def long_turn(browser: Browser, url: str, *, phone: bool = False) -> float:
    """Milliseconds from the answer to the end of a turn, in which as many events as STORY have happened, to the next decision on the
    table, at skip speed."""
    context = pages(browser, url, phone=phone)
    page = context.new_page()
    page.add_init_script("localStorage.setItem('taisen.pace', '0')")
    if phone:
        slow_down(page)
    page.goto(battle(page))
    page.locator(".acts .end:not([aria-disabled])").wait_for()
    took: float = page.evaluate(END_TURN, STORY)
    if phone:
        page.keyboard.press("l")  # there the log is only seen when it is asked for
    page.locator(".log li").nth(STORY - 1).wait_for(state="attached")
    context.close()
    return took


def vitals(browser: Browser, url: str, path: str, ready: str, known: Any, *, phone: bool) -> dict[str, float]:
    """Of one opening: milliseconds to the first and to the largest paint, how much has jumped."""
    context = pages(browser, url, known, phone=phone)
    page = context.new_page()
    page.add_init_script(VITALS)
    if phone:
        slow_down(page)
    page.goto(path)
    page.locator(ready).first.wait_for()
    page.wait_for_timeout(1500)
    found: dict[str, float] = page.evaluate("window.vitals")
    context.close()
    return found


def blocked(browser: Browser, url: str, path: str, ready: str, known: Any, *, phone: bool) -> float:
    """Milliseconds in which input would have waited while the page was opened: what tasks of the page's thread take over 50 ms each."""
    context = pages(browser, url, known, phone=phone)
    page = context.new_page()
    wire, events, ended = context.new_cdp_session(page), list[dict[str, Any]](), list[object]()
    wire.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    wire.on("Tracing.tracingComplete", lambda told: ended.append(told))
    wire.send("Tracing.start", {"categories": "devtools.timeline,disabled-by-default-devtools.timeline"})
    if phone:
        slow_down(page, processor=False)
    page.goto(path)
    page.locator(ready).first.wait_for()
    page.wait_for_timeout(1500)
    wire.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    context.close()
    painting = Counter((one["pid"], one["tid"]) for one in events if one["name"] == "UpdateLayoutTree")
    thread, _ = painting.most_common(1)[0]
    tasks = (one.get("tdur", 0) / 1000 for one in events if one["name"] == "RunTask" and (one["pid"], one["tid"]) == thread)
    return sum(max(0.0, took * (SLOWER if phone else 1) - 50) for took in tasks)


def lines(rounds: int) -> Iterator[Line]:
    """Each time is a median of so many."""
    chromium = os.environ.get("TAISEN_CHROMIUM", CHROMIUM)
    if shutil.which(chromium) is None or not BUILT.exists():
        why = f"there is no Chromium at {chromium}" if BUILT.exists() else "the client is not built"
        yield from (figure.was_not(why) for figure in (FIRST_PAGE, BATTLE, BOARD, TURN))
        return
    with tempfile.TemporaryDirectory() as home, serving(Path(home)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        address, known = shared_battle(browser, url)
        yield FIRST_PAGE.was(weight(browser, url, "/", ".new-battle"), "all that is fetched within a second")
        yield BATTLE.was(weight(browser, url, address, "main.table", known), "opened by its address")
        for phone, (figure, measure) in product((False, True), ((BOARD, first_board), (TURN, long_turn))):
            took = sorted(measure(browser, url, phone=phone) for _ in range(rounds))
            told = f"median of {rounds}, {number(took[0])} to {number(took[-1], 'ms')}; Chromium {browser.version}"
            wanted = Figure(f"{figure.name}: on a phone", unit="ms") if phone else figure
            yield wanted.was(statistics.median(took), told)
        for (name, path, ready), phone in product((("first page", "/", ".new-battle"), ("battle", address, "main.table")), (False, True)):
            times = range((rounds + 1) // 2)
            seen = [vitals(browser, url, path, ready, known, phone=phone) for _ in times]
            fcp, lcp, cls = (statistics.median(one[key] for one in seen) for key in ("fcp", "lcp", "cls"))
            waited = statistics.median(blocked(browser, url, path, ready, known, phone=phone) for _ in times)
            told = f"first paint {fcp:.0f} ms, blocked {waited:.0f} ms, shifted {cls:.3f}"
            yield Figure(f"largest paint: {name}{' on a phone' if phone else ''}", unit="ms").was(lcp, told)
        browser.close()
