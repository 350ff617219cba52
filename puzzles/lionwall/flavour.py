"""What the two flavours have in common: walls before they are puzzles, and what a flavour must know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from puzzles.contract import ListedWord, Stock
from puzzles.lionwall.solver import Found, mask_of, solve

GRADES = ("gentle", "tricky", "fiendish")
"""How much a wall misleads."""


@dataclass(frozen=True)
class Card:
    """A card of a group: its text, and why it belongs, as JSON that the page can draw."""

    text: str
    why: Any = None


@dataclass(frozen=True)
class Group:
    """Four cards and what joins them. `key`: the category, so that it is not drawn again soon."""

    name: str
    cards: tuple[Card, ...]
    key: str


@dataclass(frozen=True)
class Wall:
    """Four groups that may become a puzzle. `herrings`: categories that mislead, with the cards they tempt with."""

    groups: tuple[Group, ...]
    herrings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def cards(self) -> list[str]:
        """The sixteen texts, group by group."""
        return [card.text for group in self.groups for card in group.cards]


class Flavour(ABC):
    """One kind of card and connection, over one lexicon."""

    slug: ClassVar[str]
    title: ClassVar[str]
    word_lists: ClassVar[Mapping[str, str]] = {}

    @property
    @abstractmethod
    def version(self) -> str:
        """The version of its lexicon."""

    def proposals(self, word_list: str) -> Iterable[ListedWord]:
        """The rows with which one of its word lists begins."""
        return ()

    @abstractmethod
    def shared(self, cards: Sequence[str]) -> dict[str, int]:
        """Every category that the lexicon knows and that holds two cards or more: name to the mask of its cards."""

    @abstractmethod
    def draw(self, rng: Random, grade: str, stock: Stock) -> Wall | None:
        """A wall that may be good; None where this draw led nowhere. It is not proven yet."""

    @abstractmethod
    def grade_of(self, herrings: Mapping[str, tuple[str, ...]]) -> str:
        """How much such herrings mislead: one of `GRADES`."""

    @abstractmethod
    def tempting(self, groups: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
        """The herrings of a wall that somebody wrote: categories that two or three cards of several groups share."""

    @abstractmethod
    def decoys(self, rng: Random, wall: Wall, group: Group, count: int, stock: Stock) -> list[str]:
        """Names that are wrong for a group but sound likely, for the question what joins it."""

    @abstractmethod
    def why(self, card: str, name: str) -> Any:
        """Why a card belongs to a category that the lexicon knows by this name, for the page; else None."""

    def is_drawable(self, card: str) -> bool:
        """Whether every player's browser can show a card."""
        return True

    def answers(self, groups: Sequence[Sequence[str]], limit: int = 2) -> Found:
        """The answers of a wall whose own groups count as categories, whatever the lexicon knows of them."""
        cards = [card for group in groups for card in group]
        own = [mask_of(range(4 * n, 4 * n + 4)) for n in range(len(groups))]
        return solve(len(cards), [*own, *self.shared(cards).values()], limit)
