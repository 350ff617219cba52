"""The cards of the curated categories: each is known, and explained by the meaning that puts it into its category."""

from __future__ import annotations

import re

from wordfreq import zipf_frequency

from puzzles.lionwall.categories import curated, meant, written_glosses
from puzzles.lionwall.lexicon import BLANK
from puzzles.lionwall.words import tidy
from tests.cast.walls import explain, rows, words

FLOOR = 1.4
"""How common a card, what it makes with a gap, and each word of either must be (Zipf, by wordfreq)."""
FLOOR_OF_PHRASES = 3.0
"""How common a whole of several words must be, as wordfreq estimates it from those words."""
LONGEST, MOST_SHOWN = 100, 120
"""How many characters an explanation may have, of our own and of the network's."""


def under(word: str, name: str) -> int | None:
    """The most usual sense of a word below the first of its category's synsets that has any."""
    found = (words().lexicon.synset_in(word, key) for key in curated()[name].key.split())
    return next((synset for synset in found if synset is not None), None)


def test_every_card_is_explained_by_a_sense_of_its_category_or_in_our_own_words() -> None:
    for name, word in rows():
        if BLANK in name or (name, word.lower()) in meant():
            continue
        synset = under(word, name)
        assert synset is not None, (name, word)
        assert explain(word, name).gloss == words().gloss(synset), (name, word)


def test_a_sense_is_named_for_a_card_only_where_the_category_does_not_lead_to_it_and_is_one_of_it() -> None:
    lexicon = words().lexicon
    for (name, word), meaning in meant().items():
        if meaning.synset is not None:
            synset = lexicon.wordnet.synset_named(meaning.synset)
            assert synset in lexicon.noun_synsets(word), (name, word)
            assert any(lexicon.is_in(synset, key) for key in curated()[name].key.split()), (name, word)
            found = under(word, name)
            assert found is None or lexicon.wordnet.name(found) != meaning.synset, (name, word)


def test_explanations_are_of_cards_that_are_there_and_short() -> None:
    assert set(meant()) <= {(name, word.lower()) for name, word in rows()}
    texts = [text for text in (*(one.gloss for one in meant().values()), *written_glosses().values()) if text]
    assert len(texts) > 2_000
    assert [text for text in texts if len(text) > LONGEST or text.endswith(".") or text != text.strip()] == []
    shown = {explain(word, name).gloss for name, word in rows()}
    assert [synset for synset, gloss in written_glosses().items() if gloss not in shown] == []
    assert [gloss for gloss in shown if len(gloss) > MOST_SHOWN] == []


def test_a_gap_is_explained_by_the_most_usual_meaning_of_the_whole_whichever_half_is_missing() -> None:
    lexicon = words().lexicon
    glosses: dict[str, set[str]] = {}
    for name, word in rows():
        if BLANK in name:
            whole = lexicon.compound(word, name)
            assert whole is not None, (name, word)
            (text, synset), why = whole, explain(word, name)
            assert why.text == text
            usual = lexicon.usual_nouns(text)
            common = [one for one in usual if text == text.lower() and not lexicon.wordnet.lists["instance"][one]]
            assert synset == (common or usual)[0], (name, word)
            own = meant().get((name, word.lower()))
            assert why.gloss == (own.gloss if own else words().gloss(synset)), (name, word)
            glosses.setdefault(text, set()).add(why.gloss)
    assert {text: told for text, told in glosses.items() if len(told) > 1} == {}


def test_a_gloss_of_the_network_is_shown_without_what_tells_a_player_nothing() -> None:
    shown = {
        "(plural) a mark (`;') of writers (born in 1941)": "a mark (“;”) of writers",
        "any of various trees of the genus Ulmus: important timber": "any of various trees: important timber",
        "a short clause; " + "a long one " * 12: "a short clause",
        "one; two; three": "one; two; three",
        "(Greek mythology) the god of war": "the god of war",
        "(slang) a prison": "(slang) a prison",
    }
    assert {gloss: tidy(gloss) for gloss in shown} == shown


def test_a_word_is_explained_by_the_meaning_that_puts_it_into_its_group() -> None:
    cards = {
        ("Lister", "Great scientists"): "surgeon",
        ("Arthur", "Kings of legend and history"): "legendary king",
        ("bream", "Freshwater fish"): "deep, flat body",
        ("perch", "Freshwater fish"): "fishes of America and Europe",
        ("snowdrop", "Spring flowers"): "drooping white flowers",
        ("beetle", "Cars"): "Volkswagen",
        ("butter", "___ fly"): "insect",
        ("fly", "butter ___"): "insect",
        ("net", "___ work"): "connected",
        ("Heather", "Girls' names from the garden"): "moors",
        ("school", "Groups of animals"): "fish",
        ("pirate", "Criminals and rogues"): "sea",
        ("canal", "Bodies of water"): "people have dug",
        ("horse", "sea ___"): "fish",
        ("Curie", "Great scientists"): "radium",
    }
    assert {card: explain(*card).gloss for card, says in cards.items() if says not in explain(*card).gloss} == {}


def test_no_card_is_rarer_than_the_floor_nor_any_word_of_it() -> None:
    texts = {text for name, word in rows() for text in (word, explain(word, name).text)}
    parts = {part for text in texts for part in (text, *re.split(r"[ -]", text))}
    assert {part: zipf_frequency(part, "en") for part in parts if zipf_frequency(part, "en") < FLOOR} == {}
    wholes = {text for text in texts if re.search("[ -]", text)}
    assert {text for text in wholes if zipf_frequency(text, "en") < FLOOR_OF_PHRASES} == set()
    assert len(wholes) > 700


def test_every_category_has_words_enough_to_draw_from() -> None:
    assert len(curated()) > 600
    folded = {name: [word.lower() for word in one.words] for name, one in curated().items()}
    assert {name: words for name, words in folded.items() if len(set(words)) < max(4, len(words))} == {}
