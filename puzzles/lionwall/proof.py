"""Prove that a wall has only one answer, for walls that people write, and say which groups a person must check.

The proof uses all categories that the site knows. A group whose name is in no list, such as “Places with universities”,
counts as just its four cards; only a person can say whether a fifth card belongs to it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from puzzles.contract import Stock
from puzzles.lionwall.flavour import Flavour
from puzzles.lionwall.solver import Partition, list_category_names, list_numbers, make_mask, solve_wall

PROOF_LIMIT = "This proof only knows the categories in the site’s lists."
NamedCards = tuple[tuple[str, ...], str]
"""Some cards, and the name of their group."""
WrittenGroups = Sequence[tuple[str, Sequence[str]]]
"""Groups as a person wrote them: a name and four cards."""


@dataclass(frozen=True)
class Proof:
    """The answers that were found, at most two, and what the proof could not check.

    `unknown`: names that no list has. `doubtful`: cards that no list has under their group's name.
    """

    answers: tuple[tuple[NamedCards, ...], ...]
    unknown: tuple[str, ...]
    doubtful: tuple[NamedCards, ...]

    @property
    def has_one_answer(self) -> bool:
        """Return True if only one answer was found."""
        return len(self.answers) == 1

    @property
    def needs_person(self) -> bool:
        """Return True if a person must check some groups or cards."""
        return bool(self.unknown or self.doubtful)

    def __str__(self) -> str:
        """Return the proof in sentences, for an editor."""
        if not self.has_one_answer:
            return "It has more than one answer:\n" + "\n".join(map(_write_answer, self.answers))
        if not self.needs_person:
            return "There’s only one answer in all the categories we know."
        text = "There’s only one answer, as far as we know."
        if self.unknown:
            names = " or ".join(f"“{name}”" for name in self.unknown)
            text += f" None of our lists has {names}. Check by eye that no other cards belong there."
        for cards, name in self.doubtful:
            text += (
                f" None of our lists has {' or '.join(cards)} under “{name}”. Check by eye whether they belong there."
            )
        return text


def _write_answer(answer: Iterable[NamedCards]) -> str:
    """Return an answer on one line, each group with its name."""
    return "; ".join(f"{name}: {', '.join(cards)}" for cards, name in answer)


def _map_masks(rows: WrittenGroups, cards: Sequence[str]) -> dict[int, str]:
    """Map the mask of each written group to its name."""
    return {make_mask(cards.index(card) for card in group): name for name, group in rows}


def list_possible_categories(
    flavour: Flavour, cards: Sequence[str], rows: WrittenGroups, stock: Stock = Stock()
) -> dict[str, int]:
    """Map each category that has some of the wall's cards to their mask.

    These are the lexicon's categories, those of the editors' lists, and the wall's own groups.
    """
    categories = dict(flavour.find_shared_categories(cards))
    for name, mask in flavour.find_listed_categories(stock, cards).items():
        categories[name] = categories.get(name, 0) | mask
    for group_mask, name in _map_masks(rows, cards).items():
        categories[name] = categories.get(name, 0) | group_mask
    return categories


def prove_wall(flavour: Flavour, rows: WrittenGroups, stock: Stock = Stock()) -> Proof:
    """Look for all answers of a written wall, by the categories of the lexicon and of the editors' lists."""
    cards = [card for _, group in rows for card in group]
    categories = [*flavour.find_shared_categories(cards).items(), *flavour.find_listed_categories(stock, cards).items()]
    unknown, doubtful = [], []
    for group_mask, name in _map_masks(rows, cards).items():
        matching = [
            mask for one, mask in categories if (mask & group_mask).bit_count() > 1 and flavour.is_called(one, name)
        ]
        strangers = tuple(cards[at] for at in list_numbers(group_mask & ~reduce(or_, matching, 0)))
        if not matching:
            unknown.append(name)
        elif strangers:
            doubtful.append((strangers, name))
    possible = list_possible_categories(flavour, cards, rows, stock)
    solution = solve_wall(len(cards), possible.values())
    answers = tuple(_name_groups(one, cards, rows, possible) for one in solution.partitions)
    return Proof(answers, tuple(unknown), tuple(doubtful))


def _name_groups(
    partition: Partition, cards: Sequence[str], rows: WrittenGroups, categories: Mapping[str, int]
) -> tuple[NamedCards, ...]:
    """Name the groups of an answer by the person's names, or else by the narrowest category that has all four cards."""
    names = _map_masks(rows, cards)
    return tuple(
        (tuple(cards[at] for at in list_numbers(group)), names.get(group) or list_category_names(group, categories)[0])
        for group in partition
    )
