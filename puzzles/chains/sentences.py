"""Write the sentences of hints and steps, in which a cell is “the 4 in row 2, column 3”."""

from collections.abc import Mapping

from puzzles.chains.level import Level, iterate_cells
from puzzles.chains.wire import START

MOST_NAMED_CELLS = 3
"""The most cells that a sentence names; if there are more, it only says how many, because the board shows them."""
NUMBER_WORDS = (
    "none",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)

Blanks = Mapping[str, int | str]
"""Maps each blank of a sentence to what fills it: a mask of cells, or words."""

REASONS = {
    "no entrance": "Then no chain could enter {cells}.",
    "no exit": "Then no chain could leave {cells}, which isn’t an end.",
    "too many ends": "Then there would be more ends than chains.",
    "too few ends": "Then a chain would have no cell left to end on.",
    "unreached": "Then no chain could reach {cells}.",
}


def name_cell(level: Level, bit: int) -> str:
    """Name a cell by its number, row and column, counted from 1."""
    row, column = level.locate_cell(bit)
    what = "start" if level.numbers[bit] == START else str(level.numbers[bit])
    return f"the {what} in row {row + 1}, column {column + 1}"


def write_number(count: int) -> str:
    """Write a number up to twelve as a word, others in digits."""
    return NUMBER_WORDS[count] if count < len(NUMBER_WORDS) else str(count)


def name_cells(level: Level, mask: int, marking: str = "lit") -> str:
    """Name the cells of a mask; if there are too many, say how many, and how the board marks them (`marking`)."""
    count = mask.bit_count()
    if count > MOST_NAMED_CELLS:
        return f"the {count} {marking} cells"
    each = [name_cell(level, bit) for bit in iterate_cells(mask)]
    return " and ".join([", ".join(each[:-1]), each[-1]] if len(each) > 1 else each)


def explain_contradiction(level: Level, contradiction: tuple[str, int] | None) -> str:
    """Say why a board can't be solved, from a contradiction as (kind, cells); '' for None."""
    return (
        REASONS[contradiction[0]].format(cells=name_cells(level, contradiction[1], "shaded")) if contradiction else ""
    )


def fill_blanks(level: Level, text: str, blanks: Blanks, contradiction: tuple[str, int] | None = None) -> str:
    """Fill the blanks of a deduction's sentence; {Cell} is the same as {cell}, but with a capital letter.

    The blank {why} explains the contradiction.
    """
    words = {blank: what if isinstance(what, str) else name_cells(level, what) for blank, what in blanks.items()}
    words["why"] = explain_contradiction(level, contradiction)
    capitals = {blank.capitalize(): word[:1].upper() + word[1:] for blank, word in words.items()}
    return text.format_map({**words, **capitals})
