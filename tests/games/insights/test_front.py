"""The desk's front page says what wants an eye, each one click away."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.editions.blocked import blocked_ahead
from games.editions.calendar import DAYS_AHEAD, today
from games.editions.making import make_daily
from games.editions.models import Edition, Job
from games.insights import front
from games.words.models import Word
from tests.staff import session_of

pytestmark = pytest.mark.django_db


def states(game: str) -> list[str]:
    return [day.state for strip in front.strips() if strip.engine.slug == game for day in strip.days]


def test_a_day_is_missing_until_it_is_made_and_locked_when_an_editor_says_so() -> None:
    assert states("nettle") == ["missing"] * DAYS_AHEAD
    for days, locked in ((0, False), (1, True)):
        day = today() + timedelta(days=days)
        Edition.objects.create(
            game="nettle",
            variant="classic",
            kind="daily",
            date=day,
            seed="s",
            locked=locked,
            stored="",
            engine_version=1,
        )
    assert states("nettle")[:3] == ["ready", "locked", "missing"]


def test_a_day_is_reviewed_when_all_of_its_puzzles_are_approved() -> None:
    same = {"game": "toy", "kind": "daily", "date": today(), "seed": "s", "stored": "", "engine_version": 1}
    small = Edition.objects.create(variant="small", approved_at=timezone.now(), **same)
    large = Edition.objects.create(variant="large", **same)
    assert states("toy")[0] == "ready"
    Edition.objects.filter(pk=large.pk).update(approved_at=timezone.now())
    assert states("toy")[0] == "reviewed"
    Edition.objects.filter(pk__in=[small.pk, large.pk]).update(locked=True)
    assert states("toy")[0] == "locked"


def test_what_waits_is_a_link_and_nothing_is_told_of_what_does_not() -> None:
    user = User.objects.create_user("erin", is_staff=True)
    user.groups.add(Group.objects.get(name="editor"))
    client = Client()
    client.cookies["sessionid"] = session_of(user)
    page = client.get(reverse("admin:index")).content.decode()
    assert "to review" not in page and "failed" not in page
    Word.objects.create(word_list="nettle-secret", text="river")
    Job.objects.create(game="nettle", variant="classic", date=today(), state=Job.FAILED)
    page = client.get(reverse("admin:index")).content.decode()
    assert f"{reverse('admin:words_review')}?list=nettle-secret" in page and "failed to be made" in page


def test_whoever_is_no_editor_sees_the_desk_without_it() -> None:
    user = User.objects.create_user("mona", is_staff=True)
    user.groups.add(Group.objects.get(name="moderator"))
    client = Client()
    client.cookies["sessionid"] = session_of(user)
    answer = client.get(reverse("admin:index"))
    assert answer.status_code == 200 and "days, today first" not in answer.content.decode()


def front_page(client: Client) -> str:
    return " ".join(client.get(reverse("admin:index")).content.decode().split())


@pytest.fixture
def editor() -> Client:
    user = User.objects.create_user("erin", is_staff=True)
    user.groups.add(Group.objects.get(name="editor"))
    client = Client()
    client.cookies["sessionid"] = session_of(user)
    return client


def test_what_is_missing_and_what_is_to_approve_waits_on_the_same_days_as_are_to_approve(editor: Client) -> None:
    for days in (0, 1, DAYS_AHEAD - 1, DAYS_AHEAD):
        make_daily("toy", "large", today() + timedelta(days=days))
    page, listed = front_page(editor), editor.get(reverse("admin:editions_coming"))
    strips = front.strips()
    assert front.unapproved(strips) == listed.context["ahead"].wait == 2
    assert front.unmade(strips) == listed.context["ahead"].missing > 0
    assert f"<strong>2</strong> puzzles of the next {DAYS_AHEAD} days to approve" in page and "All is well" not in page
    shown = [cell.day for week in listed.context["weeks"] for cell in week]
    assert shown == [day.day for day in strips[0].days]


def test_a_coming_puzzle_with_a_blocked_word_waits_and_is_marked_wherever_it_is_shown(editor: Client) -> None:
    one = make_daily("nettle", "classic", today() + timedelta(days=3))
    Edition.objects.filter(pk=one.pk).update(approved_at=timezone.now())
    assert "a word that is blocked" not in front_page(editor)
    target = one.puzzle.secret.target
    Word.objects.create(word_list="blocklist", text=target, status=Word.BLOCKED)
    coming = reverse("admin:editions_coming")
    line = f'<a href="{coming}#spoiled"> <strong>1</strong> coming puzzle uses a word that is blocked </a>'
    assert line in front_page(editor)
    mark = f'<span class="glance-blocked">Blocked: {target}</span>'
    month = reverse("admin:editions_calendar_of", args=["nettle"])
    assert mark in editor.get(coming).content.decode()
    assert mark in editor.get(month, {"month": f"{one.day:%Y-%m}"}).content.decode()
    edition = editor.get(reverse("admin:editions_edition_change", args=[one.pk])).content.decode()
    assert f"It uses what is blocked: {target}." in edition


def test_blocked_words_are_looked_for_in_as_many_questions_for_many_days_as_for_one(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for days in range(1, 8):
        make_daily("toy", "large", today() + timedelta(days=days))
        make_daily("nettle", "classic", today() + timedelta(days=days))
    with django_assert_max_num_queries(5):
        assert blocked_ahead() == {}
