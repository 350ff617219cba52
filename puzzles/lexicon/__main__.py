"""`python -m puzzles.lexicon`: builds the lexicon's caches, saying how far it is."""

import sys

from puzzles.lexicon import cache, characters, collocations
from puzzles.lexicon.places import LexiconMissing


def say(text: str) -> None:
    print(text, "…", file=sys.stderr, flush=True)


def main() -> None:
    try:
        folders = [ready(say) for ready in (cache.ready, collocations.ready, characters.ready)]
    except LexiconMissing as problem:
        sys.exit(str(problem))
    print(f"The lexicon is ready ({', '.join(folder.name for folder in folders)}).", file=sys.stderr)


if __name__ == "__main__":
    main()
