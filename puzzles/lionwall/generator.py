"""Make walls: a flavour draws one, the solver proves that it has one split only, then names to choose from are
added.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from puzzles.contract import NEVER_USED, BadPuzzle, CannotGenerate, Stock
from puzzles.lionwall.flavour import Flavour, Wall
from puzzles.lionwall.solver import GROUP
from puzzles.lionwall.wire import CHOICES, GRADES, Grade, Herring, Herrings, Public, Puzzle, Secret

ItemT = TypeVar("ItemT")

OF_DAY: Mapping[int, Grade] = {1: "gentle", 2: "gentle", 3: "tricky", 4: "tricky", 5: "fiendish"}
"""A day's wish to its grade."""
SHORTER = (1, 2, 8, NEVER_USED)
"""The rests are divided by these in turn; by the last one nothing rests."""
MOST_DRAWS = 1_000
"""How many draws a grade gets. A short list of an editor may have no wall of one grade; then another is tried."""


def key_of(cards: Sequence[str]) -> str:
    """Return a wall's key in the calendar, whatever the order of its cards."""
    return "wall " + hashlib.sha256("|".join(sorted(cards)).encode()).hexdigest()[:16]


def is_proven(flavour: Flavour, wall: Wall) -> bool:
    """Return True if a wall has one split only, by all categories that the flavour knows."""
    found = flavour.partitions([group.texts for group in wall.groups])
    return len(found.partitions) == 1 and found.complete


def grades_for(rng: Random, difficulty: int | None) -> list[Grade]:
    """Return the grades in the order in which they suit a day: Monday and Tuesday gentle, the weekend fiendish.

    >>> [grades_for(Random(0), difficulty)[0] for difficulty in (1, 2, 3, 4, 5)]
    ['gentle', 'gentle', 'tricky', 'tricky', 'fiendish']
    """
    if difficulty is None:
        return rng.sample(GRADES, len(GRADES))
    wanted = GRADES.index(OF_DAY[difficulty])
    return sorted(GRADES, key=lambda grade: abs(GRADES.index(grade) - wanted))


def generate(flavour: Flavour, rng: Random, stock: Stock, grade: Grade | None = None) -> Puzzle:
    """Return a proven wall of a grade, or of the day's, else of one near it. Raises `CannotGenerate`.

    Only where no grade has a wall of what has rested, what has rested nearly long enough is drawn too.
    """
    grades = [grade] if grade else grades_for(rng, stock.difficulty)
    for shorter in SHORTER if stock.used else SHORTER[:1]:
        given = stock if shorter == 1 else replace(stock, days=_stretch_days(stock, shorter))
        for wanted in grades:
            for _ in range(MOST_DRAWS):
                wall = flavour.draw(rng, wanted, given)
                if wall and key_of(wall.cards) not in stock.used and is_proven(flavour, wall):
                    puzzle = as_puzzle(flavour, rng, wall, wanted, given)
                    if puzzle is not None:
                        return sort_groups(flavour, wall, puzzle)
    raise CannotGenerate(f"no wall of {flavour.title.lower()} was found in {MOST_DRAWS} draws")


def _stretch_days(stock: Stock, times: int) -> dict[str, int]:
    """Return the days to each key's nearest use, multiplied by `times`, as if all were used longer ago."""
    return {key: max(stock.apart(key), 1) * times for key in stock.used}


def as_puzzle(flavour: Flavour, rng: Random, wall: Wall, grade: Grade, stock: Stock) -> Puzzle | None:
    """Return a wall with its cards shuffled and six names for each group; None if six cannot be found."""
    groups, choices = rng.sample(wall.groups, GROUP), []
    for group in groups:
        wrong = flavour.decoys(rng, wall, group, CHOICES - 1, stock)
        if len(set(wrong) - {group.name}) < CHOICES - 1:
            return None
        choices.append(_shuffle(rng, (group.name, *wrong)))
    cards = _shuffle(rng, [text for group in groups for text in group.texts])
    public = Public(difficulty=stock.difficulty, flavour=flavour.slug, grade=grade, cards=cards)
    shuffled = tuple(one.model_copy(update={"cards": _shuffle(rng, one.cards)}) for one in groups)
    herrings = tuple(Herring(name=flavour.herring(name), cards=cards) for name, cards in wall.herrings.items())
    secret = Secret(
        groups=shuffled,
        choices=tuple(choices),
        herrings=Herrings(tempting=herrings),
    )
    return Puzzle(public=public, secret=secret)


def sort_groups(flavour: Flavour, wall: Wall, puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its easiest group first: the order of the colours, and of the rows that a player missed."""
    secret = puzzle.secret
    rows = sorted(zip(secret.groups, secret.choices, strict=True), key=lambda row: flavour.weigh_group(wall, row[0]))
    groups, choices = zip(*rows, strict=True)
    return puzzle.model_copy(update={"secret": secret.model_copy(update={"groups": groups, "choices": choices})})


def _shuffle(rng: Random, what: Sequence[ItemT]) -> tuple[ItemT, ...]:
    return tuple(rng.sample(what, len(what)))


def written_puzzle(flavour: Flavour, groups: Iterable[tuple[str, Sequence[str]]]) -> Puzzle:
    """Return a wall that a person wrote, as (name, cards) of each group; it is not proven. Raises `BadPuzzle`."""
    cards = {name: tuple(texts) for name, texts in groups}
    herrings = flavour.tempting(cards)
    rows = tuple(flavour.group(name, f"category {name}", texts) for name, texts in cards.items())
    wall = Wall(rows, herrings)
    puzzle = as_puzzle(flavour, Random(key_of(wall.cards)), wall, flavour.grade_of(wall), Stock())
    if puzzle is None:
        raise BadPuzzle("there are not enough other names to choose from")
    return puzzle
