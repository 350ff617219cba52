"""Nettle played in a browser: by keyboard, by touch, in two tabs, to the find and to the white flag."""

from playwright.sync_api import Page, expect

from tests.browser.boards import MEETING, guess, wait_until_at_rest
from tests.browser.conftest import PHONE, TARGET, Visit, passes, until
from tests.browser.playing import give_up


def test_signs_of_the_lesson_explain_themselves_then_spellings_are_suggested_and_nothing_moves(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, taught=False, has_touch=True)
    note = page.locator(".lesson-note.muted")  # what is right is never answered in red
    page.locator(".lesson .sign").tap()
    expect(note).to_contain_text("from flower to rose")
    page.locator(".lesson-board").tap(position={"x": 5, "y": 5})
    expect(note).to_contain_text("Tap Next")
    page.locator(".lesson-next").tap()
    expect(page.get_by_role("button", name="Show me")).to_be_visible()
    wanted = page.locator(".lesson [data-wanted]")
    expect(wanted).to_have_count(0)  # it asks, and gives nothing away before a wrong answer
    page.locator(".lesson").get_by_role("button", name="castle").tap()
    expect(wanted).to_have_text("poodle")
    page.locator(".lesson-skip").tap()
    expect(page.locator(".nettle-start")).to_contain_text("Trust warmth to find the area")
    field = page.locator("#guess")
    place = field.bounding_box()

    field.fill("musick")
    page.keyboard.press("Enter")
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("“musick” isn’t in the word list.")
    assert field.bounding_box() == place
    expect(field).to_have_value("musick")
    refusal.get_by_role("button", name="music", exact=True).tap()
    expect(page.locator(".clue-word")).to_have_text(["music"])
    expect(refusal.locator(".game-note")).to_have_text("")
    expect(refusal.get_by_role("button")).to_have_count(0)

    place = field.bounding_box()
    field.press_sequentially("elep")
    option = page.get_by_role("option", name="elephant")
    expect(option).to_be_visible()
    assert field.bounding_box() == place
    box = option.bounding_box()
    assert box and box["height"] >= 44
    option.tap()
    expect(field).to_have_value("elephant")
    expect(field).to_be_focused()
    expect(page.get_by_role("option")).to_have_count(0)
    field.fill("horses")
    page.keyboard.press("Enter")
    newest = page.locator(".clue").first  # whatever is warmer
    expect(newest.locator(".clue-name")).to_contain_text("read as horse")
    page.get_by_role("button", name="What the signs mean").tap()
    expect(page.locator(".legend dt")).to_have_count(11)
    page.keyboard.press("Escape")
    page.locator(".sign").first.tap()
    passes(page, "toast", ":")


def test_spellings_are_chosen_by_keys_and_two_tabs_stay_in_step(visit: Visit) -> None:
    page = visit("/nettle/")
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

    second = page.context.new_page()
    second.goto("/nettle/")
    expect(second.locator(".clue-word")).to_have_text(["animal"])
    guess(page, "stone")
    expect(second.locator(".clue-word")).to_have_count(2)
    assert sorted(second.locator(".clue-word").all_text_contents()) == ["animal", "stone"]


def is_above_the_field(page: Page, part: str) -> None:
    """Waits until a part is in view above the bar of the guess."""
    foot = f"document.querySelector('{part}').getBoundingClientRect().bottom"
    until(page, f"{foot} <= document.querySelector('.guess-bar').getBoundingClientRect().top")


def test_on_a_phone_the_newest_clue_and_what_can_be_done_with_one_are_in_view_above_the_field(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    guess(page, "clinic", "ice cream", "ivory", "mammal", "animal", "horse", "circus")
    page.get_by_role("button", name="Fewest").tap()
    guess(page, "justice")
    expect(page.locator(".clue.last")).to_contain_text("justice")
    is_above_the_field(page, ".clue.last")
    page.evaluate(
        "scrollTo(0, document.querySelectorAll('.clue')[2].getBoundingClientRect().bottom - innerHeight + 90)"
    )
    page.locator(".clue-more").nth(2).tap()
    expect(page.locator(".clue-actions")).to_be_in_viewport()
    is_above_the_field(page, ".clue-actions")


def test_giving_up_asks_first_then_spells_out_every_route(visit: Visit) -> None:
    page = visit("/nettle/", PHONE)
    guess(page, "dog", "tree")
    give_up(page, "Keep playing")
    expect(page.locator("#guess")).to_be_visible()
    give_up(page)
    expect(page.locator("#result-sheet h2")).to_have_text("Next time!")
    shared, routes = page.locator(".result-share"), page.get_by_role("button", name="Routes")
    expect(shared).not_to_contain_text("2: ")
    routes.click()
    expect(shared).to_contain_text("2: ")
    page.get_by_role("button", name="See the solution").click()
    expect(page.locator(".nettle-answer h2")).to_contain_text(TARGET)
    best = page.locator(".route[open]")
    expect(best).to_have_count(1)
    expect(best.locator(":scope > .route-steps li").last).to_contain_text(TARGET)
    expect(page.locator("ff-table")).not_to_contain_text("Be the first")
    other = page.locator(".guessed .route")
    other.locator("summary").first.click()
    steps = other.locator(":scope > .route-steps li")
    told = {best.locator("li strong").first.inner_text(), steps.first.locator("strong").inner_text()}
    assert told == {"dog", "tree"}
    expect(steps.last).to_contain_text(TARGET)
    expect(steps.last).to_be_visible()
    page.reload()
    expect(page.locator(".nettle-answer h2")).to_contain_text(TARGET)
    expect(routes).to_have_attribute("aria-pressed", "true")


def test_the_end_tells_each_of_many_guesses_once_most_of_them_folded_and_fills_in_the_map(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    words = ("dog", "tree", "river", "house", "music", "idea", "king", "paper", "school", "time", "water", "cake")
    guess(page, *words, TARGET)
    expect(page.locator("#result-sheet h2")).to_have_text("Sharp!")
    expect(page.locator(".map-node.unknown")).to_have_count(0)
    expect(page.locator(".route[open]")).to_have_count(1)
    page.keyboard.press("Escape")
    wait_until_at_rest(page)
    assert page.evaluate(MEETING) == []
    expect(page.get_by_role("heading", name="The best route")).to_be_visible()
    expect(page.locator(".clue")).to_have_count(0)
    expect(page.locator(".route-head")).to_have_count(len(words) + 1)
    expect(page.locator(".route-head:visible")).to_have_count(4)
    page.get_by_text("9 more").tap()
    expect(page.locator(".route-head:visible")).to_have_count(len(words) + 1)
    page.get_by_role("button", name="Newest").tap()
    shown = page.locator(".guessed .route-name strong").all_text_contents()
    best = page.locator(".route[open] .route-name strong").inner_text()
    assert shown == [word for word in (TARGET, *reversed(words)) if word != best]
