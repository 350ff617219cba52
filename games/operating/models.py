"""What an administrator tells everybody and switches off, what went wrong in browsers, and what somebody is told of."""

from __future__ import annotations

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


class BrowserError(models.Model):
    """An error of the page's scripts, as often as browsers told of it. Nothing in it was typed by anybody."""

    release = models.CharField(max_length=40)
    file = models.CharField(max_length=120)
    line = models.PositiveIntegerField()
    message = models.CharField(max_length=200)
    times = models.PositiveIntegerField(default=1)
    first_at = models.DateTimeField(auto_now_add=True)
    last_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["release", "file", "line", "message"], name="one_row_per_browser_error")
        ]
        ordering = ["-last_at"]

    def __str__(self) -> str:
        return f"{self.message} ({self.file}:{self.line})"


class Alarm(models.Model):
    """Something that is wrong or was, since when, and when somebody was last told that it is."""

    name = models.CharField(max_length=40, primary_key=True)
    wrong = models.BooleanField(default=False)
    sentence = models.CharField(max_length=300, blank=True)
    since = models.DateTimeField(default=timezone.now)
    told_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-wrong", "name"]

    def __str__(self) -> str:
        return f"{self.name}: {self.sentence if self.wrong else 'well'}"
