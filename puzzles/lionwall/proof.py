"""What can be proven of a wall that somebody wrote, and of which of its groups nothing can be.

A wall is proven against the categories that the site knows. A group whose name no list knows, such as “Places with
universities”, counts as its own four cards: whether a fifth belongs to it, only a person can say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from puzzles.contract import Stock
from puzzles.lionwall.flavour import Flavour
from puzzles.lionwall.solver import Partition, mask_of, names_of, numbers_of, solve

NOT_SEEN = "What no list of the site knows cannot be seen by this proof."
Named = tuple[tuple[str, ...], str]
"""Four cards, and what they may be called."""
Rows = Sequence[tuple[str, Sequence[str]]]
"""Groups as somebody wrote them: a name and four cards."""


@dataclass(frozen=True)
class Proof:
    """The answers that were found, two at most, each group with a name; and what the proof cannot speak of.

    `unknown`: groups whose names no list knows; `doubtful`: known groups with the cards that are not known to belong.
    """

    answers: tuple[tuple[Named, ...], ...]
    unknown: tuple[str, ...]
    doubtful: tuple[Named, ...]

    @property
    def holds(self) -> bool:
        """Whether there is one answer, as far as is known."""
        return len(self.answers) == 1

    @property
    def needs_eyes(self) -> bool:
        """Whether something of it only a person can judge."""
        return bool(self.unknown or self.doubtful)

    def __str__(self) -> str:
        """The proof in sentences, for an editor."""
        if not self.holds:
            return "It has more than one answer:\n" + "\n".join(map(_written, self.answers))
        if not self.needs_eyes:
            return "One answer, by every category that the site knows."
        told = "One answer, as far as is known."
        if self.unknown:
            names = ", ".join(f"“{name}”" for name in self.unknown)
            told += f" No list knows {names}: check by eye that no card of another group belongs there."
        for cards, name in self.doubtful:
            told += f" No list has {', '.join(cards)} under “{name}”: check by eye that it belongs."
        return told


def _written(answer: Iterable[Named]) -> str:
    """An answer on one line, each group with its name."""
    return "; ".join(f"{name}: {', '.join(cards)}" for cards, name in answer)


def _own(rows: Rows, cards: Sequence[str]) -> dict[int, str]:
    """The mask of each written group, with its name."""
    return {mask_of(cards.index(card) for card in group): name for name, group in rows}


def categories(flavour: Flavour, cards: Sequence[str], rows: Rows, stock: Stock = Stock()) -> dict[str, int]:
    """All that may be a group of a written wall, name to mask: what is known, what editors listed, and its own four."""
    found = dict(flavour.shared(cards))
    for name, mask in flavour.listed(stock, cards).items():
        found[name] = found.get(name, 0) | mask
    for own, name in _own(rows, cards).items():
        found[name] = found.get(name, 0) | own
    return found


def prove(flavour: Flavour, rows: Rows, stock: Stock = Stock()) -> Proof:
    """What can be proven of a wall of these groups, over the lexicon and an editor's lists."""
    cards = [card for _, group in rows for card in group]
    known = [*flavour.shared(cards).items(), *flavour.listed(stock, cards).items()]
    unknown, doubtful = [], []
    for own, name in _own(rows, cards).items():
        meant = [mask for one, mask in known if (mask & own).bit_count() > 1 and flavour.is_called(one, name)]
        strangers = tuple(cards[at] for at in numbers_of(own & ~reduce(or_, meant, 0)))
        if not meant:
            unknown.append(name)
        elif strangers:
            doubtful.append((strangers, name))
    every = categories(flavour, cards, rows, stock)
    found = solve(len(cards), every.values())
    answers = tuple(_named(one, cards, rows, every) for one in found.partitions)
    return Proof(answers, tuple(unknown), tuple(doubtful))


def _named(partition: Partition, cards: Sequence[str], rows: Rows, every: Mapping[str, int]) -> tuple[Named, ...]:
    """The groups of an answer: one of the wall's own by its name, any other by the narrowest category that holds it."""
    own = _own(rows, cards)
    return tuple(
        (tuple(cards[at] for at in numbers_of(group)), own.get(group) or names_of(group, every)[0])
        for group in partition
    )
