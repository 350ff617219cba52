"""The cards of the curated categories: each is known, and explained by the meaning that puts it into its category."""

from __future__ import annotations

import re
from functools import cache

import pytest
from wordfreq import zipf_frequency

from puzzles.lionwall.categories import curated, meant, written_glosses
from puzzles.lionwall.lexicon import BLANK
from puzzles.lionwall.wire import Sense
from puzzles.lionwall.words import WordWalls, tidy
from tests.puzzles.lionwall.test_lionwall import engine

FLOOR = 1.4
"""How common a card, what it makes with a gap, and each word of either must be (Zipf, by wordfreq)."""
FLOOR_OF_PHRASES = 3.0
"""How common a whole of several words must be, as wordfreq estimates it from those words."""
LONGEST, MOST_SHOWN = 100, 120
"""How many characters an explanation may have, of our own and of the network's."""


@cache
def flavour() -> WordWalls:
    found = engine().flavours["words"]
    assert isinstance(found, WordWalls)
    return found


def rows() -> list[tuple[str, str]]:
    """Every category with each of its words."""
    return [(one.name, word) for one in curated().values() for word in one.words]


def explained(word: str, name: str) -> Sense:
    why = flavour().why(word, name)
    assert isinstance(why, Sense), (name, word)
    return why


def under(word: str, name: str) -> int | None:
    """The most usual sense of a word below the first of its category's synsets that has any."""
    found = (flavour().lexicon.synset_in(word, key) for key in curated()[name].key.split())
    return next((synset for synset in found if synset is not None), None)


def test_every_card_is_explained_by_a_sense_of_its_category_or_in_our_own_words() -> None:
    for name, word in rows():
        told = explained(word, name).gloss
        if BLANK in name or (name, word.lower()) in meant():
            continue
        synset = under(word, name)
        assert synset is not None, (name, word)
        assert told == flavour().gloss(synset), (name, word)


def test_a_sense_that_is_named_for_a_card_is_its_own_and_one_of_its_category() -> None:
    lexicon = flavour().lexicon
    for (name, word), meaning in meant().items():
        if meaning.synset is not None:
            synset = lexicon.wordnet.synset_named(meaning.synset)
            assert synset in lexicon.noun_synsets(word), (name, word)
            assert any(lexicon.is_in(synset, key) for key in curated()[name].key.split()), (name, word)


def test_no_sense_is_named_that_the_category_leads_to_anyway() -> None:
    lexicon = flavour().lexicon
    for (name, word), meaning in meant().items():
        if meaning.synset is not None:
            found = under(word, name)
            assert found is None or lexicon.wordnet.name(found) != meaning.synset, (name, word)


def test_what_is_written_of_a_card_is_of_one_that_is_there_and_short() -> None:
    cards = {(name, word.lower()) for name, word in rows()}
    assert set(meant()) <= cards
    texts = [text for text in (*(one.gloss for one in meant().values()), *written_glosses().values()) if text]
    assert len(texts) > 2_000
    assert [text for text in texts if len(text) > LONGEST or text.endswith(".") or text != text.strip()] == []


def test_every_written_gloss_is_of_a_synset_that_a_card_shows() -> None:
    shown = {explained(word, name).gloss for name, word in rows()}
    assert [synset for synset, gloss in written_glosses().items() if gloss not in shown] == []


def test_a_gap_is_explained_by_the_most_usual_meaning_of_the_whole() -> None:
    lexicon = flavour().lexicon
    for name, word in rows():
        if BLANK in name:
            whole = lexicon.compound(word, name)
            assert whole is not None, (name, word)
            text, synset = whole
            assert explained(word, name).text == text
            usual = lexicon.usual_nouns(text)
            common = [one for one in usual if text == text.lower() and not lexicon.wordnet.lists["instance"][one]]
            assert synset == (common or usual)[0], (name, word)
            told = meant().get((name, word.lower()))
            assert explained(word, name).gloss == (told.gloss if told else flavour().gloss(synset)), (name, word)


def test_a_whole_means_the_same_whichever_half_is_missing() -> None:
    told: dict[str, set[str]] = {}
    for name, word in rows():
        if BLANK in name:
            why = explained(word, name)
            told.setdefault(why.text, set()).add(why.gloss)
    assert {text: glosses for text, glosses in told.items() if len(glosses) > 1} == {}


def test_no_explanation_is_longer_than_can_be_read_at_a_glance() -> None:
    found = {(name, word): explained(word, name).gloss for name, word in rows()}
    assert {card: gloss for card, gloss in found.items() if len(gloss) > MOST_SHOWN} == {}


@pytest.mark.parametrize(
    ("gloss", "shown"),
    [
        ("(plural) a mark (`;') of writers (born in 1941)", "a mark (“;”) of writers"),
        ("any of various trees of the genus Ulmus: important timber", "any of various trees: important timber"),
        ("a short clause; " + "a long one " * 12, "a short clause"),
        ("one; two; three", "one; two; three"),
        ("(Greek mythology) the god of war", "the god of war"),
        ("(slang) a prison", "(slang) a prison"),
    ],
)
def test_a_gloss_of_the_network_is_shown_without_what_tells_a_player_nothing(gloss: str, shown: str) -> None:
    assert tidy(gloss) == shown


@pytest.mark.parametrize(
    ("word", "name", "says"),
    [
        ("Lister", "Great scientists", "surgeon"),
        ("Arthur", "Kings of legend and history", "legendary king"),
        ("bream", "Freshwater fish", "deep, flat body"),
        ("perch", "Freshwater fish", "fishes of America and Europe"),
        ("snowdrop", "Spring flowers", "drooping white flowers"),
        ("beetle", "Cars", "Volkswagen"),
        ("butter", "___ fly", "insect"),
        ("fly", "butter ___", "insect"),
        ("green", "___ bean", "pod"),
        ("bean", "green ___", "pod"),
        ("net", "___ work", "connected"),
        ("Heather", "Girls' names from the garden", "moors"),
        ("school", "Groups of animals", "fish"),
        ("pirate", "Criminals and rogues", "sea"),
        ("farmer", "Jobs", "farm"),
        ("canal", "Bodies of water", "people have dug"),
        ("Severn", "British rivers", "England"),
        ("horse", "sea ___", "fish"),
        ("finch", "bull ___", "bird"),
        ("Curie", "Great scientists", "radium"),
        ("tuna", "Fish in the sea", "marine"),
        ("robin", "Songbirds", "reddish breast"),
    ],
)
def test_a_word_is_explained_by_the_meaning_that_puts_it_into_its_group(word: str, name: str, says: str) -> None:
    assert says in explained(word, name).gloss


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Parts of a church", "tread, landing, riser, stair"),
        ("___ cup", "elf, fairy"),
        ("bull ___", "rush"),
        ("bath ___", "asparagus"),
        ("arm ___", "bone"),
        ("___ milk", "certified"),
        ("tooth ___", "shell"),
        ("Grasses and cereals", "bent"),
        ("Ducks, geese and swans", "scooter"),
        ("Extremities", "index"),
        ("Wild members of the dog family", "hyena"),
        ("Frozen treats", "icecream"),
        ("Fools", "berk"),
    ],
)
def test_what_was_found_wrong_or_obscure_is_gone(name: str, words: str) -> None:
    assert not set(words.split(", ")) & set(curated()[name].words)
    assert not any(word == "cupflower" for _, word in rows())


def test_no_card_is_rarer_than_the_floor_nor_any_word_of_it() -> None:
    texts = {text for name, word in rows() for text in (word, explained(word, name).text)}
    parts = {part for text in texts for part in (text, *re.split(r"[ -]", text))}
    assert {part: zipf_frequency(part, "en") for part in parts if zipf_frequency(part, "en") < FLOOR} == {}


def test_no_whole_of_several_words_is_rarer_than_their_floor() -> None:
    texts = {text for name, word in rows() for text in (word, explained(word, name).text) if re.search("[ -]", text)}
    assert {text for text in texts if zipf_frequency(text, "en") < FLOOR_OF_PHRASES} == set()
    assert len(texts) > 700


def test_every_category_has_words_enough_to_draw_from() -> None:
    assert len(curated()) > 600
    assert {name: one.words for name, one in curated().items() if len(set(one.words)) < 4} == {}
    for one in curated().values():
        assert len({word.lower() for word in one.words}) == len(one.words), one.name
