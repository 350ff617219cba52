"""Every kind of page of the desk, at three widths, in both schemes and by its keys."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import cast

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, be_signed_in
from tests.browser.test_pages import serious, serious_in_either
from tests.server import Site

Visit = Callable[..., Page]
TABLET = ViewportSize(width=820, height=1180)
TARGET = 44
PREPARE = """
import json
from datetime import timedelta
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, User
from django.contrib.contenttypes.models import ContentType
from django.urls import reverse
from django.utils import timezone
from games.editions.calendar import today
from games.editions.making import make_daily
from games.editions.models import Edition, Job
from games.errands.models import Errand
from games.operating.models import Alarm, BrowserError, Notice
from games.players.models import Player, ReportedName
from games.plays.models import Play
from games.voices.models import Concern, Voice
from games.words.models import Word, WordImport
from tests.staff import session_of
now = timezone.now()
user = User.objects.create_user("gwen", password="a long password", is_staff=True)
user.groups.add(Group.objects.get(name="admin"))
live = Edition.objects.get(game="square", variant="classic", kind="daily", date=today())
drawn = Edition.objects.get(game="chains", variant="mini", kind="daily", date=today())
coming = make_daily("nettle", "classic", today() + timedelta(days=1))
player = Player.objects.create(name="Somebody With A Name That Is Rather Long")
play = Play.objects.create(player=player, edition=live, started_at=now, moved_at=now, finished_at=now, status="won",
                           seconds=1, apart="quick")
ReportedName.objects.create(kind="player", what=player.pk, name=player.name, count=2)
said = {"label": "The puzzle as a whole", "count": 1, "word": "able"}
concern, _ = Concern.objects.update_or_create(edition=live, part="puzzle", defaults=said)
Voice.objects.create(concern=concern, player=player, reason="There is another answer.")
word, _ = Word.objects.get_or_create(word_list="nettle-secret", text="walnut", defaults={"status": "approved"})
Word.objects.get_or_create(word_list="nettle-secret", text="hazelnut", defaults={"status": "proposed"})
Job.objects.create(game="dominoes", variant="gentle", date=today() + timedelta(days=9), state=Job.FAILED,
                   error="CannotGenerate: no layout of these names was found in time")
Errand.objects.create(key="an errand", task="none", args=[], state=Errand.FAILED, error="broken", due_at=now)
notice = Notice.objects.create(text="Maintenance", starts_at=now - timedelta(hours=2), ends_at=now - timedelta(hours=1))
BrowserError.objects.create(message="TypeError: of undefined", file="a.js", line=1, release="1")
Alarm.objects.update_or_create(name="disk", defaults={"sentence": "The disk is full."})
job = WordImport.objects.create(name="words.csv", content="", user=user, total=3, state="done", added=2, refused=1)
LogEntry.objects.create(user=user, content_type=ContentType.objects.get_for_model(word), object_id=str(word.pk),
                        object_repr=str(word), action_flag=CHANGE, change_message="Blocked. Why: it is a name")
def at(name, *args):
    return reverse(f"admin:{name}", args=args)
pages = {
    "the front page": at("index"), "what is found": at("insights_search") + "?q=walnut",
    "a week": at("editions_week"), "a month": at("editions_calendar_of", "square"),
    "a live day": at("editions_edition_change", live.pk), "a coming day": at("editions_edition_change", coming.pk),
    "texts": at("editions_texts", live.pk), "a level": at("editions_texts", drawn.pk),
    "candidates and versions": at("editions_versions", coming.pk), "editions": at("editions_edition_changelist"),
    "consequences": at("editions_consequences") + f"?words={word.pk}", "jobs": at("editions_job_changelist"),
    "review": at("words_review") + "?list=nettle-secret", "words": at("words_word_changelist"),
    "a word": at("words_word_change", word.pk), "a new word": at("words_word_add"),
    "a word’s history": at("words_word_history", word.pk), "deleting a word": at("words_word_delete", word.pk),
    "an import": at("words_word_import"), "imports": at("words_wordimport_changelist"),
    "an import’s page": at("words_wordimport_change", job.pk), "an export": at("words_word_export"),
    "how editions play": at("insights_figures_changelist"), "the funnel": at("insights_footfall_changelist"),
    "reports": at("voices_concern_changelist"), "a report": at("voices_concern_change", concern.pk),
    "names": at("players_reportedname_changelist"), "players": at("players_player_changelist"),
    "a player": at("players_player_change", player.pk), "plays": at("plays_play_changelist"),
    "results": at("plays_waiting_changelist"), "a result": at("plays_waiting_change", play.pk),
    "calls and mails": at("calling_call_changelist"),
    "workers’ jobs": at("errands_errand_changelist"), "today’s state": at("operating_state"),
    "notices": at("operating_notice_changelist"), "a notice": at("operating_notice_change", notice.pk),
    "people": at("auth_user_changelist"), "a person": at("auth_user_change", user.pk),
    "the history": at("admin_logentry_changelist"),
}
print("@" + json.dumps([session_of(user), pages]))
"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
PRESSED = "#content :is(button, .button, select, input[type=submit], summary), #header :is(a, button)"
SMALL = f"""[...document.querySelectorAll("{PRESSED}")]
    .filter((one) => one.checkVisibility())
    .filter((one) => one.getBoundingClientRect().height < {TARGET} - 0.5 && !one.closest(".visually-hidden"))
    .map((one) => one.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def known(site: Site) -> Iterator[tuple[str, dict[str, str]]]:
    """The session of an administrator, and the address of a page of each kind with something on it."""
    site.manage("load_words")
    line = next(one for one in site.manage("shell", "-c", PREPARE).splitlines() if one.startswith("@"))
    session, pages = cast("tuple[str, dict[str, str]]", json.loads(line[1:]))
    yield session, pages


@pytest.fixture
def opened(visit: Visit, known: tuple[str, dict[str, str]]) -> Callable[[ViewportSize], Iterator[tuple[str, Page]]]:
    """Opens page after page in a window of some size."""

    def walk(size: ViewportSize) -> Iterator[tuple[str, Page]]:
        page = visit("/about/", size)
        be_signed_in(page, known[0])
        for kind, address in known[1].items():
            answer = page.goto(address)
            assert answer and answer.status == 200, kind
            yield kind, page

    return walk


Opened = Callable[[ViewportSize], Iterator[tuple[str, Page]]]


@pytest.mark.parametrize("size", [PHONE, TABLET, DESK], ids=["390", "820", "1280"])
def test_no_page_of_the_desk_scrolls_sideways_and_each_lists_its_keys(opened: Opened, size: ViewportSize) -> None:
    wrong = []
    for kind, page in opened(size):
        if (wider := page.evaluate(WIDER)) > 0:
            wrong.append(f"{kind} is {wider} pixels too wide")
        if size is not DESK:
            wrong += [f"{kind} has a small target: {one}" for one in page.evaluate(SMALL)]
        keys = page.get_by_role("dialog", name="Keys")
        page.evaluate("document.activeElement.blur()")  # a form for something new begins in its first field
        page.keyboard.press("?")
        expect(keys).to_be_visible()
        page.keyboard.press("Escape")
        expect(keys).to_be_hidden()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["390", "1280"])
def test_every_page_of_the_desk_can_be_read_by_everybody_in_light_and_in_dark(
    opened: Opened, size: ViewportSize
) -> None:
    wrong = [f"{kind}: {one}" for kind, page in opened(size) for one in serious_in_either(page)]
    assert not wrong, "\n".join(wrong)


def test_the_desk_is_walked_by_keys_alone(visit: Visit, known: tuple[str, dict[str, str]]) -> None:
    page = visit("/about/", DESK)
    be_signed_in(page, known[0])
    page.goto("/admin/")
    page.keyboard.press("g")
    page.keyboard.press("w")
    expect(page.get_by_role("heading", name="Words", level=1)).to_be_visible()
    page.wait_for_load_state()  # only then its keys are listened to
    page.keyboard.press("/")
    search = page.get_by_role("searchbox")
    expect(search).to_be_focused()
    page.keyboard.type("g?walnut")
    expect(search).to_have_value("g?walnut")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    search.blur()
    page.keyboard.press("g")
    page.keyboard.press("c")
    shown = page.locator(".month-head h2")
    now = shown.inner_text()
    page.wait_for_load_state()
    page.keyboard.press("]")
    expect(shown).not_to_have_text(now)
    page.wait_for_load_state()
    page.keyboard.press("[")
    expect(shown).to_have_text(now)


def test_the_rooms_are_behind_a_menu_on_a_phone_and_light_and_dark_are_the_sites(
    visit: Visit, known: tuple[str, dict[str, str]]
) -> None:
    page = visit("/about/", PHONE)
    page.get_by_role("button", name="Light or dark").click()
    chosen = page.evaluate("document.documentElement.dataset.theme")
    be_signed_in(page, known[0])
    page.goto("/admin/")
    assert page.evaluate("document.documentElement.dataset.theme") == chosen
    players = page.locator("#desk-nav a", has_text="Players")
    expect(players).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    expect(players).to_be_visible()
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(players).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    players.click()
    expect(page.get_by_role("heading", name="Players", level=1)).to_be_visible()
