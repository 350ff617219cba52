"""What was learned of how hard puzzles are, and what is expected of each edition."""

from __future__ import annotations

from django.db import models

from games.difficulty.regression import Match, Model
from games.editions.models import Edition


class Fit(models.Model):
    """A regression over the plays of a game's variant; the newest version counts, earlier ones are kept to compare.

    `model` holds the fields of `regression.Model`, `match` those of `regression.Match`: how well editions were foretold
    that it had not seen.
    """

    game = models.SlugField(max_length=40)
    variant = models.SlugField(max_length=40)
    version = models.PositiveIntegerField()
    editions = models.PositiveIntegerField(help_text="From so many editions it was learned.")
    model = models.JSONField()
    match = models.JSONField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "variant", "version"], name="one_fit_per_version")]
        ordering = ["game", "variant", "-version"]

    def __str__(self) -> str:
        return f"{self.game} {self.variant}, version {self.version}"

    @property
    def learned(self) -> Model:
        """The regression itself."""
        return Model(**{name: tuple(value) for name, value in self.model.items()})

    @property
    def useful(self) -> bool:
        """Whether it foretells editions that it has not seen better than their mean does; else nobody goes by it."""
        return Match(**self.match).beats_mean


class Expected(models.Model):
    """How long a win at an edition takes in the mean, and how many win: as played, or else as a fit foretells it.

    `fit` is None where none is useful. `felt` is the grade that this amounts to among the game's editions, '' where
    that is not known.
    """

    edition = models.OneToOneField(Edition, on_delete=models.CASCADE, primary_key=True, related_name="expected")
    fit = models.ForeignKey(Fit, null=True, on_delete=models.SET_NULL, related_name="+")
    played = models.BooleanField(default=False, help_text="Whether enough have played it to tell.")
    seconds = models.FloatField()
    success = models.FloatField()
    felt = models.CharField(max_length=10, blank=True)

    class Meta:
        verbose_name_plural = "expected"

    def __str__(self) -> str:
        return f"{self.edition}: {self.seconds:.0f} s, {100 * self.success:.0f} %"

    @property
    def hardness(self) -> float:
        """The seconds that one win costs, tries in vain included."""
        return self.seconds / max(0.02, self.success)
