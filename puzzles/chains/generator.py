"""Make levels: draw a shape, cover it at random, and number the chains until there is only one solution.

At first the numbers of a chain rise seldom. They are changed only where another solution exists or, for the easy
variants, where the deductions can't go on. For fiendish levels they are then loosened until deductions alone don't
solve the level. In the end numbers are split, so that fewer neighbours are equal, in such a way that the proof still
holds. A level is kept if its effort is what the variant and the day ask for.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from random import Random

from puzzles.chains.all_deductions import EASY_DEDUCTIONS
from puzzles.chains.board import Board, forbid_move, force_move
from puzzles.chains.board_shapes import draw_shape, has_room_for
from puzzles.chains.covers import cover_shape
from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY
from puzzles.chains.effort import measure_effort
from puzzles.chains.level import Level, make_fingerprint
from puzzles.chains.numbering import NumberedChains, measure_plateaus
from puzzles.chains.recipes import ANY_DIFFICULTY, PLATEAU_GOAL, RECIPES, Recipe
from puzzles.chains.search import OutOfPatience, Patience, apply_all_deductions, search_solutions
from puzzles.chains.solver import Trace, apply_deductions, extend_trace, list_undecided_moves
from puzzles.chains.wire import Link
from puzzles.contract import CannotGenerate

TRIES = 2_000
SHAPED_TRIES = 300
"""The tries for a level in the shape of a special day; after them, levels of other shapes are made."""
MOST_ROUNDS = 90
"""The most changes to the numbers of one cover."""
MOST_STRAYS = 60
"""With more stray moves than this, a search for other solutions takes too long."""
MOST_SHAPING_POSITIONS = 150
"""The most positions of a search for other solutions while numbers are shaped."""
MOST_PROOF_POSITIONS = 60
"""The most positions for the proof of a loosened level; levels that need more are dropped."""
MOST_LOOSENINGS = 60
"""The most changes that loosen the numbers of a proven level to make it fiendish."""
MOST_LOOKS_AHEAD = 8
"""The most moves that a player may have to try ahead to solve a level."""
SHORTEST_CHAIN = 4
"""The fewest cells of a chain in a generated level."""
SHORTEST_SMALL_CHAIN, SMALL_BOARD_CELLS = 3, 16
"""The same for a small board, and the most cells of a small board."""


@dataclass(frozen=True)
class GeneratedLevel:
    """A level, the steps that prove its solution, and its effort in seconds."""

    level: Level
    trace: Trace
    effort: int


@dataclass(frozen=True)
class LevelWish:
    """What a day asks for besides the variant: a difficulty, and an occasion ('' for none; see `Stock`)."""

    difficulty: int = ANY_DIFFICULTY
    occasion: str = ""


def generate(
    rng: Random, variant: str, used: Collection[str] = (), wish: LevelWish = LevelWish(), recipe: Recipe | None = None
) -> GeneratedLevel:
    """Make a level of a variant, or of `recipe`, whose fingerprint is not in `used`. Raises `CannotGenerate`.

    Without a wished difficulty, the first such level is taken. With one, levels are made until the effort of one is in
    the range for the difficulty; after `Recipe.choosy_tries` the level with the nearest effort is taken.
    """
    recipe = recipe or RECIPES[variant]
    fitting_sides = [one for one in recipe.find_sides(ANY_DIFFICULTY) if has_room_for(one, wish.occasion)]
    if fitting_sides:  # of any difficulty, because the shape has fewer cells
        shaped = (attempt_level(rng, recipe, rng.choice(fitting_sides), wish.occasion) for _ in range(SHAPED_TRIES))
        if generated := _choose_nearest_level(shaped, recipe, used, wish.difficulty):
            return generated
    # drawn only once, or most levels would have the sides with which levels are easiest to make
    sides = rng.choice(recipe.find_sides(wish.difficulty))
    if generated := _choose_nearest_level(
        (attempt_level(rng, recipe, sides) for _ in range(TRIES)), recipe, used, wish.difficulty
    ):
        return generated
    raise CannotGenerate(f"we couldn’t find a level like this in {TRIES} tries")


def _choose_nearest_level(
    attempts: Iterable[GeneratedLevel | None], recipe: Recipe, used: Collection[str], difficulty: int
) -> GeneratedLevel | None:
    """Return the first unused level whose effort is in the range for a wished difficulty.

    After `Recipe.choosy_tries`, return the one with the nearest effort so far, or the first after that; None if the
    attempts end without one.
    """
    wished_range, nearest = recipe.find_range(difficulty), None
    for number, generated in enumerate(attempts, 1):
        if (
            generated
            and generated.effort in recipe.find_range(ANY_DIFFICULTY)
            and make_fingerprint(generated.level) not in used
        ):
            nearest = min(
                filter(None, (nearest, generated)), key=lambda one: measure_distance_to_range(one.effort, wished_range)
            )
        if nearest and (nearest.effort in wished_range or number >= recipe.choosy_tries):
            break
    return nearest


def measure_distance_to_range(effort: int, wished_range: range) -> int:
    """Return by how many seconds an effort is outside of a range of efforts; 0 inside.

    >>> measure_distance_to_range(30, range(20, 25)), measure_distance_to_range(22, range(20, 25))
    (6, 0)
    """
    return max(wished_range[0] - effort, effort - wished_range[-1], 0)


def attempt_level(rng: Random, recipe: Recipe, sides: tuple[int, int], occasion: str = "") -> GeneratedLevel | None:
    """Draw one cover, and change its numbers until deductions of the recipe's grade prove it; None if that fails."""
    cells = draw_shape(rng, *sides, occasion)
    shortest = SHORTEST_SMALL_CHAIN if len(cells) <= SMALL_BOARD_CELLS else SHORTEST_CHAIN
    paths = cover_shape(rng, cells, rng.choice(recipe.start_counts), shortest)
    if paths is None:
        return None
    numbered_chains = NumberedChains(paths, recipe.repeat_probability, rng)
    open_board = SHAPERS_BY_GRADE[recipe.grade](numbered_chains, recipe.number_limits[1])
    if open_board is None:
        return None
    numbered_chains.split_numbers(PLATEAU_GOAL, recipe.number_limits[1], open_board)
    level = numbered_chains.make_level()
    if numbered_chains.number_count < recipe.number_limits[0] or measure_plateaus(level) > recipe.most_plateaus:
        return None
    return prove_level(level, recipe.grade)


def prove_level(level: Level, grade: int) -> GeneratedLevel | None:
    """Prove a level by deductions of a grade; return None if they don't suffice, or if easier ones do."""
    try:
        trace = extend_trace(Trace(Board(level)), grade, Patience(2_000))
    except OutOfPatience:
        return None
    seconds = measure_effort(trace)
    return None if seconds is None or trace.grade != grade else GeneratedLevel(level, trace, seconds)


def shape_gentle_level(numbered_chains: NumberedChains, most_numbers: int) -> Board | None:
    """Change numbers until the easy deductions solve the level; return the solved board.

    None if that takes too many rounds, or more than `most_numbers` different numbers.
    """
    for _ in range(MOST_ROUNDS):
        board = Board(numbered_chains.make_level())
        apply_deductions(board, EASY_DEDUCTIONS)
        strays = numbered_chains.find_strays(board)
        if not strays:
            return board if numbered_chains.number_count <= most_numbers else None
        if not _rule_out_stray(numbered_chains, _filter_strays(numbered_chains, board, strays), most_numbers):
            return None
    return None


def _rule_out_stray(numbered_chains: NumberedChains, strays: list[Link], most_numbers: int) -> bool:
    """Change numbers so that one of the stray moves becomes impossible.

    Return False if no stray can be ruled out, or if there are more than `most_numbers` different numbers then.
    """
    numbered_chains.rng.shuffle(strays)
    return any(numbered_chains.forbid_move(move) for move in strays) and numbered_chains.number_count <= most_numbers


def _filter_strays(numbered_chains: NumberedChains, board: Board, strays: list[Link]) -> list[Link]:
    """Return the stray moves that another solution uses; all strays if no other solution is soon found."""
    if len(strays) > MOST_STRAYS:
        return strays
    try:
        return find_other_solution_moves(numbered_chains, board.make_copy()) or strays
    except OutOfPatience:
        return strays


def find_other_solution_moves(numbered_chains: NumberedChains, board: Board) -> list[Link]:
    """Find another solution, and return those of its moves that are not in the cover; [] if it is the only one.

    Raises `OutOfPatience`.
    """
    for found in search_solutions(board, 2, Patience(MOST_SHAPING_POSITIONS), easy_positions=MOST_SHAPING_POSITIONS):
        if moves := numbered_chains.find_strays(found):
            return moves
    return []


def shape_tricky_level(numbered_chains: NumberedChains, most_numbers: int) -> Board | None:
    """Change numbers until deep deductions solve the level but easy ones don't.

    Return the board after the easy deductions; None if that fails, or takes more than `most_numbers` different numbers.
    """
    if not shape_unique_level(numbered_chains, most_numbers) or _find_board_with_strays(numbered_chains, deep=True):
        return None
    return _find_board_with_strays(numbered_chains, deep=False)


def shape_unique_level(numbered_chains: NumberedChains, most_numbers: int) -> bool:
    """Change numbers until there is only one solution; return False if that fails."""
    for _ in range(MOST_ROUNDS):
        try:
            other_solution_moves = find_other_solution_moves(numbered_chains, Board(numbered_chains.make_level()))
        except OutOfPatience:
            return False
        if not other_solution_moves:
            return numbered_chains.number_count <= most_numbers
        if not _rule_out_stray(numbered_chains, other_solution_moves, most_numbers):
            return False
    return False


def _find_board_with_strays(numbered_chains: NumberedChains, deep: bool) -> Board | None:
    """Return the board after the easy deductions, or with `deep` after all; None if no stray moves are left on it."""
    board = Board(numbered_chains.make_level())
    apply_all_deductions(board, deep)
    return board if numbered_chains.find_strays(board) else None


def shape_fiendish_level(numbered_chains: NumberedChains, most_numbers: int) -> Board | None:
    """Loosen the numbers of a level with one solution until deductions alone don't solve it.

    Return the board after all deductions; None if that fails.
    """
    if not shape_unique_level(numbered_chains, most_numbers):
        return None
    for _ in range(MOST_LOOSENINGS):
        earlier_values = numbered_chains.loosen_numbers()
        board = _find_board_with_strays(numbered_chains, deep=True)
        if board is None:
            continue
        if _has_one_solution(board) and count_looks_ahead(board) is not None:
            return board
        numbered_chains.values = earlier_values
    return None


def _has_one_solution(board: Board) -> bool:
    """Return True if a short search shows that there is just one solution."""
    try:
        return len(list(search_solutions(board.make_copy(), 2, Patience(MOST_PROOF_POSITIONS)))) == 1
    except OutOfPatience:
        return False


def count_looks_ahead(board: Board) -> int | None:
    """Count the moves that a person must try ahead to solve a board, each refuted by easy deductions.

    None if that doesn't solve the board, or takes more than `MOST_LOOKS_AHEAD` moves.
    """
    board = board.make_copy()
    for looks in range(MOST_LOOKS_AHEAD + 1):
        if not apply_all_deductions(board, deep=True):
            return None
        if board.is_decided:
            return looks
        change = next(
            (forbid_move(cell, d) for cell, d in list_undecided_moves(board) if _is_refuted(board, cell, d)),
            None,
        )
        if change is None:
            return None
        board.apply_change(change)
    return None


def _is_refuted(board: Board, cell: int, direction: int) -> bool:
    tried = board.make_copy()
    tried.apply_change(force_move(board.level, cell, direction))
    return not apply_all_deductions(tried, deep=False)


SHAPERS_BY_GRADE = {GENTLE: shape_gentle_level, TRICKY: shape_tricky_level, FIENDISH: shape_fiendish_level}
