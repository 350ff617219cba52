"""The generator: a fresh number, as deep in the halving as the day's wish asks. It is the solver turned round."""

from __future__ import annotations

from random import Random

from puzzles.contract import CannotGenerate, Stock
from tests.toy.puzzles.toy.solver import halving
from tests.toy.puzzles.toy.wire import Public, Puzzle, Secret, Variant

TOPS: dict[Variant, int] = {"small": 20, "large": 60}


def key(variant: str, number: int) -> str:
    """What no other edition soon should use again."""
    return f"{variant}/{number}"


def generate(rng: Random, variant: Variant, stock: Stock) -> Puzzle:
    """A puzzle. Raises `CannotGenerate` where every number is used."""
    top = TOPS[variant]
    numbers = _wished([n for n in range(1, top + 1) if key(variant, n) not in stock.used], top, stock.difficulty)
    if not numbers:
        raise CannotGenerate("every number was used")
    public = Public(variant=variant, top=top, difficulty=stock.difficulty)
    return Puzzle(public=public, secret=Secret(number=rng.choice(numbers)))


def _wished(numbers: list[int], top: int, difficulty: int | None) -> list[int]:
    """Those whose halving is nearest to as many guesses as the wish says; all without a wish."""
    if difficulty is None or not numbers:
        return numbers
    far = {number: abs(len(halving(top, number)) - difficulty) for number in numbers}
    return [number for number in numbers if far[number] == min(far.values())]
