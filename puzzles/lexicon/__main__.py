"""`python -m puzzles.lexicon`: builds the lexicon's cache, saying how far it is."""

import sys

from puzzles.lexicon.cache import ready
from puzzles.lexicon.places import LexiconMissing


def main() -> None:
    try:
        folder = ready(lambda text: print(text, "…", file=sys.stderr, flush=True))
    except LexiconMissing as problem:
        sys.exit(str(problem))
    print(f"The lexicon is ready ({folder.name}).", file=sys.stderr)


if __name__ == "__main__":
    main()
