"""Draw walls of characters, whose groups share a component.

A *design* is drawn first: four *real* components, one for each group, and red herrings, which are components in two or
three groups. Each card is then a character with exactly one real component and, if the design says so, one herring.
Method: the wall of two-part characters in “Lion Wall: Building a character-matching game” on jbuckland.com (2021),
where the herrings are fixed; here they are drawn.
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
from puzzles.lionwall.components import LOOKALIKES, PARTS_ALSO_SEEN, STROKES, VISIBLE_PARTS, Component, load_components
from puzzles.lionwall.flavour import Flavour, Wall
from puzzles.lionwall.rests import Rests
from puzzles.lionwall.solver import GROUP_SIZE
from puzzles.lionwall.wire import GRADES, Card, Grade, Group, Pieces, Sign

HERRING_RANGES: Final[dict[Grade, tuple[int, int]]] = {"gentle": (1, 2), "tricky": (3, 4), "fiendish": (5, 6)}
"""Grade to the fewest and the most herrings of a design."""
MOST_TEMPTED = 3
"""The most cards with the same herring; four would be a group."""
COMMON_FREQUENCY = 4.0
"""The Zipf frequency of a common character: at least ten in a million characters of Chinese or Japanese."""
LEAST_CARD_FREQUENCY = 2.5
"""The lowest Zipf frequency of a card."""
FEWEST_COMMON_CARDS_BY_GRADE: Final[dict[Grade, int]] = {"gentle": 12, "tricky": 10, "fiendish": 8}
"""Grade to the fewest common characters among the sixteen."""
COMMON_WEIGHT = 8
"""The weight of a common character in a draw; a rare one has the weight 1."""
FEWEST_CHARACTERS, FEWEST_COMMON_ONES = 5, 2
"""The fewest possible cards with a real component, and the fewest common ones among them."""
MOST_CARD_DRAWS = 8
"""The most draws for one card; then the design is given up."""
LINE_STROKE, UPPER_LOWER_SIGN = "一", "⿱"
"""The stroke 一, which is easy to see above or below a piece, and the sign that starts a sequence of an upper and a
lower part."""
POSSIBLE_CARDS = frozenset(map(chr, chain(range(0x4E00, 0xA000), range(0x3400, 0x4DC0))))
"""Possible cards: Unicode's two blocks of usual characters; other blocks have mere components and rare characters."""
CharactersByPartner = dict[str, list[str]]
"""For a given component: another component to the characters that consist of these two."""


def _load_excluded_characters() -> frozenset[str]:
    """Read the characters that are never on a card because of their meaning."""
    lines = (Path(__file__).parent / "excluded-characters.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(chain.from_iterable(line for line in lines if not line.startswith("#")))


class CharacterWalls(Flavour):
    """The flavour of characters, with the components of a table."""

    slug = "characters"
    title = "Characters"

    def __init__(self, table: Characters) -> None:
        self.table = table
        self.find_components = lru_cache(maxsize=20_000)(self._find_components)
        self.find_readable_parts = lru_cache(maxsize=20_000)(self._find_readable_parts)
        self.find_visible_parts = lru_cache(maxsize=20_000)(self._find_visible_parts)
        self.find_core = lru_cache(maxsize=20_000)(self._find_core)
        self.find_seen_components = lru_cache(maxsize=20_000)(self._find_seen_components)
        self._choice = lru_cache(maxsize=20_000)(self._weigh_characters)
        self._alike = {c: " or ".join(alike) for alike in LOOKALIKES for c in alike}

    @property
    def lexicon_version(self) -> str:
        return self.table.version

    def is_drawable(self, card: str) -> bool:
        return self.table.is_drawn(card)

    def _find_components(self, card: str) -> frozenset[str]:
        """Return the components of a card at any depth; if two look alike, such as 土 and 士, also “土 or 士”."""
        parts = self.table.find_parts(card)
        return parts | {self._alike[part] for part in parts if part in self._alike}

    def _find_readable_parts(self, card: str) -> frozenset[str]:
        """Return the components that a player may see in a card: all but the strokes deep inside its pieces.

        The stroke 一 at the top or bottom of a piece counts as visible, as in 証.
        """
        seen = {card, *self.list_pieces(card)}
        return self.find_components(card) - (STROKES - seen - {LINE_STROKE if any(map(self._has_line, seen)) else ""})

    def _find_visible_parts(self, card: str) -> frozenset[str]:
        """Return a card's components that count in a wall's proof: readable ones, and what `VISIBLE_PARTS` adds."""
        parts = self.find_components(card)
        return self.find_readable_parts(card).union(*(VISIBLE_PARTS.get(part, "") for part in {card, *parts}))

    def _find_core(self, part: str) -> tuple[str, ...]:
        """Return the smallest components of a part, sorted, without strokes, so that 天 and 夭 have the same."""
        if part in STROKES:
            return ()
        pieces = self.list_pieces(part)
        return (part,) if part in pieces else tuple(sorted(chain.from_iterable(map(self.find_core, pieces))))

    def _find_seen_components(self, card: str) -> frozenset[str | tuple[str, ...]]:
        """Return the components that someone who can't read characters may see in a card, and the core of each."""
        parts = {
            double
            for part in self.find_components(card) | self.find_visible_parts(card)
            for double in part.split(" or ")
        } - STROKES
        parts |= {like for part in parts for like in PARTS_ALSO_SEEN.get(part, "")}
        return frozenset(parts).union(filter(None, map(self.find_core, parts)))

    def _has_line(self, piece: str) -> bool:
        """Return True if a piece has the stroke 一 at its top or bottom."""
        sequence = self.table.read_sequence(piece) or ""
        return sequence.startswith(UPPER_LOWER_SIGN) and LINE_STROKE in (sequence[1:2], sequence[-1])

    def find_shared_categories(self, cards: Sequence[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        for number, card in enumerate(cards):
            for part in self.find_visible_parts(card):
                found[part] = found.get(part, 0) | 1 << number
        return {part: mask for part, mask in sorted(found.items()) if mask.bit_count() > 1}

    def is_called(self, category: str, name: str) -> bool:
        """Return True if a name that a person wrote means a component: “氵”, “water” or “氵 water”."""
        one = name.strip().split()[0]
        named = {glyph for glyph, component in load_components().items() if component.name == name.strip().lower()}
        return any(glyph in category.split(" or ") for glyph in {one, *named})

    def _may_be_card(self, character: str) -> bool:
        """Return True if a character has a meaning and isn't too rare."""
        return self.table.read_zipf(character) >= LEAST_CARD_FREQUENCY and bool(self.table.read_meaning(character).text)

    @cached_property
    def common_cards(self) -> frozenset[str]:
        """Return the possible cards that readers of Chinese or Japanese meet often."""
        return frozenset(
            one
            for row in self._characters_by_component.values()
            for one in row
            if self.table.read_zipf(one) >= COMMON_FREQUENCY
        )

    @cached_property
    def _meanings_of_cards(self) -> dict[str, str]:
        """Map every possible card to its meaning."""
        return {one: self.table.read_meaning(one).text for row in self._characters_by_component.values() for one in row}

    @cached_property
    def _characters_by_pair(self) -> dict[str, CharactersByPartner]:
        """Map each component to {another component: possible cards that consist of these two}."""
        excluded = _load_excluded_characters()
        found: dict[str, CharactersByPartner] = {}
        for character, first, second in self.table.list_pairs():
            if character in POSSIBLE_CARDS and character not in excluded and self._may_be_card(character):
                found.setdefault(first, {}).setdefault(second, []).append(character)
                found.setdefault(second, {}).setdefault(first, []).append(character)
        return dict(sorted(found.items()))

    @cached_property
    def _characters_by_component(self) -> dict[str, list[str]]:
        """Map each component to the possible cards that consist of this and one other component, sorted."""
        return {one: sorted(set().union(*partners.values())) for one, partners in self._characters_by_pair.items()}

    @cached_property
    def real_components(self) -> dict[str, int]:
        """Map each component that may be the link of a group to how many common characters have it."""
        named = [one for one in self._characters_by_pair if one in load_components() and one not in STROKES]
        counts = {one: len(self.common_cards.intersection(self._characters_by_component[one])) for one in named}
        return {
            one: count
            for one, count in counts.items()
            if count >= FEWEST_COMMON_ONES and len(self._characters_by_component[one]) >= FEWEST_CHARACTERS
        }

    def make_rests(self, stock: Stock) -> Rests:
        return Rests(stock)

    def draw_wall(self, rng: Random, grade: Grade, stock: Stock) -> Wall | None:
        reals = self._draw_reals(rng, stock)
        slots = self._draw_design(rng, reals, rng.randint(*HERRING_RANGES[grade])) if reals else None
        texts = self._draw_cards(rng, reals, slots, stock) if slots else []
        if slots is None or len(self.common_cards.intersection(texts)) < FEWEST_COMMON_CARDS_BY_GRADE[grade]:
            return None
        rows = [texts[at : at + GROUP_SIZE] for at in range(0, len(texts), GROUP_SIZE)]
        groups = tuple(
            self.make_group(real, make_component_key(real), row) for real, row in zip(reals, rows, strict=True)
        )
        herrings = self._list_design_herrings(slots, texts)
        return Wall(groups, herrings) if all(len(held) <= MOST_TEMPTED for held in herrings.values()) else None

    @cached_property
    def _weighted_reals(self) -> tuple[list[str], list[int]]:
        """Return the real components, and the cumulative weights for `Random.choices`."""
        return list(self.real_components), list(accumulate(min(4, count) for count in self.real_components.values()))

    def _draw_reals(self, rng: Random, stock: Stock) -> list[str]:
        """Draw four rested components with different names, none a part of another; [] if that fails."""
        (reals, sums), rests = self._weighted_reals, self.make_rests(stock)
        chosen: list[str] = []
        for real in rng.choices(reals, cum_weights=sums, k=60):
            if not rests.has_group_rested(make_component_key(real)) or not rests.have_pairs_rested(
                make_component_key(real), map(make_component_key, chosen)
            ):
                continue
            if any(self._may_be_confused(real, other) for other in chosen):
                continue
            chosen.append(real)
            if len(chosen) == GROUP_SIZE:
                return chosen
        return []

    def _may_be_confused(self, real: str, other: str) -> bool:
        """Return True if one component is part of the other, or both have the same name."""
        part = bool(self.find_components(real) & self.find_components(other) & {real, other})
        return part or load_components()[real].name == load_components()[other].name

    def _draw_design(self, rng: Random, reals: list[str], herrings: int) -> list[list[str | None]] | None:
        """Draw a design: for each real component a row of four slots, each with a herring or None.

        Each of the `herrings` herrings is in two or three rows. Return None if there are too few.
        """
        slots: list[list[str | None]] = [[] for _ in reals]
        taken = set(reals)
        common = Counter(chain.from_iterable(self._characters_by_pair[real] for real in reals))
        tempting = sorted(h for h, count in common.items() if count > 1 and h not in taken and self.name_part(h))
        if len(tempting) < herrings:
            return None
        for herring in rng.sample(tempting, min(len(tempting), 3 * herrings)):
            fitting = [n for n, real in enumerate(reals) if herring in self._characters_by_pair[real]]
            open_groups = [n for n in fitting if len(slots[n]) < GROUP_SIZE]
            if len(open_groups) < 2 or herrings == 0:
                continue
            herrings -= 1
            for n in rng.sample(open_groups, min(len(open_groups), rng.randint(2, MOST_TEMPTED))):
                slots[n].append(herring)
        return None if herrings else [row + [None] * (GROUP_SIZE - len(row)) for row in slots]

    def _draw_cards(self, rng: Random, reals: list[str], slots: list[list[str | None]], stock: Stock) -> list[str]:
        """Draw the cards of a design, group by group; return [] if no card is found for a slot."""
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
        """Return the characters with a real component and a herring (None for any), and their cumulative weights."""
        choice = self._characters_by_pair[real][herring] if herring else self._characters_by_component[real]
        return choice, list(accumulate(COMMON_WEIGHT if one in self.common_cards else 1 for one in choice))

    def _may_be_drawn(self, card: str, real: str, reals: list[str], stock: Stock) -> bool:
        """Return True if a card has rested, and shows its own real component but no other one of the wall."""
        parts = self.find_visible_parts(card)
        doubles = (other for other in reals if other in parts or self._alike.get(other, other) in parts)
        return self.make_rests(stock).has_card_rested(card) and list(doubles) == [real]

    def _list_design_herrings(self, slots: list[list[str | None]], texts: list[str]) -> dict[str, tuple[str, ...]]:
        """Map each herring of a design to the cards that visibly have it."""
        herrings = dict.fromkeys(h for row in slots for h in row if h)
        return {h: tuple(card for card in texts if h in self.find_visible_parts(card)) for h in herrings}

    def grade_wall(self, wall: Wall) -> Grade:
        """Grade a wall by the number of its herrings."""
        return next((grade for grade, (_, most) in HERRING_RANGES.items() if len(wall.herrings) <= most), GRADES[-1])

    def find_herrings(self, groups: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
        texts = [text for group in groups.values() for text in group]
        pieces = {text: set(self.list_pieces(text)) for text in texts}
        found = {part: tuple(t for t in texts if part in pieces[t]) for part in sorted(set().union(*pieces.values()))}
        rows = list(groups.values())
        return {
            part: cards
            for part, cards in found.items()
            if 1 < len(cards) <= MOST_TEMPTED and sum(any(card in row for card in cards) for row in rows) > 1
        }

    def list_pieces(self, card: str) -> list[str]:
        """List the smallest parts of a card in the table's sequence; the card alone if it isn't taken apart there."""
        sequence = self.table.read_sequence(card)
        return (
            [part for part in ids.list_leaves(ids.parse_sequence(sequence)) if ids.is_named(part)]
            if sequence
            else [card]
        )

    def draw_decoys(self, rng: Random, wall: Wall, group: Group, count: int, stock: Stock) -> list[str]:
        return decoys.draw_decoys(rng, self, wall, group, count)

    def make_group(self, name: str, key: str, texts: Iterable[str]) -> Group:
        """Make a group of cards; `name` is a component, or a name that a person wrote: “氵”, “氵 water” or “water”."""
        cards = list(texts)
        glyph, _, said = name.partition(" ")
        if self.table.find_number(glyph) is None or len(glyph) > 1:
            glyph, said = self._find_named_component(name, cards), name
        if not glyph:
            return super().make_group(name, key, cards)
        known = load_components().get(glyph, Component(glyph, glyph))
        sign = Sign(glyph=glyph, reading=known.reading, whole=known.whole)
        explained = tuple(Card(text=card, why=self.explain_card(card, glyph)) for card in cards)
        return Group(name=said or known.name, key=make_component_key(glyph), cards=explained, sign=sign)

    def _find_named_component(self, name: str, cards: Sequence[str]) -> str:
        """Return the first component that has this name and is in all the cards; '' if there is none."""
        named = (one.glyph for one in load_components().values() if one.name == name.strip().lower())
        return next((glyph for glyph in named if all(glyph in self.find_components(card) for card in cards)), "")

    def explain_card(self, card: str, name: str) -> Pieces | None:
        """Explain a card by its parts and its meaning; None if the component `name` isn't in it."""
        if name not in self.table.find_parts(card):
            return None
        pieces, meaning = tuple(self.list_pieces(card)), self.table.read_meaning(card)
        return Pieces(
            pieces=pieces,
            shared=tuple(piece for piece in pieces if name in self.table.find_parts(piece)),
            names=tuple(map(self.name_part, pieces)),
            reading=meaning.reading,
            meaning=meaning.text,
            form=meaning.form,
        )

    def name_part(self, piece: str) -> str:
        """Return the name of a part, else its meaning in a word or two; '' if both are unknown."""
        known = load_components().get(piece)
        return known.name if known else re.split("[;,]", self.table.read_meaning(piece).text)[0]

    def name_herring(self, name: str) -> str:
        return str(load_components().get(name) or Component(name, self.name_part(name))).strip()

    def choose_card_of_the_day(self, groups: Sequence[Group]) -> str | None:
        """Choose a common card whose meaning and parts are all known; None if there is none.

        The choice for the same cards is always the same.
        """
        whys = {card.text: card.why for group in groups for card in group.cards}
        explained = [
            text
            for text, why in whys.items()
            if text in self.common_cards
            and isinstance(why, Pieces)
            and why.meaning
            and len(why.pieces) > 1
            and all(why.names)
        ]
        return Random("".join(sorted(whys))).choice(sorted(explained)) if explained else None


def make_component_key(component: str) -> str:
    """Return the key by which the calendar knows that a component was used."""
    return f"component {component}"
