"""Which curated categories a player would put a card into, on their lists or not.

A category's *extent* is its list, what `near.txt` adds by hand, and everything below one of its *tops*: the synsets
that it names, all of them together, and the synsets that gather many of its own words. A synset that holds too much is
not a top, or half of WordNet would be “homes for animals”.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache
from itertools import combinations
from pathlib import Path

from puzzles.lexicon import cache as kept_on_disk
from puzzles.lexicon.places import LexiconMissing
from puzzles.lionwall.categories import SYNSET, Category, curated_categories
from puzzles.lionwall.lexicon import BLANK, WordCategories, taxonomy_names
from puzzles.lionwall.wordplay import rows

GATHERED = 3
"""How many of a category's words a synset must have below it to gather them."""
OWN = 0.34
"""The share of a gathering synset's listed words that must be of the one category."""
OVERLAP = 0.3
"""Two categories never meet on a wall if this share of one's list is in the extent of the other,"""
FEWEST_SHARED = 2
"""and at least this many of its words."""
BROADEST = 25
"""A synset that a category names is not its top if the words of all lists below it are this many times its own."""
WHOLES = 3
"""How many steps up the wholes of a part are looked for."""
KEPT = "belonging.json"


@cache
def near_members() -> dict[str, tuple[str, ...]]:
    """Map each category to the words and synsets that belong to it by some reading, though its list lacks them."""
    return {name: tuple(one.strip() for one in told.split(",")) for name, told in rows("near.txt")}


@cache
def kept_apart() -> frozenset[tuple[str, str]]:
    """Return the pairs of categories that never meet on a wall because we say so, each in the order of its names."""
    return frozenset(pair for names in rows("apart.txt") for pair in combinations(sorted(names), 2))


Pairs = frozenset[tuple[str, str]]
Tops = dict[str, dict[int, frozenset[str]]]
"""Kind of category to synset to the categories whose top it is."""


class Belonging:
    """The extents of the curated categories over one WordNet.

    `tops` and `apart` take a second to compute, so they are cached beside the lexicon.
    """

    def __init__(self, lexicon: WordCategories) -> None:
        self.lexicon = lexicon
        self.of = lru_cache(maxsize=20_000)(self._categories_of)
        self.senses = lru_cache(maxsize=20_000)(self._noun_senses)

    @property
    def tops(self) -> Tops:
        """Return the tops of all categories."""
        return self._cached[0]

    @property
    def apart(self) -> Pairs:
        """Return the pairs of categories that never meet on a wall, each in the order of its names."""
        return self._cached[1]

    @cached_property
    def _cached(self) -> tuple[Tops, Pairs]:
        """Read the cached file, after writing it if it is missing; compute it if nothing can be written."""
        try:
            folder = kept_on_disk.cached_folder(f"belonging-{self._cache_name()}", self._write_cache)
        except LexiconMissing:
            return self._computed
        kept = json.loads((folder / KEPT).read_text("utf-8"))
        tops = {
            kind: {int(top): frozenset(names) for top, names in tops.items()} for kind, tops in kept["tops"].items()
        }
        return tops, frozenset((one, other) for one, other in kept["apart"])

    def _cache_name(self) -> str:
        """Name all that the tops and the pairs come from: WordNet, our lists, and the code beside this file."""
        digest = hashlib.sha256(self.lexicon.wordnet.version.encode())
        here = Path(__file__).parent
        for file in sorted([*here.glob("*.py"), *here.glob("*.txt")]):
            digest.update(file.read_bytes())
        return digest.hexdigest()[:12]

    def _write_cache(self, folder: Path) -> None:
        tops, apart = self._computed
        named = {kind: {top: sorted(names) for top, names in found.items()} for kind, found in tops.items()}
        (folder / KEPT).write_text(json.dumps({"tops": named, "apart": sorted(apart)}), "utf-8")

    @cached_property
    def _computed(self) -> tuple[Tops, Pairs]:
        tops = self._find_tops()
        return tops, self._find_apart(tops)

    @cached_property
    def _categories_listing(self) -> dict[str, frozenset[str]]:
        """Map each word to the categories whose lists hold it."""
        return _inverted({one.name: one.words for one in curated_categories().values()})

    @cached_property
    def _categories_naming(self) -> dict[str, frozenset[str]]:
        """Map each word to the categories that hold it by their lists or as a near member."""
        return _inverted(
            {one.name: (*one.words, *near_members().get(one.name, ())) for one in curated_categories().values()}
        )

    @cached_property
    def _words_below(self) -> dict[int, frozenset[str]]:
        """Map each synset to the listed words that are below it, or in it."""
        found: dict[int, set[str]] = {}
        for word in self._categories_listing:
            for synset in self._synsets_above(word):
                found.setdefault(synset, set()).add(word)
        return {synset: frozenset(words) for synset, words in found.items()}

    def _find_tops(self) -> Tops:
        found: dict[str, dict[int, set[str]]] = {}
        for one in curated_categories().values():
            if BLANK not in one.name:
                for synset in self._tops_of(one):
                    found.setdefault(one.kind, {}).setdefault(synset, set()).add(one.name)
        return {kind: {top: frozenset(names) for top, names in tops.items()} for kind, tops in found.items()}

    def _tops_of(self, category: Category) -> set[int]:
        most, words = BROADEST * len(category.words), self.lexicon.wordnet
        added = [one for one in near_members().get(category.name, ()) if SYNSET.fullmatch(one)]
        named = {synset for key in category.key.split() if (synset := words.synset_named(key)) is not None}
        tops = {synset for synset in named if len(self._words_below.get(synset, ())) <= most}
        tops |= {synset for one in added if (synset := words.synset_named(one)) is not None}
        return tops | self._find_common_hypernyms(category) if category.kind == "kinds" else tops

    def _is_category(self, synset: int) -> bool:
        return self.lexicon.wordnet.name(synset) not in taxonomy_names()

    def _find_common_hypernyms(self, category: Category) -> set[int]:
        """Return the synsets that gather a category's words, by the senses below what it names."""
        words = frozenset(word.lower() for word in category.words)
        counted: Counter[int] = Counter()
        for word in words:
            senses = {self.lexicon.synset_in(word, key) for key in category.key.split()} - {None}
            counted.update({above for synset in senses if synset is not None for above in self.lexicon.above(synset)})
        return {
            synset
            for synset, count in counted.items()
            if count >= GATHERED and count >= OWN * len(self._words_below.get(synset, ())) and self._is_category(synset)
        }

    def _synsets_above(self, word: str) -> set[int]:
        """Return the noun synsets of a word in any form, and all above them."""
        synsets = {synset for form in self.lexicon.forms(word) for synset in self.lexicon.noun_synsets(form)}
        return synsets.union(*(self.lexicon.above(synset) for synset in synsets))

    def _wholes_of(self, word: str) -> set[int]:
        """Return what a word is a part or a member of, directly or as the part of a part."""
        found: set[int] = set()
        new = {synset for form in self.lexicon.forms(word) for synset in self.lexicon.noun_synsets(form)}
        for _ in range(WHOLES):
            new = {whole for synset in new for whole in self.lexicon.wholes(synset)} - found
            found |= new
        return found

    def _categories_of(self, card: str) -> frozenset[str]:
        """Return the names of the categories that a card belongs to."""
        return self._names_of(card, self.tops)

    def _names_of(self, card: str, tops_by_kind: Tops) -> frozenset[str]:
        names: set[str] = set()
        for form in self.lexicon.forms(card):
            names |= self._categories_naming.get(form, frozenset())
        reached, wholes = self._synsets_above(card), self._wholes_of(card)
        for kind, tops in tops_by_kind.items():
            for synset in reached if kind == "kinds" else wholes:
                names |= tops.get(synset, frozenset())
        return frozenset(names)

    def _noun_senses(self, word: str) -> frozenset[int]:
        return frozenset(self.lexicon.noun_synsets(word))

    def synonyms(self, one: str, other: str) -> bool:
        """Return True if two words have a noun sense in common."""
        return not self.senses(one).isdisjoint(self.senses(other))

    def _find_apart(self, tops: Tops) -> Pairs:
        held: Counter[tuple[str, str]] = Counter()
        size = {one.name: len(one.words) for one in curated_categories().values() if BLANK not in one.name}
        for one in curated_categories().values():
            for word in one.words if one.name in size else ():
                held.update((one.name, other) for other in self._names_of(word, tops) if other != one.name)
        return kept_apart() | frozenset(
            (a, b)
            for a, b in combinations(sorted(size), 2)
            if any(held[pair] >= FEWEST_SHARED and held[pair] >= OVERLAP * size[pair[0]] for pair in ((a, b), (b, a)))
        )


def _inverted(held: Mapping[str, Iterable[str]]) -> dict[str, frozenset[str]]:
    """Invert a map from words to categories."""
    found: dict[str, set[str]] = {}
    for name, words in held.items():
        for word in words:
            found.setdefault(word.lower(), set()).add(name)
    return {word: frozenset(names) for word, names in found.items()}
