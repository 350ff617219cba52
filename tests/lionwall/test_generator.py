"""Walls as they are generated: one answer, no repeats, no name given away, as hard as asked and well rested."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from puzzles.contract import Stock
from puzzles.lionwall import puzzle as stored
from puzzles.lionwall.categories import CATEGORIES, WORDS, load_categories
from puzzles.lionwall.drawing import WORDPLAY_SHARE
from puzzles.lionwall.entries import load_entries
from puzzles.lionwall.flavour import Wall
from puzzles.lionwall.letters import do_names_overlap, gives_away
from puzzles.lionwall.rests import (
    CARD,
    CATEGORY,
    PAIR,
    Rests,
    list_rest_keys,
    make_card_key,
    make_pair_key,
    make_trick_key,
)
from puzzles.lionwall.rests import TRICK as DAYS
from puzzles.lionwall.tricks import TRICK, TRICK_OF, grade_wall, weigh_rule
from puzzles.lionwall.wire import GRADES
from puzzles.lionwall.wordplay import KINDS, Rule
from tests.cast.walls import GROUPS, NAMES, drawn, engine, generated, tools, wall, words, write_wall
from tests.thorough import THOROUGH

VARIANTS = ["characters", "words"]
WEEK = {1: "gentle", 2: "gentle", 3: "tricky", 4: "tricky", 5: "fiendish"}
"""The day's wish and the grade of its wall of words."""


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_groups_of_a_wall_go_from_the_easiest_to_the_hardest(variant: str) -> None:
    for puzzle in generated(variant):
        groups, herrings = puzzle.secret.groups, puzzle.secret.herrings.tempting
        whole = Wall(groups, {herring.name: herring.cards for herring in herrings})
        weights = [engine().flavours[variant].weigh_group(whole, group) for group in groups]
        assert weights == sorted(weights)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_wall_has_one_answer_and_no_fifth_category_of_four_cards(variant: str) -> None:
    for puzzle in generated(variant):
        cards = puzzle.public.cards
        found: Any = tools().solve({"flavour": variant, "cards": list(cards)})
        own = {frozenset(group) for group in stored.list_group_cards(puzzle)}
        partitions = {frozenset(frozenset(g["cards"]) for g in one["groups"]) for one in found["partitions"]}
        assert len(set(cards)) == 16 and puzzle.public.grade in GRADES
        assert partitions <= {frozenset(own)}
        assert engine().flavours[variant].find_partitions(stored.list_group_cards(puzzle)).complete
        tempting = puzzle.secret.herrings.tempting
        assert all(
            len(herring.cards) <= 3 for herring in tempting if herring.name not in stored.list_group_names(puzzle)
        )


def holds_all(name: str, cards: Sequence[str]) -> bool:
    if name in load_entries():
        return all(map(load_entries()[name].has_card, cards))
    return set(cards) <= set(load_categories()[name].words)


def test_of_a_wall_of_words_one_name_of_six_is_right_none_is_given_away_and_nothing_overlaps() -> None:
    """A red herring is no card that only a strict proof counts, such as a surname of some snooker player."""
    belonging = words().belonging
    for puzzle in (*generated("words"), *drawn("gentle"), *drawn("tricky"), *drawn("fiendish")):
        names, tricks = stored.list_group_names(puzzle), [group.trick for group in puzzle.secret.groups if group.trick]
        assert not any((a, b) in belonging.separated_pairs for a in names for b in names)
        assert len(set(tricks)) == len(tricks)
        assert not any(gives_away(card, name) for card in puzzle.public.cards for name in names)
        for group, choices in zip(puzzle.secret.groups, puzzle.secret.choices, strict=True):
            assert not any(belonging.are_synonyms(a, b) for a, b in combinations(group.texts, 2))
            others = set(choices) - {group.name}
            assert len(others) == 5 == len(choices) - 1
            for name in others:
                assert not holds_all(name, group.texts)
                assert (
                    not do_names_overlap(name, group.name)
                    and tuple(sorted((name, group.name))) not in belonging.separated_pairs
                )
                assert not all(name in belonging.list_categories(text) for text in group.texts)
        for herring in puzzle.secret.herrings.tempting:
            if entry := load_entries().get(herring.name):
                own = {word.lower() for word in entry.words}
                found = [
                    entry.rule and entry.rule.find_match(card) for card in herring.cards if card.lower() not in own
                ]
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
        assert day > 21 or not set(list_rest_keys((group.key for group in puzzle.secret.groups), ())) & set(last)
        assert variant == "characters" or puzzle.public.grade == WEEK[wish]
        last |= dict.fromkeys(uses, day)


def test_blocked_words_and_categories_are_not_used() -> None:
    kept = sorted(load_categories())[:120]
    blocked = set(load_categories()[kept[0]].words[:3])
    allowed = sorted({word for one in load_categories().values() for word in one.words} - blocked)
    for seed in range(5):
        puzzle = engine().generate(Random(seed), "words", Stock({CATEGORIES: kept, WORDS: allowed}))
        assert set(stored.list_group_names(puzzle)) <= set(kept)
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


def test_wordplay_and_words_that_not_everybody_knows_make_a_wall_harder() -> None:
    assert TRICK_OF.keys() == set(KINDS)
    anagrams, begins = Rule("anagram", "colours"), Rule("begins", "colours")
    assert weigh_rule(None) < weigh_rule(begins) < weigh_rule(anagrams)
    assert [grade_wall([None, rule], [], 2) for rule in (None, begins, anagrams)] == ["gentle", "tricky", "tricky"]
    assert grade_wall([anagrams, Rule("sounds like", "body")], [], 1) == "fiendish"
    assert grade_wall([], [4.0] * 16, 2) == "gentle"
    assert grade_wall([], [1.9] * 8 + [4.0] * 8, 2) == "fiendish"
    assert grade_wall([], [0.0] * 16, 2) == "gentle"


def test_a_gentle_wall_has_no_trick_that_is_hard_to_see_and_later_ones_mostly_have_wordplay() -> None:
    for puzzle in drawn("gentle"):
        assert puzzle.public.grade == "gentle"
        rules = [load_entries()[group.name].rule for group in puzzle.secret.groups if group.name in load_entries()]
        assert all(weigh_rule(rule) < TRICK for rule in rules)
    walls = [*drawn("tricky"), *drawn("fiendish")]
    assert all(any(group.name in load_entries() for group in puzzle.secret.groups) for puzzle in walls)
    played = [puzzle for puzzle in walls if any(group.trick for group in puzzle.secret.groups)]
    assert len(played) >= WORDPLAY_SHARE / 2 * len(walls)


def test_a_wall_that_somebody_wrote_counts_its_tricks_too() -> None:
    rows = [
        (name, list(load_entries()[name].words)[:4])
        for name in ("Anagrams of animals", "Sound like tools", "Hidden fish")
    ]
    puzzle = write_wall([*rows, ("Planets", ["Mars", "Venus", "Earth", "Sun"])])
    assert {group.trick for group in puzzle.secret.groups} == {"mixed letters", "sounds", "a word inside", ""}
    assert puzzle.public.grade == "fiendish"
    assert make_trick_key("sounds") in engine().uses(puzzle)


def used(key: str, days: int) -> Rests:
    return Rests(Stock(used=frozenset({key}), days={key: days}))


def test_a_category_rests_sixty_days_a_pair_half_a_year_a_card_twenty_days_and_a_trick_three() -> None:
    assert (CATEGORY, PAIR, CARD, DAYS) == (60, 180, 20, 3)
    assert not used("category Trees", CATEGORY - 1).has_group_rested("category Trees")
    assert used("category Trees", CATEGORY).has_group_rested("category Trees")
    paired = used(make_pair_key("category Trees", "category Birds"), PAIR - 1)
    assert not paired.have_pairs_rested("category Birds", ["category Trees"]), "in whichever order"
    assert paired.have_pairs_rested("category Birds", ["category Fish"])
    shown = used(make_card_key("Turkey"), CARD - 1)
    assert not shown.has_card_rested("turkey") and shown.has_card_rested("goose"), "in whatever case"
    assert not used(make_trick_key("sounds"), DAYS - 1).has_trick_rested("sounds")
    assert used(make_trick_key("sounds"), DAYS).has_trick_rested("sounds") and Rests(Stock()).has_trick_rested("")


def test_a_short_list_rests_as_long_as_it_can() -> None:
    whole, short = Rests.fit_to_stock(Stock(), 600, 5000), Rests.fit_to_stock(Stock(), 48, 5000)
    assert (whole.category, whole.pair, whole.card) == (CATEGORY, PAIR, CARD)
    assert short.category == pytest.approx(6) and short.pair == pytest.approx(18)
