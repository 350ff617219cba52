"""Make a puzzle of Square: draw a grid from the best ones, and choose a clue for each of its words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from random import Random

import numpy as np

from puzzles.contract import BadPuzzle, CannotGenerate, Stock
from puzzles.square import puzzle as form
from puzzles.square.grid import list_words, read_columns
from puzzles.square.store import Grids
from puzzles.square.tables import Array, normalise_word
from puzzles.square.wire import LONGEST_CLUE, Puzzle
from puzzles.square.word_families import gives_away
from puzzles.square.words import is_sly, list_gloss_clues, map_clues_by_word, read_clue_text

WORD_LIST = "square-words"
WORD_REST_DAYS = 30
"""How many days a word must rest between two editions."""
TIRED_WORD_REST_DAYS = 90
"""How many days a tired word, which is in many grids, must rest (see `quality.mark_tired_words`)."""
GRID_REST_DAYS = 365
"""How many days a grid must rest between two editions."""
MOST_GRIDS_TO_CHOOSE, FEWEST_GRIDS = 1_000, 40
"""The most grids from which a day's grid is drawn, and the fewest."""
REST_DIVISORS = (1, 2, 4)
"""Divisors for all days of rest, tried in this order until there are `FEWEST_GRIDS` grids."""
SLY_CLUES_BY_DIFFICULTY = {1: 0, 2: 1, 3: 3, 4: 4, 5: 6}
"""A day's difficulty to its number of sly clues: none on Monday, six at the weekend."""

Clues = dict[str, tuple[str, ...]]


GRID_KEY_PREFIX = "grid "
"""The prefix of the keys of grids in the calendar."""


def make_clue_key(word: str, clue: str) -> str:
    """Return the key by which the calendar knows that a word was used with a clue."""
    return f"{word}: {clue}"


def make_grid_key(rows: Sequence[str]) -> str:
    """Return the key by which the calendar knows a grid; its transpose has the same.

    >>> make_grid_key(["ZERO", "AVOW", "PIPE", "SLED"])
    'grid ZAPS EVIL ROPE OWED'
    """
    return GRID_KEY_PREFIX + " ".join(min(tuple(rows), read_columns(rows)))


def list_fair_clues(word: str, clues: str) -> tuple[str, ...]:
    """List the lines of an editor's text that are fair clues for a word; sly clues keep their mark."""
    lines = dict.fromkeys(line.strip() for line in clues.splitlines())
    return tuple(line for line in lines if 0 < len(read_clue_text(line)) <= LONGEST_CLUE and not gives_away(line, word))


def load_clues(stock: Stock) -> Clues:
    """Map each word with fair clues, sorted, to these clues; without an editors' list, use our own proposals."""
    listed = stock.words.get(WORD_LIST)
    if listed is None:
        own = map_clues_by_word()
        return {word: own[word] for word in sorted(own)}
    details: Mapping[str, str] = stock.details.get(WORD_LIST, {})
    found = {
        word: _list_usable_clues(word, details.get(text, ""))
        for text in sorted(listed)
        if (word := normalise_word(text))
    }
    return {word: clues for word, clues in sorted(found.items()) if clues}


@lru_cache(maxsize=1 << 14)
def _list_usable_clues(word: str, details: str) -> tuple[str, ...]:
    """List an editor's fair clues for a word; if there are none, WordNet's."""
    return list_fair_clues(word, details) or list_gloss_clues(word)


@lru_cache(maxsize=4)
def _find_all_grids(clues: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[Grids, Array]:
    """Find all grids of words, given with their clues, the best first, and each grid's word numbers (n × 8)."""
    grids = Grids.from_clues(dict(clues))
    return grids, grids.list_word_numbers()


def generate(rng: Random, stock: Stock) -> Puzzle:
    """Make a puzzle of a good grid whose words have rested. Raises `CannotGenerate`."""
    return next(generate_series([rng], stock))


def generate_series(rngs: Iterable[Random], stock: Stock) -> Iterator[Puzzle]:
    """Yield a puzzle for each source of randomness, each with another grid. Raises `CannotGenerate`."""
    clues = load_clues(stock)
    if not clues:
        raise CannotGenerate("no words in the list have a fair clue")
    for rng, rows in _draw_grids(rngs, clues, stock):
        yield form.make_puzzle(rows, _choose_clues(rng, list_words(rows), clues, stock), stock.difficulty)


def _draw_grids(rngs: Iterable[Random], clues: Clues, stock: Stock) -> Iterator[tuple[Random, tuple[str, ...]]]:
    """Yield each source of randomness with another usable grid. Raises `CannotGenerate` if there are too few."""
    grids, words = _find_all_grids(tuple(clues.items()))
    able = _find_usable_grids(grids, words, stock)
    short = _count_missing_sly(words[able], clues, stock.difficulty)
    ranked = iter(able[np.argsort(short, kind="stable")].tolist())
    size = min(MOST_GRIDS_TO_CHOOSE, max(FEWEST_GRIDS, int((short == 0).sum())))
    waiting: list[int] = []
    for rng in rngs:
        while True:
            waiting += islice(ranked, size - len(waiting))
            if not waiting:
                raise CannotGenerate(f"only {len(able)} grids of the list are free right now")
            rows = grids.spell_rows([waiting.pop(rng.randrange(len(waiting)))])[0]
            if stock.count_days_apart(make_grid_key(rows)) >= GRID_REST_DAYS:
                break
        yield rng, rows


def _find_usable_grids(grids: Grids, words: Array, stock: Stock) -> Array:
    """Return the numbers of the grids whose words have all rested; if they are too few, rests are shortened."""
    apart = np.array([stock.count_days_apart(word) for word in grids.words])
    rest = np.array([TIRED_WORD_REST_DAYS if word in grids.tired_words else WORD_REST_DAYS for word in grids.words])
    for shorter in REST_DIVISORS:
        able = np.flatnonzero((apart >= rest // shorter)[words].all(axis=1))
        if len(able) >= FEWEST_GRIDS:
            break
    return able


def _count_missing_sly(words: Array, clues: Clues, difficulty: int | None) -> Array:
    """Count for each grid, given as its word numbers (n × 8), how many sly clues it lacks for a difficulty."""
    sly = np.array([any(map(is_sly, lines)) for lines in clues.values()], dtype=np.int64)
    return np.asarray(np.maximum(0, SLY_CLUES_BY_DIFFICULTY.get(difficulty or 0, 0) - sly[words].sum(axis=1)))


def _choose_clues(rng: Random, words: Sequence[str], clues: Clues, stock: Stock) -> list[str]:
    """Choose a clue for each word, as many sly ones as the day's difficulty asks for; for None, any."""
    if stock.difficulty is None:
        return [_choose_clue(rng, word, clues[word], stock) for word in words]
    able = [word for word in words if any(map(is_sly, clues[word]))]
    sly = rng.sample(able, min(len(able), SLY_CLUES_BY_DIFFICULTY[stock.difficulty]))
    kinds = [[line for line in clues[word] if is_sly(line) == (word in sly)] for word in words]
    return [_choose_clue(rng, word, kind or clues[word], stock) for word, kind in zip(words, kinds, strict=True)]


def _choose_clue(rng: Random, word: str, lines: Sequence[str], stock: Stock) -> str:
    """Choose the text of the clue that is farthest, in days, from another edition with it."""
    apart = [stock.count_days_apart(make_clue_key(word, read_clue_text(line))) for line in lines]
    return rng.choice([read_clue_text(line) for line, days in zip(lines, apart, strict=True) if days == max(apart)])


def make_puzzle_of_rows(rows: Sequence[str]) -> Puzzle:
    """Make the puzzle of four rows, with proposed clues. Raises `BadPuzzle` if a word has none."""
    own, words = map_clues_by_word(), list_words(rows)
    unknown = sorted(set(words) - set(own))
    if unknown:
        raise BadPuzzle(f"we don’t have a clue for {', '.join(unknown)}")
    return form.make_puzzle(rows, [read_clue_text(own[word][0]) for word in words])
