"""Random shapes, and random ways to cover a shape by a given number of chains.

A cover begins with a chain for every cell. A random end of a random chain then bites into a neighbour: the end of
another chain joins it, the middle of another chain gives it its tail, its own middle turns its tail round.

Method: the “backbite” by which Hamiltonian paths are sampled (M. L. Mansfield, “Monte Carlo studies of polymer chain
dimensions in the melt”, 1982; R. Oberdorf, A. Ferguson, J. L. Jacobsen and J. Kondev, “Secondary structures in long
compact polymers”, 2006), here with several chains at once.
"""

from __future__ import annotations

from random import Random

from puzzles.chains.level import STEPS
from puzzles.chains.wire import Cell

BITES_PER_CELL = 60
"""A shape that is not covered after so many bites is given up; most need fewer than ten."""

Path = list[Cell]


def beside(cell: Cell) -> list[Cell]:
    """The four neighbours of a cell, there or not."""
    return [(cell[0] + down, cell[1] + right) for down, right in STEPS]


def connected(cells: set[Cell]) -> bool:
    """Whether every cell can be reached from every other."""
    waiting = [min(cells)]
    seen = set(waiting)
    while waiting:
        fresh = [cell for cell in beside(waiting.pop()) if cell in cells and cell not in seen]
        seen.update(fresh)
        waiting += fresh
    return len(seen) == len(cells)


def shape(rng: Random, rows: int, columns: int) -> list[Cell]:
    """The cells of a random shape that fills its rows and columns: a rectangle, or one with something cut out."""
    full = {(r, c) for r in range(rows) for c in range(columns)}
    for _ in range(20):
        cells = full - rng.choice(CUTS)(rng, rows, columns)
        spans = [len({cell[axis] for cell in cells}) for axis in (0, 1)]
        if spans == [rows, columns] and connected(cells):
            return sorted(cells)
    return sorted(full)


def nothing(rng: Random, rows: int, columns: int) -> set[Cell]:
    """A plain rectangle."""
    return set()


def corners(rng: Random, rows: int, columns: int) -> set[Cell]:
    """One to four corners, cut off straight or slanting."""
    size, slanting = rng.randint(1, max(1, min(rows, columns) // 4)), rng.random() < 0.5
    chosen = rng.sample([(0, 0), (0, 1), (1, 0), (1, 1)], rng.choice((1, 2, 4)))
    square = {(r, c) for r in range(size) for c in range(size) if not slanting or r + c < size}
    return {(r if top else rows - 1 - r, c if left else columns - 1 - c) for top, left in chosen for r, c in square}


def window(rng: Random, rows: int, columns: int) -> set[Cell]:
    """A hole in the middle."""
    high, wide = rng.randint(1, max(1, rows // 3)), rng.randint(1, max(1, columns // 3))
    top, left = (rows - high) // 2, (columns - wide) // 2
    return {(top + r, left + c) for r in range(high) for c in range(wide)}


def notches(rng: Random, rows: int, columns: int) -> set[Cell]:
    """A piece out of the middle of two sides, or of all four."""
    deep = rng.randint(1, max(1, min(rows, columns) // 4))
    upright = {(r, c) for r in (*range(deep), *range(rows - deep, rows)) for c in _middle(columns)}
    lying = {(r, c) for c in (*range(deep), *range(columns - deep, columns)) for r in _middle(rows)}
    return rng.choice((upright, lying, upright | lying))


def _middle(length: int) -> range:
    return range((length - 1) // 2, length // 2 + 1)


def scattered(rng: Random, rows: int, columns: int) -> set[Cell]:
    """Some holes, the same again when the level is turned by a half."""
    holes = {(rng.randrange(rows), rng.randrange(columns)) for _ in range(rng.randint(1, max(1, rows * columns // 20)))}
    return holes | {(rows - 1 - r, columns - 1 - c) for r, c in holes}


CUTS = (nothing, nothing, corners, window, notches, scattered, scattered)


def cover(rng: Random, cells: list[Cell], chains: int, shortest: int) -> list[Path] | None:
    """The cells of a shape as so many chains, none shorter than `shortest`; None where none was found."""
    there = set(cells)
    neighbours = {cell: [other for other in beside(cell) if other in there] for cell in cells}
    paths: list[Path] = [[cell] for cell in cells]
    owner = dict(zip(cells, paths, strict=True))
    mixing = 2 * len(cells)
    for _ in range(BITES_PER_CELL * len(cells)):
        _bite(rng, paths, owner, neighbours, chains)
        mixing -= len(paths) == chains
        if mixing < 0 and min(map(len, paths)) >= shortest:
            return paths
    return None


def _bite(
    rng: Random, paths: list[Path], owner: dict[Cell, Path], neighbours: dict[Cell, list[Cell]], chains: int
) -> None:
    """One random change of the cover; there are never more chains after it, and never fewer than `chains`."""
    path = rng.choice(paths)
    if rng.random() < 0.5:
        path.reverse()
    if not neighbours[path[-1]]:
        return
    bitten = rng.choice(neighbours[path[-1]])
    other = owner[bitten]
    at = other.index(bitten)
    if other is path:
        path[at + 1 :] = path[:at:-1]
        return
    if at == len(other) - 1 or (at and rng.random() < 0.5):
        other.reverse()
        at = len(other) - 1 - at
    gone = other[at:]
    if len(gone) < len(other):
        del other[at:]
    elif len(paths) > chains:
        paths[:] = [one for one in paths if one is not other]
    else:
        return
    path += gone
    owner.update(dict.fromkeys(gone, path))
