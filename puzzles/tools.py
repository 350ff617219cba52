"""What commands and editors do with a game's puzzles besides playing them: short forms, solving, exporting, describing.

A game that wants more than this has a `tools.py` in its folder with a class `Tools` of its own.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Generic, TypeVar

from puzzles.contract import AnyEngine, AnyPuzzle, BadPuzzle, Stock
from puzzles.pictures import Drawing
from puzzles.shapes import JSON, Difficulty

EngineT = TypeVar("EngineT", bound=AnyEngine)
Row = Mapping[str, JSON]
"""A puzzle for other people's use, flat: column to value."""


@dataclass(frozen=True)
class Glance:
    """A puzzle with its solution, small enough for a cell of the editors' calendar.

    `words` are a few short texts, `letters` the rows of a grid of letters, `drawing` a small board, `told` the texts
    that an editor who approves it judges, each after what it is of, `difficulty` how hard it was made in its variant.
    """

    words: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    drawing: Drawing | None = None
    told: tuple[tuple[str, str], ...] = ()
    difficulty: Difficulty | None = None


@dataclass(frozen=True)
class Blank:
    """A text of a puzzle that an editor may put right: what it is called, and what it says now.

    `told` is how players read that it was put right; it gives nothing away. One that is `drawn` has several lines, and
    the game's own form (`templates/<slug>/desk_form.html`) draws it. Those of one `row` stand together below its name,
    and are called as is `short` there.
    """

    name: str
    label: str
    value: str
    told: str
    drawn: bool = False
    optional: bool = False
    row: str = ""
    short: str = ""


class Tools(Generic[EngineT]):
    """The tools of one game. Of a `slow` one a worker works out rewritten puzzles, for that may take seconds."""

    slow: ClassVar[bool] = False

    def __init__(self, engine: EngineT) -> None:
        self.engine = engine

    def shorthand(self, data: object) -> AnyPuzzle | None:
        """The puzzle that a game's own short form means, such as {"target": word}; None for no such form.

        Raises `BadPuzzle` for a short form that means no puzzle.
        """
        return None

    def opened(self, data: object) -> AnyPuzzle:
        """The puzzle of a short form or of a whole puzzle's JSON, checked. Raises `BadPuzzle`."""
        puzzle = self.shorthand(data)
        if puzzle is None:
            puzzle = self.engine.read(data)
            self.engine.check(puzzle)
        return puzzle

    def accept(self, puzzle: AnyPuzzle) -> None:
        """Raises `BadPuzzle` for a puzzle that can be played, and yet is not to be put in by an editor."""

    def solve(self, data: object, every: bool = False) -> JSON:
        """What the solver finds for what was read from a file; `every` asks for all of it. Raises `BadPuzzle`."""
        puzzle = self.opened(data)
        moves = [move.model_dump(mode="json") for move in self.engine.solution(puzzle)]
        return {"grade": self.engine.grade(puzzle), "solution": moves}

    def series(self, rngs: Iterable[Random], variant: str, stock: Stock = Stock()) -> Iterator[AnyPuzzle]:
        """Many puzzles for other people's use, one for each source of randomness; a game may keep them apart."""
        return (self.engine.generate(rng, variant, stock) for rng in rngs)

    def row(self, puzzle: AnyPuzzle) -> Row:
        """A puzzle for other people's use."""
        moves = [move.model_dump(mode="json") for move in self.engine.solution(puzzle)]
        return {"uses": " ".join(self.engine.uses(puzzle)), "solution": moves}

    def describe(self, puzzle: AnyPuzzle) -> list[tuple[str, str]]:
        """What an editor wants to see of a puzzle, its solution and its figures: rows of (label, text)."""
        return [
            (name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
            for name, value in self.row(puzzle).items()
        ]

    def glance(self, puzzle: AnyPuzzle) -> Glance:
        """What an editor who looks over many days sees of a puzzle and its solution: as a rule, what it uses up."""
        return Glance(words=self.engine.uses(puzzle)[:4])

    def blanks(self, puzzle: AnyPuzzle) -> list[Blank]:
        """The texts of a puzzle that an editor may put right in a form; none where a game has no such form."""
        return []

    def rewritten(self, puzzle: AnyPuzzle, texts: Mapping[str, str]) -> JSON:
        """The whole puzzle with other texts in its blanks, by their names; not checked. Raises `BadPuzzle`."""
        raise BadPuzzle("its texts cannot be put right in a form")


class Draws(ABC):
    """Tools that can draw what `solve` found."""

    @abstractmethod
    def draw(self, data: object, found: JSON) -> str:
        """An SVG document of what `solve` found for some data. Raises `BadPuzzle` where there is nothing to draw."""


class Exports(ABC):
    """Tools that can export to more than JSON and CSV."""

    formats: ClassVar[Mapping[str, Callable[[list[Row]], str | bytes]]]
    """Name of a format to what turns rows into a file's text or bytes."""


AnyTools = Tools[AnyEngine]
