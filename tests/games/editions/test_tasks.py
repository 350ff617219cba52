"""The workers: fourteen days ahead, safe to repeat, and failures that are seen and tried again."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from games.editions import calendar, finding, making, spares, tasks
from games.editions.calendar import planned, today
from games.editions.models import Edition, Job
from games.errands.tasks import ask_again
from puzzles import registry
from puzzles.contract import AnyEngine, CannotGenerate, Variant


@pytest.mark.django_db
def test_it_asks_for_every_game_and_variant_of_the_next_days_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Counter[tuple[str, ...]]()

    def note(args: list[str], queue: str | None = None) -> None:
        asked[(queue or "", *map(str, args))] += 1

    for task in (tasks.generate_edition, tasks.make_spare):
        monkeypatch.setattr(task, "apply_async", note)
    making.make_daily("toy", "small", today())
    assert ("toy", "small", today()) not in tasks.missing(1) and ("toy", "large", today()) in tasks.missing(1)
    days = [len(planned(today() + timedelta(days=n))) for n in range(14)]
    spare = spares.KEPT * sum(len(engine.variants) for engine in registry.engines())
    assert tasks.ensure_editions() == asked.total() == len(asked) == sum(days) - 1 + spare
    assert Job.objects.filter(state=Job.WAITING).count() == sum(days) - 1
    assert sum(queue == "" for queue, *_ in asked) == days[0] - 1, "today's are waited for, the others are not"


@pytest.mark.django_db
def test_the_sweep_costs_one_query_when_all_is_there(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    toy = registry.engine("toy")
    monkeypatch.setattr(registry, "engines", lambda: [toy])
    for variant in ("small", "large"):
        for number in range(spares.KEPT):
            tasks.make_spare("toy", variant, number + 1)
        for ahead in range(2):
            making.make_daily("toy", variant, today() + timedelta(days=ahead))
    with django_assert_num_queries(1):
        assert tasks.ensure_editions(days=2) == 0
    with django_assert_num_queries(1):
        assert ask_again() == 0


@pytest.mark.django_db
def test_a_day_has_only_the_variants_that_the_game_plays_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = registry.engine("toy")
    small, large = engine.variants

    def choosy(one: AnyEngine, day: date) -> tuple[Variant, ...]:
        return ((small,) if day == today() else (large,)) if one is engine else one.variants

    for module in (calendar, finding):
        monkeypatch.setattr(module, "variants_on", choosy)
    assert ("toy", "large", today()) not in tasks.missing(1) and ("toy", "small", today()) in tasks.missing(1)
    with pytest.raises(making.NoSuchEdition, match="not played that way"):
        finding.daily("toy", "large", today())


@pytest.mark.postgres
@pytest.mark.django_db
def test_making_an_edition_twice_makes_it_once_and_a_failure_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        tasks.generate_edition("toy", "small", str(today()))
    assert Edition.objects.count() == 1
    job = Job.objects.get()
    assert (job.state, job.tries, job.error) == (Job.DONE, 2, "")

    def fail(*_: object) -> None:
        raise CannotGenerate("out of numbers")

    monkeypatch.setattr(tasks, "make_daily", fail)
    with pytest.raises(CannotGenerate):
        tasks.generate_edition("toy", "large", str(today()))
    job = Job.objects.get(variant="large")
    assert (job.state, job.error) == (Job.FAILED, "CannotGenerate: out of numbers")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_make_each_edition_once_and_no_number_twice() -> None:
    def work(_: int) -> None:
        try:
            for n in range(8):
                making.make_daily("toy", "small", today() + timedelta(days=n))
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(work, range(2)))
    numbers = [edition.puzzle.secret.number for edition in Edition.objects.all()]
    assert len(numbers) == len(set(numbers)) == 8
