"""Asking the solver about a level: a row in the database, a task off the web process, an answer to poll for.

An answer that was "undecided" is worked out again when somebody asks again; all others stay. One of today's
levels, also turned, mirrored or renumbered, is not asked about at all: nothing is explained of it until it is settled.
"""

from __future__ import annotations

import hashlib
import json
import time
from functools import cache
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.utils import timezone

from games.chains.models import KEPT, Analysis
from games.chains.wire import Explained, Verdict
from games.editions.models import as_stored
from games.editions.running import todays
from puzzles.chains.analysis import MANY, NONE, UNDECIDED, analyse
from puzzles.chains.analysis import Analysis as Found
from puzzles.chains.blocked import blocked
from puzzles.chains.board import Board
from puzzles.chains.counting import uneven
from puzzles.chains.level import Level, fingerprint, read
from puzzles.chains.mending import mend
from puzzles.chains.search import Patience
from puzzles.chains.wire import Chain, Matrix


class Effort(NamedTuple):
    """How much work a search may take: positions, and seconds of its thread unless the settings leave them out."""

    positions: int
    seconds: float

    def patience(self) -> Patience:
        """The patience for one search. A busy machine makes an answer later, never poorer."""
        if not settings.SEARCHES_END_BY_CLOCK:
            return Patience(self.positions)
        ends = time.thread_time() + self.seconds
        return Patience(self.positions, lambda: time.thread_time() < ends)


SOLVING = Effort(20_000, 1.0)
REMEDY = Effort(2_000, 0.4)
"""For where a level fails, and as much for how it comes to have one solution."""
REMEDY_OF_SEVERAL = Effort(4_000, 0.8)
"""For a level that has several solutions, and so fails nowhere."""
ANSWER_TIME = 2.0
"""Seconds after which whoever asked is told “undecided”, also where no worker was free."""
FRESH: Matrix = ((1, 1, 1, 0), (2, 2, 2, 3), (4, 2, 2, 3), (4, 4, 4, 3))
"""A small level to begin with, which has one solution."""
TOMORROW: Final = "tomorrow"
"""The verdict on one of today's levels."""


def ask(level: Matrix) -> Analysis:
    """The row of a level, waiting for an answer unless there is one."""
    now = timezone.now()
    forget()
    row, new = Analysis.objects.get_or_create(key=_key(level), defaults={"level": level})
    if new or not _settled(row):
        row.state, row.asked_at = Analysis.WAITING, now
        row.save(update_fields=["state", "asked_at"])
    return row


def fresh() -> Verdict:
    """What is known of the level that one begins with: nobody asks for it, and nothing is stored."""
    if is_todays(FRESH):
        return kept_back(FRESH)
    found = _fresh()
    told = {"key": _key(FRESH), "level": FRESH, "state": "done", "late": False, "verdict": found.verdict}
    assert found.puzzle is not None, "the level to begin with has a solution"
    secret, effort = found.puzzle.secret, found.puzzle.public.effort
    proof = {"steps": secret.trace, "paths": secret.paths}
    return Explained.model_validate({**told, "grade": found.grade or "", "effort": effort, "playable": True, **proof})


@cache
def _fresh() -> Found:
    return analyse(Level(FRESH))


def known(key: str) -> Analysis | None:
    """The row of a level that was looked at; the level that one begins with gets one once it is wanted."""
    if key == _key(FRESH) and ask(FRESH).state == Analysis.WAITING:
        work_out(key)
    return Analysis.objects.filter(key=key).first()


def _key(level: Matrix) -> str:
    return hashlib.sha256(json.dumps(level).encode()).hexdigest()


def forget() -> int:
    """Deletes answers that are older than they are kept; returns how many."""
    return Analysis.objects.filter(asked_at__lt=timezone.now() - KEPT).delete()[0]


def _settled(row: Analysis) -> bool:
    return row.state == Analysis.DONE and row.verdict != UNDECIDED


def work_out(key: str) -> None:
    """The worker's part: asks the solver, for a second of work at most, and writes the answer down."""
    row = Analysis.objects.filter(key=key, state=Analysis.WAITING).first()
    if row is None:
        return
    level = read(row.level)
    found = analyse(level, SOLVING.patience())
    Analysis.objects.filter(pk=row.pk).update(
        state=Analysis.DONE,
        verdict=found.verdict,
        grade=found.grade or "",
        stored=as_stored(found.puzzle) if found.puzzle else None,
        remedy=remedy(level, found.verdict),
        done_at=timezone.now(),
    )


def remedy(level: Level, verdict: str) -> dict[str, Any]:
    """Where a level fails that has no solution, and which changes leave it exactly one: as a row keeps it."""
    found: dict[str, Any] = {}
    if verdict == NONE:
        failing = blocked(level, REMEDY.patience())
        found |= {"blocked": failing.cells, "sure": failing.sure}
    if verdict in (NONE, MANY):
        changes = mend(level, (REMEDY if verdict == NONE else REMEDY_OF_SEVERAL).patience())
        found["mend"] = [{"row": row, "column": column, "number": number} for (row, column), number in changes]
    return found


def is_todays(level: Matrix) -> bool:
    """Whether a level is one of today's, as it is or turned, mirrored or renumbered."""
    name = fingerprint(Level(level))
    return any(fingerprint(Level(puzzle.public.level)) == name for puzzle in todays("chains"))


def kept_back(level: Matrix) -> Verdict:
    """All that is said of one of today's levels."""
    return Verdict(key=_key(level), level=level, state="done", late=False, verdict=TOMORROW, grade="", playable=False)


def rests(row: Analysis) -> bool:
    """Whether nothing is explained of a level today."""
    return is_todays(_matrix(row))


def _matrix(row: Analysis) -> Matrix:
    return tuple(map(tuple, row.level))


def _unreached(level: Matrix) -> Chain:
    """The cells that no chain can come to, which is why there is no solution, if there are any."""
    board = Board(Level(level))
    return board.level.cells_of(board.unreached())


def _failing(row: Analysis) -> dict[str, Any]:
    """Where a level without a solution fails: the cells that were found, with all that no chain can come to."""
    if row.verdict != NONE:
        return {}
    unreached = _unreached(_matrix(row))
    found = [(cell[0], cell[1]) for cell in row.remedy.get("blocked", [])]
    more = [cell for cell in unreached if cell not in found]
    return {
        "blocked": sorted([*found, *more]),
        "sure": row.remedy.get("sure", False) and not more,
        "unreached": unreached,
        "uneven": uneven(Level(_matrix(row))),
    }


def verdict_of(row: Analysis, to_editor: bool = False) -> Verdict:
    """A row as the page gets it; an editor is told of today's levels, too."""
    if not to_editor and rests(row):
        return kept_back(_matrix(row))
    waiting = row.state == Analysis.WAITING
    late = waiting and (timezone.now() - row.asked_at).total_seconds() >= ANSWER_TIME
    puzzle = None if waiting else row.puzzle
    known = {
        "key": row.key,
        "level": row.level,
        "state": "done" if late or not waiting else "waiting",
        "late": late,
        "verdict": UNDECIDED if late else "" if waiting else row.verdict,
        "grade": "" if waiting else row.grade,
        "effort": None if puzzle is None else puzzle.public.effort,
        "playable": puzzle is not None,
    }
    if not waiting:
        known |= row.remedy | _failing(row) | {"sought": "mend" in row.remedy}
    if puzzle is None:
        return Verdict.model_validate(known)
    return Explained.model_validate({**known, "steps": puzzle.secret.trace, "paths": puzzle.secret.paths})
