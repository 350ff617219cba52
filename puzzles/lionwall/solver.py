"""Finds every way to split sixteen cards into four groups of four: an exact cover over all known categories.

Cards are numbered from 0; a set of cards is a bit mask. A category is the mask of the cards that it holds; a group is
any four cards of one category. Two answers are the same when their groups are, whatever the groups are called.

Method: exact cover by always choosing the item with the fewest options (D. E. Knuth, “Dancing Links”, 2000); a set of
sixteen cards fits into one number, so no links are needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

GROUP = 4
"""How many cards make a group."""

Answer = tuple[int, ...]
"""The masks of the groups, smallest first."""


@dataclass(frozen=True)
class Found:
    """Answers, at most as many as were asked for; `complete` where there are no more."""

    answers: tuple[Answer, ...]
    complete: bool


def mask_of(places: Iterable[int]) -> int:
    """The mask of some cards."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def places_of(mask: int) -> tuple[int, ...]:
    """The cards of a mask, ascending."""
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


@cache
def quartets(mask: int) -> tuple[int, ...]:
    """Every group of a category: the masks of four of its cards."""
    return tuple(mask_of(four) for four in combinations(places_of(mask), GROUP))


def _maximal(categories: Iterable[int]) -> list[int]:
    """The categories that are not within another, which has all their groups; small ones hold no group."""
    found: list[int] = []
    for mask in sorted({m for m in categories if m.bit_count() >= GROUP}, key=lambda m: (-m.bit_count(), m)):
        if not any(mask & other == mask for other in found):
            found.append(mask)
    return found


class _Search:
    """The exact cover: at each step the card with the fewest groups left is covered."""

    def __init__(self, cards: int, categories: Iterable[int]) -> None:
        self.cards = cards
        self.groups = sorted({group for mask in _maximal(categories) for group in quartets(mask)})
        self.holding = [[group for group in self.groups if group >> card & 1] for card in range(cards)]

    def answers(self, left: int | None = None, chosen: tuple[int, ...] = ()) -> Iterator[Answer]:
        """Every answer, once."""
        left = (1 << self.cards) - 1 if left is None else left
        if not left:
            yield tuple(sorted(chosen))
            return
        fitting = min((self._fitting(card, left) for card in places_of(left)), key=len)
        for group in fitting:
            yield from self.answers(left & ~group, (*chosen, group))

    def _fitting(self, card: int, left: int) -> list[int]:
        return [group for group in self.holding[card] if group & left == group]


def solve(cards: int, categories: Iterable[int], limit: int = 2) -> Found:
    """The answers of a wall, at most `limit` of them. Raises nothing; a wall without an answer has none.

    >>> solve(8, [0b00001111, 0b11110000, 0b00011110])
    Found(answers=((15, 240),), complete=True)
    """
    answers: list[Answer] = []
    for answer in _Search(cards, categories).answers():
        if len(answers) == limit:
            return Found(tuple(answers), complete=False)
        answers.append(answer)
    return Found(tuple(answers), complete=True)


def names_of(group: int, categories: Mapping[str, int]) -> list[str]:
    """What a group may be called: every category that holds all of its cards, the narrowest first."""
    return sorted(
        (n for n, mask in categories.items() if mask & group == group), key=lambda n: categories[n].bit_count()
    )
