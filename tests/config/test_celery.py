"""Which queue a task goes to, and that what the scheduler and the queues name is there."""

from __future__ import annotations

import pytest
from django.conf import settings

from config.celery import app

app.loader.import_default_modules()
LONG = ["games.dominoes.tasks.make_layout", "games.words.tasks.check_import", "games.words.tasks.write_import"]


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
