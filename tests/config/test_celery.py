"""Which queue a task goes to, and that what the scheduler and the queues name is there."""

from __future__ import annotations

from typing import Any

import pytest
from celery.signals import beat_init, worker_ready
from celery.utils.dispatch import Signal
from django.conf import settings

from config.celery import app
from config.settings import ASKED_AT_START
from games.operating.tasks import live

app.loader.import_default_modules()
LONG = ["games.words.tasks.check_import", "games.words.tasks.write_import"]


def queue_of(task: str) -> str:
    return str(app.amqp.router.route({}, task)["queue"].name)


@pytest.mark.parametrize("task", LONG)
def test_what_takes_long_does_not_keep_waiting_who_looks_on(task: str) -> None:
    assert queue_of(task) == "long"


@pytest.mark.parametrize("task", ["games.chains.tasks.analyse", "games.editions.tasks.generate_edition"])
def test_what_somebody_waits_for_goes_to_the_quick_queue(task: str) -> None:
    assert queue_of(task) == "celery"


def test_every_task_that_settings_name_is_there() -> None:
    named = {*settings.CELERY_TASK_ROUTES, *(job["task"] for job in settings.CELERY_BEAT_SCHEDULE.values())}
    assert named - set(app.tasks) == set()


@pytest.mark.parametrize("signal", [worker_ready, beat_init])
def test_what_is_missing_is_asked_for_as_soon_as_anybody_starts(
    signal: Signal, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.ASKED_AT_START = ASKED_AT_START  # which the tests' own settings empty
    asked: list[str] = []
    monkeypatch.setattr(app, "send_task", asked.append)
    worker_ready.disconnect(live)  # which begins a thread that gives signs of life for as long as the process lives
    try:
        signal.send(sender=None)
    finally:
        worker_ready.connect(live)
    assert asked == ["games.editions.tasks.ensure_editions", "games.errands.tasks.ask_again"]


@pytest.mark.parametrize("task", ["games.editions.tasks.ensure_editions", "games.errands.tasks.ask_again"])
def test_the_sweeps_come_every_minute_and_none_piles_up(task: str) -> None:
    jobs: list[Any] = [job for job in settings.CELERY_BEAT_SCHEDULE.values() if job["task"] == task]
    assert [job["schedule"] for job in jobs] == [60.0] and jobs[0]["options"]["expires"] < 60
