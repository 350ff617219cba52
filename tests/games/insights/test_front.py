"""The desk's front page says what wants an eye, each one click away."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from games.editions.models import Edition, Job
from games.insights import front
from games.words.models import Word
from tests.day import DAY, START
from tests.staff import session_of

pytestmark = pytest.mark.django_db


def states(game: str) -> list[str]:
    return [day.state for strip in front.strips() if strip.engine.slug == game for day in strip.days]


def make(game: str, variant: str, days: int = 0, **more: Any) -> Edition:
    fields = {"kind": "daily", "date": DAY + timedelta(days=days), "seed": "s", "stored": "", "engine_version": 1}
    return Edition.objects.create(game=game, variant=variant, **{**fields, **more})


def test_a_day_is_missing_until_it_is_made_and_then_ready_reviewed_or_locked() -> None:
    assert states("nettle") == ["missing"] * front.DAYS
    make("nettle", "classic")
    make("nettle", "classic", 1, locked=True)
    assert states("nettle")[:3] == ["ready", "locked", "missing"]
    make("toy", "small", approved_at=START)
    large = make("toy", "large")
    assert states("toy")[0] == "ready", "a day is reviewed when all of its puzzles are"
    Edition.objects.filter(pk=large.pk).update(approved_at=START)
    assert states("toy")[0] == "reviewed"
    Edition.objects.filter(game="toy").update(locked=True)
    assert states("toy")[0] == "locked"


def front_page(group: str) -> str:
    user = User.objects.create_user(group, is_staff=True)
    user.groups.add(Group.objects.get(name=group))
    client = Client()
    client.cookies["sessionid"] = session_of(user)
    return client.get(reverse("admin:index")).content.decode()


def test_what_waits_is_a_link_for_editors_and_nothing_is_said_of_what_does_not() -> None:
    page = front_page("editor")
    assert "to review" not in page and "failed" not in page
    User.objects.all().delete()
    Word.objects.create(word_list="nettle-secret", text="river")
    Job.objects.create(game="nettle", variant="classic", date=DAY, state=Job.FAILED)
    page = front_page("editor")
    assert f"{reverse('admin:words_review')}?list=nettle-secret" in page and "failed to be made" in page
    assert "next two weeks" in page and "next two weeks" not in front_page("moderator")
