"""Square, Name Dominoes and Cardinal Chains on paper: one clean sheet, puzzle and solution, on A4 and Letter."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.editions.calendar import today
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_every_game import drawn, make

Visit = Callable[..., Page]
pytestmark = pytest.mark.as_written
PAPERS = ("A4", "Letter")
CHROME = (".masthead", "footer.site", ".panel", ".game-bar .icon-button", ".toasts", ".game-note", "#result-sheet")


def sheets(page: Page, paper: str) -> int:
    """On how many sheets a page prints."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper, print_background=False)))


def on_one_sheet(page: Page) -> None:
    """A page prints on one sheet, with what stands around a game left out."""
    assert {paper: sheets(page, paper) for paper in PAPERS} == dict.fromkeys(PAPERS, 1)
    page.emulate_media(media="print")
    for hidden in CHROME:
        expect(page.locator(f"{hidden}:visible")).to_have_count(0)
    page.emulate_media(media="null")  # as it was: “screen” would print as the screen shows it


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_square_prints_on_one_sheet_while_it_is_played_and_at_its_end(visit: Visit, size: Any) -> None:
    page = visit("/square/", size)
    drawn(page, "square")
    page.evaluate("import('fivefold/site/toasts.js').then(({ toast }) => toast('Copied.', { stays: true }))")
    expect(page.locator(".toast")).to_be_visible()
    on_one_sheet(page)
    make(page, "square", [{"letters": "ZERO" + "." * 12}, {"check": "grid"}, {"give_up": True}])
    expect(page.locator("#result-sheet")).to_be_visible()
    on_one_sheet(page)
    for coloured in (".square-swatch", ".square-cell"):
        adjusted = page.locator(coloured).first.evaluate("(one) => getComputedStyle(one).printColorAdjust")
        assert adjusted == "economy"
    page.emulate_media(media="print")
    for coloured in (".square-swatch", ".square-cell"):
        adjusted = page.locator(coloured).first.evaluate("(one) => getComputedStyle(one).printColorAdjust")
        assert adjusted == "exact", "the legend is coloured as the grid is"


@pytest.mark.parametrize("grade", ["gentle", "fiendish"])
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_name_dominoes_prints_board_and_tiles_and_no_buttons(visit: Visit, grade: str, size: Any) -> None:
    page = visit(f"/dominoes/practice/{grade}/5/", size)
    drawn(page, "dominoes")
    on_one_sheet(page)
    page.emulate_media(media="print")
    expect(page.locator("dominoes-game button.button:visible")).to_have_count(0)
    expect(page.locator(".rack .tile:visible")).to_have_count(page.locator(".rack .tile").count())
    for drawn_by_colour in (".domino-board", ".rack .half"):
        one = page.locator(drawn_by_colour).first
        assert one.evaluate("(one) => getComputedStyle(one).printColorAdjust") == "exact", "lines and dividers print"
    page.emulate_media(media="null")  # as it was: “screen” would print as the screen shows it
    make(page, "dominoes", [{"hint": True}, {"give_up": True}])
    expect(page.locator("#result-sheet")).to_be_visible()
    on_one_sheet(page)
    page.emulate_media(media="print")
    expect(page.locator(".domino-answer .tile:visible")).to_have_count(page.locator(".domino-answer .tile").count())


def test_cardinal_chains_prints_the_board_without_buttons_and_hints(visit: Visit) -> None:
    page = visit("/chains/practice/gentle/7/")
    drawn(page, "chains")
    make(page, "chains", [{"hint": True}])
    expect(page.locator(".chains-hint")).to_be_visible()
    on_one_sheet(page)
    page.emulate_media(media="print")
    expect(page.locator(".chains-frame svg")).to_be_visible()
    expect(page.locator("chains-game button:visible")).to_have_count(0)
    for hidden in (".chains-hint", ".hint-layer", ".chains-foot"):
        expect(page.locator(f"{hidden}:visible")).to_have_count(0)


@pytest.mark.parametrize("puzzle", ["square/classic", "dominoes/fiendish"])
def test_the_solution_of_a_past_day_prints_on_one_sheet(visit: Visit, puzzle: str) -> None:
    page = visit(f"/{puzzle}/{today() - timedelta(days=1)}/solution/")
    expect(page.locator(".solution h1")).to_be_visible()
    on_one_sheet(page)
    page.emulate_media(media="print")
    expect(page.locator("a:visible")).to_have_count(0)
