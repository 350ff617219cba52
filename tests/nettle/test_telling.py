"""What is said of a play of Nettle: which clues are worth showing, and what each guess reveals to the coach."""

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.abilities import Coached, Coaching, Played
from puzzles.lexicon.unfit import unfit
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle import fitting
from puzzles.nettle.fitting import compute_table, count_steps, encode_route, encode_routes
from puzzles.nettle.puzzle import find_familiar_directions
from puzzles.nettle.rules import find_shown_route
from puzzles.nettle.solver import find_directions
from puzzles.nettle.summary import (
    Trail,
    choose_highlights,
    choose_waypoints,
    find_longest,
    find_new_shortest,
    find_progress,
    format_line,
)
from puzzles.nettle.warmth import list_usual_words
from puzzles.nettle.wire import Guess
from puzzles.shapes import GIVE_UP
from tests.cast.nettle import ENGINE, number, play, puzzle
from tests.data.tables import table

SECRETS = ("piano", "river", "lake", "horse", "bread", "table", "anger", "joy")
TARGET = "elephant"


def coach(*guesses: str, gave_up: bool = False, others: Mapping[str, int] = MappingProxyType({})) -> Coaching:
    moves = [*(Guess(guess=guess) for guess in guesses), *([GIVE_UP] if gave_up else [])]
    assert isinstance(ENGINE, Coached)
    return ENGINE.coach(puzzle(TARGET), [Played(move, 10.0 * n) for n, move in enumerate(moves)], others)


def test_the_codes_are_those_of_the_routes_that_clues_show_and_have_their_steps() -> None:
    words, target = wordnet(), number(TARGET)
    directions, guesses = find_directions(words, target, unfit(words)), list_usual_words(words)[::20]
    usual = find_familiar_directions(directions, target, unfit(words))
    for guess, code in zip(guesses.tolist(), encode_routes(directions, usual, target, guesses), strict=True):
        route = find_shown_route(directions, usual, guess)
        assert code == (fitting.NO_ROUTE if route is None else encode_route(route.relations))
        assert route is None or count_steps(np.array([code]))[0] == min(route.distance, fitting.MOST_STEPS)


def test_the_secret_word_fits_and_fewer_words_with_each_guess_not_too_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a table without the secret word, which an editor may have added to the list."""
    table = compute_table(wordnet(), list_usual_words(wordnet()), [number(word) for word in SECRETS])
    monkeypatch.setattr(fitting, "load_table", lambda words: table)
    coaching, all_words = coach("music", "house", "animal", TARGET), len(SECRETS) + 1
    assert coaching.chart is not None
    left = [row.value for row in coaching.chart.rows]
    assert left == sorted(left, reverse=True) and left[0] < all_words and left[-1] == 1
    rare = coach("pachyderm", TARGET).chart
    assert rare and (rare.rows[0].note, rare.rows[0].value) == ("not counted", all_words)
    assert any("When you gave up" in line for line in coach("music", gave_up=True).lines)
    assert coach(gave_up=True).chart is None
    lines = coach("music", "house", TARGET, others={"plays": 40, "guess:house": 12, "guess:music": 3}).lines
    assert "12 of 40 players guessed “house”, more than any other of your words." in lines
    for others in ({}, {"plays": 40, "guess:house": 3, "guess:music": 3}):
        assert not any("players" in line for line in coach("music", "house", TARGET, others=others).lines)


def test_without_a_table_the_coach_speaks_of_steps_and_warmth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "load_table", lambda words: None)
    coaching = coach("idea", "machine", TARGET)
    assert "nearest guess was “machine”" in coaching.lines[0] and any("warmest" in line for line in coaching.lines)
    assert coaching.chart and coaching.chart.unit == "steps" and coaching.chart.rows[-1].value == 0


(GAME,) = table("article").values()
ARTICLE = [
    Trail(n, tuple(clue), tuple([guess, *between, "ratio"] if clue else ["ratio"]))
    for n, (guess, clue, between) in enumerate(GAME, 1)
]


def numbers(clues: list[Trail]) -> list[int]:
    return [clue.n for clue in clues]


def test_the_articles_game_is_summed_up_line_for_line() -> None:
    shown = " ".join(format_line(clue) for clue in choose_highlights(ARTICLE))
    assert shown == "1: 🔼🔽🖋🔼 3: 🔽🖋🔼🖋🔼🔼 4: 🌟🔼🖋🔽🔽 6: 🔼🖋🔽🔽 7: 🔼🔽🔽 9: 🔽🔽 10: ✅"
    assert (numbers(find_new_shortest(ARTICLE)), numbers(find_longest(ARTICLE))) == ([1, 7, 9, 10], [3])
    assert choose_waypoints(ARTICLE) == ["relation"]
    assert numbers(find_progress(ARTICLE)) == [4, 6, 7, 9]


def test_the_engine_plays_the_articles_game_with_the_same_lengths_and_the_same_summary() -> None:
    state, clues = play("ratio", *(guess for guess, _, _ in GAME))
    assert [clue.distance for clue in clues] == [len(clue) for _, clue, _ in GAME]
    shared = ENGINE.share(puzzle("ratio"), state)
    assert [int(row.partition(":")[0]) for row in shared] == numbers(choose_highlights(ARTICLE))


@given(st.lists(st.integers(1, 20), min_size=1, max_size=120))
def test_a_summary_has_at_most_twelve_lines_in_the_order_of_the_game(lengths: list[int]) -> None:
    clues = [Trail(n, ("🔼",) * far, (n, *range(1000 + far, 1000, -1))) for n, far in enumerate(lengths, 1)]
    shown = numbers(choose_highlights(clues))
    assert 1 <= len(shown) <= 12
    assert shown == sorted(set(shown))
    assert {find_new_shortest(clues)[-1].n, find_longest(clues)[0].n} <= set(shown)


def test_there_is_one_waypoint_for_each_25_guesses_begun_and_first_where_most_clues_lead_through() -> None:
    clues = [Trail(n, ("🔼",) * 5, (n, "w", "x", "y", "z", "end")) for n in range(1, 27)]
    assert (len(choose_waypoints(clues[:25])), len(choose_waypoints(clues))) == (1, 2)
    ways = [("a", "m", "end"), ("b", "m", "end"), ("c", "a", "m", "end")]
    assert choose_waypoints([Trail(n, ("🔼",) * (len(way) - 1), way) for n, way in enumerate(ways, 1)]) == ["a"]
