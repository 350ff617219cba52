"""The curated word lists that puzzles are made from."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from simple_history.models import HistoricalRecords


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
