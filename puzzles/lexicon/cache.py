"""The lexicon's cache on disk: built once, then memory-mapped by every process.

A cache lies in a folder named by its version, which changes with the word data, the frequencies and the form of the
cache. It is written beside and renamed, so two processes that build at once do no harm.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from importlib.metadata import version as installed
from pathlib import Path

import numpy as np

from puzzles.lexicon import arrays, places, reader

FORM = 1
"""Raised whenever the arrays change their meaning."""


def version(wordnet: Path) -> str:
    """What the cache of a WNDB folder is called: it depends on the files, on wordfreq and on `FORM`."""
    sizes = [(name, (wordnet / name).stat().st_size) for name in places.WNDB_FILES]
    named = json.dumps([FORM, installed("wordfreq"), sizes])
    return "wn-" + hashlib.sha256(named.encode()).hexdigest()[:12]


def exceptions(wordnet: Path) -> dict[str, dict[str, list[str]]]:
    """For each part of speech, irregular form to base forms, from WordNet's .exc files."""
    folder, found = places.exceptions_folder(wordnet), {}
    for pos, name in zip("nvar", places.EXCEPTIONS, strict=True):
        lines = (folder / name).read_text(encoding="utf-8").splitlines()
        rows = [[arrays.fold(word) for word in line.split()] for line in lines]
        found[pos] = {form: bases for form, *bases in (row for row in rows if row)}
    return found


def build(wordnet: Path, folder: Path, progress: arrays.Progress) -> None:
    """Builds the cache of a WNDB folder in `folder`. Takes about 15 seconds."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=folder.name + ".", dir=folder.parent))
    try:
        progress("opening WordNet")
        with reader.open_wordnet(wordnet) as opened:
            for name, array in arrays.build(opened, reader.tag_counts(wordnet), progress).items():
                np.save(beside / f"{name}.npy", array)
        (beside / "exceptions.json").write_text(json.dumps(exceptions(wordnet)))
        beside.rename(folder)
    except OSError:
        if not folder.is_dir():  # else another process was first
            raise
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def ready(progress: arrays.Progress = lambda text: None) -> Path:
    """The folder of the cache for this machine's WordNet, built if it is not there. Raises `LexiconMissing`."""
    wordnet = places.wordnet_folder()
    folder = places.cache_folder() / version(wordnet)
    if not folder.is_dir():
        build(wordnet, folder, progress)
    return folder
