"""The tables for running the site: jobs, notices, switches of games, and pulses of processes."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.signing import BadSignature, Signer
from django.db import models
from django.utils import timezone

from games.infra.wire import JobProgress
from puzzles import registry

LONGEST_KEY = 200
LONGEST_NOTE = 200
LONGEST_TITLE = 80
RETRY_MESSAGE = "That hasn’t worked yet, so we’re trying again."
MOST_TRIES = 6
"""A job that failed this often is not tried again until someone asks for it."""
NAME_SIGNER = Signer(salt="jobs", sep=".")


class Job(models.Model):
    """A task with its arguments, which is waiting, running, done or failed.

    At `due_at` the job is sent again, or deleted if it is done. A worker that does the job keeps moving that time on.
    If `due_at` is None, nothing happens until someone asks for the job.
    """

    WAITING, RUNNING, DONE, FAILED = STATES = ("waiting", "running", "done", "failed")
    UNFINISHED = (WAITING, RUNNING)

    key = models.CharField(max_length=LONGEST_KEY, unique=True)
    task = models.CharField(max_length=100)
    args = models.JSONField()
    queue = models.CharField(max_length=20, blank=True, help_text="Leave it empty for the task’s own queue.")
    state = models.CharField(max_length=10, default=WAITING, choices=[(state, state) for state in STATES])
    part = models.FloatField(default=0.0, help_text="How much is done, from 0 to 1.")
    note = models.CharField(max_length=LONGEST_NOTE, blank=True, help_text="The progress, as its page describes it.")
    result: models.JSONField[Any, Any] = models.JSONField(null=True, help_text="What the task returned.")
    error = models.TextField(blank=True)
    holder = models.CharField(max_length=40, blank=True, db_index=True, help_text="Which worker has this job.")
    sent = models.PositiveIntegerField(default=0, help_text="How often we sent it since a worker last had it.")
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
        """A title for editors, such as `generate edition toy/small/2026-11-21`."""
        what = self.task.rsplit(".", 1)[-1].replace("_", " ")
        return f"{what} {'/'.join(map(str, self.args))}"[:LONGEST_TITLE]

    @property
    def is_unfinished(self) -> bool:
        return self.state in self.UNFINISHED

    @property
    def is_given_up(self) -> bool:
        """Whether the job has failed and stays so until someone asks for it."""
        return self.state == self.FAILED and (self.due_at is None or self.tries >= MOST_TRIES)

    @property
    def message(self) -> str:
        """A sentence for the person who waits; empty if there is nothing to say yet."""
        return RETRY_MESSAGE if self.state == self.FAILED else self.note

    @property
    def progress(self) -> JobProgress:
        return JobProgress.model_validate({"state": self.state, "part": self.part, "note": self.message})

    @property
    def name(self) -> str:
        """The job's public name, which no one can guess."""
        return NAME_SIGNER.sign(str(self.pk))

    @property
    def address(self) -> str:
        """The path at which a page asks for the job's progress."""
        return f"/api/jobs/{self.name}/"


def parse_job_name(name: str) -> int | None:
    """Return the number of a job from its public name; None for a forged name. The job may be gone."""
    try:
        return int(NAME_SIGNER.unsign(name))
    except BadSignature:
        return None


def get_job(number: int) -> Job | None:
    """Return a job without its arguments and result; None if it is gone."""
    return Job.objects.defer("args", "result").filter(pk=number).first()


class Notice(models.Model):
    """A sentence at the head of every page, for a time or until the reader closes it."""

    text = models.CharField(max_length=300)
    starts_at = models.DateTimeField(default=timezone.now)
    ends_at = models.DateTimeField(
        null=True, blank=True, help_text="If this is empty, the notice stays until you delete it."
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-starts_at"]

    def __str__(self) -> str:
        return self.text

    def clean(self) -> None:
        if self.ends_at and self.ends_at <= self.starts_at:
            raise ValidationError({"ends_at": "A notice must end after it starts."})


def list_games() -> list[tuple[str, str]]:
    """Return the choices of a form: each game's slug and title."""
    return [(engine.slug, engine.title) for engine in registry.engines()]


class Switch(models.Model):
    """Whether a game may be played. A game without a switch is on."""

    game = models.SlugField(max_length=40, unique=True, choices=list_games)
    off = models.BooleanField(
        default=True, help_text="While the game is off, no one can play it. Nothing that was played is lost."
    )
    sentence = models.CharField(
        max_length=200,
        blank=True,
        help_text="Tell players why, and until when. If it’s empty, they read a general sentence.",
    )

    class Meta:
        verbose_name_plural = "switches"
        ordering = ["game"]

    def __str__(self) -> str:
        return f"{self.game} is {'off' if self.off else 'on'}"


class Pulse(models.Model):
    """The last sign of life of the scheduler or of a worker."""

    BEAT = "beat"
    """The name of the scheduler's pulse: a worker did a task that the scheduler had sent."""
    WORKER = "worker "
    """The prefix of workers' pulses."""
    SILENT_AFTER = timedelta(minutes=3)
    FORGOTTEN_AFTER = timedelta(days=1)
    """A worker that has been silent for this long is removed."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name}: {self.at:%Y-%m-%d %H:%M:%S}"

    @property
    def is_fresh(self) -> bool:
        """Whether the last sign of life is younger than `SILENT_AFTER`."""
        return timezone.now() - self.at < self.SILENT_AFTER

    @classmethod
    def record(cls, name: str) -> None:
        cls.objects.update_or_create(name=name, defaults={"at": timezone.now()})
