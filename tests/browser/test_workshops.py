"""Puzzles by hand, with a worker beside the site: one's own levels of Chains, and corrections at the editors' desk."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import draw_chain, guess
from tests.browser.conftest import PHONE, TABLET, Visit, ask_lines, be_staff
from tests.browser.looks import serious
from tests.browser.playing import small_targets
from tests.server import Site

pytestmark = pytest.mark.usefixtures("worker")
SQUARE = "4 4 4 4 4\n4 2 2 2 4\n4 2 S 4 4\n4 2 2 4 4\n4 4 4 6 8"
PREPARE = """
from datetime import timedelta
from games.editions.models import Edition, dump_puzzle
from puzzles import registry
from puzzles.contract import BadPuzzle
from tests.day import DAY
from tests.made import made
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
                other = tools.read_puzzle(tools.rewritten(puzzle, {"level": str(drawn)}))
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


def test_ones_own_level_is_pasted_judged_made_unique_linked_and_played(visit: Visit) -> None:
    page = visit("/chains/own/")
    verdict, text = page.locator(".workshop-verdict"), page.locator("#workshop-text")
    assert small_targets(page) == []
    text.fill("hello there")
    expect(verdict).to_contain_text("is not a cell")
    text.fill("S 2 1\n3 3 3")
    wait_for_verdict(page, "No chain can come to the marked cell: row 1, column 3.")
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
    verdict.get_by_role("button", name="Make a link to play").click()
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
    expect(page.get_by_role("heading", name="What changes")).to_be_visible()


def save_correction(page: Page, why: str) -> None:
    page.get_by_label("Why").fill(why)
    page.get_by_label("I know that this day has started").check()
    page.get_by_role("button", name="Save the wording").click()
    expect(page.locator(".messagelist")).to_contain_text(f"Corrected: {why}")


def test_a_word_and_a_level_are_corrected_and_a_player_reads_what_was_foretold(visit: Visit, site: Site) -> None:
    editor = be_staff(visit("/about/", TABLET), site, "erin", "editor")
    nettle, chains, drawn = (line.split() for line in ask_lines(site, PREPARE))
    player = visit(f"/nettle/classic/{nettle[1]}/", PHONE)
    guess(player, "house")

    editor.goto(f"/admin/editions/edition/{nettle[0]}/texts/")
    editor.get_by_label("Secret word").fill("hoorse")
    editor.get_by_role("button", name="See what changes").click()
    expect(editor.get_by_role("alert")).to_contain_text("near it are")
    expect(editor.get_by_label("Secret word")).to_have_value("hoorse")
    editor.get_by_label("Secret word").fill("bridge")
    look(editor)
    editor.get_by_role("radio", name="Struck").check()
    struck = editor.locator("[data-case=struck] > div", has_text="In the middle")
    expect(struck).to_contain_text("In the middle: 1")
    foretold = struck.locator("dd").inner_text().split(": ", 1)[1]
    assert serious(editor) == []
    save_correction(editor, "It stood there last week")

    player.reload()
    note = player.locator(".corrected")
    expect(note).to_contain_text(foretold)
    assert serious(player) == []
    note.get_by_role("button", name="Start the corrected one").click()
    expect(player.locator(".corrected")).to_contain_text("You’ll play the corrected one.")
    expect(player.locator(".clue")).to_have_count(0)
    player.locator("#guess").fill("bridge")
    player.keyboard.press("Enter")
    expect(player.locator("ff-result-sheet")).to_contain_text("no one gets points")

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
    expect(editor.locator(".desk-makes")).to_contain_text("Deductions needed")
    save_correction(editor, "A number was wrong")
