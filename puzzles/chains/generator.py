"""Make levels: a shape, a random cover of it, and numbers shaped until there is one solution, found as it should be.

The numbers start with few rises and are only changed if another solution exists (or, for the easy variants, where
deductions stop), so a level is about as hard as its numbers may be. For fiendish levels they are then loosened until
deductions alone do not solve it. At last numbers are split, so that fewer neighbours are equal; the proof stays. A
level is kept if it takes about as long as its variant and day ask.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from random import Random

from puzzles.chains.board import Board, Change, ruled_out_by_move
from puzzles.chains.catalogue import EASY
from puzzles.chains.covers import cover_shape
from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY
from puzzles.chains.effort import effort
from puzzles.chains.figures import draw_shape, has_room_for
from puzzles.chains.level import Level, fingerprint
from puzzles.chains.recipes import ANY, PLATEAUS, RECIPES, Recipe
from puzzles.chains.search import OutOfPatience, Patience, apply_all, search
from puzzles.chains.shaping import Numbered, plateau_share
from puzzles.chains.solver import Trace, apply_deductions, deduce, undecided_moves
from puzzles.chains.wire import Link
from puzzles.contract import CannotGenerate

TRIES = 2_000
SHAPED_TRIES = 300
"""How many tries a level in the shape of a special day gets, before any shape will do."""
ROUNDS = 90
"""How often the numbers of one cover may be changed."""
SEARCHED_STRAYS = 60
"""With more undecided moves than these, a search for other solutions takes too long."""
SHAPED_AFTER = 150
"""How many positions are looked at for other solutions while numbers are shaped."""
LOOSENED_AFTER = 60
"""How many positions the proof of a loosened level may take; levels that need more are dropped."""
LOOSENINGS = 60
"""How often the numbers of a proven level may be loosened to make it fiendish."""
MOST_LOOKS = 8
"""A level that needs more looks ahead than these is no fun."""
SHORTEST = 4
"""The fewest cells of a chain in a made level; on the smallest boards, `SHORTEST_OF_SMALL`."""
SHORTEST_OF_SMALL, SMALL = 3, 16


@dataclass(frozen=True)
class Made:
    """A level, the steps that prove it, and how long a person would need."""

    level: Level
    trace: Trace
    effort: int


@dataclass(frozen=True)
class Wanted:
    """What a level should be like besides its variant: the day's wish (or `ANY`), and its occasion ('' for none)."""

    wish: int = ANY
    occasion: str = ""


def generate(
    rng: Random, variant: str, used: Collection[str] = (), wanted: Wanted = Wanted(), recipe: Recipe | None = None
) -> Made:
    """Return a level of a variant, or of a given recipe. Raises `CannotGenerate` after a bounded number of tries.

    Without a day's wish the first level of the variant is taken. With one, levels are made until one is in the day's
    fifth; after `choosy` tries the nearest is taken.
    """
    recipe = recipe or RECIPES[variant]
    fitting = [one for one in recipe.sides_for(ANY) if has_room_for(one, wanted.occasion)]
    if fitting:  # of any size: the shape takes cells away
        shaped = (attempt_level(rng, recipe, rng.choice(fitting), wanted.occasion) for _ in range(SHAPED_TRIES))
        if made := _find_nearest(shaped, recipe, used, wanted.wish):
            return made
    # only once, or most levels would have the sides that are easy to make
    sides = rng.choice(recipe.sides_for(wanted.wish))
    if made := _find_nearest((attempt_level(rng, recipe, sides) for _ in range(TRIES)), recipe, used, wanted.wish):
        return made
    raise CannotGenerate(f"no level of this kind was found in {TRIES} tries")


def _find_nearest(attempts: Iterable[Made | None], recipe: Recipe, used: Collection[str], wish: int) -> Made | None:
    """Return the first level of some attempts in the range of a wish; when patience ends, the one nearest to it."""
    wished, nearest = recipe.range_for(wish), None
    for number, made in enumerate(attempts, 1):
        if made and made.effort in recipe.range_for(ANY) and fingerprint(made.level) not in used:
            nearest = min(filter(None, (nearest, made)), key=lambda one: distance_to_range(one.effort, wished))
        if nearest and (nearest.effort in wished or number >= recipe.choosy):
            break
    return nearest


def distance_to_range(effort: int, wish: range) -> int:
    """Return how far an effort is outside of a day's range.

    >>> distance_to_range(30, range(20, 25)), distance_to_range(22, range(20, 25))
    (6, 0)
    """
    return max(wish[0] - effort, effort - wish[-1], 0)


def attempt_level(rng: Random, recipe: Recipe, sides: tuple[int, int], occasion: str = "") -> Made | None:
    """Make one cover, numbered until it is proven and as hard as its grade; return None if that fails."""
    cells = draw_shape(rng, *sides, occasion)
    shortest = SHORTEST_OF_SMALL if len(cells) <= SMALL else SHORTEST
    paths = cover_shape(rng, cells, rng.choice(recipe.starts), shortest)
    if paths is None:
        return None
    numbered = Numbered(paths, recipe.steady, rng)
    stopped = HARD_ENOUGH[recipe.grade](numbered, recipe.numbers[1])
    if stopped is None:
        return None
    numbered.split_towards(PLATEAUS, recipe.numbers[1], stopped)
    level = numbered.level()
    if numbered.highest < recipe.numbers[0] or plateau_share(level) > recipe.plateaus:
        return None
    return prove_level(level, recipe.grade)


def prove_level(level: Level, grade: int) -> Made | None:
    """Return a level with its proof by the deductions of a grade; None if they don't prove it."""
    try:
        trace = deduce(Trace(Board(level)), grade, Patience(2_000))
    except OutOfPatience:
        return None
    found = effort(trace)
    return None if found is None or trace.grade != grade else Made(level, trace, found)


def shape_gentle(numbered: Numbered, most: int) -> Board | None:
    """Change numbers until the easy deductions decide them; return the board as they leave it."""
    for _ in range(ROUNDS):
        board = Board(numbered.level())
        apply_deductions(board, EASY)
        strays = numbered.stray(board)
        if not strays:
            return board if numbered.highest <= most else None
        if not _rule_out_one(numbered, _of_other_solutions(numbered, board, strays), most):
            return None
    return None


def _rule_out_one(numbered: Numbered, strays: list[Link], most: int) -> bool:
    """Change numbers so that one of some moves is out, if it can be done with that many different numbers."""
    numbered.rng.shuffle(strays)
    return any(numbered.forbid(move) for move in strays) and numbered.highest <= most


def _of_other_solutions(numbered: Numbered, board: Board, strays: list[Link]) -> list[Link]:
    """Return the stray moves that another solution uses, if one is soon found: only they need to go."""
    if len(strays) > SEARCHED_STRAYS:
        return strays
    try:
        return other_moves(numbered, board.copy()) or strays
    except OutOfPatience:
        return strays


def other_moves(numbered: Numbered, board: Board) -> list[Link]:
    """Return the moves of another solution that the cover does not use. Raises `OutOfPatience`."""
    for found in search(board, 2, Patience(SHAPED_AFTER), light=SHAPED_AFTER):
        if moves := numbered.stray(found):
            return moves
    return []


def shape_tricky(numbered: Numbered, most: int) -> Board | None:
    """Change numbers until deep deductions decide them and easy ones do not.

    Return the board as the easy ones leave it.
    """
    if not shape_single(numbered, most) or _stray_after(numbered, deep=True):
        return None
    return _stray_after(numbered, deep=False)


def shape_single(numbered: Numbered, most: int) -> bool:
    """Shape numbers until there is no other solution."""
    for _ in range(ROUNDS):
        try:
            others = other_moves(numbered, Board(numbered.level()))
        except OutOfPatience:
            return False
        if not others:
            return numbered.highest <= most
        if not _rule_out_one(numbered, others, most):
            return False
    return False


def _stray_after(numbered: Numbered, deep: bool) -> Board | None:
    """Return the board as deductions leave it; None if only the cover is left."""
    board = Board(numbered.level())
    apply_all(board, deep)
    return board if numbered.stray(board) else None


def shape_fiendish(numbered: Numbered, most: int) -> Board | None:
    """Loosen proven numbers until deductions need a look ahead; return the board as they leave it without one."""
    if not shape_single(numbered, most):
        return None
    for _ in range(LOOSENINGS):
        kept = numbered.loosen()
        board = _stray_after(numbered, deep=True)
        if board is None:
            continue
        if _one_solution(board) and looks_ahead(board) is not None:
            return board
        numbered.values = kept
    return None


def _one_solution(board: Board) -> bool:
    """Return True if a search soon finds that there is one solution."""
    try:
        return len(list(search(board.copy(), 2, Patience(LOOSENED_AFTER)))) == 1
    except OutOfPatience:
        return False


def looks_ahead(board: Board) -> int | None:
    """Return how many looks ahead solve a board that deductions left, each refuted by easy ones; None if they don't."""
    board = board.copy()
    for looks in range(MOST_LOOKS + 1):
        if not apply_all(board, deep=True):
            return None
        if board.decided:
            return looks
        change = next(
            (Change(_one_move(cell, d)) for cell, d in undecided_moves(board) if _is_refuted(board, cell, d)), None
        )
        if change is None:
            return None
        board.apply(change)
    return None


def _is_refuted(board: Board, cell: int, towards: int) -> bool:
    tried = board.copy()
    tried.apply(ruled_out_by_move(board.level, cell, towards))
    return not apply_all(tried, deep=False)


def _one_move(cell: int, towards: int) -> tuple[int, int, int, int]:
    up, right, down, left = (cell if d == towards else 0 for d in range(4))
    return up, right, down, left


HARD_ENOUGH = {GENTLE: shape_gentle, TRICKY: shape_tricky, FIENDISH: shape_fiendish}
