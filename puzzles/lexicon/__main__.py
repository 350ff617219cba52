"""Build the lexicon's caches and show the progress: `python -m puzzles.lexicon`."""

import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from puzzles.lexicon import cache, characters, collocations, compounds, data_paths, relations, unfit
from puzzles.lexicon.data_paths import LexiconMissing


def print_progress(text: str) -> None:
    print(text, "…", file=sys.stderr, flush=True)


def build_caches() -> list[Path]:
    """Build the missing caches, and return the folders of all; exit with a message if word data are missing.

    A second process builds the caches that don't need WordNet's own files; this one opens those files only once.
    """
    try:
        with ProcessPoolExecutor(1) as other_process:
            character_cache = other_process.submit(characters.ensure_built, print_progress)
            with _keep_reader_open():
                words = cache.ensure_built(print_progress)
                two_word_caches = [
                    other_process.submit(part.ensure_built, print_progress) for part in (collocations, compounds)
                ]
                related = [relations.ensure_built(print_progress), unfit.ensure_built(print_progress)]
            return [words, *related, character_cache.result(), *(part.result() for part in two_word_caches)]
    except LexiconMissing as problem:
        sys.exit(str(problem))


def _keep_reader_open() -> AbstractContextManager[object]:
    """Keep WordNet's files open while several caches are built; do nothing if its own cache is already there."""
    wordnet = data_paths.find_wordnet_folder()
    if (data_paths.find_cache_folder() / cache.make_cache_name(wordnet)).is_dir():
        return nullcontext()
    return cache.open_reader(wordnet)


def main() -> None:
    folders = build_caches()
    print(f"The lexicon is ready ({', '.join(folder.name for folder in folders)}).", file=sys.stderr)


if __name__ == "__main__":
    main()
