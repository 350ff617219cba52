"""What the log tells of an edition, as counts, so that no page adds up thousands of plays."""

from collections.abc import Mapping

from django.db import models

from games.editions.models import Edition


class LeanManager(models.Manager["Figures"]):
    """Leaves out what is large and seldom asked for; `defer(None)` brings it."""

    def get_queryset(self) -> models.QuerySet["Figures"]:
        return super().get_queryset().defer("noted", "aside")


class Figures(models.Model):
    """How the first runs at an edition went, as far as a worker has taken them in (see `counting`).

    `results` is, for a game whose results are numbers (`abilities.Tallied`), how often each number came, and the best
    score key with it: by that the numbers are put in order. `times` is how many wins took so many seconds; what took
    longer than `counting.PRECISELY` is rounded to `counting.ROUNDED`. `moves` is how many plays came to an end after so
    many moves, won or lost.

    Of plays that are not finished (see `unfinished`): `going` go on, and `left` is how many were abandoned after so
    many moves, as of `looked_at`; None where a worker is to look again.

    `noted` is how many plays had each thing that the game notes of a play (see `noting`), by its key, and under
    `abilities.PLAYS` how many those were, of the revision `noted_of` of the puzzle alone. `aside` are the plays that
    were taken in and of which nothing is noted, since they stand apart.
    """

    edition = models.OneToOneField(Edition, on_delete=models.CASCADE, primary_key=True, related_name="figures")
    won = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    gave_up = models.PositiveIntegerField(default=0)
    results: models.JSONField[dict[str, tuple[int, str]], dict[str, tuple[int, str]]] = models.JSONField(default=dict)
    times: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)
    moves: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)
    going = models.PositiveIntegerField(default=0)
    left: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)
    looked_at = models.DateTimeField(null=True, blank=True)
    noted: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)
    noted_of = models.PositiveSmallIntegerField(default=0)
    aside: models.JSONField[list[int], list[int]] = models.JSONField(default=list)

    objects = LeanManager()

    class Meta:
        verbose_name_plural = "how editions played"

    def __str__(self) -> str:
        return f"{self.edition}: {self.finished} finished"

    @property
    def finished(self) -> int:
        """How many finished, won or not."""
        return self.won + self.lost + self.gave_up

    @property
    def abandoned(self) -> int:
        """How many went away and have not come back."""
        return sum(self.left.values())

    @property
    def starts(self) -> int:
        """How many made a first move."""
        return self.finished + self.going + self.abandoned

    @property
    def median_seconds(self) -> int | None:
        """What half of the wins took at most."""
        return median(self.times)

    @property
    def median_moves(self) -> int | None:
        """After how many moves half of the plays had come to their end."""
        return median(self.moves)

    @property
    def median_result(self) -> int | None:
        """The number in the middle of the results, in a game whose results are numbers."""
        return median({number: count for number, (count, _) in self.results.items()})


def median(counts: Mapping[str, int]) -> int | None:
    """The number in the middle of numbers, of which each came so often; the lower of two. None where there is none.

    >>> median({"3": 1, "10": 2, "7": 1}), median({})
    (7, None)
    """
    seen, half = 0, (sum(counts.values()) + 1) // 2
    for number, count in sorted((int(number), count) for number, count in counts.items()):
        seen += count
        if seen >= half:
            return number
    return None
