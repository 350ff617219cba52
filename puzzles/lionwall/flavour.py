"""Define what each flavour of walls must be able to do, and a wall before it becomes a puzzle."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from puzzles.abilities import ListedWord
from puzzles.contract import Stock
from puzzles.lionwall.rests import Rests
from puzzles.lionwall.solver import GROUP_SIZE, Solution, make_mask, solve_wall
from puzzles.lionwall.wire import Card, Grade, Group, Kind, Pieces, Sense


@dataclass(frozen=True)
class Wall:
    """Four groups that may become a puzzle; `herrings` maps misleading categories to the cards that seem to fit."""

    groups: tuple[Group, ...]
    herrings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def cards(self) -> list[str]:
        """Return the texts of the sixteen cards, group by group."""
        return [text for group in self.groups for text in group.texts]


class Flavour(ABC):
    """A kind of wall, of characters or of words, with the lexicon for it."""

    slug: ClassVar[Kind]
    title: ClassVar[str]
    word_lists: ClassVar[Mapping[str, str]] = {}

    @property
    @abstractmethod
    def lexicon_version(self) -> str:
        """Return the version of the lexicon, which puzzles store."""

    def list_proposals(self, word_list: str) -> Iterable[ListedWord]:
        """List the proposals for a word list of this flavour; by default none."""
        return ()

    @abstractmethod
    def find_shared_categories(self, cards: Sequence[str]) -> dict[str, int]:
        """Map each category of the lexicon that has two or more of the cards to the mask of these cards."""

    @abstractmethod
    def draw_wall(self, rng: Random, grade: Grade, stock: Stock) -> Wall | None:
        """Draw a wall of a grade, not yet proven; return None if the draw fails."""

    @abstractmethod
    def make_rests(self, stock: Stock) -> Rests:
        """Return how many days the parts of a wall must rest; fewer for a small stock."""

    @abstractmethod
    def grade_wall(self, wall: Wall) -> Grade:
        """Return the grade of a wall, by how much it misleads and how hard its words are."""

    def weigh_group(self, wall: Wall, group: Group) -> int:
        """Return how hard a group is: by default, how many of its cards seem to fit a herring."""
        tempted = {card for cards in wall.herrings.values() for card in cards}
        return len(tempted.intersection(group.texts))

    @abstractmethod
    def find_herrings(self, groups: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
        """Find herrings on a wall that a person made, given as names to cards.

        Map each category that misleads to the two or three cards that seem to fit it.
        """

    @abstractmethod
    def draw_decoys(self, rng: Random, wall: Wall, group: Group, count: int, stock: Stock) -> list[str]:
        """Draw up to `count` decoys for a group: names that are wrong, but seem likely."""

    @abstractmethod
    def explain_card(self, card: str, name: str) -> Pieces | Sense | None:
        """Explain why a card belongs to the category `name`; None if the lexicon doesn't know."""

    def make_group(self, name: str, key: str, texts: Iterable[str]) -> Group:
        """Make a group of cards, with an explanation for each."""
        return Group(
            name=name, key=key, cards=tuple(Card(text=text, why=self.explain_card(text, name)) for text in texts)
        )

    def is_called(self, category: str, name: str) -> bool:
        """Return True if a name that a person wrote means the category that the lexicon calls `category`."""
        return category == name

    def find_listed_categories(self, stock: Stock, cards: Sequence[str]) -> dict[str, int]:
        """Map each category of the editors' lists that has two or more of the cards to the mask of these cards."""
        return {}

    def name_herring(self, name: str) -> str:
        """Return the name of a herring as the solution shows it."""
        return name

    def choose_card_of_the_day(self, groups: Sequence[Group]) -> str | None:
        """Choose the card that the solution shows large; by default None."""
        return None

    def is_drawable(self, card: str) -> bool:
        """Return True if every player's browser can show a card."""
        return True

    def find_partitions(self, groups: Sequence[Sequence[str]], limit: int = 2) -> Solution:
        """Find up to `limit` splits of a wall's cards, by the lexicon's categories and the wall's own groups."""
        cards = [card for group in groups for card in group]
        own = [make_mask(range(GROUP_SIZE * n, GROUP_SIZE * (n + 1))) for n in range(len(groups))]
        return solve_wall(len(cards), [*own, *self.find_shared_categories(cards).values()], limit)
