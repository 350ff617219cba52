"""Makes a game: a full board first, then the rack that it came from, graded by how often thoughtless play fails.

A board is grown at random from a few dozen people, one tile after the other, mostly where it touches much. What lies
there in the end is the rack; the tile that touches the most others is given. The first board whose grade is the one
asked for is taken, once the solver has laid the whole rack by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from puzzles.contract import CannotGenerate
from puzzles.dominoes.matching import Matching, Tile, normal, split
from puzzles.dominoes.rules import Ground, Laid, connected, neighbours, occupied
from puzzles.dominoes.solver import Exhausted, Ways, any_bit, solve, wrong_ways

POOLS, BOARDS_PER_POOL, PEOPLE_PER_POOL = 16, 24, 32
RELATED = 0.9
"""How many of a pool's people share a name with one who is in it already."""
REPAIRS = 60
"""How often a board that is stuck has a few tiles taken out and is grown again."""
LOOKED_AT = 4
"""Of so many ways to lay a next tile the one that touches the most squares is taken."""


@dataclass(frozen=True)
class Grade:
    """A board's size, how many tiles its rack has, and the share of thoughtless plays that fail on it."""

    width: int
    height: int
    rack: int
    above: float
    most: float

    def fits(self, ground: Ground) -> bool:
        """Whether a game has this grade's board and rack."""
        return (ground.width, ground.height, len(ground.rack)) == (self.width, self.height, self.rack)


GRADES = {
    "gentle": Grade(6, 5, 7, -1.0, 0.85),
    "tricky": Grade(6, 6, 9, 0.85, 0.975),
    "fiendish": Grade(6, 7, 12, 0.98, 1.0),
}


@dataclass(frozen=True)
class Made:
    """A game, and one way to lay its whole rack."""

    ground: Ground
    solution: tuple[Laid, ...]


def grade_of(ground: Ground, ways: Ways) -> str | None:
    """The grade whose board and rack these are, if thoughtless play fails as often as that grade has it."""
    grade = next((name for name, one in GRADES.items() if one.fits(ground)), None)
    return grade if grade and GRADES[grade].above < wrong_ways(ways) <= GRADES[grade].most else None


def generate(rng: Random, grade: str, people: Sequence[str], matching: Matching, used: frozenset[str]) -> Made:
    """A game of a grade. `used` names people who shall not be the given tile. Raises `CannotGenerate`."""
    wanted = GRADES[grade]
    for tiles, laid in _boards(rng, wanted, people, matching):
        made = _turned_round(tiles, laid, wanted, matching, used)
        if made and _is_good(made, grade):
            return made
    raise CannotGenerate(f"no board of {POOLS * BOARDS_PER_POOL} had a rack that is {grade}")


def _boards(
    rng: Random, grade: Grade, people: Sequence[str], matching: Matching
) -> Iterator[tuple[list[Tile], list[Laid]]]:
    """Full boards, a few from each of some pools of people."""
    circle = _Circle(people, matching)
    for _ in range(POOLS):
        tiles = [split(person) for person in circle.draw(rng)]
        ways = Ways(Ground(grade.width, grade.height, tuple(tiles), matching, Laid(0, ())))
        for _ in range(BOARDS_PER_POOL):
            laid = _grown(ways, rng, grade.rack + 1)
            if len(laid) == grade.rack + 1:
                yield tiles, laid


class _Circle:
    """People by their names, so that those who share one can be drawn together."""

    def __init__(self, people: Sequence[str], matching: Matching) -> None:
        self.people = list(people)
        variants: dict[str, list[str]] = {}
        for group in matching.groups:
            for name in group:
                variants.setdefault(name, []).extend(group)
        words = {person: {w for half in split(person) for w in normal(half).split()} for person in people}
        self.names = {
            person: sorted({v for w in own for v in (w, *variants.get(w, ()))}) for person, own in words.items()
        }
        self.by_name: dict[str, list[str]] = {}
        for person in self.people:
            for name in self.names[person]:
                self.by_name.setdefault(name, []).append(person)

    def draw(self, rng: Random) -> list[str]:
        """Different people, most of whom share a name with another."""
        drawn = {rng.choice(self.people): None}
        for _ in range(PEOPLE_PER_POOL * 8):
            if len(drawn) >= min(PEOPLE_PER_POOL, len(self.people)):
                break
            known = rng.choice(list(drawn))
            near = self.by_name[rng.choice(self.names[known])]
            drawn[rng.choice(near if rng.random() < RELATED else self.people)] = None
        return list(drawn)


def _grown(ways: Ways, rng: Random, count: int) -> list[Laid]:
    """Up to so many tiles laid at random; where no more fit, a few are taken out and it goes on from there."""
    laid = _more(ways, rng, [ways.ways[any_bit(ways.all, rng)].laid], count)
    for _ in range(REPAIRS):
        if len(laid) == count:
            break
        kept = connected(rng.sample(laid, max(1, len(laid) - rng.randint(1, 3))))
        again = _more(ways, rng, list(kept), count)
        laid = again if len(again) >= len(laid) else laid
    return laid


def _more(ways: Ways, rng: Random, laid: list[Laid], count: int) -> list[Laid]:
    """A board with more tiles laid at random, mostly where they touch much."""
    open_ways, touching = ways.after(laid)
    while len(laid) < count and (near := open_ways & touching):
        there = occupied(laid)
        some = [ways.ways[any_bit(near, rng)] for _ in range(LOOKED_AT)]
        way = max(some, key=lambda one: sum(n in there for s in one.laid.squares for n in neighbours(s)))
        laid.append(way.laid)
        open_ways, touching = open_ways & way.keeps, touching | way.touches
    return laid


def _turned_round(
    tiles: list[Tile], laid: list[Laid], grade: Grade, matching: Matching, used: frozenset[str]
) -> Made | None:
    """The board as a game: its tiles numbered by their names, the given one first. None where all were given before."""
    fresh = [one for one in laid if key_of(tiles[one.tile]) not in used]
    if not fresh:
        return None
    given = max(fresh, key=lambda one: (_touched(one, laid), tiles[one.tile]))
    others = sorted((one for one in laid if one is not given), key=lambda one: (tiles[one.tile], one.squares))
    number = {one.tile: n for n, one in enumerate([given, *others])}
    names = tuple(tiles[one.tile] for one in (given, *others))
    groups = matching.among(name for tile in names for name in tile)
    ground = Ground(grade.width, grade.height, names, Matching(groups), Laid(0, given.squares))
    placed = [Laid(number[one.tile], one.squares) for one in (given, *others)]
    return Made(ground, in_order(ground, placed))


def _touched(one: Laid, laid: Sequence[Laid]) -> int:
    """How many other tiles a tile touches."""
    there = occupied(laid)
    return len({there[n][0] for s in one.squares for n in neighbours(s) if n in there} - {one.tile})


def in_order(ground: Ground, laid: Sequence[Laid]) -> tuple[Laid, ...]:
    """Tiles in an order in which each touches one before it, without the given one."""
    reached, left = [ground.given], [one for one in laid if one.tile != ground.given.tile]
    while left:
        following = next(one for one in left if len(connected([*reached, one])) > len(reached))
        reached.append(following)
        left.remove(following)
    return tuple(reached[1:])


def _is_good(made: Made, grade: str) -> bool:
    """Whether a board is of the grade, and the solver lays its whole rack without being told how."""
    ways = Ways(made.ground)
    if grade_of(made.ground, ways) != grade:
        return False
    try:
        return solve(ways, [made.ground.given]) is not None
    except Exhausted:
        return False


def key_of(tile: Tile) -> str:
    """What the calendar notes of a game: whose tile was given."""
    return "|".join(tile)
