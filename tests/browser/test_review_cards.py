"""The card of a word in the review queue: judged with keys alone, by two people at once, whatever comes late."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import DESK, PHONE, be_signed_in
from tests.browser.test_pages import serious
from tests.server import Site

Visit = Callable[..., Page]
LIST = "nettle-secret"
PEOPLE = """
from django.contrib.auth.models import Group, User
from tests.staff import session_of
for name in ("nora", "omar"):
    user = User.objects.create_user(name, password="a long password", is_staff=True)
    user.groups.add(Group.objects.get(name="editor"))
    print("@" + session_of(user))
"""
NIGHT = f"""
from django.utils import timezone
from games.words.models import Judgement, Proposal, Word
Judgement.objects.all().delete()
Word.objects.filter(status="proposed").delete()
Proposal.objects.all().delete()
for n in range(60):
    text = f"NAME{{n:02}}"
    Word.objects.filter(word_list="{LIST}", text=text).delete()
    Word.objects.bulk_create([Word(word_list="{LIST}", text=text, frequency=99 - n / 10, found=True)])
    facts = [{{"label": "Means", "lines": [f"noun: number {{n}} of them", "verb: to count"]}}]
    Proposal.objects.create(
        word_list="{LIST}", text=text, night=timezone.localdate(), reason=f"Common, a noun, no. {{n}}.", facts=facts
    )
"""
OVER = f"""
from games.words.models import Proposal, Word
Word.objects.filter(word_list="{LIST}", text__regex=r"^[a-z]+\\d\\d$").delete()
Proposal.objects.all().delete()
"""
STATES = f"""
from games.words.models import Word
for text, status in Word.objects.filter(word_list="{LIST}", text__startswith="NAME").values_list("text", "status"):
    print("@" + text + " " + status)
"""


@pytest.fixture(scope="module")
def sessions(site: Site) -> Iterator[list[str]]:
    lines = site.manage("shell", "-c", PEOPLE).splitlines()
    yield [line[1:] for line in lines if line.startswith("@")]
    site.manage("shell", "-c", OVER)


def at_desk(visit: Visit, session: str, **options: Any) -> Page:
    page = visit("/about/", **options)
    be_signed_in(page, session)
    return page


def night(site: Site, name: str) -> None:
    """A night has proposed sixty words, called by a name and their number, and nothing else waits."""
    site.manage("shell", "-c", NIGHT.replace("NAME", name))


def states(site: Site, name: str) -> dict[str, str]:
    lines = site.manage("shell", "-c", STATES.replace("NAME", name)).splitlines()
    return dict(line[1:].split() for line in lines if line.startswith("@"))


def open_queue(page: Page) -> None:
    page.goto(f"/admin/words/word/review/?list={LIST}")
    expect(page.locator("[data-card]")).to_be_visible()


def test_a_card_is_judged_with_keys_alone(visit: Visit, sessions: list[str], site: Site) -> None:
    night(site, "heron")
    page = at_desk(visit, sessions[0], size=DESK)
    open_queue(page)
    text, facts = page.locator("[data-text]"), page.locator("[data-facts]")
    expect(text).to_have_text("heron00")
    expect(page.locator("[data-reason]")).to_have_text("Common, a noun, no. 0.")
    expect(page.locator("[data-unread]")).to_be_visible()
    expect(facts).to_contain_text("noun: number 0 of them")
    expect(facts).to_contain_text("Last used")
    expect(page.locator("#quota-told")).to_contain_text("0 judged, 0 by you · 60 wait · new today: 60 found at night")
    assert serious(page) == []
    for key in ("a", "b", "s", "a"):
        page.keyboard.press(key)
    expect(text).to_have_text("heron04")
    expect(facts).to_contain_text("number 4 of them")
    expect(page.locator("#quota-told")).to_contain_text("3 judged, 3 by you · 57 wait")
    assert page.locator("#quota").evaluate("bar => [bar.value, bar.max]") == [3, 60]
    page.keyboard.press("u")
    expect(text).to_have_text("heron03")
    expect(facts).to_contain_text("number 3 of them")
    expect(page.locator("#quota-told")).to_contain_text("2 judged, 2 by you · 58 wait")
    expect(page.locator("[data-saving]")).to_have_text("All saved.")
    found = states(site, "heron")
    assert [found[f"heron0{n}"] for n in range(4)] == ["approved", "blocked", "proposed", "proposed"]


def test_no_verdict_waits_for_a_card(visit: Visit, sessions: list[str], site: Site) -> None:
    night(site, "otter")
    page = at_desk(visit, sessions[0], size=PHONE)
    held: list[Route] = []

    def hold(route: Route) -> None:
        """No card ever comes."""
        held.append(route)

    page.route("**/review/card/**", hold)
    open_queue(page)
    for n in range(8):
        expect(page.locator("[data-text]")).to_have_text(f"otter0{n}")
        page.keyboard.press("a")
    expect(page.locator("[data-saving]")).to_have_text("All saved.")
    assert held and page.evaluate("document.documentElement.scrollWidth") <= 390
    assert list(states(site, "otter").values()).count("approved") == 8
    for route in held:
        route.abort()


def test_two_reviewers_at_once_never_see_the_same_card(visit: Visit, sessions: list[str], site: Site) -> None:
    night(site, "finch")
    nora, omar = (at_desk(visit, session, size=DESK) for session in sessions)
    for page in (nora, omar):
        open_queue(page)
    seen: list[str] = []
    for turn in range(20):
        for page in (nora, omar):
            text = page.locator("[data-text]").inner_text()
            expect(page.locator("[data-facts]")).to_contain_text(f"number {int(text[-2:])} of them")
            seen.append(text)
            page.keyboard.press("a" if turn % 2 else "b")
            expect(page.locator("[data-text]")).not_to_have_text(text)
    assert len(set(seen)) == 40, "and none came twice"
    for page in (nora, omar):
        expect(page.locator("[data-saving]")).to_have_text("All saved.")
        page.reload()
        expect(page.locator("#quota-told")).to_contain_text("40 judged, 20 by you · 20 wait")
    assert sorted(states(site, "finch").values()) == ["approved"] * 20 + ["blocked"] * 20 + ["proposed"] * 20
