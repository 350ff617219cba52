"""At the desk nothing that matters is cut off, hidden behind something else, or below the edge of the screen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, be_signed_in
from tests.browser.test_pages import serious
from tests.server import Site

Visit = Callable[..., Page]
TABLET = ViewportSize(width=820, height=1180)
SIZES = pytest.mark.parametrize("size", [PHONE, TABLET, DESK], ids=["390", "820", "1280"])
PREPARE = """
import json
from datetime import timedelta
from django.contrib.auth.models import Group, User
from django.urls import reverse
from games.editions import candidates, desk, tasks
from games.editions.calendar import today
from games.editions.making import make_daily
from games.words import importing
from games.words.files import as_text
from games.words.models import Word, WordImport
from tests.staff import session_of
user = User.objects.create_user("ivy", password="a long password", is_staff=True)
user.groups.add(Group.objects.get(name="editor"))
coming = make_daily("nettle", "classic", today() + timedelta(days=3))
tasks.regenerate_edition(coming.pk)
coming = make_daily("nettle", "classic", today() + timedelta(days=3))
choice, _ = candidates.ask(coming)
tasks.make_candidates(choice.pk)
word, _ = Word.objects.get_or_create(word_list="nettle-secret", text="cashew", defaults={"status": "approved"})
read = as_text("word_list,text,status\\nlionwall-words,incomprehensibilities,approved\\n"
               "lionwall-words,misunderstandings,odd\\n".encode(), "long.csv")
job = WordImport.objects.create(name="long.csv", content=read, user=user, total=2)
importing.check(job, pause=False)
print("@" + json.dumps({
    "session": session_of(user),
    "versions": reverse("admin:editions_versions", args=[coming.pk]),
    "word": reverse("admin:words_word_change", args=[word.pk]),
    "import": reverse("admin:words_wordimport_change", args=[job.pk]),
}))
"""
TOP = "(one) => one.getBoundingClientRect().top"
LINES = """(cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return new Set([...text.getClientRects()].map((line) => line.top)).size;
}"""


@pytest.fixture(scope="module")
def known(site: Site) -> Iterator[dict[str, str]]:
    """An editor's session, and the addresses of pages with something on them."""
    site.manage("load_words")
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


@SIZES
def test_why_a_word_was_not_blocked_stands_above_the_bar_that_saves(
    editor: Editor, known: dict[str, str], size: ViewportSize
) -> None:
    page = editor(size)
    page.goto(known["word"])
    page.get_by_label("Status").select_option("blocked")
    page.get_by_role("button", name="Save", exact=True).click()
    error, field = page.locator(".field-why .errorlist"), page.get_by_label("Why")
    expect(error).to_contain_text("Say why")
    expect(field).to_be_focused()
    bar = page.locator(".submit-row").evaluate(TOP)
    boxes: list[Any] = [error.bounding_box(), field.bounding_box()]
    assert all(box["y"] >= 0 and box["y"] + box["height"] <= bar for box in boxes), (boxes, bar)
    assert serious(page) == []


@SIZES
def test_the_preview_of_an_import_keeps_words_whole(editor: Editor, known: dict[str, str], size: ViewportSize) -> None:
    page = editor(size)
    page.goto(known["import"])
    for text in ("incomprehensibilities", "misunderstandings", "lionwall-words"):
        cell = page.get_by_role("cell", name=text, exact=True) if size != PHONE else page.locator("td", has_text=text)
        assert cell.first.evaluate(LINES) == 1, text
    assert serious(page) == []


@SIZES
def test_no_candidate_stands_alone_in_its_row(editor: Editor, known: dict[str, str], size: ViewportSize) -> None:
    page = editor(size)
    page.goto(known["versions"])
    tops = [one.evaluate(TOP) for one in page.locator(".candidates > li").all()]
    assert len(tops) == 5
    if size != PHONE:
        assert tops[1] == tops[2] and tops[3] == tops[4] > tops[1]


@SIZES
def test_two_versions_come_into_view_when_they_are_compared(
    editor: Editor, known: dict[str, str], size: ViewportSize
) -> None:
    page = editor(size)
    page.goto(known["versions"])
    for box in page.locator("input[name=of]").all():
        box.check()
    page.get_by_role("button", name="Look at these").click()
    expect(page.locator("#compared h3").first).to_be_in_viewport()


def test_bringing_back_is_said_in_one_line_on_a_phone(editor: Editor, known: dict[str, str]) -> None:
    page = editor(PHONE)
    page.goto(known["versions"])
    page.locator(".version-back summary").first.click()
    yes = page.get_by_role("button", name="Yes, bring back").first
    box: Any = yes.bounding_box()
    assert box["height"] < 48 and box["x"] + box["width"] <= PHONE["width"]


def test_the_calendars_first_day_is_on_a_phones_first_screen_and_its_marks_unfold(editor: Editor) -> None:
    page = editor(PHONE)
    page.goto("/admin/editions/edition/calendar/coming/")
    expect(page.locator(".slot").first).to_be_in_viewport()
    page.get_by_text("What the marks mean").click()
    expect(page.get_by_text("played before")).to_be_visible()
    assert serious(page) == []


def test_the_two_weeks_of_the_front_page_fit_a_tablet(editor: Editor) -> None:
    page = editor(TABLET)
    page.goto("/admin/")
    strips = page.locator(".front-strips")
    assert strips.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0
    expect(strips.locator("tr", has_text="Nettle").locator("td").last).to_be_visible()
