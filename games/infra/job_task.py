"""A Celery task whose calls are jobs: `@shared_task(base=JobTask)`."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from celery import Task, current_app
from celery.result import AsyncResult
from django.contrib.auth.models import User
from kombu.exceptions import OperationalError

from games.infra import jobs, logging_filters
from games.infra.models import Job

log = logging.getLogger(__name__)


class JobTask(Task[..., Any]):  # what a task takes and gives is known where it is defined, and Celery checks it
    """Asked for twice it is done once; lost with its worker or its broker it is asked for again (`ask_again`).

    It must be safe to repeat. What it returns is the job's result, and what it `throws` is how the job ends: that is
    not tried again by itself. Called as a plain function it is one.
    """

    abstract = True

    def apply_async(  # type: ignore[override]  # arguments are named by their place only: they are the job's key
        self, args: Sequence[Any] | None = None, kwargs: None = None, by: User | None = None, **options: Any
    ) -> AsyncResult[Any]:
        """Writes the job down, and sends it unless it waits or is being done already."""
        given = list(args or ())
        queue = options.pop("queue", None)
        if jobs.record_job(self.name, given, queue or "", by):
            return self.send_message(given, **options, **({"queue": queue} if queue else {}))
        return self.AsyncResult("")

    def retry_now(self, *args: Any) -> None:
        """Asks for something that failed without waiting until it is due."""
        jobs.forget_failure(self.name, args)
        self.delay(*args)

    def find_job(self, *args: Any) -> Job | None:
        """The job of some arguments, if it was asked for and is not cleared away."""
        return jobs.find_job(self.name, args)

    def send_message(self, args: Sequence[Any], **options: Any) -> AsyncResult[Any]:
        """Sends what is written down. Without a broker it stays written, and is sent when there is one."""
        try:
            return super().apply_async(tuple(args), **{"retry": False, **options})
        except (OperationalError, OSError) as problem:
            logging_filters.warn_once_a_minute(log, "%s was not sent and will be: %s", self.name, problem)
            return self.AsyncResult("")

    def __call__(self, *args: Any) -> Any:
        if self.request.called_directly:
            return self.run(*args)
        try:
            with jobs.hold_job(self.name, args, self.throws) as held:
                if held is None:
                    log.info("%s was done already, or another worker is at it", jobs.make_key(self.name, args))
                else:
                    held.result = self.run(*args)
        except self.throws as problem:
            log.info("%s ended: %s", jobs.make_key(self.name, args), problem)


def find_task(job: Job) -> JobTask | None:
    """The task of a job; None where a game was taken off the site."""
    task = current_app.tasks.get(job.task)
    return task if isinstance(task, JobTask) else None
