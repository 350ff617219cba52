"""Read, solve, describe, export and correct puzzles of Square, for commands and editors."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random

from puzzles import tools
from puzzles.contract import BadPuzzle, Stock
from puzzles.shapes import JSON
from puzzles.square import formats, generator, grid_requests
from puzzles.square import puzzle as form
from puzzles.square.engine import Square
from puzzles.square.grid import ENTRIES, SIDE, list_words
from puzzles.square.tables import normalise_word
from puzzles.square.wire import Puzzle
from puzzles.square.word_families import gives_away


class Tools(tools.Tools[Square], tools.ExportsFormats):
    """What commands and editors do with the puzzles of Square, such as exporting them."""

    formats = formats.FORMATS

    def read_short_form(self, data: object) -> Puzzle | None:
        """Make the puzzle of {"rows": four words}; None for other data.

        Raises `BadPuzzle` if the rows don't fit together or a word has no clue.
        """
        if not isinstance(data, dict) or "rows" not in data:
            return None
        return generator.make_puzzle_of_rows(_read_rows(data["rows"]))

    def solve(self, data: object, every: bool = False) -> JSON:
        """Find the grids for {"words": list, "must_include": list}; solve other data as a puzzle."""
        if isinstance(data, dict) and "words" in data:
            return grid_requests.find_listed_grids(data, every)
        return super().solve(data, every)

    def generate_series(self, rngs: Iterable[Random], variant: str, stock: Stock = Stock()) -> Iterator[Puzzle]:
        """Yield one puzzle for each source of randomness, each with another grid."""
        return generator.generate_series(rngs, stock)

    def make_export_row(self, puzzle: Puzzle) -> tools.Row:
        return formats.make_flat_row(puzzle)

    def describe(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """Return the grid, and each word with its clue."""
        grid = "\n".join(" ".join(row) for row in puzzle.secret.rows)
        entries = zip(ENTRIES, list_words(puzzle.secret.rows), form.list_clues(puzzle), strict=True)
        return [("Grid", grid), *((f"{entry.name} {word}", clue) for entry, word, clue in entries)]

    def make_glance(self, puzzle: Puzzle) -> tools.Glance:
        """Return the rows of the grid."""
        return tools.Glance(letters=tuple(puzzle.secret.rows))

    def list_editable_texts(self, puzzle: Puzzle) -> list[tools.EditableText]:
        """Return a field for each of the eight clues."""
        words = list_words(puzzle.secret.rows)
        entries = zip(ENTRIES, words, form.list_clues(puzzle), strict=True)
        return [
            tools.EditableText(one.name, f"{one.name} {word}", clue, f"the clue of {one.name}")
            for one, word, clue in entries
        ]

    def replace_texts(self, puzzle: Puzzle, texts: Mapping[str, str]) -> JSON:
        """Return the JSON of the puzzle with other clues. Raises `BadPuzzle` if a new clue gives its answer away."""
        clues = [texts[blank.name] for blank in self.list_editable_texts(puzzle)]
        entries = zip(ENTRIES, list_words(puzzle.secret.rows), form.list_clues(puzzle), clues, strict=True)
        for entry, word, before, clue in entries:
            if clue != before and gives_away(clue, word):
                raise BadPuzzle(f"the clue of {entry.name} contains {word} or a related word")
        stored: JSON = {
            "public": puzzle.public.model_dump(mode="json") | {"across": clues[:SIDE], "down": clues[SIDE:]},
            "secret": puzzle.secret.model_dump(mode="json"),
        }
        return stored


def _read_rows(data: object) -> tuple[str, ...]:
    """Read the four rows of a short form. Raises `BadPuzzle`."""
    if not isinstance(data, list) or len(data) != SIDE:
        raise BadPuzzle("a grid must have four rows")
    if not all(isinstance(row, str) and normalise_word(row) == row for row in data):
        raise BadPuzzle("a row must have four letters from A to Z")
    form.check_words_differ(data)
    return tuple(data)
