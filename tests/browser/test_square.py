"""Square played in a browser: by keyboard, by touch, in two tabs, with help, and its pages for other people."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, Visit, passes
from tests.browser.looks import SMALL, fits
from tests.browser.playing import count_finished

ANSWER = "ZEROAVOWPIPESLED"
PRICED = {"Check": "Check costs 1 help point", "Reveal": "Reveal costs 2 a letter"}
WORDS = ["ZERO", "AVOW", "PIPE", "SLED", "ZAPS", "EVIL", "ROPE", "OWED"]


def written(page: Page, letters: str) -> None:
    """Waits until the grid begins with these letters; a dot is an empty cell."""
    cells = page.locator("button.square-cell .square-letter")
    for cell, letter in enumerate(letters):
        expect(cells.nth(cell)).to_have_text("" if letter == "." else letter)


def begin(page: Page) -> None:
    expect(page.locator("button.square-cell")).to_have_count(16)


def at(page: Page, cell: int) -> None:
    expect(page.locator("button.square-cell").nth(cell)).to_have_attribute("aria-current", "true")


def reveal(page: Page, part: str) -> None:
    page.get_by_role("button", name=PRICED["Reveal"], exact=True).click()
    page.locator(".square-menu-list").get_by_role("button", name=part, exact=True).click()


def full_with_a_slip(page: Page) -> None:
    """Fills the grid but for one letter, and waits until the page says so."""
    begin(page)
    page.keyboard.type("zexoavowpipesled")
    expect(page.locator(".game-note")).to_have_text("One or more letters are wrong.")


def test_on_a_phone_one_writes_by_the_keys_on_the_screen_and_revealing_all_asks_first(visit: Visit) -> None:
    page = visit("/square/", PHONE, has_touch=True)
    begin(page)
    keys, clue = page.locator(".square-keys"), page.locator(".clue-now b")
    for cell, entry in ((0, "1A"), (1, "1A"), (1, "2D")):  # one tap where the page itself began does not turn
        page.locator("button.square-cell").nth(cell).tap()
        expect(clue).to_have_text(entry)
    for key in "EVI":
        keys.get_by_role("button", name=key, exact=True).tap()
    at(page, 13)
    keys.get_by_role("button", name="Backspace").tap()
    written(page, ".E...V..........")
    page.get_by_role("button", name="Next word").tap()
    expect(clue).to_have_text("3D")
    page.locator(".clue-now").tap()
    expect(clue).to_have_text("1A")
    page.locator(".clue-line").last.tap()
    expect(clue).to_have_text("4D")
    reveal(page, "Whole grid ends the game")
    page.get_by_role("button", name="Keep playing").click()
    expect(page.locator("button.square-cell")).to_have_count(16)
    reveal(page, "Whole grid ends the game")
    page.get_by_role("button", name="Reveal it").click()
    expect(page.locator("#result-sheet h2")).to_have_text("Next time!")
    page.get_by_role("button", name="See the solution").click()
    expect(page.locator(".square-clues strong")).to_have_count(8)
    page.reload()
    expect(page.get_by_role("img", name="The answer: ZERO, AVOW, PIPE, SLED.")).to_be_visible()


@pytest.mark.parametrize("size", [SMALL, DESK])
def test_the_grid_stays_on_the_first_screen_from_the_first_clue_to_the_end(visit: Visit, size: ViewportSize) -> None:
    is_phone = size["width"] < 700
    page = visit("/square/", {**size, "height": 700}, reduced_motion="reduce", has_touch=is_phone)
    begin(page)
    for part in (".square-grid", ".clue-bar", ".square-keys" if is_phone else ".square-tools"):
        box = page.locator(part).bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= 700, part
    assert fits(page)
    page.set_viewport_size(size)
    place = page.locator(".square-grid").bounding_box()
    for _ in range(8):
        page.get_by_role("button", name="Next word").click()
        assert page.locator(".square-grid").bounding_box() == place
    page.keyboard.type("zexoavowpipesled")
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "false")
    assert page.locator(".square-grid").bounding_box() == place
    page.get_by_role("button", name=PRICED["Check"]).click()
    at(page, 2)
    assert page.locator(".square-grid").bounding_box() == place
    page.keyboard.type("r")
    expect(page.locator("#result-sheet h2")).to_have_text("Squared away!")
    assert page.locator("canvas").count() == 0  # without motion nothing moves at the end
    if is_phone:
        page.set_viewport_size(PHONE)
        grid, sheet = (page.locator(one).bounding_box() for one in (".square-grid", "#result-sheet"))
        assert grid and sheet and grid["y"] + grid["height"] <= sheet["y"], "all of it is above the result"
        page.set_viewport_size(size)
    page.keyboard.press("Escape")
    page.evaluate("scrollTo(0, 0)")
    assert page.locator(".square-grid").bounding_box() == place
    expect(page.locator(".square-legend")).to_contain_text("right (no mark)")


def test_a_check_strikes_wrong_letters_and_a_reveal_shows_right_ones_at_a_price(visit: Visit) -> None:
    page = visit("/square/")
    begin(page)
    page.keyboard.type("xero")
    page.get_by_role("button", name=PRICED["Check"], exact=True).click()
    expect(page.locator(".square-cell.wrong")).to_have_count(1)
    expect(page.locator(".square-cell.sure")).to_have_count(3)
    expect(page.locator(".game-note")).to_have_text("1 letter isn’t right yet.")
    page.locator("button.square-cell").nth(15).click()
    reveal(page, "This letter costs 2")
    expect(page.locator("button.square-cell").nth(12)).to_contain_class("now")  # on in the same word
    passes(page, "price-flies", "+2 help")
    expect(page.locator(".price-flies")).to_have_count(0)
    for _ in range(2):
        expect(page.locator("ff-clock .paid")).to_contain_text("+3 help")
        expect(page.locator("button.square-cell").nth(15)).to_contain_class("revealed")
        page.reload()
    page.locator("button.square-cell").nth(0).click()
    page.keyboard.type("y")
    expect(page.locator(".square-cell.wrong")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".square-cell.wrong")).to_have_count(1)
    page.keyboard.type("z")
    expect(page.locator(".square-cell.wrong")).to_have_count(0)
    page.keyboard.type("avowpipesle")
    sheet = page.locator("#result-sheet")
    expect(sheet.locator("h2")).to_have_text("Squared away!")
    assert "🟨🟩🟩🟩" in sheet.inner_text() and "🟩🟩🟩🟥" in sheet.inner_text()


def test_a_full_grid_with_a_slip_costs_and_tells_nothing_and_prints_its_solution_only_at_the_end(visit: Visit) -> None:
    page = visit("/square/")
    full_with_a_slip(page)
    expect(page.locator(".square-cell:is(.wrong, .sure)")).to_have_count(0)
    page.emulate_media(media="print")
    for hidden in (".square-letter", ".clue-bar", ".square-keys", ".square-tools", ".panel", ".masthead"):
        expect(page.locator(f"{hidden}:visible")).to_have_count(0)
    expect(page.locator(".clue-line:visible")).to_have_count(8)
    page.emulate_media(media="screen")
    page.reload()
    expect(page.locator(".game-note")).to_have_text("One or more letters are wrong.")
    expect(page.get_by_role("button", name=PRICED["Check"], exact=True)).to_be_visible()
    page.locator("button.square-cell").nth(2).click()
    page.keyboard.type("r")
    expect(page.locator("#result-sheet h2")).to_have_text("Spot on!")
    page.emulate_media(media="print")
    expect(page.locator("#result-sheet")).to_be_hidden()
    expect(page.locator(".square-letter:visible")).to_have_count(16)
    expect(page.locator(".square-clues strong:visible")).to_have_text(WORDS)


def test_letters_go_to_the_grid_not_through_sheets_and_menus_and_are_seen_in_another_tab(visit: Visit) -> None:
    page = visit("/square/")
    begin(page)
    page.keyboard.type("z")
    page.get_by_role("tab", name="Leaderboard").click()
    page.keyboard.type("e")
    page.keyboard.press("?")
    expect(page.locator("#keys-sheet")).to_be_visible()
    page.keyboard.type("x")
    page.keyboard.press("Escape")
    written(page, "ZE")
    button, menu = page.get_by_role("button", name="Menu"), page.locator("#game-menu")
    button.click()
    page.keyboard.type("x")
    page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("link", name="Practise")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(menu.get_by_role("button", name="Light or dark")).to_be_focused()
    page.keyboard.type("x")
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(button).to_be_focused()
    button.click()
    page.keyboard.press("End")
    page.keyboard.press("Tab")
    expect(menu).to_be_hidden()
    page.keyboard.type("x")  # the focus was walked on to something else, which keeps its keys
    written(page, "ZE..")
    button = page.get_by_role("button", name=PRICED["Reveal"], exact=True)
    button.click()
    page.keyboard.press("Escape")
    expect(page.locator(".square-menu-list")).to_have_count(0)
    expect(button).to_be_focused()
    button.click()
    page.locator("h1").click()
    expect(page.locator(".square-menu-list")).to_have_count(0)

    page.locator("button.square-cell").nth(2).focus()
    with page.expect_response("**/moves/"):
        page.keyboard.type("ro")
    second = page.context.new_page()
    second.goto("/square/")
    begin(second)
    written(second, "ZERO")
    count_finished(second.locator("ff-table"))
    page.keyboard.type("avow")
    expect(second.locator("button.square-cell .square-letter").nth(7)).to_have_text("W")
    page.keyboard.type("pi")
    page.reload()
    begin(page)
    written(page, "ZEROAVOWP")
