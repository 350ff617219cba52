"""The compact cache of WordNet: which arrays there are, and how they are built from its files.

Synsets are numbered by part of speech (n, v, a, r) and offset; the senses of a synset follow one another; spellings
are numbered in the order of their bytes, without case and with spaces for underscores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from puzzles.lexicon.reader import Reader, Synset

Array = NDArray[Any]
Progress = Callable[[str], None]

POINTERS = {"@": 0, "@i": 0, "~": 1, "~i": 1, "#p": 2, "%p": 3, "#m": 4, "%m": 5, "#s": 6, "%s": 7}
"""WordNet's pointer symbols to the codes in `pointer_relation`, in order of precedence."""


def fold(text: str) -> str:
    """A spelling as it is compared: lower case, spaces for underscores.

    >>> fold("New_York")
    'new york'
    """
    return text.replace("_", " ").lower()


def blob(texts: Iterable[str]) -> tuple[Array, Array]:
    """Texts as one run of UTF-8 bytes, and where each begins (one more offset at the end).

    >>> [array.tolist() for array in blob(["ab", "", "c"])]
    [[97, 98, 99], [0, 2, 2, 3]]
    """
    parts = [text.encode() for text in texts]
    ends = np.cumsum([0, *map(len, parts)], dtype=np.int32)
    return np.frombuffer(b"".join(parts), dtype=np.uint8), ends


def rows(lists: list[list[int]]) -> tuple[Array, Array]:
    """Lists of numbers as one array, and where each list begins (one more offset at the end).

    >>> [array.tolist() for array in rows([[7, 8], [], [9]])]
    [[7, 8, 9], [0, 2, 2, 3]]
    """
    ends = np.cumsum([0, *map(len, lists)], dtype=np.int32)
    flat = np.fromiter((n for one in lists for n in one), dtype=np.int32, count=int(ends[-1]))
    return flat, ends


class _Synsets:
    """All synsets of a reader in order, their numbers, and each one's distinct spellings."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.number = {place: number for number, place in enumerate(reader.synsets)}
        self.all = list(reader.synsets.values())
        self.words = [self._distinct(synset) for synset in self.all]

    @staticmethod
    def _distinct(synset: Synset) -> dict[str, list[int]]:
        """Spelling to the places of the words that share it: two that differ only in case are one sense."""
        found: dict[str, list[int]] = {}
        for place, word in enumerate(synset.words):
            found.setdefault(fold(word), []).append(place)
        return found


def _pointers(synsets: _Synsets) -> dict[str, Array]:
    """Synset pointers, each pair of synsets once, joined by the relation of highest precedence."""
    to: list[list[int]] = []
    relation: list[list[int]] = []
    for number, synset in enumerate(synsets.all):
        found: dict[int, int] = {}
        for pointer in synset.pointers:
            if not pointer.word and pointer.symbol in POINTERS:
                target, code = synsets.number[pointer.place], POINTERS[pointer.symbol]
                if target != number:
                    found[target] = min(code, found.get(target, code))
        order = sorted(found, key=lambda target: (found[target], target))
        to.append(order)
        relation.append([found[target] for target in order])
    flat, first = rows(to)
    return {"pointer": flat, "pointer_first": first, "pointer_relation": rows(relation)[0].astype(np.uint8)}


def _antonyms(synsets: _Synsets, sense_of: dict[tuple[int, str], int]) -> dict[str, Array]:
    """Antonyms join two words, not two synsets: sense to senses."""
    found: dict[int, set[int]] = {}
    for number, synset in enumerate(synsets.all):
        for pointer in synset.pointers:
            if pointer.word and pointer.symbol == "!":
                other = synsets.number[pointer.place]
                word = fold(synsets.all[other].words[pointer.other - 1])
                a, b = sense_of[number, fold(synset.words[pointer.word - 1])], sense_of[other, word]
                found.setdefault(a, set()).add(b)
                found.setdefault(b, set()).add(a)
    flat, first = rows([sorted(found.get(sense, ())) for sense in range(len(sense_of))])
    return {"antonym": flat, "antonym_first": first}


def _display(names: Iterable[str]) -> str:
    """The form of a spelling to show: the one with the fewest capitals."""
    return min(names, key=lambda name: (sum(c.isupper() for c in name), name)).replace("_", " ")


def zipf(text: str) -> float:
    """How common a word is on the Zipf scale, from 0 to 8; for a collocation, worked out from its parts.

    The scale is the base-10 logarithm of how often a word occurs in a billion words (W. J. B. van Heuven, P. Mandera,
    E. Keuleers and M. Brysbaert, “SUBTLEX-UK: A new and improved word frequency database for British English”, 2014).
    """
    from wordfreq import zipf_frequency  # which a process that only reads the lexicon never needs

    return float(zipf_frequency(text, "en", minimum=0.0))


def _forms(synsets: _Synsets) -> dict[str, set[str]]:
    """Every spelling with the forms in which it is written."""
    forms: dict[str, set[str]] = {}
    for synset in synsets.all:
        for word in synset.words:
            forms.setdefault(fold(word), set()).add(word)
    return forms


def _senses(synsets: _Synsets) -> dict[tuple[int, str], int]:
    """The number of each sense, by its synset and spelling."""
    pairs = ((number, word) for number, words in enumerate(synsets.words) for word in words)
    return {pair: sense for sense, pair in enumerate(pairs)}


def _is_instance(synset: Synset) -> bool:
    return any(pointer.symbol == "@i" and not pointer.word for pointer in synset.pointers)


def build(reader: Reader, tags: dict[str, int], progress: Progress) -> dict[str, Array]:
    """All arrays of the cache, by name."""
    progress("reading synsets")
    synsets = _Synsets(reader)
    forms, sense_of = _forms(synsets), _senses(synsets)
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
            [
                max(tags.get(reader.key(synset, place), 0) for place in places)
                for synset, words in zip(synsets.all, synsets.words, strict=True)
                for places in words.values()
            ],
            dtype=np.int32,
        ),
        "pos": np.array([ord(s.pos) for s in synsets.all], dtype=np.uint8),
        "lexname": np.array([s.lexicographer_file for s in synsets.all], dtype=np.uint8),
        "instance": np.array([_is_instance(s) for s in synsets.all], dtype=np.bool_),
        "zipf": np.array([zipf(word) for word in spellings], dtype=np.float32),
    }
    arrays |= _pointers(synsets) | _antonyms(synsets, sense_of)
    progress("writing texts")
    for name, texts in {
        "spelling": spellings,
        "display": [_display(forms[word]) for word in spellings],
        "gloss": [s.definition for s in synsets.all],
        "name": list(reader.names.values()),
    }.items():
        arrays[f"{name}_text"], arrays[f"{name}_at"] = blob(texts)
    return arrays
