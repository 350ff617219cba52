"""Write `unclear.txt`: words that would be unfair secrets, as too many words that go with them are near by chance.

Of the forty words that people think of first with a secret word, at least seven in ten have a shortest way through
usual meanings. Run `python -m puzzles.nettle.choosing` after any change to the lexicon, the meanings or the search;
it takes some minutes.
"""

from __future__ import annotations

import sys

import numpy as np

from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle.routes import Directions
from puzzles.nettle.solver import directions
from puzzles.nettle.usual import is_meant
from puzzles.nettle.warmth import usual_words, warmths
from puzzles.nettle.words import UNCLEAR, number_of, proposed_words

FIRST = 40
"""So many of the words that are nearest in meaning are what people think of first."""
ENOUGH = 0.7
WIDTH = 120
HEAD = "# Written by `python -m puzzles.nettle.choosing`, which says why these are no secret words.\n"


def meant_share(ways: Directions, target: int) -> float:
    """Which part of the words that people think of first has a shortest way through usual meanings."""
    words = ways.wordnet
    nearest = usual_words(words)[np.argsort(warmths(words, target).places)]
    routes = [ways.route(word) for word in nearest[nearest != target][:FIRST].tolist()]
    return sum(route is not None and is_meant(words, route) for route in routes) / FIRST


def is_clear(ways: Directions, target: int) -> bool:
    """Whether a secret word is near to what people think of by what they mean."""
    return meant_share(ways, target) >= ENOUGH


def main(words: Wordnet) -> None:
    """Write the file."""
    proposed = [word.text for word in proposed_words(words)]
    unclear = []
    for place, word in enumerate(proposed, 1):
        target = number_of(words, word)
        if not is_clear(directions(words, target), target):
            unclear.append(word)
        sys.stderr.write(f"\r{place} of {len(proposed)}, {len(unclear)} unclear")
    UNCLEAR.write_text(HEAD + filled(sorted(unclear)), encoding="utf-8")


def filled(words: list[str]) -> str:
    """Words in lines.

    >>> filled(["ball", "tree"])
    'ball tree\\n'
    """
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) >= WIDTH:
            lines.append("")
        lines[-1] += f"{word} "
    return "".join(f"{line.rstrip()}\n" for line in lines)


if __name__ == "__main__":
    main(wordnet())
