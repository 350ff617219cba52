"""Define the gallery's layouts: the site's own samples, and those that visitors asked for."""

from datetime import datetime, timedelta
from functools import cached_property

from django.db import models
from django.urls import reverse
from django.utils import timezone

from games.infra import chance
from games.infra.models import Job
from games.players.models import Player

LAYOUT_LIFETIME = timedelta(days=30)
"""Keep a visitor's layout for this long."""


def draw_key() -> str:
    """Return a new secret key for a layout's address."""
    return chance.draw_token(16)


def find_expiry() -> datetime:
    """Return when a layout that is requested now expires."""
    return timezone.now() + LAYOUT_LIFETIME


class Layout(models.Model):
    """Store one large layout: what was asked for, and the tiles laid so far."""

    key = models.CharField(max_length=40, unique=True, default=draw_key)
    title = models.CharField(max_length=60)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    tiles = models.JSONField(help_text="Lists of one to three names.")
    variants = models.JSONField(default=list, help_text="Lists of names that match each other.")
    seed = models.PositiveIntegerField(default=1)
    seconds = models.PositiveSmallIntegerField(default=20, help_text="How many seconds the search may take.")
    placed = models.PositiveIntegerField(default=0)
    laid = models.JSONField(default=list, help_text="Each tile’s number and its squares.")
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    made_at = models.DateTimeField(null=True, blank=True)
    goes_at = models.DateTimeField(null=True, blank=True, default=find_expiry)

    class Meta:
        indexes = [models.Index(fields=["goes_at"])]
        ordering = ["-asked_at"]
        verbose_name_plural = "gallery layouts"

    def __str__(self) -> str:
        return f"{self.title} ({self.width}×{self.height})"

    def get_absolute_url(self) -> str:
        return reverse("dominoes-layout", args=[self.key])

    @cached_property
    def job(self) -> Job | None:
        """Return the job that makes the layout, or None when it is finished."""
        from games.dominoes.tasks import make_layout  # imports this model

        return None if self.made_at else make_layout.find_job(self.pk)

    @property
    def covered_percent(self) -> float:
        """Return how much of the board is covered, in per cent."""
        return 100 * sum(len(squares) for _, squares in self.laid) / (self.width * self.height)
