"""Tools of commands and editors for puzzles of Square: four rows for a puzzle, grids of a list, files for others."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random

from puzzles import tools
from puzzles.contract import BadPuzzle, Stock
from puzzles.shapes import JSON
from puzzles.square import formats, generator, listed
from puzzles.square import puzzle as form
from puzzles.square.engine import Square
from puzzles.square.families import gives_away
from puzzles.square.grid import ENTRIES, SIDE, words_of
from puzzles.square.tables import normal_word
from puzzles.square.wire import Puzzle


class Tools(tools.Tools[Square], tools.Exports):
    """The tools of Square."""

    formats = formats.FORMATS

    def shorthand(self, data: object) -> Puzzle | None:
        """Accept {"rows": four words} if our own clues know all eight words. Raises `BadPuzzle`."""
        if not isinstance(data, dict) or "rows" not in data:
            return None
        return generator.puzzle_of(_rows(data["rows"]))

    def solve(self, data: object, every: bool = False) -> JSON:
        """Find grids for {"words": list, "must_include": list}; treat anything else as a puzzle."""
        if isinstance(data, dict) and "words" in data:
            return listed.grids_of(data, every)
        return super().solve(data, every)

    def series(self, rngs: Iterable[Random], variant: str, stock: Stock = Stock()) -> Iterator[Puzzle]:
        """Yield puzzles without repeating a grid."""
        return generator.series(rngs, stock)

    def row(self, puzzle: Puzzle) -> tools.Row:
        return formats.flat_row(puzzle)

    def describe(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """Return the grid, and each word with its clue."""
        grid = "\n".join(" ".join(row) for row in puzzle.secret.rows)
        entries = zip(ENTRIES, words_of(puzzle.secret.rows), form.clues(puzzle), strict=True)
        return [("Grid", grid), *((f"{entry.name} {word}", clue) for entry, word, clue in entries)]

    def glance(self, puzzle: Puzzle) -> tools.Glance:
        """Return the grid."""
        return tools.Glance(letters=tuple(puzzle.secret.rows))

    def blanks(self, puzzle: Puzzle) -> list[tools.Blank]:
        """Return the eight clues."""
        words = words_of(puzzle.secret.rows)
        entries = zip(ENTRIES, words, form.clues(puzzle), strict=True)
        return [
            tools.Blank(one.name, f"{one.name} {word}", clue, f"the clue of {one.name}") for one, word, clue in entries
        ]

    def rewritten(self, puzzle: Puzzle, texts: Mapping[str, str]) -> JSON:
        """Return the same grid with other clues; a new clue must not give its answer away."""
        clues = [texts[blank.name] for blank in self.blanks(puzzle)]
        entries = zip(ENTRIES, words_of(puzzle.secret.rows), form.clues(puzzle), clues, strict=True)
        for entry, word, before, clue in entries:
            if clue != before and gives_away(clue, word):
                raise BadPuzzle(f"the clue of {entry.name} has {word} or a word of its family in it")
        stored: JSON = {
            "public": puzzle.public.model_dump(mode="json") | {"across": clues[:SIDE], "down": clues[SIDE:]},
            "secret": puzzle.secret.model_dump(mode="json"),
        }
        return stored


def _rows(data: object) -> tuple[str, ...]:
    """Return the four rows of a short form. Raises `BadPuzzle`."""
    if not isinstance(data, list) or len(data) != SIDE:
        raise BadPuzzle("a grid has four rows")
    if not all(isinstance(row, str) and normal_word(row) == row for row in data):
        raise BadPuzzle("a row has four letters from A to Z")
    form.check_different(data)
    return tuple(data)
