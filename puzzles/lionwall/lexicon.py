"""The word walls' view of WordNet: every category that a word belongs to, by any of its noun senses.

A category's name describes it: “kinds of fish (fish.n.01)”, “parts of car (car.n.01)”, “members of crew (crew.n.01)”,
“flying ___”, “___ ball”. Kinds reach down to any depth, and hold the instances too; synsets that only order the network
(`taxonomy.txt`) are not categories.
"""

from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from pathlib import Path

from puzzles.lexicon.collocations import Collocations
from puzzles.lexicon.compounds import Compounds
from puzzles.lexicon.wordnet import Wordnet

KIND = 0
HOLDERS = {2: "parts", 4: "members", 6: "materials"}
"""The pointers that lead from a part to its whole, as `puzzles.lexicon.arrays.POINTERS` numbers them."""
BLANK = "___"


@cache
def taxonomy_names() -> frozenset[str]:
    """Return the names of the synsets that are not categories."""
    lines = (Path(__file__).parent / "taxonomy.txt").read_text(encoding="utf-8").splitlines()
    names = " ".join(line for line in lines if not line.startswith("#")).split()
    return frozenset(name if "." in name else f"{name}.n.01" for name in names)


class WordCategories:
    """The categories of words, computed for each word on first use."""

    def __init__(self, wordnet: Wordnet, collocations: Collocations, compounds: Compounds) -> None:
        self.wordnet = wordnet
        self.collocations = collocations
        self.compounds = compounds
        self.of = lru_cache(maxsize=20_000)(self._categories_of)
        self.above = lru_cache(maxsize=50_000)(self._all_hypernyms)
        self.hypernyms = lru_cache(maxsize=50_000)(self._hypernyms_of)
        self.forms = lru_cache(maxsize=20_000)(self._forms_of)
        self.noun_synsets = lru_cache(maxsize=20_000)(self._noun_synsets)

    def _pointers_of(self, synset: int, codes: dict[int, str] | tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """Yield the pointers of some codes that leave a synset: (code, where it leads)."""
        lists = self.wordnet.lists
        for at in range(lists["pointer_first"][synset], lists["pointer_first"][synset + 1]):
            if (code := lists["pointer_relation"][at]) in codes:
                yield code, lists["pointer"][at]

    def _hypernyms_of(self, synset: int) -> tuple[int, ...]:
        return tuple(above for _, above in self._pointers_of(synset, (KIND,)))

    def _all_hypernyms(self, synset: int) -> frozenset[int]:
        """Return all hypernyms of a synset at any height, without itself."""
        found: set[int] = set()
        waiting = [synset]
        while waiting:
            for above in self.hypernyms(waiting.pop()):
                if above not in found:
                    found.add(above)
                    waiting.append(above)
        return frozenset(found)

    def _forms_of(self, word: str) -> tuple[str, ...]:
        """Return a word as it is, folded, and the words that it is a form of: “knives”, then “knife”."""
        known = (self.wordnet.folded(number) for number in self.wordnet.base_forms(word))
        return tuple(dict.fromkeys([word.lower(), *known]))

    def wholes(self, synset: int) -> set[int]:
        """Return what a synset is a part, a member or a material of."""
        return {whole for _, whole in self._pointers_of(synset, HOLDERS)}

    def _noun_synsets(self, word: str) -> tuple[int, ...]:
        """Return the noun synsets of a word; none for an unknown one."""
        spelling = self.wordnet.lookup(word)
        synsets = [] if spelling is None else [self.wordnet.synset(sense) for sense in self.wordnet.senses(spelling)]
        return tuple(synset for synset in synsets if self.wordnet.part_of_speech(synset) == "noun")

    def zipf(self, word: str) -> float:
        """Return how common a word is, on the Zipf scale; 0 for an unknown one."""
        spelling = self.wordnet.lookup(word)
        return 0.0 if spelling is None else float(self.wordnet.zipf[spelling])

    def fields(self, names: Collection[str]) -> dict[str, str]:
        """Return the broad field of each known synset of these names, such as noun.food."""
        numbers = {name: self.wordnet.synset_named(name) for name in names}
        return {name: self.wordnet.lexicographer_file(at) for name, at in numbers.items() if at is not None}

    def category_name(self, what: str, synset: int) -> str:
        """Return the name of a category of a synset."""
        name = self.wordnet.name(synset)
        return f"{what} of {name.rsplit('.', 2)[0].replace('_', ' ')} ({name})"

    def kinds(self, word: str) -> Iterator[str]:
        """Yield the kinds that a word is one of, at any height."""
        for synset in self.noun_synsets(word):
            for above in self.above(synset):
                if self.wordnet.name(above) not in taxonomy_names():
                    yield self.category_name("kinds", above)

    def wholes_of_word(self, word: str) -> Iterator[str]:
        """Yield what a word is a part, a member or a material of."""
        for synset in self.noun_synsets(word):
            for code, whole in self._pointers_of(synset, HOLDERS):
                yield self.category_name(HOLDERS[code], whole)

    def fill_ins(self, word: str) -> Iterator[str]:
        """Yield the gaps that a word fills, such as “flying ___”, in any form on its card."""
        for spelling in self.wordnet.base_forms(word):
            for first in (True, False):
                for partner in self.compounds.partners(spelling, first):
                    key = self.wordnet.folded(partner)
                    yield f"{BLANK} {key}" if first else f"{key} {BLANK}"

    def _categories_of(self, word: str) -> frozenset[str]:
        """Return every category of a word."""
        return frozenset([*self.kinds(word), *self.wholes_of_word(word), *self.fill_ins(word)])

    def usual_nouns(self, word: str) -> list[int]:
        """Return the noun synsets of a word, the most usual meaning first."""
        spelling = self.wordnet.lookup(word)
        senses = [] if spelling is None else self.wordnet.by_use(spelling)
        return [self.wordnet.synset(sense) for sense in senses if self._is_noun(sense)]

    def _is_noun(self, sense: int) -> bool:
        return self.wordnet.part_of_speech(self.wordnet.synset(sense)) == "noun"

    def synset_in(self, word: str, top: str) -> int | None:
        """Return the most usual sense of a word that is a kind, part or member of the synset of this name."""
        return next((synset for synset in self.usual_nouns(word) if self.is_in(synset, top)), None)

    def is_in(self, synset: int, top: str) -> bool:
        """Return True if a synset is a kind, part or member of the synset of this name."""
        number = self.wordnet.synset_named(top)
        return number is not None and (number in self.above(synset) or number in self.wholes(synset))

    def compound(self, word: str, name: str) -> tuple[str, int] | None:
        """Return the compound of a word and a gap's word, as it is written, in its most usual meaning.

        None if there is none.
        """
        spelling, key = self.wordnet.lookup(word), self.wordnet.lookup(name.replace(BLANK, "").strip())
        if spelling is None or key is None:
            return None
        wholes = [w for other, w in self.collocations.partners(key, name.endswith(BLANK)) if other == spelling]
        senses = [self._usual_meaning(whole) for whole in wholes]
        found = sorted(zip(wholes, senses, strict=True), key=lambda one: self._sort_by_rarity(*one))
        return (self.wordnet.spelling(found[0][0]), found[0][1]) if found else None

    def _usual_meaning(self, whole: int) -> int:
        """Return the most usual noun sense of a spelling; that of a name only if it has no other."""
        senses = [sense for sense in self.wordnet.by_use(whole) if self._is_noun(sense)]
        return self.wordnet.synset(min(senses, key=self.wordnet.is_proper))

    def _sort_by_rarity(self, whole: int, synset: int) -> tuple[int, bool, int]:
        """Return a sort key: commonest compounds first, then those of two words."""
        return -self._tag_count(whole, synset), " " not in self.wordnet.folded(whole), whole

    def _tag_count(self, spelling: int, synset: int) -> int:
        lists = self.wordnet.lists
        return max(lists["tags"][s] for s in self.wordnet.members(synset) if lists["spelling_of"][s] == spelling)
