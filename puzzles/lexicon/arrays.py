"""Build the arrays of the compact cache of WordNet from NLTK's reader.

Synsets are numbered by part of speech (n, v, a, r) and offset. Senses are numbered synset by synset. Spellings, without
case and with spaces for underscores, are numbered in the order of their bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from puzzles.lexicon.lexnames import LEXNAMES

if TYPE_CHECKING:
    from puzzles.lexicon.reader import Reader

Array = NDArray[Any]
Progress = Callable[[str], None]

POINTERS = {"@": 0, "@i": 0, "~": 1, "~i": 1, "#p": 2, "%p": 3, "#m": 4, "%m": 5, "#s": 6, "%s": 7}
"""WordNet's pointer symbols to the codes in `pointer_relation`, in order of precedence."""


def fold_spelling(text: str) -> str:
    """Fold a spelling to compare it: lower case, with spaces for underscores.

    >>> fold_spelling("New_York")
    'new york'
    """
    return text.replace("_", " ").lower()


def pack_texts(texts: Iterable[str]) -> tuple[Array, Array]:
    """Pack texts into one array of UTF-8 bytes; return this array, and one of the offsets between the texts.

    >>> [array.tolist() for array in pack_texts(["ab", "", "c"])]
    [[97, 98, 99], [0, 2, 2, 3]]
    """
    parts = [text.encode() for text in texts]
    ends = np.cumsum([0, *map(len, parts)], dtype=np.int32)
    return np.frombuffer(b"".join(parts), dtype=np.uint8), ends


def pack_rows(lists: list[list[int]]) -> tuple[Array, Array]:
    """Pack lists of numbers into one array; return this array, and one of the offsets between the lists.

    >>> [array.tolist() for array in pack_rows([[7, 8], [], [9]])]
    [[7, 8, 9], [0, 2, 2, 3]]
    """
    ends = np.cumsum([0, *map(len, lists)], dtype=np.int32)
    flat = np.fromiter((n for row in lists for n in row), dtype=np.int32, count=int(ends[-1]))
    return flat, ends


class _Synsets:
    """All synsets of a reader: their list, their numbers by part of speech and offset, and each one's spellings."""

    def __init__(self, reader: Reader) -> None:
        self.all: list[Any] = []
        for pos in "nvar":
            self.all += sorted(reader.all_synsets(pos), key=lambda synset: synset._offset)
        self.number = {(self._part_of_speech(s._pos), s._offset): i for i, s in enumerate(self.all)}
        self.words = [self._group_by_spelling(s._lemmas) for s in self.all]
        self._check_complete(reader)

    @staticmethod
    def _part_of_speech(pos: str) -> str:
        return "a" if pos == "s" else pos

    @staticmethod
    def _group_by_spelling(lemmas: list[Any]) -> dict[str, list[Any]]:
        """Map each spelling to its lemmas; lemmas that differ only in case share a spelling, and count as one sense."""
        found: dict[str, list[Any]] = {}
        for lemma in lemmas:
            found.setdefault(fold_spelling(lemma._name), []).append(lemma)
        return found

    def _check_complete(self, reader: Reader) -> None:
        """Raise KeyError if the index names a synset that the data lack, because a file is truncated."""
        for positions in reader._lemma_pos_offset_map.values():
            for pos, offsets in positions.items():
                for offset in offsets:
                    self.find_number(pos, offset)

    def find_number(self, pos: str, offset: int) -> int:
        return self.number[self._part_of_speech(pos), offset]


def _collect_pointers(synsets: _Synsets) -> dict[str, Array]:
    """Return the arrays of pointers between synsets; if a pair has several, only the first kind in `POINTERS`."""
    target_rows: list[list[int]] = []
    relation_rows: list[list[int]] = []
    for number, synset in enumerate(synsets.all):
        relations_by_target: dict[int, int] = {}
        for symbol, targets in synset._pointers.items():
            for pos, offset in targets if symbol in POINTERS else ():
                target, code = synsets.find_number(pos, offset), POINTERS[symbol]
                if target != number:
                    relations_by_target[target] = min(code, relations_by_target.get(target, code))
        order = sorted(relations_by_target, key=lambda target: (relations_by_target[target], target))
        target_rows.append(order)
        relation_rows.append([relations_by_target[target] for target in order])
    flat, first = pack_rows(target_rows)
    return {"pointer": flat, "pointer_first": first, "pointer_relation": pack_rows(relation_rows)[0].astype(np.uint8)}


def _collect_antonyms(synsets: _Synsets, sense_of: dict[tuple[int, str], int]) -> dict[str, Array]:
    """Return the arrays of antonyms by sense; in WordNet, antonyms join two words, not two synsets."""
    antonyms: dict[int, set[int]] = {}
    for number, synset in enumerate(synsets.all):
        for (name, symbol), targets in synset._lemma_pointers.items():
            for pos, offset, index in targets if symbol == "!" else ():
                other = synsets.find_number(pos, offset)
                word = fold_spelling(synsets.all[other]._lemmas[index]._name)
                a, b = sense_of[number, fold_spelling(name)], sense_of[other, word]
                antonyms.setdefault(a, set()).add(b)
                antonyms.setdefault(b, set()).add(a)
    flat, first = pack_rows([sorted(antonyms.get(sense, ())) for sense in range(len(sense_of))])
    return {"antonym": flat, "antonym_first": first}


def _choose_display_form(names: Iterable[str]) -> str:
    """Return the written form with the fewest capitals, with spaces for underscores."""
    return min(names, key=lambda name: (sum(c.isupper() for c in name), name)).replace("_", " ")


def find_word_frequency(text: str) -> float:
    """Return a word's Zipf frequency, from 0 to 8; wordfreq estimates that of several words from each of them.

    The Zipf frequency is the base-10 logarithm of how often a word occurs in a billion words (W. J. B. van Heuven,
    P. Mandera, E. Keuleers and M. Brysbaert, “SUBTLEX-UK: A new and improved word frequency database for British
    English”, 2014).
    """
    from wordfreq import zipf_frequency  # not needed by a process that only reads the lexicon

    return float(zipf_frequency(text, "en", minimum=0.0))


def _collect_written_forms(synsets: _Synsets) -> dict[str, set[str]]:
    """Map each spelling to the forms in which WordNet writes it, such as “march” and “March”."""
    forms: dict[str, set[str]] = {}
    for lemmas_by_spelling in synsets.words:
        for word, lemmas in lemmas_by_spelling.items():
            forms.setdefault(word, set()).update(lemma._name for lemma in lemmas)
    return forms


def _number_senses(synsets: _Synsets) -> dict[tuple[int, str], int]:
    """Map each (synset, spelling) to the number of its sense."""
    pairs = ((number, word) for number, words in enumerate(synsets.words) for word in words)
    return {pair: sense for sense, pair in enumerate(pairs)}


def build_arrays(reader: Reader, tags: dict[str, int], progress: Progress) -> dict[str, Array]:
    """Build all arrays of the cache, by name."""
    progress("reading synsets")
    synsets = _Synsets(reader)
    forms, sense_of = _collect_written_forms(synsets), _number_senses(synsets)
    spellings = sorted(forms, key=str.encode)
    index = {word: i for i, word in enumerate(spellings)}
    progress("joining senses")
    spelling_of = np.array([index[word] for _, word in sense_of], dtype=np.int32)
    by_spelling = np.argsort(spelling_of, kind="stable").astype(np.int32)
    arrays: dict[str, Array] = {
        "synset_of": np.array([number for number, _ in sense_of], dtype=np.int32),
        "spelling_of": spelling_of,
        "synset_first": np.cumsum([0, *map(len, synsets.words)], dtype=np.int32),
        "sense_by_spelling": by_spelling,
        "spelling_first": np.searchsorted(spelling_of[by_spelling], np.arange(len(spellings) + 1)).astype(np.int32),
        "tags": np.array(
            [max(tags.get(lemma._key, 0) for lemma in lemmas) for words in synsets.words for lemmas in words.values()],
            dtype=np.int32,
        ),
        "pos": np.array([ord(s._pos) for s in synsets.all], dtype=np.uint8),
        "lexname": np.array([LEXNAMES.index(s._lexname) for s in synsets.all], dtype=np.uint8),
        "instance": np.array(["@i" in s._pointers for s in synsets.all], dtype=np.bool_),
        "zipf": np.array([find_word_frequency(word) for word in spellings], dtype=np.float32),
    }
    arrays |= _collect_pointers(synsets) | _collect_antonyms(synsets, sense_of)
    progress("writing texts")
    for name, texts in {
        "spelling": spellings,
        "display": [_choose_display_form(forms[word]) for word in spellings],
        "gloss": [s._definition for s in synsets.all],
        "name": [s._name for s in synsets.all],
    }.items():
        arrays[f"{name}_text"], arrays[f"{name}_at"] = pack_texts(texts)
    return arrays
