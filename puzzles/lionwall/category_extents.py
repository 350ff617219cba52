"""Find the curated categories to which a player might think that a card belongs, listed there or not.

A category's *extent* is its list, its near members from `near.txt`, and all words below one of its *top synsets*. Top
synsets are those that the category names, and those above many of its own words. A synset with too many words below it
isn't one, because otherwise half of WordNet would be “homes for animals”.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache
from itertools import combinations
from pathlib import Path

from puzzles.lexicon import cache as disk_cache
from puzzles.lexicon.data_paths import LexiconMissing
from puzzles.lionwall.categories import SYNSET_NAME, Category, load_categories
from puzzles.lionwall.word_categories import BLANK, WordCategories, load_taxonomy_names
from puzzles.lionwall.wordplay import read_rows

FEWEST_WORDS_BELOW_TOP = 3
"""The fewest words of a category that a top synset has below it, if the category doesn't name the synset."""
LEAST_OWN_SHARE = 0.34
"""The least share of the listed words below such a synset that must be in the category."""
LEAST_OVERLAP = 0.3
"""Two categories are never on one wall if this share of one's list, or more, is in the extent of the other."""
FEWEST_SHARED = 2
"""Such a share must also have at least this many words."""
MOST_TIMES_BROADER = 25
"""A synset that a category names isn't a top synset if it has this many times more words below it than the category."""
MOST_STEPS_TO_WHOLE = 3
"""The most steps from a part up to its whole, the whole of that, and so on."""
CACHE_FILE = "belonging.json"


@cache
def load_near_members() -> dict[str, tuple[str, ...]]:
    """Map each category to its near members: unlisted words and synsets that some players expect there."""
    return {name: tuple(one.strip() for one in members.split(",")) for name, members in read_rows("near.txt")}


@cache
def load_separated_pairs() -> frozenset[tuple[str, str]]:
    """Read the pairs of categories from `apart.txt` that are never on one wall, each pair sorted."""
    return frozenset(pair for names in read_rows("apart.txt") for pair in combinations(sorted(names), 2))


CategoryPairs = frozenset[tuple[str, str]]
TopSynsets = dict[str, dict[int, frozenset[str]]]
"""Kind of category to {top synset: names of its categories}."""


class CategoryExtents:
    """The extents of the curated categories over one WordNet.

    `top_synsets` and `separated_pairs` take a second to compute, so they are cached beside the lexicon.
    """

    def __init__(self, lexicon: WordCategories) -> None:
        self.lexicon = lexicon
        self.list_categories = lru_cache(maxsize=20_000)(self._list_categories)
        self.find_senses = lru_cache(maxsize=20_000)(self._find_senses)

    @property
    def top_synsets(self) -> TopSynsets:
        """Return the top synsets of all categories."""
        return self._cached_extents[0]

    @property
    def separated_pairs(self) -> CategoryPairs:
        """Return the pairs of categories that are never on one wall, each pair sorted."""
        return self._cached_extents[1]

    @cached_property
    def _cached_extents(self) -> tuple[TopSynsets, CategoryPairs]:
        """Read the top synsets and the separated pairs from the cached file, which is written first if it is missing.

        If it can't be written, they are computed.
        """
        try:
            folder = disk_cache.ensure_cache_folder(f"belonging-{self._make_cache_name()}", self._write_cache)
        except LexiconMissing:
            return self._computed_extents
        kept = json.loads((folder / CACHE_FILE).read_text("utf-8"))
        tops = {
            kind: {int(top): frozenset(names) for top, names in tops.items()} for kind, tops in kept["tops"].items()
        }
        return tops, frozenset((one, other) for one, other in kept["apart"])

    def _make_cache_name(self) -> str:
        """Return a digest of all that the cache depends on: WordNet's version, our lists, and the modules here."""
        digest = hashlib.sha256(self.lexicon.wordnet.version.encode())
        here = Path(__file__).parent
        for file in sorted([*here.glob("*.py"), *here.glob("*.txt")]):
            digest.update(file.read_bytes())
        return digest.hexdigest()[:12]

    def _write_cache(self, folder: Path) -> None:
        tops, apart = self._computed_extents
        named = {kind: {top: sorted(names) for top, names in found.items()} for kind, found in tops.items()}
        (folder / CACHE_FILE).write_text(json.dumps({"tops": named, "apart": sorted(apart)}), "utf-8")

    @cached_property
    def _computed_extents(self) -> tuple[TopSynsets, CategoryPairs]:
        tops = self._find_tops()
        return tops, self._find_separated_pairs(tops)

    @cached_property
    def _categories_listing(self) -> dict[str, frozenset[str]]:
        """Map each listed word to the names of the categories that list it."""
        return _invert_map({one.name: one.words for one in load_categories().values()})

    @cached_property
    def _categories_naming(self) -> dict[str, frozenset[str]]:
        """Map each word to the names of the categories that list it or have it as a near member."""
        return _invert_map(
            {one.name: (*one.words, *load_near_members().get(one.name, ())) for one in load_categories().values()}
        )

    @cached_property
    def _words_below(self) -> dict[int, frozenset[str]]:
        """Map each synset to the listed words that it, or a synset below it, has."""
        found: dict[int, set[str]] = {}
        for word in self._categories_listing:
            for synset in self._find_synsets_above(word):
                found.setdefault(synset, set()).add(word)
        return {synset: frozenset(words) for synset, words in found.items()}

    def _find_tops(self) -> TopSynsets:
        found: dict[str, dict[int, set[str]]] = {}
        for one in load_categories().values():
            if BLANK not in one.name:
                for synset in self._find_category_tops(one):
                    found.setdefault(one.kind, {}).setdefault(synset, set()).add(one.name)
        return {kind: {top: frozenset(names) for top, names in tops.items()} for kind, tops in found.items()}

    def _find_category_tops(self, category: Category) -> set[int]:
        most, words = MOST_TIMES_BROADER * len(category.words), self.lexicon.wordnet
        added = [one for one in load_near_members().get(category.name, ()) if SYNSET_NAME.fullmatch(one)]
        named = {synset for key in category.key.split() if (synset := words.find_synset(key)) is not None}
        tops = {synset for synset in named if len(self._words_below.get(synset, ())) <= most}
        tops |= {synset for one in added if (synset := words.find_synset(one)) is not None}
        return tops | self._find_common_hypernyms(category) if category.kind == "kinds" else tops

    def _is_category(self, synset: int) -> bool:
        return self.lexicon.wordnet.name(synset) not in load_taxonomy_names()

    def _find_common_hypernyms(self, category: Category) -> set[int]:
        """Return the synsets above many of a category's words, in the senses in which the category means them."""
        words = frozenset(word.lower() for word in category.words)
        counted: Counter[int] = Counter()
        for word in words:
            senses = {self.lexicon.find_synset_below(word, key) for key in category.key.split()} - {None}
            counted.update(
                {above for synset in senses if synset is not None for above in self.lexicon.find_all_hypernyms(synset)}
            )
        return {
            synset
            for synset, count in counted.items()
            if count >= FEWEST_WORDS_BELOW_TOP
            and count >= LEAST_OWN_SHARE * len(self._words_below.get(synset, ()))
            and self._is_category(synset)
        }

    def _find_synsets_above(self, word: str) -> set[int]:
        """Return the noun synsets of a word and of its base forms, and all synsets above them."""
        synsets = {synset for form in self.lexicon.list_forms(word) for synset in self.lexicon.list_noun_synsets(form)}
        return synsets.union(*(self.lexicon.find_all_hypernyms(synset) for synset in synsets))

    def _find_wholes(self, word: str) -> set[int]:
        """Return the synsets that a word is a part or member of, and their wholes, in `MOST_STEPS_TO_WHOLE` steps."""
        found: set[int] = set()
        new = {synset for form in self.lexicon.list_forms(word) for synset in self.lexicon.list_noun_synsets(form)}
        for _ in range(MOST_STEPS_TO_WHOLE):
            new = {whole for synset in new for whole in self.lexicon.find_wholes(synset)} - found
            found |= new
        return found

    def _list_categories(self, card: str) -> frozenset[str]:
        """Return the names of the categories that have a card in their extent."""
        return self._find_categories(card, self.top_synsets)

    def _find_categories(self, card: str, tops_by_kind: TopSynsets) -> frozenset[str]:
        names: set[str] = set()
        for form in self.lexicon.list_forms(card):
            names |= self._categories_naming.get(form, frozenset())
        reached, wholes = self._find_synsets_above(card), self._find_wholes(card)
        for kind, tops in tops_by_kind.items():
            for synset in reached if kind == "kinds" else wholes:
                names |= tops.get(synset, frozenset())
        return frozenset(names)

    def _find_senses(self, word: str) -> frozenset[int]:
        return frozenset(self.lexicon.list_noun_synsets(word))

    def are_synonyms(self, one: str, other: str) -> bool:
        """Return True if two words share a noun sense."""
        return not self.find_senses(one).isdisjoint(self.find_senses(other))

    def _find_separated_pairs(self, tops: TopSynsets) -> CategoryPairs:
        held: Counter[tuple[str, str]] = Counter()
        size = {one.name: len(one.words) for one in load_categories().values() if BLANK not in one.name}
        for one in load_categories().values():
            for word in one.words if one.name in size else ():
                held.update((one.name, other) for other in self._find_categories(word, tops) if other != one.name)
        return load_separated_pairs() | frozenset(
            (a, b)
            for a, b in combinations(sorted(size), 2)
            if any(
                held[pair] >= FEWEST_SHARED and held[pair] >= LEAST_OVERLAP * size[pair[0]] for pair in ((a, b), (b, a))
            )
        )


def _invert_map(held: Mapping[str, Iterable[str]]) -> dict[str, frozenset[str]]:
    """Turn a map from names to words into one from each word, in lower case, to the names that have it."""
    found: dict[str, set[str]] = {}
    for name, words in held.items():
        for word in words:
            found.setdefault(word.lower(), set()).add(name)
    return {word: frozenset(names) for word, names in found.items()}
