"""The shapes of the workshop for levels of one's own: what its page asks, and what it is answered."""

from typing import Literal

from puzzles.chains.wire import Cell, Chains, Matrix, Rule, Step
from puzzles.shapes import Listed, Shape


class Pasted(Shape):
    """A level that somebody typed or pasted, in any of the forms that people use; `again`: it was undecided."""

    text: str
    again: bool = False


class Drawn(Shape):
    """A level that was drawn on the page."""

    level: Matrix
    again: bool = False


class Link(Shape):
    """Where a level that was kept is played."""

    url: str


class Mended(Shape):
    """A number that a cell gets, so that a level comes to have one solution."""

    row: int
    column: int
    number: int


class Verdict(Shape):
    """What is known of a level by now; while a worker is at it only its job.

    A `playable` level comes as `Explained`. Of a level that is like one of today's nothing is told until “tomorrow”,
    not even whether it is playable. Where there is no solution, `blocked` are cells that cannot all be covered,
    whatever is done with the others; unless it is `sure`, fewer of them might do. `unreached` are those of them that no
    chain can come to, and `uneven` says that there are too many squares of one shade. `mend` are changes after which
    there is one solution, if they were `sought`.
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
    mend: Listed[tuple[Mended, ...]] = ()
    sought: bool = False


class Explained(Verdict):
    """What is known of a level that can be played, with a solution and the steps that lead there."""

    steps: Listed[tuple[Step, ...]]
    paths: Chains


class Watched(Shape):
    """A level, the steps that solve it, and the chains."""

    level: Matrix
    steps: Listed[tuple[Step, ...]]
    paths: Chains


class Taught(Shape):
    """A technique as its page explains it: a small board that needs it, the steps that solve the board, the chains."""

    rule: Rule
    level: Matrix
    steps: Listed[tuple[Step, ...]]
    paths: Chains
