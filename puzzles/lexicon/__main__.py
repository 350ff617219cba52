"""Build the lexicon's caches and show the progress: `python -m puzzles.lexicon`."""

import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from puzzles.lexicon import cache, characters, collocations, compounds, places, relations, unfit
from puzzles.lexicon.places import LexiconMissing


def say(text: str) -> None:
    print(text, "…", file=sys.stderr, flush=True)


def build() -> list[Path]:
    """Build what is missing, and return the folders; end the process if word data are missing.

    A second process builds what needs WordNet's own files no more, while this one reads them once for all else.
    """
    try:
        with ProcessPoolExecutor(1) as beside:
            of_characters = beside.submit(characters.ready, say)
            with _read_once():
                words = cache.ready(say)
                of_two_words = [beside.submit(part.ready, say) for part in (collocations, compounds)]
                related = [relations.ready(say), unfit.ready(say)]
            return [words, *related, of_characters.result(), *(part.result() for part in of_two_words)]
    except LexiconMissing as problem:
        sys.exit(str(problem))


def _read_once() -> AbstractContextManager[object]:
    """Keep WordNet open while its cache and the relations are built, if the cache is missing."""
    wordnet = places.wordnet_folder()
    if (places.cache_folder() / cache.version(wordnet)).is_dir():
        return nullcontext()
    return cache.read_whole(wordnet)


def main() -> None:
    folders = build()
    print(f"The lexicon is ready ({', '.join(folder.name for folder in folders)}).", file=sys.stderr)


if __name__ == "__main__":
    main()
