"""`python3 dev.py shots DIR [--only PART]`: pictures of every page and of a battle of every game.

Each is taken on a wide and a narrow screen, in both languages, dark and light, battles on a phone held across too; an index.html shows
them side by side. The server, its people and their battles are made for it.
"""

import argparse
import html
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

from msgspec import Struct
from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from taisen.rulesets import CURRENT

from .conftest import QUIET
from .serving import READY_FOR_POINTS, serving
from .visitor import defend_without_units, prefer, send, sign_in

WIDE, NARROW, LOW = {"width": 1280, "height": 720}, {"width": 390, "height": 844}, {"width": 640, "height": 360}
SIZES, LANGUAGES, THEMES = {"wide": WIDE, "narrow": NARROW, "low": LOW}, ("ja", "en"), ("dark", "light")
PLAYED = ("battle", "replay", "result", "tutorial")  # scenes at a table, which is laid out anew where a screen is low
PATIENCE_MS = 20_000
SEED = {"client_seed": "00" * 16}
HERO, RIVAL = "つばき", "みなと"
MOVES = 6  # of a battle before its picture is taken
ENDS = ("end", "pass", "concede")  # verbs that fill no table


class Scene(Struct, frozen=True):
    """A picture to take: of which page, when it is ready, and what is done on it first. `stranger`: nobody is signed in."""

    name: str
    path: str
    ready: str
    act: Callable[[Page], object] = lambda page: None
    stranger: bool = False
    whole: bool = True  # all of the page; else what the screen holds


def click(selector: str, then: str = "", nth: int = 0) -> Callable[[Page], None]:
    """Press the nth such thing, and wait for what it opens."""

    def act(page: Page) -> None:
        page.locator(selector).nth(nth).click()
        page.locator(then or selector).first.wait_for()

    return act


def key(*keys: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        for one in keys:
            page.keyboard.press(one)

    return act


# -- what there is to be seen ------------------------------------------------------------------------------------------------


def prepare(page: Page, wanted: dict[str, object]) -> str:
    """A battle against a bot, dealt."""
    id = str(send(page, "POST", "/v1/battles", wanted)["id"])
    send(page, "POST", f"/v1/battles/{id}/start", SEED)
    return id


def play_on(page: Page, id: str) -> None:
    """Play until there is something on the table and something to choose; the battle must not end meanwhile."""
    now: Any = send(page, "GET", f"/v1/battles/{id}", None)
    for n in range(2 * MOVES):
        choices = (now["view"] or {}).get("choices", [])
        if now["state"] == "over" or (n >= MOVES and len(choices) > 2):
            return
        busy = [choice for choice in choices if choice["verb"] not in ENDS] or choices
        now = send(page, "POST", f"/v1/battles/{id}/actions", {"step": now["view"]["step"], "action": busy[n % len(busy)]["action"]})


class Things(Struct, frozen=True):
    """What the scenes open: by game a finished battle; a deck."""

    over: dict[str, str]
    deck: str


def furnish(page: Page, base_url: str) -> Things:
    """People, decks, battles, points: enough that no page is empty. `page` is signed in as the hero afterwards."""
    defend_without_units(page, RIVAL)
    sign_in(page, HERO)
    over = {game: prepare(page, {"ruleset": game, "mode": "practice", "control": "auto"}) for game in CURRENT}
    foes: Any = send(page, "GET", "/v1/arena/tenga/opponents", None)
    minato = next(foe["id"] for foe in foes["opponents"] if foe["name"]["ja"] == RIVAL)
    over["tenga"] = prepare(page, {"ruleset": "tenga", "mode": "arena", "opponent": minato, "control": "auto"})
    page_of: Any = send(page, "GET", "/v1/rulesets/tenga", None)
    cards = page_of["decks"][0]["cards"]
    deck: Any = send(page, "POST", "/v1/decks", {"ruleset": "tenga", "name": "春の野火", "cards": cards})
    send(page, "POST", f"/v1/decks/{deck['id']}/defence", {"on": True})
    send(page, "POST", "/v1/decks", {"ruleset": "tenga", "name": "組みかけ", "cards": dict(list(cards.items())[:3])})
    send(page, "POST", "/v1/me/tokens", {"name": "練習ボット", "scopes": ["read", "play"]})
    return Things(over, str(deck["id"]))


def give_up(page: Page, id: str) -> None:
    now: Any = send(page, "GET", f"/v1/battles/{id}", None)
    if now["state"] == "running":
        send(page, "POST", f"/v1/battles/{id}/actions", {"step": now["view"]["step"], "action": {"kind": "concede"}})


def deal_anew(page: Page, running: dict[str, str]) -> dict[str, str]:
    """A battle of every game that has just come to its middle: clocks run while pictures are taken."""
    for id in running.values():
        give_up(page, id)
    slowest_clock_first = sorted(CURRENT, key=lambda game: game == "kami")
    dealt = {game: prepare(page, {"ruleset": game, "mode": "practice"}) for game in slowest_clock_first}
    for id in dealt.values():
        play_on(page, id)
    return dealt


def scenes(things: Things) -> Iterator[Scene]:
    """Every page, and every sheet that opens over one."""
    yield Scene("home-first-visit", "/", ".new-battle", stranger=True)
    yield Scene("home", "/", ".new-battle")
    yield Scene("decks", "/decks/tenga", ".deck-line")
    yield Scene("deck", f"/decks/tenga/{things.deck}", ".deck-head")
    yield Scene("deck-new", "/decks/tenga/new", ".album .art")
    yield Scene("deck-code", f"/decks/tenga/{things.deck}", ".deck-head", click(".deck-head .btn:not(.seal)", "dialog"), whole=False)
    yield Scene(
        "deck-hand",
        "/decks/tenga/new?from=first_steps",
        ".deck-head",
        deal_a_hand,
        whole=False,
    )
    yield Scene("decks-stranger", "/decks/tenga", "main", stranger=True)
    for game in CURRENT:
        yield Scene(f"cards-{game}", f"/cards/{game}", ".album .art", whole=False)
    yield Scene("card", "/cards/tenga", ".album .art", click(".album .print", "dialog"), whole=False)
    yield Scene("arena", "/arena/tenga", ".foes li")
    yield Scene("arena-challenge", "/arena/tenga", ".foes li", click(".foes li .btn", ".challenge"), whole=False)
    yield Scene("tables", "/tables/kami", "main .btn")
    yield Scene("table", "/tables/moon", "main form", sit_down)
    yield Scene("rewards", "/rewards", ".balance")
    yield Scene("profile", "/profile", ".settings")
    yield Scene(
        "profile-token",
        "/profile",
        ".settings",
        click(".tokens button.btn, button:has-text('トークンを作る'), button:has-text('token')", "dialog"),
        whole=False,
    )
    for game in CURRENT:
        yield Scene(f"rules-{game}", f"/rules/{game}", "main h2", whole=False)
    for game, id in things.over.items():
        yield Scene(f"replay-{game}", f"/replay/{id}?step=9", ".transport", whole=False)
    yield Scene("replay-missing", "/replay/nothing", "main h1, main.note")
    yield Scene("tutorial", "/tutorial/tenga/attack", ".coach", key("T"), whole=False)
    yield Scene("missing", "/nowhere", "main.note")
    yield Scene("battle-missing", "/battle/nothing", "main.note")
    for game, id in things.over.items():
        yield Scene(f"result-{game}", f"/battle/{id}", ".result", whole=False)


def battles(running: dict[str, str]) -> Iterator[Scene]:
    """A battle of every game, and what opens over one."""
    for game, id in reversed(running.items()):  # the one whose clock runs fastest was dealt last
        yield Scene(f"battle-{game}", f"/battle/{id}", "main.table", whole=False)
        yield Scene(f"battle-{game}-taken-up", f"/battle/{id}", "main.table", take_up, whole=False)
    tenga = f"/battle/{running['tenga']}"
    yield Scene(
        "battle-menu",
        tenga,
        "main.table",
        click("header [aria-haspopup=dialog], header button:has-text('メニュー'), header .btn.icon", "dialog", -1),
        whole=False,
    )
    yield Scene("battle-help", tenga, "main.table", key("?"), whole=False)
    yield Scene("battle-log", tenga, "main.table", key("L"), whole=False)
    yield Scene("battle-pile", tenga, "main.table", click("[data-open]:visible", "dialog"), whole=False)


def sit_down(page: Page) -> None:
    """At a table of one's own, where nobody else is yet."""
    mine: Any = send(page, "GET", "/v1/battles", None)
    for battle in mine["battles"]:  # nobody plays and waits at a table of the same game
        if battle["state"] == "running" and battle["ruleset"] == "moon":
            give_up(page, battle["id"])
    found: Any = send(page, "GET", "/v1/tables", None)
    table = found["mine"] or send(page, "POST", "/v1/tables", {"ruleset": "moon", "rated": False})
    page.goto(f"/table/{table['id']}")
    page.locator("main .row-of-buttons").first.wait_for()


def deal_a_hand(page: Page) -> None:
    """To see what the deck begins with; on a phone the deck is the other side of the page."""
    sides = page.locator(".seg.sides button")
    if sides.last.is_visible():
        sides.last.click()
    click(".list .do > .btn:first-child:not([aria-disabled])", ".dealt .card")(page)


def take_up(page: Page) -> None:
    page.keyboard.press("Escape")
    for number in "123456789":
        page.keyboard.press(number)
        if page.locator(".slot.target, .card.target, .zone-target, .seam.ask").count():
            return


# -- the camera --------------------------------------------------------------------------------------------------------------


def take(page: Page, scene: Scene, file: Path) -> None:
    page.goto(scene.path)
    page.locator(scene.ready).first.wait_for()
    page.locator(".waiting").first.wait_for(state="hidden")
    page.wait_for_load_state("networkidle") if not scene.path.startswith(("/table/", "/battle/")) else page.wait_for_timeout(250)
    scene.act(page)
    page.wait_for_timeout(250)  # what slides in has come to rest
    page.screenshot(path=file, full_page=scene.whole, animations="disabled")


def portfolio(browser: Browser, url: str, folder: Path, only: str) -> tuple[list[str], list[str], list[str], int]:
    """Take all pictures; the names of the scenes, of the kinds of screen, and of what could not be taken; how many were asked for."""
    first = browser.new_context(base_url=url, locale="ja-JP")
    hero = first.new_page()
    things, running = furnish(hero, url), {}
    known: Any = first.storage_state()
    places = list(scenes(things))
    names: list[str] = []
    kinds, failed, asked = [], [], 0
    for (size, screen), language, theme in product(SIZES.items(), LANGUAGES, THEMES):
        kind = f"{size}-{language}-{theme}"
        kinds.append(kind)
        running = deal_anew(hero, running)
        every = [scene for scene in (*battles(running), *places) if only in scene.name]
        names = [scene.name for scene in every]
        wanted = every if size != "low" else [scene for scene in every if scene.name.startswith(PLAYED)]
        asked += len(wanted)
        for stranger in (False, True):
            context = open_context(browser, url, screen, language, None if stranger else known)
            page = context.new_page()
            prefer(page, language=language, theme=theme)
            page.add_init_script("localStorage.setItem('taisen.pace', '0')")
            for scene in wanted:
                if scene.stranger == stranger:
                    file = folder / f"{scene.name}-{kind}.png"
                    try:
                        take(page, scene, file)
                    except Error as error:  # the others are worth having all the same
                        failed.append(f"{file.name}: {str(error).splitlines()[0]}")
            context.close()
        print(f"  {kind}", flush=True)
    first.close()
    return names, kinds, failed, asked


def open_context(browser: Browser, url: str, screen: dict[str, int], language: str, known: Any) -> BrowserContext:
    touch = screen["width"] < 760
    context = browser.new_context(
        base_url=url,
        viewport={"width": screen["width"], "height": screen["height"]},
        has_touch=touch,
        is_mobile=touch,
        locale="ja-JP" if language == "ja" else "en-GB",
        storage_state=known,
    )
    context.set_default_timeout(PATIENCE_MS)
    return context


def index(folder: Path, names: list[str], kinds: list[str]) -> None:
    """One page with all of them: a row for each scene, a column for each kind of screen."""
    rows = []
    for name in names:
        cells = [
            f'<td><a href="{name}-{kind}.png"><img loading="lazy" src="{name}-{kind}.png" alt="{html.escape(f"{name}, {kind}")}"></a></td>'
            for kind in kinds
            if (folder / f"{name}-{kind}.png").exists()
        ]
        rows.append(f"<tr><th>{html.escape(name)}</th>{''.join(cells)}</tr>")
    head = "".join(f"<th>{kind}</th>" for kind in kinds)
    style = "body{font:14px sans-serif;background:#888}th{position:sticky;top:0;background:#888}td{vertical-align:top}img{width:300px}"
    table = f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>"
    page = f'<!doctype html><meta charset="utf-8"><title>taisen</title><style>{style}</style>{table}'
    (folder / "index.html").write_text(page, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="dev.py shots", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the pictures go; made if it is not there")
    parser.add_argument("--only", default="", metavar="PART", help="only scenes with this in their name")
    told = parser.parse_args()
    told.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as home,
        serving(Path(home), {**READY_FOR_POINTS, "TAISEN_RATES": "1000"}) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=os.environ.get("TAISEN_CHROMIUM", "/usr/bin/chromium"), args=list(QUIET))
        names, kinds, failed, asked = portfolio(browser, url, told.folder, told.only)
        browser.close()
    index(told.folder, names, kinds)
    print(f"{asked - len(failed)} pictures; look at {told.folder / 'index.html'}")
    for line in failed:
        print(f"not taken: {line}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
