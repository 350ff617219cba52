"""Read, solve, describe, export and correct puzzles, for commands and editors.

A game that needs more has its own class `Tools` in the `tools.py` of its folder.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Generic, TypeVar

from puzzles.contract import AnyEngine, AnyPuzzle, BadPuzzle, Stock
from puzzles.pictures import Drawing
from puzzles.shapes import JSON

EngineT = TypeVar("EngineT", bound=AnyEngine)
Row = Mapping[str, JSON]
"""A puzzle as one row of an exported table: column to value."""


@dataclass(frozen=True)
class Glance:
    """A puzzle with its solution, small enough for a cell of the editors' calendar.

    `words` are a few short texts, `letters` the rows of a grid of letters, `drawing` a small board.
    """

    words: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    drawing: Drawing | None = None


@dataclass(frozen=True)
class EditableText:
    """A text of a puzzle that an editor may correct in a form: its label and present value.

    `notice_text` names the corrected text to players, without spoilers, such as “the secret word”. A `drawn` text has
    several lines, and the game's own form (`templates/<slug>/desk_form.html`) draws it.
    """

    name: str
    label: str
    value: str
    notice_text: str
    drawn: bool = False
    optional: bool = False


class Tools(Generic[EngineT]):
    """The tools of one game for commands and editors.

    `slow`: `replace_texts` takes seconds, so a worker calls it.
    """

    slow: ClassVar[bool] = False

    def __init__(self, engine: EngineT) -> None:
        self.engine = engine

    def read_short_form(self, data: object) -> AnyPuzzle | None:
        """Make a puzzle from its short form, such as {"target": word}; None for other data. Raises `BadPuzzle`."""
        return None

    def read_puzzle(self, data: object) -> AnyPuzzle:
        """Read and check a puzzle from a short form or its JSON. Raises `BadPuzzle`."""
        puzzle = self.read_short_form(data)
        if puzzle is None:
            puzzle = self.engine.read_puzzle(data)
            self.engine.check(puzzle)
        return puzzle

    def solve(self, data: object, every: bool = False) -> JSON:
        """Return a solution and the grade of a puzzle; with `every`, all solutions if the game can list them.

        `data` is a short form or the JSON of a puzzle. Raises `BadPuzzle`.
        """
        puzzle = self.read_puzzle(data)
        moves = [move.model_dump(mode="json") for move in self.engine.solution(puzzle)]
        return {"grade": self.engine.grade(puzzle), "solution": moves}

    def generate_series(self, rngs: Iterable[Random], variant: str, stock: Stock = Stock()) -> Iterator[AnyPuzzle]:
        """Yield one puzzle for each source of randomness; a game may see to it that they differ from each other."""
        return (self.engine.generate(rng, variant, stock) for rng in rngs)

    def make_export_row(self, puzzle: AnyPuzzle) -> Row:
        """Return a puzzle as one row of an exported table."""
        moves = [move.model_dump(mode="json") for move in self.engine.solution(puzzle)]
        return {"uses": " ".join(self.engine.list_used_keys(puzzle)), "solution": moves}

    def describe(self, puzzle: AnyPuzzle) -> list[tuple[str, str]]:
        """Describe a puzzle and its solution to an editor, in rows of (label, text)."""
        return [
            (name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
            for name, value in self.make_export_row(puzzle).items()
        ]

    def make_glance(self, puzzle: AnyPuzzle) -> Glance:
        """Return what a cell of the editors' calendar shows of a puzzle: by default up to four of its keys."""
        return Glance(words=self.engine.list_used_keys(puzzle)[:4])

    def list_editable_texts(self, puzzle: AnyPuzzle) -> list[EditableText]:
        """List the texts of a puzzle that an editor may correct in a form; none by default."""
        return []

    def replace_texts(self, puzzle: AnyPuzzle, texts: Mapping[str, str]) -> JSON:
        """Return the JSON of a puzzle with other texts, by `EditableText.name`. Raises `BadPuzzle`.

        The caller still has to read and check the result.
        """
        raise BadPuzzle("we can’t fix its texts in a form")


class DrawsSolutions(ABC):
    """Tools that can draw a solution."""

    @abstractmethod
    def draw_solution(self, data: object, solution: JSON) -> str:
        """Return an SVG document of what `solve` gave for `data`. Raises `BadPuzzle` if there is nothing to draw."""


class ExportsFormats(ABC):
    """Tools that can export to more formats than JSON and CSV."""

    formats: ClassVar[Mapping[str, Callable[[list[Row]], str | bytes]]]
    """Maps names of formats to functions that turn rows into the text or bytes of a file."""


AnyTools = Tools[AnyEngine]
