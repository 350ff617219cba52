"""Lay dominoes by the greedy method of the article about xkcd's comic “Name Dominoes”, as a yardstick for our search.

Take a square at the edge of the layout, and lay the first tile of a shuffled list that fits there. Each run starts with
an empty board.
"""

from collections.abc import Sequence
from random import Random

from puzzles.dominoes.matching import Matching, Tile

Square = tuple[int, int]


class _GreedyRun:
    def __init__(
        self, tiles: Sequence[Tile], matches: dict[str, set[str]], width: int, height: int, rng: Random
    ) -> None:
        self.tiles, self.matches, self.width, self.height, self.rng = list(tiles), matches, width, height, rng
        self.board: dict[Square, str] = {}
        self.edge: set[Square] = set()
        self.count = 0

    def list_neighbours(self, square: Square) -> list[Square]:
        x, y = square
        steps = ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))
        return [(a, b) for a, b in steps if 0 <= a < self.width and 0 <= b < self.height]

    def may_hold(self, name: str, square: Square) -> bool:
        if square in self.board:
            return False
        return all(n not in self.board or self.board[n] in self.matches[name] for n in self.list_neighbours(square))

    def put_tile(self, tile: Tile, squares: Sequence[Square]) -> None:
        self.board.update(zip(squares, tile, strict=True))
        self.edge.difference_update(squares)
        self.edge.update(n for square in squares for n in self.list_neighbours(square) if n not in self.board)
        self.count += 1

    def fill_square(self) -> None:
        square = self.edge.pop()
        self.rng.shuffle(self.tiles)
        for tile in self.tiles:
            for way in (tile, tile[::-1]):
                if self.may_hold(way[0], square):
                    beside = self.list_neighbours(square)
                    self.rng.shuffle(beside)
                    other = next((one for one in beside if self.may_hold(way[1], one)), None)
                    if other is not None:
                        self.put_tile(way, (square, other))
                        self.tiles.remove(tile)
                        return

    def lay_tiles(self) -> int:
        self.rng.shuffle(self.tiles)
        middle = min(self.width, self.height) // 2
        self.put_tile(self.tiles.pop(), ((middle, middle), (middle, middle + 1)))
        while self.tiles and self.edge:
            self.fill_square()
        return self.count


def run_greedily(times: int, tiles: Sequence[Tile], matching: Matching, width: int, height: int, rng: Random) -> int:
    """Return how many tiles, of two squares each, the best of `times` greedy runs lays."""
    names = {name for tile in tiles for name in tile}
    matches = {name: {other for other in names if matching.is_match(name, other)} for name in names}
    return max(_GreedyRun(tiles, matches, width, height, rng).lay_tiles() for _ in range(times))
