"""Correct a rack for an editor: check its names, lay it again, and find par again."""

from collections.abc import Mapping

from puzzles.contract import BadPuzzle
from puzzles.dominoes.generator import MadeGame, find_par, sort_by_contact
from puzzles.dominoes.matching import Matching, Tile
from puzzles.dominoes.names import TITLES, load_variant_groups
from puzzles.dominoes.puzzle import build_setup, make_puzzle
from puzzles.dominoes.rules import GameSetup
from puzzles.dominoes.solver import PlacementTable, SearchExhausted, solve_rack
from puzzles.dominoes.typesetting import is_legible
from puzzles.dominoes.wire import LONGEST_LINE, LONGEST_TILE, Puzzle
from puzzles.typed_text import fold_typed, has_only_letters, has_stacked_marks

NAME_SEPARATOR, EMPTY_HALF = " | ", "—"


def write_tile(tile: Tile) -> str:
    """Write a tile as editors do, with a bar between its names.

    >>> write_tile(("Marie", "Curie")), write_tile(("Plato", ""))
    ('Marie | Curie', 'Plato | —')
    """
    return NAME_SEPARATOR.join(half or EMPTY_HALF for half in tile)


def read_tile(text: str, number: int) -> Tile:
    """Read a tile that an editor wrote, with bars between its names. Raises `BadPuzzle`; `number` is for its message.

    >>> read_tile("Marie|Curie", 1), read_tile("Eugene | O’Neill", 2)
    (('Marie', 'Curie'), ('Eugene', "O'Neill"))
    """
    halves = [fold_typed(half) for half in text.split("|")]
    tile = tuple("" if half in ("", EMPTY_HALF, "-") else half for half in halves)
    if not any(tile) or len(tile) > LONGEST_TILE:
        raise BadPuzzle(f"tile {number} must have one to {LONGEST_TILE} names, with | between them")
    for half in filter(None, tile):
        if not has_only_letters(half) or has_stacked_marks(half):
            raise BadPuzzle(f"“{half}” on tile {number} has characters that we don’t allow in names")
        if half in TITLES:
            raise BadPuzzle(f"“{half}” on tile {number} is a title, not a name")
        if not is_legible(half):
            raise BadPuzzle(f"“{half}” on tile {number} is too long for a square")
    return tile


def replace_tiles(puzzle: Puzzle, tiles: tuple[Tile, ...], lines: Mapping[int, str]) -> Puzzle:
    """Return the puzzle with other tiles, and other lines about people by the number of their tile.

    If tiles differ, the rack is laid again. Raises `BadPuzzle`.
    """
    public = puzzle.public
    for number, line in lines.items():
        if len(line) > LONGEST_LINE:
            raise BadPuzzle(f"the line of tile {number + 1} has more than {LONGEST_LINE} letters")
    people = tuple(lines.get(number, line) for number, line in enumerate(public.people))
    if tiles == public.tiles:
        return puzzle.model_copy(update={"public": public.model_copy(update={"people": people})})
    if len(set(tiles)) < len(tiles):
        raise BadPuzzle("two tiles have the same names")
    if len(tiles[0]) != len(public.tiles[0]):
        raise BadPuzzle("the first tile must keep its number of squares")
    return make_puzzle(_lay_rack(puzzle, tiles), people, public.difficulty)


def _lay_rack(puzzle: Puzzle, tiles: tuple[Tile, ...]) -> MadeGame:
    """Lay a whole rack with other tiles on the same board, and find its par. Raises `BadPuzzle`."""
    before = build_setup(puzzle.public)
    known = Matching([*before.matching.groups, *load_variant_groups()])
    groups = known.restrict_groups(name for tile in tiles for name in tile)
    setup = GameSetup(before.width, before.height, tiles, Matching(groups), before.given)
    try:
        found = solve_rack(PlacementTable(setup), [setup.given])
    except SearchExhausted:
        found = None
    if found is None:
        raise BadPuzzle("we couldn’t find a way to lay this rack on its board")
    return find_par(MadeGame(setup, sort_by_contact(setup, [setup.given, *found])))
