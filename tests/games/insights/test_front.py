"""The desk's front page says what wants an eye, each one click away."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.editions.calendar import today
from games.editions.models import Edition, Job
from games.insights import front
from games.words.models import Word
from tests.staff import session_of

pytestmark = pytest.mark.django_db


def states(game: str) -> list[str]:
    return [day.state for strip in front.strips() if strip.engine.slug == game for day in strip.days]


def test_a_day_is_missing_until_it_is_made_and_locked_when_an_editor_says_so() -> None:
    assert states("nettle") == ["missing"] * front.DAYS
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
    assert answer.status_code == 200 and "next two weeks" not in answer.content.decode()
