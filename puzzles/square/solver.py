"""Find all 4×4 grids of a word list that have eight different words; of a grid and its transpose, only one.

All partial grids get one more row at the same time. Bitsets (`puzzles.square.tables`) have the words with which each
column is still the start of a word. Of a grid and its transpose, the one counts whose first row is before its first
column in the alphabet. So a partial grid is dropped as soon as its first row is after the letters of its first column.

A grid is a row of four word numbers, those of its words across. With a `Bound`, only grids that are good enough are
found.

Method: word rectangles by rows, dropped as soon as a column starts no word (D. E. Knuth, “The Art of Computer
Programming”, volume 4B, 2022, section 7.2.2).
"""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from puzzles.square.bound import Bound
from puzzles.square.tables import (
    ALPHABET_SIZE,
    SIDE,
    Array,
    WordTables,
    encode_letters,
    encode_word,
    list_members,
    normalise_list,
    normalise_word,
)

GRIDS_PER_CHUNK = 4096
"""How many partial grids have their bitsets computed at a time, so that they fit into the processor's cache."""
GRIDS_PER_BATCH = 1 << 18
"""How many partial grids get their next row at a time, so that they fit into memory."""


def find_all_grids(tables: WordTables, bound: Bound | None = None) -> Array:
    """Return all grids of a list as word numbers (n × 4), in a fixed but arbitrary order."""
    found = list(find_grids_in_batches(tables, bound))
    return np.concatenate(found) if found else np.empty((0, SIDE), dtype=np.intp)


def find_grids_in_batches(tables: WordTables, bound: Bound | None = None) -> Iterator[Array]:
    """Yield all grids of a list in batches (n × 4); if the bound's floor rises meanwhile, worse ones are left out."""
    first = np.arange(len(tables.words), dtype=np.intp)[:, None]
    for two in _find_two_rows(tables, first, bound):
        for three in _add_rows(tables, two, bound):
            for four in _add_rows(tables, three, bound):
                grids = _filter_proper_grids(tables, four)
                if len(grids):
                    yield grids


def _find_two_rows(tables: WordTables, first: Array, bound: Bound | None) -> Iterator[Array]:
    """Yield the partial grids of two rows in batches; with a bound, the best come first, so that its floor rises."""
    pairs = _add_rows(tables, first, bound)
    if bound is None:
        yield from pairs
        return
    rows = np.concatenate([np.empty((0, 2), dtype=np.intp), *pairs])
    rows = rows[np.argsort(-bound.compute_most_worth(rows), kind="stable")]
    for begin in range(0, len(rows), GRIDS_PER_BATCH >> 3):
        yield rows[begin : begin + (GRIDS_PER_BATCH >> 3)]


def _add_rows(tables: WordTables, rows: Array, bound: Bound | None) -> Iterator[Array]:
    """Yield the partial grids with one more row, in batches."""
    waiting, count = [], 0
    for begin in range(0, len(rows), GRIDS_PER_CHUNK):
        longer = _add_row(tables, rows[begin : begin + GRIDS_PER_CHUNK], bound)
        waiting.append(longer)
        count += len(longer)
        if count >= GRIDS_PER_BATCH:
            yield np.concatenate(waiting)
            waiting, count = [], 0
    if count:
        yield np.concatenate(waiting)


def _add_row(tables: WordTables, rows: Array, bound: Bound | None) -> Array:
    """Return the partial grids with each next row that fits and differs from the rows above."""
    level = tables.levels[rows.shape[1]]
    if bound is not None:
        rows, good_enough = bound.prune_grids(rows)
    kinds = [level.kind[prefix] for prefix in encode_columns(tables, rows)]
    left, right = level.joined_bitsets
    fits = left[kinds[0] * level.kinds + kinds[1]] & right[kinds[2] * level.kinds + kinds[3]]
    if bound is not None:
        fits &= good_enough
    grid, word = list_members(fits)
    above = rows[grid]
    keep = (above != word[:, None]).all(axis=1)
    longer = np.column_stack((above, word))[keep]
    return np.asarray(longer[_test_first_rows(tables, longer)])


def encode_columns(tables: WordTables, rows: Array) -> list[Array]:
    """Return for each of the four columns its prefix in all partial grids: its letters as a number to the base 26."""
    found = []
    for column in range(SIDE):
        prefix = np.zeros(len(rows), dtype=np.intp)
        for place in range(rows.shape[1]):
            prefix = prefix * ALPHABET_SIZE + tables.letters[rows[:, place], column]
        found.append(prefix)
    return found


def _test_first_rows(tables: WordTables, rows: Array) -> Array:
    """Return for each partial grid whether its first row can still be before its first column in the alphabet."""
    across = np.zeros(len(rows), dtype=np.intp)
    down = np.zeros(len(rows), dtype=np.intp)
    for place in range(1, rows.shape[1]):
        across = across * ALPHABET_SIZE + tables.letters[rows[:, 0], place]
        down = down * ALPHABET_SIZE + tables.letters[rows[:, place], 0]
    return np.asarray(across <= down)


def _filter_proper_grids(tables: WordTables, rows: Array) -> Array:
    """Return the full grids that have eight different words, and their first row before their first column."""
    columns = tables.look_up_columns(rows)
    keep = tables.codes[rows[:, 0]] < tables.codes[columns[:, 0]]
    keep &= are_different(np.concatenate((rows, columns), axis=1))
    return rows[keep]


def are_different(words: Array) -> Array:
    """Return for each row of numbers whether all of them are different."""
    keep = np.ones(len(words), dtype=np.bool_)
    for one in range(1, words.shape[1]):
        for other in range(one):
            keep &= words[:, one] != words[:, other]
    return keep


def find_grids_with(tables: WordTables, word: str) -> list[tuple[str, ...]]:
    """Return all grids of a list and one new word that have this word, each as its four words across, sorted.

    A grid and its transpose are the same, so the word is searched as a column only. Raises ValueError if it doesn't
    have four letters.
    """
    if not normalise_word(word):
        raise ValueError(f"{word!r} isn’t a word of four letters from A to Z")
    given = encode_letters([normalise_word(word)])[0]
    found: list[Array] = []
    for column in range(SIDE):
        rows = np.empty((1, 0), dtype=np.intp)
        for length in range(SIDE):
            rows = _add_row_beside(tables, rows, column, int(given[length]))
        found.append(_filter_grids_around(tables, rows, column))
    return sorted(spell_grids(np.concatenate(found)))


def _add_row_beside(tables: WordTables, rows: Array, given_column: int, letter: int) -> Array:
    """Return the partial grids with each next row that has `letter` in the given column, and fits the other three."""
    level = tables.levels[rows.shape[1]]
    fits = np.repeat(tables.words_with_letter[given_column, letter][None], len(rows), axis=0)
    for column, prefix in enumerate(encode_columns(tables, rows)):
        if column != given_column:
            fits &= level.fits[column][level.kind[prefix]]
    grid, word = list_members(fits)
    return np.column_stack((rows[grid], word))


def _filter_grids_around(tables: WordTables, rows: Array, given_column: int) -> Array:
    """Return the letters (n × 4 × 4) of the full grids that have eight different words.

    A grid whose first column is before its first row in the alphabet is transposed.
    """
    columns = np.delete(tables.look_up_columns(rows), given_column, axis=1)
    cells = tables.letters[rows[are_different(np.concatenate((rows, columns), axis=1))]]
    turned = cells.transpose(0, 2, 1)
    across_first = encode_word(*cells[:, 0].T) < encode_word(*turned[:, 0].T)
    return np.where(across_first[:, None, None], cells, turned)


def spell_grids(cells: Array) -> list[tuple[str, ...]]:
    """Return the four words across of each grid, from its letters (n × 4 × 4 numbers from 0 to 25)."""
    octets = np.ascontiguousarray(cells + ord("A"), dtype=np.uint8)
    return [tuple(grid) for grid in octets.view("S4")[..., 0].astype(str).tolist()]


def spell_numbered_grids(tables: WordTables, rows: Array) -> list[tuple[str, ...]]:
    """Return the four words across of each grid, from its word numbers (n × 4)."""
    return spell_grids(tables.letters[rows])


def solve_words(words: Iterable[str], must_include: Sequence[str] = ()) -> list[tuple[str, ...]]:
    """Return all grids of a list, each as its four words across, sorted.

    With `must_include`, these words are added to the list, and only grids with at least one of them are returned.
    """
    new = normalise_list(must_include)
    listed = normalise_list(words)
    if not new:
        tables = WordTables(listed) if listed else None
        return sorted(spell_numbered_grids(tables, find_all_grids(tables))) if tables else []
    known = [word for word in listed if word not in set(new)]
    found: set[tuple[str, ...]] = set()
    for word in new:
        if known:
            found.update(find_grids_with(WordTables(known), word))
        known = sorted({*known, word})
    return sorted(found)
