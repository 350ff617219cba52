"""Nettle's coach: what each guess told, counted against a small table of clues."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
import pytest

from puzzles.abilities import Coached, Coaching, Played
from puzzles.lexicon.unfit import unfit
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle import fitting
from puzzles.nettle.fitting import code_of, codes, filled, steps_of
from puzzles.nettle.solver import directions
from puzzles.nettle.warmth import usual_words
from puzzles.nettle.wire import Guess
from puzzles.shapes import GIVE_UP
from tests.cast.nettle import ENGINE, number, puzzle

SECRETS = ("piano", "river", "lake", "horse", "bread", "table", "anger", "joy")
TARGET = "elephant"


def coach(*guesses: str, gave_up: bool = False, others: Mapping[str, int] = MappingProxyType({})) -> Coaching:
    moves = [*(Guess(guess=guess) for guess in guesses), *([GIVE_UP] if gave_up else [])]
    assert isinstance(ENGINE, Coached)
    return ENGINE.coach(puzzle(TARGET), [Played(move, 10.0 * n) for n, move in enumerate(moves)], others)


def test_the_numbers_of_ways_are_those_of_the_routes_and_tell_their_steps() -> None:
    words = wordnet()
    ways, guesses = directions(words, number(TARGET), unfit(words)), usual_words(words)[::20]
    for guess, code in zip(guesses.tolist(), codes(ways, guesses), strict=True):
        route = ways.route(guess)
        assert code == (fitting.NO_WAY if route is None else code_of(route.relations))
        assert route is None or steps_of(np.array([code]))[0] == min(route.distance, fitting.MOST_STEPS)


def test_the_secret_word_always_fits_and_fewer_words_with_each_guess_that_is_not_too_rare(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a table without the secret word, which an editor may have added to the list."""
    table = filled(wordnet(), usual_words(wordnet()), [number(word) for word in SECRETS])
    monkeypatch.setattr(fitting, "table", lambda words: table)
    coaching, all_words = coach("music", "house", "animal", TARGET), len(SECRETS) + 1
    assert coaching.chart is not None
    left = [row.value for row in coaching.chart.rows]
    assert left == sorted(left, reverse=True) and left[0] < all_words and left[-1] == 1
    rare = coach("pachyderm", TARGET).chart
    assert rare and (rare.rows[0].note, rare.rows[0].value) == ("not counted", all_words)
    assert any("When you gave up" in line for line in coach("music", gave_up=True).lines)
    assert coach(gave_up=True).chart is None
    lines = coach("music", "house", TARGET, others={"plays": 40, "guess:house": 12, "guess:music": 3}).lines
    assert "12 of 40 players tried “house”, more than any other of your words." in lines
    for others in ({}, {"plays": 40, "guess:house": 3, "guess:music": 3}):
        assert not any("players" in line for line in coach("music", "house", TARGET, others=others).lines)


def test_without_a_table_the_coach_speaks_of_steps_and_warmth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "table", lambda words: None)
    coaching = coach("idea", "machine", TARGET)
    assert "nearest guess was “machine”" in coaching.lines[0] and any("warmest" in line for line in coaching.lines)
    assert coaching.chart and coaching.chart.unit == "steps" and coaching.chart.rows[-1].value == 0
