"""How a board of Cardinal Chains feels: heads that glide, cells that shake or fade, marks only where they help."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import give_module, until
from tests.browser.test_chains import LEVEL, answer, drag, point, ready

Visit = Callable[..., Page]


def cut_off(page: Page) -> int:
    """How many cells no chain can reach any more."""
    return int(page.locator("chains-game").evaluate("(g) => chainsBoard.stranded(g.level, g.pen.chains).length"))


FAR_STROKE = """(game) => {
  const { STEPS, stranded, whyNot } = chainsBoard;
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
    give_module(page, "chains/board", "chainsBoard")
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


@pytest.mark.thorough  # tests/js/chains/way.test.js says how a head goes
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
