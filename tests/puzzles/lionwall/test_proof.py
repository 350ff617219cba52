"""The proof as a player reads it: what fills a gap, what belongs to a category, which categories never meet."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzles.lionwall.belonging import Belonging, kept_apart
from puzzles.lionwall.categories import curated
from puzzles.lionwall.entries import entries
from puzzles.lionwall.letters import alike, related
from tests.cast.walls import words

JUDGED = ("compounds-judged.txt", "compounds-of-gaps.txt")
"""Pairs of all kinds, and pairs with the gaps of the stock, judged later and apart from the others."""
NEEDED = 0.95


def judged(file: str, verdict: str) -> list[tuple[str, str]]:
    lines = Path(__file__).with_name(file).read_text("utf-8").splitlines()
    rows = [line.split() for line in lines if not line.startswith("#")]
    return [(first, last) for first, last, said in rows if said == verdict]


def fills(first: str, last: str) -> bool:
    lexicon = words().lexicon
    return f"___ {last}" in lexicon.of(first) or f"{first} ___" in lexicon.of(last)


@pytest.mark.parametrize("file", JUDGED)
def test_nearly_all_compounds_that_people_use_are_found_and_hardly_any_that_nobody_uses(file: str) -> None:
    used, unused = judged(file, "yes"), judged(file, "no")
    assert len(used) > 100 and len(unused) > 40
    missed = [pair for pair in used if not fills(*pair)]
    assert len(missed) <= (1 - NEEDED) * len(used), missed
    wrong = [pair for pair in unused if fills(*pair)]
    assert len(wrong) <= (1 - NEEDED) * len(unused), wrong


def test_categories_that_are_kept_apart_or_take_each_others_cards_never_meet() -> None:
    apart, known = words().belonging.apart, curated().keys() | entries().keys()
    assert {name for pair in kept_apart() for name in pair} <= known
    assert ("London markets", "Places in London") in kept_apart() <= apart
    assert {("Cutting tools", "Knives and blades"), ("Ailments", "Pains")} <= apart
    assert {("Fairies and little people", "Fairy tale folk"), ("Bodies of water", "Coastal features")} <= apart


def test_what_is_kept_beside_the_lexicon_is_what_is_worked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXICON_DIR", str(tmp_path))
    fresh, again, elsewhere = (Belonging(words().lexicon) for _ in range(3))
    assert (fresh.tops, fresh.apart) == (again.tops, again.apart)
    monkeypatch.setenv("LEXICON_DIR", "/proc/nowhere")
    assert elsewhere.apart == again.apart, "where nothing can be written it is worked out"


def test_a_card_belongs_where_the_list_or_what_it_names_holds_it() -> None:
    cards = {
        "bronze": "Metals",
        "scar": "Injuries",
        "kulcha": "Kinds of bread",
        "Cambridge": "Places in England",
        "knives": "Cutting tools",
        "macaw": "Tropical birds",
        "wheel": "Parts of a car",
        "Orleans": "Dynasties and royal houses",
        "stud": "Fastenings",
        "Charles": "Shakespearean characters",
    }
    assert {card: name for card, name in cards.items() if name not in words().belonging.of(card)} == {}


def test_words_of_one_meaning_are_known() -> None:
    for one, other in (("castle", "rook"), ("covetousness", "greed"), ("peanut", "monkey nut")):
        assert words().belonging.synonyms(one, other)
        assert not words().belonging.synonyms(one, "violin")


def test_two_forms_of_one_word_and_irregular_plurals_are_known() -> None:
    assert alike("cleaner", "cleaning") and alike("keeper", "keeping") and alike("ring", "bring")
    assert not alike("master", "mastiff")
    plurals = {"knives": "knife", "leaves": "leaf", "gloves": "glove", "teeth": "tooth", "men": "man"}
    assert all(related(one, other) for one, other in plurals.items())
    assert not related("waves", "waif")
