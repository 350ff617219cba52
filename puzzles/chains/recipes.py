"""Define the levels of each variant: their sides, starts and numbers, and their effort in seconds (see `effort.py`).

A variant's range of effort has five parts, one for each difficulty from 1 to 5 (`puzzles.shapes.Difficulty`), so that a
week gets harder day by day. The sides grow, too.
"""

from dataclasses import dataclass

from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY

BoardSizes = tuple[tuple[int, int], ...]
"""Sizes of boards, as (rows, columns)."""
ANY_DIFFICULTY = 0
"""Means any difficulty, where a day's difficulty from 1 to 5 may be wished."""


@dataclass(frozen=True)
class Recipe:
    """How the levels of a variant are made.

    `grade`: the grade of the deductions that they need. `sides`: for each difficulty from 1 to 5, the (rows, columns)
    to draw from. `start_counts`: the numbers of starts to draw from. `number_limits`: the fewest and the most different
    numbers. `repeat_probability`: how probable it is that a number is at first the same as the one before it.
    `effort_bounds`: six rising efforts in seconds; difficulty d has the efforts from number d (included) to the next
    (excluded). `most_plateaus`: the largest share of neighbours that may be equal. `choosy_tries`: after this many
    tries, the level nearest to the wished range is taken. (About one in eleven tries for a fiendish level succeeds;
    each difficulty has about a fifth of these levels.)
    """

    grade: int
    sides: tuple[BoardSizes, ...]
    start_counts: tuple[int, ...]
    number_limits: tuple[int, int]
    repeat_probability: float
    effort_bounds: tuple[int, int, int, int, int, int]
    most_plateaus: float
    choosy_tries: int

    def find_sides(self, difficulty: int) -> BoardSizes:
        """Return the (rows, columns) for a wished difficulty, or all of them for `ANY_DIFFICULTY`."""
        return self.sides[difficulty - 1] if difficulty else tuple(one for sides in self.sides for one in sides)

    def find_range(self, difficulty: int) -> range:
        """Return the range of effort for a wished difficulty, or the variant's whole range for `ANY_DIFFICULTY`."""
        bounds = self.effort_bounds
        return range(*bounds[difficulty - 1 : difficulty + 1]) if difficulty else range(bounds[0], bounds[-1])


RECIPES = {
    "mini": Recipe(
        GENTLE,
        (((3, 4), (4, 3)), ((3, 4), (4, 3)), ((3, 4), (4, 4)), ((4, 4),), ((4, 4),)),
        (1, 1, 2),
        (3, 5),
        0.6,
        (5, 10, 12, 14, 16, 20),
        0.43,
        400,
    ),
    "gentle": Recipe(
        GENTLE,
        (((4, 4), (4, 5), (5, 4)), ((4, 5), (5, 4), (5, 5)), ((5, 5), (5, 6)), ((5, 6), (6, 5)), ((6, 6),)),
        (1, 2, 2, 3, 3),
        (3, 5),
        0.65,
        (20, 23, 26, 30, 35, 50),
        0.43,
        1_500,
    ),
    "tricky": Recipe(
        TRICKY,
        (((6, 6), (6, 7), (7, 6)), ((6, 7), (7, 6), (7, 7)), ((7, 7),), ((7, 8), (8, 7)), ((8, 8),)),
        (3, 3, 4, 4),
        (5, 12),
        0.7,
        (50, 62, 76, 92, 110, 180),
        0.45,
        150,
    ),
    "fiendish": Recipe(
        FIENDISH,
        (((8, 8),), ((8, 9), (9, 8)), ((9, 9),), ((9, 10), (10, 9)), ((10, 10),)),
        (4, 5, 5),
        (6, 18),
        0.75,
        (180, 220, 275, 360, 480, 1_300),
        0.48,
        120,
    ),
}
PLATEAU_GOAL = 0.34
"""Numbers are split until at most this share of neighbours is equal, if possible."""


def find_variant(effort: int | None) -> str | None:
    """Return the variant whose range has an effort; mini for less, fiendish for more, None for None.

    >>> find_variant(3), find_variant(30), find_variant(10_000)
    ('mini', 'gentle', 'fiendish')
    """
    if effort is None:
        return None
    return next((slug for slug, recipe in RECIPES.items() if effort < recipe.effort_bounds[-1]), list(RECIPES)[-1])
