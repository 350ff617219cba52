"""Write `unclear.txt`: words that would be unfair secrets, as too few routes to them can be followed in thought.

Of the forty words that people think of first with a secret word, at least seven in ten have a shortest route between
usual meanings, and at least six in ten are shown a *plain* one: through familiar meanings alone, with one change of
meaning at most, and not long. Run `python -m puzzles.nettle.choosing` after any change to the lexicon, the meanings or
the search; it takes some minutes.
"""

from __future__ import annotations

import sys

import numpy as np

from puzzles.lexicon import unfit as marks
from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle.puzzle import meant_ways
from puzzles.nettle.routes import Directions
from puzzles.nettle.rules import shown_route
from puzzles.nettle.solver import directions
from puzzles.nettle.usual import LONGEST, is_meant, is_plain
from puzzles.nettle.warmth import usual_words, warmths
from puzzles.nettle.words import UNCLEAR, number_of, proposed_words

FIRST = 40
"""So many of the words that are nearest in meaning are what people think of first."""
MEANT, PLAIN = 0.7, 0.6
"""Which part of them at least is near by what they mean, and by plain routes."""
WIDTH = 120
HEAD = "# Written by `python -m puzzles.nettle.choosing`, which says why these are no secret words.\n"


def first_words(words: Wordnet, target: int) -> list[int]:
    """The words that people think of first with a target: the warmest, nearest first."""
    nearest = usual_words(words)[np.argsort(warmths(words, target).places)]
    found: list[int] = nearest[nearest != target][:FIRST].tolist()
    return found


def is_clear(ways: Directions, target: int, unfit: Marks) -> bool:
    """Whether a secret word is near to what people think of by what they mean, and by routes that they can follow."""
    words, first = ways.wordnet, first_words(ways.wordnet, target)
    shortest = [ways.route(word) for word in first]
    if sum(route is not None and is_meant(words, route) for route in shortest) < MEANT * FIRST:
        return False
    meant = meant_ways(ways, target, unfit)
    routes = [shown_route(ways, meant, word) for word in first]
    plain = [route for route in routes if route and route.distance <= LONGEST and is_plain(words, route)]
    return len(plain) >= PLAIN * FIRST


def main(words: Wordnet) -> None:
    """Write the file."""
    proposed, unfit = [word.text for word in proposed_words(words)], marks.unfit(words)
    unclear = []
    for place, word in enumerate(proposed, 1):
        target = number_of(words, word)
        if not is_clear(directions(words, target, unfit), target, unfit):
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
