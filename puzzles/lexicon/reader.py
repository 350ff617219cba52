"""Read a WordNet database through NLTK, adding the few files that the npm package leaves out.

NLTK takes half a second to load, so this module is imported only where the lexicon is built.
"""

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import nltk
from nltk.corpus.reader.wordnet import WordNetCorpusReader

from puzzles.lexicon.data_paths import EXCEPTION_FILES, find_exceptions_folder
from puzzles.lexicon.lexnames import LEXNAMES

_POS_NUMBER = {"noun": 1, "verb": 2, "adj": 3, "adv": 4}


class Reader(WordNetCorpusReader):  # type: ignore[misc]  # NLTK has no types
    """NLTK's reader with a way to close its files, and without the mapping to other WordNets, which we don't use."""

    def __init__(self, folder: Path) -> None:
        self._opened: list[Any] = []
        super().__init__(str(folder), None)

    def open(self, file: str) -> Any:
        self._opened.append(super().open(file))
        return self._opened[-1]

    def close(self) -> None:
        """Close every file that was opened for reading; NLTK itself leaves some of them open."""
        for stream in self._opened:
            stream.close()

    def map_wn(self, version: str = "wordnet") -> None:
        return None


def _stage_files(wordnet: Path, folder: Path) -> None:
    for source in wordnet.iterdir():
        if source.is_file():
            shutil.copyfile(source, folder / source.name)
    for name in EXCEPTION_FILES:
        if not (folder / name).exists():
            shutil.copyfile(find_exceptions_folder(wordnet) / name, folder / name)
    rows = (f"{i:02d}\t{name}\t{_POS_NUMBER[name.split('.')[0]]}\n" for i, name in enumerate(LEXNAMES))
    (folder / "lexnames").write_text("".join(rows))
    (folder / "cntlist.rev").touch()


_open_readers: dict[Path, Reader] = {}


@contextmanager
def open_wordnet(wordnet: Path) -> Iterator[Reader]:
    """Open NLTK's reader over a WNDB folder; if one is already open, yield that one."""
    if wordnet in _open_readers:
        yield _open_readers[wordnet]
        return
    with tempfile.TemporaryDirectory(prefix="wordnet-") as name:
        folder = Path(name).resolve()
        _stage_files(wordnet, folder)
        nltk.data.path.append(str(folder))
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                with closing(Reader(folder)) as reader:
                    _open_readers[wordnet] = reader
                    yield reader
        finally:
            _open_readers.pop(wordnet, None)
            nltk.data.path.remove(str(folder))


def read_tag_counts(wordnet: Path) -> dict[str, int]:
    """Map each sense key to how often WordNet's texts use that sense (the last field of index.sense).

    Senses that are never used are left out; {} if the folder has no index.sense.
    """
    source = wordnet / "index.sense"
    if not source.is_file():
        return {}
    counts = {}
    with source.open(encoding="utf-8") as lines:
        for line in lines:
            key, _, _, count = line.split()
            if count != "0":
                counts[key] = int(count)
    return counts
