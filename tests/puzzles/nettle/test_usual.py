"""Usual meanings: which they are, what a clue says where only a rarer one is so near, and the words chosen by them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.choosing import meant_share
from puzzles.nettle.puzzle import opened
from puzzles.nettle.solver import directions
from puzzles.nettle.usual import usual
from puzzles.nettle.words import secret_words, unclear
from tests.cast.nettle import ENGINE, number, play, puzzle
from tests.thorough import some

LESSON = Path("static/js/nettle/lesson.js")


def meanings(word: str) -> set[str]:
    """The usual meanings of a word, by WordNet's names."""
    words = wordnet()
    return {words.name(words.synset(sense)) for sense in words.senses(number(word)) if usual(words)[sense]}


def test_usual_are_the_meanings_that_people_would_agree_to() -> None:
    known = {
        "bank": {"bank.n.01", "depository_financial_institution.n.01"},
        "money": {"money.n.01", "money.n.02"},  # not the official currency
        "love": {"love.v.01", "love.v.02", "love.n.01"},  # not a score of nothing
        "red": {"red.s.01", "crimson.s.02", "red.n.01"},  # not a river
        "wife": {"wife.n.01"},
    }
    assert {word: meanings(word) for word in known} == known


def test_a_clue_says_when_only_a_rarer_meaning_is_so_near_and_has_the_way_through_usual_ones() -> None:
    told = {clue.word: clue for clue in play("swamp", "water", "thing", "mud", "swamp")[1]}
    assert (told["water"].rarer, told["water"].distance) == ("as a verb", 3)
    assert told["water"].usual and len(told["water"].usual.relations) == 5
    assert [told[word].rarer for word in ("thing", "mud", "swamp")] == [None, None, None]
    (clue,) = play("marriage", "space")[1]
    assert clue.rarer == "to a rarer meaning of the answer" and len(clue.usual.emoji) > clue.distance
    state, _ = play("swamp", "water", "thing", {"give_up": True})
    water, thing = ENGINE.reveal(puzzle("swamp"), state).routes
    assert [step.word for step in water.usual][:: len(water.usual) - 1] == ["water", "swamp"] and thing.usual == []


def test_a_way_through_usual_meanings_is_one_and_is_longer_than_the_shortest() -> None:
    words, held = wordnet(), opened(wordnet(), puzzle("swamp"))
    assert held.meant_ways
    seen = 0
    for word in range(0, len(words.zipf), 5):
        shortest, route = held.ways.route(word), held.meant_ways.route(word)
        if route and shortest and route.distance:
            seen += route.distance > shortest.distance
            assert all(usual(words)[step.sense] and not held.unfit[step.sense] for step in route.steps)
    assert seen > 500


@pytest.mark.thorough
def test_secret_words_are_near_to_what_people_think_of_by_what_they_mean() -> None:
    for word in some(sorted(word.text for word in secret_words(wordnet())), 20):
        assert meant_share(directions(wordnet(), number(word)), number(word)) >= 0.7, word
    for word in some(sorted(unclear()), 20):
        assert meant_share(directions(wordnet(), number(word)), number(word)) < 0.7, word


def test_the_lesson_tells_what_the_game_would() -> None:
    told: dict[str, Any] = {clue.word: clue for clue in play("puppy", "animal", "poodle", "dog", "puppy")[1]}
    text = LESSON.read_text("utf-8")
    kept = re.findall(r"(\w+|\[SECRET\]): \{ value: (\d+), place: (\d+), of: OF, band: \"(\w+)\" \}", text)
    for word, value, place, band in kept:
        near = told["puppy" if word == "[SECRET]" else word].warmth
        assert (near.value, near.place, near.band) == (int(value), int(place), band), word
    assert len(kept) == len(told)
    for word, ways in re.findall(r"^  (\w+): \[(.*)\],$", text, re.MULTILINE):
        assert re.findall(r'"(\w+)"', ways) == told[word].relations, word
