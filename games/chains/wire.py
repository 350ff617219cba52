"""Define the shapes of the workshop and of the technique pages."""

from typing import Literal

from puzzles.chains.wire import Cell, Chains, Matrix, Rule, Step
from puzzles.shapes import Listed, Shape


class PastedLevel(Shape):
    """Hold a level as pasted or typed text in any common form; `again` asks to solve it once more after a failure."""

    text: str
    again: bool = False


class DrawnLevel(Shape):
    """Hold a level that was drawn on the page."""

    level: Matrix
    again: bool = False


class LevelLink(Shape):
    """Give the address at which a published level is played."""

    url: str


class NumberChange(Shape):
    """Change one cell's number, as part of a repair that leaves a level exactly one solution."""

    row: int
    column: int
    number: int


class Verdict(Shape):
    """Say what we know about a level so far; while a worker analyses it, name only its job.

    A `playable` level is sent as `ExplainedVerdict`. For a level like one of today's the verdict is “tomorrow”, and
    nothing else is said, not even whether it is playable.

    For a level without a solution, `blocked` are cells that can't all be covered; if `sure` is false, some of them may
    not be part of the problem. `unreached` are the cells that no chain can reach. `uneven`: too many cells of one
    shade, as on a chessboard. `sought`: we looked for a repair; `mend`: its changes, empty if we found none.
    """

    level: Matrix
    job: str | None = None
    verdict: Literal["", "none", "one", "several", "undecided", "tomorrow"]
    grade: Literal["", "mini", "gentle", "tricky", "fiendish"]
    effort: int | None = None
    playable: bool
    blocked: Listed[tuple[Cell, ...]] = ()
    sure: bool = True
    unreached: Listed[tuple[Cell, ...]] = ()
    uneven: bool = False
    mend: Listed[tuple[NumberChange, ...]] = ()
    sought: bool = False


class ExplainedVerdict(Verdict):
    """Say what we know about a playable level, with a solution and the steps to it."""

    steps: Listed[tuple[Step, ...]]
    paths: Chains


class SolvedLevel(Shape):
    """Give a level, the steps that solve it, and its chains."""

    level: Matrix
    steps: Listed[tuple[Step, ...]]
    paths: Chains


class TechniqueLesson(Shape):
    """Explain a technique: a small board that needs it, the steps that solve the board, and its chains."""

    rule: Rule
    level: Matrix
    steps: Listed[tuple[Step, ...]]
    paths: Chains
