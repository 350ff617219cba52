"""The stored form of a game, the ground it is played on, and whether its parts fit together."""

from functools import lru_cache

from puzzles.abilities import Part
from puzzles.contract import BadPuzzle
from puzzles.dominoes.counting import complete, joins_of
from puzzles.dominoes.generator import Made
from puzzles.dominoes.matching import Matching
from puzzles.dominoes.rules import Ground, Laid, fault
from puzzles.dominoes.wire import LaidTile, Par, Public, Puzzle, Secret, Variants


def puzzle_of(made: Made, people: tuple[str, ...] = (), difficulty: int | None = None) -> Puzzle:
    """Return the puzzle of a game and its solution; `people` has a line for the person of each tile."""
    ground = made.ground
    public = Public(
        difficulty=difficulty,
        width=ground.width,
        height=ground.height,
        tiles=ground.tiles,
        variants=Variants(groups=tuple(ground.matching.groups)),
        given=laid_tile(ground.given),
        par=Par(joins=joins_of((ground.given, *made.solution)), proven=made.proven),
        people=people,
    )
    return Puzzle(public=public, secret=Secret(answer=tuple(map(laid_tile, made.solution))))


@lru_cache(maxsize=1 << 12)
def laid_tile(laid: Laid) -> LaidTile:
    """Return a laid tile as it travels; cached, because views repeat the same ones."""
    return LaidTile(tile=laid.tile, squares=laid.squares)


@lru_cache(maxsize=64)
def ground_of(public: Public) -> Ground:
    """Return what a puzzle is played on; cached, because a move asks several times."""
    matching = Matching(public.variants.groups)
    return Ground(public.width, public.height, public.tiles, matching, _laid_of(public.given), public.par.joins)


def solution_of(puzzle: Puzzle) -> tuple[Laid, ...]:
    """Return one way to lay the whole rack, each tile touching one before it."""
    return tuple(map(_laid_of, puzzle.secret.answer))


def _laid_of(tile: LaidTile) -> Laid:
    return Laid(tile.tile, tile.squares)


def check(puzzle: Puzzle) -> None:
    """Raise `BadPuzzle` unless the solution lays the rack by the rules."""
    ground, solution = ground_of(puzzle.public), solution_of(puzzle)
    if not all(one.tile < len(ground.tiles) for one in (ground.given, *solution)):
        raise BadPuzzle("a tile is laid that there is not")
    if ground.given.tile != 0 or fault(ground, (), ground.given):
        raise BadPuzzle("the given tile does not lie on the board")
    if len(puzzle.public.people) != len(ground.tiles):
        raise BadPuzzle("there is not a line for each person")
    _check_solution(ground, solution)


def _check_solution(ground: Ground, solution: tuple[Laid, ...]) -> None:
    laid = [ground.given]
    for one in solution:
        if any(one.tile == other.tile for other in laid) or fault(ground, laid, one):
            raise BadPuzzle(f"the answer breaks the rules at tile {one.tile}")
        laid.append(one)
    if not complete(ground, laid):
        raise BadPuzzle("the answer does not lay every tile")
    if ground.par != joins_of(laid):
        raise BadPuzzle("the answer has not as many joins as par says")


def parts(puzzle: Puzzle) -> list[Part]:
    """Return what a player can point at: the people on the tiles, with the line that says who they are."""
    people = [" ".join(filter(None, tile)) for tile in puzzle.public.tiles]
    told = (f"{person}: {line}" if line else person for person, line in zip(people, puzzle.public.people, strict=True))
    return [Part(f"tile:{n}", label, person) for n, (label, person) in enumerate(zip(told, people, strict=True))]
