from playwright.sync_api import Page, expect

from .visitor import violations


def test_the_first_page_opens_in_japanese_and_is_accessible(page: Page) -> None:
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.get_by_role("heading").first).to_be_visible()
    assert [] == violations(page)
