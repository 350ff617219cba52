"""The last half minute: the board's own victory, then the result, which never covers what it is about."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Answers, Visit, passes, until
from tests.browser.looks import serious_in_either
from tests.browser.playing import drawn, make, open_board, open_more

SLOWLY = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    return animate.call(this, frames, { ...how, duration: 600_000, delay: 0 });
  };
}"""
"""Makes a victory last longer than any test."""
CAN_SHARE_FILES = """(() => {
  navigator.canShare = (what) => Boolean(what.files);
  navigator.share = async (what) => (window.shared = what);
})()"""


def share_day(page: Page) -> None:
    page.get_by_role("button", name="Share my day").click()


def test_a_win_is_shown_with_confetti_until_a_key_brings_a_result_that_grows(visit: Visit, answers: Answers) -> None:
    page = open_board(visit, "square")
    page.evaluate(SLOWLY)
    make(page, "square", answers["square"]["moves"])
    until(page, "document.querySelector('.square-cell').getAnimations().length > 0")
    passes(page, "confetti")
    sheet = page.locator("#result-sheet")
    expect(sheet).to_be_hidden()
    page.keyboard.press("Shift")
    expect(sheet).to_be_visible()
    expect(sheet.locator("h2")).to_have_text("Spot on!")
    expect(sheet.locator(".result-foot .primary")).to_have_text("Share")
    expect(sheet.get_by_role("button", name="See the solution")).to_have_count(0)
    expect(sheet.locator(".flower .done")).to_have_attribute("data-game", "square")
    expect(sheet.locator(".result-day")).to_contain_text("Next puzzle in 12 h")

    page.reload()
    open_more(page)
    until(page, "document.querySelector('.result-middle')?.scrollHeight > 600")
    page.locator(".result-middle").evaluate("middle => middle.scrollTo(0, 20)")
    until(page, f"document.querySelector('.result-middle').clientHeight >= {0.6 * PHONE['height']}")
    assert serious_in_either(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Result").click()
    until(page, "!document.querySelector('[data-tall] #result-sheet')")  # low again


def drag_head(page: Page, by: int) -> None:
    """Draw the result down by its head, once it rests."""
    until(page, "document.querySelector('#result-sheet').getAnimations().length === 0")
    head = page.locator("#result-title").bounding_box()
    assert head
    page.mouse.move(head["x"] + 5, head["y"] + 5)
    page.mouse.down()
    page.mouse.move(head["x"] + 5, head["y"] + by)
    page.mouse.up()


def test_an_end_that_was_no_win_has_a_kind_word_is_drawn_down_and_challenges_friends(visit: Visit) -> None:
    page = open_board(visit, "toy", moves=[{"give_up": True}])
    sheet = page.locator("#result-sheet")
    expect(sheet.locator("h2")).to_have_text("Next time!")
    expect(sheet.get_by_role("button", name="See the solution")).to_be_visible()
    assert page.locator("canvas.confetti").count() == 0
    until(page, "document.querySelector('#result-sheet').getAnimations().length === 0")
    expect(sheet.get_by_role("link", name="Next")).to_be_visible()
    expect(sheet.get_by_role("button", name="Share my day")).to_have_count(0)
    page.evaluate(
        """() => {
             const { session } = document.querySelector("ff-result-sheet");
             const { flower } = session.result;
             const petals = flower.petals.map((one) => ({ ...one, done: true }));
             session.result = { ...session.result, flower: { petals, days: 1 } };
             document.querySelector("ff-result-sheet").requestUpdate();
           }"""
    )
    expect(sheet.locator(".result-day")).to_contain_text("done!")
    expect(sheet.get_by_role("button", name="Share my day")).to_be_visible()
    assert sheet.bounding_box()["height"] <= 0.57 * PHONE["height"] + 1  # type: ignore[index]  # it is visible
    page.mouse.click(PHONE["width"] / 2, 80)  # the board is in reach meanwhile
    drag_head(page, 40)
    expect(sheet).to_be_visible()
    drag_head(page, 160)
    expect(sheet).to_be_hidden()

    page.get_by_role("button", name="Result").click()
    page.evaluate("() => { navigator.share = async (what) => (window.shared = what); }")
    open_more(page)
    page.get_by_role("button", name="Challenge a friend").click()
    until(page, "window.shared !== undefined")
    who, what, link = page.evaluate("window.shared.text").split("\n")
    assert who.endswith("challenges you to a race:") and not who.startswith(("I ", " "))
    assert what.startswith("🎲 Toy") and "?ghost=" in link


def test_a_result_and_a_day_are_saved_as_pictures_or_shared_with_them_where_the_browser_can(visit: Visit) -> None:
    page = open_board(visit, "toy", moves=[{"give_up": True}])
    open_more(page)
    page.locator("#result-sheet").get_by_role("button", name="Save picture").click()
    sheet = page.get_by_role("dialog", name="Save the picture")
    for title, form, size in (("Wide", "wide", [1200, 630]), ("For a post", "even", [1080, 1080])):
        choice = sheet.get_by_role("button", name=title)
        choice.click()
        expect(choice).to_have_attribute("aria-pressed", "true")
        until(page, f"document.querySelector('.shared-picture').naturalWidth === {size[0]}")
        with page.expect_download() as saving:
            sheet.get_by_role("link", name="Save picture").click()
        assert saving.value.suggested_filename == f"fivefold-toy-{form}.png"
        saved = saving.value.path().read_bytes()
        assert [int.from_bytes(saved[at : at + 4]) for at in (16, 20)] == size  # the head of a PNG
    assert serious_in_either(page) == []
    page.goto("/")
    expect(page.get_by_role("button", name="Share my day")).to_have_count(0)  # one puzzle is no day
    page.goto("/square/")
    drawn(page, "square")
    make(page, "square", [{"give_up": True}])
    page.goto("/")
    share_day(page)
    lines = page.get_by_role("dialog", name="My day").locator("pre").inner_text().splitlines()
    assert lines[0].startswith("Fivefold · ") and " · 2 of " in lines[0]
    assert [line.split(":")[0] for line in lines[1:3]] == ["🟪 Square", "🎲 Toy Small"]
    assert "⏱️" in lines[1] and "/?from=" in lines[3]
    until(page, "document.querySelector('.shared-picture').naturalWidth === 1200")
    assert serious_in_either(page) == []

    page.context.add_init_script(CAN_SHARE_FILES)
    page.reload()
    page.evaluate("document.documentElement.dataset.clock = 'off'")
    with page.expect_response("**/today.png?form=even*"):
        share_day(page)
    share_day(page)  # with the picture, for which the first press may not have waited on a busy machine
    until(page, "window.shared?.files !== undefined")
    assert page.evaluate("window.shared.text.includes('⏱️')") is False
    assert page.evaluate("createImageBitmap(window.shared.files[0]).then((one) => one.width)") == 1080
