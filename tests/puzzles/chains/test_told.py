"""A proof tells its steps in an order in which each rests only on what those before it have told."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from puzzles import registry
from puzzles.chains.board import Board
from puzzles.chains.catalogue import SUPPOSE
from puzzles.chains.level import Level, bits
from puzzles.chains.search import Patience
from puzzles.chains.sentences import name
from puzzles.chains.solver import Step, explain, suppose
from puzzles.contract import Stock

WAYS = [("mini", 6), ("gentle", 6), ("tricky", 2), ("fiendish", 1)]
"""How many levels of each grade."""


@cache
def levels(variant: str, count: int) -> list[Level]:
    engine = registry.engine("chains")
    made = (engine.generate(Random(seed), variant, Stock()) for seed in range(count))
    return [Level(puzzle.public.level) for puzzle in made]


def follows(board: Board, step: Step) -> bool:
    """Whether a board alone leads to a step."""
    said = step.change
    if step.deduction is SUPPOSE:
        return any(one.change == said for one in suppose(board, Patience()))
    return any(
        all(not mine & ~theirs for mine, theirs in zip(said.moves, finding.change.moves, strict=True))
        and not said.left & ~finding.change.left
        and not said.ends & ~finding.change.ends
        for finding in step.deduction.findings(board)
    )


@pytest.mark.parametrize(("variant", "count"), WAYS)
def test_each_step_follows_from_those_that_were_told_before_it(variant: str, count: int) -> None:
    for level in levels(variant, count):
        trace, board = explain(level), Board(level)
        steps = iter(trace.steps)
        for size in trace.rounds:  # what is seen at once is told one after the other
            seen = [next(steps) for _ in range(size)]
            assert all(follows(board, step) for step in seen)
            for step in seen:
                board.apply(step.change)


@pytest.mark.parametrize(("variant", "count"), WAYS)
def test_what_a_step_calls_no_end_was_told_to_be_none(variant: str, count: int) -> None:
    for level in levels(variant, count):
        told = 0
        for step in explain(level).steps:
            called = [
                one for one in bits(step.cells) if f"{name(level, one)} is not an end".lower() in step.text.lower()
            ]
            assert all(one & told for one in called), step.text
            assert called or "is not an end" not in step.text.replace("and it is not an end", "")
            told |= step.change.left


@pytest.mark.parametrize(("variant", "count"), WAYS)
def test_where_a_chain_comes_from_is_given_with_its_reason(variant: str, count: int) -> None:
    steps = [step for level in levels(variant, count) for step in explain(level).steps if step.deduction.rule == "3"]
    assert all("can only be entered from" in step.text for step in steps)
