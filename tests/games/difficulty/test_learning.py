"""What plays say of how hard puzzles are: learned at night, shown on the page, and minded by the calendar."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from games.difficulty import fitting, ordering, tasks
from games.difficulty.models import Expected, Fit
from games.difficulty.templatetags.difficulty import expected_told, felt_grade
from games.editions.calendar import difficulty, today
from games.editions.making import make_daily
from games.editions.models import Edition
from games.insights.models import Figures
from puzzles import registry
from tests.toy.puzzles.toy.engine import ToyEngine

Played = Callable[..., list[Edition]]
DAYS = fitting.EDITIONS


@pytest.fixture
def the_toy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other games have no plays here. A number is the harder, the larger it is."""
    monkeypatch.setattr(registry, "slugs", lambda: ("toy",))
    monkeypatch.setattr(ToyEngine, "features", lambda engine, puzzle: {"number": float(puzzle.secret.number)})


def seconds_of(edition: Edition) -> int:
    return 40 + 10 * int(edition.puzzle.secret.number)


@pytest.fixture
def played(db: None, the_toy_alone: None) -> Played:
    """So many past days of the toy, each finished by so many people in a time that its number tells."""

    def play(days: int = DAYS, finishes: int = fitting.FINISHES) -> list[Edition]:
        editions = [make_daily("toy", "large", today() - timedelta(days=n)) for n in range(1, days + 1)]
        Figures.objects.bulk_create(
            Figures(edition=one, won=finishes - 5, lost=5, times={str(seconds_of(one)): finishes - 5})
            for one in editions
        )
        return editions

    return play


def test_a_puzzle_to_come_is_foretold_by_what_was_played(played: Played) -> None:
    played()
    coming = make_daily("toy", "large", today() + timedelta(days=3))
    assert fitting.learn() == 1
    told = Expected.objects.get(pk=coming.pk)
    assert not told.played and told.fit == Fit.objects.get()
    assert abs(told.seconds - seconds_of(coming)) < 0.5 * seconds_of(coming)
    assert Fit.objects.get().match["time"] > 0.8


def test_what_was_played_counts_more_than_what_is_foretold(played: Played) -> None:
    edition = played()[0]
    fitting.learn()
    told = Expected.objects.get(pk=edition.pk)
    assert told.played and told.seconds == pytest.approx(seconds_of(edition)) and told.success == pytest.approx(0.9)


@pytest.mark.parametrize(("days", "finishes"), [(DAYS - 1, fitting.FINISHES), (DAYS, fitting.FINISHES - 1)])
def test_from_too_little_nothing_is_learned(played: Played, days: int, finishes: int) -> None:
    played(days, finishes)
    coming = make_daily("toy", "large", today() + timedelta(days=3))
    assert fitting.learn() == 0 and not Fit.objects.exists()
    assert not Expected.objects.filter(pk=coming.pk).exists()


@pytest.mark.postgres
def test_each_night_that_tells_something_new_is_another_version(played: Played) -> None:
    first = played()[0]
    fitting.learn()
    fitting.learn()
    assert [fit.version for fit in Fit.objects.all()] == [1]
    Figures.objects.filter(pk=first.pk).update(times={"900": 45})
    fitting.learn()
    assert [fit.version for fit in Fit.objects.all()] == [2, 1]


def as_graded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver calls a third of the toys gentle, tricky and fiendish, by the day."""
    monkeypatch.setattr(fitting, "solvers_grade", lambda edition: fitting.GRADES[edition.day.toordinal() % 3])


def test_as_many_feel_hard_as_the_solver_calls_so_and_those_are_the_slowest(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    editions = played()
    as_graded(monkeypatch)
    fitting.learn()
    felt: dict[str, list[int]] = {}
    for edition in editions:
        felt.setdefault(Expected.objects.get(pk=edition.pk).felt, []).append(seconds_of(edition))
    assert set(felt) == set(fitting.GRADES)
    assert max(felt["gentle"]) <= min(felt["tricky"]) <= max(felt["tricky"]) <= min(felt["fiendish"])


def test_a_model_that_foretells_no_better_than_the_mean_is_not_gone_by(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ToyEngine, "features", lambda engine, puzzle: {"same": 1.0})
    past = played()
    coming = make_daily("toy", "large", today() + timedelta(days=3))
    as_graded(monkeypatch)
    assert fitting.learn() == 1 and not Fit.objects.get().useful
    assert not Expected.objects.filter(pk=coming.pk).exists()
    assert not Expected.objects.exclude(felt="").exists()
    for edition in (coming, past[0]):
        assert felt_grade(edition) == ""
        assert f"only the solver says: what was learned from {DAYS} editions" in expected_told(edition)


def test_what_was_foretold_by_a_useful_model_goes_when_it_is_useful_no_more(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    played()
    coming = make_daily("toy", "large", today() + timedelta(days=3))
    as_graded(monkeypatch)
    fitting.learn()
    assert Fit.objects.get().useful and Expected.objects.get(pk=coming.pk).felt
    monkeypatch.setattr(ToyEngine, "features", lambda engine, puzzle: {"same": 1.0})
    fitting.learn()
    assert not Expected.objects.filter(pk=coming.pk).exists() and not Expected.objects.exclude(felt="").exists()


def page(client: Client, edition: Edition) -> str:
    response = client.get(f"/toy/small/{edition.date}/")
    assert response.status_code == 200
    return str(response.content.decode())


def test_the_page_says_how_hard_most_find_it_where_the_solver_says_otherwise(
    client: Client, toy: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "most say" not in page(client, toy)
    Expected.objects.create(edition=toy, seconds=60, success=0.5, felt="fiendish")
    told = page(client, toy)
    assert '<span class="visually-hidden">most say</span>' in told and "fiendish</span>" in told


def test_an_editor_reads_what_is_expected_or_that_only_the_solver_says_so(admin_client: Client, toy: Edition) -> None:
    address = f"/admin/editions/edition/{toy.pk}/change/"
    assert "only the solver says" in admin_client.get(address, follow=True).content.decode()
    fit = Fit.objects.create(game="toy", variant="small", version=3, editions=30, model={}, match={})
    Expected.objects.create(edition=toy, fit=fit, seconds=200, success=0.824, felt="")
    told = admin_client.get(address, follow=True).content.decode()
    assert "version 3" in told and "3:20 for a win, 82 % win" in told


@pytest.fixture
def week(db: None) -> dict[date, Edition]:
    """The seven days of a week to come, each with what is expected of it: the hardest on Monday."""
    monday = today() + timedelta(days=14 - today().weekday())
    days = [monday + timedelta(days=n) for n in range(7)]
    found = {day: make_daily("toy", "small", day) for day in days}
    for n, day in enumerate(days):
        Expected.objects.create(edition=found[day], seconds=700 - 100 * n, success=1.0)
    return found


def test_a_week_is_put_in_order_and_stays_so(week: dict[date, Edition]) -> None:
    numbers = {day: one.puzzle.secret.number for day, one in week.items()}
    assert ordering.order_weeks() > 0
    told: list[Any] = [
        (difficulty(one.edition.day), one.hardness) for one in Expected.objects.select_related("edition")
    ]
    assert all(mine[1] <= other[1] for mine in told for other in told if mine[0] < other[0])
    after = {day: Edition.objects.get(pk=one.pk).puzzle.secret.number for day, one in week.items()}
    assert sorted(after.values()) == sorted(numbers.values()) and after != numbers
    assert ordering.order_weeks() == 0


def test_a_day_that_an_editor_has_approved_stays(week: dict[date, Edition]) -> None:
    first = min(week)
    Edition.objects.filter(pk=week[first].pk).update(locked=True)
    ordering.order_weeks()
    assert Edition.objects.get(pk=week[first].pk).stored == week[first].stored


def test_the_nightly_task_learns_and_orders(played: Played) -> None:
    played()
    assert tasks.learn_difficulty() == 1
