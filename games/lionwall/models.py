"""Walls that editors write: four groups of four with names, proven before they may be published."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from simple_history.models import HistoricalRecords

from games.editions import calendar
from games.editions.making import NotReplaceable, place
from puzzles import registry
from puzzles.contract import BadPuzzle, CannotGenerate, Puzzle

GAME = "lionwall"
GROUPS = range(1, 5)


class OwnWall(models.Model):
    """A wall of an editor's own. `verdict` says what the lexicon thinks of it; `day` puts it on the calendar."""

    title = models.CharField(max_length=80, unique=True, help_text="For editors; players do not see it.")
    flavour = models.SlugField(max_length=40, choices=[("characters", "Characters"), ("words", "Words")])
    name_1 = models.CharField("connection 1", max_length=120)
    cards_1 = models.CharField("its four cards", max_length=200, help_text="Separated by commas.")
    name_2 = models.CharField("connection 2", max_length=120)
    cards_2 = models.CharField("its four cards", max_length=200)
    name_3 = models.CharField("connection 3", max_length=120)
    cards_3 = models.CharField("its four cards", max_length=200)
    name_4 = models.CharField("connection 4", max_length=120)
    cards_4 = models.CharField("its four cards", max_length=200)
    day = models.DateField(
        null=True, blank=True, help_text="The coming day that this wall is for. Its generated wall is replaced."
    )
    verdict = models.TextField(blank=True, editable=False)
    proven = models.BooleanField(default=False, editable=False)
    history = HistoricalRecords()

    class Meta:
        verbose_name = "wall of our own"
        verbose_name_plural = "walls of our own"
        ordering = ["title"]

    def __str__(self) -> str:
        return self.title

    @property
    def groups(self) -> list[dict[str, Any]]:
        """The four groups as the engine reads them."""
        return [
            {"name": getattr(self, f"name_{n}").strip(), "cards": self._cards(getattr(self, f"cards_{n}"))}
            for n in GROUPS
        ]

    def _cards(self, text: str) -> list[str]:
        parts = [part.strip() for part in text.replace("、", ",").replace("，", ",").split(",") if part.strip()]
        return list(parts[0].replace(" ", "")) if len(parts) == 1 and self.flavour == "characters" else parts

    def puzzle(self) -> Puzzle:
        """The wall as a puzzle. Raises `ValidationError` where it is none."""
        try:
            made = registry.engine(GAME).from_shorthand({"flavour": self.flavour, "groups": self.groups})
        except (BadPuzzle, CannotGenerate) as problem:
            raise ValidationError(f"This is no wall: {problem}.") from problem
        assert made is not None
        return made

    def clean(self) -> None:
        """Proves the wall, and refuses a day that it cannot have."""
        answers = registry.engine(GAME).answers_of(self.puzzle())
        self.proven = len(answers) == 1
        self.verdict = "One answer." if self.proven else self._in_words(answers)
        if self.day is not None and not self.proven:
            raise ValidationError({"day": f"A wall with a second answer is not published. {self.verdict}"})
        if self.day is not None and self.day <= calendar.today():
            raise ValidationError({"day": "That day has begun: only a coming day's wall can be replaced."})

    @staticmethod
    def _in_words(answers: list[list[list[str]]]) -> str:
        """A second answer in words."""
        rows = ["; ".join(", ".join(group) for group in answer) for answer in answers]
        return "It has more than one answer:\n" + "\n".join(rows)

    def publish(self) -> None:
        """Puts the wall on its day. Raises `ValidationError` where the day cannot be changed any more."""
        if self.day is None:
            return
        try:
            place(GAME, self.flavour, self.day, self.puzzle(), f"own {self.pk}")
        except NotReplaceable as problem:
            raise ValidationError({"day": str(problem)}) from problem
