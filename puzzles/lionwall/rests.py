"""How long what a wall is made of rests before another wall of the calendar may have it again.

A category (or a component) rests sixty days, a pair of them half a year, a card twenty days, and a trick of wordplay
three. A stock that cannot hold that (an editor's short list) rests as long as it can: never more than half of its
categories and cards rest at once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from puzzles.contract import Stock
from puzzles.lionwall.solver import GROUP

CATEGORY, PAIR, CARD, TRICK = 60, 180, 20, 3
"""So many days rest a category, a pair of categories, a card and a trick of wordplay."""
BUSY = 2
"""One in so many of a stock may rest at once."""


def pair_key(one: str, other: str) -> str:
    """What two groups of one wall are known by in the calendar, by the keys of both."""
    return "pair " + hashlib.sha256("|".join(sorted((one, other))).encode()).hexdigest()[:16]


def card_key(text: str) -> str:
    """What a card is known by in the calendar."""
    return f"card {text.lower()}"


def trick_key(trick: str) -> str:
    """What a trick of wordplay is known by in the calendar."""
    return f"trick {trick}"


def keys(groups: Iterable[str], cards: Iterable[str], tricks: Iterable[str] = ()) -> tuple[str, ...]:
    """Whatever of a wall rests: its groups (by their keys), their pairs, its cards, and the tricks of its wordplay."""
    own = list(groups)
    pairs = (pair_key(a, b) for a, b in combinations(own, 2))
    return (*own, *pairs, *dict.fromkeys(map(card_key, cards)), *dict.fromkeys(trick_key(one) for one in tricks if one))


@dataclass(frozen=True)
class Rests:
    """The rests of one stock. `category`, `pair` and `card`: for how many days each must have rested."""

    stock: Stock
    category: float = CATEGORY
    pair: float = PAIR
    card: float = CARD
    of_trick: float = TRICK

    @classmethod
    def within(cls, stock: Stock, categories: int, cards: int) -> Rests:
        """The rests that so many categories and cards can hold, all shortened alike where they are too few."""
        share = min(1.0, categories / BUSY / GROUP / CATEGORY)
        scarce = min(1.0, cards / BUSY / GROUP**2 / CARD)
        return cls(stock, CATEGORY * share, PAIR * share, CARD * min(share, scarce), TRICK * share)

    def group(self, key: str) -> bool:
        """Whether a category or component has rested."""
        return self.stock.apart(key) >= self.category

    def pairs(self, key: str, others: Iterable[str]) -> bool:
        """Whether a group has rested from meeting each of some others."""
        return all(self.stock.apart(pair_key(key, other)) >= self.pair for other in others)

    def text(self, card: str) -> bool:
        """Whether a card has rested."""
        return self.stock.apart(card_key(card)) >= self.card

    def trick(self, trick: str) -> bool:
        """Whether a trick of wordplay has rested; '' is none."""
        return not trick or self.stock.apart(trick_key(trick)) >= self.of_trick

    def wall(self, groups: Iterable[str], cards: Iterable[str], tricks: Iterable[str] = ()) -> bool:
        """Whether everything of a wall has rested."""
        own = list(groups)
        return (
            all(map(self.group, own))
            and all(self.pairs(key, own[:n]) for n, key in enumerate(own))
            and all(map(self.text, cards))
            and all(map(self.trick, tricks))
        )
