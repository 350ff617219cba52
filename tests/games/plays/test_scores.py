"""What is large over a result."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from games.plays.answers import score_of
from puzzles.contract import Outcome, Progress, Status


def test_a_win_has_its_points_or_its_time_and_another_end_how_near_it_was() -> None:
    engine = SimpleNamespace(progress=lambda puzzle, state: Progress(state, f"{state:.0%}"))

    def read(status: Status, part: float, score: str = "") -> str:
        edition: Any = SimpleNamespace(engine=engine, puzzle=None)
        run: Any = SimpleNamespace(status=status, told_seconds=65, edition=edition, state=part)
        return score_of(run, Outcome(line="", sentence="", score=score))

    assert (read(Status.WON, 1, "12 points"), read(Status.WON, 1)) == ("12 points", "1:05")
    assert (read(Status.GAVE_UP, 0.5, "12 points"), read(Status.GAVE_UP, 0)) == ("50%", "")
