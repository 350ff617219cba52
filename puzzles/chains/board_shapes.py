"""Draw the shapes of boards: rectangles with regular pieces cut out, hearts, rings, and letters for special days.

Every shape but some letters is symmetric: it looks the same in a mirror, or when it is turned upside down.
"""

from random import Random

from puzzles.chains.covers import are_connected
from puzzles.chains.wire import Cell

Cells = set[Cell]

LETTERS = {
    "F": ("####", "#...", "###.", "#..."),
    "H": ("#..#", "####", "#..#", "#..#"),
    "N": ("#..#", "##.#", "#.##", "#..#"),
    "X": ("#..#", ".##.", ".##.", "#..#"),
}
"""The letters for special days; # is a hole in the middle of a board, or four holes on a large board."""
HEART = "heart"
SHORTEST_HEART_SIDE, SHORTEST_LETTER_SIDE, SHORTEST_LARGE_LETTER_SIDE = 5, 6, 10
"""The shortest side of a board in the shape of a heart, of one with a letter, and of one with a large letter."""


def draw_shape(rng: Random, rows: int, columns: int, occasion: str = "") -> list[Cell]:
    """Return the cells of a shape, sorted: that of the occasion if the board is large enough, else a random one."""
    full = {(r, c) for r in range(rows) for c in range(columns)}
    if cells := _draw_occasion(rows, columns, occasion):
        return sorted(cells)
    for _ in range(20):
        cells = full - rng.choice(SHAPE_CUTS)(rng, rows, columns)
        spans = [len({cell[axis] for cell in cells}) for axis in (0, 1)]
        if spans == [rows, columns] and are_connected(cells):
            return sorted(cells)
    return sorted(full)


def has_room_for(sides: tuple[int, int], occasion: str) -> bool:
    """Return True if a board with these sides is large enough for the shape of an occasion.

    >>> has_room_for((6, 6), "heart"), has_room_for((4, 4), "heart"), has_room_for((6, 6), "")
    (True, False, False)
    """
    return (occasion == HEART and min(sides) >= SHORTEST_HEART_SIDE) or (
        occasion in LETTERS and min(sides) >= SHORTEST_LETTER_SIDE
    )


def _draw_occasion(rows: int, columns: int, occasion: str) -> Cells:
    """Return the cells of a heart, or those around a letter; an empty set if the board is too small."""
    if not has_room_for((rows, columns), occasion):
        return set()
    full = {(r, c) for r in range(rows) for c in range(columns)}
    return full - (list_cells_around_heart(rows, columns) if occasion == HEART else cut_letter(rows, columns, occasion))


def cut_letter(rows: int, columns: int, letter: str) -> Cells:
    """Return the cells to cut out for a letter in the middle of a board."""
    size = 2 if min(rows, columns) >= SHORTEST_LARGE_LETTER_SIDE else 1
    lines = LETTERS[letter]
    top, left = (rows - size * len(lines)) // 2, (columns - size * len(lines[0])) // 2
    return {
        (top + size * r + down, left + size * c + right)
        for r, line in enumerate(lines)
        for c, sign in enumerate(line)
        if sign == "#"
        for down in range(size)
        for right in range(size)
    }


def cut_nothing(rng: Random, rows: int, columns: int) -> Cells:
    """Cut nothing: a plain rectangle."""
    return set()


def mirror_cells(cells: Cells, rows: int, columns: int) -> Cells:
    """Return some cells and their mirror images, left to right and top to bottom."""
    return {(a, b) for r, c in cells for a in (r, rows - 1 - r) for b in (c, columns - 1 - c)}


def turn_cells(cells: Cells, rows: int, columns: int) -> Cells:
    """Return some cells, and those to which they move when the board is rotated by 180°."""
    return cells | {(rows - 1 - r, columns - 1 - c) for r, c in cells}


def cut_corners(rng: Random, rows: int, columns: int) -> Cells:
    """Return cells to cut off at four corners, or at two opposite ones, as squares or triangles."""
    size, slanting = rng.randint(1, max(1, min(rows, columns) // 4)), rng.random() < 0.5
    square = {(r, c) for r in range(size) for c in range(size) if not slanting or r + c < size}
    return rng.choice((mirror_cells, turn_cells))(square, rows, columns)


def cut_window(rng: Random, rows: int, columns: int) -> Cells:
    """Return cells to cut out as a hole in the middle."""
    high, wide = rng.randint(1, max(1, rows // 3)), rng.randint(1, max(1, columns // 3))
    return _list_middle_block(rows, columns, high + (rows - high) % 2, wide + (columns - wide) % 2)


def cut_ring(rng: Random, rows: int, columns: int) -> Cells:
    """Return all cells but a frame that is two or three cells wide."""
    wide = rng.choice((2, 3)) if min(rows, columns) > 7 else 2
    return _list_middle_block(rows, columns, max(0, rows - 2 * wide), max(0, columns - 2 * wide))


def _list_middle_block(rows: int, columns: int, height: int, width: int) -> Cells:
    top, left = (rows - height) // 2, (columns - width) // 2
    return {(top + r, left + c) for r in range(height) for c in range(width)}


def cut_notches(rng: Random, rows: int, columns: int) -> Cells:
    """Return cells to cut out in the middle of two opposite sides, or of all four."""
    deep = rng.randint(1, max(1, min(rows, columns) // 4))
    upright = {(r, c) for r in (*range(deep), *range(rows - deep, rows)) for c in _find_middle_range(columns)}
    lying = {(r, c) for c in (*range(deep), *range(columns - deep, columns)) for r in _find_middle_range(rows)}
    return rng.choice((upright, lying, upright | lying))


def _find_middle_range(length: int) -> range:
    return range((length - 1) // 2, length // 2 + 1)


def scatter_holes(rng: Random, rows: int, columns: int) -> Cells:
    """Return random cells to cut out, mirrored both ways or rotated by 180°."""
    repeat = rng.choice((mirror_cells, turn_cells))
    count = rng.randint(1, max(1, rows * columns // (20 if repeat is turn_cells else 40)))
    return repeat({(rng.randrange(rows), rng.randrange(columns)) for _ in range(count)}, rows, columns)


def cut_diamond(rng: Random, rows: int, columns: int) -> Cells:
    """Return four large triangles of cells to cut off at the corners."""
    size = min(rows, columns) // 2 - 1
    return mirror_cells({(r, c) for r in range(size) for c in range(size) if r + c < size}, rows, columns)


def cut_heart(rng: Random, rows: int, columns: int) -> Cells:
    """Return the cells to cut off around a heart; none on a small board."""
    return list_cells_around_heart(rows, columns) if min(rows, columns) >= SHORTEST_HEART_SIDE else set()


def list_cells_around_heart(rows: int, columns: int) -> Cells:
    """Return the cells around the largest heart: a notch at the top, the upper corners, and those beside the point."""
    bend = max(1, columns // 4)
    sides = {(r, c) for r in range(bend) for c in range(columns // 2) if r + c < bend}
    slope = (columns - 1) // 2
    for step in range(slope):
        sides |= {(rows - 1 - step, c) for c in range(slope - step)}
    notch = {(r, c) for r in range(max(1, bend // 2)) for c in _find_middle_range(columns) if columns % 2 or r < 1}
    return {(r, b) for r, c in sides for b in (c, columns - 1 - c)} | notch


SHAPE_CUTS = (
    cut_nothing,
    cut_nothing,
    cut_nothing,
    cut_corners,
    cut_corners,
    cut_window,
    cut_notches,
    scatter_holes,
    scatter_holes,
    cut_diamond,
    cut_heart,
    cut_ring,
)
