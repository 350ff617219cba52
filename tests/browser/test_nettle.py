"""Nettle played in a browser: by keyboard, by touch, in two tabs, to the find and to the white flag."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, TARGET, until

Visit = Callable[..., Page]
NOTE_WHAT_IS_COPIED = """() => {
  const write = navigator.clipboard.writeText.bind(navigator.clipboard);
  navigator.clipboard.writeText = (text) => write(text).then(() => { window.copied = text; });
}"""
"""The site's own policy lets no script read the clipboard, so the test looks at what has been written to it."""


def guess(page: Page, *words: str) -> None:
    for word in words:
        before = page.locator(".clue").count()
        page.locator("#guess").fill(word)
        page.keyboard.press("Enter")
        if word != TARGET:
            expect(page.locator(".clue")).to_have_count(before + 1)


@pytest.mark.thorough  # tests/js/nettle/clues.test.js walks by arrows; test_blind.py plays
def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/nettle/")
    expect(page.locator("nettle-game #guess")).to_be_enabled()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "guess":
            break
    for word in ("dog", "forest"):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(page.locator(".clue.last .clue-word")).to_have_text(word)
        expect(page.locator("#guess")).to_have_value("")
    expect(page.locator("#guess")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#guess")).to_have_value("dog")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#guess")).to_have_value("")
    page.keyboard.type(TARGET)
    page.keyboard.press("Enter")
    sheet = page.locator("#result-sheet")
    expect(sheet.locator("h2")).to_have_text("You found it in 3 guesses.")
    page.evaluate(NOTE_WHAT_IS_COPIED)
    sheet.get_by_role("button", name="Copy").click()
    expect(page.locator(".toast")).to_have_text("Copied.")
    copied = page.evaluate("window.copied")
    assert copied == sheet.locator(".result-share").inner_text()
    assert copied.splitlines()[0].startswith("🌿 Nettle #") and "3: ✅" in copied
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.locator(".nettle-answer h2")).to_contain_text(TARGET)


def test_the_table_of_another_browser_moves_by_itself(visit: Visit) -> None:
    bob, alice = visit("/nettle/"), visit("/nettle/")
    finished = re.compile(r"(\d+) in the (whole )?table")
    expect(bob.locator("ff-table")).to_contain_text(finished)
    before = finished.search(bob.locator("ff-table").inner_text())
    assert before
    guess(alice, "cat", TARGET)
    mine = alice.locator("ff-table li.mine")
    expect(mine).to_be_visible()
    name = mine.locator(".name").inner_text().removesuffix(" guest")
    expect(bob.locator("ff-table")).to_contain_text(f"{int(before[1]) + 1} in the")
    bob.get_by_role("tab", name="Feed").click()
    expect(bob.locator("ff-feed")).to_contain_text(name)
    expect(bob.locator("ff-feed")).to_contain_text("2: ✅")


def test_two_tabs_of_one_player_stay_in_step(visit: Visit) -> None:
    first = visit("/nettle/")
    guess(first, "river")
    second = first.context.new_page()
    second.goto("/nettle/")
    expect(second.locator(".clue-word")).to_have_text(["river"])
    expect(second.locator("ff-table")).to_contain_text(re.compile("in the (whole )?table"))
    guess(first, "stone")
    expect(second.locator(".clue-word")).to_have_count(2)
    assert sorted(second.locator(".clue-word").all_text_contents()) == ["river", "stone"]


def test_an_unknown_word_is_told_with_suggestions_to_tap(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    place = page.locator("#guess").bounding_box()
    page.locator("#guess").fill("musick")
    page.keyboard.press("Enter")
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("“musick” is not in the word list.")
    assert page.locator("#guess").bounding_box() == place
    expect(page.locator("#guess")).to_have_value("musick")
    refusal.get_by_role("button", name="music", exact=True).tap()
    expect(page.locator(".clue-word")).to_have_text(["music"])
    expect(refusal.locator(".game-note")).to_have_text("")
    expect(refusal.get_by_role("button")).to_have_count(0)


def test_an_inflected_form_is_shown_as_what_it_was_taken_for(visit: Visit) -> None:
    page = visit("/nettle/")
    page.locator("#guess").fill("horses")
    page.keyboard.press("Enter")
    expect(page.locator(".clue-word")).to_have_text("horse for “horses”")


@pytest.mark.thorough  # tests/js/nettle/clues.test.js says the same
def test_clues_are_sorted_by_warmth_by_closeness_and_by_time(visit: Visit) -> None:
    page = visit("/nettle/")
    guess(page, "animal", "justice")
    words = page.locator(".clue-word")
    values = [int(text) for text in page.locator(".clue .warmth strong").all_text_contents()]
    assert len(values) == 2 and values == sorted(values, reverse=True), "the warmest first, until one chooses"
    page.get_by_role("button", name="Newest").click()
    expect(words).to_have_text(["justice", "animal"])
    page.get_by_role("button", name="Closest").click()
    expect(words).to_have_text(["animal", "justice"])


def test_every_step_is_drawn_by_the_same_sign_in_clue_map_answer_and_legend(visit: Visit) -> None:
    page = visit("/nettle/", color_scheme="dark")
    guess(page, "dog", "tree")
    page.get_by_role("button", name="Map").click()
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".map-edge use").first).to_be_visible()

    def signs(within: str) -> set[str]:
        return set(page.locator(f"{within} use").evaluate_all("all => all.map((one) => one.getAttribute('href'))"))

    clues = signs(".clue .sign")
    assert clues and clues == signs(".map-edge") == signs(".way-sign")
    assert clues <= signs(".legend") and len(signs(".legend")) == 11
    guess(page, TARGET)
    expect(page.locator(".nettle-routes").first).to_be_attached()
    assert signs(".nettle-routes") == signs(".map-edge") == clues
    sign = page.locator(".nettle-routes use").first
    assert sign.evaluate("(use) => use.getBBox().width") > 10  # it is there, and not an empty name


def test_the_newest_clue_is_in_view_in_whatever_order(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    guess(page, "trunk", "ivory", "mammal", "animal", "horse", "circus")
    page.get_by_role("button", name="Closest").tap()
    guess(page, "justice")
    newest = page.locator(".clue.last")
    expect(newest).to_contain_text("justice")
    above = "document.querySelector('.clue.last').getBoundingClientRect().bottom <= "
    until(page, above + "document.querySelector('.guess-bar').getBoundingClientRect().top")


def test_what_can_be_done_with_a_clue_opens_above_the_guess(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    guess(page, "dog", "tree", "river", "house", "music")
    page.evaluate(
        "scrollTo(0, document.querySelectorAll('.clue')[2].getBoundingClientRect().bottom - innerHeight + 90)"
    )
    page.locator(".clue-more").nth(2).tap()
    expect(page.locator(".clue-actions")).to_be_in_viewport()
    above = "document.querySelector('.clue-actions').getBoundingClientRect().bottom <= "
    until(page, above + "document.querySelector('.guess-bar').getBoundingClientRect().top")


def test_giving_up_asks_first_and_then_spells_out_every_route(visit: Visit) -> None:
    page = visit("/nettle/", PHONE)
    guess(page, "dog", "tree")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Keep looking").click()
    expect(page.locator("#guess")).to_be_visible()
    page.get_by_role("button", name="Give up").click()
    page.locator("dialog[open]").get_by_role("button", name="Give up").click()
    expect(page.locator("#result-sheet h2")).to_have_text("You gave up after 2 guesses.")
    page.get_by_role("button", name="See the solution").click()
    expect(page.locator(".nettle-answer h2")).to_contain_text(TARGET)
    best = page.locator(".route[open]")
    expect(best).to_have_count(1)
    expect(best.locator(".route-steps li").last).to_contain_text(TARGET)
    expect(page.locator("ff-table .panel-facts").first).to_be_visible()
    expect(page.locator("ff-table")).not_to_contain_text("You could be the first")
    other = page.locator(".guessed .route")
    expect(other).to_have_count(1)
    expect(other.locator(".route-steps")).to_be_hidden()
    other.locator("summary").click()
    steps = other.locator(".route-steps li")
    told = {best.locator("li strong").first.inner_text(), steps.first.locator("strong").inner_text()}
    assert told == {"dog", "tree"}
    expect(steps.last).to_contain_text(TARGET)
    expect(steps.last).to_be_visible()
    page.reload()
    expect(page.locator(".nettle-answer h2")).to_contain_text(TARGET)


def test_after_many_guesses_the_end_tells_each_once_the_best_open_and_most_of_the_others_folded(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    words = ("dog", "tree", "river", "house", "music", "idea", "king", "paper", "school", "time", "water", "cake")
    guess(page, *words, TARGET)
    expect(page.locator("#result-sheet h2")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="The best route")).to_be_visible()
    expect(page.locator(".clue")).to_have_count(0)
    expect(page.locator(".route-head")).to_have_count(len(words) + 1)
    expect(page.locator(".route-head:visible")).to_have_count(4)
    heights = page.locator(".route-head:visible").evaluate_all("all => all.map((one) => one.clientHeight)")
    assert max(heights) < 60, "one line each"
    folded = page.evaluate("document.documentElement.scrollHeight")
    assert folded < 2800
    page.get_by_text("9 more").tap()
    expect(page.locator(".route-head:visible")).to_have_count(len(words) + 1)
    page.get_by_role("button", name="Newest").tap()
    shown = page.locator(".guessed .route-name strong").all_text_contents()
    best = page.locator(".route[open] .route-name strong").inner_text()
    assert shown == [word for word in (TARGET, *reversed(words)) if word != best]


def test_a_clues_actions_stay_in_its_row_however_long_its_label(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    guess(page, "clinic", "music", "house", "ice cream")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        rows = page.locator(".clue").evaluate_all("""all => all.map((clue) => {
          const box = (what) => clue.querySelector(what).getBoundingClientRect();
          const [more, head] = [box(".clue-more"), box(".clue-head")];
          return [more.top - head.top, head.bottom - more.bottom, head.right - more.right];
        })""")
        assert len(rows) == 4
        for above, below, right in rows:
            assert abs(above - below) <= 1 and right <= 0


def test_the_bar_of_the_guess_leaves_room_for_clues(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    guess(page, "dog", "tree", "river")
    for width, height in ((390, 470), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        bar = page.locator(".guess-bar").bounding_box()
        assert bar and bar["height"] <= 130 and bar["y"] + bar["height"] <= height
        shown = page.locator(".shown-switch").bounding_box()
        page.locator("#guess").fill("musick")
        page.keyboard.press("Enter")
        first = page.locator(".refusal .chip").first
        expect(first).to_be_in_viewport(ratio=1)
        expect(page.locator(".refusal .game-note")).to_be_in_viewport(ratio=1)
        assert page.locator(".guess-bar").bounding_box() == bar
        assert page.locator(".shown-switch").bounding_box() == shown
        chip = first.bounding_box()
        assert chip and shown and abs(chip["y"] - shown["y"]) < 3 and chip["x"] < shown["x"] + shown["width"] + 20


def test_the_legend_is_one_tap_away(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    page.get_by_role("button", name="What the signs mean").tap()
    expect(page.locator(".legend dt")).to_have_count(11)
    page.keyboard.press("Escape")
    guess(page, "dog")
    page.locator(".sign").first.tap()
    expect(page.locator(".toast")).to_contain_text(":")


@pytest.mark.thorough  # tests/js/server.test.js says the same
def test_a_move_made_without_network_is_kept_and_sent_once(visit: Visit) -> None:
    page = visit("/nettle/")
    guess(page, "dog")
    page.context.set_offline(True)
    page.locator("#guess").fill("tree")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_contain_text("No connection")
    page.context.set_offline(False)
    expect(page.locator(".clue-word")).to_have_count(2)
    expect(page.locator(".clue.last .clue-word")).to_have_text("tree")
    expect(page.locator(".toast")).to_have_count(0)


@pytest.mark.thorough  # test_together.py reloads the toy without network
def test_a_move_made_without_network_outlives_a_reload(visit: Visit) -> None:
    page = visit("/nettle/")
    until(page, "navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.locator("#guess").fill("tree")
    page.keyboard.press("Enter")
    page.reload()
    expect(page.locator("h1")).to_have_text("No connection")
    page.context.set_offline(False)
    page.reload()
    expect(page.locator(".clue-word")).to_have_text(["tree"])


@pytest.mark.thorough  # test_every_game.py looks for the focus in every game
def test_a_word_can_be_typed_at_once_and_after_the_rules(visit: Visit) -> None:
    page = visit("/nettle/")
    expect(page.locator("#guess")).to_be_focused()
    page.keyboard.type("do")
    page.get_by_role("button", name="How to play").click()
    expect(page.locator("#help-sheet")).to_be_visible()
    page.keyboard.type("not here")
    page.keyboard.press("Escape")
    page.keyboard.type("g")
    expect(page.locator("#guess")).to_have_value("dog")


@pytest.mark.thorough  # test_every_game.py wins every game without motion
def test_a_days_page_can_be_played_without_any_motion(visit: Visit) -> None:
    page = visit("/nettle/", reduced_motion="reduce")
    guess(page, "dog", TARGET)
    expect(page.locator("#result-sheet h2")).to_be_visible()
    assert page.locator("canvas").count() == 0
