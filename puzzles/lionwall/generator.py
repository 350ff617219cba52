"""Make walls: a flavour draws a wall, the solver proves that it has only one split, and decoys are added."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from puzzles.contract import NEVER_USED, BadPuzzle, CannotGenerate, Stock
from puzzles.lionwall.flavour import Flavour, Wall
from puzzles.lionwall.solver import GROUP_SIZE
from puzzles.lionwall.wire import CHOICE_COUNT, GRADES, Grade, Herring, Herrings, Public, Puzzle, Secret

ItemT = TypeVar("ItemT")

GRADE_BY_DIFFICULTY: Mapping[int, Grade] = {1: "gentle", 2: "gentle", 3: "tricky", 4: "tricky", 5: "fiendish"}
"""A day's difficulty to the grade of its wall."""
REST_DIVISORS = (1, 2, 8, NEVER_USED)
"""Divisors for all days of rest, tried in this order; with the last one nothing needs to rest."""
MOST_DRAWS = 1_000
"""The most draws for one grade; then another is tried, because a short list of editors may not have this grade."""


def make_wall_key(cards: Sequence[str]) -> str:
    """Return the key by which the calendar knows a wall; the order of its cards doesn't matter."""
    return "wall " + hashlib.sha256("|".join(sorted(cards)).encode()).hexdigest()[:16]


def is_proven(flavour: Flavour, wall: Wall) -> bool:
    """Return True if a wall has only one split by all categories that the flavour knows."""
    found = flavour.find_partitions([group.texts for group in wall.groups])
    return len(found.partitions) == 1 and found.complete


def order_grades(rng: Random, difficulty: int | None) -> list[Grade]:
    """List the grades, the one that suits a day's difficulty best first; in random order for None.

    >>> [order_grades(Random(0), difficulty)[0] for difficulty in (1, 2, 3, 4, 5)]
    ['gentle', 'gentle', 'tricky', 'tricky', 'fiendish']
    """
    if difficulty is None:
        return rng.sample(GRADES, len(GRADES))
    wanted = GRADES.index(GRADE_BY_DIFFICULTY[difficulty])
    return sorted(GRADES, key=lambda grade: abs(GRADES.index(grade) - wanted))


def generate(flavour: Flavour, rng: Random, stock: Stock, grade: Grade | None = None) -> Puzzle:
    """Make a proven wall of a grade, by default of the one that suits the day best. Raises `CannotGenerate`.

    If no wall is found among categories and cards that have rested, all rests are shortened.
    """
    grades = [grade] if grade else order_grades(rng, stock.difficulty)
    for shorter in REST_DIVISORS if stock.used else REST_DIVISORS[:1]:
        given = stock if shorter == 1 else replace(stock, days=_stretch_days(stock, shorter))
        for wanted in grades:
            for _ in range(MOST_DRAWS):
                wall = flavour.draw_wall(rng, wanted, given)
                if wall and make_wall_key(wall.cards) not in stock.used and is_proven(flavour, wall):
                    puzzle = make_puzzle(flavour, rng, wall, wanted, given)
                    if puzzle is not None:
                        return sort_groups(flavour, wall, puzzle)
    raise CannotGenerate(f"we couldn’t find a wall of {flavour.title.lower()} in {MOST_DRAWS} draws")


def _stretch_days(stock: Stock, times: int) -> dict[str, int]:
    """Return the days to the nearest edition with each key, multiplied by `times`, as if rests were shorter."""
    return {key: max(stock.count_days_apart(key), 1) * times for key in stock.used}


def make_puzzle(flavour: Flavour, rng: Random, wall: Wall, grade: Grade, stock: Stock) -> Puzzle | None:
    """Make a puzzle of a wall: shuffle its cards and add decoys; return None if there are too few decoys."""
    groups, choices = rng.sample(wall.groups, GROUP_SIZE), []
    for group in groups:
        wrong = flavour.draw_decoys(rng, wall, group, CHOICE_COUNT - 1, stock)
        if len(set(wrong) - {group.name}) < CHOICE_COUNT - 1:
            return None
        choices.append(_shuffle_items(rng, (group.name, *wrong)))
    cards = _shuffle_items(rng, [text for group in groups for text in group.texts])
    public = Public(difficulty=stock.difficulty, flavour=flavour.slug, grade=grade, cards=cards)
    shuffled = tuple(one.model_copy(update={"cards": _shuffle_items(rng, one.cards)}) for one in groups)
    herrings = tuple(Herring(name=flavour.name_herring(name), cards=cards) for name, cards in wall.herrings.items())
    secret = Secret(
        groups=shuffled,
        choices=tuple(choices),
        herrings=Herrings(tempting=herrings),
    )
    return Puzzle(public=public, secret=secret)


def sort_groups(flavour: Flavour, wall: Wall, puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its groups sorted, the easiest first; this order gives them their colours."""
    secret = puzzle.secret
    rows = sorted(zip(secret.groups, secret.choices, strict=True), key=lambda row: flavour.weigh_group(wall, row[0]))
    groups, choices = zip(*rows, strict=True)
    return puzzle.model_copy(update={"secret": secret.model_copy(update={"groups": groups, "choices": choices})})


def _shuffle_items(rng: Random, what: Sequence[ItemT]) -> tuple[ItemT, ...]:
    return tuple(rng.sample(what, len(what)))


def make_written_puzzle(flavour: Flavour, groups: Iterable[tuple[str, Sequence[str]]]) -> Puzzle:
    """Make a puzzle of groups that a person wrote, as (name, cards), without a proof. Raises `BadPuzzle`."""
    cards = {name: tuple(texts) for name, texts in groups}
    herrings = flavour.find_herrings(cards)
    rows = tuple(flavour.make_group(name, f"category {name}", texts) for name, texts in cards.items())
    wall = Wall(rows, herrings)
    puzzle = make_puzzle(flavour, Random(make_wall_key(wall.cards)), wall, flavour.grade_wall(wall), Stock())
    if puzzle is None:
        raise BadPuzzle("there aren’t enough other names to choose from")
    return puzzle
