"""Turn a game into its stored form and back, and check a stored one."""

from functools import lru_cache

from puzzles.abilities import ReportablePart
from puzzles.contract import BadPuzzle
from puzzles.dominoes.board_tally import Links, count_joins, is_complete
from puzzles.dominoes.cast import can_join_once, write_person
from puzzles.dominoes.generator import MadeGame
from puzzles.dominoes.matching import Matching
from puzzles.dominoes.rules import GameSetup, PlacedTile, find_fault
from puzzles.dominoes.wire import LaidTile, Par, Public, Puzzle, Secret, Variants


def make_puzzle(made: MadeGame, people: tuple[str, ...] = (), difficulty: int | None = None) -> Puzzle:
    """Return the stored form of a game; `people` has a line about the person of each tile."""
    setup = made.setup
    public = Public(
        difficulty=difficulty,
        width=setup.width,
        height=setup.height,
        tiles=setup.tiles,
        variants=Variants(groups=tuple(setup.matching.groups)),
        given=encode_tile(setup.given),
        par=Par(joins=count_joins((setup.given, *made.solution), setup.links), proven=made.proven),
        people=people,
        riddles=made.riddles,
    )
    return Puzzle(public=public, secret=Secret(answer=tuple(map(encode_tile, made.solution)), links=setup.links))


@lru_cache(maxsize=1 << 12)
def encode_tile(laid: PlacedTile) -> LaidTile:
    """Return a laid tile as a shape for JSON; cached, because views repeat the same tiles."""
    return LaidTile(tile=laid.tile, squares=laid.squares)


@lru_cache(maxsize=64)
def build_setup(public: Public, links: Links = ()) -> GameSetup:
    """Return the game that a puzzle stores, with the links that the caller may know.

    It is cached, because one move asks for it several times.
    """
    matching, given = Matching(public.variants.groups), _read_tile(public.given)
    return GameSetup(public.width, public.height, public.tiles, matching, given, public.par.joins, tuple(links))


def build_full_setup(puzzle: Puzzle) -> GameSetup:
    """Return the game that a puzzle stores, with all its links, which are secret."""
    return build_setup(puzzle.public, puzzle.secret.links)


def read_solution(puzzle: Puzzle) -> tuple[PlacedTile, ...]:
    """Read the solution of a puzzle: all tiles of the rack, each beside the given tile or one before it."""
    return tuple(map(_read_tile, puzzle.secret.answer))


def _read_tile(tile: LaidTile) -> PlacedTile:
    return PlacedTile(tile.tile, tile.squares)


def check_puzzle(puzzle: Puzzle) -> None:
    """Raise `BadPuzzle` unless the solution lays the rack by the rules."""
    setup, solution = build_full_setup(puzzle), read_solution(puzzle)
    if not all(one.tile < len(setup.tiles) for one in (setup.given, *solution)):
        raise BadPuzzle("the answer lays a tile that doesn’t exist")
    if setup.given.tile != 0 or find_fault(setup, (), setup.given):
        raise BadPuzzle("the first tile isn’t on the board")
    if len(puzzle.public.people) != len(setup.tiles):
        raise BadPuzzle("not every person has a line")
    _check_links(setup, puzzle.public.riddles)
    _check_solution(setup, solution)


def _check_links(setup: GameSetup, riddles: tuple[str, ...]) -> None:
    if len(riddles) != len(setup.links) or len({frozenset(pair) for pair in setup.links}) < len(riddles):
        raise BadPuzzle("each riddle must have two tiles of its own")
    for one, other in setup.links:
        if one == other or max(one, other) >= len(setup.tiles):
            raise BadPuzzle("a riddle has a tile that doesn’t exist")
        if not can_join_once(setup.tiles[one], setup.tiles[other], setup.matching):
            raise BadPuzzle("the tiles of a riddle must match in just one name")


def _check_solution(setup: GameSetup, solution: tuple[PlacedTile, ...]) -> None:
    laid = [setup.given]
    for one in solution:
        if any(one.tile == other.tile for other in laid) or find_fault(setup, laid, one):
            raise BadPuzzle(f"the answer breaks the rules at tile {one.tile}")
        laid.append(one)
    if not is_complete(setup, laid):
        raise BadPuzzle("the answer doesn’t lay every tile")
    if setup.par != count_joins(laid, setup.links):
        raise BadPuzzle("the answer doesn’t have as many joins as par")


def list_reportable_parts(puzzle: Puzzle) -> list[ReportablePart]:
    """List what a player can report as wrong: the person on each tile, with the line about them, and each riddle."""
    people = list(map(write_person, puzzle.public.tiles))
    labels = (f"{who}: {line}" if line else who for who, line in zip(people, puzzle.public.people, strict=True))
    links = zip(puzzle.public.riddles, puzzle.secret.links, strict=True)
    return [
        *(ReportablePart(f"tile:{n}", label, who) for n, (label, who) in enumerate(zip(labels, people, strict=True))),
        *(
            ReportablePart(f"riddle:{n}", f"{riddle}: {people[one]} and {people[other]}")
            for n, (riddle, (one, other)) in enumerate(links)
        ),
    ]
