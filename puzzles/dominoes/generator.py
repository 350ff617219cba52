"""Make a game: grow a full board, take its tiles as the rack, and find par.

A board is grown with people who share many names and some links of meaning. Tiles are laid one after another, mostly
where they touch many squares. Then, many times, a few tiles are taken out and others laid, if the board gets no worse.
The given tile is the one that touches most others. The rack must have two or three links. Two tests on random play must
pass: it hardly ever earns two stars, and it fails to lay the whole rack as often as the grade asks. The solver then
finds par, and mostly proves it.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from puzzles.contract import CannotGenerate
from puzzles.dominoes.board_tally import count_joins
from puzzles.dominoes.cast import list_links
from puzzles.dominoes.luck import estimate_failure, is_won_by_luck
from puzzles.dominoes.matching import Matching, Tile, split_name
from puzzles.dominoes.par import find_best_board
from puzzles.dominoes.pools import NameNetwork
from puzzles.dominoes.rules import GameSetup, PlacedTile, find_connected, list_neighbours, map_covered_squares
from puzzles.dominoes.solver import PlacementTable, draw_bit

POOLS, BOARDS_PER_POOL = 150, 3
EXCHANGE_ROUNDS = 160
"""How many times a few tiles are taken out of a board and others are laid."""
PLACEMENTS_COMPARED = 40
"""How many random placements of the next tile are compared; the one that touches most squares is taken."""
LEAST_LINKS = 2
"""The fewest links of a rack; a stock without any links makes racks without."""
MOST_UNPROVEN_BOARDS = 2
"""After this many good boards whose par can't be proven, the first of them is taken."""


@dataclass(frozen=True)
class Grade:
    """The games of one grade.

    `width`, `height`: the board's size in squares. `rack_size`: the number of tiles to lay. The share of random plays
    that fail to lay all of them must be above `least_failure`, and at most `most_failure`. `pool_size`: the number of
    people from whom a board is grown. `spare_joins`: how many joins more than tiles to lay a board has at least.
    """

    width: int
    height: int
    rack_size: int
    least_failure: float
    most_failure: float
    pool_size: int
    spare_joins: int

    def has_size_of(self, setup: GameSetup) -> bool:
        """Return True if a game's board and rack have the size of this grade."""
        return (setup.width, setup.height, len(setup.rack_numbers)) == (self.width, self.height, self.rack_size)


GRADES = {
    "gentle": Grade(6, 5, 7, -1.0, 0.95, 14, 2),
    "tricky": Grade(6, 6, 9, 0.85, 0.985, 18, 2),
    "fiendish": Grade(6, 7, 12, 0.985, 1.0, 22, 3),
}


@dataclass(frozen=True)
class MadeGame:
    """A game, and a solution: the tiles of its whole rack as laid, without the given one.

    `proven`: no solution has more joins. `riddles`: the riddle of each link of the game.
    """

    setup: GameSetup
    solution: tuple[PlacedTile, ...]
    proven: bool = False
    riddles: tuple[str, ...] = ()


def find_grade(setup: GameSetup, table: PlacementTable) -> str | None:
    """Return the grade that fits a game's size and how often random play fails on it; None if no grade does."""
    grade = next((name for name, one in GRADES.items() if one.has_size_of(setup)), None)
    return (
        grade if grade and GRADES[grade].least_failure < estimate_failure(table) <= GRADES[grade].most_failure else None
    )


def generate(
    rng: Random,
    grade: str,
    people: Sequence[str],
    matching: Matching,
    used: Collection[str],
    resting_kinds: frozenset[str] = frozenset(),
) -> MadeGame:
    """Make a game of a grade from some people. Raises `CannotGenerate`.

    `used` has the keys of tiles that may not be given again (see `make_given_key`). The game has no links of
    `resting_kinds`.
    """
    wanted, unproven = GRADES[grade], list[MadeGame]()
    if len(people) > wanted.rack_size:
        network = NameNetwork(people, matching, resting_kinds)
        for tiles, laid in _grow_full_boards(rng, wanted, network, matching):
            made = _make_game(tiles, laid, wanted, network, matching, used, resting_kinds)
            if made is None or not _is_fair_game(made, grade):
                continue
            found = find_par(made)
            if found.proven:
                return found
            unproven.append(found)
            if len(unproven) == MOST_UNPROVEN_BOARDS:
                return unproven[0]
    if unproven:
        return unproven[0]
    raise CannotGenerate(f"none of {POOLS * BOARDS_PER_POOL} boards had a rack of difficulty {grade}")


def _grow_full_boards(
    rng: Random, grade: Grade, network: NameNetwork, matching: Matching
) -> Iterator[tuple[list[Tile], list[PlacedTile]]]:
    """Yield (tiles, laid): a pool's tiles, and a board with the number of tiles and joins that the grade needs."""
    for _ in range(POOLS):
        pool = network.draw_people(rng, grade.pool_size)
        if network.estimate_joins(pool) <= 0:
            continue
        tiles = [split_name(person) for person in pool]
        links = network.list_linked_pairs(pool)
        setup = GameSetup(grade.width, grade.height, tuple(tiles), matching, PlacedTile(0, ()), links=links)
        table = PlacementTable(setup)
        for _ in range(BOARDS_PER_POOL):
            laid = _grow_board(table, rng, grade.rack_size + 1)
            if len(laid) == grade.rack_size + 1 and count_joins(laid) >= grade.rack_size + grade.spare_joins:
                yield tiles, laid


def _grow_board(table: PlacementTable, rng: Random, count: int) -> list[PlacedTile]:
    """Lay up to `count` tiles at random; then, many times, exchange a few of them unless the board gets worse.

    Joins of people with a link count double.
    """
    links = table.setup.links
    laid = _lay_more_tiles(table, rng, [table.placements[draw_bit(table.all, rng)].laid], count)
    worth = len(laid), count_joins(laid, links)
    for _ in range(EXCHANGE_ROUNDS):
        kept = find_connected(rng.sample(laid, max(1, len(laid) - rng.randint(1, 4))))
        again = _lay_more_tiles(table, rng, list(kept), count)
        if (worth_then := (len(again), count_joins(again, links))) >= worth:
            laid, worth = again, worth_then
    return laid


def _lay_more_tiles(table: PlacementTable, rng: Random, laid: list[PlacedTile], count: int) -> list[PlacedTile]:
    """Lay more tiles at random, mostly where they touch many squares, up to `count` in all."""
    open_placements, touching = table.find_open_placements(laid)
    there = set(map_covered_squares(laid))
    while len(laid) < count and (near := open_placements & touching):
        some = {draw_bit(near, rng): None for _ in range(PLACEMENTS_COMPARED)}
        placement = max((table.placements[bit] for bit in some), key=lambda one: _count_touching_sides(one.laid, there))
        laid.append(placement.laid)
        there.update(placement.laid.squares)
        open_placements, touching = open_placements & placement.keeps, touching | placement.touches
    return laid


def _count_touching_sides(placed: PlacedTile, covered: Collection[tuple[int, int]]) -> int:
    """Count the sides of a tile that touch covered squares."""
    return sum(n in covered for s in placed.squares for n in list_neighbours(s))


def _make_game(
    tiles: list[Tile],
    laid: list[PlacedTile],
    grade: Grade,
    network: NameNetwork,
    matching: Matching,
    used: Collection[str],
    resting_kinds: frozenset[str],
) -> MadeGame | None:
    """Turn a board into a game: renumber its tiles, the given one first and the others sorted by name.

    Return None if every tile was given before, or if there are too few links.
    """
    fresh = [one for one in laid if make_given_key(tiles[one.tile]) not in used]
    if not fresh:
        return None
    given = max(fresh, key=lambda one: (_count_touched_tiles(one, laid), tiles[one.tile]))
    others = sorted((one for one in laid if one is not given), key=lambda one: (tiles[one.tile], one.squares))
    number = {one.tile: n for n, one in enumerate([given, *others])}
    names = tuple(tiles[one.tile] for one in (given, *others))
    cut = Matching(matching.restrict_groups(name for tile in names for name in tile))
    found = list_links(names, cut, resting_kinds)
    if len(found) < LEAST_LINKS and network.has_links:
        return None
    placed = [PlacedTile(number[one.tile], one.squares) for one in (given, *others)]
    links = tuple(link.tiles for link in found)
    par = count_joins(placed, links)
    setup = GameSetup(grade.width, grade.height, names, cut, PlacedTile(0, given.squares), par, links)
    return MadeGame(setup, sort_by_contact(setup, placed), riddles=tuple(link.riddle for link in found))


def _count_touched_tiles(placed: PlacedTile, laid: Sequence[PlacedTile]) -> int:
    """Count the other tiles that a tile touches."""
    there = map_covered_squares(laid)
    return len({there[n][0] for s in placed.squares for n in list_neighbours(s) if n in there} - {placed.tile})


def sort_by_contact(setup: GameSetup, laid: Sequence[PlacedTile]) -> tuple[PlacedTile, ...]:
    """Sort laid tiles so that each touches the given one or one before it; the given one is left out."""
    reached, left = [setup.given], [one for one in laid if one.tile != setup.given.tile]
    while left:
        following = next(one for one in left if len(find_connected([*reached, one])) > len(reached))
        reached.append(following)
        left.remove(following)
    return tuple(reached[1:])


def _is_fair_game(made: MadeGame, grade: str) -> bool:
    """Return True if a game has the grade, and random play hardly ever earns two stars in it.

    Par is still unknown, so the joins of the grown board count as par; a higher par makes luck even rarer.
    """
    table = PlacementTable(made.setup)
    return not is_won_by_luck(table) and find_grade(made.setup, table) == grade


def find_par(made: MadeGame) -> MadeGame:
    """Return the game with its par, and with a solution that has this many joins."""
    found = find_best_board(made.setup, (made.setup.given, *made.solution))
    setup, solution = replace(made.setup, par=found.joins), sort_by_contact(made.setup, found.laid)
    return replace(made, setup=setup, solution=solution, proven=found.proven)


def make_given_key(tile: Tile) -> str:
    """Return the calendar's key for a tile that was given."""
    return "|".join(tile)
