"""What commands and editors do with a game's puzzles besides playing them: short forms, solving, exporting, describing.

A game that needs more has a `tools.py` in its folder with its own class `Tools`.
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
"""A puzzle for other people's use, flat: column to value."""


@dataclass(frozen=True)
class Glance:
    """A puzzle with its solution, small enough for a cell of the editors' calendar.

    `words` are a few short texts, `letters` the rows of a grid of letters, `drawing` a small board.
    """

    words: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    drawing: Drawing | None = None


@dataclass(frozen=True)
class Blank:
    """Describe one text of a puzzle that an editor may correct: its label and present value.

    `told`: the sentence that tells players of the correction, without spoilers. `drawn`: the text has several lines,
    and the game's own form (`templates/<slug>/desk_form.html`) draws it.
    """

    name: str
    label: str
    value: str
    told: str
    drawn: bool = False
    optional: bool = False


class Tools(Generic[EngineT]):
    """The tools of one game. If they are `slow`, a worker makes rewritten puzzles, as that may take seconds."""

    slow: ClassVar[bool] = False

    def __init__(self, engine: EngineT) -> None:
        self.engine = engine

    def shorthand(self, data: object) -> AnyPuzzle | None:
        """Return the puzzle that a game's own short form means, such as {"target": word}; None for other data.

        Raises `BadPuzzle` for a short form that means no puzzle.
        """
        return None

    def opened(self, data: object) -> AnyPuzzle:
        """Return the puzzle of a short form or of a whole puzzle's JSON, checked. Raises `BadPuzzle`."""
        puzzle = self.shorthand(data)
        if puzzle is None:
            puzzle = self.engine.read(data)
            self.engine.check(puzzle)
        return puzzle

    def solve(self, data: object, every: bool = False) -> JSON:
        """Return what the solver finds for data from a file; `every` asks for all of it. Raises `BadPuzzle`."""
        puzzle = self.opened(data)
        moves = [move.model_dump(mode="json") for move in self.engine.solution(puzzle)]
        return {"grade": self.engine.grade(puzzle), "solution": moves}

    def series(self, rngs: Iterable[Random], variant: str, stock: Stock = Stock()) -> Iterator[AnyPuzzle]:
        """Yield many puzzles for other people's use, one for each source of randomness; a game may keep them apart."""
        return (self.engine.generate(rng, variant, stock) for rng in rngs)

    def row(self, puzzle: AnyPuzzle) -> Row:
        """Return a puzzle for other people's use."""
        moves = [move.model_dump(mode="json") for move in self.engine.solution(puzzle)]
        return {"uses": " ".join(self.engine.uses(puzzle)), "solution": moves}

    def describe(self, puzzle: AnyPuzzle) -> list[tuple[str, str]]:
        """Return a puzzle, its solution and its figures for an editor: rows of (label, text)."""
        return [
            (name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
            for name, value in self.row(puzzle).items()
        ]

    def glance(self, puzzle: AnyPuzzle) -> Glance:
        """Return a small view of a puzzle and its solution, for an editor who looks over many days: by default its
        keys.
        """
        return Glance(words=self.engine.uses(puzzle)[:4])

    def blanks(self, puzzle: AnyPuzzle) -> list[Blank]:
        """Return the texts of a puzzle that an editor may correct in a form; none if a game has no such form."""
        return []

    def rewritten(self, puzzle: AnyPuzzle, texts: Mapping[str, str]) -> JSON:
        """Return the whole puzzle with other texts in its blanks, by their names; not checked. Raises `BadPuzzle`."""
        raise BadPuzzle("its texts cannot be fixed in a form")


class Draws(ABC):
    """Tools that can draw what `solve` found."""

    @abstractmethod
    def draw(self, data: object, found: JSON) -> str:
        """Return an SVG document of what `solve` found for some data.

        Raises `BadPuzzle` if there is nothing to draw.
        """


class Exports(ABC):
    """Tools that can export to more than JSON and CSV."""

    formats: ClassVar[Mapping[str, Callable[[list[Row]], str | bytes]]]
    """Name of a format to the function that turns rows into a file's text or bytes."""


AnyTools = Tools[AnyEngine]
