"""Find every 4×4 grid of a word list: eight different words, a grid and its transpose once.

Rows are laid one after another, for all partial grids at once: bitsets (`puzzles.square.tables`) find the words that
keep all four columns the beginnings of words. Of a grid and its transpose the one counts whose first row is before its
first column. Both start with the same letter, so a partial grid is dropped as soon as its first row is after the
present part of its first column.

A grid is given by the numbers of its four rows. Given a `Bound`, only grids that are good enough are looked for.

Method: word rectangles by rows, given up as soon as a column starts no word (D. E. Knuth, “The Art of Computer
Programming”, volume 4B, 2022, section 7.2.2); here all partial grids grow by a row at once.
"""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from puzzles.square.bound import Bound
from puzzles.square.tables import (
    LETTERS,
    SIDE,
    Array,
    Tables,
    code_of,
    letters_of,
    members_of_sets,
    normal_list,
    normal_word,
)

CHUNK = 4096
"""How many partial grids' bitsets are held at once: few enough for the processor's cache."""
BATCH = 1 << 18
"""How many partial grids are carried to the next row at once: few enough for memory."""


def every_grid(tables: Tables, bound: Bound | None = None) -> Array:
    """Return all grids of a list, n rows of four word numbers, in a fixed but arbitrary order."""
    found = list(batches_of_grids(tables, bound))
    return np.concatenate(found) if found else np.empty((0, SIDE), dtype=np.intp)


def batches_of_grids(tables: Tables, bound: Bound | None = None) -> Iterator[Array]:
    """Yield all grids of a list, in portions that fit into memory. If `bound` rises meanwhile, fewer are found."""
    first = np.arange(len(tables.words), dtype=np.intp)[:, None]
    for two in _two_rows(tables, first, bound):
        for three in _rows_below(tables, two, bound):
            for four in _rows_below(tables, three, bound):
                grids = _proper_grids(tables, four)
                if len(grids):
                    yield grids


def _two_rows(tables: Tables, first: Array, bound: Bound | None) -> Iterator[Array]:
    """Yield the partial grids of two rows; with a bound the most promising first, so that it rises early."""
    pairs = _rows_below(tables, first, bound)
    if bound is None:
        yield from pairs
        return
    rows = np.concatenate([np.empty((0, 2), dtype=np.intp), *pairs])
    rows = rows[np.argsort(-bound.most(rows), kind="stable")]
    for begin in range(0, len(rows), BATCH >> 3):
        yield rows[begin : begin + (BATCH >> 3)]


def _rows_below(tables: Tables, rows: Array, bound: Bound | None) -> Iterator[Array]:
    """Yield the partial grids with one more row, in batches."""
    waiting, count = [], 0
    for begin in range(0, len(rows), CHUNK):
        longer = _next_rows(tables, rows[begin : begin + CHUNK], bound)
        waiting.append(longer)
        count += len(longer)
        if count >= BATCH:
            yield np.concatenate(waiting)
            waiting, count = [], 0
    if count:
        yield np.concatenate(waiting)


def _next_rows(tables: Tables, rows: Array, bound: Bound | None) -> Array:
    """Return partial grids with one more fitting row that is none of those above and keeps the first row before the
    column.
    """
    level = tables.levels[rows.shape[1]]
    if bound is not None:
        rows, good_enough = bound.cut(rows)
    kinds = [level.kind[prefix] for prefix in prefixes_of_columns(tables, rows)]
    left, right = level.joined
    fits = left[kinds[0] * level.kinds + kinds[1]] & right[kinds[2] * level.kinds + kinds[3]]
    if bound is not None:
        fits &= good_enough
    grid, word = members_of_sets(fits)
    above = rows[grid]
    keep = (above != word[:, None]).all(axis=1)
    longer = np.column_stack((above, word))[keep]
    return np.asarray(longer[_first_row_is_first(tables, longer)])


def prefixes_of_columns(tables: Tables, rows: Array) -> list[Array]:
    """Return what each of the four columns of partial grids holds, as numbers to the base 26."""
    found = []
    for column in range(SIDE):
        prefix = np.zeros(len(rows), dtype=np.intp)
        for place in range(rows.shape[1]):
            prefix = prefix * LETTERS + tables.letters[rows[:, place], column]
        found.append(prefix)
    return found


def _first_row_is_first(tables: Tables, rows: Array) -> Array:
    """Return which partial grids may still have their first row before their first column."""
    across = np.zeros(len(rows), dtype=np.intp)
    down = np.zeros(len(rows), dtype=np.intp)
    for place in range(1, rows.shape[1]):
        across = across * LETTERS + tables.letters[rows[:, 0], place]
        down = down * LETTERS + tables.letters[rows[:, place], 0]
    return np.asarray(across <= down)


def _proper_grids(tables: Tables, rows: Array) -> Array:
    """Return the full grids of eight different words, written with the first row before the first column."""
    columns = tables.columns(rows)
    keep = tables.codes[rows[:, 0]] < tables.codes[columns[:, 0]]
    keep &= are_different(np.concatenate((rows, columns), axis=1))
    return rows[keep]


def are_different(words: Array) -> Array:
    """Return which rows of numbers have no number twice."""
    keep = np.ones(len(words), dtype=np.bool_)
    for one in range(1, words.shape[1]):
        for other in range(one):
            keep &= words[:, one] != words[:, other]
    return keep


def grids_holding(tables: Tables, word: str) -> list[tuple[str, ...]]:
    """Return all grids of a list and one more word that hold that word, as four rows each; sorted.

    The word is in exactly one place. As a grid and its transpose are the same, it can be taken as a column: the search
    is the one for a whole list, but that column's letters are given.
    """
    if not normal_word(word):
        raise ValueError(f"{word!r} is not a word of four letters from A to Z")
    given = letters_of([normal_word(word)])[0]
    found: list[Array] = []
    for column in range(SIDE):
        rows = np.empty((1, 0), dtype=np.intp)
        for length in range(SIDE):
            rows = _rows_beside(tables, rows, column, int(given[length]))
        found.append(_proper_grids_around(tables, rows, column))
    return sorted(grids_as_words(np.concatenate(found)))


def _rows_beside(tables: Tables, rows: Array, given_column: int, letter: int) -> Array:
    """Return partial grids with one more row that has a given letter in one column and fits the three others."""
    level = tables.levels[rows.shape[1]]
    fits = np.repeat(tables.with_letter[given_column, letter][None], len(rows), axis=0)
    for column, prefix in enumerate(prefixes_of_columns(tables, rows)):
        if column != given_column:
            fits &= level.fits[column][level.kind[prefix]]
    grid, word = members_of_sets(fits)
    return np.column_stack((rows[grid], word))


def _proper_grids_around(tables: Tables, rows: Array, given_column: int) -> Array:
    """Return the letters of full grids around a given column: eight different words, the lesser of grid and
    transpose.
    """
    columns = np.delete(tables.columns(rows), given_column, axis=1)
    cells = tables.letters[rows[are_different(np.concatenate((rows, columns), axis=1))]]
    turned = cells.transpose(0, 2, 1)
    across_first = code_of(*cells[:, 0].T) < code_of(*turned[:, 0].T)
    return np.where(across_first[:, None, None], cells, turned)


def grids_as_words(cells: Array) -> list[tuple[str, ...]]:
    """Return grids of letters (n × 4 × 4 numbers from 0 to 25) as four words each."""
    octets = np.ascontiguousarray(cells + ord("A"), dtype=np.uint8)
    return [tuple(grid) for grid in octets.view("S4")[..., 0].astype(str).tolist()]


def grids_as_texts(tables: Tables, rows: Array) -> list[tuple[str, ...]]:
    """Return grids of word numbers as four words each."""
    return grids_as_words(tables.letters[rows])


def solve(words: Iterable[str], must_include: Sequence[str] = ()) -> list[tuple[str, ...]]:
    """Return all grids of a list, sorted. With `must_include`, only those that hold at least one of these words.

    These words are added to the list if they are missing; the result is what the list gains by them.
    """
    new = normal_list(must_include)
    listed = normal_list(words)
    if not new:
        tables = Tables(listed) if listed else None
        return sorted(grids_as_texts(tables, every_grid(tables))) if tables else []
    known = [word for word in listed if word not in set(new)]
    found: set[tuple[str, ...]] = set()
    for word in new:
        if known:
            found.update(grids_holding(Tables(known), word))
        known = sorted({*known, word})
    return sorted(found)
