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


def test_an_own_puzzle_is_played_by_its_code_in_its_game_alone_and_uses_nothing_up(db: None) -> None:
    engine = registry.engine("toy")
    edition = making.make_own(engine, "small", engine.generate(Random(1), "small"))
    bob = Visitor(f"/toy/own/{edition.seed}/")
    shown = bob.get()["edition"]
    assert (shown["kind"], shown["seed"]) == ("own", edition.seed)
    assert (shown["date"], shown["number"], shown["socket"]) == (None, None, None)
    won = bob.post({"guess": edition.puzzle.secret.number}).json()
    assert won["state"]["status"] == "won" and won["result"]["rank"] is None
    assert "made by a player" in won["result"]["share"] and won["result"]["share"].endswith(f"/toy/own/{edition.seed}/")
    assert making.used_keys("toy", today()) == {}
    for address in (f"/toy/small/{edition.seed}/", f"/api/nettle/own/{edition.seed}/", f"/api/no/own/{edition.seed}/"):
        assert bob.client.get(address).status_code == 404, address


def test_a_damaged_puzzle_is_not_kept(db: None) -> None:
    puzzle = registry.engine("toy").generate(Random(1), "small")
    damaged = puzzle.model_copy(update={"secret": puzzle.secret.model_copy(update={"number": 21})})
    with pytest.raises(BadPuzzle):
        making.make_own(registry.engine("toy"), "small", damaged)
    assert not Edition.objects.exists()
