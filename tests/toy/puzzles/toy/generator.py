"""Generate a puzzle: a number that was not used lately, as hard as the day should be.

The number's difficulty is how many guesses the solver needs for it.
"""

from random import Random

from puzzles.contract import CannotGenerate, Stock
from tests.toy.puzzles.toy.solver import list_halving_guesses
from tests.toy.puzzles.toy.wire import Public, Puzzle, Secret, Variant

HIGHEST_NUMBERS: dict[Variant, int] = {"small": 20, "large": 60}


def make_key(variant: str, number: int) -> str:
    """Return what other editions should not use again for a while."""
    return f"{variant}/{number}"


def generate(rng: Random, variant: Variant, stock: Stock) -> Puzzle:
    """Return a puzzle. Raises `CannotGenerate` if every number was used."""
    top = HIGHEST_NUMBERS[variant]
    unused = [number for number in range(1, top + 1) if make_key(variant, number) not in stock.used]
    numbers = _filter_by_difficulty(unused, top, stock.difficulty)
    if not numbers:
        raise CannotGenerate("every number was used")
    public = Public(variant=variant, top=top, difficulty=stock.difficulty)
    return Puzzle(public=public, secret=Secret(number=rng.choice(numbers)))


def _filter_by_difficulty(numbers: list[int], top: int, difficulty: int | None) -> list[int]:
    """Return the numbers whose halving takes closest to `difficulty` guesses, or all without a wish."""
    if difficulty is None or not numbers:
        return numbers
    distances = {number: abs(len(list_halving_guesses(top, number)) - difficulty) for number in numbers}
    return [number for number in numbers if distances[number] == min(distances.values())]
