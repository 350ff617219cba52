"""The editors' desk in a browser: import, calendar, swap, make anew, block with its consequences."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, PHONE, be_signed_in, until
from tests.browser.test_pages import serious
from tests.server import ROOT, Site

Visit = Callable[..., Page]
TABLET = {"width": 820, "height": 1180}
PREPARE = """
from datetime import timedelta
from django.contrib.auth.models import Group, User
from games.editions.calendar import today
from games.editions.making import make_daily
from games.words.models import Word
from tests.staff import session_of
user, _ = User.objects.get_or_create(username="erin", defaults={"is_staff": True})
user.groups.add(Group.objects.get(name="editor"))
frank, _ = User.objects.get_or_create(username="frank", defaults={"is_staff": True})
frank.set_password("a long password")
frank.save()
print("@" + session_of(user))
for n in (1, 2):
    make_daily("nettle", "classic", today() + timedelta(days=n))
Word.objects.get_or_create(word_list="nettle-secret", text="walnut", defaults={"status": "approved"})
Word.objects.filter(word_list="nettle-secret", text="elephant").delete()
"""
TARGETS = """
from games.editions.calendar import today
from games.editions.models import Edition
for e in Edition.objects.filter(game="nettle", kind="daily", date__gte=today()).order_by("date"):
    print("@" + e.puzzle.secret.target)
"""
CHARACTERS = """
from games.editions.calendar import today
from games.editions.making import make_daily
make_daily("lionwall", "characters", today())
"""


@dataclass
class Desk:
    """The site with an editor, two coming editions, and a worker; and the editor's session."""

    site: Site
    session: str


@pytest.fixture(scope="module")
def desk(site: Site) -> Iterator[Desk]:
    site.manage("load_words")
    site.forget_tasks()
    session = told(site.manage("shell", "-c", PREPARE))[0]
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--concurrency", "3", "--loglevel", "error"]
    worker = subprocess.Popen(command, cwd=ROOT, env=site.environment)
    yield Desk(site, session)
    worker.terminate()
    worker.wait(90)


@pytest.fixture
def editor(visit: Visit, desk: Desk) -> Page:
    """The editor, who has signed in and given a second factor."""
    page = visit("/about/", TABLET)
    be_signed_in(page, desk.session)
    page.goto("/admin/")
    expect(page.get_by_role("link", name="Words", exact=True).first).to_be_visible()
    return page


def targets(site: Site) -> list[str]:
    """The secret words of the editions of Nettle, by day, from today on: other tests may have opened past days."""
    return told(site.manage("shell", "-c", TARGETS))


def told(lines: str) -> list[str]:
    """What a script printed for us."""
    return [line[1:] for line in lines.splitlines() if line.startswith("@")]


def test_staff_come_in_by_a_password_and_a_passkey_which_they_are_led_to_set_up(visit: Visit, desk: Desk) -> None:
    door = desk.site.address.replace("127.0.0.1", "localhost") + "/admin/"  # a passkey needs a name
    page = visit(door + "words/word/")
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options |= {"isUserVerified": True, "automaticPresenceSimulation": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})

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
    editor.goto("/admin/words/word/import/")
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


def test_a_large_file_is_checked_then_written_while_one_looks_on(editor: Page, tmp_path: Path) -> None:
    file = tmp_path / "large.csv"
    rows = "".join(f"blocklist,word number {n},blocked\n" for n in range(2_100))
    file.write_text("word_list,text,status\n" + rows)
    imported(editor, file)
    expect(editor.get_by_role("button", name="Import now")).to_be_visible()
    expect(editor.locator(".import-facts")).to_contain_text("2100")
    editor.get_by_role("button", name="Import now").click()
    expect(editor.locator(".import-job")).to_contain_text("2100 rows added")


def test_days_are_swapped_by_dragging_and_by_keys_and_taken_back(editor: Page, desk: Desk) -> None:
    _, first, second, *_ = targets(desk.site)
    editor.goto("/admin/editions/edition/calendar/nettle/")
    days = editor.locator(".slot[data-edition]")
    if days.count() < 2:
        editor.get_by_role("link", name="The month after").click()
    days.nth(0).drag_to(days.nth(1))
    note = editor.locator(".messagelist")
    expect(note).to_contain_text("are swapped")
    assert targets(desk.site)[1:3] == [second, first]
    assert serious(editor) == []
    undo = note.get_by_role("button", name="Undo")
    assert undo.evaluate("(one) => one.getBoundingClientRect().height") >= 44
    undo.click()
    began = time.monotonic()
    while targets(desk.site)[1:3] != [first, second]:
        assert time.monotonic() - began < PATIENCE, "it was not taken back"
    editor.goto("/admin/editions/edition/calendar/nettle/")
    days.nth(0).locator(".slot-move").focus()
    editor.keyboard.press("Enter")
    expect(editor.locator(".swap-told")).to_contain_text("is picked up")
    editor.keyboard.press("ArrowRight")
    expect(days.nth(1).locator(".slot-move")).to_be_focused()
    editor.keyboard.press("Enter")
    expect(note).to_contain_text("are swapped")
    assert targets(desk.site)[1:3] == [second, first]
    days.nth(0).locator(".slot-move").click()
    expect(editor.locator(".slot[data-held]")).to_have_count(1)
    editor.keyboard.press("Escape")
    expect(editor.locator(".slot[data-held]")).to_have_count(0)


def test_what_was_chosen_stays_chosen_after_a_deed_but_not_what_is_remade(editor: Page) -> None:
    editor.goto("/admin/editions/edition/calendar/coming/")
    assert serious(editor) == []
    editor.goto("/admin/editions/edition/calendar/nettle/")
    boxes, chosen = editor.locator("input[name='edition']"), editor.locator("[data-chosen]")
    if boxes.count() < 2:
        editor.get_by_role("link", name="The month after").click()
    last = boxes.last
    last.check()
    for deed, told in (
        ("Approve and lock", "Approved and locked."),
        ("Unlock", "Unlocked."),
        ("Take back", "No longer"),
    ):
        editor.get_by_role("button", name=deed, exact=True).click()
        expect(editor.locator(".messagelist")).to_contain_text(told)
        expect(chosen).to_have_text("1 chosen")
        expect(last).to_be_checked()
    editor.get_by_role("button", name="Remake", exact=True).click()
    expect(editor.locator(".messagelist")).to_contain_text("Being remade")
    expect(chosen).to_have_text("none chosen")


def test_very_many_are_approved_only_after_a_question_and_taken_back_in_one_go(editor: Page) -> None:
    editor.goto("/admin/editions/edition/calendar/coming/")
    count = editor.locator("input[name='edition']").count()
    assert count > 1
    # so many as are many cannot be made here in a short time
    editor.locator("#approve-many").evaluate("(asked) => (asked.dataset.unasked = 1)")
    editor.locator("[data-all]").check()
    editor.get_by_role("button", name="Approve", exact=True).click()
    question = editor.get_by_role("dialog")
    expect(question).to_contain_text(re.compile(rf"Approve {count} puzzles of \d+ days\?"))
    assert serious(editor) == []
    question.get_by_role("button", name="No").click()
    expect(question).to_be_hidden()
    expect(editor.locator("[data-chosen]")).to_have_text(f"{count} chosen")
    editor.get_by_role("button", name="Approve", exact=True).click()
    question.get_by_role("button", name="Yes").click()
    expect(editor.locator(".messagelist")).to_contain_text("Approved.")
    editor.locator(".messagelist").get_by_role("button", name="Undo").click()
    expect(editor.locator(".messagelist")).to_contain_text("Undone:")
    expect(editor.locator("input[name='edition']")).to_have_count(count)


def test_editions_are_swapped_locked_and_made_anew(editor: Page, desk: Desk) -> None:
    _, first, second, *_ = targets(desk.site)
    editor.goto("/admin/editions/edition/calendar/nettle/")
    assert serious(editor) == []
    if editor.locator("a.state.generated").count() < 2:
        editor.get_by_role("link", name="The month after").click()
    editor.locator("a.state.generated").first.click()
    expect(editor.locator(".puzzle-preview")).to_contain_text(first)
    editor.get_by_label("Swap with").select_option(index=1)
    editor.get_by_role("button", name="Swap").click()
    expect(editor.locator(".puzzle-preview")).to_contain_text(second)
    assert targets(desk.site)[1:3] == [second, first]
    editor.get_by_role("button", name="Lock", exact=True).click()
    expect(editor.get_by_role("button", name="Remake")).to_have_count(0)
    editor.get_by_role("button", name="Unlock").click()
    editor.get_by_role("button", name="Remake").click()
    expect(editor.locator(".messagelist")).to_contain_text("Being remade")
    began = time.monotonic()
    while targets(desk.site)[1] == second:
        assert time.monotonic() - began < PATIENCE, "it was not made anew"


def test_blocking_a_word_shows_what_uses_it_and_makes_it_anew(editor: Page, desk: Desk) -> None:
    word = targets(desk.site)[2]
    editor.goto(f"/admin/words/word/?q={word}&word_list=nettle-secret")
    first = editor.locator("#result_list tbody tr").first  # the word itself, before those that contain it
    expect(first.get_by_role("link", name=word, exact=True)).to_be_visible()
    first.locator("input[type=checkbox]").check()
    editor.locator("select[name=action]").select_option("block")
    editor.get_by_label("Why").fill("nobody knows it")
    editor.locator("button[name=index]").click()
    expect(editor.locator("#content")).to_contain_text("These editions use it")
    assert serious(editor) == []
    editor.get_by_role("button", name="Remake the chosen ones").click()
    row = editor.locator("#result_list tbody tr", has_text="Nettle").filter(has_text="done")
    expect(row.first).to_be_visible(timeout=60_000)
    began = time.monotonic()
    while word in targets(desk.site)[1:]:
        assert time.monotonic() - began < PATIENCE, "it was not made anew"


def test_the_desk_fits_a_tablet_and_is_closed_to_players(visit: Visit, editor: Page) -> None:
    for address in ("/admin/", "/admin/words/word/", "/admin/editions/edition/calendar/"):
        editor.goto(address)
        assert editor.evaluate("document.documentElement.scrollWidth") <= TABLET["width"]
    editor.goto("/admin/players/player/")
    expect(editor.locator("body")).to_contain_text("You can’t do that here")


def test_the_month_fits_a_phone_and_characters_are_drawn_on_the_desk(visit: Visit, desk: Desk) -> None:
    desk.site.manage("shell", "-c", CHARACTERS)
    page = visit("/about/", PHONE)
    be_signed_in(page, desk.session)
    page.goto("/admin/editions/edition/calendar/lionwall/")
    expect(page.locator("td.now")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.locator("td.now a", has_text="Characters").click()
    page.get_by_text("The solution in words and figures").click()
    expect(page.locator(".as-written").first).to_be_visible()
    until(page, "[...document.fonts].some((face) => face.family.includes('Wall') && face.status == 'loaded')")
