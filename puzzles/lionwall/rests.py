"""How long the material of a wall rests before another wall of the calendar may use it again.

A category (or a component) rests sixty days, a pair of them half a year, a card twenty days, and a trick of wordplay
three. A stock that is too small for that (an editor's short list) rests as long as it can: never more than half of its
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
"""How many days a category, a pair of categories, a card and a trick of wordplay rest."""
BUSY = 2
"""One in this many of a stock may rest at once."""


def pair_key(one: str, other: str) -> str:
    """Return the calendar's key of two groups of one wall, from the keys of both."""
    return "pair " + hashlib.sha256("|".join(sorted((one, other))).encode()).hexdigest()[:16]


def card_key(text: str) -> str:
    """Return a card's key in the calendar."""
    return f"card {text.lower()}"


def trick_key(trick: str) -> str:
    """Return the calendar's key of a trick of wordplay."""
    return f"trick {trick}"


def keys(groups: Iterable[str], cards: Iterable[str], tricks: Iterable[str] = ()) -> tuple[str, ...]:
    """Return all that rests after a wall: its groups (by their keys), their pairs, its cards, and its tricks of
    wordplay.
    """
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
        """Return the rests that a number of categories and cards allow, all shortened alike if they are too few."""
        share = min(1.0, categories / BUSY / GROUP / CATEGORY)
        scarce = min(1.0, cards / BUSY / GROUP**2 / CARD)
        return cls(stock, CATEGORY * share, PAIR * share, CARD * min(share, scarce), TRICK * share)

    def group(self, key: str) -> bool:
        """Return True if a category or component has rested."""
        return self.stock.apart(key) >= self.category

    def pairs(self, key: str, others: Iterable[str]) -> bool:
        """Return True if a group has rested from meeting each of some others."""
        return all(self.stock.apart(pair_key(key, other)) >= self.pair for other in others)

    def text(self, card: str) -> bool:
        """Return True if a card has rested."""
        return self.stock.apart(card_key(card)) >= self.card

    def trick(self, trick: str) -> bool:
        """Return True if a trick of wordplay has rested; '' is none."""
        return not trick or self.stock.apart(trick_key(trick)) >= self.of_trick

    def wall(self, groups: Iterable[str], cards: Iterable[str], tricks: Iterable[str] = ()) -> bool:
        """Return True if everything of a wall has rested."""
        own = list(groups)
        return (
            all(map(self.group, own))
            and all(self.pairs(key, own[:n]) for n, key in enumerate(own))
            and all(map(self.text, cards))
            and all(map(self.trick, tricks))
        )
