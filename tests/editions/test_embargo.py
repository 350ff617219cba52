"""No other page, tool or room gives the answer to one of today's puzzles before tomorrow."""

import json
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client

from games.editions import backups, embargo, making
from games.editions.calendar import make_practice_seed
from games.editions.making import build_edition, load_curated_stock
from games.editions.models import Edition, EditionUse
from games.infra.models import Job
from games.rooms import rounds
from games.rooms.models import Room, Round
from games.square import grids
from puzzles import registry
from puzzles.chains.level import list_orientations
from puzzles.contract import AnyPuzzle
from puzzles.square.grid import ENTRIES, list_words, read_columns
from puzzles.square.puzzle import list_clues
from puzzles.square.store import Grids
from tests.cast.chains import ASK_PATH, KEEP_PATH, get_verdict, post_json, publish_level
from tests.cast.editions import put_puzzle_on_day
from tests.cast.made import made
from tests.cast.visitors import Visitor, get_refusal
from tests.data import SEED
from tests.day import DAY, Clock

pytestmark = pytest.mark.django_db
ZERO = ("ZERO", "AVOW", "PIPE", "SLED")
"""A grid of Square other than the day's."""
Level = list[list[int]]


REFUSED = (409, "tomorrow")


@pytest.fixture
def puzzle() -> AnyPuzzle:
    """A gentle level of Cardinal Chains with a start in its first column."""
    return made("chains", "gentle", SEED + 1)


@pytest.fixture
def level(puzzle: AnyPuzzle) -> Level:
    return [list(row) for row in puzzle.public.level]


def is_kept_back(client: Client, level: Level) -> bool:
    """Return whether the only answer to a level is “tomorrow”, at once and without solving it."""
    before = Job.objects.count()
    answer = post_json(client, ASK_PATH, {"level": level}).json()
    told = {name for name, value in answer.items() if value} - {"level", "sure"}
    return told == {"verdict"} and answer["verdict"] == "tomorrow" and Job.objects.count() == before


def disguise(level: Level) -> dict[str, Level]:
    """Today's level in the forms in which a player may try to have it solved."""
    renumbered = [[3 * number + 1 if number > 0 else number for number in row] for row in level]
    views = [[list(row) for row in view] for view in list_orientations(tuple(map(tuple, renumbered)))]
    return {
        **{f"view {n}": view for n, view in enumerate(views)},
        "as it is": level,
        "with holes around": [[-1] * (len(level[0]) + 1), *[[*row, -1] for row in level]],
    }


def test_the_solver_knows_todays_level_in_each_disguise(client: Client, puzzle: AnyPuzzle, level: Level) -> None:
    put_puzzle_on_day("chains", "gentle", puzzle=puzzle)
    assert {how: one for how, one in disguise(level).items() if not is_kept_back(client, one)} == {}
    answer = get_verdict(client, {"level": [list(row) for row in made("chains", "gentle").public.level]})
    assert answer["verdict"] == "one" and answer["steps"]


def test_a_solved_level_is_kept_back_on_its_day(client: Client, puzzle: AnyPuzzle, level: Level, clock: Clock) -> None:
    answer = get_verdict(client, {"level": level})
    assert answer["verdict"] == "one"
    put_puzzle_on_day("chains", "gentle", puzzle=puzzle)
    assert get_refusal(post_json(client, KEEP_PATH, {"level": level})) == REFUSED
    assert post_json(client, ASK_PATH, {"level": level}).json()["verdict"] == "tomorrow"
    clock.advance(timedelta(days=1))
    assert post_json(client, ASK_PATH, {"level": level}).json() == answer


def test_todays_level_under_a_link_is_played_without_help(client: Client, puzzle: AnyPuzzle, level: Level) -> None:
    link = publish_level(client, {"level": level})
    put_puzzle_on_day("chains", "gentle", DAY - timedelta(days=1), puzzle)
    assert Visitor(link).post({"hint": True}).status_code == 200
    put_puzzle_on_day("chains", "gentle", puzzle=puzzle)
    assert get_refusal(post_json(client, KEEP_PATH, {"level": level})) == REFUSED
    alice = Visitor(link)
    for ask in ({"hint": True}, {"give_up": True}):
        answer = alice.post(ask)
        assert get_refusal(answer) == REFUSED
        assert answer.json()["result"] is None and "tomorrow" in answer.json()["error"]["message"]
    assert get_refusal(alice.client.get(f"/chains/watch{link.removeprefix('/chains')}")) == REFUSED
    for number, path in enumerate(puzzle.secret.paths):
        won = alice.post({"draw": {"chain": number, "cells": [list(cell) for cell in path]}})
        assert won.status_code == 200, "who finds it alone may have it"


def as_practice(puzzle: AnyPuzzle, game: str, variant: str) -> None:
    """Make practice 77 a puzzle that existed before."""
    build_edition(registry.engine(game), variant, puzzle, Edition.PRACTICE, "77").save()


def test_practice_that_has_come_to_be_todays_rests_also_where_it_was_begun_before(puzzle: AnyPuzzle) -> None:
    alice, bob = Visitor("/toy/practice/small/5/"), Visitor("/toy/practice/small/77/")
    practice = Edition.objects.get(seed="77").puzzle
    assert bob.post({"guess": 1 if practice.secret.number != 1 else 2}).status_code == 200
    put_puzzle_on_day("toy", "small", puzzle=practice)
    assert alice.client.get("/toy/practice/small/77/")["Location"] == "/toy/practice/small/78/"
    alice.path = "/toy/practice/small/77/"
    for answer in (alice.client.get(f"/api{alice.path}"), alice.post({"give_up": True}), bob.post({"give_up": True})):
        assert get_refusal(answer) == REFUSED
    as_practice(puzzle, "chains", "gentle")
    put_puzzle_on_day("chains", "gentle", puzzle=puzzle)
    assert get_refusal(alice.client.get("/chains/watch/practice/gentle/77/")) == REFUSED


@pytest.mark.parametrize("make", [making.make_practice_edition, backups.make_backup])
def test_what_is_made_is_never_one_of_todays(make: Callable[[str, str, Any], Edition | None]) -> None:
    first = make("toy", "small", 5)
    assert first
    Edition.objects.all().delete()
    put_puzzle_on_day("toy", "small", puzzle=first.puzzle)
    again = make("toy", "small", 5)
    assert again and not embargo.is_embargoed(again) and again.puzzle != first.puzzle


def test_no_new_practice_is_a_coming_days_or_a_backup_in_any_game() -> None:
    for engine in registry.engines():
        variant = engine.variants[0].slug
        planned, other = (made(engine.slug, variant, seed) for seed in (SEED, SEED + 1))
        for kind, day in (Edition.DAILY, DAY + timedelta(days=13)), (Edition.BACKUP, None):
            edition = build_edition(engine, variant, planned, kind, "planned", day)
            edition.save()
            making.record_uses(edition)
            reserved = [making.is_answer_reserved(engine, puzzle) for puzzle in (planned, other)]
            assert reserved == [True, False], engine.slug
            edition.delete()
    practice = making.make_practice_edition("toy", "small", "5").puzzle
    Edition.objects.filter(kind=Edition.PRACTICE).delete()
    making.record_uses(put_puzzle_on_day("toy", "small", DAY + timedelta(days=13), practice))
    assert making.make_practice_edition("toy", "small", "5").puzzle != practice


def test_a_room_takes_another_number_where_its_own_is_todays(toy: Edition) -> None:
    as_practice(toy.puzzle, "toy", "small")
    alice = Client()
    alice.post("/me/name/", {"name": "Alice"})
    alice.post("/room/open/", {"play": "toy/small", "source": "fresh", "mode": "race"})
    Round.objects.update(seed="77", wanted_at=Clock().now)
    rounds.start_round_if_due(Room.objects.get())
    round_ = Round.objects.get()
    assert round_.starts_at and round_.edition and round_.edition.seed == round_.seed != "77"


def test_the_file_of_all_grids_has_no_clue_or_word_of_today_and_no_grid_of_a_day_to_come(client: Client) -> None:
    def download(count: int) -> list[dict[str, Any]]:
        rows = json.loads(client.get(f"/square/grids/?format=json&count={count}&seed=1").content)
        assert [row["seed"] for row in rows] == list(range(1, count + 1)), "as many as were asked for"
        return list(rows)

    def grids() -> list[tuple[str, ...]]:
        return [tuple(row[entry.name] for entry in ENTRIES) for row in download(60)]

    engine = registry.engine("square")
    source = iter([Random(make_practice_seed("square", "classic", "1", engine.version))])
    (puzzle,) = registry.tools("square").generate_series(source, "classic", load_curated_stock(engine))
    grid, asked = list_words(puzzle.secret.rows), list_clues(puzzle)
    assert grid in grids()
    edition = put_puzzle_on_day("square", "classic", DAY + timedelta(days=9), puzzle)
    EditionUse.objects.bulk_create(EditionUse(edition=edition, key=key) for key in engine.list_used_keys(puzzle))
    assert grid not in grids()
    edition.delete()
    for is_todays in (False, True):
        if is_todays:
            put_puzzle_on_day("square", "classic", puzzle=puzzle)
        rows = download(400)
        for kept_back, form in ((grid, "{}"), (asked, "{} clue")):
            offered = {row[form.format(entry.name)] for row in rows for entry in ENTRIES}
            assert offered.isdisjoint(kept_back) if is_todays else offered.issuperset(kept_back)


def test_coasters_of_todays_letters_spell_none_of_its_words(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = made("square", "classic")
    words = {*list_words(puzzle.secret.rows), *ZERO, *read_columns(ZERO)}
    approved = Grids.from_clues({word: (f"clue of {word}",) for word in words} | {"ZOOM": (list_clues(puzzle)[0],)})
    monkeypatch.setattr(grids, "find_approved_grids", lambda: approved)
    monkeypatch.setattr(grids, "name_approved_grids", lambda: f"test of {puzzle.secret.rows}")
    tiles = "".join((*puzzle.secret.rows, *ZERO))

    def spelled() -> set[str]:
        shown = client.get("/square/coasters/", {"tiles": tiles}).context["coasters"]
        letters = ["".join(letter for letter, _ in one) for one in shown]
        return {word for text in letters for word in list_words([text[n : n + 4] for n in range(0, 16, 4)])}

    assert not spelled().isdisjoint(list_words(puzzle.secret.rows))
    put_puzzle_on_day("square", "classic", puzzle=puzzle)
    assert spelled() and spelled().isdisjoint(list_words(puzzle.secret.rows))


def test_a_layout_of_todays_tiles_is_made_tomorrow(client: Client) -> None:
    tiles = put_puzzle_on_day("dominoes", "gentle").puzzle.public.tiles
    lines = [" | ".join(name.title() for name in tile) for tile in reversed(tiles)]
    asked_for = {"title": "Mine", "names": "\n".join([*lines, "Zoe Zimt"]), "variants": "", "room": "roomy"}
    answer = client.post("/dominoes/gallery/", asked_for)
    assert answer.status_code == 400 and "tomorrow" in answer.content.decode()
    assert client.post("/dominoes/gallery/", asked_for | {"names": "\n".join(lines[2:])}).status_code == 302


def test_every_game_knows_its_puzzle_again() -> None:
    for engine in registry.engines():
        first, other = (made(engine.slug, engine.variants[0].slug, seed) for seed in (SEED, SEED + 1))
        wished = first.model_copy(update={"public": first.public.model_copy(update={"difficulty": 4})})
        assert engine.gives_away(first, wished) and not engine.gives_away(first, other), engine.slug
