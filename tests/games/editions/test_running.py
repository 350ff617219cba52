"""Nobody is told the answer to one of today's puzzles by another page, tool or room: not before tomorrow."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.chains import tasks
from games.chains.models import Analysis
from games.editions import making, remembered, running, spares
from games.editions.calendar import practice_seed, today
from games.editions.making import curated, new
from games.editions.models import Edition
from games.rooms import starting
from games.rooms.models import Room, Round
from games.square import laying
from puzzles import registry
from puzzles.chains.level import turned
from puzzles.contract import AnyPuzzle
from puzzles.square.grid import ENTRIES, columns_of, words_of
from puzzles.square.puzzle import clues
from puzzles.square.store import Grids
from tests.cast.visitors import Visitor

pytestmark = pytest.mark.django_db
ZERO = ("ZERO", "AVOW", "PIPE", "SLED")
"""A grid of Square that is not that of the day."""


def put_on(puzzle: AnyPuzzle, game: str, variant: str, days: int = 0) -> Edition:
    """Makes a puzzle that of a day, so many days from today."""
    engine = registry.engine(game)
    edition = new(engine, variant, puzzle, Edition.DAILY, "secret", today() + timedelta(days=days))
    edition.save()
    remembered.forget_cached()
    return edition


def made(game: str, variant: str, seed: int = 1) -> AnyPuzzle:
    engine = registry.engine(game)
    return engine.generate(Random(seed), variant, curated(engine))


@pytest.fixture
def level() -> list[list[int]]:
    """Today's gentle level of Cardinal Chains."""
    puzzle = made("chains", "gentle")
    put_on(puzzle, "chains", "gentle")
    return [list(row) for row in puzzle.public.level]


@pytest.fixture
def workshop() -> Client:
    client = Client()
    client.get("/chains/own/")
    return client


def post(client: Client, path: str, body: Any) -> Any:
    return client.post(path, json.dumps(body), content_type="application/json")


def asked(client: Client, level: list[list[int]]) -> Any:
    """What the solver of own levels tells of a level."""
    key = post(client, "/chains/own/ask/", {"level": level}).json()["key"]
    tasks.analyse(key)
    return client.get(f"/chains/own/ask/{key}/").json()


def nothing_told(client: Client, level: list[list[int]]) -> bool:
    """Whether a level is answered by “tomorrow” alone, at once, and nobody begins to solve it."""
    before = Analysis.objects.count()
    told = post(client, "/chains/own/ask/", {"level": level}).json()
    del told["key"]
    says_nothing = {"state": "done", "late": False, "verdict": "tomorrow", "grade": "", "playable": False}
    of_the_level: dict[str, Any] = {
        **{"effort": None, "blocked": [], "unreached": [], "uneven": False, "sure": True},
        **{"mend": [], "sought": False},
    }
    return told == {"level": level, **says_nothing, **of_the_level} and Analysis.objects.count() == before


def disguised(level: list[list[int]]) -> dict[str, list[list[int]]]:
    """Today's level as somebody may try to have it solved."""
    renumbered = [[3 * number + 1 if number > 0 else number for number in row] for row in level]
    views = [[list(row) for row in view] for view in turned(tuple(map(tuple, renumbered)))]
    wide = [[*row, 99] for row in level]
    return {
        **{f"view {n}": view for n, view in enumerate(views)},
        "as it is": level,
        "with a row that is easy to cover": [*level, [9] * len(level[0])],
        "renumbered, with a column that is easy to cover": [[*row, 98] for row in renumbered],
        "with holes around": [[-1] * (len(wide[0])), *[[*row, -1] for row in level]],
        "without its last row": level[:-1],
    }


def test_the_solver_of_own_levels_does_not_solve_todays(workshop: Client, level: list[list[int]]) -> None:
    for how, one in disguised(level).items():
        if not any(number == 0 for row in one for number in row):
            continue  # the row that was cut off held the start: that is no level any more
        assert nothing_told(workshop, one), how


@pytest.mark.parametrize("variant", ["gentle", "tricky"])
def test_attack_todays_level_with_its_greatest_number_raised_in_one_cell(workshop: Client, variant: str) -> None:
    puzzle = made("chains", variant)
    put_on(puzzle, "chains", variant)
    level = puzzle.public.level
    greatest = max(map(max, level))
    cells = [(r, c) for r, row in enumerate(level) for c, number in enumerate(row) if number == greatest]
    for r, c in cells:
        other = [list(row) for row in level]
        other[r][c] += 1
        assert nothing_told(workshop, other)


def test_attack_todays_level_with_a_start_in_a_new_column(workshop: Client) -> None:
    puzzle = next(one for seed in range(1, 50) if _starts_at_the_edge(one := made("chains", "gentle", seed)))
    put_on(puzzle, "chains", "gentle")
    raised = [[number + (number > 0) for number in row] for row in puzzle.public.level]
    new = [0 if row[0] == 0 else -1 for row in raised]
    assert nothing_told(workshop, [[first, row[0] or 1, *row[1:]] for first, row in zip(new, raised, strict=True)])


def _starts_at_the_edge(puzzle: AnyPuzzle) -> bool:
    return any(row[0] == 0 for row in puzzle.public.level)


def test_another_level_is_solved_as_ever(workshop: Client, level: list[list[int]]) -> None:
    other = [list(row) for row in made("chains", "gentle", 2).public.level]
    told = asked(workshop, other)
    assert told["verdict"] == "one" and told["steps"]


def test_what_was_solved_before_its_day_is_not_told_on_it_and_is_told_after_it(
    workshop: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = made("chains", "gentle")
    level = [list(row) for row in puzzle.public.level]
    told = asked(workshop, level)
    assert told["verdict"] == "one"
    edition = put_on(puzzle, "chains", "gentle")
    assert workshop.get(f"/chains/own/ask/{told['key']}/").json()["verdict"] == "tomorrow"
    assert post(workshop, "/chains/own/ask/", {"level": level}).json()["verdict"] == "tomorrow"
    monkeypatch.setattr(running, "today", lambda: edition.day + timedelta(days=1))
    assert workshop.get(f"/chains/own/ask/{told['key']}/").json() == told


def test_todays_level_under_a_link_is_played_without_help(workshop: Client) -> None:
    puzzle = made("chains", "gentle")
    told = asked(workshop, [list(row) for row in puzzle.public.level])
    link = post(workshop, "/chains/own/keep/", {"key": told["key"]}).json()["url"]
    put_on(puzzle, "chains", "gentle")
    refused = post(workshop, "/chains/own/keep/", {"key": told["key"]})
    assert refused.status_code == 409 and refused.json()["error"]["code"] == "tomorrow"
    alice = Visitor(link)
    for help_ in ({"hint": True}, {"give_up": True}):
        refused = alice.post(help_)
        assert refused.status_code == 409 and refused.json()["error"]["code"] == "tomorrow"
        assert refused.json()["result"] is None and "tomorrow" in refused.json()["error"]["message"]
    watched = alice.client.get(f"/chains/watch{link.removeprefix('/chains')}")
    assert watched.status_code == 409 and watched.json()["error"]["code"] == "tomorrow"
    paths = remembered.of_day("chains", today())[0].puzzle.secret.paths
    for number, path in enumerate(paths):
        won = alice.post({"draw": {"chain": number, "cells": [list(cell) for cell in path]}})
        assert won.status_code == 200, "who finds it alone may have it"


def test_a_level_of_another_day_is_helped_with(workshop: Client) -> None:
    puzzle = made("chains", "gentle")
    put_on(puzzle, "chains", "gentle", days=-1)
    told = asked(workshop, [list(row) for row in puzzle.public.level])
    link = post(workshop, "/chains/own/keep/", {"key": told["key"]}).json()["url"]
    assert Visitor(link).post({"hint": True}).status_code == 200


def as_practice(puzzle: AnyPuzzle, game: str, variant: str, number: str = "77") -> Edition:
    """A practice puzzle that was there before."""
    edition = new(registry.engine(game), variant, puzzle, Edition.PRACTICE, number)
    edition.save()
    return edition


def test_practice_that_has_come_to_be_todays_rests(toy: Edition) -> None:
    as_practice(toy.puzzle, "toy", "small")
    client = Client()
    assert client.get("/toy/practice/small/77/")["Location"] == "/toy/practice/small/78/"
    for answer in (client.get("/api/toy/practice/small/77/"), _given_up("/toy/practice/small/77/")):
        assert answer.status_code == 409 and answer.json()["error"]["code"] == "tomorrow"


def _given_up(path: str) -> Any:
    alice = Visitor("/toy/practice/small/5/")
    alice.path = path
    return alice.post({"give_up": True})


def test_practice_begun_yesterday_does_not_tell_todays_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    alice = Visitor("/toy/practice/small/77/")
    number = Edition.objects.get(kind=Edition.PRACTICE).puzzle.secret.number
    assert alice.post({"guess": 1 if number != 1 else 2}).status_code == 200
    put_on(Edition.objects.get(kind=Edition.PRACTICE).puzzle, "toy", "small")
    assert alice.post({"give_up": True}).json()["error"]["code"] == "tomorrow"


def test_watching_practice_solve_does_not_solve_todays(workshop: Client) -> None:
    puzzle = made("chains", "gentle")
    as_practice(puzzle, "chains", "gentle")
    put_on(puzzle, "chains", "gentle")
    watched = workshop.get("/chains/watch/practice/gentle/77/")
    assert watched.status_code == 409 and watched.json()["error"]["code"] == "tomorrow"


@pytest.mark.parametrize("make", [making.make_practice, spares.make])
def test_what_is_made_is_never_one_of_todays(make: Callable[[str, str, Any], Edition]) -> None:
    first = make("toy", "small", 5)
    Edition.objects.all().delete()
    put_on(first.puzzle, "toy", "small")
    again = make("toy", "small", 5)
    assert not running.rests(again) and again.puzzle != first.puzzle


def test_a_room_takes_another_number_where_its_own_is_todays(toy: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    as_practice(toy.puzzle, "toy", "small")
    alice = Client()
    alice.post("/me/name/", {"name": "Alice"})
    alice.post("/room/open/", {"play": "toy/small", "source": "fresh", "mode": "race"})
    Round.objects.update(seed="77")
    starting.begin_if_due(_wanted())
    round_ = Round.objects.get()
    assert round_.starts_at and round_.edition and round_.edition.seed == round_.seed != "77"


def _wanted() -> Room:
    Round.objects.update(wanted_at=timezone.now())
    return Room.objects.get()


def downloaded(client: Client, count: int) -> list[dict[str, Any]]:
    """The rows of a series of grids."""
    rows: list[dict[str, Any]] = json.loads(client.get(f"/square/grids/?format=json&count={count}&seed=1").content)
    assert [row["seed"] for row in rows] == list(range(1, count + 1)), "as many as were asked for"
    return rows


def told_by(rows: list[dict[str, Any]]) -> set[tuple[str, str]]:
    """Every clue of some rows with the word that it asks for."""
    return {(row[f"{entry.name} clue"], row[entry.name]) for row in rows for entry in ENTRIES}


def test_attack_todays_clues_looked_up_in_the_file_of_all_grids(client: Client) -> None:
    before = downloaded(client, 400)
    engine = registry.engine("square")
    source = (Random(practice_seed("square", "classic", "1", engine.version)) for _ in range(1))
    (puzzle,) = registry.tools("square").series(source, "classic", curated(engine))
    todays = set(zip(clues(puzzle), words_of(puzzle.secret.rows), strict=True))
    assert todays <= told_by(before)
    put_on(puzzle, "square", "classic")
    after = told_by(downloaded(client, 400))
    assert {word for _, word in todays}.isdisjoint(word for _, word in after)
    assert {clue for clue, _ in todays}.isdisjoint(clue for clue, _ in after)


def test_coasters_from_the_letters_of_todays_grid_spell_none_of_its_words(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = made("square", "classic")
    words = {*words_of(puzzle.secret.rows), *ZERO, *columns_of(ZERO)}
    grids = Grids.of({word: (f"clue of {word}",) for word in words} | {"ZOOM": (clues(puzzle)[0],)})
    monkeypatch.setattr(laying, "approved_grids", lambda: grids)
    monkeypatch.setattr(laying, "approved_name", lambda: f"test of {puzzle.secret.rows}")
    tiles = "".join((*puzzle.secret.rows, *ZERO))

    def spelled() -> set[str]:
        shown = client.get("/square/coasters/", {"tiles": tiles}).context["coasters"]
        letters = ["".join(cell.letter for cell in one) for one in shown]
        return {word for text in letters for word in words_of([text[n : n + 4] for n in range(0, 16, 4)])}

    assert not spelled().isdisjoint(words_of(puzzle.secret.rows))
    put_on(puzzle, "square", "classic")
    assert spelled() and spelled().isdisjoint(words_of(puzzle.secret.rows))


def test_a_layout_of_todays_tiles_is_made_tomorrow(client: Client) -> None:
    variant = registry.engine("dominoes").variants[0].slug
    puzzle = made("dominoes", variant)
    lines = [" | ".join(name.title() for name in tile) for tile in reversed(puzzle.public.tiles) if all(tile)]
    asked_for = {"title": "Mine", "names": "\n".join([*lines, "Zoe Zimt"]), "variants": "", "room": "roomy"}
    assert all(all(tile) for tile in puzzle.public.tiles), "a rack that can be typed"
    put_on(puzzle, "dominoes", variant)
    refused = client.post("/dominoes/gallery/", asked_for)
    assert refused.status_code == 400 and "tomorrow" in refused.content.decode()
    fewer = {**asked_for, "names": "\n".join(lines[2:])}
    assert client.post("/dominoes/gallery/", fewer).status_code == 302


@pytest.mark.parametrize("game", ["lionwall", "nettle", "square", "chains", "dominoes"])
def test_every_game_knows_its_puzzle_again(game: str) -> None:
    engine = registry.engine(game)
    first, other = (made(game, engine.variants[0].slug, seed) for seed in (1, 2))
    wished = first.model_copy(update={"public": first.public.model_copy(update={"difficulty": 4})})
    assert engine.gives_away(first, wished) and not engine.gives_away(first, other)
