"""Small levels for the tests of Cardinal Chains, and every way to cover one, found by trying."""

from collections.abc import Iterator

from hypothesis import strategies as st

from puzzles.chains.board import shift_mask
from puzzles.chains.level import DIRECTIONS, Level, iterate_cells, read_level

SMALL = [[-1, -1, 0], [1, 1, 1], [1, 1, 1], [2, 2, 3]]
SQUARE = [[4, 4, 4, 4, 4], [4, 2, 2, 2, 4], [4, 2, 0, 4, 4], [4, 2, 2, 4, 4], [4, 4, 4, 6, 8]]
TALL = [*SQUARE, [4] * 5, [4] * 5]
AHEAD = [[*map(int, row)] for row in ("777665", "888855", "998854", "118884", "011284", "110234")]
"""A level that needs a look ahead."""

Cover = frozenset[tuple[int, int]]
"""The moves of a cover: a cell and a direction each."""


def walks(level: Level) -> Iterator[tuple[int, Cover]]:
    """Yield the cells and the moves of all chains, walked in every way. Only for a dozen cells."""
    starts = list(iterate_cells(level.starts))

    def walk(chain: int, at: int, seen: int, moves: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, Cover]]:
        for d in DIRECTIONS:
            if level.moves[d] & at and not (there := shift_mask(at, level.offsets[d])) & seen:
                yield from walk(chain, there, seen | there, (*moves, (at, d)))
        if chain + 1 < len(starts):
            yield from walk(chain + 1, starts[chain + 1], seen, moves)
        else:
            yield seen, frozenset(moves)

    return walk(0, starts[0], level.starts, ())


def covers(level: Level) -> set[Cover]:
    return {moves for seen, moves in walks(level) if seen == level.cells}


@st.composite
def levels(draw: st.DrawFn) -> Level:
    """A random level of up to sixteen cells, with holes and one to three starts; many have no solution."""
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(2, 4))
    highest = draw(st.integers(1, 4))
    cell = st.one_of(st.integers(1, highest), st.integers(1, highest), st.integers(1, highest), st.just(-1))
    matrix = [[draw(cell) for _ in range(columns)] for _ in range(rows)]
    for _ in range(draw(st.integers(1, 3))):
        matrix[draw(st.integers(0, rows - 1))][draw(st.integers(0, columns - 1))] = 0
    return read_level(matrix)


@st.composite
def solvable(draw: st.DrawFn) -> Level:
    """A random level that has a cover: numbers are laid along chains that fill part of a grid."""
    rows, columns = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    matrix = [[-1] * columns for _ in range(rows)]
    for _ in range(draw(st.integers(1, 3))):
        free = [(r, c) for r in range(rows) for c in range(columns) if matrix[r][c] == -1]
        if not free:
            break
        here, number = draw(st.sampled_from(free)), 0
        while True:
            matrix[here[0]][here[1]] = number
            number = max(1, number) + draw(st.integers(0, 3)) // 3
            near = [(here[0] + a, here[1] + b) for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))]
            near = [(r, c) for r, c in near if 0 <= r < rows and 0 <= c < columns and matrix[r][c] == -1]
            if not near or draw(st.integers(0, 9)) == 0:
                break
            here = draw(st.sampled_from(near))
    return read_level(matrix)
