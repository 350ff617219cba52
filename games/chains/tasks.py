"""Judge the levels of the workshop: a job asks the solver, and its answer is stored for a while.

A level that is one of today's, even turned, mirrored or renumbered, gets no answer until tomorrow.
"""

import time
from functools import cache
from typing import Any, Final, NamedTuple

from celery import shared_task
from django.conf import settings

from games.chains.wire import ExplainedVerdict, Verdict
from games.editions.embargo import list_todays_puzzles
from games.editions.models import dump_puzzle
from games.infra.jobs import JobTask
from games.infra.models import Job
from puzzles import registry
from puzzles.chains.analysis import NO_SOLUTION, SEVERAL_SOLUTIONS, UNDECIDED, assess_level
from puzzles.chains.analysis import Analysis as LevelAnalysis
from puzzles.chains.blocked_cells import find_blocked_cells
from puzzles.chains.board import Board
from puzzles.chains.counting_deductions import has_impossible_shades
from puzzles.chains.level import Level, make_fingerprint, read_level
from puzzles.chains.repairs import find_repair
from puzzles.chains.search import Patience
from puzzles.chains.wire import Matrix, Puzzle


class WorkLimit(NamedTuple):
    """Limit a search to some positions, and to some seconds of its thread unless the settings leave out the clock."""

    positions: int
    seconds: float

    def start_search(self) -> Patience:
        """Return the limit of a search that starts now. Only the thread's own time counts, not that of others."""
        if not settings.SEARCHES_END_BY_CLOCK:
            return Patience(self.positions)
        ends = time.thread_time() + self.seconds
        return Patience(self.positions, lambda: time.thread_time() < ends)


SOLVING_LIMIT = WorkLimit(20_000, 1.0)
REMEDY_LIMIT = WorkLimit(2_000, 0.4)
"""Limit the search for the cells where a level fails, and, separately, the search for its repair."""
REPAIR_LIMIT = WorkLimit(4_000, 0.8)
"""Limit the search for the repair of a level with several solutions."""
FIRST_LEVEL: Matrix = ((1, 1, 1, 0), (2, 2, 2, 3), (4, 2, 2, 3), (4, 4, 4, 3))
"""The small level that the workshop shows first; it has one solution."""
TOMORROW_VERDICT: Final = "tomorrow"
"""The verdict on a level that is one of today's."""


@cache
def _analyse_first_level() -> LevelAnalysis:
    return assess_level(Level(FIRST_LEVEL))


class SolverAnswer(NamedTuple):
    """Hold the solver's answer about a level, with a `puzzle` if it can be played, a `remedy` if something is wrong."""

    verdict: str
    grade: str
    puzzle: Puzzle | None
    remedy: dict[str, Any]


def find_solver_answer(level: Matrix) -> SolverAnswer | None:
    """Return the solver's answer about a level, or None if it has not answered yet."""
    if level == FIRST_LEVEL:
        analysis = _analyse_first_level()
        return SolverAnswer(analysis.verdict, analysis.grade or "", analysis.puzzle, {})
    job = analyse.find_job(level)
    if job is None or job.state != Job.DONE:
        return None
    stored = job.result["stored"]
    puzzle = None if stored is None else registry.engine("chains").read_puzzle(stored)
    return SolverAnswer(job.result["verdict"], job.result["grade"], puzzle, job.result["remedy"])


@shared_task(base=JobTask)
def analyse(level: list[list[int]]) -> dict[str, Any]:
    """Solve a level, with a second of work at most; return the answer as the job stores it. Safe to repeat."""
    parsed = read_level(level)
    analysis = assess_level(parsed, SOLVING_LIMIT.start_search())
    return {
        "verdict": analysis.verdict,
        "grade": analysis.grade or "",
        "stored": dump_puzzle(analysis.puzzle) if analysis.puzzle else None,
        "remedy": find_remedies(parsed, analysis.verdict),
    }


def find_remedies(level: Level, verdict: str) -> dict[str, Any]:
    """Find where a level without a solution fails, and which changes give a level exactly one solution, as JSON."""
    remedies: dict[str, Any] = {}
    if verdict == NO_SOLUTION:
        failing = find_blocked_cells(level, REMEDY_LIMIT.start_search())
        remedies |= {"blocked": failing.cells, "sure": failing.is_minimal}
    if verdict in (NO_SOLUTION, SEVERAL_SOLUTIONS):
        changes = find_repair(level, (REMEDY_LIMIT if verdict == NO_SOLUTION else REPAIR_LIMIT).start_search())
        remedies["mend"] = [{"row": row, "column": column, "number": number} for (row, column), number in changes]
    return remedies


def is_todays_level(level: Matrix) -> bool:
    """Return whether a level is one of today's, even turned, mirrored or renumbered."""
    name = make_fingerprint(Level(level))
    return any(make_fingerprint(Level(puzzle.public.level)) == name for puzzle in list_todays_puzzles("chains"))


def _describe_failure(level: Matrix, answer: SolverAnswer) -> dict[str, Any]:
    """Describe where a level without a solution fails: the cells from its job, and those that no chain can reach."""
    if answer.verdict != NO_SOLUTION:
        return {}
    board = Board(Level(level))
    unreached = board.level.list_cells(board.find_unreached_cells())
    cells = [(cell[0], cell[1]) for cell in answer.remedy.get("blocked", [])]
    unnamed = [cell for cell in unreached if cell not in cells]
    return {
        "blocked": sorted([*cells, *unnamed]),
        "sure": answer.remedy.get("sure", False) and not unnamed,
        "unreached": unreached,
        "uneven": has_impossible_shades(board.level),
    }


def judge_level(level: Matrix, again: bool = False, for_editor: bool = False) -> Verdict:
    """Return the verdict on a level, or queue a job for it and return a verdict with the job's address.

    `again` has a level solved once more if the solver gave up. With `for_editor`, today's levels are judged, too.
    """
    if not for_editor and is_todays_level(level):
        return Verdict(level=level, verdict=TOMORROW_VERDICT, grade="", playable=False)
    answer = find_solver_answer(level)
    if answer is None or (again and answer.verdict == UNDECIDED):
        analyse.delay([list(row) for row in level])  # as JSON has it
        answer = find_solver_answer(level)
    if answer is None:
        job = analyse.find_job(level)
        return Verdict(level=level, job=job.address if job else None, verdict="", grade="", playable=False)
    puzzle = answer.puzzle
    fields = {
        "level": level,
        "verdict": answer.verdict,
        "grade": answer.grade,
        "effort": None if puzzle is None else puzzle.public.effort,
        "playable": puzzle is not None,
        "sought": "mend" in answer.remedy,
        **answer.remedy,
        **_describe_failure(level, answer),
    }
    if puzzle is None:
        return Verdict.model_validate(fields)
    return ExplainedVerdict.model_validate({**fields, "steps": puzzle.secret.trace, "paths": puzzle.secret.paths})
