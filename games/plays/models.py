"""Who played what and how: the runs of players, and the log of moves."""

from __future__ import annotations

from django.db import models

from games.editions.models import Edition
from games.players.models import Player


class Play(models.Model):
    """One run of a player at an edition. `revision`: which of its puzzles, should it be corrected meanwhile."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="plays")
    edition = models.ForeignKey(Edition, on_delete=models.PROTECT, related_name="plays")
    run = models.PositiveSmallIntegerField(default=1)
    revision = models.PositiveSmallIntegerField(default=0)
    ranked = models.BooleanField(default=False)
    status = models.CharField(max_length=10, default="playing")
    moves_made = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField()
    moved_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    seconds = models.PositiveIntegerField(null=True, blank=True)
    score_key = models.CharField(max_length=120, blank=True)
    line = models.CharField(max_length=80, blank=True)
    emoji = models.JSONField(default=list, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "edition", "run"], name="one_play_per_run")]
        indexes = [
            models.Index(fields=["edition", "ranked", "score_key"]),
            models.Index(fields=["edition", "status", "moved_at"]),
            models.Index(fields=["edition", "finished_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.player} at {self.edition}: {self.status}"


class Move(models.Model):
    """One entry of a play's log; `number` counts from 1. Never changed.

    Deleted with its play, and where a corrected puzzle makes an unfinished play begin anew (see `corrected.py`).
    `by` is who moved, where several players share one play.
    """

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    move = models.JSONField()
    at = models.DateTimeField()
    by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["play", "number"], name="one_move_per_number")]
        ordering = ["play", "number"]

    def __str__(self) -> str:
        return f"move {self.number} of play {self.play_id}"
