"""Walls as they are generated: one answer, no repeats, nothing that gives a name away."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from puzzles.contract import Stock
from puzzles.lionwall import puzzle as stored
from puzzles.lionwall.categories import CATEGORIES, WORDS, curated
from puzzles.lionwall.characters import CharacterWalls
from puzzles.lionwall.entries import entries
from puzzles.lionwall.letters import gives_away
from puzzles.lionwall.wire import GRADES, Pieces
from puzzles.lionwall.words import WordWalls
from tests.puzzles.lionwall.test_lionwall import GROUPS, NAMES, engine, generated, tools, wall, written


@pytest.mark.parametrize("variant", ["characters", "words"])
def test_every_wall_has_one_answer_and_it_is_its_own(variant: str) -> None:
    for puzzle in generated(variant):
        flavour = engine().flavours[variant]
        cards = puzzle.public.cards
        found: Any = tools().solve({"flavour": variant, "cards": list(cards)})
        own = {frozenset(group) for group in stored.groups(puzzle)}
        partitions = {frozenset(frozenset(g["cards"]) for g in one["groups"]) for one in found["partitions"]}
        assert len(set(cards)) == 16 and puzzle.public.grade in GRADES
        assert partitions <= {frozenset(own)} and flavour.partitions(stored.groups(puzzle)).complete


def test_every_character_of_a_wall_is_drawn_by_the_font_and_holds_one_connection_only() -> None:
    flavour = engine().flavours["characters"]
    assert isinstance(flavour, CharacterWalls)
    for puzzle in generated("characters"):
        signs = {group.sign.glyph for group in puzzle.secret.groups if group.sign}
        assert len(signs) == 4
        for group in puzzle.secret.groups:
            assert group.sign and flavour.is_drawable(group.sign.glyph)
            for card in group.cards:
                assert flavour.is_drawable(card.text)
                assert flavour.table.parts(card.text) & signs == {group.sign.glyph}
                assert isinstance(card.why, Pieces) and card.why.shared


@pytest.mark.parametrize("variant", ["characters", "words"])
def test_a_red_herring_of_a_fifth_category_is_on_three_cards_at_most(variant: str) -> None:
    for puzzle in generated(variant):
        for herring in puzzle.secret.herrings.tempting:
            if herring.name not in stored.names(puzzle):
                assert len(herring.cards) <= 3


def test_a_red_herring_is_a_card_that_a_player_would_take_for_it() -> None:
    """Not one that only a strict proof counts, such as a surname that some player of snooker must have."""
    kept = entries()
    for puzzle in generated("words"):
        for herring in puzzle.secret.herrings.tempting:
            entry = kept.get(herring.name)
            for card in herring.cards if entry else ():
                assert entry is not None
                own = {word.lower() for word in entry.words}
                assert card.lower() in own or (entry.rule is not None and entry.rule.found(card) is not None)


def test_no_word_of_a_wall_gives_a_name_away() -> None:
    for puzzle in generated("words"):
        names = stored.names(puzzle)
        assert not any(gives_away(card, name) for card in puzzle.public.cards for name in names)


@pytest.mark.parametrize(
    ("word", "name", "given"),
    [
        ("toothbrush", "Brushes and brooms", True),
        ("berry", "Berries", True),
        ("starfish", "Fish in the sea", True),
        ("sand", "Knives and blades", False),
        ("perch", "Fish in the sea", False),
        ("fireball", "___ ball", True),
    ],
)
def test_what_gives_a_name_away(word: str, name: str, given: bool) -> None:
    assert gives_away(word, name) is given


def holds_all(name: str, cards: Sequence[str]) -> bool:
    if name in entries():
        return all(map(entries()[name].holds, cards))
    return set(cards) <= set(curated()[name].words)


def test_one_name_of_the_six_is_right_and_none_of_the_others_fits_all_four() -> None:
    flavour = engine().flavours["words"]
    assert isinstance(flavour, WordWalls)
    for puzzle in generated("words"):
        for group, choices in zip(puzzle.secret.groups, puzzle.secret.choices, strict=True):
            others = [name for name in choices if name != group.name]
            assert len(others) == 5
            assert not any(holds_all(name, group.texts) for name in others)


def test_a_wall_of_the_calendar_is_not_made_again() -> None:
    first = engine().generate(Random(5), "characters")
    used = frozenset(engine().uses(first))
    second = engine().generate(Random(5), "characters", Stock(used=used))
    assert not used & set(engine().uses(second)[:1])


@pytest.mark.thorough
@pytest.mark.parametrize("variant", ["characters", "words"])
def test_half_a_year_of_walls_and_more_never_repeats_one(variant: str) -> None:
    used: dict[str, int] = {}
    for day in range(190):  # ten days beyond the longest rest, that of pairs of categories
        days = {key: day - last for key, last in used.items()}
        puzzle = engine().generate(Random(day), variant, Stock(used=frozenset(days), days=days))
        key = engine().uses(puzzle)[0]
        assert key.startswith("wall ") and key not in used
        used |= dict.fromkeys(engine().uses(puzzle), day)


def test_blocked_words_and_categories_are_not_used() -> None:
    kept = sorted(curated())[:120]
    blocked = set(curated()[kept[0]].words[:3])
    words = sorted({word for one in curated().values() for word in one.words} - blocked)
    for seed in range(5):
        puzzle = engine().generate(Random(seed), "words", Stock({CATEGORIES: kept, WORDS: words}))
        assert set(stored.names(puzzle)) <= set(kept)
        assert not blocked & set(puzzle.public.cards)


def test_an_editors_own_category_can_be_drawn() -> None:
    own = {"Terms for nothing": "zero\nnil\nlove\nduck\nnought"}
    names = [*own, *sorted(curated())[::30]]
    words = sorted({*own["Terms for nothing"].split(), *(w for name in names[1:] for w in curated()[name].words)})
    stock = Stock({CATEGORIES: names, WORDS: words}, details={CATEGORIES: own})
    drawn = (engine().generate(Random(n), "words", stock) for n in range(11, 60))
    assert any(name in own for puzzle in drawn for name in stored.names(puzzle))


def test_a_wall_that_somebody_wrote_is_proven_like_any_other() -> None:
    assert engine().grade(wall()) == "words"
    more = ("More cutlery", ["teaspoon", "tablespoon", "steak knife", "butter knife"])
    assert engine().grade(written([*zip(NAMES[:3], GROUPS[:3], strict=True), more])) is None


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
