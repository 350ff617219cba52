"""Propose words and clues for Square: words with handwritten clues first, then words with clues from WordNet's glosses.

Editors curate this list in the database. `clues.txt` has the handwritten clues, `excluded.txt` words of WordNet that a
person took out. Names and abbreviations are left to the editors.

A clue is straight or sly; a straight one says what the word means. In `clues.txt` and in an editor's list, the line of
a sly clue starts with a mark.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from puzzles.abilities import ListedWord
from puzzles.lexicon.wordnet import wordnet
from puzzles.square.gloss_clues import MOST_CLUES, make_gloss_clues
from puzzles.square.tables import normalise_word

LEAST_GLOSS_FREQUENCY = 3.2
"""The lowest Zipf frequency of a word that has only WordNet's clues."""
CLUES_FILE = Path(__file__).with_name("clues.txt")
EXCLUDED_FILE = Path(__file__).with_name("excluded.txt")
UNKNOWN_FREQUENCY, WELL_KNOWN_FREQUENCY = 2.6, 5.6
"""The Zipf frequencies of a word that hardly anyone knows, and of one that everyone knows."""
SLY_MARK = "~"
"""The start of the line of a sly clue."""


@cache
def load_written_clues() -> dict[str, tuple[str, ...]]:
    """Map words in capitals to their handwritten clues; a line is “WORD: clue / another clue / ~sly clue”."""
    lines = CLUES_FILE.read_text(encoding="utf-8").splitlines()
    pairs = (line.split(":", 1) for line in lines if line and not line.startswith("#"))
    return {word: tuple(clue.strip() for clue in clues.split(" / ")) for word, clues in pairs}


@cache
def load_excluded_words() -> frozenset[str]:
    """Read the words that a person took out, in capitals."""
    lines = EXCLUDED_FILE.read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.upper().split())


@cache
def list_proposals() -> tuple[ListedWord, ...]:
    """List the proposed words with their clues, the most frequent first."""
    rows = [
        ListedWord(word, round(measure_frequency(word), 2), source, "\n".join(clues))
        for word, source, clues in _list_words_with_clues()
    ]
    return tuple(sorted(rows, key=lambda row: (-row.frequency, row.text)))


def _list_words_with_clues() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    from wordfreq import top_n_list  # only needed to propose words

    written = load_written_clues()
    yield from ((word, "by hand", clues) for word, clues in written.items())
    for text in top_n_list("en", 10**6, wordlist="small"):
        word = normalise_word(text)
        known = (
            word
            and word not in written
            and word not in load_excluded_words()
            and measure_frequency(word) >= LEAST_GLOSS_FREQUENCY
        )
        if known and (clues := list_gloss_clues(word)):
            yield word, "WordNet", clues


@cache
def list_gloss_clues(word: str) -> tuple[str, ...]:
    """List the clues from WordNet's glosses for a word in capitals."""
    return tuple(make_gloss_clues(wordnet(), word.lower())[:MOST_CLUES])


@cache
def map_clues_by_word() -> dict[str, tuple[str, ...]]:
    """Map every proposed word to its clues."""
    return {row.text: tuple(row.details.split("\n")) for row in list_proposals()}


def measure_frequency(word: str) -> float:
    """Return a word's Zipf frequency."""
    from wordfreq import zipf_frequency

    return float(zipf_frequency(word.lower(), "en", wordlist="small"))


def measure_familiarity(word: str) -> float:
    """Estimate how well known a word is, from 0 to 1, by its frequency."""
    return min(
        1.0, max(0.0, (measure_frequency(word) - UNKNOWN_FREQUENCY) / (WELL_KNOWN_FREQUENCY - UNKNOWN_FREQUENCY))
    )


def is_sly(line: str) -> bool:
    """Return True if a line has the mark of a sly clue.

    >>> is_sly("~Number one, at times"), is_sly("Playing card")
    (True, False)
    """
    return line.startswith(SLY_MARK)


def read_clue_text(line: str) -> str:
    """Return the text of a clue's line as players read it, without the mark of a sly clue.

    >>> read_clue_text("~Number one, at times")
    'Number one, at times'
    """
    return line[len(SLY_MARK) :].lstrip() if is_sly(line) else line
