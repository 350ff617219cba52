"""The question before help that costs: it stands in the page, and whoever goes on playing has said no."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_chains import LEVEL, answer, drag, ready

Visit = Callable[..., Page]


def asked(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Take a hint?")


def ask(page: Page) -> Locator:
    """Presses the button; the question that stands there then."""
    page.get_by_role("button", name="Hint +1").click()
    expect(asked(page)).to_be_visible()
    return asked(page)


def test_the_question_begins_at_the_answer_that_costs_nothing_and_shuts_nothing_off(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    question = ask(page)
    expect(question.get_by_role("button", name="Not now")).to_be_focused()
    assert not page.locator("dialog:modal").count()
    page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    expect(page.get_by_role("button", name="Hint +1")).to_be_focused()
    assert page.locator("chains-game").evaluate("(game) => game.session.state.moves") == 0


def test_escape_says_no_and_leads_back_to_the_board(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    page.keyboard.press("h")
    expect(asked(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(asked(page)).to_have_count(0)
    expect(page.locator(".chains-frame")).to_be_focused()


def test_the_button_that_asked_puts_the_question_away_and_asks_again(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    question = ask(page)
    page.get_by_role("button", name="Hint +1").click()
    expect(question).to_have_count(0)
    ask(page)


def test_who_draws_on_has_said_no(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    path = answer(page)["paths"][0]
    question = ask(page)
    drag(page, path[:3])
    expect(question).to_have_count(0)
    expect(page.locator(".chains-count")).to_contain_text("of")
    expect(page.locator(".chains-hint")).to_have_count(0)


def test_who_walks_on_by_keys_has_said_no(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    question = ask(page)
    page.keyboard.press("Tab")
    expect(question.get_by_role("button", name="Show me")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(question).to_have_count(0)


@pytest.mark.parametrize(
    ("where", "said"),
    [
        (LEVEL, "Nothing is ranked here: your result says how many you took."),
        ("/chains/gentle/", "It counts: fewer hints rank higher."),
        ("/chains/learn/an-end/1/", "A level counts as learnt without a hint; you can play it again."),
    ],
)
def test_a_hint_says_what_it_costs_where_one_plays(visit: Visit, where: str, said: str) -> None:
    expect(ask(ready(visit(where)))).to_contain_text(said)
