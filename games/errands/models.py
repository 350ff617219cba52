"""What workers were asked to do and have not done yet, kept in the database, which no killed worker takes along."""

from __future__ import annotations

from django.db import models

LONGEST_KEY = 200


class Errand(models.Model):
    """One task with its arguments: asked for, being done, or failed. What is done leaves no row.

    `due_at` is the moment at which it is asked for again unless something is heard of it. A worker that does it moves
    that moment on.
    """

    WAITING, RUNNING, FAILED = "waiting", "running", "failed"

    key = models.CharField(max_length=LONGEST_KEY, unique=True)
    task = models.CharField(max_length=100)
    args = models.JSONField()
    queue = models.CharField(max_length=20, blank=True, help_text="Empty where the task's own queue is meant.")
    state = models.CharField(max_length=10, default=WAITING, choices=[(s, s) for s in (WAITING, RUNNING, FAILED)])
    holder = models.CharField(max_length=40, blank=True, db_index=True, help_text="The worker's mark on what it does.")
    asked = models.PositiveIntegerField(default=0, help_text="How often it was sent since a worker last had it.")
    tries = models.PositiveIntegerField(default=0)
    error = models.TextField(blank=True)
    asked_at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["due_at"])]
        ordering = ["asked_at"]

    def __str__(self) -> str:
        return f"{self.key}: {self.state}"
