"""Lay dominoes the article's greedy way: one tile after another, started over each time.

It is only the yardstick for `puzzles.dominoes.layout`: take a square at the edge of the layout and lay the first tile
of a shuffled list that fits there.
"""

from collections.abc import Sequence
from random import Random

from puzzles.dominoes.matching import Matching, Tile

Square = tuple[int, int]


class _GreedyRun:
    def __init__(self, tiles: Sequence[Tile], near: dict[str, set[str]], width: int, height: int, rng: Random) -> None:
        self.tiles, self.near, self.width, self.height, self.rng = list(tiles), near, width, height, rng
        self.board: dict[Square, str] = {}
        self.edge: set[Square] = set()
        self.count = 0

    def around(self, square: Square) -> list[Square]:
        x, y = square
        steps = ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))
        return [(a, b) for a, b in steps if 0 <= a < self.width and 0 <= b < self.height]

    def fits(self, name: str, square: Square) -> bool:
        if square in self.board:
            return False
        return all(n not in self.board or self.board[n] in self.near[name] for n in self.around(square))

    def put(self, tile: Tile, squares: Sequence[Square]) -> None:
        self.board.update(zip(squares, tile, strict=True))
        self.edge.difference_update(squares)
        self.edge.update(n for square in squares for n in self.around(square) if n not in self.board)
        self.count += 1

    def try_one(self) -> None:
        square = self.edge.pop()
        self.rng.shuffle(self.tiles)
        for tile in self.tiles:
            for way in (tile, tile[::-1]):
                if self.fits(way[0], square):
                    beside = self.around(square)
                    self.rng.shuffle(beside)
                    other = next((one for one in beside if self.fits(way[1], one)), None)
                    if other is not None:
                        self.put(way, (square, other))
                        self.tiles.remove(tile)
                        return

    def run(self) -> int:
        self.rng.shuffle(self.tiles)
        middle = min(self.width, self.height) // 2
        self.put(self.tiles.pop(), ((middle, middle), (middle, middle + 1)))
        while self.tiles and self.edge:
            self.try_one()
        return self.count


def best_of(times: int, tiles: Sequence[Tile], matching: Matching, width: int, height: int, rng: Random) -> int:
    """Return the most tiles of two squares that the given number of greedy runs lays."""
    names = {name for tile in tiles for name in tile}
    near = {name: {other for other in names if matching.is_match(name, other)} for name in names}
    return max(_GreedyRun(tiles, near, width, height, rng).run() for _ in range(times))
