"""Walls that editors write: four groups of four with names, proven before they may be published."""

import datetime
from datetime import date

from django.core.exceptions import ValidationError
from django.db import models, transaction
from simple_history.models import HistoricalRecords

from games.editions import calendar
from games.editions.calendar import today
from games.editions.making import NotReplaceable, load_curated_stock, lock_calendar, place_puzzle
from games.editions.models import OWN_SEED, Edition
from puzzles import registry
from puzzles.contract import BadPuzzle
from puzzles.lionwall.engine import LionWall
from puzzles.lionwall.generator import key_of
from puzzles.lionwall.tools import Tools
from puzzles.lionwall.wire import Puzzle

GAME = LionWall.slug


def seed_of(number: int | None) -> str:
    """The seed of an edition that is a wall of our own, by the number of its row."""
    return f"{OWN_SEED}{number}"


def editions_of(number: int | None) -> list[Edition]:
    """The days' editions that are one wall of our own, the earliest first."""
    found = Edition.objects.filter(game=GAME, kind=Edition.DAILY, seed=seed_of(number), date__isnull=False)
    return list(found.order_by("date").defer("stored")) if number else []


def taken_by(flavour: str, day: datetime.date, number: int | None) -> Edition | None:
    """What another editor has put on a day: a wall of our own, or a puzzle written in the calendar."""
    there = Edition.objects.filter(game=GAME, variant=flavour, kind=Edition.DAILY, date=day).first()
    return there if there and there.is_own and there.seed != seed_of(number) else None


def played_elsewhere(puzzle: Puzzle, day: datetime.date, number: int | None) -> Edition | None:
    """Another day's edition that is the same wall, by its row or by its sixteen cards."""
    if other := next((one for one in editions_of(number) if one.date != day), None):
        return other
    days = Edition.objects.filter(game=GAME, kind=Edition.DAILY, date__isnull=False).exclude(date=day)
    return days.filter(uses__key=key_of(puzzle.public.cards)).defer("stored").first()


def told(edition: Edition) -> str:
    """That a wall is on another day already, and what to do."""
    day = f"{edition.day:%-d %B %Y}"
    if edition.day <= today():
        return f"These cards were the wall of {day}: players know them."
    return f"This is the wall of {day} already, and a wall is played once. Withdraw it there in the calendar first."


GROUPS = range(1, 5)
COLUMNS = ("title", "flavour", *(f"{field}_{n}" for n in GROUPS for field in ("name", "cards")))
"""What a file says of a wall."""


def _tools() -> Tools:
    """The game's tools, which prove what editors write."""
    tools = registry.tools(GAME)
    assert isinstance(tools, Tools)
    return tools


class OwnWall(models.Model):
    """A wall of an editor's own. `verdict` says what can be proven of it; `day` puts it on the calendar."""

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
    needs_eyes = False
    """Whether something of the last proof only a person can judge."""

    class Meta:
        verbose_name = "wall of our own"
        verbose_name_plural = "walls of our own"
        ordering = ["title"]

    def __str__(self) -> str:
        return self.title

    @property
    def groups(self) -> list[dict[str, str | list[str]]]:
        """The four groups in the short form of a puzzle."""
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
            puzzle = _tools().shorthand({"flavour": self.flavour, "groups": self.groups})
        except BadPuzzle as problem:
            raise ValidationError(f"This is no wall: {problem}.") from problem
        assert puzzle is not None
        return puzzle

    def clean(self) -> None:
        """Proves the wall, and refuses a day that it cannot have."""
        proof = _tools().proof(self.puzzle(), load_curated_stock(registry.engine(GAME)))
        self.proven, self.verdict, self.needs_eyes = proof.holds, str(proof), proof.needs_eyes
        if self.day is not None and not self.proven:
            raise ValidationError({"day": f"A wall with a second answer is not published. {self.verdict}"})
        if self.day is not None and self.day <= calendar.today():
            raise ValidationError({"day": "That day has begun: only a coming day's wall can be replaced."})
        editions = Edition.objects.filter(game=GAME, variant=self.flavour, kind=Edition.DAILY, date=self.day)
        if self.day is not None and editions.filter(locked=True).exists():
            raise ValidationError({"day": "That day's wall is locked. Unlock it in the calendar first."})
        if self.day is not None and (problem := self._problem_with(self.day)):
            raise ValidationError({"day": problem})

    def _problem_with(self, day: date) -> str:
        """Why a day cannot be this wall's, as it is another wall's, or the wall another day's; '' where it can."""
        if other := taken_by(self.flavour, day, self.pk):
            titles = {seed_of(one.pk): f"“{one}”" for one in OwnWall.objects.all()}
            held = titles.get(other.seed, "a wall that an editor wrote")
            return (
                f"{day:%-d %B %Y} has {held} already. Choose another day, or withdraw that one in the calendar first."
            )
        if elsewhere := played_elsewhere(self.puzzle(), day, self.pk):
            return told(elsewhere)
        before = OwnWall.objects.filter(pk=self.pk, day=day).exists()
        if before and not editions_of(self.pk):
            return "It was taken off that day in the calendar. Save it without a day; then it can be given one again."
        return ""

    def publish(self) -> None:
        """Puts the wall on its day. Raises `NotReplaceable` where the day cannot be changed any more."""
        if self.day is None:
            return
        with transaction.atomic():
            lock_calendar()
            if other := taken_by(self.flavour, self.day, self.pk):
                raise NotReplaceable(f"{other.day:%-d %B %Y} was given another wall meanwhile.")
            place_puzzle(GAME, self.flavour, self.day, self.puzzle(), seed_of(self.pk))
