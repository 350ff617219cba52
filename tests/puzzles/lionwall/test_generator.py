"""Walls as they are generated: one answer, no repeats, nothing that gives a name away."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from puzzles.contract import Stock
from puzzles.lionwall import puzzle as stored
from puzzles.lionwall.categories import CATEGORIES, WORDS, curated
from puzzles.lionwall.entries import entries
from puzzles.lionwall.letters import gives_away, overlap
from puzzles.lionwall.rests import keys
from puzzles.lionwall.wire import GRADES, Puzzle
from tests.cast.walls import GROUPS, NAMES, drawn, engine, generated, tools, wall, words, write_wall
from tests.thorough import THOROUGH

VARIANTS = ["characters", "words"]
WEEK = {1: "gentle", 2: "gentle", 3: "tricky", 4: "tricky", 5: "fiendish"}
"""The day's wish and the grade of its wall of words."""


def walls_of_words() -> list[Puzzle]:
    return [*generated("words"), *drawn("gentle"), *drawn("tricky"), *drawn("fiendish")]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_wall_has_one_answer_and_no_fifth_category_of_four_cards(variant: str) -> None:
    for puzzle in generated(variant):
        cards = puzzle.public.cards
        found: Any = tools().solve({"flavour": variant, "cards": list(cards)})
        own = {frozenset(group) for group in stored.groups(puzzle)}
        partitions = {frozenset(frozenset(g["cards"]) for g in one["groups"]) for one in found["partitions"]}
        assert len(set(cards)) == 16 and puzzle.public.grade in GRADES
        assert partitions <= {frozenset(own)}
        assert engine().flavours[variant].partitions(stored.groups(puzzle)).complete
        tempting = puzzle.secret.herrings.tempting
        assert all(len(herring.cards) <= 3 for herring in tempting if herring.name not in stored.names(puzzle))


def holds_all(name: str, cards: Sequence[str]) -> bool:
    if name in entries():
        return all(map(entries()[name].holds, cards))
    return set(cards) <= set(curated()[name].words)


def test_of_a_wall_of_words_one_name_of_six_is_right_none_is_given_away_and_nothing_overlaps() -> None:
    """A red herring is no card that only a strict proof counts, such as a surname of some snooker player."""
    belonging = words().belonging
    for puzzle in walls_of_words():
        names, tricks = stored.names(puzzle), [group.trick for group in puzzle.secret.groups if group.trick]
        assert not any((a, b) in belonging.apart for a in names for b in names)
        assert len(set(tricks)) == len(tricks)
        assert not any(gives_away(card, name) for card in puzzle.public.cards for name in names)
        for group, choices in zip(puzzle.secret.groups, puzzle.secret.choices, strict=True):
            assert not any(belonging.synonyms(a, b) for a, b in combinations(group.texts, 2))
            others = set(choices) - {group.name}
            assert len(others) == 5 == len(choices) - 1
            for name in others:
                assert not holds_all(name, group.texts)
                assert not overlap(name, group.name) and tuple(sorted((name, group.name))) not in belonging.apart
                assert not all(name in belonging.of(text) for text in group.texts)
        for herring in puzzle.secret.herrings.tempting:
            if entry := entries().get(herring.name):
                own = {word.lower() for word in entry.words}
                found = [entry.rule and entry.rule.found(card) for card in herring.cards if card.lower() not in own]
                assert None not in found


@pytest.mark.parametrize("variant", VARIANTS)
def test_day_after_day_no_wall_comes_again_nor_anything_that_rests_and_each_has_its_grade(variant: str) -> None:
    """In a thorough run for ten days more than the longest rest, that of pairs of categories."""
    last: dict[str, int] = {}
    for day in range(190 if THOROUGH else 10):
        days, wish = {key: day - on for key, on in last.items()}, (1, 2, 3, 4, 4, 5, 5)[day % 7]
        stock = Stock(used=frozenset(days), days=days, difficulty=wish)
        puzzle = engine().generate(Random(day), variant, stock)
        uses = engine().uses(puzzle)
        assert engine().has_rested(puzzle, stock)
        assert uses[0].startswith("wall ") and uses[0] not in last
        assert day > 21 or not set(keys((group.key for group in puzzle.secret.groups), ())) & set(last)
        assert variant == "characters" or puzzle.public.grade == WEEK[wish]
        last |= dict.fromkeys(uses, day)


def test_blocked_words_and_categories_are_not_used() -> None:
    kept = sorted(curated())[:120]
    blocked = set(curated()[kept[0]].words[:3])
    allowed = sorted({word for one in curated().values() for word in one.words} - blocked)
    for seed in range(5):
        puzzle = engine().generate(Random(seed), "words", Stock({CATEGORIES: kept, WORDS: allowed}))
        assert set(stored.names(puzzle)) <= set(kept)
        assert not blocked & set(puzzle.public.cards)


def test_a_wall_that_somebody_wrote_is_proven_like_any_other() -> None:
    assert engine().grade(wall()) == "words"
    more = ("More cutlery", ["teaspoon", "tablespoon", "steak knife", "butter knife"])
    assert engine().grade(write_wall([*zip(NAMES[:3], GROUPS[:3], strict=True), more])) is None


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        ("疗宁犰㕤疔宔㹥𠮩疰宙㹨叮㾄宗狋呩", {"疒", "宀", "犭", "口"}),
        ("窠窒岤空洷溄江沚食仚仝企踉踝跮趾", {"穴", "氵", "人", "𧾷"}),
    ],
)
def test_the_two_walls_of_the_article_are_solved_with_their_components_named(cards: str, names: set[str]) -> None:
    found: Any = tools().solve({"flavour": "characters", "cards": list(cards)})
    assert found["complete"] and found["count"] == 1
    assert all(names & set(group["names"]) for group in found["partitions"][0]["groups"])
