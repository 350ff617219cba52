"""What is done at most once: a row for each thing decides, never a worker's memory.

The row is written down, unique, before anything is sent. Only who turns `WAITING` into `SENDING` sends it, and whatever
becomes of them, nobody sends it then: it may have arrived.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import models
from django.db.models import F


class Turn(models.Model):
    """Something that is to be sent, is being sent, was sent (`POSTED`), or will not be."""

    WAITING, SENDING, POSTED, NOTHING, FAILED = "waiting", "sending", "posted", "nothing", "failed"

    state = models.CharField(
        max_length=8, default=WAITING, choices=[(s, s) for s in (WAITING, SENDING, POSTED, NOTHING, FAILED)]
    )
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(help_text="When it is sent; while it is being sent, when its worker is given up.")

    class Meta:
        abstract = True

    def take(self, now: datetime, given_up: datetime) -> bool:
        """Turns it from waiting into being sent, if it is due and nobody else has; `given_up` is its worker's end."""
        rows = type(self)._base_manager.filter(pk=self.pk, state=self.WAITING, due_at__lte=now)
        if not rows.update(state=self.SENDING, due_at=given_up, tries=F("tries") + 1):
            return False
        self.refresh_from_db(fields=["state", "tries", "due_at"])
        return True

    def become(self, before: str, after: str, **more: Any) -> bool:
        """Takes it from one state into another; False where somebody else has been quicker."""
        return bool(type(self)._base_manager.filter(pk=self.pk, state=before).update(state=after, **more))
