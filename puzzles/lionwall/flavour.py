"""What the two flavours share: walls before they are puzzles, and what a flavour must know."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from puzzles.abilities import ListedWord
from puzzles.contract import Stock
from puzzles.lionwall.rests import Rests
from puzzles.lionwall.solver import GROUP, Solution, make_mask, solve
from puzzles.lionwall.wire import Card, Grade, Group, Kind, Pieces, Sense


@dataclass(frozen=True)
class Wall:
    """Four groups that may become a puzzle. `herrings`: categories that mislead, with the cards they tempt with."""

    groups: tuple[Group, ...]
    herrings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def cards(self) -> list[str]:
        """Return the sixteen texts, group by group."""
        return [text for group in self.groups for text in group.texts]


class Flavour(ABC):
    """One kind of card and link, over one lexicon."""

    slug: ClassVar[Kind]
    title: ClassVar[str]
    word_lists: ClassVar[Mapping[str, str]] = {}

    @property
    @abstractmethod
    def version(self) -> str:
        """Return the version of its lexicon."""

    def proposals(self, word_list: str) -> Iterable[ListedWord]:
        """Return the first rows of one of its word lists."""
        return ()

    @abstractmethod
    def shared(self, cards: Sequence[str]) -> dict[str, int]:
        """Return every known category with two cards or more, as name to the mask of its cards."""

    @abstractmethod
    def draw(self, rng: Random, grade: Grade, stock: Stock) -> Wall | None:
        """Draw a wall that may be good, not proven yet; return None if this draw led nowhere."""

    @abstractmethod
    def rests_for(self, stock: Stock) -> Rests:
        """Return how long the material of walls must have rested, as far as a stock allows."""

    @abstractmethod
    def grade_of(self, wall: Wall) -> Grade:
        """Return how hard a wall is."""

    def weigh_group(self, wall: Wall, group: Group) -> int:
        """Return how hard a group of a wall is: how many of its cards mislead."""
        tempted = {card for cards in wall.herrings.values() for card in cards}
        return len(tempted.intersection(group.texts))

    @abstractmethod
    def tempting(self, groups: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
        """Return the herrings of a person's wall: categories that two or three cards of several groups share."""

    @abstractmethod
    def decoys(self, rng: Random, wall: Wall, group: Group, count: int, stock: Stock) -> list[str]:
        """Return wrong but likely names for a group, for the question of its link."""

    @abstractmethod
    def why(self, card: str, name: str) -> Pieces | Sense | None:
        """Say why a card belongs to a category that the lexicon knows by this name; else None."""

    def group(self, name: str, key: str, texts: Iterable[str]) -> Group:
        """Make a group of some cards, each with the reason why it belongs."""
        return Group(name=name, key=key, cards=tuple(Card(text=text, why=self.why(text, name)) for text in texts))

    def is_called(self, known: str, name: str) -> bool:
        """Return True if a name that a person wrote means a category that the lexicon knows by its own name."""
        return known == name

    def listed(self, stock: Stock, cards: Sequence[str]) -> dict[str, int]:
        """Return the categories of an editor's lists with two cards or more: name to the mask of its cards."""
        return {}

    def herring(self, name: str) -> str:
        """Return a herring's name as the end shows it."""
        return name

    def of_the_day(self, groups: Sequence[Group]) -> str | None:
        """Return the card that is shown large at the end, if the flavour has one."""
        return None

    def is_drawable(self, card: str) -> bool:
        """Return True if every player's browser can show a card."""
        return True

    def partitions(self, groups: Sequence[Sequence[str]], limit: int = 2) -> Solution:
        """Return the splits of a wall whose own groups count as categories, even if the lexicon doesn't know them."""
        cards = [card for group in groups for card in group]
        own = [make_mask(range(GROUP * n, GROUP * (n + 1))) for n in range(len(groups))]
        return solve(len(cards), [*own, *self.shared(cards).values()], limit)
