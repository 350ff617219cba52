"""What an editor writes at the desk is not lost, and what they press and read next stays in view."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Dialog, Page, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, be_signed_in
from tests.browser.test_pages import serious
from tests.server import Site

Visit = Callable[..., Page]
TABLET = ViewportSize(width=820, height=1180)
PREPARE = """
import json
from datetime import timedelta
from django.contrib.auth.models import Group, User
from django.urls import reverse
from games.editions.calendar import today
from games.editions.models import Edition, as_stored
from games.words.models import Word
from tests.made import made
from tests.staff import session_of
Word.objects.bulk_create(Word(word_list="blocklist", text=f"zz{n}") for n in range(120))
user = User.objects.create_user("kay", password="a long password", is_staff=True)
user.groups.add(Group.objects.get(name="editor"))
told = {"session": session_of(user)}
for game, variant in (("lionwall", "words"), ("square", "classic")):
    fields = {"stored": as_stored(made(game, variant)), "seed": "kept", "engine_version": 1}
    day = today() + timedelta(days=4)
    one, _ = Edition.objects.update_or_create(game=game, variant=variant, kind="daily", date=day, defaults=fields)
    told |= {game: reverse("admin:editions_texts", args=[one.pk]),
             f"{game}-page": reverse("admin:editions_edition_change", args=[one.pk])}
print("@" + json.dumps(told))
"""


@pytest.fixture(scope="module")
def known(site: Site) -> Iterator[dict[str, str]]:
    """An editor's session, and the addresses of two coming puzzles and of their forms."""
    lines = site.manage("shell", "-c", PREPARE).splitlines()
    yield json.loads(next(line[1:] for line in lines if line.startswith("@")))


@pytest.fixture
def editor(visit: Visit, known: dict[str, str]) -> Callable[[ViewportSize], Page]:
    def sit_down(size: ViewportSize) -> Page:
        page = visit("/about/", size)
        be_signed_in(page, known["session"])
        return page

    return sit_down


Editor = Callable[[ViewportSize], Page]


def test_leaving_what_was_written_asks_first_and_sending_it_does_not(editor: Editor, known: dict[str, str]) -> None:
    page, asked = editor(DESK), []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.goto(known["square"])
    page.locator(".breadcrumbs").get_by_role("link", name="The desk").click()
    page.wait_for_url("**/admin/")
    assert asked == []  # nothing was written
    page.goto(known["square"])
    page.locator("#\\31 A").fill("Quite another clue")
    page.get_by_role("button", name="See what changes").click()
    expect(page.get_by_role("heading", name="What changes")).to_be_visible()
    assert asked == []
    page.locator(".breadcrumbs").get_by_role("link", name="The desk").click()
    expect(page.locator("#\\31 A")).to_have_value("Quite another clue")
    assert asked == ["beforeunload"]


def test_without_a_connection_what_was_written_stays_and_that_is_said(editor: Editor, known: dict[str, str]) -> None:
    page = editor(DESK)
    page.goto(known["square"])
    page.locator("#\\31 A").fill("Quite another clue")
    page.context.set_offline(True)
    page.get_by_role("button", name="See what changes").click()
    expect(page.get_by_role("alert")).to_contain_text("There is no connection")
    expect(page.locator("#\\31 A")).to_have_value("Quite another clue")
    page.context.set_offline(False)
    page.get_by_role("button", name="See what changes").click()
    expect(page.get_by_role("heading", name="What changes")).to_be_visible()


def test_a_pasted_puzzle_that_is_refused_stays_with_its_line_marked(editor: Editor, known: dict[str, str]) -> None:
    page = editor(DESK)
    page.goto(known["square-page"])
    page.locator("#puzzle").fill('{"rows":\n ["ZERO", "AVOW",]\n}')
    page.get_by_role("button", name="Replace", exact=True).click()
    field = page.locator("#puzzle")
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport()
    assert field.evaluate("(one) => one.value.slice(one.selectionStart, one.selectionEnd)") == ' ["ZERO", "AVOW",]'
    assert serious(page) == []


@pytest.mark.parametrize("size", [PHONE, TABLET, DESK], ids=["390", "820", "1280"])
def test_a_group_of_the_wall_stands_in_one_row(editor: Editor, known: dict[str, str], size: ViewportSize) -> None:
    page = editor(size)
    page.goto(known["lionwall"])
    groups = page.locator(".desk-row")
    expect(groups).to_have_count(4)
    tops = groups.first.locator("input").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 5 and len(set(tops)) == (3 if size == PHONE else 1)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert serious(page) == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["390", "1280"])
def test_what_approves_stays_in_view_and_clues_are_there_to_be_judged(editor: Editor, size: ViewportSize) -> None:
    page = editor(size)
    page.goto("/admin/editions/edition/calendar/coming/")
    told = page.locator(".glance-told").last
    expect(told.locator("dt")).to_have_count(8)
    told.scroll_into_view_if_needed()
    page.mouse.wheel(0, 4000)
    for name in ("Approve", "Approve and lock", "Lock"):
        button = page.locator(".deeds-bar").get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
    assert serious(page) == []


def test_a_message_stands_on_a_calm_ground_without_a_sign_behind_it(editor: Editor) -> None:
    page = editor(DESK)
    page.goto("/admin/editions/edition/calendar/coming/")
    page.get_by_role("button", name="Lock", exact=True).click()
    told: Any = page.locator(".messagelist .warning")
    expect(told).to_contain_text("Choose some days first.")
    assert told.evaluate("(one) => getComputedStyle(one).backgroundImage") == "none"
    assert serious(page) == []


def test_after_a_deed_one_is_at_the_day_with_its_way_back_in_view(editor: Editor) -> None:
    page = editor(PHONE)
    page.goto("/admin/editions/edition/calendar/coming/")
    slot = page.locator("td .slot").last
    day = str(slot.evaluate("(one) => one.closest('td').id"))
    slot.locator("input[name='edition']").check()
    for deed, told in (("Lock", "Locked"), ("Unlock", "Unlocked"), ("Lock", "Locked")):
        page.locator(".deeds-bar").get_by_role("button", name=deed, exact=True).click()
        expect(page.locator(".messagelist")).to_contain_text(f"{told}")
        expect(page.locator(f"#{day}")).to_be_focused()
        expect(page.locator(f"#{day} .slot-head").last).to_be_in_viewport(ratio=1)
        expect(page.locator(".messagelist")).to_be_in_viewport(ratio=1)
        under = page.locator(f"#{day}").evaluate("(one) => one.getBoundingClientRect().top")
        bar = page.locator(".deeds-bar").evaluate("(one) => one.getBoundingClientRect().bottom")
        assert under >= bar - 1, (under, bar)
    page.locator(".messagelist").get_by_role("button", name="Undo").click()
    expect(page.locator(".messagelist")).to_contain_text("no longer locked")
    expect(page.locator(f"#{day}")).to_be_focused()
    assert serious(page) == []


def test_all_of_a_list_stay_chosen_where_only_why_was_missing(editor: Editor) -> None:
    page = editor(DESK)
    page.goto("/admin/words/word/?word_list=blocklist")
    page.locator("#action-toggle").check()
    page.get_by_role("button", name="Choose all").click()
    page.locator("select[name=action]").select_option("block")
    page.locator("button[name=index]").click()
    expect(page.locator(".messagelist")).to_contain_text("Say why")
    expect(page.locator("input.select-across")).to_have_value("1")
    expect(page.locator(".actions .all")).to_be_visible()
    page.get_by_role("button", name="Choose none").click()
    expect(page.locator("input.select-across")).to_have_value("0")
