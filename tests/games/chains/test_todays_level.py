"""Today's level cannot be solved by asking about altered copies of it: every question is answered alike, at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client

from games.chains import analyses, pages, tasks
from games.chains.models import Analysis
from games.editions import remembered
from games.editions.making import new
from games.editions.models import Edition
from games.players import limits
from puzzles import registry
from puzzles.chains.wire import HOLE, START, Cell, Puzzle
from tests.day import DAY
from tests.made import made

pytestmark = pytest.mark.django_db
Rows = list[list[int]]
LEFT = 17
"""Cells of a level of which so few are left say too little to be known again."""
TOMORROW = ["done", False, "tomorrow", "", None, False, [], True, [], False, [], False]
"""The answer that says nothing but “tomorrow”."""


@pytest.fixture(autouse=True)
def handed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was handed to a worker. Nobody asks too fast: an attacker has many addresses."""
    monkeypatch.setattr(pages, "ASK_RATE", "100000/m")
    keys: list[str] = []
    monkeypatch.setattr(tasks.analyse, "delay", keys.append)
    return keys


def put_on(puzzle: Puzzle, variant: str) -> None:
    """Make a level one of today's."""
    new(registry.engine("chains"), variant, puzzle, Edition.DAILY, "secret", DAY).save()
    remembered.forget_cached()


def rows_of(puzzle: Puzzle) -> Rows:
    return [list(row) for row in puzzle.public.level]


def ask(level: Rows) -> Any:
    return Client().post("/chains/own/ask/", json.dumps({"level": level}), content_type="application/json").json()


def solved(level: Rows) -> Any:
    """Return the answer to a level, once a worker was there."""
    key = ask(level)["key"]
    tasks.analyse(key)
    return Client().get(f"/chains/own/ask/{key}/").json()


def with_cell(level: Rows, cell: Cell, number: int) -> Rows:
    rows = [list(row) for row in level]
    rows[cell[0]][cell[1]] = number
    return rows


def numbers(level: Rows) -> list[Cell]:
    return [(r, c) for r, row in enumerate(level) for c, number in enumerate(row) if number > START]


def walk_along_every_chain(puzzle: Puzzle) -> Iterator[Rows]:
    """Where I am becomes a hole, and each cell that may come next a start, until few cells are left."""
    level = rows_of(puzzle)
    for path in puzzle.secret.paths:
        for cell, following in pairwise(path):
            if sum(number != HOLE for row in level for number in row) <= LEFT:
                return
            level, (r, c) = with_cell(level, cell, HOLE), cell
            around = {(r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)}
            yield from (with_cell(level, one, START) for one in numbers(level) if one in around)
            level = with_cell(level, following, START)
        level = with_cell(level, path[-1], HOLE)


def double_all_and_raise_one(puzzle: Puzzle) -> Iterator[Rows]:
    level = [[2 * number if number > START else number for number in row] for row in rows_of(puzzle)]
    yield from (with_cell(level, (r, c), level[r][c] + 1) for r, c in numbers(level))


def make_a_hole_in_each_cell(puzzle: Puzzle) -> Iterator[Rows]:
    level = rows_of(puzzle)
    yield from (with_cell(level, cell, HOLE) for cell in numbers(level))


def keep_one_chain(puzzle: Puzzle) -> Iterator[Rows]:
    """The other chains become holes."""
    longest = max(map(len, puzzle.secret.paths))
    for kept in [path for path in puzzle.secret.paths if len(path) == longest or len(path) > LEFT]:
        rows = enumerate(rows_of(puzzle))
        yield [[number if (r, c) in kept else HOLE for c, number in enumerate(row)] for r, row in rows]


ATTACKS: list[Callable[[Puzzle], Iterator[Rows]]] = [
    walk_along_every_chain,
    double_all_and_raise_one,
    make_a_hole_in_each_cell,
    keep_one_chain,
]


def test_every_attack_gets_one_answer_that_says_nothing(handed: list[str]) -> None:
    levels = {variant: made("chains", variant, 12) for variant in ("gentle", "tricky", "fiendish")}
    for variant, puzzle in levels.items():
        put_on(puzzle, variant)
    talkative = []
    for variant, puzzle in levels.items():
        for attack in ATTACKS:
            questions = [one for one in attack(puzzle) if any(START in row for row in one)]
            answers = [[v for k, v in ask(one).items() if k not in ("key", "level")] for one in questions]
            if not questions or any(answer != TOMORROW for answer in answers):
                talkative.append(f"{variant}: {attack.__name__}")
    assert talkative == []
    assert not handed and not Analysis.objects.exists(), "nobody solves what is not answered: no time is taken either"


def test_what_was_kept_before_is_not_kept_again_whether_or_not_it_can_be_played() -> None:
    puzzle = made("chains", "gentle", 12)
    level = rows_of(puzzle)
    keys = [solved(one)["key"] for one in (level, with_cell(level, numbers(level)[0], 99))]
    put_on(puzzle, "gentle")
    for key in keys:
        body = json.dumps({"key": key})
        refused = Client().post("/chains/own/keep/", body, content_type="application/json")
        assert refused.status_code == 409 and refused.json()["error"]["code"] == "tomorrow"
        assert Client().get(f"/chains/own/ask/{key}/").json()["verdict"] == "tomorrow"


def test_levels_that_have_nothing_to_do_with_todays_are_solved() -> None:
    for variant in ("gentle", "tricky"):
        put_on(made("chains", variant, 12), variant)
    for variant in ("mini", "gentle", "tricky"):
        answer = solved(rows_of(made("chains", variant, 13)))
        assert answer["verdict"] == "one" and answer["playable"] and answer["steps"], variant
    for drawn in ([[0, 1], [1, 1]], [[0, 1, 2, 3], [7, 6, 5, 4]], [[1] * 4, [1, 0, 1, 1], [1] * 4]):
        assert solved(drawn)["verdict"] != "tomorrow"


def test_those_who_ask_on_and_on_hear_nothing_of_what_is_only_somewhat_like_todays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle, other = made("chains", "gentle", 12), rows_of(made("chains", "gentle", 13))
    put_on(puzzle, "gentle")
    monkeypatch.setattr(limits, "MANY", 1)
    monkeypatch.setattr(analyses, "SOMEWHAT", 0.1)
    for _ in range(int(pages.NEAR_RATE.partition("/")[0])):
        ask(rows_of(puzzle))
    assert ask(other)["verdict"] != "tomorrow"
    ask(rows_of(puzzle))
    assert ask(other)["verdict"] == "tomorrow"
