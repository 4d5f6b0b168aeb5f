"""A person who looks at pages: signs in, is shown what is wrong with a page for those who cannot see or point."""

import json

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_SIGN_IN = "name => fetch('/v1/auth/stub', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({name})})"
_SEND = """([method, path, body]) => fetch(path, {method, headers: {'Content-Type': 'application/json'}, ...(body === null ? {} : {body})})
  .then(answer => answer.text()).then(text => text ? JSON.parse(text) : null)"""
_HELPLESS = ("fire_arrow", "morning_calm", "thunderclap", "leaf_letters", "gourd_of_years", "bamboo_spear")  # not a unit among them
FITS = "document.documentElement.scrollWidth <= innerWidth"


def sign_in(page: Page, name: str) -> None:
    """As the account of this name, made if there is none."""
    page.goto("/no-such-page")
    page.evaluate(_SIGN_IN, name)


def send(page: Page, method: str, path: str, body: object) -> dict[str, object]:
    """A request of the page's own, as its script would make it."""
    found: dict[str, object] = page.evaluate(_SEND, [method, path, None if body is None else json.dumps(body)])
    return found


def defend_without_units(page: Page, name: str) -> None:
    """As somebody of this name, whom whoever challenges in TENGA beats."""
    sign_in(page, name)
    cards = {**dict.fromkeys(_HELPLESS, 3), "paper_ward": 2}
    deck = send(page, "POST", "/v1/decks", {"ruleset": "tenga", "name": "無防備", "cards": cards})
    assert send(page, "POST", f"/v1/decks/{deck['id']}/defence", {"on": True})["defence"]


def prefer(page: Page, *, language: str = "ja", theme: str = "dark") -> None:
    """From the next page load on."""
    page.add_init_script(f"localStorage.setItem('taisen.language', '{language}'); localStorage.setItem('taisen.theme', '{theme}')")


def violations(page: Page, only: str = "") -> list[str]:
    """What axe finds wrong with the page as it is; `only`: by this one of its rules."""
    # to list what is right takes as long again
    options = {"resultTypes": ["violations"], **({"runOnly": [only]} if only else {})}
    found = Axe().run(page, options=options).response["violations"]
    return [f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes']][:3]}" for one in found]
