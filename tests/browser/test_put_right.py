"""An editor puts a puzzle right in a browser, and a player who is in the middle of it sees what was foretold."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.looks import serious
from tests.browser.test_desk import Desk, desk, editor, told
from tests.browser.test_nettle import guess

__all__ = ["desk", "editor"]
Visit = Callable[..., Page]
PREPARE = """
from datetime import timedelta
from games.editions.calendar import today
from games.editions.models import Edition, as_stored
from puzzles import registry
from puzzles.contract import BadPuzzle
from tests.made import made
for game, variant in (("nettle", "classic"), ("chains", "mini"), ("dominoes", "gentle")):
    puzzle = registry.tools("nettle").opened({"target": "horse"}) if game == "nettle" else made(game, variant)
    day = today() - timedelta(days=6)
    fields = {"stored": as_stored(puzzle), "seed": "put right", "engine_version": 1}
    one, _ = Edition.objects.update_or_create(game=game, variant=variant, kind="daily", date=day, defaults=fields)
    print(f"@{one.pk} {day}")
    if game == "chains":
        tools, level = registry.tools(game), puzzle.public.level
        cells = [(r, c) for r, row in enumerate(level) for c, cell in enumerate(row) if cell > 0]
        for r, c, number in [(*at, n) for at in cells for n in range(1, 6) if level[at[0]][at[1]] != n]:
            drawn = [list(row) for row in level]
            drawn[r][c] = number
            try:
                other = tools.opened(tools.rewritten(puzzle, {"level": str(drawn)}))
            except BadPuzzle:
                continue
            if one.engine.grade(other) == variant:
                print(f"@{r} {c} {number} {len(level)} {len(level[0])}")
                break
"""


def look(page: Page) -> None:
    """Sees what changes, however long a worker takes."""
    page.get_by_role("button", name="See what changes").click()
    expect(page.get_by_role("heading", name="What changes")).to_be_visible()


def solved(page: Page) -> None:
    """Waits for the workshop's verdict; a worker that was busy when it was asked is asked again."""
    verdict = page.locator(".workshop-verdict")
    decided, again = verdict.get_by_text("One solution"), verdict.get_by_role("button", name="Try again")
    for _ in range(20):
        expect(decided.or_(again)).to_be_visible()
        if decided.is_visible():
            return
        again.click()
    expect(decided).to_be_visible()


def put_in(page: Page, why: str) -> None:
    page.get_by_label("Why").fill(why)
    page.get_by_label("I know that this day has begun").check()
    page.get_by_role("button", name="Put it in").click()
    expect(page.locator(".messagelist")).to_contain_text(f"Corrected: {why}")


def test_a_word_a_level_and_a_rack_are_put_right_and_a_player_in_the_middle_sees_what_was_foretold(
    visit: Visit, editor: Page, desk: Desk
) -> None:
    nettle, chains, drawn, dominoes = (line.split() for line in told(desk.site.ask(PREPARE)))
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
    put_in(editor, "It stood there last week")

    player.reload()
    note = player.locator(".corrected")
    expect(note).to_contain_text(foretold)
    assert serious(player) == []
    note.get_by_role("button", name="Begin the right one").click()
    expect(player.locator(".corrected")).to_contain_text("You play the right one.")
    expect(player.locator(".clue")).to_have_count(0)
    player.locator("#guess").fill("bridge")
    player.keyboard.press("Enter")
    expect(player.locator("ff-result-sheet")).to_contain_text("gives nobody any points")

    editor.goto(f"/admin/editions/edition/{chains[0]}/texts/")
    solved(editor)
    row, column, number, rows, columns = map(int, drawn)
    editor.get_by_role("button", name=str(number), exact=True).click()
    board = editor.locator(".workshop-board svg")
    box = board.bounding_box()
    assert box is not None
    at = {"x": (column + 0.5) * box["width"] / columns, "y": (row + 0.5) * box["height"] / rows}
    before = editor.locator("#workshop-text").input_value()
    board.click(position={"x": at["x"], "y": at["y"]})
    expect(editor.locator("#workshop-text")).not_to_have_value(before)
    solved(editor)
    look(editor)
    expect(editor.locator(".desk-makes")).to_contain_text("Deductions needed")
    put_in(editor, "A number was wrong")

    editor.goto(f"/admin/editions/edition/{dominoes[0]}/texts/")
    editor.get_by_label("Who ", exact=False).first.fill("Somebody whom we had mixed up")
    look(editor)
    put_in(editor, "Somebody else")
