"""Nettle's coach: what each guess told, counted against a small table of clues."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
import pytest

from puzzles import registry
from puzzles.abilities import Coached, Coaching, Played
from puzzles.lexicon.unfit import unfit
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle import fitting
from puzzles.nettle.fitting import Table, code_of, codes, filled, steps_of
from puzzles.nettle.solver import directions
from puzzles.nettle.warmth import usual_words
from puzzles.nettle.wire import Guess, Puzzle
from puzzles.shapes import GIVE_UP

WORDS = wordnet()
ENGINE = registry.engine("nettle")
SECRETS = ("piano", "violin", "river", "lake", "horse", "dog", "bread", "cheese", "table", "window", "anger", "joy")
TARGET = "elephant"


def spelling(word: str) -> int:
    found = WORDS.lookup(word)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    found: Puzzle = registry.tools("nettle").opened({"target": TARGET})
    return found


@pytest.fixture(scope="module")
def table() -> Table:
    """Without the secret word: an editor may have added it to the list."""
    return filled(WORDS, usual_words(WORDS), [spelling(word) for word in SECRETS])


@pytest.fixture
def tabled(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "table", lambda words: table)


def said(
    puzzle: Puzzle, *guesses: str, gave_up: bool = False, others: Mapping[str, int] = MappingProxyType({})
) -> Coaching:
    moves = [Guess(guess=guess) for guess in guesses]
    played = [Played(move, 10.0 * n) for n, move in enumerate([*moves, *([GIVE_UP] if gave_up else [])])]
    assert isinstance(ENGINE, Coached)
    return ENGINE.coach(puzzle, played, others)


def test_the_numbers_of_ways_are_those_of_the_routes_and_tell_their_steps() -> None:
    ways, guesses = directions(WORDS, spelling(TARGET), unfit(WORDS)), usual_words(WORDS)[::20]
    found = codes(ways, guesses)
    for guess, code in zip(guesses.tolist(), found, strict=True):
        route = ways.route(guess)
        assert code == (fitting.NO_WAY if route is None else code_of(route.relations))
        assert route is None or steps_of(np.array([code]))[0] == min(route.distance, fitting.MOST_STEPS)


@pytest.mark.usefixtures("tabled")
def test_the_secret_word_always_fits_and_fewer_words_with_each_guess(puzzle: Puzzle) -> None:
    coaching = said(puzzle, "music", "house", "animal", TARGET)
    assert coaching.chart is not None
    left = [row.value for row in coaching.chart.rows]
    assert left == sorted(left, reverse=True) and left[0] < len(SECRETS) + 1 and left[-1] == 1
    assert coaching.lines[0].startswith(f"{len(SECRETS) + 1} words could have been the secret one.")
    assert coaching.chart.rows[-1].note == "found"


@pytest.mark.usefixtures("tabled")
def test_a_rare_guess_is_not_counted_and_does_no_harm(puzzle: Puzzle) -> None:
    coaching = said(puzzle, "pachyderm", TARGET)
    assert "too rare" in coaching.lines[0]
    assert coaching.chart and coaching.chart.rows[0].note == "not counted"
    assert coaching.chart.rows[0].value == len(SECRETS) + 1


@pytest.mark.usefixtures("tabled")
def test_who_gave_up_hears_how_much_was_open_and_who_guessed_nothing_how_to_begin(puzzle: Puzzle) -> None:
    assert any("When you gave up" in line for line in said(puzzle, "music", gave_up=True).lines)
    assert said(puzzle, gave_up=True).chart is None
    assert "nothing to look at" in said(puzzle, gave_up=True).lines[0]


@pytest.mark.usefixtures("tabled")
def test_others_are_spoken_of_where_they_were_counted(puzzle: Puzzle) -> None:
    told = said(puzzle, "music", "house", TARGET, others={"plays": 40, "guess:house": 12, "guess:music": 3})
    assert "12 of 40 players tried “house”, more than any other of your words." in told.lines
    assert not any("players" in line for line in said(puzzle, "music", "house", TARGET).lines)
    tie = said(puzzle, "music", "house", TARGET, others={"plays": 40, "guess:house": 3, "guess:music": 3})
    assert not any("players" in line for line in tie.lines)


def test_without_a_table_the_coach_speaks_of_steps_and_warmth(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "table", lambda words: None)
    coaching = said(puzzle, "idea", "machine", TARGET)
    assert "nearest guess was “machine”" in coaching.lines[0] and any("warmest" in line for line in coaching.lines)
    assert coaching.chart and coaching.chart.unit == "steps" and coaching.chart.rows[-1].value == 0
    assert said(puzzle, TARGET).lines == ("Found with the first guess. There is nothing to add to that.",)
