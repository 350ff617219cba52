"""`python -m puzzles.lexicon`: builds the lexicon's caches, saying how far it is."""

import sys
from pathlib import Path

from puzzles.lexicon import cache, characters, collocations, compounds, relations, unfit
from puzzles.lexicon.places import LexiconMissing


def say(text: str) -> None:
    print(text, "…", file=sys.stderr, flush=True)


def build() -> list[Path]:
    """Builds what is not there, and returns the folders; ends the process where word data are missing."""
    try:
        return [
            ready(say)
            for ready in (
                cache.ready,
                collocations.ready,
                compounds.ready,
                characters.ready,
                relations.ready,
                unfit.ready,
            )
        ]
    except LexiconMissing as problem:
        sys.exit(str(problem))


def main() -> None:
    folders = build()
    print(f"The lexicon is ready ({', '.join(folder.name for folder in folders)}).", file=sys.stderr)


if __name__ == "__main__":
    main()
