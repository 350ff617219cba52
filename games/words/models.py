"""The curated word lists that puzzles are made from."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from simple_history.models import HistoricalRecords

from games.infra import jobs
from games.infra.models import Job
from games.words.game_rules import find_problems


class Word(models.Model):
    """One row of a word list. Only approved words reach a generator."""

    PROPOSED, APPROVED, BLOCKED = "proposed", "approved", "blocked"

    word_list = models.SlugField(max_length=60)
    text = models.CharField(max_length=120)
    status = models.CharField(max_length=10, default=PROPOSED, choices=[(s, s) for s in (PROPOSED, APPROVED, BLOCKED)])
    source = models.CharField(max_length=80, blank=True)
    frequency = models.FloatField(default=0.0, help_text="On the Zipf scale, 3 is rare and 5 is common.")
    details = models.TextField(
        blank=True, help_text="What else the game needs for the word, such as clues or other spellings, one per line."
    )
    note = models.CharField(max_length=300, blank=True)
    changed_at = models.DateTimeField(auto_now=True)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    history = HistoricalRecords()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["word_list", "text"], name="word_once_per_list")]
        indexes = [models.Index(fields=["word_list", "status"])]
        ordering = ["word_list", "text"]

    def __str__(self) -> str:
        return self.text

    def save(self, *args: Any, **options: Any) -> None:
        """Save the word; the history of one that came with the site starts with how it came."""
        if self.pk:
            record_original_words([self.pk])
        super().save(*args, **options)

    def clean(self) -> None:
        """Refuse details that the list's game could not use."""
        if problems := find_problems(self):
            raise ValidationError({"details": problems})


def record_original_words(numbers: Iterable[int]) -> None:
    """Record the stored state of words that have no history yet, before they change for the first time."""
    known = Word.history.filter(id__in=numbers).values_list("id", flat=True)
    originals = list(Word.objects.filter(pk__in=set(numbers).difference(known)))
    for word in originals:
        word._history_date, word._history_user = word.changed_at, None  # type: ignore[attr-defined]  # for simple_history
    if originals:
        Word.history.bulk_history_create(originals)


class Lease(models.Model):
    """A proposed word on one reviewer's page; other reviewers don't get it until the lease ends."""

    word = models.OneToOneField(Word, primary_key=True, on_delete=models.CASCADE)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"word {self.word_id}"


class Judgement(models.Model):
    """The key of a reviewer's verdict, made by the page, so that a verdict that is sent twice counts once."""

    key = models.CharField(max_length=40, unique=True)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.key


class WordImport(models.Model):
    """An imported file of words: what it would change or has changed, and its last task (`step`)."""

    NEW, CHECKED, DONE, STOPPED, TAKEN_BACK = "new", "checked", "done", "stopped", "taken"
    CHECK, WRITE, TAKE_BACK = (f"games.desk.tasks.{step}_import" for step in ("check", "write", "take_back"))

    name = models.CharField(max_length=120)
    content = models.TextField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    state = models.CharField(max_length=10, default=NEW)
    step = models.CharField(max_length=40, default=CHECK)
    total = models.PositiveIntegerField(default=0)
    added = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)
    same = models.PositiveIntegerField(default=0)
    merged = models.PositiveIntegerField(default=0)
    refused = models.PositiveIntegerField(default=0)
    kept = models.PositiveIntegerField(default=0)
    reasons = models.JSONField(default=list)
    refused_rows = models.TextField(blank=True)
    shown = models.JSONField(default=list)
    asked_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "import"
        ordering = ["-asked_at"]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def job(self) -> Job | None:
        return jobs.find_job(self.step, [self.pk])

    @property
    def is_busy(self) -> bool:
        """Whether a worker handles the import, or soon will."""
        return self.job is not None and self.job.state != Job.DONE and not self.job.is_given_up

    @property
    def is_writable(self) -> bool:
        """Whether the import's acceptable rows can be written now."""
        return bool(self.rows_to_write) and self.state in (self.CHECKED, self.STOPPED) and not self.is_busy

    @property
    def rows_to_write(self) -> int:
        """The number of rows that writing would add or change."""
        return self.added + self.changed


class ImportedRow(models.Model):
    """A word that an import has written: its columns before (None: it was new) and after."""

    batch = models.ForeignKey(WordImport, on_delete=models.CASCADE, related_name="rows")
    word = models.ForeignKey(Word, on_delete=models.CASCADE, related_name="+")
    before = models.JSONField(null=True)
    after = models.JSONField()

    def __str__(self) -> str:
        return f"row {self.pk} of {self.batch_id}"
