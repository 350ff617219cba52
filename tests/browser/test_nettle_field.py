"""The field of a guess in Nettle: one round plays itself before the first, and spellings are suggested as one types."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import PHONE, until
from tests.browser.test_nettle import guess

Visit = Callable[..., Page]


def test_before_the_first_guess_one_round_plays_itself(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    example = page.locator(".example.plays")
    expect(example).to_be_visible()
    expect(example.locator(".example-way use")).to_have_count(4)
    playing = "document.getAnimations().filter((one) => one.animationName === 'example-comes').length"
    assert page.evaluate(playing) > 0
    place = page.locator("#guess").bounding_box()
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    assert page.locator("#guess").bounding_box() == place  # nothing moves as it plays
    heard = page.locator(".nettle-start").aria_snapshot()
    assert "four steps: broader, to dish; narrower, to the pastry turnover" in heard
    assert heard.count("secret word is ratio") == 1  # what is seen is not read out once more
    guess(page, "dog")
    expect(page.locator(".example")).to_have_count(0)


def test_the_example_is_a_still_picture_where_motion_is_unwelcome(visit: Visit) -> None:
    page = visit("/nettle/", reduced_motion="reduce")
    expect(page.locator(".example-told")).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0


def test_spellings_are_suggested_while_one_types_and_chosen_by_keys(visit: Visit) -> None:
    page = visit("/nettle/")
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("words.txt"):
            asked.append(request.url)

    page.on("request", note)
    expect(page.locator("#guess")).to_be_focused()
    page.keyboard.type("animl")
    options = page.get_by_role("option")
    expect(options.first).to_have_text("animal")
    field = page.get_by_role("combobox")
    expect(field).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    assert field.get_attribute("aria-activedescendant") == options.first.get_attribute("id")
    page.keyboard.press("Enter")
    expect(field).to_have_value("animal")
    expect(page.locator(".clue")).to_have_count(0)  # it is in the field, and not guessed yet
    page.keyboard.press("Enter")
    expect(page.locator(".clue-word")).to_have_text(["animal"])
    page.keyboard.type("anim")
    expect(options.filter(has_text="animal")).to_contain_text("guess 1")
    page.keyboard.press("Escape")
    expect(options).to_have_count(0)
    expect(field).to_have_value("anim")
    assert len(asked) == 1


def test_a_word_that_was_guessed_is_marked_before_it_is_sent(visit: Visit) -> None:
    page = visit("/nettle/")
    guess(page, "horses")
    page.locator("#guess").press_sequentially("horse")
    expect(page.locator(".guessed-before")).to_have_text("Guess 1 already.")
    page.keyboard.type("radish")
    expect(page.locator(".guessed-before")).to_have_count(0)


def test_a_spelling_is_tapped_and_nothing_moves(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    guess(page, "tree")
    place = page.locator("#guess").bounding_box()
    page.locator("#guess").press_sequentially("elep")
    option = page.get_by_role("option", name="elephant")
    expect(option).to_be_visible()
    assert page.locator("#guess").bounding_box() == place
    box = option.bounding_box()
    assert box and box["height"] >= 44
    option.tap()
    expect(page.locator("#guess")).to_have_value("elephant")
    expect(page.locator("#guess")).to_be_focused()
    expect(page.get_by_role("option")).to_have_count(0)


def test_without_the_words_one_types_as_before(visit: Visit) -> None:
    page = visit("/about/")
    page.route("**/words.txt", lambda route: route.abort())  # before Nettle's page can ask for them
    page.goto(page.url.replace("/about/", "/nettle/"))
    guess(page, "dog")
    page.locator("#guess").press_sequentially("anim")
    until(page, "document.querySelector('#guess').getAttribute('aria-expanded') === 'false'")
    page.locator("#guess").press_sequentially("al")
    page.keyboard.press("Enter")
    expect(page.locator(".clue")).to_have_count(2)
