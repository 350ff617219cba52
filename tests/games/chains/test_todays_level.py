"""Today's level cannot be solved by asking about altered copies of it: every question is answered alike, at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from django.test import Client

from games.chains import analyses, pages, tasks
from games.chains.models import Analysis
from games.editions import remembered
from games.editions.calendar import today
from games.editions.making import new
from games.editions.models import Edition
from games.players import limits
from puzzles import registry
from puzzles.chains.wire import HOLE, START, Cell, Chains, Puzzle
from puzzles.contract import Stock

pytestmark = pytest.mark.django_db
ENGINE = registry.engine("chains")
Rows = list[list[int]]
LEFT = 17
"""Cells of a level of which so few are left tell too little to be known again."""


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was handed to a worker. Nobody asks too fast: an attacker has many addresses."""
    monkeypatch.setattr(pages, "ASK_RATE", "100000/m")
    keys: list[str] = []
    monkeypatch.setattr(tasks.analyse, "delay", keys.append)
    return keys


@pytest.fixture
def mallory(handed: list[str]) -> Iterator[Client]:
    yield Client()


WISHES = {"gentle": 5, "tricky": None, "fiendish": None}
"""The days' wishes: of a smaller gentle level than Sunday's little is left once a part of it is taken away."""


@pytest.fixture(params=list(WISHES))
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    """Today's level of a grade."""
    found: Puzzle = ENGINE.generate(Random(3), request.param, Stock(difficulty=WISHES[request.param]))
    put_on(found, request.param)
    return found


def put_on(puzzle: Puzzle, variant: str, days: int = 0) -> None:
    new(ENGINE, variant, puzzle, Edition.DAILY, "secret", today() + timedelta(days=days)).save()
    remembered.forget_cached()


def rows_of(puzzle: Puzzle) -> Rows:
    return [list(row) for row in puzzle.public.level]


def post(client: Client, level: Rows) -> Any:
    return client.post("/chains/own/ask/", json.dumps({"level": level}), content_type="application/json").json()


def solved(client: Client, level: Rows) -> Any:
    """The answer to a level, once a worker was there."""
    key = post(client, level)["key"]
    tasks.analyse(key)
    return client.get(f"/chains/own/ask/{key}/").json()


def all_alike(client: Client, levels: list[Rows]) -> bool:
    """Whether all these questions get one answer, which says nothing but “tomorrow”."""
    kinds = {json.dumps([v for k, v in post(client, one).items() if k not in ("key", "level")]) for one in levels}
    return kinds == {json.dumps(["done", False, "tomorrow", "", None, False, [], True, [], False, [], False])}


def beside(cell: Cell, level: Rows) -> list[Cell]:
    """The cells around a cell that are there, and no starts."""
    r, c = cell
    near = [(r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)]
    return [(a, b) for a, b in near if 0 <= a < len(level) and 0 <= b < len(level[0]) and level[a][b] > START]


def along(level: Rows, paths: Chains) -> list[Rows]:
    """The questions of a walk along all chains: where I stand becomes a hole, and each cell that may come next a start.

    It ends where few cells are left.
    """
    asked: list[Rows] = []
    for path in paths:
        for cell, following in pairwise(path):
            if sum(number != HOLE for row in level for number in row) <= LEFT:
                return asked
            level = with_cell(level, cell, HOLE)
            asked += [with_cell(level, one, START) for one in beside(cell, level)]
            level = with_cell(level, following, START)
        level = with_cell(level, path[-1], HOLE)
    return asked


def with_cell(level: Rows, cell: Cell, number: int) -> Rows:
    rows = [list(row) for row in level]
    rows[cell[0]][cell[1]] = number
    return rows


def test_attack_a_walk_along_every_chain(mallory: Client, handed: list[str], puzzle: Puzzle) -> None:
    level = rows_of(puzzle)
    questions = [one for one in along(level, puzzle.secret.paths) if any(START in row for row in one)]
    assert len(questions) > len(level) and all_alike(mallory, questions)
    assert not handed and not Analysis.objects.exists(), "nobody solves what is not told: no time is taken either"


def test_attack_all_numbers_doubled_and_one_raised(mallory: Client, handed: list[str], puzzle: Puzzle) -> None:
    level = [[2 * number if number > START else number for number in row] for row in rows_of(puzzle)]
    cells = [(r, c) for r, row in enumerate(level) for c, number in enumerate(row) if number > START]
    assert all_alike(mallory, [with_cell(level, (r, c), level[r][c] + 1) for r, c in cells]) and not handed


def test_attack_a_hole_in_each_cell(mallory: Client, handed: list[str], puzzle: Puzzle) -> None:
    level = rows_of(puzzle)
    cells = [(r, c) for r, row in enumerate(level) for c, number in enumerate(row) if number > START]
    assert all_alike(mallory, [with_cell(level, cell, HOLE) for cell in cells]) and not handed


def test_attack_one_chain_alone(mallory: Client, handed: list[str], puzzle: Puzzle) -> None:
    """The other chains are made holes, and what is left of the level is asked about."""
    level = rows_of(puzzle)
    longest = max(map(len, puzzle.secret.paths))
    chains = [path for path in puzzle.secret.paths if len(path) == longest or len(path) > LEFT]
    alone = [
        [[n if (r, c) in kept else HOLE for c, n in enumerate(row)] for r, row in enumerate(level)] for kept in chains
    ]
    assert all_alike(mallory, alone) and not handed


def test_what_was_kept_before_is_not_kept_again_whether_or_not_it_can_be_played(mallory: Client) -> None:
    puzzle = ENGINE.generate(Random(3), "gentle", Stock())
    level = rows_of(puzzle)
    r, c = next((r, c) for r, row in enumerate(level) for c, number in enumerate(row) if number > START)
    keys = [solved(mallory, one)["key"] for one in (level, with_cell(level, (r, c), 99))]
    put_on(puzzle, "gentle")
    for key in keys:
        body = json.dumps({"key": key})
        refused = mallory.post("/chains/own/keep/", body, content_type="application/json")
        assert refused.status_code == 409 and refused.json()["error"]["code"] == "tomorrow"
        assert mallory.get(f"/chains/own/ask/{key}/").json()["verdict"] == "tomorrow"


def test_levels_that_have_nothing_to_do_with_todays_are_solved(mallory: Client) -> None:
    for variant in ("gentle", "tricky"):
        put_on(ENGINE.generate(Random(3), variant, Stock()), variant)
    for seed in range(20, 30):
        told = solved(mallory, rows_of(ENGINE.generate(Random(seed), "gentle", Stock())))
        assert told["verdict"] == "one" and told["playable"] and told["steps"], seed
    for drawn in ([[0, 1], [1, 1]], [[0, 1, 2, 3], [7, 6, 5, 4]], [[1] * 4, [1, 0, 1, 1], [1] * 4]):
        assert solved(mallory, drawn)["verdict"] != "tomorrow"


def test_whoever_asks_on_and_on_is_told_nothing_of_what_is_only_somewhat_like_todays(
    mallory: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = ENGINE.generate(Random(3), "gentle", Stock())
    put_on(puzzle, "gentle")
    monkeypatch.setattr(limits, "MANY", 1)
    monkeypatch.setattr(analyses, "SOMEWHAT", 0.1)
    other = rows_of(ENGINE.generate(Random(21), "gentle", Stock()))
    count = int(pages.NEAR_RATE.partition("/")[0])
    for _ in range(count):
        post(mallory, rows_of(puzzle))
    assert post(mallory, other)["verdict"] != "tomorrow"
    post(mallory, rows_of(puzzle))
    assert post(mallory, other)["verdict"] == "tomorrow"
