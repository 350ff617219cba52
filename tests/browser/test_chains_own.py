"""The editor of own levels: it says where a level fails, offers to make it unique, and asks little of the network."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE
from tests.browser.test_every_game import fits, shift, small_targets
from tests.browser.test_pages import SMALL, serious_in_either
from tests.budget import MOST_SHIFT

Visit = Callable[..., Page]
NOTHING = {"key": "k", "state": "done", "late": False, "grade": "", "playable": False}


def told(page: Page, **found: Any) -> None:
    """From now on the solver says so of every level."""

    def answer(route: Route) -> None:
        level = json.loads(route.request.post_data or "{}")["level"]
        body = {**NOTHING, "level": level, "blocked": [], "sure": True, "mend": [], **found}
        route.fulfill(status=202, content_type="application/json", body=json.dumps(body))

    page.route("**/chains/own/ask/", answer)


def draw(page: Page) -> None:
    page.locator(".workshop-board").focus()
    page.keyboard.type("7")


def test_the_cells_at_which_a_level_fails_are_marked_and_named(visit: Visit) -> None:
    page = visit("/chains/own/", SMALL)
    expect(page.locator(".blocked")).to_have_count(0)
    told(page, verdict="none", blocked=[[0, 0], [1, 2]])
    draw(page)
    expect(page.locator(".workshop-verdict")).to_contain_text("row 1, column 1; row 2, column 3")
    expect(page.locator(".workshop-verdict")).to_contain_text("Without any one of them")
    expect(page.locator(".blocked")).to_have_count(2)
    assert serious_in_either(page) == [] and fits(page) and small_targets(page) == []


def test_a_level_with_several_solutions_is_made_unique_by_a_press(visit: Visit) -> None:
    page = visit("/chains/own/")
    told(page, verdict="several", mend=[{"row": 0, "column": 1, "number": 9}])
    draw(page)
    told(page, verdict="one", grade="gentle")
    page.get_by_role("button", name="Make it unique").click()
    expect(page.locator(".workshop-verdict h2")).to_contain_text("One solution")
    expect(page.locator("#workshop-text")).to_have_value("7 9 1 S\n2 2 2 3\n4 2 2 3\n4 4 4 3")


def test_the_editor_opens_with_a_verdict_few_requests_and_without_a_jump(visit: Visit) -> None:
    page = visit("/about/", PHONE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/chains/own/")
    expect(page.locator(".workshop-verdict h2")).to_contain_text("One solution")
    page.wait_for_load_state("networkidle")
    assert shift(page) <= MOST_SHIFT
    assert [url for url in asked if "/own/ask" in url] == [], asked
