"""How hard walls of words are: gentle at first, later with a trick of wordplay, and never the same one soon again."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from puzzles.contract import Stock
from puzzles.lionwall.categories import curated
from puzzles.lionwall.drawing import WORDPLAY
from puzzles.lionwall.entries import entries
from puzzles.lionwall.generator import generate
from puzzles.lionwall.letters import overlap
from puzzles.lionwall.rests import TRICK as DAYS
from puzzles.lionwall.rests import Rests, trick_key
from puzzles.lionwall.tricks import EASY, TRICK, TRICK_OF, grade, trick_of, weight
from puzzles.lionwall.wire import Grade, Puzzle
from puzzles.lionwall.wordplay import KINDS, Rule
from puzzles.lionwall.words import WordWalls
from tests.puzzles.lionwall.test_lionwall import engine, written


def words() -> WordWalls:
    flavour = engine().flavours["words"]
    assert isinstance(flavour, WordWalls)
    return flavour


@cache
def drawn(grade: Grade, count: int = 12) -> list[Puzzle]:
    return [generate(words(), Random(seed), Stock(), grade) for seed in range(count)]


def test_every_kind_of_wordplay_plays_one_trick() -> None:
    assert TRICK_OF.keys() == set(KINDS)
    assert set(KINDS) >= EASY
    assert trick_of(Rule("begins", "colours")) == trick_of(Rule("hidden", "animals")) != ""
    assert trick_of(None) == ""


def test_a_group_of_wordplay_makes_a_wall_harder() -> None:
    anagrams, begins = Rule("anagram", "colours"), Rule("begins", "colours")
    assert weight(None) < weight(begins) < weight(anagrams)
    assert [grade([None, rule], [], 2) for rule in (None, begins, anagrams)] == ["gentle", "tricky", "tricky"]
    assert grade([anagrams, Rule("sounds like", "body")], [], 1) == "fiendish"


def test_words_that_not_everybody_knows_make_a_wall_harder() -> None:
    assert grade([], [4.0] * 16, 2) == "gentle"
    assert grade([], [1.9] * 8 + [4.0] * 8, 2) == "fiendish"
    assert grade([], [0.0] * 16, 2) == "gentle"


def test_a_gentle_wall_has_no_trick_that_is_hard_to_see() -> None:
    for puzzle in drawn("gentle"):
        assert puzzle.public.grade == "gentle"
        rules = [entries()[group.name].rule for group in puzzle.secret.groups if group.name in entries()]
        assert all(weight(rule) < TRICK for rule in rules)


@pytest.mark.parametrize("wanted", ["tricky", "fiendish"])
def test_from_tricky_on_a_wall_has_wordplay_or_culture_and_mostly_wordplay(wanted: Grade) -> None:
    walls = drawn(wanted)
    assert all(any(group.name in entries() for group in puzzle.secret.groups) for puzzle in walls)
    played = [puzzle for puzzle in walls if any(group.trick for group in puzzle.secret.groups)]
    assert len(played) >= WORDPLAY / 2 * len(walls)


def test_no_wall_plays_one_trick_twice() -> None:
    for puzzle in (*drawn("tricky"), *drawn("fiendish")):
        tricks = [group.trick for group in puzzle.secret.groups if group.trick]
        assert len(set(tricks)) == len(tricks)


def test_a_trick_rests_three_days() -> None:
    def rested(days: int) -> bool:
        used = {trick_key("sounds"): days}
        return Rests(Stock(used=frozenset(used), days=used)).trick("sounds")

    assert not rested(DAYS - 1) and rested(DAYS)
    assert Rests(Stock()).trick("")


def test_a_wall_that_somebody_wrote_counts_its_tricks_too() -> None:
    rows = [(name, entries()[name].words) for name in ("Anagrams of animals", "Sound like tools", "Hidden fish")]
    puzzle = written(
        [*((name, list(cards)[:4]) for name, cards in rows), ("Planets", ["Mars", "Venus", "Earth", "Sun"])]
    )
    assert {group.trick for group in puzzle.secret.groups} == {"mixed letters", "sounds", "a word inside", ""}
    assert puzzle.public.grade == "fiendish"
    assert trick_key("sounds") in engine().uses(puzzle)


@pytest.mark.parametrize(
    ("one", "other"), [("Shapes", "Solid shapes"), ("Solid shapes", "Shapes"), ("Birds", "Birds of prey")]
)
def test_a_name_that_says_the_same_and_more_is_no_choice(one: str, other: str) -> None:
    assert overlap(one, other)


def test_no_choice_is_as_right_as_the_right_one() -> None:
    apart = words().belonging.apart
    for puzzle in (*drawn("gentle"), *drawn("tricky"), *drawn("fiendish")):
        for group, choices in zip(puzzle.secret.groups, puzzle.secret.choices, strict=True):
            for name in set(choices) - {group.name}:
                assert not overlap(name, group.name)
                assert tuple(sorted((name, group.name))) not in apart
                assert not all(name in words().belonging.of(text) for text in group.texts)


def test_proper_names_among_the_words_of_wordplay_have_their_capital() -> None:
    wordnet = words().lexicon.wordnet
    for entry in entries().values():
        for word in entry.words if entry.rule else ():
            spelling = wordnet.lookup(word)
            if word == word.lower() and spelling is not None and not wordnet.base_forms(word):
                assert any(wordnet.word(sense)[0].islower() for sense in wordnet.senses(spelling)), word
    assert "Gustave" in entries()["Begin with weather"].words
    assert "Charleston" in curated()["Dances"].words
