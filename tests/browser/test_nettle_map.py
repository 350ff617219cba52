"""Nettle's map in a browser: by keyboard and by touch, as it grows, and at the end, when it tells every word."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, TARGET, until
from tests.browser.test_nettle import guess

Visit = Callable[..., Page]
MEETING = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => [what, one.getBoundingClientRect()]);
  const labels = boxes(".map-label text");
  const all = [...labels, ...boxes(".map-sign use"), ...boxes(".map-dot")];
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return labels.flatMap(([, a], n) => all.slice(n + 1).filter(([, b]) => meet(a, b)).map(([what]) => what));
}"""
"""What the labels of the map lie on."""
WATCH_SCROLL = """() => {
  window.scrolledAt = performance.now();
  addEventListener("scroll", () => (window.scrolledAt = performance.now()), { passive: true });
}"""
AT_REST = """(async () => {
  const map = document.querySelector("nettle-map");
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return !map.isUpdatePending && map.bound === null
    && document.getAnimations().every((one) => one.playState === "finished");
})()"""


def at_rest(page: Page) -> None:
    """Waits until the map neither grows nor glides."""
    until(page, AT_REST)


def with_map(page: Page) -> None:
    page.locator("button:visible").filter(has_text="Map").click()
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".map-node").first).to_be_visible()


def test_meanings_a_hint_and_the_map_by_keyboard(visit: Visit) -> None:
    page = visit("/nettle/")
    guess(page, "dog", "tree", "river")
    page.get_by_role("button", name="Meanings").click()
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".clue-sense")).to_have_count(3)
    page.get_by_role("button", name="More on dog").click()
    page.get_by_role("button", name="Hint: what").click()
    expect(page.locator(".clue-hint")).to_have_count(0)  # it asks first
    page.get_by_role("button", name="Take the hint").click()
    expect(page.locator(".clue-hint")).to_contain_text("After")
    page.get_by_role("button", name="Map").click()
    page.get_by_role("button", name="Show it").click()
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
    ring = page.locator(".map-node[aria-label*='1 step from']").count()
    here = page.evaluate("document.activeElement.dataset.id")
    page.keyboard.press("ArrowRight")
    assert (page.evaluate("document.activeElement.dataset.id") != here) == (ring > 1)
    for _ in range(ring - 1):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.id") == here
    before = page.locator(".map-frame svg").get_attribute("viewBox")
    page.keyboard.press("+")
    expect(page.locator(".map-frame svg")).not_to_have_attribute("viewBox", before or "")
    count = nodes.count()
    guess(page, "idea")
    expect(nodes).not_to_have_count(count)


def test_a_phone_shows_the_list_or_the_map_above_the_field(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    guess(page, "dog")
    shown = page.get_by_role("group", name="What is shown of the clues")
    shown.get_by_role("button", name="Map").tap()
    page.get_by_role("button", name="Not now").tap()  # it asks first, as it shows on the result
    expect(page.locator(".clue")).to_be_visible()
    shown.get_by_role("button", name="Map").tap()
    page.get_by_role("button", name="Show it").tap()
    expect(page.locator(".clue")).to_be_hidden()
    drawing = page.locator(".map-frame svg").bounding_box()
    assert drawing and drawing["width"] == drawing["height"] > 300
    field = page.locator("#guess").bounding_box()
    assert field and field["y"] + field["height"] < 844 and drawing["y"] + drawing["height"] < field["y"]
    page.locator("#guess").fill("tree")
    page.keyboard.press("Enter")
    expect(page.locator(".map-node.newest").first).to_be_in_viewport()
    expect(page.locator(".map-label").filter(has_text="tree")).to_be_in_viewport()
    shown.get_by_role("button", name="List", exact=True).tap()
    expect(page.locator("nettle-map")).to_be_hidden()
    page.locator(".clue-more").first.tap()
    page.get_by_role("button", name="Show on the map").tap()
    expect(page.locator(".map-caption")).to_contain_text("Tree")
    page.reload()
    expect(page.locator(".map-node.guessed").first).to_be_visible()


def test_the_caption_follows_a_guess_that_was_on_the_map_already(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    guess(page, "whale", "dog")
    with_map(page)
    caption, shown = page.locator(".map-caption"), page.get_by_role("group", name="What is shown of the clues")
    page.locator(".map-node[aria-label^='Dog']").dispatch_event("click")
    expect(caption).to_contain_text("Dog, 5 steps")
    count = page.locator(".map-node").count()
    shown.get_by_role("button", name="List", exact=True).tap()
    guess(page, "placental")  # on the way from whale
    shown.get_by_role("button", name="Map").tap()
    expect(caption).to_contain_text("Placental, 2 steps")
    expect(page.locator(".map-node.newest")).to_have_count(1)
    assert page.locator(".map-node").count() == count


@pytest.mark.thorough  # tests/js/nettle/map-words.test.js and map-labels.test.js say the same
def test_a_guess_keeps_its_name_where_a_way_passes_it_in_another_meaning(visit: Visit) -> None:
    page = visit("/nettle/")
    guess(page, "tree", "dog")  # from dog the way leads through “to tree” and then “the tree”
    with_map(page)
    page.locator(".map-list summary").click()
    lines = page.locator(".map-list li").evaluate_all(
        "all => all.map((one) => [one.firstElementChild.textContent, one.querySelectorAll('.way-sign').length])"
    )
    assert lines == [["tree", 3], ["dog", 2]]
    at_rest(page)
    assert sorted(page.locator(".map-label.guessed text").all_text_contents()) == ["dog", "tree"]


@pytest.mark.thorough  # tests/js/nettle/map-labels.test.js says the same
def test_all_names_of_many_guesses_are_within_the_frame(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    words = """dog tree river house music idea king paper school time water cake horse stone bread road money
        justice whale chair phone garden""".split()  # noqa: SIM905
    guess(page, *words)
    with_map(page)
    at_rest(page)
    assert len(page.locator(".map-label.guessed").all()) == len(words)
    beyond = page.evaluate("""() => {
      const frame = document.querySelector(".map-frame svg").getBoundingClientRect();
      return [...document.querySelectorAll(".map-label text, .map-dot")].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1
          || box.bottom > frame.bottom + 1;
      }).map((one) => one.textContent);
    }""")
    assert beyond == []
    page.get_by_role("button", name="List", exact=True).tap()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.get_by_role("group", name="What is shown of the clues").get_by_role("button", name="Map").tap()
    expect(page.locator(".map-frame svg")).to_be_in_viewport(ratio=1)


def test_labels_of_the_map_lie_on_nothing_as_it_grows_and_as_one_comes_nearer(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    guess(page, "dog")
    with_map(page)
    for word in ("tree", "river", "house", "music", "idea", "king", "paper", "school"):
        page.locator("#guess").fill(word)
        page.keyboard.press("Enter")
        expect(page.locator(".map-label").filter(has_text=word)).to_be_visible()
    at_rest(page)
    assert page.evaluate(MEETING) == []
    page.get_by_role("button", name="Zoom in").tap()
    page.get_by_role("button", name="Zoom in").tap()
    at_rest(page)
    assert page.evaluate(MEETING) == []
    page.get_by_role("button", name="Show all").tap()
    at_rest(page)
    assert page.locator(".map-label").count() >= 9
    names = page.locator(".map-node[role=button]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert all(names)
    page.locator(".map-list summary").click()
    expect(page.locator(".map-list li")).to_have_count(9)


def test_a_new_clue_grows_its_branch_unless_motion_is_unwelcome(visit: Visit) -> None:
    moving, still = visit("/nettle/"), visit("/nettle/", reduced_motion="reduce")
    for page, grows in ((moving, True), (still, False)):
        guess(page, "dog")
        with_map(page)
        page.evaluate("addEventListener('animationstart', ({ animationName }) => (window.last = animationName))")
        guess(page, "music")
        expect(page.locator(".map-edge.grows").first).to_be_attached()
        at_rest(page)
        assert (page.evaluate("window.last") or "").startswith("map-") == grows


def test_a_map_is_dragged_and_zoomed_by_wheel(visit: Visit) -> None:
    page = visit("/nettle/")
    guess(page, "dog", "tree")
    with_map(page)
    drawing = page.locator(".map-frame svg")
    at_rest(page)
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


def test_after_giving_up_the_word_and_the_map_are_told_ring_by_ring(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    guess(page, "river", "music", "cake")
    page.evaluate("""() => {
      window.rings = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, how) {
        if (this.matches(".map-label")) window.rings.push([Number(this.dataset.ring), how.delay, how.fill]);
        return animate.call(this, frames, how);
      };
    }""")
    page.get_by_role("button", name="Give up").click()
    page.locator("dialog[open]").get_by_role("button", name="Give up").click()
    expect(page.locator(".map-label").first).to_be_attached()
    until(page, "window.rings.length > 2")
    rings = sorted(page.evaluate("window.rings"))
    delays = [delay for _, delay, _ in rings]
    assert delays == sorted(delays) and delays[0] < delays[-1]
    assert {fill for _, _, fill in rings} == {"backwards"}  # none is seen before its turn


def test_the_end_fills_in_the_map_even_where_nobody_asked_for_it(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    guess(page, "dog", "tree", TARGET)
    expect(page.locator("#result-sheet h2")).to_have_text("You found it in 3 guesses.")
    told = page.locator(".map-node").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert len(told) > 4 and not [name for name in told if "unknown" in name]
    assert page.locator(".map-node.unknown").count() == 0
    expect(page.locator(".route")).to_have_count(2)
    expect(page.locator(".route[open]")).to_have_count(1)
    steps = page.locator(".route").evaluate_all("all => all.map((one) => one.querySelectorAll('li').length)")
    opened = page.locator(".route[open] li").count()
    assert opened == min(steps)
    page.keyboard.press("Escape")
    at_rest(page)
    assert page.evaluate(MEETING) == []
