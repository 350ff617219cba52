"""What the scheduler and the queues name is there, and is asked for when a process starts."""

from typing import Any

import pytest
from celery.signals import beat_init, worker_ready
from django.conf import settings

from config.celery import app
from config.settings import ASKED_AT_START
from games.operating.tasks import live

app.loader.import_default_modules()


def test_every_task_that_settings_name_is_there_and_no_sweep_of_a_minute_piles_up() -> None:
    named = {*settings.CELERY_TASK_ROUTES, *(job["task"] for job in settings.CELERY_BEAT_SCHEDULE.values())}
    assert named - set(app.tasks) == set()
    jobs: list[Any] = [job for job in settings.CELERY_BEAT_SCHEDULE.values() if job["task"] in ASKED_AT_START]
    assert [job["schedule"] for job in jobs] == [60.0] * 2 and all(job["options"]["expires"] < 60 for job in jobs)


def test_what_is_missing_is_asked_for_as_soon_as_anybody_starts(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.ASKED_AT_START = ASKED_AT_START  # which the tests' own settings empty
    worker_ready.disconnect(live)  # which begins a thread that gives signs of life for as long as the process lives
    try:
        for signal in (worker_ready, beat_init):
            asked: list[str] = []
            monkeypatch.setattr(app, "send_task", asked.append)
            signal.send(sender=None)
            assert asked == ["games.editions.tasks.ensure_editions", "games.jobs.tasks.ask_again"]
    finally:
        worker_ready.connect(live)
