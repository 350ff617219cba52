"""Walls of words: a group is of one kind, of parts of one thing, or fills the same gap (flying ___, ___ ball).

Groups are drawn from curated categories (`categories.txt`, then the editors' list); a wall is proven against every
category that WordNet knows. What misleads is sought on purpose: words that belong to another group of the wall, and
words of a fifth category that two groups share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from puzzles.contract import ListedWord, Stock
from puzzles.lionwall.flavour import Card, Flavour, Group, Wall
from puzzles.lionwall.lexicon import BLANK, WordCategories
from puzzles.lionwall.solver import GROUP

CATEGORIES, WORDS = "lionwall-categories", "lionwall-words"
"""The names of the two curated lists: categories (their words in the details), and words that may be cards."""

FAMILIAR = 1.8
"""Zipf frequency from which on a word is rather drawn the commoner it is."""
MOST_TEMPTED = 3
PULL = {"gentle": 0.5, "tricky": 3.0, "fiendish": 8.0}
"""How much rather a word is drawn for each further category of the wall that it belongs to."""
MOST_OF_A_FIELD = 2
NEAR = 0.85
"""How often the next category is a neighbour of the ones before."""
SAME_END = 5
"""Two cards of a group that end in so many equal letters show what joins them."""
FILLERS = frozenset(
    [
        *("a", "an", "and", "at", "by", "for", "from", "in", "into", "kinds", "of", "on", "other", "our", "parts"),
        *("shades", "that", "the", "their", "things", "to", "used", "with", "words"),
    ]
)
"""Words of a category's name that tell nothing."""


@dataclass(frozen=True)
class Category:
    """A curated category. `kind`: kinds, parts, members, before or after; `key`: synset names, or the gap's word."""

    name: str
    kind: str
    key: str
    words: tuple[str, ...]


@cache
def curated() -> dict[str, Category]:
    """The categories that a new site begins with, by name."""
    lines = (Path(__file__).parent / "categories.txt").read_text(encoding="utf-8").splitlines()
    found = {}
    for line in lines:
        if line and not line.startswith("#"):
            kind, name, key, words = (field.strip() for field in line.split("|"))
            found[name] = Category(name, kind, key, tuple(word.strip() for word in words.split(",")))
    return found


@lru_cache(maxsize=200_000)
def gives_away(word: str, name: str) -> bool:
    """Whether a word tells a category's name, or the name tells the word: one is within the other, or a form of it."""
    parts = name.lower().replace(BLANK, " ").replace("’s", "").replace("'s", "").replace("-", " ").split()
    return any(_related(word.lower(), part.strip(",.()")) for part in parts if part not in FILLERS)


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    """A word without its plural."""
    for ending, instead in (("ies", "y"), ("ches", "ch"), ("shes", "sh"), ("sses", "ss"), ("xes", "x"), ("s", "")):
        if word.endswith(ending) and len(word) - len(ending) > 2 and not word.endswith("ss"):
            return word.removesuffix(ending) + instead
    return word


@lru_cache(maxsize=200_000)
def _related(a: str, b: str) -> bool:
    """Whether one word is within the other, plural or not; words of two letters must be equal."""
    short, long = sorted((_stem(a), _stem(b)), key=len)
    return short in long if len(short) > 2 else short == long


def _alike(a: str, b: str) -> bool:
    """Whether two cards of a group show by their letters that they belong together."""
    return _related(a, b) or (len(a) > SAME_END and a[-SAME_END:] == b[-SAME_END:])


class WordWalls(Flavour):
    """The flavour of words over one WordNet."""

    slug = "words"
    title = "Words"
    word_lists = {CATEGORIES: "Lion Wall: categories", WORDS: "Lion Wall: words on cards"}

    def __init__(self, lexicon: WordCategories) -> None:
        self.lexicon = lexicon
        self._pools: dict[int, tuple[Stock, dict[str, tuple[str, ...]]]] = {}

    @property
    def version(self) -> str:
        return self.lexicon.wordnet.version

    def proposals(self, word_list: str) -> Iterable[ListedWord]:
        if word_list == CATEGORIES:
            for one in curated().values():
                yield ListedWord(one.name, 0.0, f"{one.kind} {one.key}"[:80], "\n".join(one.words))
        else:
            words = sorted({word for one in curated().values() for word in one.words})
            for word in sorted(words, key=lambda w: (-self._zipf(w), w)):
                yield ListedWord(word, round(self._zipf(word), 2), "categories")

    def _zipf(self, word: str) -> float:
        number = self.lexicon.wordnet.lookup(word)
        return 0.0 if number is None else float(self.lexicon.wordnet.zipf[number])

    @cached_property
    def _named(self) -> dict[str, frozenset[str]]:
        """Word to the curated categories that hold it."""
        found: dict[str, set[str]] = {}
        for one in curated().values():
            for word in one.words:
                found.setdefault(word.lower(), set()).add(one.name)
        return {word: frozenset(names) for word, names in found.items()}

    def shared(self, cards: Sequence[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        for place, card in enumerate(cards):
            for name in self.lexicon.of(card) | self._named.get(card.lower(), frozenset()):
                found[name] = found.get(name, 0) | 1 << place
        return {name: mask for name, mask in sorted(found.items()) if mask.bit_count() > 1}

    def pool(self, stock: Stock) -> dict[str, tuple[str, ...]]:
        """The approved categories with their approved words; the engine's own where an editor's list is not there."""
        known = self._pools.get(id(stock))
        if known is None or known[0] is not stock:
            known = stock, self._pool(stock)
            self._pools = {id(stock): known}
        return known[1]

    def _pool(self, stock: Stock) -> dict[str, tuple[str, ...]]:
        allowed = frozenset(stock.words[WORDS]) if WORDS in stock.words else None
        details = stock.details.get(CATEGORIES, {})
        found = {}
        for name in stock.words.get(CATEGORIES, tuple(curated())):
            words = details[name].split("\n") if name in details else curated()[name].words if name in curated() else ()
            plain = dict.fromkeys(word.strip() for word in words if word.strip())
            fit = tuple(w for w in plain if not gives_away(w, name) and (allowed is None or w in allowed))
            if len(fit) >= GROUP:
                found[name] = fit
        return found

    def draw(self, rng: Random, grade: str, stock: Stock) -> Wall | None:
        pool = self.pool(stock)
        names = self._draw_categories(rng, pool, stock)
        if names is None:
            return None
        fifth = self._draw_fifth(rng, pool, names)
        cards = self._draw_cards(rng, pool, names, fifth, PULL[grade])
        herrings = self._tempting(pool, names, fifth, cards) if cards else {}
        if not cards or not herrings or self.grade_of(herrings) != grade:
            return None
        groups = tuple(Group(n, tuple(Card(c, self.why(c, n)) for c in cards[n]), f"category {n}") for n in names)
        return Wall(groups, herrings)

    def grade_of(self, herrings: Mapping[str, tuple[str, ...]]) -> str:
        """By the cards that belong to another group or to a fifth category: none to two, three or four, or more."""
        tempted = len({card for held in herrings.values() for card in held})
        return "gentle" if tempted <= 2 else "tricky" if tempted <= 4 else "fiendish"

    def tempting(self, groups: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
        cards = {name: list(texts) for name, texts in groups.items()}
        own = {name: tuple(texts) for name, texts in cards.items()}
        pool = {**{name: one.words for name, one in curated().items()}, **own}
        held = {name: {word.lower() for word in pool[name]} for name in pool if name not in own}
        texts = [text for group in cards.values() for text in group]
        fifth = {n: tuple(t for t in texts if t.lower() in words) for n, words in held.items()}
        return {n: found for n, found in fifth.items() if 1 < len(found) <= MOST_TEMPTED and self._spread(found, own)}

    @staticmethod
    def _spread(found: Sequence[str], groups: Mapping[str, Sequence[str]]) -> bool:
        """Whether some cards are of two groups or more."""
        return sum(any(card in group for card in found) for group in groups.values()) > 1

    def _draw_categories(self, rng: Random, pool: Mapping[str, tuple[str, ...]], stock: Stock) -> list[str] | None:
        """Four categories, rather neighbours of the ones before, and rather fresh ones."""
        if len(pool) < GROUP:
            return None
        chosen = [rng.choice(list(pool))]
        neighbours = self._neighbours(pool)
        for _ in range(4 * GROUP):
            near = sorted({n for name in chosen for n in neighbours[name]} - set(chosen))
            name = rng.choice(near) if near and rng.random() < NEAR else rng.choice(list(pool))
            stale = f"category {name}" in stock.used and rng.random() < 0.8
            if name not in chosen and not stale and self._is_mixed([*chosen, name]):
                chosen.append(name)
            if len(chosen) == GROUP:
                return rng.sample(chosen, GROUP)
        return None

    def _is_mixed(self, names: Sequence[str]) -> bool:
        """Whether a wall would not be all gaps, nor all of one field such as food."""
        return max(Counter(map(self._field, names)).values()) <= MOST_OF_A_FIELD

    def _field(self, name: str) -> str:
        """What a category is about: a gap, or WordNet's broad field of its synset; an editor's own is its own."""
        if BLANK in name or name not in curated():
            return BLANK if BLANK in name else name
        return self._fields[name]

    @cached_property
    def _fields(self) -> dict[str, str]:
        """The broad field of each curated category that is no gap, such as noun.food."""
        words = self.lexicon.wordnet
        number = {words.name(n): n for n in range(len(words.pos))}
        kinds = (one for one in curated().values() if BLANK not in one.name)
        return {one.name: words.lexicographer_file(number[one.key.split()[0]]) for one in kinds}

    def _neighbours(self, pool: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
        """Category to the others that share a word with it; worked out once for a pool."""
        if self._known_neighbours[0] is not pool:
            holding: dict[str, list[str]] = {}
            for name, words in pool.items():
                for word in words:
                    holding.setdefault(word.lower(), []).append(name)
            found: dict[str, set[str]] = {name: set() for name in pool}
            for names in holding.values():
                for a, b in combinations(names, 2):
                    found[a].add(b)
                    found[b].add(a)
            self._known_neighbours = pool, {name: sorted(near) for name, near in found.items()}
        return self._known_neighbours[1]

    _known_neighbours: tuple[Mapping[str, tuple[str, ...]] | None, dict[str, list[str]]] = (None, {})

    def _draw_fifth(self, rng: Random, pool: Mapping[str, tuple[str, ...]], names: list[str]) -> str | None:
        """A category outside of the wall that shares words with two or more of its groups."""
        near = Counter(other for name in names for other in self._neighbours(pool)[name])
        common = sorted(name for name, count in near.items() if count > 1 and name not in names)
        return rng.choice(common) if common else None

    def _draw_cards(
        self, rng: Random, pool: Mapping[str, tuple[str, ...]], names: list[str], fifth: str | None, pull: float
    ) -> dict[str, list[str]] | None:
        """Four words for each category, rather those that also belong elsewhere; none that tells a name of the wall.

        A word may also belong to a category further on, but to none before its own. So the first group is the only four
        of its category, without it the second is, and so on: as far as these categories go, there is one answer.
        """
        asked = [*names, *([fifth] if fifth else [])]
        held = {name: {word.lower() for word in pool[name]} for name in asked}
        cards: dict[str, list[str]] = {}
        for place, name in enumerate(names):
            words = [
                word
                for word in pool[name]
                if not any(word.lower() in held[earlier] for earlier in names[:place])
                and not any(gives_away(word, other) for other in names)
            ]
            further = [sum(word.lower() in held[other] for other in asked if other != name) for word in words]
            weights = [(1 + pull * n) * self._ease(word) for word, n in zip(words, further, strict=True)]
            drawn = rng.choices(words, weights, k=24) if words else []
            cards[name] = self._differing(drawn, [card for group in cards.values() for card in group])
            if len(cards[name]) < GROUP:
                return None
        return cards

    def _ease(self, word: str) -> float:
        """How much rather a word is drawn for being well known."""
        return min(2.2, max(0.1, self._zipf(word) - FAMILIAR))

    @staticmethod
    def _differing(words: Iterable[str], others: Sequence[str]) -> list[str]:
        """The first four words that are no forms of one another, nor of the cards of other groups."""
        chosen: list[str] = []
        for word in words:
            clash = any(_alike(word.lower(), one.lower()) for one in chosen)
            if not clash and not any(_related(word.lower(), one.lower()) for one in others):
                chosen.append(word)
        return chosen[:GROUP]

    def _tempting(
        self, pool: Mapping[str, tuple[str, ...]], names: list[str], fifth: str | None, cards: Mapping[str, list[str]]
    ) -> dict[str, tuple[str, ...]]:
        """Category to the cards that it tempts with: those of other groups; of a fifth, two or three of any."""
        texts = [card for name in names for card in cards[name]]
        found = {}
        for name in [*names, *([fifth] if fifth else [])]:
            words = {word.lower() for word in pool[name]}
            held = tuple(card for card in texts if card.lower() in words and card not in cards.get(name, ()))
            if len(held) > (name == fifth) and (name != fifth or len(held) <= MOST_TEMPTED):
                found[name] = held
        return found

    def decoys(self, rng: Random, wall: Wall, group: Group, count: int, stock: Stock) -> list[str]:
        """Categories that tempt with some of the group's cards first, then others like it; none that holds all four."""
        pool = self.pool(stock)
        texts = {card.text.lower() for card in group.cards}
        held = {name: len(texts & {word.lower() for word in words}) for name, words in pool.items()}
        near = [name for name, cards in held.items() if 0 < cards < GROUP and name != group.name]
        near = rng.sample(near, min(len(near), count - 2))
        same = [n for n in pool if held[n] == 0 and (BLANK in n) == (BLANK in group.name)]
        names = {one.name for one in wall.groups}
        far = [name for name in rng.sample(same, len(same)) if name not in names]
        far.sort(key=lambda name: self._field(name) != self._field(group.name))  # the likely ones first
        return [name for name in [*near, *far[: 4 * count]] if not self._holds_all(name, group)][:count]

    def _holds_all(self, name: str, group: Group) -> bool:
        """Whether WordNet too would call all four cards by a decoy's name."""
        known = [self.lexicon.of(card.text) for card in group.cards]
        one = curated().get(name)
        keys = {name, *(self.lexicon_names(one) if one else ())}
        return any(all(key in categories for categories in known) for key in keys)

    def lexicon_names(self, one: Category) -> list[str]:
        """What WordNet's own categories are called that a curated one is drawn from."""
        if one.kind in ("before", "after"):
            return [one.name.lower()]
        return [f"{one.kind} of {key.rsplit('.', 2)[0].replace('_', ' ')} ({key})" for key in one.key.split()]

    def why(self, card: str, name: str) -> Any:
        """The sense that a card is used in and its gloss; for a gap the whole and what it means."""
        if BLANK in name:
            whole = self.lexicon.phrase(card, name)
            return {"text": whole[0], "gloss": whole[1]} if whole else None
        keys = curated()[name].key.split() if name in curated() else [name.rsplit("(", 1)[-1].rstrip(")")]
        for key in keys:
            if (synset := self.lexicon.synset_in(card, key)) is not None:
                return {"text": card, "gloss": self.lexicon.wordnet.gloss(synset)}
        return None
