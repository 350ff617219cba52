"""The lexicon's cache on disk: built once, then memory-mapped by every process.

A cache is in a folder named by its version, which changes with the word data, the frequencies and the form of the
cache. It is written beside and renamed, so two processes that build at the same time do no harm.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version as installed
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from puzzles.lexicon import arrays, places

if TYPE_CHECKING:
    from puzzles.lexicon.reader import Reader

FORM = 1
"""Raised whenever the arrays change their meaning."""


def version(wordnet: Path) -> str:
    """Return the name of a WNDB folder's cache: it depends on the files, on wordfreq and on `FORM`."""
    sizes = [(name, (wordnet / name).stat().st_size) for name in places.WNDB_FILES]
    named = json.dumps([FORM, installed("wordfreq"), sizes])
    return "wn-" + hashlib.sha256(named.encode()).hexdigest()[:12]


def exceptions(wordnet: Path) -> dict[str, dict[str, list[str]]]:
    """Return for each part of speech irregular forms with their base forms, from WordNet's .exc files."""
    folder, found = places.exceptions_folder(wordnet), {}
    for pos, name in zip("nvar", places.EXCEPTIONS, strict=True):
        lines = (folder / name).read_text(encoding="utf-8").splitlines()
        rows = [[arrays.fold(word) for word in line.split()] for line in lines]
        found[pos] = {form: bases for form, *bases in (row for row in rows if row)}
    return found


@contextmanager
def read_whole(wordnet: Path) -> Iterator[Reader]:
    """Open NLTK's reader over a WNDB folder. Raises `LexiconMissing` if its files do not fit together."""
    from nltk.corpus.reader.wordnet import WordNetError

    from puzzles.lexicon import reader

    try:
        with reader.open_wordnet(wordnet) as opened:
            yield opened
    except (LookupError, ValueError, WordNetError) as problem:
        raise places.LexiconMissing(
            f"WordNet at {wordnet} is damaged or not in WNDB form: install it again (delete node_modules, then "
            "`make setup`), or set WORDNET_DIR to another folder."
        ) from problem


def read(wordnet: Path, progress: arrays.Progress) -> dict[str, arrays.Array]:
    """Return the arrays of a WNDB folder, by name. Raises `LexiconMissing` if its files do not fit together."""
    from puzzles.lexicon.reader import tag_counts

    with read_whole(wordnet) as opened:
        return arrays.build(opened, tag_counts(wordnet), progress)


def write(wordnet: Path, beside: Path, progress: arrays.Progress) -> None:
    """Write the cache of a WNDB folder. Takes about 15 seconds. Raises OSError and `LexiconMissing`."""
    progress("opening WordNet")
    save(beside, read(wordnet, progress))
    (beside / "exceptions.json").write_text(json.dumps(exceptions(wordnet)))


def save(folder: Path, named: dict[str, arrays.Array]) -> None:
    """Write arrays as files that can be mapped into memory."""
    for name, array in named.items():
        np.save(folder / f"{name}.npy", array)


def opened(folder: Path) -> dict[str, arrays.Array]:
    """Return all arrays of a cache, mapped into memory."""
    return {file.stem: np.load(file, mmap_mode="r").view(np.ndarray) for file in sorted(folder.glob("*.npy"))}


def _build(folder: Path, fill: Callable[[Path], None]) -> None:
    """Fill a folder beside the final one, then rename it; a second process leaves the first one's work."""
    beside = folder.with_name(f"{folder.name}.{secrets.token_hex(4)}")
    beside.mkdir(parents=True)  # not a temporary folder, which only its maker could read
    try:
        fill(beside)
        beside.rename(folder)
    except OSError:
        if not folder.is_dir():  # else another process was first
            raise
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def kept(name: str, fill: Callable[[Path], None]) -> Path:
    """Return the folder of this name in the cache; if it is missing, `fill` writes it. Raises `LexiconMissing`."""
    folder = places.cache_folder() / name
    try:
        if not folder.is_dir():
            _build(folder, fill)
    except OSError as problem:
        raise places.LexiconMissing(
            f"The lexicon cannot be written to {folder.parent} ({problem.strerror or problem}): "
            "make room for it there, or set LEXICON_DIR to a folder that can be written."
        ) from problem
    return folder


def ready(progress: arrays.Progress = lambda text: None) -> Path:
    """Return the folder of the cache for this machine's WordNet, built if it is missing. Raises `LexiconMissing`."""
    wordnet = places.wordnet_folder()
    return kept(version(wordnet), lambda beside: write(wordnet, beside, progress))
