"""Correct a rack for an editor: check its names, lay it again, and find par again."""

from collections.abc import Mapping

from puzzles.contract import BadPuzzle
from puzzles.dominoes.cast import can_join_once, load_cast, write_person
from puzzles.dominoes.generator import MadeGame, find_par, sort_by_contact
from puzzles.dominoes.matching import Matching, Tile
from puzzles.dominoes.names import TITLES, load_variant_groups
from puzzles.dominoes.puzzle import build_full_setup, make_puzzle
from puzzles.dominoes.rules import GameSetup
from puzzles.dominoes.solver import PlacementTable, SearchExhausted, solve_rack
from puzzles.dominoes.typesetting import is_legible
from puzzles.dominoes.wire import LONGEST_LINE, LONGEST_RIDDLE, LONGEST_TILE, Puzzle
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
        if half in TITLES and write_person(tile) not in load_cast():
            raise BadPuzzle(f"“{half}” on tile {number} is a title, not a name")
        if not is_legible(half):
            raise BadPuzzle(f"“{half}” on tile {number} is too long for a square")
    return tile


def replace_tiles(
    puzzle: Puzzle, tiles: tuple[Tile, ...], lines: Mapping[int, str], riddles: tuple[str, ...] = ()
) -> Puzzle:
    """Return the puzzle with other tiles, other lines about people by the number of their tile, and other riddles.

    If tiles differ, the rack is laid again, without links of people who are no longer on it. Raises `BadPuzzle`.
    """
    public = puzzle.public
    for number, line in lines.items():
        if len(line) > LONGEST_LINE:
            raise BadPuzzle(f"the line of tile {number + 1} has more than {LONGEST_LINE} letters")
    if not all(0 < len(riddle) <= LONGEST_RIDDLE for riddle in riddles):
        raise BadPuzzle(f"a riddle must have 1 to {LONGEST_RIDDLE} letters")
    people = tuple(lines.get(number, line) for number, line in enumerate(public.people))
    changed = public.model_copy(update={"people": people, "riddles": riddles or public.riddles})
    if tiles == public.tiles:
        return puzzle.model_copy(update={"public": changed})
    if len(set(tiles)) < len(tiles):
        raise BadPuzzle("two tiles have the same names")
    if len(tiles[0]) != len(public.tiles[0]):
        raise BadPuzzle("the first tile must keep its number of squares")
    return make_puzzle(_lay_rack(puzzle.model_copy(update={"public": changed}), tiles), people, public.difficulty)


def _lay_rack(puzzle: Puzzle, tiles: tuple[Tile, ...]) -> MadeGame:
    """Lay a whole rack with other tiles on the same board, and find its par. Raises `BadPuzzle`."""
    before = build_full_setup(puzzle)
    known = Matching([*before.matching.groups, *load_variant_groups()])
    matching = Matching(known.restrict_groups(name for tile in tiles for name in tile))
    kept = [
        (riddle, pair)
        for riddle, pair in zip(puzzle.public.riddles, before.links, strict=True)
        if all(tiles[n] == before.tiles[n] for n in pair) and can_join_once(tiles[pair[0]], tiles[pair[1]], matching)
    ]
    links = tuple(pair for _, pair in kept)
    setup = GameSetup(before.width, before.height, tiles, matching, before.given, links=links)
    try:
        found = solve_rack(PlacementTable(setup), [setup.given])
    except SearchExhausted:
        found = None
    if found is None:
        raise BadPuzzle("we couldn’t find a way to lay this rack on its board")
    riddles = tuple(riddle for riddle, _ in kept)
    return find_par(MadeGame(setup, sort_by_contact(setup, [setup.given, *found]), riddles=riddles))
