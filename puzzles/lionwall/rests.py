"""Check whether the parts of a wall have rested long enough since another wall of the calendar used them.

A category or component rests sixty days, a pair of them half a year, a card twenty days, and a trick of wordplay three
days. With a short list of editors the rests are shorter, so that at most half of its categories and cards rest at once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from puzzles.contract import Stock
from puzzles.lionwall.solver import GROUP_SIZE

CATEGORY_DAYS, PAIR_DAYS, CARD_DAYS, TRICK_DAYS = 60, 180, 20, 3
"""How many days a category, a pair of categories, a card and a trick of wordplay rest."""
RESTING_ONE_IN = 2
"""At most one in this many categories, and one in this many cards, of a stock rest at once."""


def make_pair_key(one: str, other: str) -> str:
    """Return the key by which the calendar knows that two groups were on one wall, from the keys of both."""
    return "pair " + hashlib.sha256("|".join(sorted((one, other))).encode()).hexdigest()[:16]


def make_card_key(text: str) -> str:
    """Return the key by which the calendar knows that a card was used."""
    return f"card {text.lower()}"


def make_trick_key(trick: str) -> str:
    """Return the key by which the calendar knows that a trick of wordplay was used."""
    return f"trick {trick}"


def list_rest_keys(groups: Iterable[str], cards: Iterable[str], tricks: Iterable[str] = ()) -> tuple[str, ...]:
    """List the keys of all that must rest after a wall; `groups` are keys, `cards` and `tricks` are plain texts."""
    own = list(groups)
    pairs = (make_pair_key(a, b) for a, b in combinations(own, 2))
    return (
        *own,
        *pairs,
        *dict.fromkeys(map(make_card_key, cards)),
        *dict.fromkeys(make_trick_key(one) for one in tricks if one),
    )


@dataclass(frozen=True)
class Rests:
    """How many days categories, pairs of categories, cards and tricks must rest before a wall may use them again."""

    stock: Stock
    category: float = CATEGORY_DAYS
    pair: float = PAIR_DAYS
    card: float = CARD_DAYS
    trick: float = TRICK_DAYS

    @classmethod
    def fit_to_stock(cls, stock: Stock, categories: int, cards: int) -> Rests:
        """Return the rests for a stock with these numbers of categories and cards; they are shorter for low numbers."""
        share = min(1.0, categories / RESTING_ONE_IN / GROUP_SIZE / CATEGORY_DAYS)
        scarce = min(1.0, cards / RESTING_ONE_IN / GROUP_SIZE**2 / CARD_DAYS)
        return cls(stock, CATEGORY_DAYS * share, PAIR_DAYS * share, CARD_DAYS * min(share, scarce), TRICK_DAYS * share)

    def has_group_rested(self, key: str) -> bool:
        """Return True if a category or component has rested."""
        return self.stock.count_days_apart(key) >= self.category

    def have_pairs_rested(self, key: str, others: Iterable[str]) -> bool:
        """Return True if the pair of a group and each of `others` has rested; all are keys of groups."""
        return all(self.stock.count_days_apart(make_pair_key(key, other)) >= self.pair for other in others)

    def has_card_rested(self, card: str) -> bool:
        """Return True if a card has rested."""
        return self.stock.count_days_apart(make_card_key(card)) >= self.card

    def has_trick_rested(self, trick: str) -> bool:
        """Return True if a trick of wordplay has rested, or is '' (no trick)."""
        return not trick or self.stock.count_days_apart(make_trick_key(trick)) >= self.trick

    def has_wall_rested(self, groups: Iterable[str], cards: Iterable[str], tricks: Iterable[str] = ()) -> bool:
        """Return True if all groups, pairs, cards and tricks of a wall have rested."""
        own = list(groups)
        return (
            all(map(self.has_group_rested, own))
            and all(self.have_pairs_rested(key, own[:n]) for n, key in enumerate(own))
            and all(map(self.has_card_rested, cards))
            and all(map(self.has_trick_rested, tricks))
        )
