"""The lexicon over the whole of WordNet: its size, its words and pairs of words, and what a player may type."""

from __future__ import annotations

import pytest

from puzzles.lexicon.collocations import collocations
from puzzles.lexicon.wordnet import Wordnet, wordnet
from tests.cast.nettle import number


@pytest.fixture(scope="module")
def words() -> Wordnet:
    return wordnet()


def test_it_has_every_sense_and_every_spelling(words: Wordnet) -> None:
    assert (len(words.synset_of), len(words.zipf)) == (207_235, 147_478)
    spellings = range(0, len(words.zipf), 211)
    assert [words.lookup(words.folded(number)) for number in spellings] == [*spellings]


def test_a_word_is_found_without_case_underscores_and_the_markers_of_adjectives(words: Wordnet) -> None:
    assert all(words.lookup(text) for text in ("electric motor", "Electric_Motor", "ELECTRIC MOTOR", "galore"))
    assert words.spelling(number("ELECTRIC MOTOR")) == "electric motor"
    assert [words.lookup(text) for text in ("galore(ip)", "zzyzxq", "")] == [None] * 3


def test_an_inflected_or_otherwise_spelt_form_leads_to_its_word(words: Wordnet) -> None:
    bases = {
        "cakes": "cake",
        "feet": "foot",
        "women": "woman",
        "ran": "run",
        "took off": "take off",
        "electric motors": "electric motor",
        "colour": "color",
        "organise": "organize",
        "bigger": "big",
    }
    found = {typed: [words.spelling(number) for number in words.base_forms(typed)] for typed in bases}
    assert {typed: found[typed] for typed, base in bases.items() if base not in found[typed]} == {}


def test_a_slip_is_answered_with_the_likeliest_word(words: Wordnet) -> None:
    for typed, meant in (("elefant", "elephant"), ("relashunship", "relationship"), ("musick", "music")):
        assert meant in words.nearest(typed)


def test_names_are_told_from_common_words(words: Wordnet) -> None:
    assert not all(words.is_proper(sense) for sense in words.senses(number("fox")))
    assert all(words.is_proper(sense) for sense in words.senses(number("london")))


def test_a_gloss_is_the_definition_without_examples(words: Wordnet) -> None:
    glosses = {words.name(words.synset(s)): words.gloss(words.synset(s)) for s in words.senses(number("cake"))}
    assert glosses["cake.n.03"].startswith("baked goods made from or based on a mixture of flour")
    assert not any('"' in gloss for gloss in glosses.values())


def partners(word: str, first: bool) -> dict[str, str]:
    """What follows or precedes a word in nouns of two words, with the whole."""
    words, pairs = wordnet(), collocations().partners(number(word), first)
    return {words.folded(other): words.folded(whole) for other, whole in pairs}


def test_nouns_of_two_words_are_known_by_either_but_neither_rare_halves_nor_verbs() -> None:
    before, after = partners("ball", False), partners("flying", True)
    assert {"fish": "flying fish", "saucer": "flying saucer"}.items() <= after.items()
    assert {"crystal": "crystal ball", "foot": "football", "snow": "snowball"}.items() <= before.items()
    assert "ibis" not in partners("ha", True)
    assert all(len(half) > 2 for half, whole in before.items() if " " not in whole and "-" not in whole)
    assert partners("get", True).get("up", "get-up") == "get-up"
