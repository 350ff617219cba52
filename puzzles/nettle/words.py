"""Which words make good secrets: common nouns that people know, well connected, and nothing that hurts.

The list that this proposes goes into the database, where editors curate it. `excluded.txt` holds words that the rules
would let through and a reader took out, `unclear.txt` those that `choosing` finds unfair.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np

from puzzles.abilities import ListedWord
from puzzles.lexicon.wordnet import Wordnet

COMMON = 3.7
"""Zipf frequency from which a word counts as known to everyone."""
FEWEST_NEIGHBOURS = 4
EVERYDAY_WORDS = 400
EXCLUDED, UNCLEAR = (Path(__file__).with_name(f"{name}.txt") for name in ("excluded", "unclear"))


@cache
def excluded() -> frozenset[str]:
    """Words that a reader took out by hand."""
    return _listed(EXCLUDED)


@cache
def unclear() -> frozenset[str]:
    """Words that are near by chance to too many that go with them."""
    return _listed(UNCLEAR)


def _listed(file: Path) -> frozenset[str]:
    """The words of a file; lines with # are comments."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


@cache
def everyday(wordnet: Wordnet) -> tuple[int, ...]:
    """The best known single words among the proposals, such as people guess first.

    Phrases stay out: their frequency is only estimated from their words', and far too high.
    """
    return tuple(number_of(wordnet, word.text) for word in proposed_words(wordnet)[:EVERYDAY_WORDS])


def number_of(wordnet: Wordnet, known: str) -> int:
    """The number of a spelling that the lexicon has."""
    number = wordnet.lookup(known)
    assert number is not None, known
    return number


def secret_words(wordnet: Wordnet) -> list[ListedWord]:
    """The proposals, the best known first."""
    return [word for word in proposed_words(wordnet) if word.text not in unclear()]


def proposed_words(wordnet: Wordnet) -> list[ListedWord]:
    """The proposals with those that are unclear, the best known first."""
    found = [
        ListedWord(wordnet.spelling(n), round(float(wordnet.zipf[n]), 2), "WordNet, wordfreq")
        for n in _common_spellings(wordnet)
        if _is_good(wordnet, n)
    ]
    return sorted(found, key=lambda word: (-word.frequency, word.text))


def _common_spellings(wordnet: Wordnet) -> Iterator[int]:
    yield from (int(n) for n in np.flatnonzero(np.asarray(wordnet.zipf) >= COMMON))


def _is_good(wordnet: Wordnet, spelling: int) -> bool:
    word = wordnet.spelling(spelling)
    return (
        word.isascii()
        and word.isalpha()
        and word.islower()
        and 3 <= len(word) <= 12
        and word not in excluded()
        and _noun_share(wordnet, spelling) >= 0.6
        and not is_name(wordnet, spelling)
        and not is_inflected(wordnet, spelling)
        and _neighbours(wordnet, spelling) >= FEWEST_NEIGHBOURS
    )


def _noun_share(wordnet: Wordnet, spelling: int) -> float:
    """How much of a word's use is as a noun, by WordNet's tag counts; every sense counts a little."""
    weight = {"noun": 0.0}
    for sense in wordnet.senses(spelling):
        kind = wordnet.part_of_speech(wordnet.synset(sense))
        weight[kind] = weight.get(kind, 0.0) + 0.2 + wordnet.lists["tags"][sense]
    return weight["noun"] / sum(weight.values())


def is_name(wordnet: Wordnet, spelling: int) -> bool:
    """Whether a word is better known as somebody's or somewhere's name."""
    tags = wordnet.lists["tags"]
    senses = wordnet.senses(spelling)
    names = [sense for sense in senses if wordnet.lists["instance"][wordnet.synset(sense)]]
    return bool(names) and sum(tags[s] for s in names) * 2 >= sum(tags[s] for s in senses)


def is_inflected(wordnet: Wordnet, spelling: int) -> bool:
    """Whether a word is also the plural or another form of a better known one."""
    others = [n for n in wordnet.base_forms(wordnet.folded(spelling)) if n != spelling]
    return any(wordnet.zipf[n] >= wordnet.zipf[spelling] - 0.7 for n in others)


def _neighbours(wordnet: Wordnet, spelling: int) -> int:
    """How many synsets the noun senses of a word touch, and how many other senses it has."""
    first = wordnet.lists["pointer_first"]
    synsets = {wordnet.synset(sense) for sense in wordnet.senses(spelling)}
    nouns = [s for s in synsets if wordnet.part_of_speech(s) == "noun"]
    return sum(first[s + 1] - first[s] for s in nouns) + len(synsets) - 1
