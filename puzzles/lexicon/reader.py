"""Reads a WordNet database in the form of wndb(5WN): a line for each synset in the data files, one for each word in
the index files. Imported only where the lexicon is built."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

SUFFIXES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
_POS_NUMBER = {"n": 1, "v": 2, "a": 3, "r": 4, "s": 5}
_EXAMPLE = re.compile('".*?"')
_MARKER = re.compile(r"\([^()]*\)$")
"""Where an adjective may be, as in “galore(ip)”."""


class Damaged(ValueError):
    """The files are not in this form, or do not fit together."""


class Pointer(NamedTuple):
    """From a synset or one of its words to another; `word` and `other` count from 1, and are 0 for the whole synset."""

    symbol: str
    pos: str
    offset: int
    word: int
    other: int

    @property
    def place(self) -> tuple[str, int]:
        return kind(self.pos), self.offset


@dataclass(frozen=True)
class Synset:
    """One line of a data file. `pos` is “s” for satellite adjectives, which are in the file of adjectives."""

    pos: str
    offset: int
    lexicographer_file: int
    words: list[str]
    lexical_ids: list[int]
    pointers: list[Pointer]
    definition: str

    @property
    def place(self) -> tuple[str, int]:
        return kind(self.pos), self.offset


def kind(pos: str) -> str:
    """The file in which a part of speech is: satellite adjectives are among the adjectives."""
    return "a" if pos == "s" else pos


class Reader:
    """A WNDB folder, read once. Raises `Damaged`."""

    def __init__(self, folder: Path) -> None:
        try:
            self.synsets = {
                synset.place: synset
                for suffix in SUFFIXES.values()
                for synset in map(_synset, _lines(folder / f"data.{suffix}"))
            }
            self.offsets = {
                (kind, word): offsets
                for kind, suffix in SUFFIXES.items()
                for word, offsets in map(_indexed, _lines(folder / f"index.{suffix}"))
            }
            for (pos, _), offsets in self.offsets.items():
                for offset in offsets:
                    self.synsets[pos, offset]  # a cut file has lost it
            self.names = {synset.place: self._name(synset) for synset in self.synsets.values()}
        except (LookupError, ValueError) as problem:
            raise Damaged(f"{folder} is not in WNDB form: {problem}") from problem

    def _name(self, synset: Synset) -> str:
        """Its first word, part of speech and number among that word's meanings, such as 'cake.n.03'."""
        word = synset.words[0].lower()
        offsets = [one for one in self.offsets[kind(synset.pos), word] if synset.pos != "s" or self._is_satellite(one)]
        return f"{word}.{synset.pos}.{offsets.index(synset.offset) + 1:02}"

    def _is_satellite(self, offset: int) -> bool:
        return self.synsets["a", offset].pos == "s"

    def key(self, synset: Synset, number: int) -> str:
        """The sense key of one of its words: see senseidx(5WN)."""
        head = ""
        if synset.pos == "s":
            first = next(self.synsets[one.place] for one in synset.pointers if one.symbol == "&" and not one.word)
            head = f"{first.words[0]}:{first.lexical_ids[0]:02}"
        word, lexical_id = synset.words[number], synset.lexical_ids[number]
        return f"{word}%{_POS_NUMBER[synset.pos]}:{synset.lexicographer_file:02}:{lexical_id:02}:{head or ':'}".lower()


def _lines(file: Path) -> Iterator[str]:
    """The lines of a file without its licence."""
    with file.open(encoding="utf-8") as lines:
        yield from (line for line in lines if not line.startswith(" "))


def _synset(line: str) -> Synset:
    columns, gloss = line.strip().split("|")
    offset, file, pos, count, *rest = columns.split()
    end = 2 * int(count, 16)
    pointers, at = [], end + 1
    for _ in range(int(rest[end])):
        symbol, other, other_pos, words = rest[at : at + 4]
        pointers.append(Pointer(symbol, other_pos, int(other), int(words[:2], 16), int(words[2:], 16)))
        at += 4
    return Synset(
        pos,
        int(offset),
        int(file),
        [_MARKER.sub("", word) for word in rest[:end:2]],
        [int(number, 16) for number in rest[1:end:2]],
        pointers,
        _EXAMPLE.sub("", gloss).strip().strip("; "),
    )


def _indexed(line: str) -> tuple[str, list[int]]:
    """A word with the offsets of its synsets, the most usual first."""
    word, _, count, *rest = line.split()
    if not 0 < int(count) < len(rest):
        raise ValueError(line)
    return word, [int(offset) for offset in rest[-int(count) :]]


def tag_counts(wordnet: Path) -> dict[str, int]:
    """Sense key to how often the sense was tagged in WordNet's own texts (index.sense, last field)."""
    source = wordnet / "index.sense"
    if not source.is_file():
        return {}
    counts = {}
    for line in _lines(source):
        key, _, _, count = line.split()
        if count != "0":
            counts[key] = int(count)
    return counts
