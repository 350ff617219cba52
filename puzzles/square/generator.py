"""Make a puzzle of Square: the grid of a day among the best of all grids, and a clue for each of its words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from random import Random

import numpy as np

from puzzles.contract import BadPuzzle, CannotGenerate, Stock
from puzzles.square import puzzle as form
from puzzles.square.families import gives_away
from puzzles.square.grid import columns_of, words_of
from puzzles.square.kinds import is_sly, text_of_line
from puzzles.square.store import Grids
from puzzles.square.tables import Array, normal_word
from puzzles.square.wire import LONGEST_CLUE, Puzzle
from puzzles.square.words import clues_of_proposals, from_glosses

WORD_LIST = "square-words"
REST_DAYS = 30
"""A word is not used within this many days of another edition that has it."""
TIRED_DAYS = 90
"""The same for a tired word, which is in many grids (see `quality.tired`)."""
GRID_DAYS = 365
"""A grid is not used within this many days of another edition that has it."""
CHOICE, FEWEST = 1_000, 40
"""The number of best grids that a day's grid is drawn from, and the least number of those with the clues of the day."""
SHORTER = (1, 2, 4)
"""The divisors of the days of rest, in this order, until there are as many grids to draw from as `FEWEST`."""
SLY_WORDS = {1: 0, 2: 1, 3: 3, 4: 4, 5: 6}
"""How many of the eight words have a sly clue, by the day's difficulty: none on Monday, six on the weekend."""

Clues = dict[str, tuple[str, ...]]


GRID = "grid "
"""The prefix of the keys of grids in the calendar."""


def clue_key(word: str, clue: str) -> str:
    """Return the key of a word with a certain clue in the calendar."""
    return f"{word}: {clue}"


def grid_key(rows: Sequence[str]) -> str:
    """Return the calendar's key of a grid and its transpose.

    >>> grid_key(["ZERO", "AVOW", "PIPE", "SLED"])
    'grid ZAPS EVIL ROPE OWED'
    """
    return GRID + " ".join(min(tuple(rows), columns_of(rows)))


def fair_clues(word: str, clues: str) -> tuple[str, ...]:
    """Return the lines of an editor's text that are fair clues of a word, with the marks of their kinds."""
    lines = dict.fromkeys(line.strip() for line in clues.splitlines())
    return tuple(line for line in lines if 0 < len(text_of_line(line)) <= LONGEST_CLUE and not gives_away(line, word))


def stocked_clues(stock: Stock) -> Clues:
    """Return every usable word, sorted, with its clues. Without a curated list, our own proposals."""
    listed = stock.words.get(WORD_LIST)
    if listed is None:
        own = clues_of_proposals()
        return {word: own[word] for word in sorted(own)}
    details: Mapping[str, str] = stock.details.get(WORD_LIST, {})
    found = {word: _clues_for(word, details.get(text, "")) for text in sorted(listed) if (word := normal_word(text))}
    return {word: clues for word, clues in sorted(found.items()) if clues}


@lru_cache(maxsize=1 << 14)
def _clues_for(word: str, details: str) -> tuple[str, ...]:
    """Return an editor's clues; if there are none, WordNet's."""
    return fair_clues(word, details) or from_glosses(word)


@lru_cache(maxsize=4)
def _all_grids(clues: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[Grids, Array]:
    """Return all grids of a list, the best first, and the eight words of each."""
    grids = Grids.of(dict(clues))
    return grids, grids.all_words()


def generate(rng: Random, stock: Stock) -> Puzzle:
    """Return a good grid of rested words, and its clues. Raises `CannotGenerate`."""
    return next(series([rng], stock))


def series(rngs: Iterable[Random], stock: Stock) -> Iterator[Puzzle]:
    """Yield a puzzle for each generator of random numbers, no grid twice.

    Raises `CannotGenerate` if there are too few.
    """
    clues = stocked_clues(stock)
    if not clues:
        raise CannotGenerate("no word of the list has a fair clue")
    for rng, rows in _draw_grids(rngs, clues, stock):
        yield form.make_puzzle(rows, _choose_clues(rng, words_of(rows), clues, stock), stock.difficulty)


def _draw_grids(rngs: Iterable[Random], clues: Clues, stock: Stock) -> Iterator[tuple[Random, tuple[str, ...]]]:
    """Yield a usable grid for each generator of random numbers, none twice. Raises `CannotGenerate`."""
    grids, words = _all_grids(tuple(clues.items()))
    able = _usable_grids(grids, words, stock)
    short = _count_missing_sly(words[able], clues, stock.difficulty)
    ranked = iter(able[np.argsort(short, kind="stable")].tolist())
    size = min(CHOICE, max(FEWEST, int((short == 0).sum())))
    waiting: list[int] = []
    for rng in rngs:
        while True:
            waiting += islice(ranked, size - len(waiting))
            if not waiting:
                raise CannotGenerate(f"{len(able)} grids of the list may be used now, and no more")
            rows = grids.texts([waiting.pop(rng.randrange(len(waiting)))])[0]
            if stock.apart(grid_key(rows)) >= GRID_DAYS:
                break
        yield rng, rows


def _usable_grids(grids: Grids, words: Array, stock: Stock) -> Array:
    """Return the numbers of the grids of rested words; if they are too few, words rest half as long, or less."""
    apart = np.array([stock.apart(word) for word in grids.words])
    rest = np.array([TIRED_DAYS if word in grids.tired else REST_DAYS for word in grids.words])
    for shorter in SHORTER:
        able = np.flatnonzero((apart >= rest // shorter)[words].all(axis=1))
        if len(able) >= FEWEST:
            break
    return able


def _count_missing_sly(words: Array, clues: Clues, difficulty: int | None) -> Array:
    """Return how many words of each grid (n × 8) lack the sly clue that a day of this difficulty wants."""
    sly = np.array([any(map(is_sly, lines)) for lines in clues.values()], dtype=np.int64)
    return np.asarray(np.maximum(0, SLY_WORDS.get(difficulty or 0, 0) - sly[words].sum(axis=1)))


def _choose_clues(rng: Random, words: Sequence[str], clues: Clues, stock: Stock) -> list[str]:
    """Choose a clue for each word: as many sly ones as the day wants, straight ones else; without a wish, any kind."""
    if stock.difficulty is None:
        return [_choose_clue(rng, word, clues[word], stock) for word in words]
    able = [word for word in words if any(map(is_sly, clues[word]))]
    sly = rng.sample(able, min(len(able), SLY_WORDS[stock.difficulty]))
    kinds = [[line for line in clues[word] if is_sly(line) == (word in sly)] for word in words]
    return [_choose_clue(rng, word, kind or clues[word], stock) for word, kind in zip(words, kinds, strict=True)]


def _choose_clue(rng: Random, word: str, lines: Sequence[str], stock: Stock) -> str:
    """Choose the clue of a word that was unused for longest."""
    apart = [stock.apart(clue_key(word, text_of_line(line))) for line in lines]
    return rng.choice([text_of_line(line) for line, days in zip(lines, apart, strict=True) if days == max(apart)])


def puzzle_of(rows: Sequence[str]) -> Puzzle:
    """Return the puzzle of four given rows, with our own clues. Raises `BadPuzzle`."""
    own, words = clues_of_proposals(), words_of(rows)
    unknown = sorted(set(words) - set(own))
    if unknown:
        raise BadPuzzle(f"there is no clue for {', '.join(unknown)}")
    return form.make_puzzle(rows, [text_of_line(own[word][0]) for word in words])
