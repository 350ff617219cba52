"""Find every way to split sixteen cards into four groups of four: an exact cover over all known categories.

Cards are numbered from 0; a set of cards is a bit mask. A category is the mask of the cards that it holds; a group is
any four cards of one category. A partition is a whole split; two are the same when their groups are, whatever the
groups are called. Method: exact cover, always going on at the card with the fewest choices, as in “Dancing Links” by
Donald E. Knuth (2000); with sixteen cards, lists of masks do in place of his links.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

GROUP = 4
"""How many cards make a group."""

Partition = tuple[int, ...]
"""The masks of the groups, smallest first."""


@dataclass(frozen=True)
class Solution:
    """Partitions, up to a limit; `complete` if there are no more."""

    partitions: tuple[Partition, ...]
    complete: bool


def make_mask(numbers: Iterable[int]) -> int:
    """Return the mask of some cards."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def list_numbers(mask: int) -> tuple[int, ...]:
    """Return the cards of a mask, ascending."""
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)


@cache
def list_quartets(mask: int) -> tuple[int, ...]:
    """Return every group of a category: the masks of four of its cards."""
    return tuple(make_mask(four) for four in combinations(list_numbers(mask), GROUP))


def _filter_maximal(categories: Iterable[int]) -> list[int]:
    """Drop categories contained in another, which has all their groups, and those of fewer than four cards."""
    maximal: list[int] = []
    for mask in sorted({m for m in categories if m.bit_count() >= GROUP}, key=lambda m: (-m.bit_count(), m)):
        if not any(mask & other == mask for other in maximal):
            maximal.append(mask)
    return maximal


class _Search:
    """The exact cover: at each step the card with the fewest groups left is covered."""

    def __init__(self, cards: int, categories: Iterable[int]) -> None:
        self.cards = cards
        self.groups = sorted({group for mask in _filter_maximal(categories) for group in list_quartets(mask)})
        self.holding = [[group for group in self.groups if group >> card & 1] for card in range(cards)]

    def partitions(self, left: int | None = None, chosen: tuple[int, ...] = ()) -> Iterator[Partition]:
        """Yield every partition, once."""
        left = (1 << self.cards) - 1 if left is None else left
        if not left:
            yield tuple(sorted(chosen))
            return
        fitting = min((self._groups_with(card, left) for card in list_numbers(left)), key=len)
        for group in fitting:
            yield from self.partitions(left & ~group, (*chosen, group))

    def _groups_with(self, card: int, uncovered: int) -> list[int]:
        return [group for group in self.holding[card] if group & uncovered == group]


def solve(cards: int, categories: Iterable[int], limit: int = 2) -> Solution:
    """Return the partitions of a wall, at most `limit` of them. Raises nothing; a wall without any has none.

    The cost grows with the number of groups that the categories hold: a category of n cards has n choose 4.

    >>> solve(8, [0b00001111, 0b11110000, 0b00011110])
    Solution(partitions=((15, 240),), complete=True)
    """
    partitions: list[Partition] = []
    for partition in _Search(cards, categories).partitions():
        if len(partitions) == limit:
            return Solution(tuple(partitions), complete=False)
        partitions.append(partition)
    return Solution(tuple(partitions), complete=True)


def list_names(group: int, categories: Mapping[str, int]) -> list[str]:
    """Return the possible names of a group: every category that holds all of its cards, the narrowest first.

    >>> list_names(0b1111, {"animals": 0b11111111, "fish": 0b11111, "birds": 0b11100000})
    ['fish', 'animals']
    """
    return sorted(
        (n for n, mask in categories.items() if mask & group == group), key=lambda n: categories[n].bit_count()
    )
