"""Propose secret words: common nouns that people know, that are well connected, and that don't hurt anyone.

The proposals go into the database, where editors curate them. `excluded.txt` has words that a person took out by hand,
`unclear.txt` those that `unclear_words` finds unfair.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np

from puzzles.abilities import ListedWord
from puzzles.lexicon.wordnet import Wordnet

COMMON_FREQUENCY = 3.7
"""The lowest Zipf frequency of a word that everyone knows."""
FEWEST_NEIGHBOURS = 4
EVERYDAY_WORD_COUNT = 400
EXCLUDED_FILE, UNCLEAR_FILE = (Path(__file__).with_name(f"{name}.txt") for name in ("excluded", "unclear"))


@cache
def load_excluded_words() -> frozenset[str]:
    """Read the words that a person took out by hand."""
    return _read_words(EXCLUDED_FILE)


@cache
def load_unclear_words() -> frozenset[str]:
    """Read the words to which people could follow too few routes (see `unclear_words`)."""
    return _read_words(UNCLEAR_FILE)


def _read_words(file: Path) -> frozenset[str]:
    """Return the words of a file; lines with # are comments."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


@cache
def list_everyday_words(wordnet: Wordnet) -> tuple[int, ...]:
    """Return the spellings of the best known proposals, which people guess first."""
    return tuple(require_spelling(wordnet, word.text) for word in list_proposals(wordnet)[:EVERYDAY_WORD_COUNT])


def require_spelling(wordnet: Wordnet, word: str) -> int:
    """Return the number of a spelling that the lexicon must have."""
    spelling = wordnet.lookup(word)
    assert spelling is not None, word
    return spelling


def list_secret_words(wordnet: Wordnet) -> list[ListedWord]:
    """List the proposals without unclear ones, best known first."""
    return [word for word in list_proposals(wordnet) if word.text not in load_unclear_words()]


def list_proposals(wordnet: Wordnet) -> list[ListedWord]:
    """List all proposals, also unclear ones, best known first."""
    proposals = [
        ListedWord(wordnet.spelling(spelling), round(float(wordnet.zipf[spelling]), 2), "WordNet, wordfreq")
        for spelling in _list_common_spellings(wordnet)
        if _is_good_secret(wordnet, spelling)
    ]
    return sorted(proposals, key=lambda word: (-word.frequency, word.text))


def _list_common_spellings(wordnet: Wordnet) -> Iterator[int]:
    yield from (int(spelling) for spelling in np.flatnonzero(np.asarray(wordnet.zipf) >= COMMON_FREQUENCY))


def _is_good_secret(wordnet: Wordnet, spelling: int) -> bool:
    word = wordnet.spelling(spelling)
    return (
        word.isascii()
        and word.isalpha()
        and word.islower()
        and 3 <= len(word) <= 12
        and word not in load_excluded_words()
        and _measure_noun_share(wordnet, spelling) >= 0.6
        and not is_name(wordnet, spelling)
        and not is_inflected(wordnet, spelling)
        and _count_neighbours(wordnet, spelling) >= FEWEST_NEIGHBOURS
    )


def _measure_noun_share(wordnet: Wordnet, spelling: int) -> float:
    """Return the share of a word's uses as a noun, from 0 to 1; each sense has 0.2 uses besides those in WordNet."""
    weight = {"noun": 0.0}
    for sense in wordnet.senses(spelling):
        kind = wordnet.part_of_speech(wordnet.synset(sense))
        weight[kind] = weight.get(kind, 0.0) + 0.2 + wordnet.lists["tags"][sense]
    return weight["noun"] / sum(weight.values())


def is_name(wordnet: Wordnet, spelling: int) -> bool:
    """Return True if a word is mostly used as the name of a person or place."""
    tags = wordnet.lists["tags"]
    senses = wordnet.senses(spelling)
    names = [sense for sense in senses if wordnet.lists["instance"][wordnet.synset(sense)]]
    return bool(names) and sum(tags[sense] for sense in names) * 2 >= sum(tags[sense] for sense in senses)


def is_inflected(wordnet: Wordnet, spelling: int) -> bool:
    """Return True if a word is also an inflected form, such as a plural, of a word that is about as frequent."""
    base_forms = [n for n in wordnet.find_base_forms(wordnet.folded(spelling)) if n != spelling]
    return any(wordnet.zipf[n] >= wordnet.zipf[spelling] - 0.7 for n in base_forms)


def _count_neighbours(wordnet: Wordnet, spelling: int) -> int:
    """Count the synsets to which a word's noun meanings point, plus its meanings but one."""
    first = wordnet.lists["pointer_first"]
    synsets = {wordnet.synset(sense) for sense in wordnet.senses(spelling)}
    nouns = [s for s in synsets if wordnet.part_of_speech(s) == "noun"]
    return sum(first[s + 1] - first[s] for s in nouns) + len(synsets) - 1
