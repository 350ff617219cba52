"""The last half minute: the board's own victory, then the result, which never covers what it is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from puzzles import registry
from tests.browser.conftest import DESK, PHONE, until
from tests.browser.looks import serious, serious_in_either
from tests.browser.playing import drawn, make

Visit = Callable[..., Page]
SLOWLY = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    return animate.call(this, frames, { ...how, duration: 600_000, delay: 0 });
  };
}"""
"""Makes a victory last longer than any test."""


GAMES = [
    pytest.param(slug, marks=pytest.mark.thorough if slug == "toy" else [])  # players never see the toy
    for slug in registry.slugs()
]


@pytest.fixture(params=GAMES)
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def boxes(page: Page) -> tuple[FloatRect, FloatRect]:
    """Where the result and the board stand."""
    sheet, board = page.locator("#result-sheet").bounding_box(), page.locator(".game-board").bounding_box()
    assert sheet and board
    return sheet, board


SIZES = [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk", marks=pytest.mark.thorough)]
"""On a desk one sheet is beside every board; on a phone each board has a height of its own."""


@pytest.mark.parametrize("size", SIZES)
def test_the_board_stays_in_sight_beside_its_result(
    visit: Visit, slug: str, size: ViewportSize, solutions: dict[str, list[Any]]
) -> None:
    page = visit(f"/{slug}/", size)
    drawn(page, slug)
    make(page, slug, solutions[slug])
    expect(page.locator("#result-sheet")).to_be_visible()
    expect(page.locator("#result-title")).to_be_focused()
    until(page, "document.querySelector('#result-sheet').getAnimations().length === 0")
    assert page.locator("dialog:modal").count() == 0
    sheet, board = boxes(page)
    assert 0 <= board["y"] < size["height"] / 3
    if size is PHONE:
        goal, bar = page.locator(".goal").first.bounding_box(), page.locator(".game-bar").bounding_box()
        assert goal and bar and goal["y"] >= bar["y"] + bar["height"], "the goal line is not cut"
        assert sheet["height"] <= 0.55 * size["height"] + 1
        assert abs(sheet["y"] + sheet["height"] - size["height"]) < 1
    else:
        assert sheet["x"] >= board["x"] + board["width"]
    assert serious(page) == []  # in both themes: test_every_game.py


def test_the_result_waits_for_the_boards_own_victory_which_a_key_ends(
    visit: Visit, solutions: dict[str, list[Any]]
) -> None:
    page = visit("/square/")
    drawn(page, "square")
    page.evaluate(SLOWLY)
    make(page, "square", solutions["square"])
    until(page, "document.querySelector('.square-cell').getAnimations().length > 0")
    expect(page.locator("#result-sheet")).to_be_hidden()
    page.keyboard.press("Shift")
    expect(page.locator("#result-sheet")).to_be_visible()


def test_a_win_has_confetti_and_giving_up_has_none_but_a_kind_word(
    visit: Visit, solutions: dict[str, list[Any]]
) -> None:
    page, other = visit("/square/"), visit("/square/")
    for one in (page, other):
        drawn(one, "square")
    make(page, "square", solutions["square"])
    expect(page.locator("canvas.confetti")).to_be_attached()
    expect(page.locator("#result-sheet")).to_be_visible()
    expect(page.locator(".result-note", has_text="You can see the solution now")).to_have_count(0)
    make(other, "square", [{"give_up": True}])
    expect(other.locator("#result-sheet .result-note")).to_contain_text("You can see the solution now")
    assert other.locator("canvas.confetti").count() == 0


def test_the_result_is_drawn_down_by_its_head_and_the_board_is_in_reach_meanwhile(visit: Visit) -> None:
    page = visit("/toy/", PHONE)
    drawn(page, "toy")
    make(page, "toy", [{"give_up": True}])
    sheet = page.locator("#result-sheet")
    expect(sheet).to_be_visible()
    until(page, "document.querySelector('#result-sheet').getAnimations().length === 0")
    page.mouse.click(PHONE["width"] / 2, 80)
    expect(sheet).to_be_visible()
    head = page.locator("#result-title").bounding_box()
    assert head
    page.mouse.move(head["x"] + 5, head["y"] + 5)
    page.mouse.down()
    page.mouse.move(head["x"] + 5, head["y"] + 40)
    page.mouse.up()
    expect(sheet).to_be_visible()
    page.mouse.move(head["x"] + 5, head["y"] + 5)
    page.mouse.down()
    page.mouse.move(head["x"] + 5, head["y"] + 160)
    page.mouse.up()
    expect(sheet).to_be_hidden()


def test_whoever_reads_on_in_a_result_has_it_tall_on_a_phone_and_a_win_is_shared_first(
    visit: Visit, solutions: dict[str, list[Any]]
) -> None:
    page, other = visit("/square/", PHONE), visit("/toy/", PHONE)
    drawn(page, "square")
    make(page, "square", solutions["square"])
    sheet = page.locator("#result-sheet")
    expect(sheet).to_be_visible()
    expect(sheet.locator(".result-foot .primary")).to_have_text("Copy as text")
    until(page, "document.querySelector('.result-middle').scrollHeight > 600")
    middle = page.locator(".result-middle")
    middle.evaluate("middle => middle.scrollTo(0, 20)")
    until(page, f"document.querySelector('.result-middle').clientHeight >= {0.6 * PHONE['height']}")
    lefts = page.evaluate("[...document.querySelectorAll('.result-films > *')].map(one => one.offsetLeft)")
    assert lefts[0] == min(lefts) == page.locator(".result-share, .result-films").last.evaluate("one => one.offsetLeft")
    assert serious_in_either(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Result").click()
    assert sheet.evaluate("one => one.closest('[data-tall]') === null"), "low again, with the board in sight"
    drawn(other, "toy")
    make(other, "toy", [{"give_up": True}])
    expect(other.locator(".result-foot .primary")).to_have_text("See the solution")


def test_a_friend_is_challenged_with_a_sentence_and_not_with_a_bare_link(visit: Visit) -> None:
    page = visit("/toy/", PHONE)
    page.evaluate("() => { navigator.share = async (what) => (window.shared = what); }")
    drawn(page, "toy")
    make(page, "toy", [{"give_up": True}])
    page.get_by_role("button", name="Challenge a friend").click()
    until(page, "window.shared !== undefined")
    who, what, link = page.evaluate("window.shared.text").split("\n")
    assert who.endswith("challenges you to a race:") and not who.startswith(("I ", " "))
    assert what == page.locator(".share-title").inner_text().strip()
    assert "?ghost=" in link


def test_a_result_is_shared_with_its_picture_where_the_browser_can(visit: Visit) -> None:
    page = visit("/toy/", PHONE)
    page.evaluate(
        """() => {
             navigator.canShare = (what) => Boolean(what.files);
             navigator.share = async (what) => (window.shared = what);
           }"""
    )
    drawn(page, "toy")
    make(page, "toy", [{"give_up": True}])
    page.locator("#result-sheet").get_by_role("button", name="Share").click()
    until(page, "window.shared !== undefined")
    size = page.evaluate(
        "createImageBitmap(window.shared.files[0]).then(({ width, height }) => [width, height])",
    )
    assert size == [1080, 1080]
    assert page.evaluate("window.shared.text") == page.locator(".result-share").inner_text()


def test_a_picture_is_saved_in_the_form_that_is_chosen_where_none_can_be_shared(visit: Visit) -> None:
    page = visit("/toy/", PHONE)
    drawn(page, "toy")
    make(page, "toy", [{"give_up": True}])
    page.locator("#result-sheet").get_by_role("button", name="Save picture").click()
    sheet = page.get_by_role("dialog", name="Save the picture")
    picture = sheet.get_by_role("img")
    for title, form, size in (("Wide", "wide", [1200, 630]), ("Even sides", "even", [1080, 1080])):
        choice = sheet.get_by_role("button", name=title)
        choice.click()
        expect(choice).to_have_attribute("aria-pressed", "true")
        until(page, f"document.querySelector('.shared-picture').naturalWidth === {size[0]}")
        assert picture.evaluate("(one) => [one.naturalWidth, one.naturalHeight]") == size
        with page.expect_download() as saving:
            sheet.get_by_role("link", name="Save picture").click()
        assert saving.value.suggested_filename == f"fivefold-toy-{form}.png"
        saved = saving.value.path().read_bytes()
        assert [int.from_bytes(saved[at : at + 4]) for at in (16, 20)] == size  # the head of a PNG
    assert serious_in_either(page) == []
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_my_day_is_shared_from_home_once_two_puzzles_are_finished(visit: Visit) -> None:
    page = visit("/toy/", PHONE)
    drawn(page, "toy")
    make(page, "toy", [{"give_up": True}])
    page.goto("/")
    button = page.get_by_role("button", name="Share my day")
    expect(button).to_have_count(0)
    page.goto("/square/")
    drawn(page, "square")
    make(page, "square", [{"give_up": True}])
    page.goto("/")
    button.click()
    sheet = page.get_by_role("dialog", name="My day")
    told = sheet.locator("pre").inner_text().splitlines()
    assert told[0].startswith("Fivefold · ") and " · 2 of " in told[0]
    assert [line.split(":")[0] for line in told[1:3]] == ["🟪 Square", "🎲 Toy Small"]
    assert "⏱️" in told[1] and "/?from=" in told[3]
    until(page, "document.querySelector('.shared-picture').naturalWidth === 1200")
    assert serious_in_either(page) == []
    page.evaluate(
        """() => {
             document.documentElement.dataset.clock = "off";
             navigator.canShare = (what) => Boolean(what.files);
             navigator.share = async (what) => (window.shared = what);
           }"""
    )
    page.keyboard.press("Escape")
    button.click()
    until(page, "window.shared !== undefined")
    assert page.evaluate("window.shared.text.includes('⏱️')") is False
    assert page.evaluate("createImageBitmap(window.shared.files[0]).then((one) => one.width)") == 1080


def test_the_result_of_the_last_puzzle_of_the_day_offers_the_whole_day(visit: Visit) -> None:
    page = visit("/toy/", PHONE)
    drawn(page, "toy")
    make(page, "toy", [{"give_up": True}])
    sheet = page.locator("#result-sheet")
    expect(sheet.get_by_role("link", name="Next")).to_be_visible()
    expect(sheet.get_by_role("button", name="Share my day")).to_have_count(0)
    page.evaluate(
        """() => {
             const { session } = document.querySelector("ff-result-sheet");
             session.result = { ...session.result, next: null };
             document.querySelector("ff-result-sheet").requestUpdate();
           }"""
    )
    expect(sheet.get_by_role("button", name="Share my day")).to_be_visible()
    assert sheet.bounding_box()["height"] <= 0.55 * PHONE["height"] + 1  # type: ignore[index]  # it is visible
