"""Nettle's map in a browser: by keyboard and by touch, as it grows, and at the end, when it tells every word."""

from playwright.sync_api import Page, expect

from tests.browser.boards import MEETING, guess, open_map, wait_until_at_rest
from tests.browser.conftest import PHONE, TARGET, Visit, until

WATCH_SCROLL = """() => {
  window.scrolledAt = performance.now();
  addEventListener("scroll", () => (window.scrolledAt = performance.now()), { passive: true });
}"""


def find_signs(page: Page, within: str) -> set[str]:
    return set(page.locator(f"{within} use").evaluate_all("all => all.map((one) => one.getAttribute('href'))"))


def test_meanings_a_hint_and_the_map_by_keyboard_each_step_by_the_same_sign_everywhere(visit: Visit) -> None:
    page = visit("/nettle/", color_scheme="dark")
    guess(page, "dog", "tree", "river")
    page.get_by_role("button", name="Meanings", exact=True).click()
    page.get_by_role("button", name="Show them").click()
    expect(page.locator(".clue-sense")).to_have_count(3)
    page.get_by_role("button", name="More on dog").click()
    page.get_by_role("button", name="Hint: what").click()
    expect(page.locator(".clue-hint")).to_have_count(0)  # it asks first
    page.get_by_role("button", name="Take the hint").click()
    expect(page.locator(".clue-hint")).to_contain_text("The next word means")
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
    shown = page.get_by_role("group", name="How to see the clues")
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
    page.get_by_role("button", name="Show all").click()
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
