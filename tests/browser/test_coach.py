"""What the coach says, below one's own result."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from puzzles import registry
from tests.browser.conftest import DESK, PHONE
from tests.browser.looks import serious_in_either
from tests.browser.playing import drawn, make
from tests.server import Site

Visit = Callable[..., Page]
WORKED = """
from games.coaching import advising
from games.coaching.models import Advice
for row in Advice.objects.filter(told__isnull=True):
    advising.work_out(row)
"""


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.thorough)], ids=["phone", "desk"])
def test_the_coach_is_asked_when_its_section_is_opened_and_says_that_it_is_at_work(
    visit: Visit, site: Site, size: ViewportSize
) -> None:
    asked = []
    page = visit("/toy/", size)
    page.on("request", lambda request: asked.append(request.url) if "/api/coach/" in request.url else None)
    drawn(page, "toy")
    make(page, "toy", [{"guess": 2}, {"guess": 11}, {"guess": 7}])
    coach = page.locator("ff-coach")
    expect(coach.locator("summary")).to_have_text("What the coach says")
    expect(coach.locator("p")).to_have_count(0)
    assert asked == [], "nobody works for who does not look"
    coach.locator("summary").click()
    expect(coach.get_by_role("progressbar")).to_be_visible()
    site.ask(WORKED)
    expect(coach.locator("p").first).to_contain_text("Halving what is left finds 7")
    expect(coach.get_by_role("progressbar")).to_have_count(0)
    chart = coach.get_by_role("table", name="Numbers left after each guess")
    expect(chart.get_by_role("rowheader")).to_have_text(["2", "11", "7"])
    expect(chart.get_by_role("cell").first).to_contain_text("18 numbers")
    widths = chart.locator(".coach-bar").evaluate_all("bars => bars.map(bar => bar.getBoundingClientRect().width)")
    assert widths[0] > widths[1] > widths[2] > 0
    sheet = page.locator("#result-sheet").bounding_box()
    assert sheet and (size is DESK or sheet["height"] <= 0.92 * PHONE["height"] + 1)
    assert serious_in_either(page) == []
    page.reload()
    coach.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(coach.locator("p").first).to_contain_text("Halving what is left finds 7")


def test_without_the_network_the_coach_can_be_asked_again(visit: Visit, site: Site) -> None:
    page = visit("/toy/", PHONE)
    drawn(page, "toy")
    make(page, "toy", [{"guess": 7}])
    page.route("**/api/coach/**", lambda route: route.abort())
    coach = page.locator("ff-coach")
    coach.locator("summary").click()
    again = coach.get_by_role("button", name="Ask again")
    expect(again).to_be_visible()
    page.unroute("**/api/coach/**")
    again.click()
    expect(coach.get_by_role("progressbar")).to_be_visible()
    site.ask(WORKED)
    expect(coach).to_contain_text("Halving what is left finds 7")


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(slug, marks=[] if slug == "nettle" else pytest.mark.thorough)  # one layout; words are the engines'
        for slug in registry.slugs()
        if slug != "toy"
    ],
)
def test_on_each_games_own_page_the_coach_says_what_its_engine_does(visit: Visit, site: Site, slug: str) -> None:
    page = visit(f"/{slug}/", PHONE)
    drawn(page, slug)
    make(page, slug, [{"give_up": True}])
    expect(page.locator("#result-sheet")).to_be_visible()
    coach = page.locator("ff-coach")
    if coach.count() == 0:  # a game may be without
        return
    coach.locator("summary").press("Enter")  # what others did may still move it under a finger
    expect(coach.get_by_role("progressbar")).to_be_visible()
    site.ask(WORKED)
    expect(coach.locator("p").first).to_be_visible()
    assert serious_in_either(page) == []
