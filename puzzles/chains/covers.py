"""Cover a shape at random with a given number of chains.

At first every cell is a chain. Then, again and again, a random end of a random chain bites into a neighbouring cell. If
that is an end of another chain, the two chains are joined. If it is inside another chain, the biting chain takes over
the tail of the other one from there on. If it is in the same chain, the part of the chain behind it is reversed.

Method: the “backbite” by which Hamiltonian paths are sampled (M. L. Mansfield, “Monte Carlo studies of polymer chain
dimensions in the melt”, 1982; R. Oberdorf, A. Ferguson, J. L. Jacobsen and J. Kondev, “Secondary structures in long
compact polymers”, 2006), here with several chains at once.
"""

from random import Random

from puzzles.chains.level import STEP_BY_DIRECTION
from puzzles.chains.wire import Cell

BITES_PER_CELL = 60
"""The search ends after this many bites for each cell of the shape; most shapes need fewer than ten."""

Path = list[Cell]


def list_neighbours(cell: Cell) -> list[Cell]:
    """Return the four neighbours of a cell, inside the shape or not."""
    return [(cell[0] + down, cell[1] + right) for down, right in STEP_BY_DIRECTION]


def are_connected(cells: set[Cell]) -> bool:
    """Return True if every cell can be reached from every other."""
    waiting = [min(cells)]
    seen = set(waiting)
    while waiting:
        fresh = [cell for cell in list_neighbours(waiting.pop()) if cell in cells and cell not in seen]
        seen.update(fresh)
        waiting += fresh
    return len(seen) == len(cells)


def cover_shape(rng: Random, cells: list[Cell], chain_count: int, shortest: int) -> list[Path] | None:
    """Cover a shape with a number of chains, none shorter than `shortest`; return None if no cover was found."""
    shape = set(cells)
    neighbours = {cell: [other for other in list_neighbours(cell) if other in shape] for cell in cells}
    paths: list[Path] = [[cell] for cell in cells]
    owner = dict(zip(cells, paths, strict=True))
    mixing = 2 * len(cells)
    for _ in range(BITES_PER_CELL * len(cells)):
        _bite_at_random(rng, paths, owner, neighbours, chain_count)
        mixing -= len(paths) == chain_count
        if mixing < 0 and min(map(len, paths)) >= shortest:
            return paths
    return None


def _bite_at_random(
    rng: Random, paths: list[Path], owner: dict[Cell, Path], neighbours: dict[Cell, list[Cell]], chain_count: int
) -> None:
    """Change the cover at random; the number of chains never rises, and never falls below `chain_count`."""
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
    tail = other[at:]
    if len(tail) < len(other):
        del other[at:]
    elif len(paths) > chain_count:
        paths[:] = [one for one in paths if one is not other]
    else:
        return
    path += tail
    owner.update(dict.fromkeys(tail, path))
