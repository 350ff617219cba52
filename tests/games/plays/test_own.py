"""Puzzles that people make, for any game: found by a code, never ranked, never in the calendar."""

from __future__ import annotations

from random import Random

import pytest

from games.editions import making
from games.editions.calendar import today
from games.editions.models import Edition
from puzzles import registry
from puzzles.contract import BadPuzzle
from tests.cast.visitors import Visitor


def made() -> Edition:
    engine = registry.engine("toy")
    return making.make_own(engine, "small", engine.generate(Random(1), "small"))


def test_a_puzzle_of_ones_own_is_played_by_its_code(db: None) -> None:
    edition = made()
    bob = Visitor(f"/toy/own/{edition.seed}/")
    assert bob.get()["edition"] == {
        **bob.get()["edition"],
        "kind": "own",
        "date": None,
        "number": None,
        "socket": None,
        "seed": edition.seed,
    }
    won = bob.post({"guess": edition.puzzle.secret.number}).json()
    assert won["state"]["status"] == "won" and won["result"]["rank"] is None
    assert "made by a player" in won["result"]["share"] and won["result"]["share"].endswith(f"/toy/own/{edition.seed}/")


def test_it_uses_nothing_up(db: None) -> None:
    made()
    assert making.used_keys("toy", today()) == {}


def test_a_damaged_puzzle_is_not_kept(db: None) -> None:
    puzzle = registry.engine("toy").generate(Random(1), "small")
    damaged = puzzle.model_copy(update={"secret": puzzle.secret.model_copy(update={"number": 21})})
    with pytest.raises(BadPuzzle):
        making.make_own(registry.engine("toy"), "small", damaged)
    assert not Edition.objects.exists()


def test_a_code_is_no_day_and_belongs_to_one_game(db: None) -> None:
    edition = made()
    bob = Visitor("/")
    assert bob.client.get(f"/toy/small/{edition.seed}/").status_code == 404
    for game in ("nettle", "nogame"):
        assert bob.client.get(f"/api/{game}/own/{edition.seed}/").status_code == 404
