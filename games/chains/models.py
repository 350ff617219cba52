"""What people asked the solver, and the editors' look at levels."""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property

from django.db import models
from django.utils import timezone

from games.editions.models import Edition
from puzzles import registry
from puzzles.chains.wire import Puzzle

KEPT = timedelta(days=30)
"""An answer is forgotten after that long; asking again costs a second."""


class Analysis(models.Model):
    """A level that somebody made, and what the solver says of it. Equal levels share one row."""

    WAITING, DONE = "waiting", "done"

    key = models.CharField(max_length=64, unique=True)
    level = models.JSONField()
    state = models.CharField(max_length=10, default=WAITING, choices=[(s, s) for s in (WAITING, DONE)])
    verdict = models.CharField(max_length=10, blank=True)
    grade = models.CharField(max_length=10, blank=True)
    stored = models.JSONField(null=True, blank=True)
    remedy = models.JSONField(default=dict, blank=True)
    asked_at = models.DateTimeField(default=timezone.now)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "analyses"
        indexes = [models.Index(fields=["asked_at"])]

    def __str__(self) -> str:
        return f"{self.key[:8]}: {self.verdict or self.state}"

    @cached_property
    def puzzle(self) -> Puzzle | None:
        """What can be played, in its shapes."""
        return None if self.stored is None else registry.engine("chains").read(self.stored)


class LevelEdition(Edition):
    """An edition of this game, as editors look at it."""

    class Meta:
        proxy = True
        verbose_name = "level"
