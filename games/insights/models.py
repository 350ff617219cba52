"""What the log tells of an edition, as counts, so that no page adds up thousands of plays."""

from __future__ import annotations

from django.db import models

from games.editions.models import Edition


class Figures(models.Model):
    """How the finished first runs at an edition ended, as far as a worker has taken them in (see `counting`).

    `results` is, for a game whose results are numbers (`abilities.Tallied`), how often each number came, and the best
    score key with it: by that the numbers are put in order. `times` is how many wins took so many seconds; what took
    longer than `counting.PRECISELY` is rounded to `counting.ROUNDED`.
    """

    edition = models.OneToOneField(Edition, on_delete=models.CASCADE, primary_key=True, related_name="figures")
    won = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    gave_up = models.PositiveIntegerField(default=0)
    results: models.JSONField[dict[str, tuple[int, str]], dict[str, tuple[int, str]]] = models.JSONField(default=dict)
    times: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)

    class Meta:
        verbose_name_plural = "figures"

    def __str__(self) -> str:
        return f"{self.edition}: {self.finished} finished"

    @property
    def finished(self) -> int:
        """How many finished, won or not."""
        return self.won + self.lost + self.gave_up
