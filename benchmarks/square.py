"""Benchmark Square's engine: all grids of a list, the best grids, those of one more word, and the stored file."""

import random
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import numpy as np
from wordfreq import top_n_list, zipf_frequency

from benchmarks.figures import Figure, median, report_figures
from puzzles.square.best_grids import find_best_grids
from puzzles.square.solver import find_all_grids, find_grids_with
from puzzles.square.store import Grids
from puzzles.square.tables import WordTables
from puzzles.square.words import map_clues_by_word

ARTICLE_LIST_SIZE, LONG_LIST_SIZE, GRIDS_WANTED = 1_788, 4_000, 100_000
Result = TypeVar("Result")
NEW_WORDS = ("FRED", "ASIS", "OREO", "ELSA", "IKEA")


def time_call(work: Callable[[], Result]) -> tuple[float, Result]:
    """Return the seconds of one call, and its result."""
    began = time.perf_counter()
    result = work()
    return time.perf_counter() - began, result


def list_common_words(count: int) -> list[str]:
    """Return the most common four-letter strings of wordfreq's English list, sorted."""
    found = (word for word in top_n_list("en", 200_000) if len(word) == 4 and word.isascii() and word.isalpha())
    return sorted(word.upper() for _, word in zip(range(count), found, strict=False))


def measure_every_grid() -> list[Figure]:
    """Time the task of the article about “Four by Four”: find every grid of 1,788 words, with building the tables."""
    words = list_common_words(ARTICLE_LIST_SIZE)
    runs = [time_call(lambda: find_all_grids(WordTables(words))) for _ in range(5)]
    seconds = median([one for one, _ in runs])
    return [
        Figure(f"Square: every grid of {ARTICLE_LIST_SIZE} words, one process, median", seconds, "s", 1.5),
        Figure(f"Square: grids of these {ARTICLE_LIST_SIZE} words", len(runs[0][1]), "grids"),
    ]


def measure_best() -> Figure:
    """Time the search for the best grids of a long list, by how common their words are."""
    words = list_common_words(LONG_LIST_SIZE)
    worth = np.array([round(100 * zipf_frequency(word, "en")) for word in words])
    seconds, (rows, _) = time_call(lambda: find_best_grids(WordTables(words), worth, GRIDS_WANTED))
    assert len(rows) == GRIDS_WANTED
    return Figure(f"Square: the best {GRIDS_WANTED} grids of {LONG_LIST_SIZE} words", seconds, "s", 60)


def measure_one_word() -> list[Figure]:
    """Time the search for the grids that one more word adds to the live list, with its tables loaded, for 50 words.

    The live list is the one that a new site starts with. Five of the words aren't in it.
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
    """Time finding, storing and opening all grids of the live list."""
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
    report_figures(measure())
