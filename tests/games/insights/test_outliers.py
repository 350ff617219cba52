"""Editions that played unlike others, and what is counted of visits."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.editions.calendar import today
from games.editions.models import Edition
from games.insights import footfall, funnel, outliers
from games.insights.models import Figures, Footfall
from games.players.models import Player
from games.plays.models import Play
from games.voices.models import Concern, Liking
from tests.cast.visitors import Visitor, text


@pytest.fixture
def editor(db: None) -> Client:
    user = User.objects.create_user("ed", is_staff=True)
    user.groups.add(Group.objects.get(name="editor"))
    client = Client()
    client.force_login(user)
    return client


def days(toy: Edition, many: int, **figures: Any) -> list[Edition]:
    """Editions of the days before today, of which each was solved by 80 of 100."""
    found = []
    for back in range(1, many + 1):
        edition = Edition.objects.get(pk=toy.pk)
        edition.pk, edition.date, edition.seed = None, today() - timedelta(days=back), f"day {back}"
        edition.save()
        Figures.objects.create(edition=edition, **{"won": 80, "gave_up": 20, "times": {"90": 80}, **figures})
        found.append(edition)
    return found


def odd() -> dict[int, str]:
    return {one.edition.pk: ", ".join(one.why) for one in outliers.played() if one.why}


def test_what_played_as_usual_is_no_outlier(toy: Edition) -> None:
    days(toy, 5)
    assert odd() == {}


def test_the_furthest_from_what_is_usual_comes_first_and_nobody_is_said(editor: Client, toy: Edition) -> None:
    few, _, nobody, *_ = days(toy, 9)
    Figures.objects.filter(pk=few.pk).update(won=40, gave_up=60)
    Figures.objects.filter(pk=nobody.pk).update(won=0, gave_up=100)
    assert odd() == {few.pk: "solved by few", nobody.pk: "solved by nobody"}
    shown = editor.get(reverse("admin:insights_figures_changelist")).context["odd"]
    assert [one.edition.pk for one in shown] == [nobody.pk, few.pk]


def test_few_and_many_solvers_dislike_and_reports_each_make_an_outlier(toy: Edition) -> None:
    few, many, disliked, reported, *_ = days(toy, 9, won=70, gave_up=30)
    Figures.objects.filter(pk=few.pk).update(won=40, gave_up=60)
    Figures.objects.filter(pk=many.pk).update(won=99, gave_up=1)
    Liking.objects.create(edition=disliked, up=5, down=6)
    Concern.objects.create(edition=reported, part="number", label="The number 7", count=3)
    assert odd() == {
        few.pk: "solved by few",
        many.pk: "solved by many",
        disliked.pk: "disliked",
        reported.pk: "reported",
    }


def test_of_few_plays_and_of_long_ago_nothing_is_said(toy: Edition) -> None:
    editions = days(toy, 40)
    Figures.objects.filter(pk=editions[0].pk).update(won=1, gave_up=5)
    Figures.objects.filter(pk=editions[35].pk).update(won=1, gave_up=50)
    assert odd() == {}
    assert len(outliers.played()) == 29


def test_the_page_draws_each_edition_and_costs_the_same(
    editor: Client, toy: Edition, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    few, *_ = days(toy, 20)
    Figures.objects.filter(pk=few.pk).update(won=20, gave_up=80)
    page = reverse("admin:insights_figures_changelist")
    for won in (20, 200_000):
        Figures.objects.filter(pk=few.pk).update(won=won, gave_up=4 * won)
        with django_assert_max_num_queries(18):
            seen = text(editor, page)
    assert seen.count("<circle") == 19 and seen.count('class="odd"') == 1
    assert "solved by few" in seen


def test_the_export_has_a_row_for_each_edition(editor: Client, toy: Edition) -> None:
    days(toy, 3)
    Edition.objects.filter(seed="day 1").update(variant="=1+1")
    response = editor.get(reverse("admin:insights_export"))
    rows = list(csv.DictReader(io.StringIO(response.content.decode())))
    assert len(rows) == 3 and rows[1]["started"] == "100" and rows[1]["solved_percent"] == "80.0"
    assert not any(value.startswith("=") for row in rows for value in row.values())


def test_only_editors_see_these_pages(moderator: Client, toy: Edition) -> None:
    for name in ("insights_figures_changelist", "insights_export", "insights_footfall_changelist"):
        assert moderator.get(reverse(f"admin:{name}")).status_code == 403


Counted = Callable[[], dict[str, int]]


@pytest.fixture
def counted(db: None) -> Counted:
    """Asked for before all others: nothing waits to be written from another test; then what was counted of the toy."""
    footfall.buffer.write()
    Footfall.objects.all().delete()

    def told() -> dict[str, int]:
        footfall.buffer.write()
        return dict(Footfall.objects.filter(game="toy").values_list("step", "count"))

    return told


@pytest.mark.postgres
def test_an_opened_page_counts_once_for_each_who_sees_it(counted: Counted, alice: Visitor, bob: Visitor) -> None:
    for _ in range(3):
        alice.client.get(alice.path)
    assert counted() == {"opened": 2}
    assert counted() == {"opened": 2}, "what was written is not written again"


def step(visitor: Visitor, **more: Any) -> int:
    body = {"game": "toy", "step": "shared", "day": str(today()), **more}
    headers = {"X-CSRFToken": visitor.client.cookies["csrftoken"].value}
    answer = visitor.client.post("/api/footfall/", json.dumps(body), content_type="application/json", headers=headers)
    return int(answer.status_code)


def test_what_the_page_tells_is_counted_by_game_and_day(counted: Counted, alice: Visitor) -> None:
    assert step(alice) == 200 and step(alice, step="lesson skipped", day=None) == 200
    assert counted() == {"opened": 1, "shared": 1, "lesson skipped": 1}


@pytest.mark.parametrize(
    "more",
    [{"game": "chess"}, {"step": "opened"}, {"day": str(today() + timedelta(days=2))}, {"day": "1999-01-01"}],
)
def test_what_is_not_there_is_not_counted(counted: Counted, alice: Visitor, more: dict[str, Any]) -> None:
    assert step(alice, **more) in (400, 404)
    assert counted() == {"opened": 1}


def test_who_plays_on_two_days_came_back_and_looking_twice_changes_nothing(toy: Edition) -> None:
    (yesterday,) = days(toy, 1)
    now = toy.made_at
    for n in range(3):
        player = Player.objects.create(name=f"Player {n}")
        for edition in (yesterday, toy)[: 1 + (n > 0)]:
            Play.objects.create(player=player, edition=edition, started_at=now, moved_at=now, moves_made=1)
    for _ in range(2):
        footfall.count_back(yesterday.day)
        assert Footfall.objects.get(step=footfall.BACK, game="toy").count == 2


def test_the_funnel_tells_each_week_with_shares_of_who_opened(editor: Client, toy: Edition) -> None:
    Figures.objects.create(edition=toy, won=30, going=20)
    Footfall.objects.create(day=toy.day, game="toy", step=footfall.OPENED, count=100)
    Footfall.objects.create(day=toy.day, game="toy", step=footfall.SHARED, count=7)
    page = text(editor, reverse("admin:insights_footfall_changelist"))
    for told in ("100", "50 (50 %)", "30 (30 %)", "7 (7 %)"):
        assert told in page
    assert len(funnel.funnels()) == 1
