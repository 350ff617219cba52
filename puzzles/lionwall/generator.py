"""Makes walls: a flavour draws one, the solver proves that it has one answer, then names to choose from are added."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Any

from puzzles.contract import CannotGenerate, Puzzle, Stock
from puzzles.lionwall.flavour import GRADES, Card, Flavour, Group, Wall
from puzzles.lionwall.solver import GROUP

MOST_DRAWS = 4_000
"""How many draws a grade gets. A short list of an editor may have no wall of one grade; then another is tried."""
CHOICES = 6


def key_of(cards: Sequence[str]) -> str:
    """What a wall is known by in the calendar, whatever the order of its cards."""
    return "wall " + hashlib.sha256("|".join(sorted(cards)).encode()).hexdigest()[:16]


def is_proven(flavour: Flavour, wall: Wall) -> bool:
    """Whether a wall has exactly one answer among all categories that the flavour knows."""
    found = flavour.answers([[card.text for card in group.cards] for group in wall.groups])
    return len(found.answers) == 1 and found.complete


def generate(flavour: Flavour, rng: Random, stock: Stock, grade: str | None = None) -> Puzzle:
    """A proven wall of a grade, or of any. Raises `CannotGenerate`."""
    for wanted in [grade] if grade else rng.sample(GRADES, len(GRADES)):
        for _ in range(MOST_DRAWS):
            wall = flavour.draw(rng, wanted, stock)
            if wall and key_of(wall.cards) not in stock.used and is_proven(flavour, wall):
                puzzle = as_puzzle(flavour, rng, wall, wanted, stock)
                if puzzle is not None:
                    return puzzle
    raise CannotGenerate(f"no wall of {flavour.title.lower()} was found in {MOST_DRAWS} draws")


def as_puzzle(flavour: Flavour, rng: Random, wall: Wall, grade: str, stock: Stock) -> Puzzle | None:
    """A wall with its cards shuffled and six names for each group; None where no six can be found."""
    groups = rng.sample(wall.groups, GROUP)
    choices = []
    for group in groups:
        wrong = flavour.decoys(rng, wall, group, CHOICES - 1, stock)
        if len(set(wrong) - {group.name}) < CHOICES - 1:
            return None
        choices.append(rng.sample([group.name, *wrong], CHOICES))
    told = [{"name": name, "cards": list(cards)} for name, cards in wall.herrings.items()]
    return {
        "public": {"flavour": flavour.slug, "grade": grade, "cards": _shuffled(rng, groups)},
        "secret": {
            "groups": [
                {
                    "name": group.name,
                    "key": group.key,
                    "cards": [{"text": card.text, "why": card.why} for card in rng.sample(group.cards, GROUP)],
                }
                for group in groups
            ],
            "choices": choices,
            "herrings": {"tempting": told},
        },
    }


def written(flavour: Flavour, groups: Sequence[tuple[str, Sequence[str]]]) -> Puzzle:
    """A wall that somebody wrote, as (name, cards) of each group; it is not proven. Raises `CannotGenerate`."""
    cards = {name: tuple(texts) for name, texts in groups}
    herrings = flavour.tempting(cards)
    rows = tuple(
        Group(name, tuple(Card(text, flavour.why(text, name)) for text in texts), f"category {name}")
        for name, texts in cards.items()
    )
    wall = Wall(rows, herrings)
    puzzle = as_puzzle(flavour, Random(key_of(wall.cards)), wall, flavour.grade_of(herrings), Stock())
    if puzzle is None:
        raise CannotGenerate("there are not enough other names to choose from")
    return puzzle


def _shuffled(rng: Random, groups: Sequence[Any]) -> list[str]:
    """The sixteen cards in an order that does not show a group in a row."""
    cards = [card.text for group in groups for card in group.cards]
    return rng.sample(cards, len(cards))
