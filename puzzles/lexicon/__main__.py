"""`python -m puzzles.lexicon`: builds the lexicon's caches, saying how far it is."""

import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from puzzles.lexicon import cache, characters, collocations, compounds, relations, unfit
from puzzles.lexicon.places import LexiconMissing


def say(text: str) -> None:
    print(text, "…", file=sys.stderr, flush=True)


def build() -> list[Path]:
    """Build what is missing, in two processes, and return the folders; end the process where word data are missing."""
    try:
        with ProcessPoolExecutor(2) as pool:
            of_characters = pool.submit(characters.ready, say)
            words = pool.submit(cache.ready, say).result()
            steps = ((relations.ready, unfit.ready), (collocations.ready, compounds.ready))
            of_words = [pool.submit(_do_in_turn, *parts) for parts in steps]
            return [words, *(folder for part in of_words for folder in part.result()), of_characters.result()]
    except LexiconMissing as problem:
        sys.exit(str(problem))


def _do_in_turn(*steps: Callable[..., Path]) -> list[Path]:
    return [ready(say) for ready in steps]


def main() -> None:
    folders = build()
    print(f"The lexicon is ready ({', '.join(folder.name for folder in folders)}).", file=sys.stderr)


if __name__ == "__main__":
    main()
