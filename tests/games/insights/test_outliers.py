"""Editions that played unlike others, and what is counted of visits."""

import csv
import io
from datetime import timedelta
from typing import Any

from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.editions.models import Edition
from games.insights import outliers
from games.insights.models import Figures
from games.voices.models import Concern, Liking
from tests.cast.visitors import text
from tests.day import DAY


def days(toy: Edition, many: int, **figures: Any) -> list[Edition]:
    """Make editions of the days before today, of which each was solved by 80 of 100."""
    found = []
    for back in range(1, many + 1):
        edition = Edition.objects.get(pk=toy.pk)
        edition.pk, edition.date, edition.seed = None, DAY - timedelta(days=back), f"day {back}"
        edition.save()
        Figures.objects.create(edition=edition, **{"won": 80, "gave_up": 20, "times": {"90": 80}, **figures})
        found.append(edition)
    return found


def odd() -> dict[int, str]:
    return {one.edition.pk: ", ".join(one.why) for one in outliers.played() if one.why}


def solve(edition: Edition, won: int, gave_up: int) -> None:
    Figures.objects.filter(pk=edition.pk).update(won=won, gave_up=gave_up)


def test_few_and_many_solvers_dislike_and_reports_each_make_an_outlier(editor: Client, toy: Edition) -> None:
    few, many, nobody, disliked, reported, *_ = days(toy, 11, won=70, gave_up=30)
    assert odd() == {}
    for edition, won in ((few, 40), (many, 99), (nobody, 0)):
        solve(edition, won, 100 - won)
    Liking.objects.create(edition=disliked, up=5, down=6)
    Concern.objects.create(edition=reported, part="number", label="The number 7", count=3)
    reasons = {few: "solved by few", many: "solved by many", nobody: "solved by nobody"}
    reasons |= {disliked: "disliked", reported: "reported"}
    assert odd() == {edition.pk: reason for edition, reason in reasons.items()}
    shown = editor.get(reverse("admin:insights_figures_changelist")).context["odd"]
    assert [one.edition.pk for one in shown][:2] == [nobody.pk, few.pk], "the furthest from what is usual comes first"


def test_of_few_plays_and_of_long_ago_nothing_is_said(toy: Edition) -> None:
    editions = days(toy, 40)
    solve(editions[0], 1, 5)
    solve(editions[35], 1, 50)
    assert odd() == {} and len(outliers.played()) == 29


def test_the_page_draws_each_edition_and_costs_the_same_and_the_export_has_a_row_for_each(
    editor: Client, moderator: Client, toy: Edition, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    few, *_ = days(toy, 20)
    page, export = reverse("admin:insights_figures_changelist"), reverse("admin:insights_export")
    for won in (20, 200_000):
        solve(few, won, 4 * won)
        with django_assert_max_num_queries(18):
            seen = text(editor, page)
    assert seen.count("<circle") == 19 and seen.count('class="odd"') == 1 and "solved by few" in seen
    Edition.objects.filter(seed="day 1").update(variant="=1+1")
    rows = list(csv.DictReader(io.StringIO(text(editor, export))))
    assert len(rows) == 20 and rows[1]["started"] == "100" and rows[1]["solved_percent"] == "80.0"
    assert not any(value.startswith("=") for row in rows for value in row.values())
    assert [moderator.get(address).status_code for address in (page, export)] == [403, 403]
