"""What the levels of each variant look like: sides, starts, numbers, and how long a person would need for them.

A variant's range of effort is cut into fifths, one for each wish of the day (`puzzles.shapes.Difficulty`), so that a
week gets harder day by day; its sides grow with them.
"""

from dataclasses import dataclass

from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY

Sides = tuple[tuple[int, int], ...]
ANY = 0
"""Means no wish of a day."""


@dataclass(frozen=True)
class Recipe:
    """The levels of a variant, and the grade of the deductions that they need.

    `sides`: for each wish from 1 to 5 the rows and columns to choose from. `starts`: numbers of starts to choose from.
    `numbers`: the fewest and the most different numbers. `steady`: how likely a number is, at first, the one before it.
    `bounds`: six rising figures of effort, the edges of the fifths; the first belongs to the range, the last does not.
    `plateaus`: the largest share of neighbours that may be equal. `choosy`: after this many tries the level of the
    variant nearest to the day's fifth is taken. (Of tries for a fiendish level about one in eleven succeeds, and about
    a fifth of these levels is in each fifth.)
    """

    grade: int
    sides: tuple[Sides, ...]
    starts: tuple[int, ...]
    numbers: tuple[int, int]
    steady: float
    bounds: tuple[int, int, int, int, int, int]
    plateaus: float
    choosy: int

    def sides_for(self, wish: int) -> Sides:
        """Return the sides for a day's wish, or all of them."""
        return self.sides[wish - 1] if wish else tuple(one for sides in self.sides for one in sides)

    def range_for(self, wish: int) -> range:
        """Return the effort for a day's wish, or for the variant."""
        return range(self.bounds[wish - 1], self.bounds[wish]) if wish else range(self.bounds[0], self.bounds[-1])


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
PLATEAUS = 0.34
"""Numbers are split until at most this share of neighbours is equal, if possible."""


def variant_of(effort: int | None) -> str | None:
    """Return the variant in whose range an effort is, the first and the last without end; None for none.

    >>> variant_of(3), variant_of(30), variant_of(10_000)
    ('mini', 'gentle', 'fiendish')
    """
    if effort is None:
        return None
    return next((slug for slug, recipe in RECIPES.items() if effort < recipe.bounds[-1]), list(RECIPES)[-1])
