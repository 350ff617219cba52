"""The lexicon over the whole of WordNet: its size, its words and pairs of words, and what a player may type."""

from __future__ import annotations

from puzzles.lexicon.collocations import collocations
from puzzles.lexicon.wordnet import wordnet
from tests.cast.nettle import number


def test_every_word_is_found_in_any_writing_and_inflected_or_otherwise_spelt_leads_to_its_word() -> None:
    words = wordnet()
    assert (len(words.synset_of), len(words.zipf)) == (207_235, 147_478)
    spellings = range(0, len(words.zipf), 211)
    assert [words.lookup(words.folded(number)) for number in spellings] == [*spellings]
    assert all(words.lookup(text) for text in ("electric motor", "Electric_Motor", "ELECTRIC MOTOR", "galore"))
    assert [words.lookup(text) for text in ("galore(ip)", "zzyzxq", "")] == [None] * 3
    regular = "cakes: cake, electric motors: electric motor, bigger: big, colour: color, organise: organize"
    bases = f"{regular}, feet: foot, women: woman, ran: run, took off: take off"
    for typed, base in (one.split(": ") for one in bases.split(", ")):
        assert base in [words.spelling(number) for number in words.base_forms(typed)], typed
    for typed, meant in (("elefant", "elephant"), ("relashunship", "relationship"), ("musick", "music")):
        assert meant in words.nearest(typed)


def test_names_are_told_from_common_words_and_a_gloss_has_no_examples() -> None:
    words = wordnet()
    assert not all(words.is_proper(sense) for sense in words.senses(number("fox")))
    assert all(words.is_proper(sense) for sense in words.senses(number("london")))
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
