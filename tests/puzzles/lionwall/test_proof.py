"""The proof as a player reads it: what fills a gap, what belongs to a category, which categories never meet."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzles.lionwall.belonging import Belonging, kept_apart
from puzzles.lionwall.categories import curated
from puzzles.lionwall.entries import entries
from puzzles.lionwall.letters import alike, related
from puzzles.lionwall.words import WordWalls
from tests.puzzles.lionwall.test_lionwall import engine, generated

JUDGED = Path(__file__).with_name("compounds-judged.txt")
GAPS = Path(__file__).with_name("compounds-of-gaps.txt")
"""Pairs with the gaps of the stock, judged later and apart from the others."""
NEEDED = 0.95


def words() -> WordWalls:
    flavour = engine().flavours["words"]
    assert isinstance(flavour, WordWalls)
    return flavour


def judged(file: Path, verdict: str) -> list[tuple[str, str]]:
    rows = [line.split() for line in file.read_text("utf-8").splitlines() if not line.startswith("#")]
    return [(first, last) for first, last, said in rows if said == verdict]


def fills(first: str, last: str) -> bool:
    lexicon = words().lexicon
    return f"___ {last}" in lexicon.of(first) or f"{first} ___" in lexicon.of(last)


@pytest.mark.parametrize("file", [JUDGED, GAPS], ids=["any", "gaps"])
def test_of_the_compounds_that_people_use_nearly_all_are_found(file: Path) -> None:
    used = judged(file, "yes")
    missed = [pair for pair in used if not fills(*pair)]
    assert len(used) > 100
    assert len(missed) <= (1 - NEEDED) * len(used), missed


@pytest.mark.parametrize("file", [JUDGED, GAPS], ids=["any", "gaps"])
def test_hardly_any_pair_that_nobody_uses_is_taken_for_a_compound(file: Path) -> None:
    unused = judged(file, "no")
    wrong = [pair for pair in unused if fills(*pair)]
    assert len(unused) > 40
    assert len(wrong) <= (1 - NEEDED) * len(unused), wrong


def test_at_least_three_hundred_pairs_of_all_kinds_were_judged() -> None:
    assert len(judged(JUDGED, "yes") + judged(JUDGED, "no")) >= 300


def test_categories_that_are_kept_apart_exist_and_never_meet() -> None:
    known = curated().keys() | entries().keys()
    assert {name for pair in kept_apart() for name in pair} <= known
    assert ("London markets", "Places in London") in kept_apart()
    assert kept_apart() <= words().belonging.apart


def test_what_is_kept_beside_the_lexicon_is_what_is_worked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXICON_DIR", str(tmp_path))
    fresh, again, elsewhere = (Belonging(words().lexicon) for _ in range(3))
    assert (fresh.tops, fresh.apart) == fresh._worked_out == (again.tops, again.apart)
    monkeypatch.setenv("LEXICON_DIR", "/proc/nowhere")
    assert elsewhere.apart == again.apart, "where nothing can be written it is worked out"


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
        ("bronze", "Metals"),
        ("scar", "Injuries"),
        ("kulcha", "Kinds of bread"),
        ("Cambridge", "Places in England"),
        ("knives", "Cutting tools"),
        ("macaw", "Tropical birds"),
        ("wheel", "Parts of a car"),
        ("Orleans", "Dynasties and royal houses"),
        ("stud", "Fastenings"),
        ("Charles", "Shakespearean characters"),
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
    [("cleaner", "cleaning", True), ("keeper", "keeping", True), ("master", "mastiff", False), ("ring", "bring", True)],
)
def test_two_forms_of_one_word_never_share_a_group(one: str, other: str, same: bool) -> None:
    assert alike(one, other) is same


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
