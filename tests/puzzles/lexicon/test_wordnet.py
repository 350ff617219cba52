"""The lexicon over the whole of WordNet: its size, its words, and what a player may type."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzles.lexicon import cache, places
from puzzles.lexicon.places import LexiconMissing
from puzzles.lexicon.wordnet import Wordnet, wordnet


@pytest.fixture(scope="module")
def words() -> Wordnet:
    return wordnet()


def test_it_has_every_sense_and_every_spelling(words: Wordnet) -> None:
    assert (len(words.synset_of), len(words.zipf)) == (207_235, 147_478)


def test_every_spelling_is_found_again(words: Wordnet) -> None:
    for number in range(0, len(words.zipf), 211):
        assert words.lookup(words.folded(number)) == number


@pytest.mark.parametrize("text", ["electric motor", "Electric_Motor", "ELECTRIC MOTOR"])
def test_case_and_underscores_do_not_matter(words: Wordnet, text: str) -> None:
    number = words.lookup(text)
    assert number is not None and words.spelling(number) == "electric motor"


def test_adjective_markers_are_dropped(words: Wordnet) -> None:
    assert words.lookup("galore") is not None
    assert words.lookup("galore(ip)") is None


def test_an_unknown_word_is_none(words: Wordnet) -> None:
    assert words.lookup("zzyzxq") is None
    assert words.lookup("") is None


@pytest.mark.parametrize(
    ("typed", "base"),
    [
        ("cakes", "cake"),
        ("feet", "foot"),
        ("women", "woman"),
        ("ran", "run"),
        ("took off", "take off"),
        ("electric motors", "electric motor"),
        ("colour", "color"),
        ("organise", "organize"),
        ("bigger", "big"),
    ],
)
def test_an_inflected_or_otherwise_spelt_form_leads_to_its_word(words: Wordnet, typed: str, base: str) -> None:
    assert base in [words.spelling(number) for number in words.base_forms(typed)]


@pytest.mark.parametrize(
    ("typed", "meant"), [("elefant", "elephant"), ("relashunship", "relationship"), ("musick", "music")]
)
def test_a_slip_is_answered_with_the_likeliest_word(words: Wordnet, typed: str, meant: str) -> None:
    assert meant in words.nearest(typed)


def test_names_are_told_from_common_words(words: Wordnet) -> None:
    fox, london = words.lookup("fox"), words.lookup("london")
    assert fox is not None and london is not None
    assert not all(words.is_proper(sense) for sense in words.senses(fox))
    assert all(words.is_proper(sense) for sense in words.senses(london))


def test_a_gloss_is_the_definition_without_examples(words: Wordnet) -> None:
    cake = words.lookup("cake")
    assert cake is not None
    glosses = {words.name(words.synset(s)): words.gloss(words.synset(s)) for s in words.senses(cake)}
    assert glosses["cake.n.03"].startswith("baked goods made from or based on a mixture of flour")
    assert not any('"' in gloss for gloss in glosses.values())


def test_missing_data_say_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDNET_DIR", str(tmp_path))
    with pytest.raises(LexiconMissing, match="make setup"):
        cache.ready()


def test_missing_irregular_forms_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "ROOT", tmp_path)
    with pytest.raises(LexiconMissing, match="irregular forms"):
        places.exceptions_folder(tmp_path)
