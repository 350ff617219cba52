"""Look up WordNet's spellings, senses, synsets and glosses, and frequencies of words, in memory-mapped arrays.

A *sense* is one spelling in one synset; a *spelling* is compared without case and with spaces for underscores.
Spellings, senses and synsets are numbers from 0.

Source: G. A. Miller, “WordNet: A Lexical Database for English”, 1995.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path

from rapidfuzz import process
from rapidfuzz.distance import OSA

from puzzles.lexicon import morphology
from puzzles.lexicon.arrays import Array, fold_spelling
from puzzles.lexicon.cache import ensure_built, open_arrays
from puzzles.lexicon.data_paths import find_cache_folder
from puzzles.lexicon.lexnames import LEXNAMES
from puzzles.lexicon.morphology import PartOfSpeech

POS_NAMES: Mapping[str, PartOfSpeech] = {"n": "noun", "v": "verb", "a": "adjective", "s": "adjective", "r": "adverb"}
POS_CODES = "nvasr"
"""The parts of speech; the earlier one is likelier for a word without context."""
RANK_WITHOUT_NUMBER = 50
"""The rank of a sense whose synset is named after another word, because the number in the name is that word's."""
AUTHOR_PATTERN = re.compile(r"--? ?[A-Z]")
"""Matches the start of a part of a definition that names the author of a quotation."""
ZIPF_PER_LETTER = 2.0
"""How much higher the Zipf frequency of a suggestion must be to make up for one more wrong letter."""
LETTERS_PER_SLIP = 3
"""A suggestion may differ in one letter for this many typed letters."""


class Wordnet:
    """A lexicon opened from its cache folder.

    Each array is an attribute. By sense: `synset_of`, `spelling_of` and `tags` (how often WordNet's texts use it). By
    synset: `pos`, `lexname` (an index in `LEXNAMES`) and `instance` (True for a name). By spelling: `zipf`. A list for
    each number takes two arrays: the pointers of synset s are `pointer[pointer_first[s] : pointer_first[s + 1]]`.
    `lists` has the same arrays as memoryviews, from which single numbers are read faster.
    """

    synset_of: Array
    spelling_of: Array
    synset_first: Array
    spelling_first: Array
    sense_by_spelling: Array
    pointer: Array
    pointer_first: Array
    pointer_relation: Array
    antonym: Array
    antonym_first: Array
    tags: Array
    pos: Array
    lexname: Array
    instance: Array
    zipf: Array

    def __init__(self, folder: Path) -> None:
        self.version = folder.name
        self.lists: dict[str, memoryview] = {}
        for name, array in open_arrays(folder).items():
            setattr(self, name, array)
            self.lists[name] = array.data
        self._exceptions = json.loads((folder / "exceptions.json").read_text())

    def _read_text(self, kind: str, number: int) -> str:
        at = self.lists[f"{kind}_at"]
        return bytes(self.lists[f"{kind}_text"][at[number] : at[number + 1]]).decode()

    def folded(self, spelling: int) -> str:
        """Return a spelling in lower case, as it is compared."""
        return self._read_text("spelling", spelling)

    def spelling(self, spelling: int) -> str:
        """Return a spelling as players see it, with capitals only if WordNet always writes them."""
        return self._read_text("display", spelling)

    def lookup(self, text: str) -> int | None:
        """Return the number of a spelling, in any case and with spaces or underscores; None if it is unknown."""
        wanted = fold_spelling(text).encode(errors="surrogatepass")  # a text from JSON may have half a character
        blob, at = self.lists["spelling_text"], self.lists["spelling_at"]
        low, high = 0, len(at) - 1
        while low < high:
            middle = (low + high) // 2
            if bytes(blob[at[middle] : at[middle + 1]]) < wanted:
                low = middle + 1
            else:
                high = middle
        return low if low < len(at) - 1 and bytes(blob[at[low] : at[low + 1]]) == wanted else None

    def senses(self, spelling: int) -> list[int]:
        """Return all senses of a spelling, in the order of their synsets."""
        first = self.lists["spelling_first"]
        return list(self.lists["sense_by_spelling"][first[spelling] : first[spelling + 1]])

    def list_senses_by_use(self, spelling: int) -> list[int]:
        """Return all senses of a spelling, sorted by WordNet's counts of use, highest first, then by its order."""
        return sorted(self.senses(spelling), key=self._make_use_key)

    def _make_use_key(self, sense: int) -> tuple[int, int, int, int]:
        head, kind, number = self.name(self.synset(sense)).rsplit(".", 2)
        # only then is the number the rank of this word's sense
        own = fold_spelling(head) == self.folded(self.lists["spelling_of"][sense])
        return -self.lists["tags"][sense], int(number) if own else RANK_WITHOUT_NUMBER, POS_CODES.index(kind), sense

    def members(self, synset: int) -> list[int]:
        """Return all senses of a synset."""
        first = self.lists["synset_first"]
        return list(range(first[synset], first[synset + 1]))

    def word(self, sense: int) -> str:
        """Return the spelling of a sense as players see it."""
        return self.spelling(self.lists["spelling_of"][sense])

    def synset(self, sense: int) -> int:
        return int(self.lists["synset_of"][sense])

    def name(self, synset: int) -> str:
        """Return NLTK's name of a synset, such as 'cake.n.03'."""
        return self._read_text("name", synset)

    def find_synset(self, name: str) -> int | None:
        """Return the number of the synset with this NLTK name; None if it is unknown."""
        return self._synsets_by_name.get(name)

    @cached_property
    def _synsets_by_name(self) -> dict[str, int]:
        return {self.name(synset): synset for synset in range(len(self.pos))}

    def gloss(self, synset: int) -> str:
        """Return the definition of a synset, as WordNet has it."""
        return self._read_text("gloss", synset)

    def definition(self, synset: int) -> str:
        """Return the definition of a synset without the authors whom WordNet quotes in some."""
        kept = (part.strip() for part in self.gloss(synset).split(";"))
        return "; ".join(part for part in kept if part and not AUTHOR_PATTERN.match(part)).rstrip(" ,:")

    def part_of_speech(self, synset: int) -> PartOfSpeech:
        """Return a synset's part of speech in a word, such as 'noun'."""
        return POS_NAMES[chr(self.lists["pos"][synset])]

    def lexicographer_file(self, synset: int) -> str:
        """Return the broad field of a synset, such as 'noun.animal'."""
        return LEXNAMES[self.lists["lexname"][synset]]

    def is_proper(self, sense: int) -> bool:
        """Return True if a sense is a proper name: an instance of something, or always written with a capital."""
        return bool(self.lists["instance"][self.synset(sense)]) or self.word(sense) != self.word(sense).lower()

    def find_base_forms(self, text: str) -> list[int]:
        """Return the spellings that a text may be a form of: itself first, then base forms and respellings."""
        found = dict.fromkeys(
            n for form in self._list_candidate_forms(fold_spelling(text)) if (n := self.lookup(form)) is not None
        )
        return list(found)

    def find_uninflected(self, word: str) -> list[tuple[str, int]]:
        """Return (part of speech, spelling) for each other word that has a single word as an inflected form."""
        pairs = (
            (pos, base)
            for pos, base in morphology.list_possible_bases(fold_spelling(word), self._exceptions)
            if self._has_part_of_speech(base, pos)
        )
        found = dict.fromkeys((pos, number) for pos, base in pairs if (number := self.lookup(base)) is not None)
        return [(pos, number) for pos, number in found if self.folded(number) != fold_spelling(word)]

    def _list_candidate_forms(self, text: str) -> Iterator[str]:
        yield text
        for pos, base in morphology.list_possible_bases(text, self._exceptions):
            if self._has_part_of_speech(base, pos):
                yield base
        yield from morphology.list_respellings(text)
        words = text.split(" ")
        for place in {0, len(words) - 1} if len(words) > 1 else ():
            for _, base in morphology.list_possible_bases(words[place], self._exceptions):
                yield " ".join([*words[:place], base, *words[place + 1 :]])

    def _has_part_of_speech(self, form: str, pos: str) -> bool:
        number = self.lookup(form)
        kinds = {"a": "as"}.get(pos, pos)
        return number is not None and any(chr(self.pos[self.synset(s)]) in kinds for s in self.senses(number))

    @cached_property
    def _by_length(self) -> dict[int, list[str]]:
        blob, at = bytes(self.lists["spelling_text"]), list(self.lists["spelling_at"])
        groups: dict[int, list[str]] = {}
        for begin, end in pairwise(at):
            word = blob[begin:end].decode()
            groups.setdefault(len(word), []).append(word)
        return groups

    def suggest_spellings(self, text: str, count: int = 5) -> list[str]:
        """Return up to `count` spellings that differ from a text in at most three letters, the likeliest first.

        A frequent word may be likelier than a rare one that differs in fewer letters. A letter differs if it is
        replaced, added, left out or exchanged with its neighbour (F. J. Damerau, “A technique for computer detection
        and correction of spelling errors”, 1964).
        """
        wanted = fold_spelling(text)
        limit = min(3, max(1, len(wanted) // LETTERS_PER_SLIP))
        found: list[tuple[float, str]] = []
        for length in range(len(wanted) - limit, len(wanted) + limit + 1):
            words = self._by_length.get(length, [])
            hits = process.extract(wanted, words, scorer=OSA.distance, score_cutoff=limit, limit=None)
            found += [(score - self._read_zipf(word) / ZIPF_PER_LETTER, word) for word, score, _ in hits if score]
        return [self.spelling(self._find_number(word)) for _, word in sorted(found)[:count]]

    def _find_number(self, known: str) -> int:
        number = self.lookup(known)
        assert number is not None
        return number

    def _read_zipf(self, known: str) -> float:
        return float(self.lists["zipf"][self._find_number(known)])


@cache
def wordnet() -> Wordnet:
    """Return this machine's WordNet, opened once per process (built if needed). Raises `LexiconMissing`."""
    return Wordnet(ensure_built())


@cache
def open_earlier_wordnet(version: str) -> Wordnet | None:
    """Open the lexicon of an earlier version, for puzzles that were made with it; None if it is not on disk."""
    folders = {
        folder.name: folder for folder in find_cache_folder().glob("wn-*") if (folder / "exceptions.json").is_file()
    }
    return Wordnet(folders[version]) if version in folders else None
