"""What an administrator tells everybody and switches off, what went wrong in browsers, and what somebody is told of."""

from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone

from puzzles import registry


class Notice(models.Model):
    """A sentence at the head of every page, for a while, until its reader closes it."""

    text = models.CharField(max_length=300)
    starts_at = models.DateTimeField(default=timezone.now)
    ends_at = models.DateTimeField(null=True, blank=True, help_text="Empty: until it is deleted.")
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-starts_at"]

    def __str__(self) -> str:
        return self.text

    def clean(self) -> None:
        if self.ends_at and self.ends_at <= self.starts_at:
            raise ValidationError({"ends_at": "A notice ends after it starts."})


def games() -> list[tuple[str, str]]:
    """The games that can be switched, for a form."""
    return [(engine.slug, engine.title) for engine in registry.engines()]


class Switch(models.Model):
    """Whether a game may be played. One without a switch is on."""

    game = models.SlugField(max_length=40, unique=True, choices=games)
    off = models.BooleanField(default=True, help_text="Switched off: nobody can play; what was played is kept.")
    sentence = models.CharField(
        max_length=200, blank=True, help_text="Why, and until when, as players read it. Empty: a general sentence."
    )

    class Meta:
        verbose_name_plural = "switches"
        ordering = ["game"]

    def __str__(self) -> str:
        return f"{self.game} is {'off' if self.off else 'on'}"


class Pulse(models.Model):
    """The last time that something happened which should happen again and again."""

    BEAT = "beat"
    """A task that the scheduler asked for was done by a worker: scheduler, broker and worker are there."""
    WORKER = "worker "
    """What the names of workers' pulses begin with."""
    SILENT_AFTER = timedelta(minutes=3)
    FORGOTTEN_AFTER = timedelta(days=1)
    """A worker that was silent for so long will not come back under its name."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name}: {self.at:%Y-%m-%d %H:%M:%S}"

    @property
    def is_fresh(self) -> bool:
        """Whether it happened just now."""
        return timezone.now() - self.at < self.SILENT_AFTER

    @classmethod
    def felt(cls, name: str) -> None:
        """It has happened again, now."""
        cls.objects.update_or_create(name=name, defaults={"at": timezone.now()})
