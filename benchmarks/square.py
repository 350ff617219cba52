"""Benchmark Square's engine: all grids of a list, the best ones, one more word, the stored file."""

import random
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import numpy as np
from wordfreq import top_n_list, zipf_frequency

from benchmarks.figures import Figure, median, report
from puzzles.square.best import find_best_grids
from puzzles.square.solver import find_all_grids, find_grids_with
from puzzles.square.store import Grids
from puzzles.square.tables import WordTables
from puzzles.square.words import map_clues_by_word

ARTICLE_LIST, LONG_LIST, WANTED = 1_788, 4_000, 100_000
Result = TypeVar("Result")
NEW_WORDS = ("FRED", "ASIS", "OREO", "ELSA", "IKEA")


def time_call(work: Callable[[], Result]) -> tuple[float, Result]:
    """Return the seconds of one call, and its result."""
    began = time.perf_counter()
    result = work()
    return time.perf_counter() - began, result


def list_common_words(count: int) -> list[str]:
    """Return the most common four-letter strings of wordfreq's English list, like the article's list."""
    found = (word for word in top_n_list("en", 200_000) if len(word) == 4 and word.isascii() and word.isalpha())
    return sorted(word.upper() for _, word in zip(range(count), found, strict=False))


def measure_every_grid() -> list[Figure]:
    """Measure the article's task: every grid of about 1,788 words, with building the tables."""
    words = list_common_words(ARTICLE_LIST)
    runs = [time_call(lambda: find_all_grids(WordTables(words))) for _ in range(5)]
    return [
        Figure(
            f"Square: every grid of {ARTICLE_LIST} words, one process, median", median([s for s, _ in runs]), "s", 1.5
        ),
        Figure(f"Square: grids of these {ARTICLE_LIST} words", len(runs[0][1]), "grids"),
    ]


def measure_best() -> Figure:
    """Measure the best grids of a long list, by how common their words are."""
    words = list_common_words(LONG_LIST)
    worth = np.array([round(100 * zipf_frequency(word, "en")) for word in words])
    seconds, (rows, _) = time_call(lambda: find_best_grids(WordTables(words), worth, WANTED))
    assert len(rows) == WANTED
    return Figure(f"Square: the best {WANTED} grids of {LONG_LIST} words", seconds, "s", 60)


def measure_one_word() -> list[Figure]:
    """Measure the grids that one more word adds to the live list, its tables loaded.

    And the slowest word of the article's list.
    """
    live, times = sorted(map_clues_by_word()), []
    tables = WordTables(live)
    find_grids_with(tables, "ZZZZ")
    chosen = [*NEW_WORDS, *random.Random(1).sample(live, 45)]
    for word in chosen:
        lists = tables if word not in live else WordTables([one for one in live if one != word])
        find_grids_with(lists, "ZZZZ")
        times.append(time_call(partial(find_grids_with, lists, word))[0] * 1000)
    return [
        Figure("Square: grids of one added word, median", median(times), "ms", 20),
        Figure("Square: grids of one added word, slowest of 50", max(times), "ms"),
    ]


def measure_store() -> list[Figure]:
    """Measure making, storing and opening the live list's grids."""
    clues = map_clues_by_word()
    seconds, grids = time_call(lambda: Grids.from_clues(clues))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "grids.npz"
        grids.write_file(path)
        opened = [time_call(lambda: Grids.read_file(path))[0] for _ in range(5)]
        size = path.stat().st_size / len(grids)
    return [
        Figure("Square: grids of the live list", len(grids), "grids"),
        Figure("Square: all grids of the live list, found and sorted by worth", seconds, "s"),
        Figure("Square: a grid as stored", size, "bytes", 32),
        Figure("Square: the stored grids opened, median", median(opened), "s", 0.2),
    ]


def measure() -> list[Figure]:
    return [*measure_every_grid(), measure_best(), *measure_one_word(), *measure_store()]


if __name__ == "__main__":
    report(measure())
