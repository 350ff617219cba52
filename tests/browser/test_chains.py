"""Cardinal Chains in a browser: chains by mouse, finger and keys, hints, the solving, and a level of one's own."""

from __future__ import annotations

import itertools
import math
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, PHONE, until
from tests.browser.test_every_game import small_targets
from tests.browser.test_pages import SMALL, serious_in_either
from tests.server import ROOT, Site

Visit = Callable[..., Page]
LEVEL = "/chains/practice/gentle/7/"
WHOLE = 20_000
"""How many milliseconds the solving takes, where its groups of deductions are neither few nor very many."""
AT_ONCE = 3  # deductions of one kind are shown, of a small level
ARROWS = {(-1, 0): "ArrowUp", (0, 1): "ArrowRight", (1, 0): "ArrowDown", (0, -1): "ArrowLeft"}
SQUARE = "4 4 4 4 4\n4 2 2 2 4\n4 2 S 4 4\n4 2 2 4 4\n4 4 4 6 8"


def answer(page: Page) -> Any:
    """The chains that solve the practice level."""
    where = page.url.split("/practice/")[1]
    return page.evaluate(f"fetch('/chains/watch/practice/{where}').then(r => r.json())")


def point(page: Page, cell: list[int]) -> tuple[float, float]:
    """Where on the screen a cell lies."""
    m = page.evaluate("(({a, e, f}) => ({a, e, f}))(document.querySelector('.chains-frame svg').getScreenCTM())")
    return m["e"] + (cell[1] * 100 + 50) * m["a"], m["f"] + (cell[0] * 100 + 50) * m["a"]


def drag(page: Page, path: list[list[int]]) -> None:
    page.mouse.move(*point(page, path[0]))
    page.mouse.down()
    for cell in path[1:]:
        page.mouse.move(*point(page, cell), steps=2)
    page.mouse.up()


def count(page: Page) -> Any:
    return expect(page.locator(".chains-count"))


def taken(page: Page, moves: int) -> None:
    """Waits until the server has taken so many moves."""
    until(page, f"document.querySelector('chains-game').session.state.moves === {moves}")


def ready(page: Page) -> Page:
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()
    return page


def test_a_whole_level_by_mouse_with_undo_redo_and_clear(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    solving = answer(page)
    cells = sum(len(path) for path in solving["paths"])
    starts = len(solving["paths"])
    first = solving["paths"][0]
    drag(page, first)
    count(page).to_have_text(f"{len(first) + starts - 1} of {cells}")
    page.get_by_role("button", name="Undo").click()
    count(page).to_have_text(f"{starts} of {cells}")
    page.get_by_role("button", name="Redo").click()
    count(page).to_have_text(f"{len(first) + starts - 1} of {cells}")
    page.mouse.click(*point(page, first[2]))
    count(page).to_have_text(f"{3 + starts - 1} of {cells}")
    page.get_by_role("button", name="Clear").click()
    count(page).to_have_text(f"{starts} of {cells}")
    for path in solving["paths"]:
        drag(page, path)
    expect(page.locator("#result-sheet h2")).to_have_text("Every cell is covered, without a hint.")
    expect(page.locator(".result-share")).to_contain_text("🟦")
    watch = page.locator("chains-watch")
    expect(watch).to_be_visible()
    expect(watch.locator(".watch-count")).to_have_count(0)
    expect(page.get_by_role("button", name="See the solution")).to_be_hidden()  # it stands there
    page.get_by_role("button", name="Open the solving").click()
    expect(watch.locator(".watch-count")).to_contain_text("0 of")
    watch.get_by_role("button", name="My strokes beside it").click()
    watch.get_by_role("button", name="To the end").click()
    own = watch.get_by_role("img", name="My own strokes so far")
    expect(own.locator(".number.covered")).to_have_count(cells)


def test_a_whole_level_by_keyboard_alone(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    solving = answer(page)
    board = page.locator(".chains-frame")
    expect(board).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("1")  # a control that was walked to keeps its keys
    expect(board).not_to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(board).to_be_focused()
    page.keyboard.press("h")
    question = page.get_by_role("dialog", name="Take a hint?")
    expect(question).to_contain_text("You will see the next step")
    page.keyboard.press("Escape")
    expect(page.locator(".chains-hint")).to_have_count(0)
    page.keyboard.press("h")
    question.get_by_role("button", name="Show me").click()
    expect(page.locator(".chains-hint")).to_be_visible()
    for number, path in enumerate(solving["paths"], 1):
        page.keyboard.press(str(number))
        for (r, c), (to_r, to_c) in itertools.pairwise(path):
            page.keyboard.press(ARROWS[to_r - r, to_c - c])
    expect(page.locator("#result-sheet h2")).to_have_text("Every cell is covered, with one hint.")


def test_keys_go_to_the_board_after_a_reload_and_after_the_rules(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    row, column = answer(page)["paths"][0][0]
    to_row, to_column = answer(page)["paths"][0][1]
    page.reload()
    expect(ready(page).locator(".chains-frame")).to_be_focused()
    page.keyboard.press("1")
    page.keyboard.press(ARROWS[to_row - row, to_column - column])
    starts = len(answer(page)["paths"])
    count(page).to_contain_text(f"{starts + 1} of")
    page.get_by_role("button", name="How to play").click()
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    page.keyboard.press("Backspace")
    count(page).to_contain_text(f"{starts} of")


def test_a_level_by_finger_on_a_phone_where_nothing_scrolls_sideways(visit: Visit) -> None:
    page = ready(visit(LEVEL, SMALL, has_touch=True))
    solving = answer(page)
    path = solving["paths"][0]
    page.touchscreen.tap(*point(page, path[1]))
    count(page).to_contain_text(f"{len(solving['paths']) + 1} of")
    page.touchscreen.tap(*point(page, path[0]))
    count(page).to_contain_text(f"{len(solving['paths'])} of")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_what_is_wrong_is_told_at_once_and_nothing_is_lost_on_reload(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    solving = answer(page)
    path = solving["paths"][0][:4]
    drag(page, path)
    count(page).to_contain_text(f"{3 + len(solving['paths'])} of")
    ends = [path[-1], *(other[0] for other in solving["paths"][1:])]
    bare = [cell for cell in itertools.chain(*solving["paths"]) if cell not in [*path, *ends]]
    far = next(cell for cell in bare if all(abs(cell[0] - r) + abs(cell[1] - c) > 1 for r, c in ends))
    page.mouse.click(*point(page, far))
    expect(page.locator(".game-note")).to_have_text("Begin at a start, or at the end of a chain.")
    taken(page, 1)
    page.reload()
    count(page).to_contain_text("of")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.get_by_role("button", name="Undo").click()
    count(page).to_contain_text(f"{len(solving['paths'])} of")


def test_strokes_faster_than_the_network_are_all_kept(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    solving = answer(page)
    page.context.set_offline(True)
    path = solving["paths"][0]
    drag(page, path[:3])
    drag(page, path[2:5])
    count(page).to_contain_text(f"{4 + len(solving['paths'])} of")
    page.context.set_offline(False)
    taken(page, 2)
    page.reload()
    count(page).to_contain_text(f"{4 + len(solving['paths'])} of")


def test_the_solving_plays_pauses_steps_and_changes_speed(visit: Visit) -> None:
    page = ready(visit(LEVEL, PHONE))
    page.get_by_role("button", name="Watch it solve").click()
    watch = page.locator("chains-watch")
    rules = [step["rule"] for step in answer(page)["steps"]]
    steps = len(rules)
    groups = sum(math.ceil(len(list(alike)) / AT_ONCE) for _, alike in itertools.groupby(rules))
    pace = max(250, min(3000, WHOLE / groups))
    expect(watch.locator(".watch-count")).to_have_text(f"0 of {steps}")
    arrows = watch.locator(".chains-graph .arrow").count()
    assert watch.locator(".arrow.sure, .piece").count() == 0  # nothing is concluded before the first deduction
    watch.get_by_role("button", name="One step on").click()
    expect(watch.locator(".watch-count")).to_have_text(re.compile(rf"^\s*1(–[23])? of {steps} · "))
    expect(watch.locator(".watch-slider")).to_have_js_property("value", "1")
    expect(watch.locator(".watch-slider")).to_have_attribute("max", str(groups))
    assert watch.locator(".arrow.going").count() or watch.locator(".ring.lit").count()
    watch.get_by_role("button", name="One step back").click()
    watch.get_by_role("button", name="4×").click()
    page.clock.install()  # from here on the page's time is told
    watch.get_by_role("button", name="Play").click()
    page.clock.run_for(int(3.2 * pace / 4))
    expect(watch.locator(".watch-slider")).to_have_js_property("value", "3")
    watch.get_by_role("button", name="Pause").click()
    page.clock.run_for(int(10 * pace))
    expect(watch.locator(".watch-slider")).to_have_js_property("value", "3")
    watch.get_by_role("button", name="To the end").click()
    expect(watch.locator(".watch-count")).to_contain_text(f"{steps} of {steps}")
    assert watch.locator(".arrow.gone").count() > 0
    assert watch.locator(".arrow.gone, .arrow.going, .arrow.sure").count() == arrows


def test_giving_up_on_a_day_shows_the_solution_and_the_steps(visit: Visit) -> None:
    page = ready(visit("/chains/"))
    uncovered = page.get_by_role("gridcell", name=re.compile(r"^\d+, row"))
    expect(uncovered).not_to_have_count(0)
    assert page.get_by_role("button", name="Watch it solve").count() == 0
    page.get_by_role("button", name="Give up").click()
    expect(page.locator("dialog[open] .primary")).to_have_text("Keep going")
    page.locator("dialog[open]").get_by_role("button", name="Give up").click()
    expect(page.locator("#result-sheet h2")).to_have_text("You gave up. Here is how it goes.")
    count(page).to_have_text("")
    expect(page.locator(".chains-own")).to_have_text("This is the solution.")
    expect(uncovered).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Open the solving").click()
    expect(page.locator("chains-watch .watch-count")).to_contain_text("0 of")


def test_giving_up_tells_ones_own_strokes_from_the_solution(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    drag(page, answer(page)["paths"][0][:2])
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "false")
    expect(page.locator(".own-stroke")).to_have_count(0)
    page.get_by_role("button", name="Give up").click()
    page.locator("dialog[open]").get_by_role("button", name="Give up").click()
    expect(page.locator("#result-sheet h2")).to_have_text("You gave up. Here is how it goes.")
    expect(page.locator(".own-stroke")).to_have_count(1)
    count(page).to_contain_text("You covered")
    expect(page.locator(".chains-own")).to_have_text("This is the solution. The thin lines are your own strokes.")


def test_a_board_is_read_cell_by_cell_and_says_what_happens(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    solving = answer(page)
    start = solving["paths"][0][0]
    words = f"start of chain 1, row {start[0] + 1}, column {start[1] + 1}"
    expect(page.get_by_role("gridcell", name=words)).to_have_count(1)
    drag(page, solving["paths"][0][:2])
    expect(page.locator("[role=status]").first).to_contain_text("covered")


def test_the_solving_is_accessible_and_fits(visit: Visit) -> None:
    page = ready(visit("/chains/practice/tricky/5/", SMALL, reduced_motion="reduce"))
    page.get_by_role("button", name="Watch it solve").click()
    expect(page.locator("chains-watch svg").first).to_be_visible()
    assert serious_in_either(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_workshops_targets_are_large_enough_for_a_finger(visit: Visit) -> None:
    page = visit("/chains/own/", SMALL)
    expect(page.locator(".workshop-board svg")).to_be_visible()
    assert small_targets(page) == []


@pytest.fixture
def worker(site: Site) -> Iterator[None]:
    """A worker of the site that has loaded its tasks, and does not first what other tests have asked for."""
    site.forget_tasks()
    words = [sys.executable, "-m", "celery", "-A", "config", "worker", "-P", "solo", "--loglevel", "INFO"]
    said = site.folder / "worker.log"
    with said.open("w") as log:
        process = subprocess.Popen(words, cwd=ROOT, env=site.environment, stdout=log, stderr=log)
    began = time.monotonic()
    while "[tasks]" not in said.read_text():
        assert process.poll() is None and time.monotonic() - began < PATIENCE, said.read_text()
        time.sleep(0.1)
    yield
    process.kill()
    process.wait()


def judged(page: Page, words: str) -> None:
    """Waits until the solver says so, and asks again where no worker was free within two seconds."""
    verdict = page.locator(".workshop-verdict")
    again = verdict.get_by_role("button", name="Try again")
    while True:
        expect(verdict.get_by_text(words).or_(again).first).to_be_visible()
        if again.count() == 0:
            return
        again.click()


def test_a_level_of_ones_own_is_pasted_solved_linked_and_played(visit: Visit, worker: None) -> None:
    page = visit("/chains/own/")
    verdict = page.locator(".workshop-verdict")
    page.locator("#workshop-text").fill("hello there")
    expect(verdict).to_contain_text("is not a cell")
    page.locator("#workshop-text").fill("S 2 1")
    judged(page, "No solution")
    page.locator("#workshop-text").fill(SQUARE)
    judged(page, "One solution")
    verdict.get_by_role("button", name="Watch it solve").click()
    expect(page.locator("chains-watch .watch-told")).to_be_in_viewport()
    verdict.get_by_role("button", name="Make a link to play").click()
    verdict.get_by_role("link", name="Play it").click()
    ready(page)
    assert "/chains/own/" in page.url
    count(page).to_have_text("1 of 25")
    drag(page, [[2, 2], [3, 2], [3, 1]])
    count(page).to_have_text("3 of 25")
    expect(page.locator(".chains-frame .number:not(.start) .mark-shape")).to_have_count(0)  # there is one chain


def test_a_level_says_where_it_fails_and_gets_a_number_that_makes_it_unique(visit: Visit, worker: None) -> None:
    page = visit("/chains/own/")
    verdict = page.locator(".workshop-verdict")
    page.locator("#workshop-text").fill("S 2 1\n3 3 3")
    judged(page, "No chain can come to the marked cell: row 1, column 3.")
    expect(page.locator(".blocked").first).to_be_visible()
    page.locator("#workshop-text").fill("S 1 1\n1 1 1")
    judged(page, "Several solutions")
    verdict.get_by_role("button", name="Make it unique").click()
    expect(verdict).not_to_contain_text("Several solutions")  # one, or kept back where today's Mini is like it
    text = page.locator("#workshop-text")
    expect(text).not_to_have_value("S 1 1\n1 1 1")
    page.get_by_role("button", name="Undo").click()
    judged(page, "Several solutions")
    expect(text).to_have_value("S 1 1\n1 1 1")
    page.locator(".workshop-board").focus()
    page.keyboard.type("7")
    expect(text).to_have_value("7 1 1\n1 1 1")
    page.keyboard.press("Control+z")
    expect(text).to_have_value("S 1 1\n1 1 1")


def test_a_level_is_drawn_by_keys(visit: Visit, worker: None) -> None:
    page = visit("/chains/own/")
    page.locator(".workshop-board").focus()
    page.keyboard.type("7")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("12")
    page.keyboard.press("ArrowRight")
    page.keyboard.type(".")
    expect(page.locator("#workshop-text")).to_have_value(" 7 12  .  S\n 2  2  2  3\n 4  2  2  3\n 4  4  4  3")
    page.get_by_role("button", name="One more: Columns").click()
    expect(page.locator(".workshop-size output").last).to_have_text("5")
    expect(page.locator(".workshop-verdict")).to_contain_text("solution")
