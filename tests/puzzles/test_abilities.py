"""What engines promise beyond the contract: lessons, a coach, counts of all plays, a pace."""

from math import isfinite
from typing import Any

import pytest

from puzzles import registry
from puzzles.abilities import PLAYS, Coached, Coaching, Noted, Paced, Played
from puzzles.contract import AnyEngine, AnyPuzzle, replay
from puzzles.shapes import GIVE_UP
from tests.cast.engines import of_every_puzzle
from tests.data.tables import table
from tests.made import made

USUAL = {"nettle": 120, "chains": 60, "dominoes": 240, "lionwall": 180, "square": 240}
"""Seconds that many take for the easiest variant, guessed low."""


def plays_of(engine: AnyEngine, puzzle: AnyPuzzle) -> list[list[Played[Any]]]:
    """Finished plays of a puzzle: as the solution goes, without a move, and given up half-way."""
    solution = engine.solution(puzzle)
    logs = [[*solution], [GIVE_UP], [*solution[: len(solution) // 2], GIVE_UP]]
    return [[Played(move, 7.5 * number) for number, move in enumerate(log)] for log in logs]


def check_noted(engine: Noted[Any, Any], puzzle: AnyPuzzle, played: list[Played[Any]]) -> list[str]:
    keys = list(engine.noted(puzzle, played))
    assert len(set(keys)) == len(keys) and PLAYS not in keys
    assert all(key and len(key) <= 80 and key.isprintable() for key in keys)
    for counts in ({}, {PLAYS: 5, **dict.fromkeys(keys, 5)}):
        for one in engine.figures(puzzle, counts):
            assert one.title and one.head and all(len(row) == len(one.head) for row in one.rows)
    return keys


@of_every_puzzle
def test_a_coach_speaks_in_lines_and_finite_bars_and_notes_are_short(engine: AnyEngine, puzzle: AnyPuzzle) -> None:
    if not isinstance(engine, Coached):
        return
    for played in plays_of(engine, puzzle):
        noted = dict.fromkeys(check_noted(engine, puzzle, played), 3) if isinstance(engine, Noted) else {}
        for others in ({}, {PLAYS: 0}, {PLAYS: 12, **noted}):
            coaching = engine.coach(puzzle, played, others)
            assert Coaching.model_validate_json(coaching.model_dump_json()) == coaching
            assert 1 <= len(coaching.lines) <= 8 and all(line.strip() == line and line for line in coaching.lines)
            assert coaching == engine.coach(puzzle, played, others), "of the same play the same is said"
            if chart := coaching.chart:
                assert chart.title and chart.unit and chart.rows
                assert all(one.label and isfinite(one.value) and one.value >= 0 for one in chart.rows)


def test_the_coach_says_of_each_of_these_plays_what_is_to_be_said_and_draws_it(subtests: pytest.Subtests) -> None:
    for game in table("coached"):
        engine, puzzle = registry.engine(game["game"]), registry.tools(game["game"]).read_puzzle(game["puzzle"])
        assert isinstance(engine, Coached)
        for case in game["plays"]:
            with subtests.test(case["name"]):
                played = [Played(engine.read_move(move), at) for move, at in case["moves"]]
                coaching = engine.coach(puzzle, played, case.get("others", {}))
                said = " ".join(coaching.lines)
                assert [words for words in case.get("says", []) if words not in said] == []
                assert [words for words in case.get("never", []) if words in said] == []
                drawn = [row.model_dump() for row in coaching.chart.rows] if coaching.chart else []
                wanted = case.get("chart", drawn)
                assert [{name: row[name] for name in want} for row, want in zip(drawn, wanted, strict=True)] == wanted


@of_every_puzzle
def test_a_win_has_a_warm_word_and_one_that_beats_a_steady_player_praise(engine: AnyEngine, puzzle: AnyPuzzle) -> None:
    state = replay(engine, puzzle, engine.solution(puzzle))[0]
    assert 0 < len(engine.outcome(puzzle, state).praise) <= 16
    assert engine.outcome(puzzle, engine.start(puzzle)).praise == ""
    if isinstance(engine, Paced):
        quick, slow = (engine.praise_of_pace(puzzle, state, seconds) for seconds in (1, 10**6))
        assert quick and bool(slow) is quick.startswith("Better"), "praise that goes by time ends with it"


def test_a_very_quick_person_needs_a_while_is_far_faster_than_most_and_takes_longer_for_more_tiles() -> None:
    def least_of(slug: str) -> list[int]:
        variants = registry.engine(slug).variants
        return [registry.engine(slug).least(made(slug, variant.slug)).seconds for variant in variants]

    for slug, usual in USUAL.items():
        assert min(least_of(slug)) >= 2 and 5 * least_of(slug)[0] <= usual, slug
    racks = least_of("dominoes")
    assert racks == sorted(set(racks)) and least_of("chains")[0] <= least_of("chains")[-1]
