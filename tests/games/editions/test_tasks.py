"""The workers: fourteen days ahead, safe to repeat, and failures that are seen and tried again."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from games.editions import calendar, finding, making, spares, tasks
from games.editions.calendar import planned, today
from games.editions.models import Edition, Job
from games.errands.tasks import ask_again
from puzzles import registry
from puzzles.contract import AnyEngine, CannotGenerate, Variant
from tests.server import ROOT, Site

PATIENCE = 180
"""Seconds for a worker to start on a slow machine and to make one edition."""


@pytest.mark.django_db
def test_it_asks_for_every_game_and_variant_of_the_next_days(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    def note(args: list[str], queue: str | None = None) -> None:
        asked.append(("/".join(map(str, args)), queue or ""))

    monkeypatch.setattr(tasks.generate_edition, "apply_async", note)
    monkeypatch.setattr(tasks.make_spare, "apply_async", note)
    days = {n: len(planned(today() + timedelta(days=n))) for n in range(14)}
    spare = spares.KEPT * sum(len(engine.variants) for engine in registry.engines())
    assert tasks.ensure_editions() == len(set(asked)) == sum(days.values()) + spare
    assert Job.objects.filter(state=Job.WAITING).count() == sum(days.values())
    assert sum(queue == "" for _, queue in asked) == days[0], "today's are waited for, the others are not"


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
    chosen = {True: (small,), False: (large,)}

    def choosy(one: AnyEngine, day: date) -> tuple[Variant, ...]:
        return chosen[day == today()] if one is engine else one.variants

    monkeypatch.setattr(calendar, "variants_on", choosy)
    monkeypatch.setattr(finding, "variants_on", choosy)
    assert ("toy", "large", today()) not in tasks.missing(1) and ("toy", "small", today()) in tasks.missing(1)
    with pytest.raises(making.NoSuchEdition, match="not played that way"):
        finding.daily("toy", "large", today())


@pytest.mark.django_db
def test_it_asks_only_for_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    making.make_daily("toy", "small", today())
    assert ("toy", "small", today()) not in tasks.missing(1)
    assert ("toy", "large", today()) in tasks.missing(1)


@pytest.mark.postgres
@pytest.mark.django_db
def test_making_an_edition_twice_makes_it_once() -> None:
    for _ in range(2):
        tasks.generate_edition("toy", "small", today().isoformat())
    assert Edition.objects.count() == 1
    job = Job.objects.get()
    assert (job.state, job.tries, job.error) == (Job.DONE, 2, "")


@pytest.mark.django_db
def test_a_failure_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise CannotGenerate("out of numbers")

    monkeypatch.setattr(tasks, "make_daily", fail)
    with pytest.raises(CannotGenerate):
        tasks.generate_edition("toy", "small", today().isoformat())
    job = Job.objects.get()
    assert (job.state, job.error) == (Job.FAILED, "CannotGenerate: out of numbers")


@pytest.mark.django_db
def test_where_one_attempt_finds_nothing_another_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = registry.engine("toy")
    generate, attempts = toy.generate, list[Random]()

    def unlucky(random: Random, *given: Any) -> Any:
        attempts.append(random)
        if len(attempts) == 1:
            raise CannotGenerate("no number fitted")
        return generate(random, *given)

    monkeypatch.setattr(toy, "generate", unlucky)
    made = making.make_daily("toy", "small", today())
    assert len(attempts) == 2 and Edition.objects.get() == made


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_make_each_edition_once_and_no_number_twice() -> None:

    from django.db import connection

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


@pytest.mark.slow
def test_a_real_worker_takes_a_task_from_the_folder_and_makes_the_edition(tmp_path: Path) -> None:
    site = Site(tmp_path, REAL_WORKERS="1")
    site.migrate()
    day = today().isoformat()
    ask = f"from games.editions.tasks import generate_edition as g; g.delay('toy', 'large', '{day}')"
    site.manage("shell", "-c", ask)
    words = [sys.executable, "-m", "celery", "-A", "config", "worker", "-P", "solo", "--loglevel", "ERROR"]
    with (tmp_path / "log").open("wb") as log:
        worker = subprocess.Popen(words, cwd=ROOT, env=site.environment, stdout=log, stderr=log)
    ends = time.monotonic() + PATIENCE
    made = "SELECT game, variant, date FROM editions_edition"
    try:
        with closing(sqlite3.connect(tmp_path / "fivefold.sqlite3")) as database:
            while not (rows := database.execute(made).fetchall()):
                assert worker.poll() is None and time.monotonic() < ends, (tmp_path / "log").read_text()
                time.sleep(0.1)
    finally:
        worker.kill()
        worker.wait()
    assert rows == [("toy", "large", day)]
