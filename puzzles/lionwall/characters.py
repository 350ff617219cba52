"""Walls of characters: a group shares a component.

A *design* is drawn first: four real components, and red herrings that each pair with two or three of them. Each card is
then a character of exactly one real component and, where the design says so, one herring. Method of the design: after
the wall of two-part characters in “Lion Wall: Building a character-matching game” on jbuckland.com (2021); there the
herrings are fixed, here drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final

from puzzles.contract import Stock
from puzzles.lexicon import ids
from puzzles.lexicon.characters import Characters
from puzzles.lionwall.flavour import Flavour, Wall
from puzzles.lionwall.solver import GROUP
from puzzles.lionwall.wire import GRADES, Grade, Group, Pieces

LOOK_ALIKE = (
    *("土士", "日曰", "月⺼", "己已巳", "戸户戶", "糸糹", "飠食𩙿", "足𧾷", "竹𥫗", "人入", "攵夂夊", "匚匸", "王玉"),
    *("内內", "礻衤", "艹卄", "毋母", "戊戌戍", "羊𦍌", "爪爫", "儿几"),
)
"""Components that a player cannot tell apart on a card count as one when a wall is proven."""

HERRINGS: Final[dict[Grade, tuple[int, int]]] = {"gentle": (1, 2), "tricky": (3, 4), "fiendish": (5, 6)}
"""How many herrings a design of each grade has, at least and at most."""
MOST_TEMPTED = 3
"""A herring is on so many cards at the most: with four it would be a group."""
FEWEST_CHARACTERS = 9
"""A real component is in at least so many characters that can be cards."""
CARDS = frozenset(map(chr, chain(range(0x4E00, 0xA000), range(0x3400, 0x4DC0))))
"""What may be a card: the two blocks that hold whole characters, not the mere components and rarities of the others."""
Characterset = dict[str, list[str]]
"""Second component to the characters that it makes with a first."""


def _excluded() -> frozenset[str]:
    """Characters that nobody should meet at breakfast."""
    lines = (Path(__file__).parent / "excluded-characters.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(chain.from_iterable(line for line in lines if not line.startswith("#")))


class CharacterWalls(Flavour):
    """The flavour of characters over one table of components."""

    slug = "characters"
    title = "Characters"

    def __init__(self, table: Characters) -> None:
        self.table = table
        self.parts = lru_cache(maxsize=20_000)(self._parts)
        self._alike = {c: " or ".join(alike) for alike in LOOK_ALIKE for c in alike}

    @property
    def version(self) -> str:
        return self.table.version

    def is_drawable(self, card: str) -> bool:
        return self.table.is_drawn(card)

    def _parts(self, card: str) -> frozenset[str]:
        """The components of a card at any depth, and for each that has a double “土 or 士”."""
        parts = self.table.parts(card)
        return parts | {self._alike[part] for part in parts if part in self._alike}

    def shared(self, cards: Sequence[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        for number, card in enumerate(cards):
            for part in self.parts(card):
                found[part] = found.get(part, 0) | 1 << number
        return {part: mask for part, mask in sorted(found.items()) if mask.bit_count() > 1}

    @cached_property
    def _partners(self) -> dict[str, Characterset]:
        """Component to component to the characters that are made of just these two; sorted."""
        excluded = _excluded()
        found: dict[str, Characterset] = {}
        for character, first, second in self.table.pairs():
            if character in CARDS and character not in excluded:
                found.setdefault(first, {}).setdefault(second, []).append(character)
                found.setdefault(second, {}).setdefault(first, []).append(character)
        return dict(sorted(found.items()))

    @cached_property
    def _reals(self) -> tuple[list[str], list[int]]:
        """The components that may join a group, and how many characters each has."""
        counts = {c: sum(map(len, partners.values())) for c, partners in self._partners.items()}
        reals = [c for c, count in counts.items() if count >= FEWEST_CHARACTERS]
        return reals, [min(40, counts[c]) for c in reals]

    def draw(self, rng: Random, grade: Grade, stock: Stock) -> Wall | None:
        reals = self._draw_reals(rng, stock)
        slots = self._draw_design(rng, reals, rng.randint(*HERRINGS[grade])) if reals else None
        if slots is None:
            return None
        cards = [
            [self._draw_card(rng, real, herring) for herring in row] for real, row in zip(reals, slots, strict=True)
        ]
        texts = list(chain.from_iterable(cards))
        if len(set(texts)) < len(texts) or not self._one_real_each(reals, cards):
            return None
        groups = tuple(self.group(real, f"component {real}", row) for real, row in zip(reals, cards, strict=True))
        herrings = self._tempting(slots, texts)
        return Wall(groups, herrings) if all(len(held) <= MOST_TEMPTED for held in herrings.values()) else None

    def _draw_reals(self, rng: Random, stock: Stock) -> list[str]:
        """Four different components of which none is part of another; one of the calendar only if it must be."""
        reals, weights = self._reals
        chosen: list[str] = []
        for real in rng.choices(reals, weights, k=24):
            fresh = f"component {real}" not in stock.used or rng.random() < 0.2
            if fresh and not any(self.parts(real) & self.parts(other) & {real, other} for other in chosen):
                chosen.append(real)
            if len(chosen) == GROUP:
                return chosen
        return []

    def _draw_design(self, rng: Random, reals: list[str], herrings: int) -> list[list[str | None]] | None:
        """For each group four slots, each with a herring or none; every herring is in two or three groups."""
        slots: list[list[str | None]] = [[] for _ in reals]
        taken = set(reals)
        common = Counter(h for real in reals for h in self._partners[real] if h not in taken)
        tempting = [h for h, count in sorted(common.items()) if count > 1]
        if len(tempting) < herrings:
            return None
        for herring in rng.sample(tempting, min(len(tempting), 3 * herrings)):
            open_groups = [
                n for n, real in enumerate(reals) if herring in self._partners[real] and len(slots[n]) < GROUP
            ]
            if len(open_groups) < 2 or herrings == 0:
                continue
            herrings -= 1
            for n in rng.sample(open_groups, min(len(open_groups), rng.randint(2, MOST_TEMPTED))):
                slots[n].append(herring)
        return None if herrings else [row + [None] * (GROUP - len(row)) for row in slots]

    def _draw_card(self, rng: Random, real: str, herring: str | None) -> str:
        """A character of a real component and a herring, or of any lone second component; common ones rather."""
        partners = self._partners[real]
        choice = partners[herring] if herring else partners[rng.choice(list(partners))]
        return rng.choices(choice, [1 + self._commonness(c) for c in choice])[0]

    def _commonness(self, character: str) -> float:
        number = self.table.lookup(character)
        return float(self.table.zipf[number]) if number is not None else 0.0

    def _one_real_each(self, reals: list[str], cards: list[list[str]]) -> bool:
        """Whether each card holds its own real component and no other, at any depth, doubles included."""
        doubles = {real: {real, self._alike.get(real, real)} for real in reals}
        return all(
            [other for other in reals if self.parts(card) & doubles[other]] == [real]
            for real, row in zip(reals, cards, strict=True)
            for card in row
        )

    def _tempting(self, slots: list[list[str | None]], texts: list[str]) -> dict[str, tuple[str, ...]]:
        """Each herring of the design with its cards."""
        herrings = dict.fromkeys(h for row in slots for h in row if h)
        return {h: tuple(card for card in texts if h in self.parts(card)) for h in herrings}

    def grade_of(self, herrings: Mapping[str, tuple[str, ...]]) -> Grade:
        """By the number of herrings, as designs have them."""
        return next((grade for grade, (_, most) in HERRINGS.items() if len(herrings) <= most), GRADES[-1])

    def tempting(self, groups: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
        texts = [text for group in groups.values() for text in group]
        pieces = {text: set(self.pieces(text)) for text in texts}
        found = {part: tuple(t for t in texts if part in pieces[t]) for part in sorted(set().union(*pieces.values()))}
        rows = list(groups.values())
        return {
            part: cards
            for part, cards in found.items()
            if 1 < len(cards) <= MOST_TEMPTED and sum(any(card in row for card in cards) for row in rows) > 1
        }

    def pieces(self, card: str) -> list[str]:
        """What a card is put together from, as its sequence says; itself where it is not taken apart."""
        sequence = self.table.sequence(card)
        return [part for part in ids.leaves(ids.parse(sequence)) if ids.is_named(part)] if sequence else [card]

    def decoys(self, rng: Random, wall: Wall, group: Group, count: int, stock: Stock) -> list[str]:
        """Herrings and other components of the group's cards first, then other common ones; none that all four hold."""
        held = [self.parts(text) for text in group.texts]
        wrong = set().union(*held) | {double for part in frozenset.intersection(*held) for double in part.split(" or ")}
        near = [h for h, cards in wall.herrings.items() if any(text in cards for text in group.texts)]
        near = [h for h in near if not all(h in parts for parts in held)][: count - 2]
        far = [c for c in rng.sample(self._reals[0], 60) if c not in wrong and self._alike.get(c) not in wrong]
        return (near + [c for c in far if c not in near and c != group.name])[:count]

    def why(self, card: str, name: str) -> Pieces | None:
        """The card's sequence, taken apart, and which of its parts holds the shared component."""
        if name not in self.table.parts(card):
            return None
        pieces = tuple(self.pieces(card))
        return Pieces(pieces=pieces, shared=tuple(piece for piece in pieces if name in self.table.parts(piece)))
