"""What is costly on Square's pages, cards and layouts is made once: before anybody asks, or by the first who does."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connections
from django.test import Client

from games.redis import once
from games.shell import installing
from games.square import grids, laying, pages, prepared
from games.square.schedule import SCHEDULE
from games.square.tasks import keep_grids
from puzzles.square import store
from puzzles.square.coasters import Coaster

USUAL, COASTERS = "/square/grids/", "/square/coasters/"


class Searches:
    """How often grids were searched and bags laid."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made: list[str] = []
        for room, name in ((store, "every_grid"), (laying, "coasters"), (pages, "_rows"), (installing, "card")):
            monkeypatch.setattr(room, name, self._counting(name, getattr(room, name)))

    def _counting(self, name: str, make: Any) -> Any:
        def counted(*words: Any) -> Any:
            self.made.append(name)
            return make(*words)

        return counted


def forget_in_memory() -> None:
    """What a process that starts does not know yet."""
    grids._grids.cache_clear()
    laying._usual.cache_clear()


@pytest.fixture
def searches(db: None, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> Iterator[Searches]:
    settings.VAR = tmp_path
    words = {word: (f"clue of {word}",) for word in ("ABLE", "BALM", "LIME", "EMES", "AREA", "RARE", "ERAS", "ASEA")}
    monkeypatch.setattr(grids, "approved_clues", lambda: words)
    cache.clear()
    forget_in_memory()
    yield Searches(monkeypatch)
    cache.clear()
    forget_in_memory()


def test_the_first_page_of_a_cold_process_searches_nothing_once_the_site_was_prepared(searches: Searches) -> None:
    prepared.prepare()
    assert sorted(searches.made) == ["coasters", "every_grid"]
    forget_in_memory()
    for address in (USUAL, COASTERS):
        assert Client().get(address).status_code == 200
    assert len(searches.made) == 2


def test_beat_searches_the_grids_of_changed_words_before_anybody_asks(searches: Searches) -> None:
    assert SCHEDULE["square-grids"]["task"] == keep_grids.name
    keep_grids()
    forget_in_memory()
    Client().get(USUAL)
    assert searches.made.count("every_grid") == 1


def test_two_who_ask_at_once_have_one_made(searches: Searches) -> None:
    made: list[int] = []
    all_ask = threading.Barrier(4)

    def slow() -> str:
        made.append(1)
        return "a picture"

    def ask(_: int) -> str:
        all_ask.wait(60)
        try:
            return once.made_once("once.test", slow)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, range(4))) == ["a picture"] * 4
    assert made == [1]


def test_what_failed_is_tried_again(searches: Searches) -> None:
    with pytest.raises(ZeroDivisionError):
        once.made_once("once.test", lambda: 1 // 0)
    assert once.made_once("once.test", lambda: 7) == 7


def test_what_was_made_costs_nobody_a_share_and_what_is_new_does(
    searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    first: list[tuple[str, dict[str, str]]] = [("/card.png", {}), (COASTERS, {"tiles": "ABLEBALMLIMEEMES"})]
    assert [Client().get(address, fields).status_code for address, fields in first] == [200, 200]
    monkeypatch.setattr(installing, "CARDS_RATE", "0/m")
    monkeypatch.setattr(pages, "RATE", "0/m")
    assert [Client().get(address, fields).status_code for address, fields in first] == [200, 200]
    assert Client().get(COASTERS, {"tiles": "ABLE"}).status_code == 429
    refused = Client().get("/square/card.png")
    assert refused.status_code == 429 and int(refused["Retry-After"]) > 0
    assert (searches.made.count("coasters"), searches.made.count("card")) == (1, 1)


def test_bags_of_visitors_are_laid_one_at_a_time_with_little_work(
    searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    work: list[float] = []

    def lay(grids: store.Grids, tiles: str, most_work: float) -> list[Coaster]:
        work.append(most_work)
        with ThreadPoolExecutor(1) as pool:
            work.append(pool.submit(lambda: Client().get(COASTERS, {"tiles": "BALM" * 4}).status_code).result())
        return []

    monkeypatch.setattr(laying, "coasters", lay)
    monkeypatch.setattr(laying, "resting_words", list)
    assert Client().get(COASTERS, {"tiles": "ABLE" * 4}).status_code == 200
    assert work == [laying.MOST_WORK, 429]


def test_coasters_without_todays_words_are_laid_once_a_day(searches: Searches, monkeypatch: pytest.MonkeyPatch) -> None:
    words = {word: (f"clue of {word}",) for word in ("ZERO", "AVOW", "PIPE", "SLED", "ZAPS", "EVIL", "ROPE", "OWED")}
    monkeypatch.setattr(grids, "approved_clues", lambda: words)
    prepared.prepare()
    assert laying.usual_bag(), "the words make a grid"
    monkeypatch.setattr(laying, "resting_words", lambda: ["ZERO"])
    for _ in range(3):
        Client().get(COASTERS)
    assert searches.made.count("coasters") == 2
    monkeypatch.setattr(laying, "resting_words", lambda: ["WORE"])
    Client().get(COASTERS)
    assert searches.made.count("coasters") == 2, "those of any day do"
