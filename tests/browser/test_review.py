"""The review queue in a browser: whatever happens on the way, each verdict counts, and once."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import cast

import pytest
from playwright.sync_api import Dialog, Page, Route, expect

from tests.browser.conftest import be_signed_in
from tests.browser.test_pages import serious
from tests.server import DATABASE, Site

Visit = Callable[..., Page]
LIST = "dominoes-variants"
NEVER = "nettle-unfit"
OTHER = "dominoes-people"
PROPOSED = f"""
from games.words.models import Word
Word.objects.get_or_create(word_list="{OTHER}", text="meadow person")"""
PEOPLE = """
from django.contrib.auth.models import Group, User
from tests.staff import session_of
for name in ("rita", "sven"):
    user = User.objects.create_user(name, password="a long password", is_staff=True)
    user.groups.add(Group.objects.get(name="editor"))
    print("@" + session_of(user))
"""
WAITING = f"""
from games.words.models import Word
Word.objects.filter(word_list="{LIST}", status="proposed").delete()
for n in range(NUMBER):
    Word.objects.create(word_list="{LIST}", text=f"START {{n}}", frequency=99 - n / 10)
"""
OVER = f"""
from games.words.models import Word
Word.objects.filter(word_list="{LIST}", text__regex=r"^\\w+ \\d+$").delete()
"""
JUDGED = f"""
import json
from games.words.models import Word
rows = Word.objects.filter(word_list="{LIST}", text__startswith="START ").order_by("pk")
print("@" + json.dumps([[word.text, word.status, word.history.count()] for word in rows]))
"""


@pytest.fixture(scope="module")
def sessions(site: Site) -> Iterator[list[str]]:
    """The sessions of two editors."""
    lines = site.manage("shell", "-c", PEOPLE).splitlines()
    yield [line[1:] for line in lines if line.startswith("@")]
    site.manage("shell", "-c", OVER)


@pytest.fixture
def rita(visit: Visit, sessions: list[str]) -> Page:
    page = visit("/about/", {"width": 820, "height": 1180})
    be_signed_in(page, sessions[0])
    return page


@pytest.fixture
def sven(visit: Visit, sessions: list[str]) -> Page:
    page = visit("/about/", {"width": 390, "height": 844})
    be_signed_in(page, sessions[1])
    return page


def put(site: Site, start: str, number: int) -> None:
    """So many words wait, called `start` 0, 1 and so on, and no others."""
    site.manage("shell", "-c", WAITING.replace("NUMBER", str(number)).replace("START", start))


def judged(site: Site, start: str) -> list[tuple[str, str, int]]:
    """Each of these words with its state and the number of entries in its history, the first that it was made."""
    lines = site.manage("shell", "-c", JUDGED.replace("START", start)).splitlines()
    rows = json.loads(next(line[1:] for line in lines if line.startswith("@")))
    return cast("list[tuple[str, str, int]]", [tuple(row) for row in rows])


def begin(page: Page, word: str) -> None:
    page.goto(f"/admin/words/word/review/?list={LIST}")
    expect(page.locator("[data-text]")).to_have_text(word)


def saving(page: Page, told: str) -> None:
    expect(page.locator("[data-saving]")).to_contain_text(told)


def test_one_key_is_a_verdict_and_the_next_word_appears(rita: Page, site: Site) -> None:
    put(site, "lantern", 3)
    begin(rita, "lantern 0")
    assert serious(rita) == []
    expect(rita.locator("[data-error]")).to_be_hidden()
    text = rita.locator("[data-text]")
    rita.keyboard.press("b")
    expect(text).to_have_text("lantern 1")
    rita.keyboard.press("s")
    expect(text).to_have_text("lantern 2")
    rita.keyboard.press("a")
    expect(rita.locator("[data-skipped]")).to_be_visible()
    expect(rita.locator("[data-empty]")).to_be_hidden()
    rita.keyboard.press("u")
    expect(text).to_have_text("lantern 2")
    expect(rita.locator("[data-left]")).to_have_text("2 words")
    saving(rita, "All saved.")
    rita.reload()
    expect(text).to_have_text("lantern 1")
    rita.keyboard.press("u")
    expect(text).to_have_text("lantern 0")
    saving(rita, "All saved.")
    assert [state for _, state, _ in judged(site, "lantern")] == ["proposed"] * 3


def test_the_tabs_say_what_waits_as_verdicts_are_given(rita: Page, site: Site) -> None:
    put(site, "meadow", 3)
    begin(rita, "meadow 0")
    here, other = (rita.locator(f'[data-list="{name}"]') for name in (LIST, OTHER))
    expect(here.locator(".count")).to_have_text("3")
    expect(other).to_be_hidden()
    site.manage("shell", "-c", PROPOSED)
    rita.keyboard.press("a")
    expect(here.locator(".count")).to_have_text("2")
    saving(rita, "All saved.")
    expect(other.locator(".count")).to_have_text("1")
    rita.keyboard.press("u")
    expect(here.locator(".count")).to_have_text("3")
    site.manage("shell", "-c", PROPOSED.replace("get_or_create", "filter") + ".delete()")
    rita.keyboard.press("b")
    expect(other.locator(".count")).to_have_text("0")


def test_a_list_that_was_never_filled_says_how_it_is(rita: Page, site: Site) -> None:
    rita.goto(f"/admin/words/word/review/?list={NEVER}")
    never = rita.locator("[data-never]")
    expect(never).to_contain_text("New words come each night")
    expect(rita.locator("[data-empty]")).to_be_hidden()
    expect(rita.locator("[data-back]")).to_be_hidden()
    assert serious(rita) == []
    expect(never.get_by_role("link", name="Add word")).to_have_attribute("href", "/admin/words/word/add/")
    put(site, "quarry", 1)
    begin(rita, "quarry 0")
    rita.keyboard.press("a")
    expect(rita.locator("[data-empty]")).to_have_text("Every word in this list has been judged.")
    expect(never).to_be_hidden()
    expect(rita.locator("[data-back]")).to_be_visible()


def test_verdicts_outlive_a_lost_connection_a_reload_and_a_closed_tab(rita: Page, site: Site) -> None:
    put(site, "anchor", 4)
    begin(rita, "anchor 0")
    rita.context.set_offline(True)
    rita.keyboard.press("b")
    saving(rita, "1 verdict will be sent as soon as it can")
    expect(rita.locator("[data-text]")).to_have_text("anchor 1")
    rita.context.set_offline(False)
    saving(rita, "All saved.")
    rita.context.route(
        "**/review/**", lambda route: route.abort() if route.request.method == "POST" else route.continue_()
    )
    rita.keyboard.press("a")
    saving(rita, "1 verdict will be sent")
    rita.context.unroute_all()
    rita.reload()
    expect(rita.locator("[data-text]")).to_have_text("anchor 2")
    saving(rita, "All saved.")
    rita.context.set_offline(True)
    rita.keyboard.press("b")
    saving(rita, "1 verdict will be sent")
    later = rita.context.new_page()
    rita.close()
    rita.context.set_offline(False)
    begin(later, "anchor 3")
    saving(later, "All saved.")
    assert judged(site, "anchor") == [
        ("anchor 0", "blocked", 2),
        ("anchor 1", "approved", 2),
        ("anchor 2", "blocked", 2),
        ("anchor 3", "proposed", 1),
    ]


def test_leaving_with_unsaved_verdicts_asks(rita: Page, site: Site) -> None:
    put(site, "basket", 2)
    begin(rita, "basket 0")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    rita.on("dialog", stay)
    rita.context.set_offline(True)
    rita.keyboard.press("b")
    saving(rita, "1 verdict will be sent")
    rita.close(run_before_unload=True)
    saving(rita, "1 verdict will be sent")
    rita.context.set_offline(False)
    saving(rita, "All saved.")
    assert asked == ["beforeunload"]


def test_a_batch_whose_answer_was_lost_counts_once(rita: Page, site: Site) -> None:
    put(site, "candle", 2)
    begin(rita, "candle 0")
    lost: list[str] = []

    def lose(route: Route) -> None:
        """The server takes the first verdicts, and the page never hears of it."""
        if route.request.method == "POST" and '"verdict"' in (route.request.post_data or "") and not lost:
            lost.append(str(route.fetch().status))
            return route.abort()
        return route.continue_()

    rita.route("**/review/**", lose)
    rita.keyboard.press("b")
    saving(rita, "All saved.")
    assert lost == ["200"]
    assert judged(site, "candle") == [("candle 0", "blocked", 2), ("candle 1", "proposed", 1)]


def test_while_the_database_is_busy_verdicts_wait_and_none_is_lost(rita: Page, site: Site) -> None:
    put(site, "dagger", 45)
    begin(rita, "dagger 0")
    with closing(sqlite3.connect(site.folder / DATABASE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for n in range(20):
            expect(rita.locator("[data-text]")).to_have_text(f"dagger {n}")
            rita.keyboard.press("a")
        saving(rita, "20 verdicts")
        expect(rita.locator("[data-loading]")).to_be_visible()
        expect(rita.locator("[data-empty]")).to_be_hidden()
        other.execute("ROLLBACK")
    expect(rita.locator("[data-text]")).to_have_text("dagger 20")
    saving(rita, "All saved.")
    rows = judged(site, "dagger")
    assert [row[1:] for row in rows] == [("approved", 2)] * 20 + [("proposed", 1)] * 25


def test_a_queue_goes_on_to_its_end_and_says_so_only_then(rita: Page, site: Site) -> None:
    put(site, "engine", 45)
    begin(rita, "engine 0")
    for _ in range(45):
        expect(rita.locator("[data-card]")).to_be_visible()
        expect(rita.locator("[data-empty]")).to_be_hidden()
        rita.keyboard.press("b")
    expect(rita.locator("[data-empty]")).to_be_visible()
    expect(rita.locator("[data-left]")).to_have_text("0 words")
    saving(rita, "All saved.")
    rita.reload()
    expect(rita.locator("[data-empty]")).to_be_visible()
    for _ in range(45):
        rita.keyboard.press("u")
    expect(rita.locator("[data-left]")).to_have_text("45 words")
    saving(rita, "All saved.")
    assert {state for _, state, _ in judged(site, "engine")} == {"proposed"}


def test_two_people_judge_one_list_and_never_the_same_word(rita: Page, sven: Page, site: Site) -> None:
    put(site, "feather", 30)
    begin(rita, "feather 0")
    begin(sven, "feather 20")
    assert sven.evaluate("document.documentElement.scrollWidth") <= 390
    seen: list[str] = []
    for _ in range(10):
        for page in (rita, sven):
            seen.append(page.locator("[data-text]").inner_text())
            page.keyboard.press("a")
    expect(sven.locator("[data-elsewhere]")).to_be_visible()
    expect(sven.locator("[data-empty]")).to_be_hidden()
    saving(rita, "All saved.")
    for n in range(10, 20):
        expect(rita.locator("[data-text]")).to_have_text(f"feather {n}")
        rita.keyboard.press("b")
    expect(rita.locator("[data-empty]")).to_be_visible()
    assert len(set(seen)) == 20
    assert [row[2] for row in judged(site, "feather")] == [2] * 30
