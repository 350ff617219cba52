"""Cardinal Chains in a browser: by mouse, finger and keys, the solving, own levels, and corrections at the desk."""

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import CHAINS, draw_chain, fetch_answer, find_cell, guess, open_chains
from tests.browser.conftest import PHONE, TABLET, Answers, Visit, ask_lines, be_staff
from tests.browser.looks import SMALL, fits, serious
from tests.browser.playing import begin_lesson, give_up, small_targets
from tests.cast.server import Site

WHOLE = 60_000
"""How many milliseconds the solving takes, where its groups of deductions are neither few nor very many."""
ARROWS = {(-1, 0): "ArrowUp", (0, 1): "ArrowRight", (1, 0): "ArrowDown", (0, -1): "ArrowLeft"}


def count(page: Page) -> Any:
    return expect(page.locator(".chains-count"))


def test_a_whole_level_by_mouse_with_undo_redo_and_clear(visit: Visit) -> None:
    page = open_chains(visit)
    solving = fetch_answer(page)
    cells = sum(len(path) for path in solving["paths"])
    starts = len(solving["paths"])
    first = solving["paths"][0]
    draw_chain(page, first)
    count(page).to_have_text(f"{len(first) + starts - 1} of {cells}")
    page.get_by_role("button", name="Undo").click()
    count(page).to_have_text(f"{starts} of {cells}")
    page.get_by_role("button", name="Redo").click()
    count(page).to_have_text(f"{len(first) + starts - 1} of {cells}")
    page.mouse.click(*find_cell(page, first[2]))
    count(page).to_have_text(f"{3 + starts - 1} of {cells}")
    page.get_by_role("button", name="Clear").click()
    count(page).to_have_text(f"{starts} of {cells}")
    for path in solving["paths"]:
        draw_chain(page, path)
    expect(page.locator("#result-sheet h2")).to_have_text("Every last cell!")
    expect(page.locator(".result-share")).to_contain_text("🟦")
    watch = page.locator("chains-watch")
    expect(watch).to_be_visible()
    expect(watch.locator(".watch-count")).to_have_count(0)
    expect(page.get_by_role("button", name="See the solution")).to_have_count(0)  # it is on the board
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Open the solution").click()
    expect(watch.locator(".watch-count")).to_contain_text("0 of")
    watch.get_by_role("button", name="Show my moves").click()
    watch.get_by_role("button", name="Skip to end").click()
    own = watch.get_by_role("img", name="My moves so far")
    expect(own.locator(".number.covered")).to_have_count(cells)


def test_chains_are_tapped_on_a_small_screen_and_the_solving_plays_pauses_steps_and_changes_speed(visit: Visit) -> None:
    page = open_chains(visit, CHAINS, SMALL, has_touch=True)
    solving = fetch_answer(page)
    for cell, covered in ((1, 1), (0, 0)):
        page.touchscreen.tap(*find_cell(page, solving["paths"][0][cell]))
        count(page).to_contain_text(f"{len(solving['paths']) + covered} of")
    page.get_by_role("button", name="Watch the solution").click()
    watch = page.locator("chains-watch")
    expect(watch.locator("svg").first).to_be_visible()
    assert serious(page) == [] and fits(page)
    rules = [step["rule"] for step in solving["steps"]]
    steps = len(list(itertools.groupby(rules)))
    pace = max(1000, min(6000, WHOLE / steps))
    expect(watch.locator(".watch-count")).to_have_text(f"0 of {steps}")
    arrows = watch.locator(".watch-arrows .arrow").count()
    possible = watch.locator(".watch-arrows .arrow:not(.gone, .going, .sure)").first
    expect(possible).to_have_css("opacity", "0")  # at first one looks at the level alone
    watch.get_by_role("button", name="Next step").click()
    expect(watch.locator(".watch-count")).to_contain_text(f"1 of {steps}")
    expect(possible).not_to_have_css("opacity", "0")
    assert watch.locator(".watch-arrows .going").count() or watch.locator(".ring.lit").count()
    watch.get_by_role("button", name="Back one step").click()
    watch.get_by_role("button", name="4×").click()
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 60"))  # from here on the page's time is set
    watch.get_by_role("button", name="Play").click()
    page.clock.run_for(int(3.2 * pace / 4))
    expect(watch.locator(".watch-count")).to_contain_text(f"3 of {steps}")
    watch.get_by_role("button", name="Pause").click()
    page.clock.run_for(int(10 * pace))
    expect(watch.locator(".watch-count")).to_contain_text(f"3 of {steps}")
    watch.get_by_role("button", name="Skip to end").click()
    expect(watch.locator(".watch-count")).to_contain_text(f"{steps} of {steps}")
    assert watch.locator(".arrow.gone").count() > 0
    assert watch.locator(".watch-arrows :is(.gone, .going, .sure)").count() == arrows


def test_giving_up_shows_the_solution_beside_ones_own_strokes_and_the_steps(visit: Visit, answers: Answers) -> None:
    page = open_chains(visit, "/chains/")
    uncovered = page.get_by_role("gridcell", name=re.compile(r"^\d+, row"))
    expect(uncovered).not_to_have_count(0)
    assert page.get_by_role("button", name="Watch the solution").count() == 0
    draw_chain(page, answers["chains"]["moves"][0]["draw"]["cells"][:2])
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "false")
    expect(page.locator(".own-stroke")).to_have_count(0)
    give_up(page)
    expect(page.locator("#result-sheet h2")).to_have_text("Next time!")
    expect(uncovered).to_have_count(0)
    expect(page.locator(".own-stroke")).to_have_count(1)
    expect(page.locator(".chains-own")).to_have_text("This is the solution. The thin lines are your chains.")
    expect(page.locator(".chains-count")).to_have_count(0)  # the board shows the solution, which covers all
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Open the solution").click()
    expect(page.locator("chains-watch .watch-count")).to_contain_text("0 of")


COUNT = """(slug) => {
    const game = document.querySelector(`${slug}-game`);
    const board = game.querySelector("[data-first-focus]");
    window.counted = { drawn: 0, measured: 0 };
    const draw = game.performUpdate;
    game.performUpdate = function () { window.counted.drawn += 1; return draw.call(this); };
    const measure = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function () {
        if (this === board || board.contains(this)) window.counted.measured += 1;
        return measure.call(this);
    };
}"""


def count_work(page: Page) -> dict[str, int]:
    """How often the game was drawn, and the board or a part of it measured, since this was asked last."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    counted: dict[str, int] = page.evaluate("window.counted")
    page.evaluate("window.counted = { drawn: 0, measured: 0 }")
    return counted


def wander(page: Page, x: float, y: float) -> None:
    for n in range(8):
        page.mouse.move(x + n % 3, y + n % 2)


def test_what_is_cut_off_fades_by_itself_on_a_gentle_level_and_elsewhere_on_request(visit: Visit) -> None:
    """By strokes over today's levels, behind which one cell or two can no longer be reached."""
    page = open_chains(visit, "/chains/gentle/")
    lost, mark = page.locator(".cells .lost"), page.get_by_role("button", name="Mark cut-off cells")
    expect(lost).to_have_count(0)
    draw_chain(page, [[1, 0], [1, 1]])
    expect(lost).to_have_count(1)
    assert mark.count() == 0
    page.goto("/chains/tricky/")
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()
    draw_chain(page, [[0, 0], [1, 0]])
    expect(page.locator(".chains-count")).to_contain_text("5 of")
    expect(lost).to_have_count(0)
    mark.click()
    expect(mark).to_have_attribute("aria-pressed", "true")
    expect(lost).to_have_count(2)
    expect(page.locator(".chains-line")).not_to_contain_text("cut off")
    page.get_by_role("button", name="Undo").click()
    expect(lost).to_have_count(0)
    expect(page.locator(".chains-line")).to_contain_text("No cells are cut off.")


def test_a_lesson_that_came_to_its_end_is_not_offered_again_with_another_difficulty(visit: Visit) -> None:
    page = visit("/chains/", taught=False, reduced_motion="reduce")
    begin_lesson(page)
    way = page.locator(".lesson :is([data-wanted], .lesson-next:not([data-hidden]), .lesson-play)").first
    while "lesson-play" not in (way.get_attribute("class") or ""):
        way.click()
    page.get_by_role("link", name="Gentle").first.click()
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()
    expect(page.locator(".lesson")).to_have_count(0)
    page.goto("/chains/")
    with page.expect_response(lambda response: response.url.endswith("/lesson/")) as spared:
        page.locator(".lesson-play").click()  # its board is seen only now, so its clock begins
    assert spared.value.status == 200
    expect(page.locator(".lesson")).to_have_count(0)


def test_a_stroke_is_drawn_once_for_each_cell_at_once_without_motion_and_a_refused_cell_shakes(visit: Visit) -> None:
    page = open_chains(visit)
    paths = fetch_answer(page)["paths"]
    first = paths[0]
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
    starts = [path[0] for path in paths]
    far = next(cell for cell in first[::-1] if all(abs(cell[0] - r) + abs(cell[1] - c) > 1 for r, c in starts))
    page.mouse.click(*find_cell(page, far))
    expect(page.locator(".game-note")).to_have_text("Start a chain at its dot, or go on from its end.")
    assert page.evaluate("window.shaken") == [f"{far[0]},{far[1]}"]

    page.emulate_media(reduced_motion="reduce")
    page.mouse.move(*find_cell(page, first[0]))
    page.mouse.down()
    page.evaluate(COUNT, "chains")
    count_work(page)
    wander(page, *find_cell(page, first[0]))
    assert count_work(page) == {"drawn": 0, "measured": 0}
    page.mouse.move(*find_cell(page, first[1]))
    wander(page, *find_cell(page, first[1]))
    assert count_work(page)["drawn"] == 1
    page.mouse.move(*find_cell(page, first[2]), steps=2)
    page.mouse.up()
    line = "M" + "L".join(f"{c * 100 + 50} {r * 100 + 50}" for r, c in first[:3])
    expect(page.locator(".chains-frame .band.chain-1 .fill")).to_have_attribute("d", line)
    expect(page.locator(".chains-frame .number:not(.start) .mark-shape")).to_have_count(2)  # there are several chains


SQUARE = "4 4 4 4 4\n4 2 2 2 4\n4 2 S 4 4\n4 2 2 4 4\n4 4 4 6 8"
PREPARE = """
from datetime import timedelta
from games.editions.models import Edition, dump_puzzle
from puzzles import registry
from puzzles.contract import BadPuzzle
from tests.day import DAY
from tests.cast.made import made
for game, variant in (("nettle", "classic"), ("chains", "mini")):
    puzzle = registry.tools("nettle").read_puzzle({"target": "horse"}) if game == "nettle" else made(game, variant)
    day = DAY - timedelta(days=6)
    fields = {"stored": dump_puzzle(puzzle), "seed": "put right", "engine_version": 1}
    one, _ = Edition.objects.update_or_create(game=game, variant=variant, kind="daily", date=day, defaults=fields)
    print(f"@{one.pk} {day}")
    if game == "chains":
        tools, level = registry.tools(game), puzzle.public.level
        cells = [(r, c) for r, row in enumerate(level) for c, cell in enumerate(row) if cell > 0]
        for r, c, number in [(*at, n) for at in cells for n in range(1, 6) if level[at[0]][at[1]] != n]:
            drawn = [list(row) for row in level]
            drawn[r][c] = number
            try:
                other = tools.read_puzzle(tools.replace_texts(puzzle, {"level": str(drawn)}))
            except BadPuzzle:
                continue
            if one.engine.grade(other) == variant:
                print(f"@{r} {c} {number} {len(level)} {len(level[0])}")
                break
"""


def wait_for_verdict(page: Page, words: str) -> None:
    """Waits until the solver says so, and asks again where no worker was free within two seconds."""
    verdict = page.locator(".workshop-verdict")
    again = verdict.get_by_role("button", name="Try again")
    while True:
        expect(verdict.get_by_text(words).or_(again).first).to_be_visible()
        if again.count() == 0:
            return
        again.click()


@pytest.mark.usefixtures("worker")
def test_ones_own_level_is_pasted_judged_made_unique_linked_and_played(visit: Visit) -> None:
    page = visit("/chains/own/")
    verdict, text = page.locator(".workshop-verdict"), page.locator("#workshop-text")
    assert small_targets(page) == []
    text.fill("hello there")
    expect(verdict).to_contain_text("isn’t a cell")
    text.fill("S 2 1\n3 3 3")
    wait_for_verdict(page, "No chain can reach the marked cell: row 1, column 3.")
    expect(page.locator(".blocked").first).to_be_visible()
    text.fill("S 1 1\n1 1 1")
    wait_for_verdict(page, "Several solutions")
    verdict.get_by_role("button", name="Make it unique").click()
    expect(verdict).not_to_contain_text("Several solutions")  # one, or kept back where today's Mini is like it
    expect(text).not_to_have_value("S 1 1\n1 1 1")
    page.get_by_role("button", name="Undo").click()
    wait_for_verdict(page, "Several solutions")
    expect(text).to_have_value("S 1 1\n1 1 1")
    page.locator(".workshop-board").focus()
    page.keyboard.type("7")
    expect(text).to_have_value("7 1 1\n1 1 1")
    page.keyboard.press("Control+z")
    expect(text).to_have_value("S 1 1\n1 1 1")

    text.fill(SQUARE)
    wait_for_verdict(page, "One solution")
    verdict.get_by_role("button", name="Watch the solution").click()
    expect(page.locator("chains-watch")).to_be_visible()
    verdict.get_by_role("button", name="Make a link").click()
    verdict.get_by_role("link", name="Play it").click()
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()
    assert "/chains/own/" in page.url
    expect(page.locator(".chains-count")).to_have_text("1 of 25")
    draw_chain(page, [[2, 2], [3, 2], [3, 1]])
    expect(page.locator(".chains-count")).to_have_text("3 of 25")
    expect(page.locator(".chains-frame .number:not(.start) .mark-shape")).to_have_count(0)  # there is one chain


def look(page: Page) -> None:
    """Sees what changes, however long a worker takes."""
    page.get_by_role("button", name="See what changes").click()
    expect(page.get_by_role("heading", name="Your changes")).to_be_visible()


def save_correction(page: Page, why: str) -> None:
    page.get_by_label("Why").fill(why)
    page.get_by_label("I know that this day has started").check()
    page.get_by_role("button", name="Save the wording").click()
    expect(page.locator(".messagelist")).to_contain_text(f"Corrected: {why}")


@pytest.mark.usefixtures("worker")
def test_a_word_and_a_level_are_corrected_and_a_player_reads_what_was_foretold(visit: Visit, site: Site) -> None:
    editor = be_staff(visit("/about/", TABLET), site, "erin", "editor")
    nettle, chains, drawn = (line.split() for line in ask_lines(site, PREPARE))
    player = visit(f"/nettle/classic/{nettle[1]}/", PHONE)
    guess(player, "house")

    editor.goto(f"/admin/editions/edition/{nettle[0]}/texts/")
    editor.get_by_label("Secret word").fill("hoorse")
    editor.get_by_role("button", name="See what changes").click()
    expect(editor.get_by_role("alert")).to_contain_text("Similar words are")
    expect(editor.get_by_label("Secret word")).to_have_value("hoorse")
    editor.get_by_label("Secret word").fill("bridge")
    look(editor)
    editor.get_by_role("radio", name="Struck").check()
    struck = editor.locator("[data-case=struck] > div", has_text="Still playing")
    expect(struck).to_contain_text("Still playing: 1")
    foretold = struck.locator("dd").inner_text().split(": ", 1)[1]
    assert serious(editor) == []
    save_correction(editor, "It stood there last week")

    player.reload()
    note = player.locator(".corrected")
    expect(note).to_contain_text(foretold)
    assert serious(player) == []
    note.get_by_role("button", name="Start corrected puzzle").click()
    expect(player.locator(".corrected")).to_contain_text("You’ll get the corrected puzzle.")
    expect(player.locator(".clue")).to_have_count(0)
    player.locator("#guess").fill("bridge")
    player.keyboard.press("Enter")
    expect(player.locator("ff-result-sheet")).to_contain_text("No one gets points")

    editor.goto(f"/admin/editions/edition/{chains[0]}/texts/")
    wait_for_verdict(editor, "One solution")
    row, column, number, rows, columns = map(int, drawn)
    editor.get_by_role("button", name=str(number), exact=True).click()
    board = editor.locator(".workshop-board svg")
    box = board.bounding_box()
    assert box is not None
    before = editor.locator("#workshop-text").input_value()
    board.click(position={"x": (column + 0.5) * box["width"] / columns, "y": (row + 0.5) * box["height"] / rows})
    expect(editor.locator("#workshop-text")).not_to_have_value(before)
    wait_for_verdict(editor, "One solution")
    look(editor)
    expect(editor.locator(".desk-makes")).to_contain_text("Techniques needed")
    save_correction(editor, "A number was wrong")
