"""What engines promise to tell of finished plays: the coach, what is counted of all plays, what a steady one needs."""

from __future__ import annotations

from math import isfinite
from typing import Any

from puzzles import registry
from puzzles.abilities import PLAYS, Coached, Coaching, Noted, Paced, Played
from puzzles.contract import AnyEngine, AnyPuzzle
from puzzles.shapes import GIVE_UP
from tests.made import made
from tests.puzzles.test_contract import every_way


def plays_of(engine: AnyEngine, puzzle: AnyPuzzle) -> list[list[Played[Any]]]:
    """Finished plays of a puzzle: as the solution goes, without a move, and given up half-way."""
    solution = engine.solution(puzzle)
    logs = [[*solution], [GIVE_UP], [*solution[: len(solution) // 2], GIVE_UP]]
    return [[Played(move, 7.5 * number) for number, move in enumerate(log)] for log in logs]


@every_way
def test_what_the_coach_says_is_told_in_sentences_and_finite_bars(slug: str, variant: str) -> None:
    engine = registry.engine(slug)
    if not isinstance(engine, Coached):
        return
    puzzle = made(slug, variant)
    for played in plays_of(engine, puzzle):
        noted = dict.fromkeys(engine.noted(puzzle, played), 3) if isinstance(engine, Noted) else {}
        for others in ({}, {PLAYS: 0}, {PLAYS: 12, **noted}):
            said = engine.coach(puzzle, played, others)
            assert Coaching.model_validate_json(said.model_dump_json()) == said
            assert 1 <= len(said.lines) <= 8 and all(line.strip() == line and line for line in said.lines)
            assert said == engine.coach(puzzle, played, others), "of the same play the same is said"
            if said.chart:
                assert said.chart.title and said.chart.unit and said.chart.rows
                assert all(one.label and isfinite(one.value) and one.value >= 0 for one in said.chart.rows)


@every_way
def test_what_is_noted_of_a_play_is_short_and_said_once(slug: str, variant: str) -> None:
    engine = registry.engine(slug)
    if not isinstance(engine, Noted):
        return
    puzzle = made(slug, variant)
    for played in plays_of(engine, puzzle):
        keys = list(engine.noted(puzzle, played))
        assert len(set(keys)) == len(keys) and PLAYS not in keys
        assert all(key and len(key) <= 80 and key.isprintable() for key in keys)
        for counts in ({}, {PLAYS: 5, **dict.fromkeys(keys, 5)}):
            for table in engine.figures(puzzle, counts):
                assert table.title and table.head and all(len(row) == len(table.head) for row in table.rows)


@every_way
def test_what_a_steady_player_needs_is_said_in_a_few_words(slug: str, variant: str) -> None:
    engine = registry.engine(slug)
    if isinstance(engine, Paced):
        par = engine.par(made(slug, variant))
        assert 0 < len(par) <= 60 and par.strip(" .") == par
