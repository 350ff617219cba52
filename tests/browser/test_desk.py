"""The editors' desk in a browser: import, calendar, swap, remake, block with its consequences."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TABLET, Visit, ask_lines, be_staff
from tests.browser.looks import fits, serious
from tests.browser.passkeys import add_authenticator
from tests.cast.waiting import wait_until
from tests.day import DAY
from tests.server import Site

TOMORROW = DAY + timedelta(days=1)
FIRST = TOMORROW + timedelta(days=TOMORROW.weekday() == 6 and TOMORROW.month != (TOMORROW + timedelta(days=1)).month)
"""The first of the two days whose editions are swapped: both are on one page, whatever day it is."""
MONTH = f"/admin/editions/edition/calendar/nettle/?month={FIRST:%Y-%m}"
PREPARE = f"""
from datetime import date, timedelta
from games.editions.making import make_daily
from games.words.models import Word
from tests.staff import staff_called
staff_called("frank")
for n in (0, 1):
    make_daily("nettle", "classic", date({FIRST:%Y, %-m, %-d}) + timedelta(days=n))
Word.objects.get_or_create(word_list="nettle-secret", text="walnut", defaults={{"status": "approved"}})
Word.objects.filter(word_list="nettle-secret", text="elephant").delete()
"""
TARGETS = f"""
from games.editions.models import Edition
for e in Edition.objects.filter(game="nettle", kind="daily", date__gte="{FIRST}").order_by("date"):
    print("@" + e.puzzle.secret.target)
"""


@pytest.fixture(scope="module")
def desk(site: Site, worker: None) -> Site:
    """The site with two coming editions of Nettle, and a worker."""
    site.ask(PREPARE)
    return site


@pytest.fixture
def editor(visit: Visit, desk: Site) -> Page:
    page = be_staff(visit("/about/", TABLET), desk, "erin", "editor")
    page.goto("/admin/")
    expect(page.get_by_role("link", name="Words", exact=True).first).to_be_visible()
    return page


def targets(site: Site) -> list[str]:
    """The secret words of Nettle from `FIRST` on, by day; other files make editions of days before."""
    return ask_lines(site, TARGETS)


def test_staff_come_in_by_a_password_and_a_passkey_which_they_are_led_to_set_up(visit: Visit, desk: Site) -> None:
    door = desk.address.replace("127.0.0.1", "localhost") + "/admin/"  # a passkey needs a name
    page = visit(door + "words/word/")
    add_authenticator(page)

    def sign_in() -> None:
        page.get_by_label("Name", exact=True).fill("frank")
        page.get_by_label("Password", exact=True).fill("a long password")
        page.get_by_role("button", name="Sign in", exact=True).click()

    sign_in()
    expect(page.get_by_role("heading", name="A second step")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    assert serious(page) == []
    page.get_by_role("link", name="On to the desk").click()
    expect(page.locator("body")).to_contain_text("You can’t do that here")  # frank is in no group: the door is open
    page.goto(door)
    page.get_by_role("button", name="Log out").click()
    page.goto(door)
    sign_in()
    expect(page.get_by_role("heading", name="The second step")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.locator("#site-name")).to_contain_text("Fivefold desk")


def imported(editor: Page, file: Path) -> None:
    """Sends a file; its page opens."""
    editor.goto("/admin/words/word/import/")
    editor.get_by_label("A file of words").set_input_files(file)
    editor.get_by_role("button", name="Check the file").click()
    expect(editor.locator(".import-job")).to_be_visible()


def test_good_rows_of_a_file_are_imported_and_taken_back_while_bad_ones_come_back(editor: Page, tmp_path: Path) -> None:
    file = tmp_path / "words.csv"
    lines = ["word_list;text;status", "nettle-secret;teaspoon;approved", "nettle-secret;walnut;proposed", "netle;x;"]
    file.write_text("\n".join(lines), encoding="utf-8-sig")
    for address in ("/admin/", "/admin/words/word/", "/admin/editions/edition/calendar/", "/admin/words/word/import/"):
        editor.goto(address)
        assert fits(editor)
    assert serious(editor) == []
    imported(editor, file)
    assert serious(editor) == []
    expect(editor.get_by_role("region", name="Refused rows")).to_contain_text(
        "There is no list “netle”. Did you mean “nettle-secret”"
    )
    expect(editor.get_by_role("region", name="Good rows")).to_contain_text("status: approved proposed")
    with editor.expect_download() as refused:
        editor.get_by_role("link", name="All of them as CSV").click()
    assert "4,There is no list “netle”." in refused.value.path().read_text(encoding="utf-8-sig")
    editor.get_by_role("button", name="Import the 2 good rows").click()
    expect(editor.locator(".import-job")).to_contain_text("1 rows added, 1 changed")
    editor.get_by_role("button", name="Take back 2 words").click()
    expect(editor.locator(".import-job")).to_contain_text("Taken back.")


def test_days_are_swapped_by_dragging_by_keys_and_by_choice_locked_and_remade(editor: Page, desk: Site) -> None:
    first, second, *_ = targets(desk)
    editor.goto(MONTH)
    assert serious(editor) == []
    days, note = editor.locator(".slot[data-edition]"), editor.locator(".messagelist")
    days.nth(0).drag_to(days.nth(1))
    expect(note).to_contain_text("are swapped")
    assert targets(desk)[:2] == [second, first]
    assert serious(editor) == []
    note.get_by_role("button", name="Undo").click()
    wait_until(lambda: targets(desk)[:2] == [first, second], page=editor)
    editor.goto(MONTH)
    days.nth(0).locator(".slot-move").focus()
    editor.keyboard.press("Enter")
    expect(editor.locator(".swap-told")).to_contain_text("is picked up")
    editor.keyboard.press("ArrowRight")
    expect(days.nth(1).locator(".slot-move")).to_be_focused()
    editor.keyboard.press("Enter")
    expect(note).to_contain_text("are swapped")
    assert targets(desk)[:2] == [second, first]
    days.nth(0).locator(".slot-move").click()
    expect(editor.locator(".slot[data-held]")).to_have_count(1)
    editor.keyboard.press("Escape")
    expect(editor.locator(".slot[data-held]")).to_have_count(0)

    editor.locator("a.state.generated").first.click()
    expect(editor.locator(".puzzle-preview")).to_contain_text(second)
    editor.get_by_label("Swap with").select_option(index=1)
    editor.get_by_role("button", name="Swap").click()
    expect(editor.locator(".puzzle-preview")).to_contain_text(first)
    assert targets(desk)[:2] == [first, second]
    editor.get_by_role("button", name="Lock", exact=True).click()
    expect(editor.get_by_role("button", name="Remake")).to_have_count(0)
    editor.get_by_role("button", name="Unlock").click()
    editor.get_by_role("button", name="Remake").click()
    expect(note).to_contain_text("Being remade")
    wait_until(lambda: targets(desk)[0] != first, page=editor)


def test_blocking_a_word_shows_what_uses_it_and_remakes_it(editor: Page, desk: Site) -> None:
    word = targets(desk)[1]
    editor.goto(f"/admin/words/word/?q={word}&word_list=nettle-secret")
    editor.locator("#result_list tbody tr", has_text=word).first.locator("input[type=checkbox]").check()
    editor.locator("select[name=action]").select_option("block")
    editor.locator("button[name=index]").click()
    expect(editor.locator("#content")).to_contain_text("These editions use it")
    assert serious(editor) == []
    editor.get_by_role("button", name="Remake the chosen ones").click()
    row = editor.locator("#result_list tbody tr", has_text="nettle/classic").filter(has_text="done")
    expect(row.first).to_be_visible(timeout=60_000)
    wait_until(lambda: word not in targets(desk), page=editor)
