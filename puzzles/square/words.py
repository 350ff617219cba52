"""Square's first words and their clues: what a reader wrote first, then what WordNet's glosses give.

This list goes into the database, where editors curate it. `clues.txt` holds clues written by hand, `excluded.txt` words
that a reader took out of WordNet's. Names and abbreviations are for editors to add.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from puzzles.abilities import ListedWord
from puzzles.lexicon.wordnet import wordnet
from puzzles.square.glosses import MOST_CLUES, gloss_clues
from puzzles.square.tables import normal_word

KNOWN = 3.2
"""Zipf frequency from which a word that only WordNet has a clue for counts as familiar."""
WRITTEN = Path(__file__).with_name("clues.txt")
EXCLUDED = Path(__file__).with_name("excluded.txt")
BOTTOM, TOP = 2.6, 5.6
"""The frequencies between which a word goes from hardly known to known to everyone."""


@cache
def written_clues() -> dict[str, tuple[str, ...]]:
    """Return the clues written by hand, by word in capitals. A line reads “WORD: clue / another clue / ~sly clue”."""
    lines = WRITTEN.read_text(encoding="utf-8").splitlines()
    pairs = (line.split(":", 1) for line in lines if line and not line.startswith("#"))
    return {word: tuple(clue.strip() for clue in clues.split(" / ")) for word, clues in pairs}


@cache
def excluded_words() -> frozenset[str]:
    """Return words that a reader took out by hand, in capitals; lines with # are comments."""
    lines = EXCLUDED.read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.upper().split())


@cache
def proposed() -> tuple[ListedWord, ...]:
    """Return the proposals with their clues, the best known first."""
    rows = [
        ListedWord(word, round(frequency_of(word), 2), source, "\n".join(clues))
        for word, source, clues in _with_clues()
    ]
    return tuple(sorted(rows, key=lambda row: (-row.frequency, row.text)))


def _with_clues() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    from wordfreq import top_n_list  # only needed to propose words

    written = written_clues()
    yield from ((word, "by hand", clues) for word, clues in written.items())
    for text in top_n_list("en", 10**6, wordlist="small"):
        word = normal_word(text)
        known = word and word not in written and word not in excluded_words() and frequency_of(word) >= KNOWN
        if known and (clues := from_glosses(word)):
            yield word, "WordNet", clues


@cache
def from_glosses(word: str) -> tuple[str, ...]:
    """Return the clues that WordNet gives for a word in capitals."""
    return tuple(gloss_clues(wordnet(), word.lower())[:MOST_CLUES])


@cache
def clues_of_proposals() -> dict[str, tuple[str, ...]]:
    """Return every proposed word with its clues."""
    return {row.text: tuple(row.details.split("\n")) for row in proposed()}


def frequency_of(word: str) -> float:
    """Return how common a word is on the Zipf scale."""
    from wordfreq import zipf_frequency

    return float(zipf_frequency(word.lower(), "en", wordlist="small"))


def familiarity_of(word: str) -> float:
    """Return how well known a word is, from 0 to 1."""
    return min(1.0, max(0.0, (frequency_of(word) - BOTTOM) / (TOP - BOTTOM)))
