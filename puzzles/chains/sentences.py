"""How cells and reasons are named to a player: “the 4 in row 2, column 3”."""

from collections.abc import Mapping

from puzzles.chains.level import Level, bits
from puzzles.chains.wire import START

NAMED = 3
"""More cells than these are counted, not named: they are lit or marked on the board anyway."""
NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

Blanks = Mapping[str, int | str]
"""What fills a sentence's blanks: cells, or words."""

REASONS = {
    "no entrance": "Then {cells} could no longer be entered.",
    "no exit": "Then {cells} could not be left, and it is not an end.",
    "too many ends": "Then there would be more ends than chains.",
    "too few ends": "Then there would be no cell left for a chain to end on.",
    "unreached": "Then no chain could reach {cells}.",
}


def name_cell(level: Level, bit: int) -> str:
    """Name one cell, by its number and place, counted from 1."""
    row, column = level.cell(bit)
    what = "start" if level.numbers[bit] == START else str(level.numbers[bit])
    return f"the {what} in row {row + 1}, column {column + 1}"


def number_in_words(count: int) -> str:
    """Return a number, in a word if there is a short one."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def name_cells(level: Level, mask: int, shown: str = "lit") -> str:
    """Name some cells, or say how many they are and how the board shows them."""
    count = mask.bit_count()
    if count > NAMED:
        return f"the {count} {shown} cells"
    each = [name_cell(level, bit) for bit in bits(mask)]
    return " and ".join([", ".join(each[:-1]), each[-1]] if len(each) > 1 else each)


def explain_contradiction(level: Level, why: tuple[str, int] | None) -> str:
    """Say why a board cannot be solved, with the cells that the board marks; empty if no reason is known."""
    return REASONS[why[0]].format(cells=name_cells(level, why[1], "marked")) if why else ""


def fill_blanks(level: Level, text: str, blanks: Blanks, why: tuple[str, int] | None = None) -> str:
    """Fill the blanks of a deduction's sentence; a blank that starts with a capital starts a sentence."""
    words = {blank: what if isinstance(what, str) else name_cells(level, what) for blank, what in blanks.items()}
    words["why"] = explain_contradiction(level, why)
    capitals = {blank.capitalize(): word[:1].upper() + word[1:] for blank, word in words.items()}
    return text.format_map({**words, **capitals})
