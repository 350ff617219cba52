"""Keep the lexicon's caches on disk: they are built once, and every process maps them into memory.

The name of a cache's folder is its version, which depends on the word data, the frequencies and `CACHE_VERSION`.
A new cache is written to another folder that is then renamed, so two processes can build it at the same time.
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

from puzzles.lexicon import arrays, data_paths

if TYPE_CHECKING:
    from puzzles.lexicon.reader import Reader

CACHE_VERSION = 1
"""Increase this number whenever the arrays change their meaning."""


def make_cache_name(wordnet: Path) -> str:
    """Return the name of a WNDB folder's cache: a digest of its files' sizes, and of two versions."""
    sizes = [(name, (wordnet / name).stat().st_size) for name in data_paths.WNDB_FILES]
    named = json.dumps([CACHE_VERSION, installed("wordfreq"), sizes])
    return "wn-" + hashlib.sha256(named.encode()).hexdigest()[:12]


def read_exceptions(wordnet: Path) -> dict[str, dict[str, list[str]]]:
    """Map each part of speech to {irregular form: base forms}, from WordNet's .exc files."""
    folder, found = data_paths.find_exceptions_folder(wordnet), {}
    for pos, name in zip("nvar", data_paths.EXCEPTION_FILES, strict=True):
        lines = (folder / name).read_text(encoding="utf-8").splitlines()
        rows = [[arrays.fold_spelling(word) for word in line.split()] for line in lines]
        found[pos] = {form: bases for form, *bases in (row for row in rows if row)}
    return found


@contextmanager
def open_reader(wordnet: Path) -> Iterator[Reader]:
    """Open NLTK's reader over a WNDB folder. Raises `LexiconMissing` if a file is damaged or in another format."""
    from nltk.corpus.reader.wordnet import WordNetError

    from puzzles.lexicon import reader

    try:
        with reader.open_wordnet(wordnet) as opened:
            yield opened
    except (LookupError, ValueError, WordNetError) as problem:
        raise data_paths.LexiconMissing(
            f"WordNet at {wordnet} is damaged or not in the WNDB format. Delete node_modules and run `make setup` to "
            f"install it again, or set WORDNET_DIR to another folder."
        ) from problem


def read_arrays(wordnet: Path, progress: arrays.Progress) -> dict[str, arrays.Array]:
    """Build the arrays of a WNDB folder, by name. Raises `LexiconMissing` like `open_reader`."""
    from puzzles.lexicon.reader import read_tag_counts

    with open_reader(wordnet) as opened:
        return arrays.build_arrays(opened, read_tag_counts(wordnet), progress)


def write_cache(wordnet: Path, new_folder: Path, progress: arrays.Progress) -> None:
    """Write the cache of a WNDB folder into a new folder, in about 15 seconds. Raises OSError and `LexiconMissing`."""
    progress("opening WordNet")
    save_arrays(new_folder, read_arrays(wordnet, progress))
    (new_folder / "exceptions.json").write_text(json.dumps(read_exceptions(wordnet)))


def save_arrays(folder: Path, arrays_by_name: dict[str, arrays.Array]) -> None:
    """Write arrays as files that can be mapped into memory."""
    for name, array in arrays_by_name.items():
        np.save(folder / f"{name}.npy", array)


def open_arrays(folder: Path) -> dict[str, arrays.Array]:
    """Open all arrays of a cache by name, mapped into memory."""
    return {file.stem: np.load(file, mmap_mode="r").view(np.ndarray) for file in sorted(folder.glob("*.npy"))}


def _build_folder(folder: Path, fill: Callable[[Path], None]) -> None:
    """Fill a new folder, then rename it to the final one, unless another process did so first."""
    new_folder = folder.with_name(f"{folder.name}.{secrets.token_hex(4)}")
    new_folder.mkdir(parents=True)  # not a temporary folder, which only its maker could read
    try:
        fill(new_folder)
        new_folder.rename(folder)
    except OSError:
        if not folder.is_dir():  # else another process was first
            raise
    finally:
        shutil.rmtree(new_folder, ignore_errors=True)


def ensure_cache_folder(name: str, fill: Callable[[Path], None]) -> Path:
    """Return the cache folder with this name; if it is missing, `fill` writes it. Raises `LexiconMissing`."""
    folder = data_paths.find_cache_folder() / name
    try:
        if not folder.is_dir():
            _build_folder(folder, fill)
    except OSError as problem:
        raise data_paths.LexiconMissing(
            f"We couldn’t write the lexicon to {folder.parent} ({problem.strerror or problem}). Make room for it "
            f"there, or set LEXICON_DIR to a writable folder."
        ) from problem
    return folder


def ensure_built(progress: arrays.Progress = lambda text: None) -> Path:
    """Return the folder of the cache for this machine's WordNet, built if it is missing. Raises `LexiconMissing`."""
    wordnet = data_paths.find_wordnet_folder()
    return ensure_cache_folder(make_cache_name(wordnet), lambda new_folder: write_cache(wordnet, new_folder, progress))
