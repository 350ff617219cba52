"""Walls of characters: a group shares a component.

A *design* is drawn first: four real components, and red herrings that each pair with two or three of them. Each card is
then a character of exactly one real component and, if the design says so, one herring. Method of the design: after the
wall of two-part characters in “Lion Wall: Building a character-matching game” on jbuckland.com (2021); there the
herrings are fixed, here drawn.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, chain
from pathlib import Path
from random import Random
from typing import Final

from puzzles.contract import Stock
from puzzles.lexicon import ids
from puzzles.lexicon.characters import Characters
from puzzles.lionwall import decoys
from puzzles.lionwall.components import LOOK_ALIKE, SEEN, STROKES, VISIBLE, Component, named_components
from puzzles.lionwall.flavour import Flavour, Wall
from puzzles.lionwall.rests import Rests
from puzzles.lionwall.solver import GROUP
from puzzles.lionwall.wire import GRADES, Card, Grade, Group, Pieces, Sign

HERRINGS: Final[dict[Grade, tuple[int, int]]] = {"gentle": (1, 2), "tricky": (3, 4), "fiendish": (5, 6)}
"""How many herrings a design of each grade has, at least and at most."""
MOST_TEMPTED = 3
"""The most cards with one herring: with four it would be a group."""
COMMON = 4.0
"""The Zipf frequency of a common character: at least ten in a million characters of Chinese or Japanese."""
RAREST = 2.5
"""Rarer ones are on no card."""
FEWEST_COMMON: Final[dict[Grade, int]] = {"gentle": 12, "tricky": 10, "fiendish": 8}
"""How many of the sixteen are common, at least."""
COMMON_RATHER = 8
"""How much likelier a common character is drawn than a rare one."""
FEWEST_CHARACTERS, FEWEST_COMMON_ONES = 5, 2
"""The least number of possible cards with a real component, and of common ones among them."""
MOST_CARD_DRAWS = 8
"""How often a card is drawn before a design is given up."""
LINE, ABOVE = "一", "⿱"
"""The stroke that is obvious above or under something, and the starts of sequences that say so."""
CARDS = frozenset(map(chr, chain(range(0x4E00, 0xA000), range(0x3400, 0x4DC0))))
"""Possible cards: the two blocks that hold whole characters, not the mere components and rarities of the others."""
Characterset = dict[str, list[str]]
"""Second component to the characters that it makes with a first."""


def _excluded_characters() -> frozenset[str]:
    """Return characters that no one should meet at breakfast."""
    lines = (Path(__file__).parent / "excluded-characters.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(chain.from_iterable(line for line in lines if not line.startswith("#")))


class CharacterWalls(Flavour):
    """The flavour of characters over one table of components."""

    slug = "characters"
    title = "Characters"

    def __init__(self, table: Characters) -> None:
        self.table = table
        self.parts = lru_cache(maxsize=20_000)(self._components_of)
        self.readable = lru_cache(maxsize=20_000)(self._readable_parts)
        self.visible = lru_cache(maxsize=20_000)(self._visible_parts)
        self.core = lru_cache(maxsize=20_000)(self._core)
        self.seen = lru_cache(maxsize=20_000)(self._seen)
        self._choice = lru_cache(maxsize=20_000)(self._weigh_characters)
        self._alike = {c: " or ".join(alike) for alike in LOOK_ALIKE for c in alike}

    @property
    def version(self) -> str:
        return self.table.version

    def is_drawable(self, card: str) -> bool:
        return self.table.is_drawn(card)

    def _components_of(self, card: str) -> frozenset[str]:
        """Return the components of a card at any depth, and for each that has a double “土 or 士”."""
        parts = self.table.parts(card)
        return parts | {self._alike[part] for part in parts if part in self._alike}

    def _readable_parts(self, card: str) -> frozenset[str]:
        """Return the parts of a card that a player may see in it: all but the strokes deep inside them.

        A line on top of a piece, or under it, is plain to see, too: 証 ends in one.
        """
        seen = {card, *self.pieces(card)}
        return self.parts(card) - (STROKES - seen - {LINE if any(map(self._has_line, seen)) else ""})

    def _visible_parts(self, card: str) -> frozenset[str]:
        """Return the parts of a card that count in a wall's proof.

        These are the readable parts, and those that `VISIBLE` finds in the card or its parts.
        """
        parts = self.parts(card)
        return self.readable(card).union(*(VISIBLE.get(part, "") for part in {card, *parts}))

    def _core(self, part: str) -> tuple[str, ...]:
        """Return the parts of a part at any depth, without mere strokes: the same for 天 and 夭."""
        if part in STROKES:
            return ()
        pieces = self.pieces(part)
        return (part,) if part in pieces else tuple(sorted(chain.from_iterable(map(self.core, pieces))))

    def _seen(self, card: str) -> frozenset[str | tuple[str, ...]]:
        """Return the components that a person who reads no characters may find in a card, and their cores."""
        parts = {double for part in self.parts(card) | self.visible(card) for double in part.split(" or ")} - STROKES
        parts |= {like for part in parts for like in SEEN.get(part, "")}
        return frozenset(parts).union(filter(None, map(self.core, parts)))

    def _has_line(self, piece: str) -> bool:
        """Return True if a piece is a line above something, or under it."""
        sequence = self.table.sequence(piece) or ""
        return sequence.startswith(ABOVE) and LINE in (sequence[1:2], sequence[-1])

    def shared(self, cards: Sequence[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        for number, card in enumerate(cards):
            for part in self.visible(card):
                found[part] = found.get(part, 0) | 1 << number
        return {part: mask for part, mask in sorted(found.items()) if mask.bit_count() > 1}

    def is_called(self, known: str, name: str) -> bool:
        """Return True if a component is meant by its glyph, its name, or both: “氵”, “water”, “氵 water”."""
        one = name.strip().split()[0]
        named = {glyph for glyph, component in named_components().items() if component.name == name.strip().lower()}
        return any(glyph in known.split(" or ") for glyph in {one, *named})

    def _may_be_card(self, character: str) -> bool:
        """Return True if a character can be explained, and is not too rare."""
        return self.table.commonness(character) >= RAREST and bool(self.table.meaning(character).text)

    @cached_property
    def common(self) -> frozenset[str]:
        """Return the possible cards that readers of Chinese or Japanese meet often."""
        return frozenset(
            one for row in self._characters_by_component.values() for one in row if self.table.commonness(one) >= COMMON
        )

    @cached_property
    def _meanings_of_cards(self) -> dict[str, str]:
        """Return the meaning of every character that may be a card."""
        return {one: self.table.meaning(one).text for row in self._characters_by_component.values() for one in row}

    @cached_property
    def _characters_by_pair(self) -> dict[str, Characterset]:
        """Map component to component to the characters that consist of just these two, sorted."""
        excluded = _excluded_characters()
        found: dict[str, Characterset] = {}
        for character, first, second in self.table.pairs():
            if character in CARDS and character not in excluded and self._may_be_card(character):
                found.setdefault(first, {}).setdefault(second, []).append(character)
                found.setdefault(second, {}).setdefault(first, []).append(character)
        return dict(sorted(found.items()))

    @cached_property
    def _characters_by_component(self) -> dict[str, list[str]]:
        """Map each component to the characters that contain it."""
        return {one: sorted(set().union(*partners.values())) for one, partners in self._characters_by_pair.items()}

    @cached_property
    def reals(self) -> dict[str, int]:
        """Return the named components that may join a group, and how many common characters each has."""
        named = [one for one in self._characters_by_pair if one in named_components() and one not in STROKES]
        counts = {one: len(self.common.intersection(self._characters_by_component[one])) for one in named}
        return {
            one: count
            for one, count in counts.items()
            if count >= FEWEST_COMMON_ONES and len(self._characters_by_component[one]) >= FEWEST_CHARACTERS
        }

    def rests_for(self, stock: Stock) -> Rests:
        return Rests(stock)

    def draw(self, rng: Random, grade: Grade, stock: Stock) -> Wall | None:
        reals = self._draw_reals(rng, stock)
        slots = self._draw_design(rng, reals, rng.randint(*HERRINGS[grade])) if reals else None
        texts = self._draw_cards(rng, reals, slots, stock) if slots else []
        if slots is None or len(self.common.intersection(texts)) < FEWEST_COMMON[grade]:
            return None
        rows = [texts[at : at + GROUP] for at in range(0, len(texts), GROUP)]
        groups = tuple(self.group(real, key_of(real), row) for real, row in zip(reals, rows, strict=True))
        herrings = self._herrings_of_design(slots, texts)
        return Wall(groups, herrings) if all(len(held) <= MOST_TEMPTED for held in herrings.values()) else None

    @cached_property
    def _weighted_reals(self) -> tuple[list[str], list[int]]:
        """Return the real components, and the running sums of their weights."""
        return list(self.reals), list(accumulate(min(4, count) for count in self.reals.values()))

    def _draw_reals(self, rng: Random, stock: Stock) -> list[str]:
        """Draw four rested components with different names, none part of another."""
        (reals, sums), rests = self._weighted_reals, self.rests_for(stock)
        chosen: list[str] = []
        for real in rng.choices(reals, cum_weights=sums, k=60):
            if not rests.group(key_of(real)) or not rests.pairs(key_of(real), map(key_of, chosen)):
                continue
            if any(self._may_be_confused(real, other) for other in chosen):
                continue
            chosen.append(real)
            if len(chosen) == GROUP:
                return chosen
        return []

    def _may_be_confused(self, real: str, other: str) -> bool:
        """Return True if one component is part of the other, or both have the same name."""
        part = bool(self.parts(real) & self.parts(other) & {real, other})
        return part or named_components()[real].name == named_components()[other].name

    def _draw_design(self, rng: Random, reals: list[str], herrings: int) -> list[list[str | None]] | None:
        """Draw for each group four slots, each with a named herring or none; each herring is in two or three groups."""
        slots: list[list[str | None]] = [[] for _ in reals]
        taken = set(reals)
        common = Counter(chain.from_iterable(self._characters_by_pair[real] for real in reals))
        tempting = sorted(h for h, count in common.items() if count > 1 and h not in taken and self.name_of(h))
        if len(tempting) < herrings:
            return None
        for herring in rng.sample(tempting, min(len(tempting), 3 * herrings)):
            open_groups = [
                n for n, real in enumerate(reals) if herring in self._characters_by_pair[real] and len(slots[n]) < GROUP
            ]
            if len(open_groups) < 2 or herrings == 0:
                continue
            herrings -= 1
            for n in rng.sample(open_groups, min(len(open_groups), rng.randint(2, MOST_TEMPTED))):
                slots[n].append(herring)
        return None if herrings else [row + [None] * (GROUP - len(row)) for row in slots]

    def _draw_cards(self, rng: Random, reals: list[str], slots: list[list[str | None]], stock: Stock) -> list[str]:
        """Draw the cards of a design, group by group; return none if it leads nowhere."""
        chosen: dict[str, str] = {}
        for real, row in zip(reals, slots, strict=True):
            for herring in row:
                choice, sums = self._choice(real, herring)
                for card in rng.choices(choice, cum_weights=sums, k=MOST_CARD_DRAWS):
                    if self._meanings_of_cards[card] not in chosen and self._may_be_drawn(card, real, reals, stock):
                        chosen[self._meanings_of_cards[card]] = card
                        break
                else:
                    return []
        return list(chosen.values())

    def _weigh_characters(self, real: str, herring: str | None) -> tuple[list[str], list[int]]:
        """Weigh the characters of a real component and a herring, or of any lone second part.

        Common ones weigh more.
        """
        choice = self._characters_by_pair[real][herring] if herring else self._characters_by_component[real]
        return choice, list(accumulate(COMMON_RATHER if one in self.common else 1 for one in choice))

    def _may_be_drawn(self, card: str, real: str, reals: list[str], stock: Stock) -> bool:
        """Return True if a card has rested, and holds its own real component and no other, at any depth, doubles
        included.
        """
        parts = self.visible(card)
        doubles = (other for other in reals if other in parts or self._alike.get(other, other) in parts)
        return self.rests_for(stock).text(card) and list(doubles) == [real]

    def _herrings_of_design(self, slots: list[list[str | None]], texts: list[str]) -> dict[str, tuple[str, ...]]:
        """Return each herring of the design with its cards."""
        herrings = dict.fromkeys(h for row in slots for h in row if h)
        return {h: tuple(card for card in texts if h in self.visible(card)) for h in herrings}

    def grade_of(self, wall: Wall) -> Grade:
        """Grade a wall by the number of herrings, as designs have them."""
        return next((grade for grade, (_, most) in HERRINGS.items() if len(wall.herrings) <= most), GRADES[-1])

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
        """Return what a card is put together from, as its sequence says; itself if it is not taken apart."""
        sequence = self.table.sequence(card)
        return (
            [part for part in ids.list_leaves(ids.parse_sequence(sequence)) if ids.is_named(part)]
            if sequence
            else [card]
        )

    def decoys(self, rng: Random, wall: Wall, group: Group, count: int, stock: Stock) -> list[str]:
        return decoys.draw_decoys(rng, self, wall, group, count)

    def group(self, name: str, key: str, texts: Iterable[str]) -> Group:
        """Make a group of some cards. `name`: a component, or what a person wrote: “氵”, “氵 water” or “water”."""
        cards = list(texts)
        glyph, _, said = name.partition(" ")
        if self.table.lookup(glyph) is None or len(glyph) > 1:
            glyph, said = self._component_meant(name, cards), name
        if not glyph:
            return super().group(name, key, cards)
        known = named_components().get(glyph, Component(glyph, glyph))
        sign = Sign(glyph=glyph, reading=known.reading, whole=known.whole)
        explained = tuple(Card(text=card, why=self.why(card, glyph)) for card in cards)
        return Group(name=said or known.name, key=key_of(glyph), cards=explained, sign=sign)

    def _component_meant(self, name: str, cards: Sequence[str]) -> str:
        """Return the component of this name that all the cards hold; '' if there is none."""
        named = (one.glyph for one in named_components().values() if one.name == name.strip().lower())
        return next((glyph for glyph in named if all(glyph in self.parts(card) for card in cards)), "")

    def why(self, card: str, name: str) -> Pieces | None:
        """Explain a card: its meaning, its sequence taken apart, and which of its parts holds the shared component."""
        if name not in self.table.parts(card):
            return None
        pieces, meaning = tuple(self.pieces(card)), self.table.meaning(card)
        return Pieces(
            pieces=pieces,
            shared=tuple(piece for piece in pieces if name in self.table.parts(piece)),
            names=tuple(map(self.name_of, pieces)),
            reading=meaning.reading,
            meaning=meaning.text,
        )

    def name_of(self, piece: str) -> str:
        """Return what a part means in a word or two; '' if no one knows."""
        known = named_components().get(piece)
        return known.name if known else re.split("[;,]", self.table.meaning(piece).text)[0]

    def herring(self, name: str) -> str:
        return str(named_components().get(name) or Component(name, self.name_of(name))).strip()

    def of_the_day(self, groups: Sequence[Group]) -> str | None:
        """Return a common card that can be explained fully: its meaning, and each of its two parts."""
        whys = {card.text: card.why for group in groups for card in group.cards}
        told = [
            text
            for text, why in whys.items()
            if text in self.common
            and isinstance(why, Pieces)
            and why.meaning
            and len(why.pieces) > 1
            and all(why.names)
        ]
        return Random("".join(sorted(whys))).choice(sorted(told)) if told else None


def key_of(component: str) -> str:
    """Return a component's key in the calendar."""
    return f"component {component}"
