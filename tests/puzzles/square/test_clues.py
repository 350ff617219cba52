"""Clues: what gives an answer away, how a gloss becomes a clue, and the list that is shipped."""

from __future__ import annotations

from collections import Counter

import pytest

from puzzles.lexicon.wordnet import wordnet
from puzzles.square.families import gives_away
from puzzles.square.glosses import gloss_clues, shortened
from puzzles.square.wire import LONGEST_CLUE
from puzzles.square.words import excluded, proposed, written_clues


@pytest.mark.parametrize(
    ("clue", "answer"),
    [
        ("Went for a ride", "RIDE"),
        ("What riders do", "RIDE"),
        ("He goes away", "WENT"),
        ("Full of oil", "OILY"),
        ("Baking places", "BAKE"),
        ("As is", "ASIS"),
        ("Like bones", "BONY"),
        ("Mouse's kin", "MICE"),
        ("More of a DOG", "DOGS"),
    ],
)
def test_a_form_or_a_relative_of_the_answer_gives_it_away(clue: str, answer: str) -> None:
    assert gives_away(clue, answer)


@pytest.mark.parametrize(
    ("clue", "answer"),
    [
        ("At the time", "THEN"),
        ("Cross a river for once", "FORD"),
        ("Opposite of from", "INTO"),
        ("Fairy tale's first word", "ONCE"),
        ("Bird of peace", "DOVE"),
    ],
)
def test_a_word_that_only_looks_alike_gives_nothing_away(clue: str, answer: str) -> None:
    assert not gives_away(clue, answer)


def test_a_gloss_is_cut_to_its_first_thought() -> None:
    gloss = "a short tail of some animals; especially (informal) of a rabbit"
    assert shortened(gloss, "scut") == "Short tail of some animals"


@pytest.mark.parametrize(
    "gloss", ["offensive term for a fool", "any of the genus Rana", "not a word", "tale " * 20, "a long story or tale"]
)
def test_a_gloss_that_is_unkind_dry_too_long_or_tells_the_answer_makes_no_clue(gloss: str) -> None:
    assert shortened(gloss, "word" if "word" in gloss else "tale") == ""


@pytest.mark.parametrize(
    ("word", "ending"), [("mugs", "(plural)"), ("wept", "(in the past)"), ("mice", "(plural)"), ("begs", "does)")]
)
def test_an_inflected_form_says_what_it_is(word: str, ending: str) -> None:
    clues = gloss_clues(wordnet(), word)
    assert clues and all(clue.endswith(ending) for clue in clues)


def test_a_word_has_at_most_two_clues_from_wordnet_and_they_differ() -> None:
    for word in ("bank", "lake", "crow", "zest", "mild"):
        clues = gloss_clues(wordnet(), word)
        assert 1 <= len(set(clues)) == len(clues) <= 2


def test_every_shipped_word_has_fair_clues_of_a_good_length() -> None:
    for row in proposed():
        clues = row.details.split("\n")
        assert clues and not any(gives_away(clue, row.text) for clue in clues), row.text
        assert all(3 <= len(clue) <= LONGEST_CLUE for clue in clues)


def test_nearly_every_written_word_has_two_different_clues() -> None:
    counts = Counter(len(set(clues)) for clues in written_clues().values())
    assert set(counts) <= {1, 2, 3, 4}
    assert counts[1] < 0.01 * counts.total()


def test_the_list_is_long_enough_and_holds_no_excluded_word() -> None:
    words = [row.text for row in proposed()]
    assert len(words) == len(set(words)) > 1500
    assert not excluded().intersection(words)
    assert not {"FRED", "ASIS", "JOHN"}.intersection(words)
