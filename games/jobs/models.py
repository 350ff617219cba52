"""What workers are asked to do, and how far it is: kept in the database, which no killed worker takes along."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import models
from django.utils import timezone

from games.jobs.wire import JobProgress

LONGEST_KEY = 200
LONGEST_NOTE = 200
LONGEST_TITLE = 80
AGAIN = "That hasn’t worked yet, so we are trying again."
MOST_TRIES = 6
"""After so many nothing is tried again by itself."""
NAMES = Signer(salt="jobs", sep=".")


class Job(models.Model):
    """One task with its arguments: waiting, running, done or failed. Asking twice for the same is one job.

    `due_at` is the moment at which something happens by itself: one that waits, runs or has failed is sent again, one
    that is done is deleted. A worker that is at it moves that moment on. None: nothing happens until somebody asks.
    """

    WAITING, RUNNING, DONE, FAILED = STATES = ("waiting", "running", "done", "failed")
    UNFINISHED = (WAITING, RUNNING)

    key = models.CharField(max_length=LONGEST_KEY, unique=True)
    task = models.CharField(max_length=100)
    args = models.JSONField()
    queue = models.CharField(max_length=20, blank=True, help_text="Empty where the task's own queue is meant.")
    state = models.CharField(max_length=10, default=WAITING, choices=[(state, state) for state in STATES])
    part = models.FloatField(default=0.0, help_text="How much of it is done, from 0 to 1.")
    note = models.CharField(max_length=LONGEST_NOTE, blank=True, help_text="How far it is, as its page says it.")
    result: models.JSONField[Any, Any] = models.JSONField(null=True, help_text="What the task returned.")
    error = models.TextField(blank=True)
    holder = models.CharField(max_length=40, blank=True, db_index=True, help_text="The worker's mark on what it does.")
    sent = models.PositiveIntegerField(default=0, help_text="How often it was sent since a worker last had it.")
    tries = models.PositiveIntegerField(default=0)
    asked_at = models.DateTimeField(default=timezone.now)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["due_at"]), models.Index(fields=["state", "task"])]
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.title}: {self.state}"

    @property
    def title(self) -> str:
        """What is done, for an editor: `generate edition toy/small/2026-11-21`."""
        what = self.task.rsplit(".", 1)[-1].replace("_", " ")
        return f"{what} {'/'.join(map(str, self.args))}"[:LONGEST_TITLE]

    @property
    def is_unfinished(self) -> bool:
        return self.state in self.UNFINISHED

    @property
    def is_given_up(self) -> bool:
        """Whether it has failed and is not tried again by itself."""
        return self.state == self.FAILED and (self.due_at is None or self.tries >= MOST_TRIES)

    @property
    def said(self) -> str:
        """How far it is, for whoever waits; empty where there is nothing to say yet."""
        return AGAIN if self.state == self.FAILED else self.note

    @property
    def progress(self) -> JobProgress:
        """How far it is, as its page hears it."""
        return JobProgress.model_validate({"state": self.state, "part": self.part, "note": self.said})

    @property
    def name(self) -> str:
        """What a page calls a job by: nobody can guess it who was not given it."""
        return NAMES.sign(str(self.pk))

    @property
    def address(self) -> str:
        """Where a page asks how far it is."""
        return f"/api/jobs/{self.name}/"


def number_called(name: str) -> int | None:
    """The number of a job, which may be gone by now; None where its name was made up."""
    try:
        return int(NAMES.unsign(name))
    except BadSignature:
        return None


def job_numbered(number: int) -> Job | None:
    """The job of a number, without what it was asked and what it returned; None where it is gone."""
    return Job.objects.defer("args", "result").filter(pk=number).first()
