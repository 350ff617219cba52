"""Makes a puzzle of Square: the grid of a day among the best of all grids, and a clue for each of its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random

import numpy as np

from puzzles.contract import BadPuzzle, CannotGenerate, Stock
from puzzles.square import puzzle as form
from puzzles.square.families import gives_away
from puzzles.square.grid import words_of
from puzzles.square.kinds import said
from puzzles.square.store import Grids
from puzzles.square.tables import Array, normal
from puzzles.square.wire import LONGEST_CLUE, Puzzle
from puzzles.square.words import clues_of_proposals, from_glosses

WORD_LIST = "square-words"
REST_DAYS = 30
"""A word is not used within so many days of another edition that has it."""
CHOICE = 1_000
"""A day's grid is drawn from so many of the best."""

Clues = dict[str, tuple[str, ...]]


def clue_key(word: str, clue: str) -> str:
    """What stands for a word with a certain clue among what editions use."""
    return f"{word}: {clue}"


def fair_clues(word: str, clues: str) -> tuple[str, ...]:
    """The lines of an editor's text that may stand as clues of a word, with the marks of their kinds."""
    lines = dict.fromkeys(line.strip() for line in clues.splitlines())
    return tuple(line for line in lines if 0 < len(said(line)) <= LONGEST_CLUE and not gives_away(line, word))


def stocked_clues(stock: Stock) -> Clues:
    """Every word that may be used, sorted, with its clues. Without a curated list, our own proposals."""
    listed = stock.words.get(WORD_LIST)
    if listed is None:
        own = clues_of_proposals()
        return {word: own[word] for word in sorted(own)}
    details: Mapping[str, str] = stock.details.get(WORD_LIST, {})
    found = {word: _clues_for(word, details.get(text, "")) for text in sorted(listed) if (word := normal(text))}
    return {word: clues for word, clues in sorted(found.items()) if clues}


@lru_cache(maxsize=1 << 14)
def _clues_for(word: str, details: str) -> tuple[str, ...]:
    """An editor's clues; where there are none, what WordNet gives."""
    return fair_clues(word, details) or from_glosses(word)


@lru_cache(maxsize=4)
def _grids(clues: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[Grids, Array]:
    """All grids of a list, the best first, and the eight words of each."""
    grids = Grids.of(dict(clues))
    return grids, grids.all_words()


def generate(rng: Random, stock: Stock) -> Puzzle:
    """A grid of good quality without a word that rests, and its clues. Raises `CannotGenerate`."""
    return next(series([rng], stock))


def series(rngs: Iterable[Random], stock: Stock) -> Iterator[Puzzle]:
    """A puzzle for each generator of random numbers, no grid twice. Raises `CannotGenerate` where there are too few."""
    clues = stocked_clues(stock)
    if not clues:
        raise CannotGenerate("no word of the list has a fair clue")
    grids, words = _grids(tuple(clues.items()))
    fresh = np.array([stock.apart(word) >= REST_DAYS for word in clues], dtype=np.bool_)
    able = np.flatnonzero(fresh[words].all(axis=1)).tolist()
    waiting, taken = able[:CHOICE], CHOICE
    for rng in rngs:
        if not waiting:
            raise CannotGenerate(f"{len(able)} grids of the list may be used now, and no more")
        rows = grids.texts([waiting.pop(rng.randrange(len(waiting)))])[0]
        waiting += able[taken : taken + 1]
        taken += 1
        yield form.made(rows, [_clue(rng, word, clues[word], stock) for word in words_of(rows)], stock.difficulty)


def _clue(rng: Random, word: str, clues: tuple[str, ...], stock: Stock) -> str:
    """A word's clue: the one that was not used for longest."""
    clues = tuple(map(said, clues))
    apart = [stock.apart(clue_key(word, clue)) for clue in clues]
    return rng.choice([clue for clue, days in zip(clues, apart, strict=True) if days == max(apart)])


def puzzle_of(rows: Sequence[str]) -> Puzzle:
    """The puzzle of four given rows, with our own clues. Raises `BadPuzzle`."""
    own, words = clues_of_proposals(), words_of(rows)
    unknown = sorted(set(words) - set(own))
    if unknown:
        raise BadPuzzle(f"there is no clue for {', '.join(unknown)}")
    return form.made(rows, [said(own[word][0]) for word in words])
