"""Make a game: a full board first, then the rack that it came from, with the most joins that it can be laid with.

A board is grown from a few people whose names meet often, one tile after another, mostly where it touches much; then
some tiles are taken out and grown again, and the better board is kept. Its tiles are the rack; the tile that touches
the most others is given. A board is good if random play hardly ever earns two stars, and fails to lay the rack as often
as its grade asks; and if the solver then finds par, and mostly proves it.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from puzzles.contract import CannotGenerate
from puzzles.dominoes.best import find_best
from puzzles.dominoes.counting import joins_of
from puzzles.dominoes.luck import comes_by_luck, wrong_ways
from puzzles.dominoes.matching import Matching, Tile, split
from puzzles.dominoes.pools import Circle
from puzzles.dominoes.rules import Ground, Laid, connected, neighbours, occupied
from puzzles.dominoes.solver import Ways, any_bit

POOLS, BOARDS_PER_POOL = 150, 2
REPAIRS = 80
"""How often a few tiles of a board are taken out and grown again."""
LOOKED_AT = 40
"""How many random ways to lay the next tile are compared; the one that touches the most squares is taken."""
UNPROVEN = 2
"""After this many boards with an unproven par, one of them is taken."""


@dataclass(frozen=True)
class Grade:
    """A board's size, how many tiles its rack has, and the share of random plays that fail to lay it.

    A board is grown from `pool` people. It must have `spare` more joins than its tiles need to touch each other.
    """

    width: int
    height: int
    rack: int
    above: float
    most: float
    pool: int
    spare: int

    def fits(self, ground: Ground) -> bool:
        """Return True if a game has this grade's board and rack."""
        return (ground.width, ground.height, len(ground.rack)) == (self.width, self.height, self.rack)


GRADES = {
    "gentle": Grade(6, 5, 7, -1.0, 0.95, 14, 2),
    "tricky": Grade(6, 6, 9, 0.85, 0.985, 18, 2),
    "fiendish": Grade(6, 7, 12, 0.985, 1.0, 22, 3),
}


@dataclass(frozen=True)
class Made:
    """A game, and one way to lay its whole rack; `proven` if no other has more joins."""

    ground: Ground
    solution: tuple[Laid, ...]
    proven: bool = False


def grade_of(ground: Ground, ways: Ways) -> str | None:
    """Return the grade with this board and rack, if random play fails as often as that grade asks."""
    grade = next((name for name, one in GRADES.items() if one.fits(ground)), None)
    return grade if grade and GRADES[grade].above < wrong_ways(ways) <= GRADES[grade].most else None


def generate(rng: Random, grade: str, people: Sequence[str], matching: Matching, used: Collection[str]) -> Made:
    """Make a game of a grade. `used` names people who must not be the given tile. Raises `CannotGenerate`."""
    wanted, unproven = GRADES[grade], list[Made]()
    if len(people) > wanted.rack:
        for tiles, laid in _full_boards(rng, wanted, people, matching):
            made = _game_of_board(tiles, laid, wanted, matching, used)
            if made is None or not _is_good(made, grade):
                continue
            found = at_par(made)
            if found.proven:
                return found
            unproven.append(found)
            if len(unproven) == UNPROVEN:
                return unproven[0]
    if unproven:
        return unproven[0]
    raise CannotGenerate(f"no board of {POOLS * BOARDS_PER_POOL} had a rack that is {grade}")


def _full_boards(
    rng: Random, grade: Grade, people: Sequence[str], matching: Matching
) -> Iterator[tuple[list[Tile], list[Laid]]]:
    """Yield full boards with joins to spare, a few from each of some pools of people."""
    circle = Circle(people, matching)
    for _ in range(POOLS):
        pool = circle.draw(rng, grade.pool)
        if circle.worth(pool) <= 0:
            continue
        tiles = [split(person) for person in pool]
        ways = Ways(Ground(grade.width, grade.height, tuple(tiles), matching, Laid(0, ())))
        for _ in range(BOARDS_PER_POOL):
            laid = _grow_board(ways, rng, grade.rack + 1)
            if len(laid) == grade.rack + 1 and joins_of(laid) >= grade.rack + grade.spare:
                yield tiles, laid


def _grow_board(ways: Ways, rng: Random, count: int) -> list[Laid]:
    """Lay up to `count` tiles at random; again and again take a few out and grow them again, if that is as good."""
    laid = _lay_more(ways, rng, [ways.ways[any_bit(ways.all, rng)].laid], count)
    worth = len(laid), joins_of(laid)
    for _ in range(REPAIRS):
        kept = connected(rng.sample(laid, max(1, len(laid) - rng.randint(1, 4))))
        again = _lay_more(ways, rng, list(kept), count)
        if (worth_then := (len(again), joins_of(again))) >= worth:
            laid, worth = again, worth_then
    return laid


def _lay_more(ways: Ways, rng: Random, laid: list[Laid], count: int) -> list[Laid]:
    """Return a board with more tiles laid at random, mostly where they touch much."""
    open_ways, touching = ways.after(laid)
    there = set(occupied(laid))
    while len(laid) < count and (near := open_ways & touching):
        some = {any_bit(near, rng): None for _ in range(LOOKED_AT)}
        way = max((ways.ways[bit] for bit in some), key=lambda one: _count_touching_sides(one.laid, there))
        laid.append(way.laid)
        there.update(way.laid.squares)
        open_ways, touching = open_ways & way.keeps, touching | way.touches
    return laid


def _count_touching_sides(one: Laid, there: Collection[tuple[int, int]]) -> int:
    """Return how many sides of a tile touch the laid tiles."""
    return sum(n in there for s in one.squares for n in neighbours(s))


def _game_of_board(
    tiles: list[Tile], laid: list[Laid], grade: Grade, matching: Matching, used: Collection[str]
) -> Made | None:
    """Turn a board into a game: its tiles numbered by their names, the given one first.

    None if all were given before.
    """
    fresh = [one for one in laid if key_of(tiles[one.tile]) not in used]
    if not fresh:
        return None
    given = max(fresh, key=lambda one: (_count_touched_tiles(one, laid), tiles[one.tile]))
    others = sorted((one for one in laid if one is not given), key=lambda one: (tiles[one.tile], one.squares))
    number = {one.tile: n for n, one in enumerate([given, *others])}
    names = tuple(tiles[one.tile] for one in (given, *others))
    groups = matching.among(name for tile in names for name in tile)
    ground = Ground(grade.width, grade.height, names, Matching(groups), Laid(0, given.squares), joins_of(laid))
    placed = [Laid(number[one.tile], one.squares) for one in (given, *others)]
    return Made(ground, in_order(ground, placed))


def _count_touched_tiles(one: Laid, laid: Sequence[Laid]) -> int:
    """Return how many other tiles a tile touches."""
    there = occupied(laid)
    return len({there[n][0] for s in one.squares for n in neighbours(s) if n in there} - {one.tile})


def in_order(ground: Ground, laid: Sequence[Laid]) -> tuple[Laid, ...]:
    """Return tiles in an order in which each touches one before it, without the given one."""
    reached, left = [ground.given], [one for one in laid if one.tile != ground.given.tile]
    while left:
        following = next(one for one in left if len(connected([*reached, one])) > len(reached))
        reached.append(following)
        left.remove(following)
    return tuple(reached[1:])


def _is_good(made: Made, grade: str) -> bool:
    """Return True if a board is of the grade, and random play hardly ever earns two stars on it.

    It is measured by the joins that it was grown with; if the solver finds more, luck has an even harder time.
    """
    ways = Ways(made.ground)
    return not comes_by_luck(ways) and grade_of(made.ground, ways) == grade


def at_par(made: Made) -> Made:
    """Return the game with the most joins that the solver finds for it."""
    found = find_best(made.ground, (made.ground.given, *made.solution))
    return Made(replace(made.ground, par=found.joins), in_order(made.ground, found.laid), found.proven)


def key_of(tile: Tile) -> str:
    """Return the calendar's key of a game: the person of the given tile."""
    return "|".join(tile)
