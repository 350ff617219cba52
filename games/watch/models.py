"""What an operator watches that nothing else writes down: when something last happened."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.utils import timezone


class Pulse(models.Model):
    """The last time that something happened which should happen again and again."""

    BEAT = "beat"
    """A task that the scheduler asked for was done by a worker: scheduler, broker and worker are there."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name}: {self.at:%Y-%m-%d %H:%M:%S}"

    @classmethod
    def felt(cls, name: str) -> None:
        """It has happened again, now."""
        cls.objects.update_or_create(name=name, defaults={"at": timezone.now()})

    @classmethod
    def last(cls, name: str) -> datetime | None:
        """When it last happened, if ever."""
        return cls.objects.filter(name=name).values_list("at", flat=True).first()
