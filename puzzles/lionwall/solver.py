"""Find all ways to split sixteen cards into four groups of four, by all known categories.

Cards are numbered from 0, and a set of cards is a bit mask. A category is the mask of its cards. A group is any four
cards of one category. A partition, or split, puts each card into one group. Partitions with the same groups are the
same, whatever the groups are called.

Method: exact cover, always of the card with the fewest choices (Donald E. Knuth, “Dancing Links”, 2000); for sixteen
cards, lists of masks are enough instead of his links.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

GROUP_SIZE = 4
"""The number of cards in a group."""

Partition = tuple[int, ...]
"""The masks of the groups, smallest first."""


@dataclass(frozen=True)
class Solution:
    """The partitions that were found, up to a limit; `complete` if there are no more."""

    partitions: tuple[Partition, ...]
    complete: bool


def make_mask(numbers: Iterable[int]) -> int:
    """Return the mask of cards, given by their numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def list_numbers(mask: int) -> tuple[int, ...]:
    """Return the numbers of the cards in a mask, ascending."""
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)


@cache
def list_quartets(mask: int) -> tuple[int, ...]:
    """Return the masks of all groups of a category: any four of its cards."""
    return tuple(make_mask(four) for four in combinations(list_numbers(mask), GROUP_SIZE))


def _filter_maximal(categories: Iterable[int]) -> list[int]:
    """Drop the categories that have fewer than four cards, and those whose cards another category has, too."""
    maximal: list[int] = []
    for mask in sorted({m for m in categories if m.bit_count() >= GROUP_SIZE}, key=lambda m: (-m.bit_count(), m)):
        if not any(mask & other == mask for other in maximal):
            maximal.append(mask)
    return maximal


class _ExactCover:
    """A search that covers at each step the card with the fewest groups left."""

    def __init__(self, cards: int, categories: Iterable[int]) -> None:
        self.cards = cards
        self.groups = sorted({group for mask in _filter_maximal(categories) for group in list_quartets(mask)})
        self.holding = [[group for group in self.groups if group >> card & 1] for card in range(cards)]

    def list_partitions(self, left: int | None = None, chosen: tuple[int, ...] = ()) -> Iterator[Partition]:
        """Yield once each partition with the `chosen` groups that splits the other cards (`left`, None for all)."""
        left = (1 << self.cards) - 1 if left is None else left
        if not left:
            yield tuple(sorted(chosen))
            return
        fitting = min((self._list_groups_with(card, left) for card in list_numbers(left)), key=len)
        for group in fitting:
            yield from self.list_partitions(left & ~group, (*chosen, group))

    def _list_groups_with(self, card: int, uncovered: int) -> list[int]:
        return [group for group in self.holding[card] if group & uncovered == group]


def solve_wall(cards: int, categories: Iterable[int], limit: int = 2) -> Solution:
    """Return up to `limit` partitions of a wall with `cards` cards, by the masks of its categories.

    The cost grows with the number of groups; a category of n cards has n choose 4 of them.

    >>> solve_wall(8, [0b00001111, 0b11110000, 0b00011110])
    Solution(partitions=((15, 240),), complete=True)
    """
    partitions: list[Partition] = []
    for partition in _ExactCover(cards, categories).list_partitions():
        if len(partitions) == limit:
            return Solution(tuple(partitions), complete=False)
        partitions.append(partition)
    return Solution(tuple(partitions), complete=True)


def list_category_names(group: int, categories: Mapping[str, int]) -> list[str]:
    """List the names of the categories that have all cards of a group, the narrowest first.

    >>> list_category_names(0b1111, {"animals": 0b11111111, "fish": 0b11111, "birds": 0b11100000})
    ['fish', 'animals']
    """
    return sorted(
        (n for n, mask in categories.items() if mask & group == group), key=lambda n: categories[n].bit_count()
    )
