from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect


def test_the_first_page_opens_in_japanese_and_is_accessible(page: Page) -> None:
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.get_by_role("heading").first).to_be_visible()
    assert [] == [f"{found['id']}: {found['help']}" for found in Axe().run(page).response["violations"]]
