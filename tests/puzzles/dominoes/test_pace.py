"""What is told beside a finished game: how a steady player does, and by what places go."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

import pytest

from puzzles import dominoes
from puzzles.abilities import Skill
from puzzles.contract import Status, replay
from puzzles.dominoes import generator
from puzzles.dominoes.pace import A_TILE, LOOKING
from puzzles.dominoes.playing import State
from tests.made import made

ENGINE = dominoes.build()
GRADES = list(generator.GRADES)


def plays(grade: str, skill: Skill) -> Iterator[tuple[list[Any], State, float]]:
    """Simulated plays that lay the whole rack: their moves, how they stand, their seconds."""
    puzzle = made("dominoes", grade)
    for n in range(24):
        moves, seconds = zip(*ENGINE.simulate(puzzle, Random(n), skill), strict=True)
        state = replay(ENGINE, puzzle, list(moves))[0]
        if ENGINE.status(puzzle, state) is Status.WON:
            yield list(moves), state, sum(seconds)


def test_a_steady_player_needs_longer_the_harder_the_grade() -> None:
    told = [ENGINE.par(made("dominoes", grade)).split(" and ")[0] for grade in GRADES]
    assert told == ["needs about 3 minutes", "needs about 3½ minutes", "needs about 4½ minutes"]


@pytest.mark.parametrize("grade", GRADES)
def test_the_time_is_about_that_of_careful_simulated_players(grade: str) -> None:
    seconds = median(seconds for _, _, seconds in plays(grade, Skill.CAREFUL))
    assert 0.5 < seconds / (LOOKING + A_TILE * generator.GRADES[grade].rack) < 2


def test_a_join_more_ranks_before_any_time_and_help_is_time() -> None:
    puzzle = made("dominoes", "tricky")
    par = puzzle.public.par
    assert par and ENGINE.ranked_by == "tiles laid, then joins, then time with what help adds"
    best = ENGINE.solution(puzzle)
    laid, lit = replay(ENGINE, puzzle, best)[0], replay(ENGINE, puzzle, [{"lights": True}, *best])[0]
    fewer = [state for _, state, _ in plays("tricky", Skill.HASTY) if f" {par.joins}/" not in _line(state)]
    assert fewer and all(ENGINE.score(puzzle, laid, 3_000) < ENGINE.score(puzzle, state, 10) for state in fewer)
    assert ENGINE.score(puzzle, lit, 39) == ENGINE.score(puzzle, laid, 99) < ENGINE.score(puzzle, lit, 40)


def _line(state: State) -> str:
    """What a tricky game's result says of its joins and par."""
    return ENGINE.outcome(made("dominoes", "tricky"), state).line
