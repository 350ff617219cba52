"""The frame around every game: bar, menu, clock, what covers a page out of sight, lessons, what is felt."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit, until
from tests.browser.playing import begin_lesson, drawn, open_board

LEAVE = """(away) => {
  Object.defineProperty(document, "hidden", { value: away, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""The browser of the tests shows all its pages at once, so the test has to tell a page that it is out of sight."""


def test_the_menu_leads_to_everything_and_to_the_keys_where_there_is_a_keyboard(visit: Visit) -> None:
    page, menu = open_board(visit, "toy", has_touch=True, is_mobile=True), "#game-menu"
    page.get_by_role("button", name="Menu").tap()
    for name in ("Practise", "Archive", "Settings", "Small", "Large"):
        expect(page.locator(menu).get_by_role("link", name=name, exact=True)).to_be_visible()
    for name in ("Show the result", "Keys"):
        expect(page.locator(menu).get_by_role("button", name=name, exact=True)).to_be_hidden()
    page.locator(menu).get_by_role("button", name="How to play").tap()
    expect(page.locator(menu)).to_be_hidden()
    expect(page.locator("#help-sheet")).to_be_visible()
    page.go_back()  # the page stays
    expect(page.locator("#help-sheet")).to_be_hidden()
    page.get_by_role("button", name="Menu").tap()
    expect(page.locator(menu)).to_be_visible()
    page.go_back()
    expect(page.locator(menu)).to_be_hidden()
    page.get_by_role("link", name="Back to today’s puzzles").tap()
    page.wait_for_url("**/")

    desk = visit("/toy/")
    drawn(desk, "toy")
    desk.get_by_role("button", name="Menu").click()
    desk.locator(menu).get_by_role("button", name="Keys", exact=True).click()
    expect(desk.locator(menu)).to_be_hidden()
    expect(desk.locator("#keys-sheet kbd").first).to_be_visible()
    desk.keyboard.press("Escape")
    desk.get_by_role("button", name="How to play").click()
    sheet = desk.locator("#help-sheet")
    sheet.locator(".help").hover()
    desk.mouse.down()
    desk.mouse.move(5, 5)
    desk.mouse.up()
    expect(sheet).to_be_visible()  # a selection may end beside it
    desk.mouse.click(5, 5)
    expect(sheet).to_be_hidden()
    desk.get_by_role("tab", name="Leaderboard").click()
    desk.keyboard.press("ArrowLeft")
    expect(desk.get_by_role("tab", name="Rules")).to_be_focused()
    expect(desk.locator("#panel-help")).to_be_visible()
    expect(desk.locator("#panel-table")).to_be_hidden()


def test_a_page_out_of_sight_is_covered_until_one_returns_or_in_practice_goes_on(visit: Visit) -> None:
    page = open_board(visit, "toy")
    page.evaluate(LEAVE, True)
    expect(page.locator(".veil")).to_be_visible()
    expect(page.locator("toy-game")).to_have_attribute("inert", "")
    page.evaluate(LEAVE, False)
    expect(page.locator(".veil")).to_have_count(0)
    page.locator("button.toy-cell").first.click()
    page.clock.install()
    page.goto("/toy/practice/small/5/")
    drawn(page, "toy")
    clock = page.locator("ff-clock .time")
    page.evaluate(LEAVE, True)
    stood = clock.inner_text()
    page.evaluate(LEAVE, False)
    page.clock.run_for(2100)
    expect(clock).to_have_text(stood)
    expect(page.get_by_role("button", name="Paused. Tap to continue.")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".veil")).to_have_count(0)
    expect(page.locator("toy-game [data-first-focus]")).to_be_focused()
    expect(clock).not_to_have_text(stood)


def test_moves_are_felt_and_heard_only_where_that_was_turned_on(visit: Visit) -> None:
    page = open_board(visit, "toy", "practice/small/6/", has_touch=True)
    page.evaluate(
        """() => {
             window.felt = [];
             navigator.vibrate = (how) => window.felt.push("shake") > 0;
             window.OscillatorNode = class extends OscillatorNode {
               start(...when) { window.felt.push("tone"); super.start(...when); }
             };
           }"""
    )
    guesses = page.locator(".toy-guesses li")
    page.locator("button.toy-cell").first.tap()
    expect(guesses).to_have_count(1)
    assert page.evaluate("window.felt") == []
    page.evaluate("localStorage.setItem('sounds', 'on'); localStorage.setItem('haptics', 'on')")
    page.locator("button.toy-cell").nth(1).tap()
    expect(guesses).to_have_count(2)
    until(page, "window.felt.length === 2")
    assert page.evaluate("window.felt") == ["shake", "tone"]


def test_a_lesson_takes_its_games_own_gestures(visit: Visit) -> None:
    page = visit("/chains/", PHONE, taught=False)
    middles = []
    play = page.get_by_role("button", name="Play", exact=True)
    begin_lesson(page)
    for spot in ("0,2", "1,2", "1,1", "1,0"):
        box = page.locator(f'.lesson [data-spot="{spot}"]').bounding_box()
        assert box
        middles.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.mouse.move(*middles[0])
    page.mouse.down()
    for place in middles[1:]:
        page.mouse.move(*place, steps=4)
    page.mouse.up()
    expect(page.locator(".lesson-said")).to_contain_text("never go down")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".lesson-note")).to_have_text("There’s already a chain there.")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator(".lesson-said")).to_contain_text("is solved")
    page.locator(".lesson-next").press("Enter")
    expect(page.locator(".lesson-said")).to_contain_text("Two starts")
    expect(page.locator(".lesson-next")).to_be_focused()
    page.keyboard.press("Enter")
    for key in ("ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(play).to_be_focused()

    page.goto("/square/")
    begin_lesson(page)
    page.keyboard.type("s")
    expect(page.locator(".lesson-note")).to_have_text("Not S. What’s the opposite of yes?")
    page.keyboard.type("no")
    expect(play).to_be_focused()
