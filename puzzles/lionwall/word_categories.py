"""List all categories of WordNet to which a word belongs, by any of its noun senses.

A category's name describes it: “kinds of fish (fish.n.01)”, “parts of car (car.n.01)”, “members of crew (crew.n.01)”,
“flying ___”, “___ ball”. The kinds of a synset are its hyponyms at any depth, and instances. Synsets that only order
the network, such as “entity” (`taxonomy.txt`), are no categories.
"""

from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from pathlib import Path

from puzzles.lexicon.collocations import Collocations
from puzzles.lexicon.compounds import Compounds
from puzzles.lexicon.wordnet import Wordnet

KIND_POINTER = 0
PART_WORDS_BY_CODE = {2: "parts", 4: "members", 6: "materials"}
"""The codes of pointers from a part to its whole (see `puzzles.lexicon.arrays.POINTERS`), to words for the parts."""
BLANK = "___"


@cache
def load_taxonomy_names() -> frozenset[str]:
    """Read the names of the synsets that only order the network, and so are no categories."""
    lines = (Path(__file__).parent / "taxonomy.txt").read_text(encoding="utf-8").splitlines()
    names = " ".join(line for line in lines if not line.startswith("#")).split()
    return frozenset(name if "." in name else f"{name}.n.01" for name in names)


class WordCategories:
    """The categories of words in a WordNet, computed for each word when it is first asked for."""

    def __init__(self, wordnet: Wordnet, collocations: Collocations, compounds: Compounds) -> None:
        self.wordnet = wordnet
        self.collocations = collocations
        self.compounds = compounds
        self.list_categories = lru_cache(maxsize=20_000)(self._list_categories)
        self.find_all_hypernyms = lru_cache(maxsize=50_000)(self._find_all_hypernyms)
        self.find_hypernyms = lru_cache(maxsize=50_000)(self._find_hypernyms)
        self.list_forms = lru_cache(maxsize=20_000)(self._list_forms)
        self.list_noun_synsets = lru_cache(maxsize=20_000)(self._list_noun_synsets)

    def _list_pointers(self, synset: int, codes: dict[int, str] | tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """Yield a synset's pointers with one of `codes`, as (code, synset to which it points)."""
        lists = self.wordnet.lists
        for at in range(lists["pointer_first"][synset], lists["pointer_first"][synset + 1]):
            if (code := lists["pointer_relation"][at]) in codes:
                yield code, lists["pointer"][at]

    def _find_hypernyms(self, synset: int) -> tuple[int, ...]:
        return tuple(above for _, above in self._list_pointers(synset, (KIND_POINTER,)))

    def _find_all_hypernyms(self, synset: int) -> frozenset[int]:
        """Return all hypernyms of a synset at any height, without itself."""
        found: set[int] = set()
        waiting = [synset]
        while waiting:
            for above in self.find_hypernyms(waiting.pop()):
                if above not in found:
                    found.add(above)
                    waiting.append(above)
        return frozenset(found)

    def _list_forms(self, word: str) -> tuple[str, ...]:
        """Return a word in lower case, then its base forms: “knives”, “knife”."""
        known = (self.wordnet.folded(number) for number in self.wordnet.find_base_forms(word))
        return tuple(dict.fromkeys([word.lower(), *known]))

    def find_wholes(self, synset: int) -> set[int]:
        """Return the synsets that a synset is a part, a member or a material of."""
        return {whole for _, whole in self._list_pointers(synset, PART_WORDS_BY_CODE)}

    def _list_noun_synsets(self, word: str) -> tuple[int, ...]:
        """Return the noun synsets of a word; () if it is unknown."""
        spelling = self.wordnet.lookup(word)
        synsets = [] if spelling is None else [self.wordnet.synset(sense) for sense in self.wordnet.senses(spelling)]
        return tuple(synset for synset in synsets if self.wordnet.part_of_speech(synset) == "noun")

    def look_up_zipf(self, word: str) -> float:
        """Return a word's Zipf frequency; 0 for an unknown one."""
        spelling = self.wordnet.lookup(word)
        return 0.0 if spelling is None else float(self.wordnet.zipf[spelling])

    def find_fields(self, names: Collection[str]) -> dict[str, str]:
        """Map each name of a known synset to its lexicographer file, such as noun.food."""
        numbers = {name: self.wordnet.find_synset(name) for name in names}
        return {name: self.wordnet.lexicographer_file(at) for name, at in numbers.items() if at is not None}

    def make_category_name(self, what: str, synset: int) -> str:
        """Return a category's name, such as “kinds of fish (fish.n.01)”; `what` is its first word, such as “kinds”."""
        name = self.wordnet.name(synset)
        return f"{what} of {name.rsplit('.', 2)[0].replace('_', ' ')} ({name})"

    def list_kinds(self, word: str) -> Iterator[str]:
        """Yield the names of the kinds to which a word belongs, at any height."""
        for synset in self.list_noun_synsets(word):
            for above in self.find_all_hypernyms(synset):
                if self.wordnet.name(above) not in load_taxonomy_names():
                    yield self.make_category_name("kinds", above)

    def list_wholes(self, word: str) -> Iterator[str]:
        """Yield the names of the categories of parts, members and materials to which a word belongs."""
        for synset in self.list_noun_synsets(word):
            for code, whole in self._list_pointers(synset, PART_WORDS_BY_CODE):
                yield self.make_category_name(PART_WORDS_BY_CODE[code], whole)

    def list_gaps(self, word: str) -> Iterator[str]:
        """Yield the gaps that a word or its base form fills, such as “flying ___”."""
        for spelling in self.wordnet.find_base_forms(word):
            for first in (True, False):
                for partner in self.compounds.list_partners(spelling, first):
                    key = self.wordnet.folded(partner)
                    yield f"{BLANK} {key}" if first else f"{key} {BLANK}"

    def _list_categories(self, word: str) -> frozenset[str]:
        """Return the names of all categories of a word."""
        return frozenset([*self.list_kinds(word), *self.list_wholes(word), *self.list_gaps(word)])

    def list_nouns_by_use(self, word: str) -> list[int]:
        """Return the noun synsets of a word, the most frequent first."""
        spelling = self.wordnet.lookup(word)
        senses = [] if spelling is None else self.wordnet.list_senses_by_use(spelling)
        return [self.wordnet.synset(sense) for sense in senses if self._is_noun(sense)]

    def _is_noun(self, sense: int) -> bool:
        return self.wordnet.part_of_speech(self.wordnet.synset(sense)) == "noun"

    def find_synset_below(self, word: str, top: str) -> int | None:
        """Return the most frequent synset of a word that is a kind, part or member of the synset named `top`."""
        return next((synset for synset in self.list_nouns_by_use(word) if self.is_below(synset, top)), None)

    def is_below(self, synset: int, top: str) -> bool:
        """Return True if a synset is a kind, part or member of the synset named `top`."""
        number = self.wordnet.find_synset(top)
        return number is not None and (number in self.find_all_hypernyms(synset) or number in self.find_wholes(synset))

    def find_compound(self, word: str, name: str) -> tuple[str, int] | None:
        """Return (compound, its most frequent synset) for a word in the gap of a category; None if there is none."""
        spelling, key = self.wordnet.lookup(word), self.wordnet.lookup(name.replace(BLANK, "").strip())
        if spelling is None or key is None:
            return None
        wholes = [w for other, w in self.collocations.list_partners(key, name.endswith(BLANK)) if other == spelling]
        senses = [self._find_usual_meaning(whole) for whole in wholes]
        found = sorted(zip(wholes, senses, strict=True), key=lambda one: self._make_rarity_key(*one))
        return (self.wordnet.spelling(found[0][0]), found[0][1]) if found else None

    def _find_usual_meaning(self, whole: int) -> int:
        """Return the most frequent noun synset of a spelling; a proper name only if there is no other."""
        senses = [sense for sense in self.wordnet.list_senses_by_use(whole) if self._is_noun(sense)]
        return self.wordnet.synset(min(senses, key=self.wordnet.is_proper))

    def _make_rarity_key(self, whole: int, synset: int) -> tuple[int, bool, int]:
        """Return a sort key that puts frequent compounds first, then those written as two words."""
        return -self._count_tags(whole, synset), " " not in self.wordnet.folded(whole), whole

    def _count_tags(self, spelling: int, synset: int) -> int:
        lists = self.wordnet.lists
        return max(lists["tags"][s] for s in self.wordnet.members(synset) if lists["spelling_of"][s] == spelling)
