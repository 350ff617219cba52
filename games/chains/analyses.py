"""Asking the solver about a level: a row in the database, a task off the web process, an answer to poll for.

An answer that was "undecided" is worked out again when somebody asks again; all others stay.
"""

from __future__ import annotations

import hashlib
import json
import time
from typing import Any

from django.utils import timezone

from games.chains.models import KEPT, Analysis
from puzzles.chains.level import read
from puzzles.chains.search import Patience
from puzzles.chains.survey import UNDECIDED, survey

SOLVING_TIME = 1.0
"""Seconds that the solver may take."""
ANSWER_TIME = 2.0
"""Seconds after which whoever asked is told “undecided”, also where no worker was free."""
ENDLESS = 10**9

Matrix = list[list[int]]


def ask(level: Matrix) -> Analysis:
    """The row of a level, waiting for an answer unless there is one."""
    now = timezone.now()
    Analysis.objects.filter(asked_at__lt=now - KEPT).delete()
    key = hashlib.sha256(json.dumps(level).encode()).hexdigest()
    row, new = Analysis.objects.get_or_create(key=key, defaults={"level": level})
    if new or not _answered(row):
        # a task that was lost with its worker is asked for again in the same way
        row.state, row.asked_at = Analysis.WAITING, now
        row.save(update_fields=["state", "asked_at"])
    return row


def _answered(row: Analysis) -> bool:
    return row.state == Analysis.DONE and row.verdict != UNDECIDED


def work_out(key: str) -> None:
    """The worker's part: asks the solver, for a second at most, and writes the answer down."""
    row = Analysis.objects.filter(key=key, state=Analysis.WAITING).first()
    if row is None:
        return
    ends = time.monotonic() + SOLVING_TIME
    found = survey(read(row.level), Patience(ENDLESS, lambda: time.monotonic() < ends))
    Analysis.objects.filter(pk=row.pk).update(
        state=Analysis.DONE,
        verdict=found.verdict,
        grade=found.grade or "",
        puzzle=found.puzzle,
        done_at=timezone.now(),
    )


def findings(row: Analysis) -> dict[str, Any]:
    """A row as the page gets it. Whoever waited long enough is told “undecided”; `late`: a worker may still come."""
    waiting = row.state == Analysis.WAITING
    late = waiting and (timezone.now() - row.asked_at).total_seconds() >= ANSWER_TIME
    found: dict[str, Any] = {
        "key": row.key,
        "level": row.level,
        "state": "done" if late or not waiting else "waiting",
        "late": late,
        "verdict": UNDECIDED if late else "" if waiting else row.verdict,
        "grade": "" if waiting else row.grade,
        "playable": not waiting and row.puzzle is not None,
    }
    if found["playable"]:
        found["steps"], found["paths"] = row.puzzle["secret"]["trace"], row.puzzle["secret"]["paths"]
    return found
