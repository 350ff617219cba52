"""What the two flavours have in common: walls before they are puzzles, and what a flavour must know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from puzzles.abilities import ListedWord
from puzzles.contract import Stock
from puzzles.lionwall.rests import Rests
from puzzles.lionwall.solver import GROUP, Found, mask_of, solve
from puzzles.lionwall.wire import Card, Grade, Group, Kind, Pieces, Sense


@dataclass(frozen=True)
class Wall:
    """Four groups that may become a puzzle. `herrings`: categories that mislead, with the cards they tempt with."""

    groups: tuple[Group, ...]
    herrings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def cards(self) -> list[str]:
        """The sixteen texts, group by group."""
        return [text for group in self.groups for text in group.texts]


class Flavour(ABC):
    """One kind of card and connection, over one lexicon."""

    slug: ClassVar[Kind]
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
    def draw(self, rng: Random, grade: Grade, stock: Stock) -> Wall | None:
        """A wall that may be good; None where this draw led nowhere. It is not proven yet."""

    @abstractmethod
    def rests(self, stock: Stock) -> Rests:
        """How long what walls are drawn from must have rested, as far as a stock can hold that."""

    @abstractmethod
    def grade_of(self, wall: Wall) -> Grade:
        """How hard a wall is."""

    @abstractmethod
    def tempting(self, groups: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
        """The herrings of a wall that somebody wrote: categories that two or three cards of several groups share."""

    @abstractmethod
    def decoys(self, rng: Random, wall: Wall, group: Group, count: int, stock: Stock) -> list[str]:
        """Names that are wrong for a group but sound likely, for the question what joins it."""

    @abstractmethod
    def why(self, card: str, name: str) -> Pieces | Sense | None:
        """Why a card belongs to a category that the lexicon knows by this name; else None."""

    def group(self, name: str, key: str, texts: Iterable[str]) -> Group:
        """Some cards as a group, each with the reason why it belongs."""
        return Group(name=name, key=key, cards=tuple(Card(text=text, why=self.why(text, name)) for text in texts))

    def is_called(self, known: str, name: str) -> bool:
        """Whether a name that somebody wrote means a category that the lexicon knows by another or the same name."""
        return known == name

    def listed(self, stock: Stock, cards: Sequence[str]) -> dict[str, int]:
        """The categories of an editor's lists that hold two cards or more: name to the mask of its cards."""
        return {}

    def herring(self, name: str) -> str:
        """What a herring is called at the end."""
        return name

    def of_the_day(self, groups: Sequence[Group]) -> str | None:
        """The card that is shown large at the end, in a flavour that has one."""
        return None

    def is_drawable(self, card: str) -> bool:
        """Whether every player's browser can show a card."""
        return True

    def partitions(self, groups: Sequence[Sequence[str]], limit: int = 2) -> Found:
        """How a wall can be split whose own groups count as categories, whatever the lexicon knows of them."""
        cards = [card for group in groups for card in group]
        own = [mask_of(range(GROUP * n, GROUP * (n + 1))) for n in range(len(groups))]
        return solve(len(cards), [*own, *self.shared(cards).values()], limit)
