"""The tables of the calendar: editions with their puzzles, corrections, versions, candidates, and used keys."""

import datetime
from copy import copy
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone

from puzzles import registry
from puzzles.contract import AnyEngine, AnyPuzzle
from puzzles.shapes import JSON


def dump_puzzle(puzzle: AnyPuzzle) -> JSON:
    stored: JSON = puzzle.model_dump(mode="json")
    return stored


EDITOR_SEED_PREFIX = "own "
"""The prefix of the seed of a day's puzzle that an editor wrote, which no generator used."""


class Kind(StrEnum):
    """The kind of an edition: a day's, a practice puzzle, a person's own, or a backup for a day to come."""

    DAILY = "daily"
    PRACTICE = "practice"
    OWN = "own"
    BACKUP = "backup"


class Ruling(models.TextChoices):
    """What a correction means for the points of a puzzle, the mildest first; see `corrections.POLICY_CASES`."""

    UNCHANGED = "", "unchanged"
    SHARED = "shared", "shared"
    STRUCK = "struck", "struck"


class Edition(models.Model):
    """One stored puzzle."""

    DAILY, PRACTICE, OWN, BACKUP = Kind

    game = models.SlugField(max_length=40)
    variant = models.SlugField("difficulty", max_length=40)
    kind = models.CharField(max_length=10, choices=[(kind.value, kind.value) for kind in Kind])
    date = models.DateField(null=True, blank=True)
    seed = models.CharField(
        max_length=64, help_text="A day’s secret, a practice puzzle’s public number, or the code of a person’s puzzle."
    )
    stored = models.JSONField()
    engine_version = models.PositiveIntegerField()
    lexicon_version = models.CharField(max_length=64, blank=True)
    revision = models.PositiveSmallIntegerField(default=0, help_text="How often we corrected the puzzle.")
    ruling = models.CharField(
        max_length=10,
        blank=True,
        default="",
        db_default="",
        choices=Ruling.choices,
        help_text="Who gets points for it.",
    )
    backup_number = models.PositiveIntegerField(
        null=True, blank=True, help_text="Its number among the backups, if it was a backup."
    )
    locked = models.BooleanField(default=False, help_text="You can’t replace a locked puzzle.")
    made_at = models.DateTimeField(auto_now_add=True)
    approved_at = models.DateTimeField(
        null=True, blank=True, help_text="When an editor approved this puzzle. A new puzzle needs a new approval."
    )
    approved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "variant", "date"], condition=models.Q(kind=Kind.DAILY), name="one_daily_edition"
            ),
            models.UniqueConstraint(
                fields=["game", "variant", "seed"],
                condition=models.Q(kind=Kind.PRACTICE),
                name="one_practice_edition",
            ),
            models.UniqueConstraint(fields=["game", "seed"], condition=models.Q(kind=Kind.OWN), name="one_own_edition"),
            models.UniqueConstraint(fields=["game", "variant", "backup_number"], name="one_backup_per_number"),
        ]
        indexes = [models.Index(fields=["kind", "date"])]
        verbose_name = "puzzle"
        ordering = ["-date", "game", "variant"]

    def __str__(self) -> str:
        return f"{self.game}/{self.variant}/{self.date or f'{self.kind}/{self.backup_number or self.seed}'}"

    @property
    def engine(self) -> AnyEngine:
        return registry.engine(self.game)

    @property
    def is_written_by_editor(self) -> bool:
        return self.kind == Kind.DAILY and self.seed.startswith(EDITOR_SEED_PREFIX)

    @property
    def day(self) -> datetime.date:
        """The day of a daily edition. Raises `ValueError` for any other."""
        if self.date is None:
            raise ValueError(f"{self} is not a day's edition")
        return self.date

    @property
    def puzzle_stamp(self) -> str:
        """A text that changes when the edition gets another puzzle."""
        return f"{self.pk} {self.made_at.isoformat()} {self.revision}"

    @cached_property
    def puzzle(self) -> AnyPuzzle:
        """The stored puzzle in its game's shapes. Raises `BadPuzzle` if it is damaged."""
        return self.engine.read_puzzle(self.stored)


class Correction(models.Model):
    """The puzzle that a correction replaced, and who replaced it and why.

    `change_text` tells players what was changed, without giving an answer away. `withdrawn`: a backup replaced the
    puzzle.
    """

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="corrections")
    revision = models.PositiveSmallIntegerField()
    stored = models.JSONField()
    reason = models.CharField(max_length=300)
    change_text = models.CharField(max_length=200, default="the puzzle", db_default="the puzzle")
    ruling = models.CharField(max_length=10, blank=True, default="", db_default="", choices=Ruling.choices)
    withdrawn = models.BooleanField(default=False, db_default=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["edition", "revision"], name="one_correction_per_revision")]
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.edition}, revision {self.revision}"


class EditionUse(models.Model):
    """A key that a daily or backup edition uses, such as its secret word."""

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="uses")
    key = models.CharField(max_length=200)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["edition", "key"], name="use_once")]
        indexes = [models.Index(fields=["key"])]

    def __str__(self) -> str:
        return self.key


class Choice(models.Model):
    """The candidates that a worker makes for a day, for an editor to choose from."""

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="choices")
    instead_of = models.CharField(max_length=100, help_text="The name of the puzzle that the day had at the time.")
    seed = models.CharField(max_length=40)
    wanted = models.PositiveSmallIntegerField()
    failed = models.JSONField(default=list, help_text="The numbers that gave no puzzle.")
    asked_at = models.DateTimeField(auto_now_add=True, db_index=True)
    chosen_at = models.DateTimeField(null=True, blank=True)
    chosen_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.wanted} candidates for {self.edition}"

    @property
    def is_open(self) -> bool:
        """Whether a candidate can still be chosen: no one chose one, and the day's puzzle is the same."""
        return self.chosen_at is None and self.instead_of == self.edition.puzzle_stamp


class Version(models.Model):
    """A puzzle that a day has or had, or, without `since`, a candidate for it."""

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="versions")
    choice = models.ForeignKey(Choice, null=True, on_delete=models.CASCADE, related_name="candidates")
    number = models.PositiveSmallIntegerField(null=True)
    stored = models.JSONField()
    seed = models.CharField(max_length=64)
    engine_version = models.PositiveIntegerField()
    lexicon_version = models.CharField(max_length=64, blank=True)
    since = models.DateTimeField(null=True, help_text="When it became the day’s puzzle.")
    how = models.CharField(max_length=60, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["choice", "number"], name="one_candidate_per_number")]
        ordering = ["-since", "-pk"]

    def __str__(self) -> str:
        return f"{self.edition}, {self.how or f'candidate {self.number}'}"

    def as_edition(self) -> Edition:
        """Return a copy of the edition with this puzzle, which must not be saved."""
        edition = copy(self.edition)
        edition.__dict__.pop("puzzle", None)
        edition.stored = self.stored
        return edition


@dataclass(frozen=True)
class Cause:
    """How, by whom and why a day gets another puzzle, and from which version if one is `restored`."""

    how: str = "remade from another seed"
    by: User | None = None
    reason: str = ""
    restored: Version | None = None


def record_version(before: Edition, current: Edition, cause: Cause) -> None:
    """Store a day's new puzzle as a version; if the day has no version yet, store its first puzzle, too."""
    if not Version.objects.filter(edition=before, since__isnull=False).exists():
        _store_version(before, Cause("the first"), before.made_at)
    _store_version(current, cause, timezone.now())


def _store_version(edition: Edition, cause: Cause, since: datetime.datetime) -> None:
    source = cause.restored or edition
    Version.objects.create(
        edition_id=edition.pk,
        stored=edition.stored,
        seed=source.seed,
        engine_version=source.engine_version,
        lexicon_version=source.lexicon_version,
        since=since,
        how=cause.how,
        by=cause.by,
        reason=cause.reason,
    )
