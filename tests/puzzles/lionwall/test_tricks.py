"""How hard walls of words are, gentle at first and later with a trick of wordplay, and how long what they use rests."""

from __future__ import annotations

import pytest

from puzzles.contract import Stock
from puzzles.lionwall.drawing import WORDPLAY
from puzzles.lionwall.entries import entries
from puzzles.lionwall.rests import CARD, CATEGORY, PAIR, Rests, card_key, pair_key, trick_key
from puzzles.lionwall.rests import TRICK as DAYS
from puzzles.lionwall.tricks import TRICK, TRICK_OF, grade, weight
from puzzles.lionwall.wordplay import KINDS, Rule
from tests.cast.walls import drawn, engine, write_wall


def test_wordplay_and_words_that_not_everybody_knows_make_a_wall_harder() -> None:
    assert TRICK_OF.keys() == set(KINDS)
    anagrams, begins = Rule("anagram", "colours"), Rule("begins", "colours")
    assert weight(None) < weight(begins) < weight(anagrams)
    assert [grade([None, rule], [], 2) for rule in (None, begins, anagrams)] == ["gentle", "tricky", "tricky"]
    assert grade([anagrams, Rule("sounds like", "body")], [], 1) == "fiendish"
    assert grade([], [4.0] * 16, 2) == "gentle"
    assert grade([], [1.9] * 8 + [4.0] * 8, 2) == "fiendish"
    assert grade([], [0.0] * 16, 2) == "gentle"


def test_a_gentle_wall_has_no_trick_that_is_hard_to_see_and_later_ones_mostly_have_wordplay() -> None:
    for puzzle in drawn("gentle"):
        assert puzzle.public.grade == "gentle"
        rules = [entries()[group.name].rule for group in puzzle.secret.groups if group.name in entries()]
        assert all(weight(rule) < TRICK for rule in rules)
    walls = [*drawn("tricky"), *drawn("fiendish")]
    assert all(any(group.name in entries() for group in puzzle.secret.groups) for puzzle in walls)
    played = [puzzle for puzzle in walls if any(group.trick for group in puzzle.secret.groups)]
    assert len(played) >= WORDPLAY / 2 * len(walls)


def test_a_wall_that_somebody_wrote_counts_its_tricks_too() -> None:
    rows = [
        (name, list(entries()[name].words)[:4]) for name in ("Anagrams of animals", "Sound like tools", "Hidden fish")
    ]
    puzzle = write_wall([*rows, ("Planets", ["Mars", "Venus", "Earth", "Sun"])])
    assert {group.trick for group in puzzle.secret.groups} == {"mixed letters", "sounds", "a word inside", ""}
    assert puzzle.public.grade == "fiendish"
    assert trick_key("sounds") in engine().uses(puzzle)


def used(key: str, days: int) -> Rests:
    """The rests where a key was used some days ago."""
    return Rests(Stock(used=frozenset({key}), days={key: days}))


def test_a_category_rests_sixty_days_a_pair_half_a_year_a_card_twenty_days_and_a_trick_three() -> None:
    assert (CATEGORY, PAIR, CARD, DAYS) == (60, 180, 20, 3)
    assert not used("category Trees", CATEGORY - 1).group("category Trees")
    assert used("category Trees", CATEGORY).group("category Trees")
    paired = used(pair_key("category Trees", "category Birds"), PAIR - 1)
    assert not paired.pairs("category Birds", ["category Trees"]), "in whichever order"
    assert paired.pairs("category Birds", ["category Fish"])
    shown = used(card_key("Turkey"), CARD - 1)
    assert not shown.text("turkey") and shown.text("goose"), "in whatever case"
    assert not used(trick_key("sounds"), DAYS - 1).trick("sounds")
    assert used(trick_key("sounds"), DAYS).trick("sounds") and Rests(Stock()).trick("")


def test_a_short_list_rests_as_long_as_it_can() -> None:
    whole, short = Rests.within(Stock(), 600, 5000), Rests.within(Stock(), 48, 5000)
    assert (whole.category, whole.pair, whole.card) == (CATEGORY, PAIR, CARD)
    assert short.category == pytest.approx(6) and short.pair == pytest.approx(18)
