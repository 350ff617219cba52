"""What the page is told of how others did."""

from puzzles.shapes import Shape


class Bar(Shape):
    """How many plays ended in a way; `mine` whether the viewer's did, `friends` the names of those who did so, too."""

    label: str
    count: int
    mine: bool
    friends: list[str]


class Distribution(Shape):
    """How the plays of an edition ended: `counts` is what the bars are about, such as “guesses” or “time”.

    While few have finished there are no bars. `better_than` is the share of all others' plays that ended worse than
    the viewer's win, in per cent; None where there is nothing to compare.
    """

    finished: int
    counts: str
    bars: list[Bar]
    better_than: int | None
