"""Benchmark Lion Wall: how long a proven wall takes on one core, and how fast the lexicons open."""

import time
from collections.abc import Callable
from random import Random

from benchmarks.figures import Figure, median, report_figures
from puzzles.contract import Stock
from puzzles.lexicon.characters import Characters
from puzzles.lexicon.characters import ensure_built as build_characters
from puzzles.lexicon.collocations import Collocations
from puzzles.lexicon.collocations import ensure_built as build_collocations
from puzzles.lexicon.compounds import Compounds
from puzzles.lexicon.compounds import ensure_built as build_compounds
from puzzles.lexicon.wordnet import wordnet
from puzzles.lionwall.characters import CharacterWalls
from puzzles.lionwall.flavour import Flavour
from puzzles.lionwall.generator import generate
from puzzles.lionwall.wire import GRADES
from puzzles.lionwall.word_categories import WordCategories
from puzzles.lionwall.words import WordWalls


def time_call(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def time_per_wall(flavour: Flavour, count: int) -> float:
    """Return the milliseconds that a proven wall takes, averaged evenly over all grades.

    The first walls only warm the caches.
    """
    stock = Stock()
    for grade in GRADES:
        generate(flavour, Random(0), stock, grade)
    made = time_call(lambda: [generate(flavour, Random(n), stock, GRADES[n % 3]) for n in range(1, count + 1)])
    return made / count * 1000


def measure() -> list[Figure]:
    """Measure all figures of this file."""
    wordnet()
    folders = build_characters(), build_collocations(), build_compounds()
    loading = [
        time_call(lambda: (Characters(folders[0]), Collocations(folders[1]), Compounds(folders[2]))) for _ in range(5)
    ]
    characters = CharacterWalls(Characters(folders[0]))
    words = WordWalls(WordCategories(wordnet(), Collocations(folders[1]), Compounds(folders[2])))
    return [
        Figure("Lion Wall: its lexicons opened from the cache, median", median(loading), "s", 1.0),
        Figure("Lion Wall: a proven wall of characters", time_per_wall(characters, 600), "ms", 20.0),
        Figure("Lion Wall: a proven wall of words", time_per_wall(words, 150), "ms", 200.0),
    ]


if __name__ == "__main__":
    report_figures(measure())
