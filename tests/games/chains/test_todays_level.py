"""Nothing is explained of one of today's levels, also turned, mirrored or renumbered; of all others it is."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from games.chains import pages, tasks
from games.editions import remembered
from games.editions.making import new
from games.editions.models import Edition
from puzzles import registry
from puzzles.chains.wire import START, Puzzle
from tests.day import DAY
from tests.made import made

pytestmark = pytest.mark.django_db
Rows = list[list[int]]


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


def renumbered(level: Rows) -> Rows:
    return [[3 * number + 1 if number > START else number for number in row] for row in level]


def test_what_was_kept_before_is_not_kept_again_whether_or_not_it_can_be_played() -> None:
    puzzle = made("chains", "gentle", 12)
    level = rows_of(puzzle)
    keys = [solved(one)["key"] for one in (level, renumbered(level))]
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
