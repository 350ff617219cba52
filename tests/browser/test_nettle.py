"""Nettle in a browser: by keyboard, by touch, in two tabs, to the find and to the white flag; and its map."""

import re

from playwright.sync_api import Page, expect

from tests.browser.boards import MEETING, guess, open_map, wait_until_at_rest
from tests.browser.conftest import PHONE, TARGET, Visit, passes, until
from tests.browser.playing import give_up


def test_signs_of_the_lesson_explain_themselves_then_spellings_are_suggested_and_nothing_moves(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, taught=False, has_touch=True)
    expect(page.locator(".goal-grade")).to_be_hidden()  # no newcomer is met by “fiendish”
    note = page.locator(".lesson-note.muted")  # what is right is never answered in red
    page.locator(".lesson .sign").first.tap()
    expect(note).to_contain_text("from banana to fruit")
    page.locator(".lesson-board").tap(position={"x": 5, "y": 5})
    expect(note).to_contain_text("Tap Next")
    page.locator(".lesson-next").tap()
    expect(page.get_by_role("button", name="Show me")).to_be_visible()
    wanted = page.locator(".lesson [data-wanted]")
    expect(wanted).to_have_count(0)  # it asks, and gives nothing away before a wrong answer
    page.locator(".lesson").get_by_role("button", name="castle").tap()
    expect(wanted).to_have_text("animal")
    page.reload()
    expect(page.locator(".lesson-steps [aria-current]")).to_have_accessible_name("Step 2 of 5")  # it goes on from there
    page.locator(".lesson-skip").tap()
    page.locator(".lesson-play").tap()
    expect(page.locator(".nettle-start")).to_contain_text("Warmth is how close")
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
    page.get_by_role("button", name="Symbols", exact=True).tap()
    expect(page.locator(".legend dt")).to_have_count(11)
    page.keyboard.press("Escape")
    page.locator(".sign").first.tap()
    passes(page, "toast", "The next word")


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
    steps = int(page.locator(".clue.last .clue-distance").inner_text().split()[0])
    assert page.locator(".clue.last .sign-drawn svg").count() == steps > 3, "its whole route"
    expect(page.locator(".sign-word").filter(has_text="broader")).to_have_count(0)  # it was seen often enough
    is_above_the_field(page, ".clue.last")
    page.set_viewport_size({"width": 390, "height": 500})  # its keys are open
    is_above_the_field(page, ".clue:nth-child(2)")
    page.set_viewport_size(PHONE)
    page.locator(".clue").nth(2).evaluate("it => scrollTo(0, it.getBoundingClientRect().bottom - innerHeight + 90)")
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
    second = re.compile("^2: ", re.MULTILINE)
    expect(shared).not_to_contain_text(second)
    routes.click()
    expect(shared).to_contain_text(second)
    page.get_by_role("button", name="See the solution").click()
    expect(page.locator(".nettle-answer h2")).to_contain_text(TARGET)
    best = page.locator(".route[open]")
    expect(best).to_have_count(1)
    expect(best.locator(":scope > .route-steps li").last).to_contain_text(TARGET)
    expect(page.locator("ff-table")).not_to_contain_text("Be the first")
    other = page.locator(".guessed .route")
    other.locator("summary").first.click()
    steps = other.locator(":scope > .route-steps li")
    words = {best.locator("li strong").first.inner_text(), steps.first.locator("strong").inner_text()}
    assert words == {"dog", "tree"}
    expect(steps.last).to_contain_text(TARGET)
    expect(steps.last).to_be_visible()
    page.reload()
    expect(page.locator(".nettle-answer h2")).to_contain_text(TARGET)
    expect(routes).to_have_attribute("aria-pressed", "true")


def swipe_up(page: Page, part: str) -> None:
    """Swipe up with one finger from the middle of a part, and wait until the page has scrolled."""
    page.locator(part).scroll_into_view_if_needed()
    box, top = page.locator(part).bounding_box(), page.evaluate("scrollY")
    assert box
    x, y, finger = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, page.context.new_cdp_session(page)
    for way in range(0, 220, 20):
        move = {"type": "touchMove" if way else "touchStart", "touchPoints": [{"x": x, "y": y - way}]}
        finger.send("Input.dispatchTouchEvent", move)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    until(page, f"scrollY > {top} + 100")


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
    swipe_up(page, ".map-frame svg")
    expect(page.get_by_role("heading", name="The best route")).to_be_visible()
    expect(page.locator(".clue")).to_have_count(0)
    expect(page.locator(".route-head")).to_have_count(len(words))
    expect(page.locator(".route-head:visible")).to_have_count(4)
    page.get_by_text("8 more").tap()
    expect(page.locator(".route-head:visible")).to_have_count(len(words))
    page.get_by_role("button", name="Newest").tap()
    shown = page.locator(".guessed .route-name strong").all_text_contents()
    best = page.locator(".route[open] .route-name strong").inner_text()
    assert shown == [word for word in reversed(words) if word != best]


WATCH_SCROLL = """() => {
  window.scrolledAt = performance.now();
  addEventListener("scroll", () => (window.scrolledAt = performance.now()), { passive: true });
}"""


def find_signs(page: Page, within: str) -> set[str]:
    return set(page.locator(f"{within} use").evaluate_all("all => all.map((one) => one.getAttribute('href'))"))


def test_meanings_a_hint_and_the_map_by_keyboard_each_step_by_the_same_sign_everywhere(visit: Visit) -> None:
    page = visit("/nettle/", color_scheme="dark")
    guess(page, "dog", "tree", "river")
    page.get_by_role("button", name="More on dog").click()
    page.get_by_role("button", name="All meanings").click()
    page.get_by_role("button", name="Show them").click()
    expect(page.locator(".clue-sense")).to_have_count(3)
    page.get_by_role("button", name="Hint on this").click()
    expect(page.locator(".clue-hint")).to_have_count(0)  # it asks first
    page.get_by_role("button", name="Take the hint").click()
    expect(page.locator(".clue-hint")).to_contain_text("It starts with C and has 6 letters")
    expect(page.locator("#guess")).to_have_attribute("placeholder", "Guess 4 (+3)")
    expect(page.locator(".map-caption")).to_contain_text("It means “")
    nodes = page.locator(".map-node")
    expect(nodes.first).to_be_visible()
    expect(page.locator(".map-node.guessed").nth(2)).to_be_visible()
    page.get_by_role("button", name="Show on the map").click()
    expect(page.locator(".map-caption")).to_contain_text("Dog")
    for _ in range(12):
        page.keyboard.press("ArrowUp")
    expect(page.locator(".map-caption")).to_contain_text("The answer")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".map-caption")).to_contain_text("1 step from the answer")
    before = page.locator(".map-frame svg").get_attribute("viewBox")
    page.keyboard.press("+")
    expect(page.locator(".map-frame svg")).not_to_have_attribute("viewBox", before or "")
    count = nodes.count()
    guess(page, "idea")
    expect(nodes).not_to_have_count(count)

    drawn = find_signs(page, ".map-edge")
    assert drawn == find_signs(page, ".way-sign") and find_signs(page, ".clue-route > .signs") <= drawn
    assert drawn <= find_signs(page, ".legend") and len(find_signs(page, ".legend")) == 11
    guess(page, TARGET)
    expect(page.locator(".nettle-routes").first).to_be_attached()
    assert find_signs(page, ".route > .route-steps") == find_signs(page, ".map-edge") == drawn
    sign = page.locator(".nettle-routes use").first
    assert sign.evaluate("(use) => use.getBBox().width") > 10  # it is there, and not an empty name


def test_a_phone_shows_the_list_or_the_map_above_the_field_and_its_labels_lie_on_nothing(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    guess(page, "dog")
    shown = page.get_by_role("group", name="How to show guesses")
    expect(page.locator(".clue")).to_be_visible()
    shown.get_by_role("button", name="Map").tap()  # it is free
    expect(page.locator(".clue")).to_be_hidden()
    drawing = page.locator(".map-frame svg").bounding_box()
    assert drawing and drawing["width"] == drawing["height"] > 300
    field = page.locator("#guess").bounding_box()
    assert field and field["y"] + field["height"] < 844 and drawing["y"] + drawing["height"] < field["y"]
    for word in ("tree", "river", "house", "music", "idea", "king", "paper", "whale"):
        page.locator("#guess").fill(word)
        page.keyboard.press("Enter")
        expect(page.locator(".map-label").filter(has_text=word)).to_be_in_viewport()
        expect(page.locator(".map-node.newest").first).to_be_in_viewport()
    wait_until_at_rest(page)
    assert page.evaluate(MEETING) == []
    page.locator(".map-list summary").click()
    expect(page.locator(".map-list li")).to_have_count(9)

    caption = page.locator(".map-caption")
    page.locator(".map-node[aria-label^='Dog']").dispatch_event("click")
    expect(caption).to_contain_text("Dog, 5 steps")
    count = page.locator(".map-node").count()
    shown.get_by_role("button", name="List", exact=True).tap()
    expect(page.locator("nettle-map")).to_be_hidden()
    guess(page, "placental")  # on the way from whale, so it is on the map already
    shown.get_by_role("button", name="Map").tap()
    expect(caption).to_contain_text("Placental, 2 steps")
    expect(page.locator(".map-node.newest")).to_have_count(1)
    assert page.locator(".map-node").count() == count
    page.reload()
    shown.get_by_role("button", name="Map").tap()
    expect(page.locator(".map-node.guessed").first).to_be_visible()


def test_a_map_is_dragged_and_zoomed_and_a_new_clue_grows_its_branch_where_motion_is_welcome(visit: Visit) -> None:
    page = visit("/nettle/")
    guess(page, "dog", "tree")
    open_map(page)
    drawing = page.locator(".map-frame svg")
    wait_until_at_rest(page)
    view = drawing.get_attribute("viewBox")
    box = drawing.bounding_box()
    assert box
    page.mouse.move(box["x"] + 60, box["y"] + 60)
    page.evaluate(WATCH_SCROLL)
    until(page, "performance.now() - scrolledAt > 300")  # a wheel that comes as the page is scrolled means the page
    page.mouse.wheel(0, -300)
    expect(drawing).not_to_have_attribute("viewBox", view or "")
    nearer = drawing.get_attribute("viewBox") or ""
    page.mouse.down()
    page.mouse.move(box["x"] + 160, box["y"] + 120, steps=5)
    page.mouse.up()
    moved = (drawing.get_attribute("viewBox") or "").split()
    assert moved[:2] != nearer.split()[:2] and moved[2:] == nearer.split()[2:]
    page.get_by_role("button", name="Show all").click()
    expect(drawing).to_have_attribute("viewBox", view or "")
    page.evaluate("addEventListener('animationstart', ({ animationName }) => (window.last = animationName))")
    for word, grows in (("music", True), ("justice", False)):
        page.evaluate("window.last = ''")
        guess(page, word)
        expect(page.locator(".map-edge.grows").first).to_be_attached()
        wait_until_at_rest(page)
        assert page.evaluate("window.last").startswith("map-") == grows
        page.emulate_media(reduced_motion="reduce")
