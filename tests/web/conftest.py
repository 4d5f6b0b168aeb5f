"""A real Chromium, and a real server started the way a person starts it."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from .serving import serving

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# what Playwright itself turns off; a list of one's own takes the place of all of it
UNWANTED = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
# pages that the browser keeps ready beside each window, for its address bar
ADDRESS_BAR = ("WebUIOmniboxAimPopup", "WebUIOmniboxPopup")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    f"--disable-features={','.join((*ADDRESS_BAR, *UNWANTED))}",
)
expect.set_options(timeout=20_000)  # other tests run beside these, and a machine may be slow


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chromium = os.environ.get("TAISEN_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if not chromium:
        pytest.fail("No Chromium: install one or name it in TAISEN_CHROMIUM. `python3 dev.py test` does so on Debian.")
    return {**browser_type_launch_args, "executable_path": chromium, "args": list(QUIET)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "locale": "ja-JP"}


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as url:
        yield url


@pytest.fixture(autouse=True)
def no_page_errors(request: pytest.FixtureRequest) -> Iterator[None]:
    """A script error or a refusal of the content policy on any page fails the test that saw it."""
    if "page" not in request.fixturenames:
        yield
        return
    page: Page = request.getfixturevalue("page")
    seen: list[str] = []

    def keep(error: Error) -> None:
        seen.append(str(error))

    page.on("pageerror", keep)
    page.on("console", lambda message: seen.append(message.text) if "Content Security Policy" in message.text else None)
    yield
    assert [] == seen
