"""Asking the solver about a level: a job of the workers, which keeps the answer for a while.

One of today's levels, also turned, mirrored or renumbered, is not asked about at all: nothing is explained of it until
tomorrow.
"""

import time
from functools import cache
from typing import Any, Final, NamedTuple

from django.conf import settings

from games.chains.wire import Explained, Verdict
from games.editions.embargo import list_todays_puzzles
from games.editions.models import dump_puzzle
from games.infra.jobs import JobTask
from games.infra.models import Job
from puzzles import registry
from puzzles.chains.analysis import MANY, NONE, UNDECIDED, analyse
from puzzles.chains.analysis import Analysis as Found
from puzzles.chains.blocked import find_blocked_cells
from puzzles.chains.board import Board
from puzzles.chains.counting import is_uneven
from puzzles.chains.level import Level, fingerprint, read
from puzzles.chains.mending import mend
from puzzles.chains.search import Patience
from puzzles.chains.wire import Chain, Matrix, Puzzle


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
FRESH: Matrix = ((1, 1, 1, 0), (2, 2, 2, 3), (4, 2, 2, 3), (4, 4, 4, 3))
"""A small level to begin with, which has one solution."""
TOMORROW: Final = "tomorrow"
"""The verdict on one of today's levels."""


def fresh() -> Verdict:
    """What is known of the level that one begins with: nobody has to ask for it."""
    return verdict_on(FRESH)


@cache
def _fresh() -> Found:
    return analyse(Level(FRESH))


class Answer(NamedTuple):
    """What the solver says of a level: with its puzzle where that can be played, and what is wrong with it."""

    verdict: str
    grade: str
    puzzle: Puzzle | None
    remedy: dict[str, Any]


def answer_on(level: Matrix) -> Answer | None:
    """What the solver says of a level; None where it was not asked, or has not answered yet."""
    if level == FRESH:
        found = _fresh()
        return Answer(found.verdict, found.grade or "", found.puzzle, {})
    job = _analyse().find_job(level)
    if job is None or job.state != Job.DONE:
        return None
    stored = job.result["stored"]
    puzzle = None if stored is None else registry.engine("chains").read(stored)
    return Answer(job.result["verdict"], job.result["grade"], puzzle, job.result["remedy"])


def _analyse() -> JobTask:
    from games.chains.tasks import analyse  # which works with this module

    return analyse


def work_out(level: list[list[int]]) -> dict[str, Any]:
    """The worker's part: asks the solver, for a second of work at most; the answer as the job keeps it."""
    asked = read(level)
    found = analyse(asked, SOLVING.patience())
    return {
        "verdict": found.verdict,
        "grade": found.grade or "",
        "stored": dump_puzzle(found.puzzle) if found.puzzle else None,
        "remedy": remedy(asked, found.verdict),
    }


def remedy(level: Level, verdict: str) -> dict[str, Any]:
    """Where a level fails that has no solution, and which changes leave it exactly one: as a row keeps it."""
    found: dict[str, Any] = {}
    if verdict == NONE:
        failing = find_blocked_cells(level, REMEDY.patience())
        found |= {"blocked": failing.cells, "sure": failing.sure}
    if verdict in (NONE, MANY):
        changes = mend(level, (REMEDY if verdict == NONE else REMEDY_OF_SEVERAL).patience())
        found["mend"] = [{"row": row, "column": column, "number": number} for (row, column), number in changes]
    return found


def is_todays(level: Matrix) -> bool:
    """Whether a level is one of today's, as it is or turned, mirrored or renumbered."""
    name = fingerprint(Level(level))
    return any(fingerprint(Level(puzzle.public.level)) == name for puzzle in list_todays_puzzles("chains"))


def kept_back(level: Matrix) -> Verdict:
    """All that is said of one of today's levels."""
    return Verdict(level=level, verdict=TOMORROW, grade="", playable=False)


def _unreached(level: Matrix) -> Chain:
    """The cells that no chain can come to, which is why there is no solution, if there are any."""
    board = Board(Level(level))
    return board.level.cells_of(board.unreached())


def _failing(level: Matrix, answer: Answer) -> dict[str, Any]:
    """Where a level without a solution fails: the cells that were found, with all that no chain can come to."""
    if answer.verdict != NONE:
        return {}
    unreached = _unreached(level)
    found = [(cell[0], cell[1]) for cell in answer.remedy.get("blocked", [])]
    more = [cell for cell in unreached if cell not in found]
    return {
        "blocked": sorted([*found, *more]),
        "sure": answer.remedy.get("sure", False) and not more,
        "unreached": unreached,
        "uneven": is_uneven(Level(level)),
    }


def verdict_on(level: Matrix, again: bool = False, to_editor: bool = False) -> Verdict:
    """Return what is known of a level, and queue a job for it if needed; `again` retries undecided ones.

    An editor is told of today's levels, too.
    """
    if not to_editor and is_todays(level):
        return kept_back(level)
    answer = answer_on(level)
    if answer is None or (again and answer.verdict == UNDECIDED):
        _analyse().delay([list(row) for row in level])  # as it travels
        answer = answer_on(level)
    if answer is None:
        job = _analyse().find_job(level)
        return Verdict(level=level, job=job.address if job else None, verdict="", grade="", playable=False)
    puzzle = answer.puzzle
    known = {
        "level": level,
        "verdict": answer.verdict,
        "grade": answer.grade,
        "effort": None if puzzle is None else puzzle.public.effort,
        "playable": puzzle is not None,
        "sought": "mend" in answer.remedy,
        **answer.remedy,
        **_failing(level, answer),
    }
    if puzzle is None:
        return Verdict.model_validate(known)
    return Explained.model_validate({**known, "steps": puzzle.secret.trace, "paths": puzzle.secret.paths})
