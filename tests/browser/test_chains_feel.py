"""How a board of Cardinal Chains feels: heads that glide, cells that shake or fade, marks only where they help."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import PHONE, until
from tests.browser.test_chains import LEVEL, answer, drag, point, ready

Visit = Callable[..., Page]
pytestmark = pytest.mark.as_written


def cut_off(page: Page) -> int:
    """How many cells no chain can reach any more."""
    told = "(g) => import('fivefold/chains/board.js').then(b => b.stranded(g.level, g.pen.chains).length)"
    return int(page.locator("chains-game").evaluate(told))


FAR_STROKE = """async (game) => {
  const { STEPS, stranded, whyNot } = await import("fivefold/chains/board.js");
  const { level, pen } = game;
  for (let n = 0; n < pen.chains.length; n += 1) {
    let chains = pen.chains;
    for (;;) {
      if (stranded(level, chains).length) return chains[n];
      const [r, c] = chains[n].at(-1);
      const next = STEPS.map(([down, right]) => [r + down, c + right]).filter((to) => !whyNot(level, chains, n, to));
      if (!next.length) break;
      const highest = next.reduce((a, b) => (level[b[0]][b[1]] > level[a[0]][a[1]] ? b : a));
      chains = chains.map((path, one) => (one === n ? [...path, highest] : path));
    }
  }
}"""
"""A stroke that climbs as steeply as it can, until it cuts cells off."""


def far_stroke(page: Page) -> None:
    drag(page, page.locator("chains-game").evaluate(FAR_STROKE))
    assert cut_off(page)


def test_on_a_gentle_level_what_is_cut_off_fades_by_itself(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    expect(page.locator(".cells .lost")).to_have_count(0)
    far_stroke(page)
    expect(page.locator(".cells .lost")).to_have_count(cut_off(page))
    assert page.get_by_role("button", name="Mark cells that are cut off").count() == 0


def test_elsewhere_what_is_cut_off_is_shown_only_on_request(visit: Visit) -> None:
    page = ready(visit("/chains/practice/tricky/5/"))
    far_stroke(page)
    expect(page.locator(".cells .lost")).to_have_count(0)
    page.get_by_role("button", name="Mark cells that are cut off").click()
    expect(page.get_by_role("button", name="Mark cells that are cut off")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".cells .lost")).to_have_count(cut_off(page))


def line(page: Page) -> str:
    """The first chain as it is drawn now."""
    return str(page.locator(".chains-frame .band.chain-1 .fill").get_attribute("d"))


def test_a_chains_head_glides_to_where_it_was_led_and_rests_there(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    path = answer(page)["paths"][0]
    page.clock.install()  # the head goes only as far as the page's time is told
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    page.mouse.move(*point(page, path[0]))
    page.mouse.down()
    begun = line(page)
    page.mouse.move(*point(page, path[1]))
    until(page, f"document.querySelector('.chains-frame .chain-1 .fill').getAttribute('d') !== {begun!r}")
    on_its_way = line(page)
    page.clock.run_for(1000)
    middle = "L".join(f"{c * 100 + 50} {r * 100 + 50}" for r, c in path[:2])
    until(page, f"document.querySelector('.chains-frame .chain-1 .fill').getAttribute('d') === 'M{middle}'")
    assert on_its_way not in (begun, line(page))
    page.mouse.up()


def test_without_motion_a_chain_lies_at_once_where_it_was_led(visit: Visit) -> None:
    page = ready(visit(LEVEL, reduced_motion="reduce"))
    path = answer(page)["paths"][0][:3]
    drag(page, path)
    assert line(page) == "M" + "L".join(f"{c * 100 + 50} {r * 100 + 50}" for r, c in path)


def test_a_cell_that_a_chain_may_not_enter_shakes(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    page.evaluate(
        """() => {
             window.shaken = [];
             const plain = Element.prototype.animate;
             Element.prototype.animate = function (...how) {
               if (this.dataset.cell) window.shaken.push(this.dataset.cell);
               return plain.apply(this, how);
             };
           }"""
    )
    paths = answer(page)["paths"]
    starts = [path[0] for path in paths]
    far = next(cell for cell in paths[0][::-1] if all(abs(cell[0] - r) + abs(cell[1] - c) > 1 for r, c in starts))
    page.mouse.click(*point(page, far))
    expect(page.locator(".game-note")).to_have_text("Begin at a start, or at the end of a chain.")
    assert page.evaluate("window.shaken") == [f"{far[0]},{far[1]}"]


def test_what_chains_cover_is_marked_where_there_are_several(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    drag(page, answer(page)["paths"][0][:3])
    expect(page.locator(".chains-frame .number:not(.start) .mark-shape")).to_have_count(2)


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger from one place to another."""
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start[0], "y": start[1]}]})
    for step in range(1, 13):
        x, y = (a + (b - a) * step / 12 for a, b in zip(start, end, strict=True))
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def scrolls_from(page: Page, x: float, y: float) -> bool:
    """Whether a finger that goes up from there scrolls the page."""
    page.evaluate("scrollTo(0, 0)")
    swipe(page, (x, y), (x, y - 120))
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return bool(page.evaluate("scrollY"))


def test_on_its_side_the_page_scrolls_beside_the_board_and_a_cell_draws(visit: Visit) -> None:
    page = ready(visit(LEVEL, ViewportSize(width=844, height=390), has_touch=True, is_mobile=True))
    cell = page.locator(".chains-frame .cells rect").first
    box = cell.bounding_box()
    assert box and box["x"] > 60, "there is nothing beside the board"
    assert not scrolls_from(page, box["x"] + box["width"] / 2, box["y"] + 20)
    assert scrolls_from(page, 30, box["y"] + 20)


def test_a_first_stroke_up_or_down_from_a_start_does_not_scroll_the_page(visit: Visit) -> None:
    page = ready(visit(LEVEL, PHONE, has_touch=True, is_mobile=True))
    path = next(path for path in answer(page)["paths"] if path[0][1] == path[1][1])
    start, end = point(page, path[0]), point(page, path[1])
    for x, y in (point(page, other[0]) for other in answer(page)["paths"]):
        assert not scrolls_from(page, x, y)
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".chains-frame .head")).to_have_count(0)
    page.evaluate("scrollTo(0, 0)")
    swipe(page, start, end)
    expect(page.locator(".chains-frame .head")).to_have_count(1)


BOXES = """() => [...document.querySelectorAll(".chains-frame, .chains-place button, .chains-foot a")]
  .map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round).join())"""
LONG = "Go on from the strokes as they lie, step by step. " * 8
"""More than any hint says."""


@pytest.mark.parametrize("screen", [PHONE, ViewportSize(width=1280, height=800), ViewportSize(width=320, height=640)])
def test_nothing_moves_when_a_hint_or_a_message_comes(visit: Visit, screen: ViewportSize) -> None:
    page = ready(visit(LEVEL, screen))
    page.evaluate("() => document.fonts.ready")
    boxes = page.evaluate(BOXES)
    paths = answer(page)["paths"]
    page.mouse.click(*point(page, paths[0][-1]))  # where no chain begins or ends
    expect(page.locator(".game-note")).not_to_be_empty()
    assert page.evaluate(BOXES) == boxes
    page.get_by_role("button", name="Hint +1").click()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".chains-hint")).to_be_visible()
    assert page.evaluate(BOXES) == boxes
    page.locator("chains-game").evaluate("(game, text) => game.say(text)", LONG)
    expect(page.locator(".game-note")).to_contain_text(LONG.strip())
    assert page.evaluate(BOXES) == boxes


def test_the_possible_moves_lie_on_the_level_where_the_graph_has_no_room_beside_it(visit: Visit) -> None:
    for size, beside in ((PHONE, False), (None, True)):
        page = visit(LEVEL, size) if size else visit(LEVEL)
        page.get_by_role("button", name="Watch it solve").click()
        watch = page.locator("chains-watch")
        on_level = watch.locator(".watch-possible .arrow")
        expect(watch).to_contain_text("Every arrow is a move that the numbers allow.")
        expect(on_level).to_have_count(watch.locator(".chains-graph .arrow").count())
        assert on_level.first.is_visible() != beside


def test_a_technique_begins_with_one_deduction_and_says_what_came_before(visit: Visit) -> None:
    page = visit("/chains/learn/only-one-entrance/")
    told, picture = page.locator(".learn-told"), page.locator(".learn-board")
    expect(told).to_contain_text("Step 2 of")
    expect(told).to_contain_text("It begins here, where this technique first helps. “Back” shows the step before.")
    expect(picture.locator(".ring.lit")).to_have_count(2)
    expect(picture.locator(".arrow.out")).to_have_count(1)
    page.get_by_role("button", name="Next step").click()
    expect(told).to_contain_text("Step 3 of")
    expect(told).not_to_contain_text("It begins here")
