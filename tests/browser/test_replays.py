"""A finished play as a film on the game's own board."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from puzzles import registry
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_every_game import drawn, fits, make
from tests.browser.test_pages import serious_in_either
from tests.server import ROOT

Visit = Callable[..., Page]
GAMES = [slug for slug in registry.slugs() if slug != "toy"]


def middle(slug: str) -> list[Any]:
    moves: list[Any] = json.loads((ROOT / f"tests/browser/moves/{slug}.json").read_text())["middle"]
    return moves


def played(visit: Visit, slug: str, size: Any = DESK) -> Page:
    """The page of a film of a game that was begun and then given up."""
    page = visit(f"/{slug}/", size)
    drawn(page, slug)
    make(page, slug, [*middle(slug), {"give_up": True}])
    link = page.get_by_role("link", name="Watch your play again")
    expect(link).to_be_visible()
    page.goto(str(link.get_attribute("href")))
    drawn(page, slug)
    return page


@pytest.mark.parametrize("slug", ["toy", *GAMES])
def test_a_film_runs_from_the_first_move_to_the_end(visit: Visit, slug: str) -> None:
    page = played(visit, slug, PHONE)
    last = len(middle(slug)) + 1
    told = page.locator(".film-told")
    expect(told).to_contain_text(f"Move 0 of {last}")
    assert serious_in_either(page) == []
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(told).to_contain_text(f"Move {last} of {last}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert fits(page)


def test_the_slider_goes_back_and_on_and_nobody_can_move_in_a_film(visit: Visit) -> None:
    page = played(visit, "toy")
    told = page.locator(".film-told")
    slider = page.get_by_role("slider", name="Move")
    expect(told).to_contain_text("Move 0 of 2")
    slider.press("End")
    expect(told).to_contain_text("gave up")
    slider.press("ArrowLeft")
    expect(told).to_contain_text("Move 1 of 2")
    slider.press("Home")
    expect(told).to_contain_text("before the first move")
    assert page.locator("#board").evaluate("board => board.inert")
    moves = page.evaluate("document.querySelector('toy-game').session.move({ give_up: true })")
    assert moves is None
    expect(told).to_contain_text("Move 0 of 2")


def test_a_film_that_was_passed_on_waits_until_the_puzzle_is_finished(visit: Visit) -> None:
    address = played(visit, "toy").url
    page = visit(address)
    expect(page.get_by_role("heading", name="A film of Toy")).to_be_visible()
    assert serious_in_either(page) == []
    page.goto(str(page.get_by_role("link", name="Play Toy").get_attribute("href")))
    drawn(page, "toy")
    make(page, "toy", [{"give_up": True}])
    page.goto(address)
    expect(page.locator(".film-told")).to_contain_text("Move 0 of 2")


def test_a_friend_plays_against_a_recorded_run(visit: Visit) -> None:
    first = visit("/toy/", DESK)
    drawn(first, "toy")
    make(first, "toy", [{"hint": True}, {"give_up": True}])
    link = first.get_by_role("link", name="Watch your play again").get_attribute("href")
    assert link
    _, _, player, *_ = link.split("/")
    expect(first.get_by_role("button", name="Challenge a friend")).to_be_visible()
    page = visit(f"/toy/?ghost={player}", PHONE)
    drawn(page, "toy")
    lane = page.locator(".ghost")
    expect(lane.get_by_role("progressbar")).to_be_visible()
    assert fits(page)
    assert serious_in_either(page) == []
    make(page, "toy", [{"give_up": True}])
    expect(lane).to_contain_text("stopped after")


def test_a_finished_practice_is_played_again_beside_the_earlier_run(visit: Visit) -> None:
    page = visit("/toy/practice/small/77/", PHONE)
    drawn(page, "toy")
    make(page, "toy", [{"hint": True}, {"give_up": True}])
    page.reload()
    page.evaluate("sessionStorage.setItem('waited /toy/practice/small/77/', '600000')")
    page.route("**/api/toy/practice/small/77/", lambda route: route.abort())  # nothing that was kept is mended later
    page.get_by_role("button", name="Play against your earlier self").click()
    page.wait_for_url("**/?ghost=*")
    drawn(page, "toy")
    lane = page.locator(".ghost")
    expect(lane.get_by_role("progressbar")).to_be_visible()
    expect(lane).to_contain_text("Your earlier self")
    assert page.evaluate("document.querySelector('toy-game').session.state.moves") == 0
    assert page.evaluate("document.querySelector('ff-clock').clock.waited") == 0
    expect(page.locator("ff-clock")).to_be_visible()
    expect(page.locator(".game-bar [data-open-result]").first).to_be_hidden()
    assert serious_in_either(page) == []
    make(page, "toy", [{"give_up": True}])
    expect(lane).to_contain_text("stopped after")
    expect(lane).to_contain_text("Neither of you finished it.")
