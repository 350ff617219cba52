"""The curated word lists that puzzles are made from."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from simple_history.models import HistoricalRecords

from games.words.signals import problems_of


class Remembered(HistoricalRecords):  # type: ignore[misc]  # simple_history has no types
    """The history of words, in which one is found by its text when it is no more."""

    def get_meta_options(self, model: type[models.Model]) -> dict[str, Any]:
        options: dict[str, Any] = super().get_meta_options(model)
        return {**options, "indexes": [models.Index(fields=["text", "word_list"], name="word_remembered")]}


class Word(models.Model):
    """One row of a word list. Only approved words reach a generator."""

    PROPOSED, APPROVED, BLOCKED = "proposed", "approved", "blocked"

    word_list = models.SlugField(max_length=60)
    text = models.CharField(max_length=120)
    status = models.CharField(max_length=10, default=PROPOSED, choices=[(s, s) for s in (PROPOSED, APPROVED, BLOCKED)])
    source = models.CharField(max_length=80, blank=True)
    frequency = models.FloatField(default=0.0, help_text="Zipf scale: 3 is rare, 5 is common.")
    details = models.TextField(
        blank=True, help_text="What the game keeps beside the word, such as clues or other spellings, one to a line."
    )
    note = models.CharField(max_length=300, blank=True)
    found = models.BooleanField(
        default=False, db_default=False, editable=False, help_text="A machine wrote what stands beside the word."
    )
    read_at = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="When somebody read what a machine wrote, and let it stand."
    )
    changed_at = models.DateTimeField(auto_now=True)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    history = Remembered()
    _change_reason: str
    """Why it is being changed, which its history keeps; django-simple-history looks here."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["word_list", "text"], name="word_once_per_list")]
        indexes = [models.Index(fields=["word_list", "status"])]
        ordering = ["word_list", "text"]

    def __str__(self) -> str:
        return self.text

    @property
    def unread(self) -> bool:
        """Whether a machine wrote what stands beside the word, and nobody has read it yet."""
        return self.found and self.read_at is None

    def clean(self) -> None:
        """Refuses what the list's game could not use."""
        if problems := problems_of(self):
            raise ValidationError({"details": problems})


class Proposal(models.Model):
    """A row that a worker proposed one night: why, and what helps to judge it.

    It outlives the word, so that nothing is proposed twice, whatever became of it. `facts` are `abilities.Fact`s.
    """

    word_list = models.SlugField(max_length=60)
    text = models.CharField(max_length=120)
    night = models.DateField(db_index=True)
    reason = models.CharField(max_length=300)
    facts = models.JSONField(default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["word_list", "text"], name="proposed_once_per_list")]

    def __str__(self) -> str:
        return f"{self.text} ({self.word_list})"


class Lease(models.Model):
    """A proposed word that lies before one reviewer; until it runs out, nobody else is shown that word."""

    word = models.OneToOneField(Word, primary_key=True, on_delete=models.CASCADE)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"word {self.word_id}"


class Judgement(models.Model):
    """A verdict that was taken. Its key was made by the page, so that one that is sent again counts once."""

    key = models.CharField(max_length=40, unique=True)
    word = models.ForeignKey(Word, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    verdict = models.CharField(max_length=10)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.verdict} {self.word_id}"


class WordImport(models.Model):
    """A file of words on its way in: what it would do, and how far it is.

    `adds_details`: lines of details are added to those of words that are there, instead of taking their place.
    `taken_out`: so many approved words go out of play; `everywhere`: so many of these by rows of the blocklist; so many
    coming `puzzles` use them. `late`: so many of the refused rows are about words that somebody has changed or deleted
    since `checked_at`.
    """

    WAITING, CHECKING, CHECKED, CONFIRMED, WRITING, DONE, FAILED = (
        *("waiting", "checking", "checked", "confirmed", "writing", "done", "failed"),
    )
    STOPPED, TAKING_BACK, TAKEN_BACK = "stopped", "taking", "taken"
    BUSY = (WAITING, CHECKING, CONFIRMED, WRITING, TAKING_BACK)
    STOPPABLE = (WAITING, CHECKING, CHECKED, CONFIRMED, WRITING)

    name = models.CharField(max_length=120)
    content = models.TextField()
    adds_details = models.BooleanField(default=False, db_default=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    state = models.CharField(max_length=10, default=WAITING)
    total = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    added = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)
    same = models.PositiveIntegerField(default=0)
    merged = models.PositiveIntegerField(default=0)
    refused = models.PositiveIntegerField(default=0)
    taken_out = models.PositiveIntegerField(default=0, db_default=0)
    everywhere = models.PositiveIntegerField(default=0, db_default=0)
    puzzles = models.PositiveIntegerField(default=0, db_default=0)
    late = models.PositiveIntegerField(default=0, db_default=0)
    kept = models.PositiveIntegerField(default=0)
    reasons = models.JSONField(default=list)
    refused_rows = models.TextField(blank=True)
    shown = models.JSONField(default=list)
    error = models.TextField(blank=True)
    asked_at = models.DateTimeField(auto_now_add=True)
    checked_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = "import"
        ordering = ["-asked_at"]

    def __str__(self) -> str:
        return self.name

    @property
    def busy(self) -> bool:
        return self.state in self.BUSY

    @property
    def good(self) -> int:
        """How many rows there are to write."""
        return self.added + self.changed

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 0


class ImportedRow(models.Model):
    """A word that an import has written: what a file could say about it before (None: it is new) and after."""

    job = models.ForeignKey(WordImport, on_delete=models.CASCADE, related_name="rows")
    word = models.ForeignKey(Word, on_delete=models.CASCADE, related_name="+")
    before = models.JSONField(null=True)
    after = models.JSONField()

    def __str__(self) -> str:
        return f"row {self.pk} of {self.job_id}"
