"""The proof as a player reads it: what fills a gap, what belongs to a category, which categories never meet."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzles.lionwall.letters import related
from puzzles.lionwall.words import WordWalls
from tests.puzzles.lionwall.test_lionwall import engine, generated

JUDGED = Path(__file__).with_name("compounds-judged.txt")
NEEDED = 0.95


def words() -> WordWalls:
    flavour = engine().flavours["words"]
    assert isinstance(flavour, WordWalls)
    return flavour


def judged(verdict: str) -> list[tuple[str, str]]:
    rows = [line.split() for line in JUDGED.read_text("utf-8").splitlines() if not line.startswith("#")]
    return [(first, last) for first, last, said in rows if said == verdict]


def fills(first: str, last: str) -> bool:
    lexicon = words().lexicon
    return f"___ {last}" in lexicon.of(first) or f"{first} ___" in lexicon.of(last)


def test_of_the_compounds_that_people_use_nearly_all_are_found() -> None:
    used = judged("yes")
    missed = [pair for pair in used if not fills(*pair)]
    assert len(used) + len(judged("no")) >= 300
    assert len(missed) <= (1 - NEEDED) * len(used), missed


def test_hardly_any_pair_that_nobody_uses_is_taken_for_a_compound() -> None:
    wrong = [pair for pair in judged("no") if fills(*pair)]
    assert len(wrong) <= (1 - NEEDED) * len(judged("no")), wrong


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Cutting tools", "Knives and blades"),
        ("Ailments", "Pains"),
        ("Fairy tale folk", "Fairies and little people"),
        ("Bodies of water", "Coastal features"),
    ],
)
def test_categories_that_take_each_others_cards_never_meet(one: str, other: str) -> None:
    assert tuple(sorted((one, other))) in words().belonging.apart


def test_no_wall_has_two_categories_that_overlap_nor_two_words_of_one_meaning_in_a_group() -> None:
    belonging = words().belonging
    for puzzle in generated("words"):
        names = [group.name for group in puzzle.secret.groups]
        assert not any((a, b) in belonging.apart for a in names for b in names)
        for group in puzzle.secret.groups:
            texts = group.texts
            assert not any(belonging.synonyms(a, b) for n, a in enumerate(texts) for b in texts[:n])


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("Cambridge", "Places in England"),
        ("knives", "Cutting tools"),
        ("macaw", "Tropical birds"),
        ("wheel", "Parts of a car"),
    ],
)
def test_a_card_belongs_where_the_list_or_what_it_names_holds_it(card: str, name: str) -> None:
    assert name in words().belonging.of(card)


@pytest.mark.parametrize(("one", "other"), [("castle", "rook"), ("covetousness", "greed"), ("peanut", "monkey nut")])
def test_words_of_one_meaning_are_known(one: str, other: str) -> None:
    assert words().belonging.synonyms(one, other)
    assert not words().belonging.synonyms(one, "violin")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("knives", "knife", True),
        ("leaves", "leaf", True),
        ("gloves", "glove", True),
        ("teeth", "tooth", True),
        ("men", "man", True),
        ("waves", "waif", False),
    ],
)
def test_plurals_are_known_also_where_they_are_not_regular(one: str, other: str, same: bool) -> None:
    assert related(one, other) is same
