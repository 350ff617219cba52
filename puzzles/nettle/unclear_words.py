"""Write `unclear.txt`: words that would be unfair secret words, because people could follow too few routes to them.

Of the forty words that people think of first near a secret word, at least seven in ten must have a shortest route
between usual meanings. At least six in ten must lead by a *plain* route: a short one through familiar meanings, with at
most one change of meaning. Run `python -m puzzles.nettle.unclear_words` after any change to the lexicon, the
meanings or the search; it takes some minutes.
"""

import sys

import numpy as np

from puzzles.lexicon import unfit as marks
from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle.puzzle import find_familiar_directions
from puzzles.nettle.routes import Directions
from puzzles.nettle.rules import find_shown_route
from puzzles.nettle.solver import find_directions
from puzzles.nettle.usual_meanings import LONGEST_PLAIN_ROUTE, has_usual_ends, is_plain
from puzzles.nettle.warmth import compute_warmths, list_usual_words
from puzzles.nettle.words import UNCLEAR_FILE, list_proposals, require_spelling

FIRST_WORD_COUNT = 40
"""How many of the words nearest in meaning count as those that people think of first."""
USUAL_SHARE, PLAIN_SHARE = 0.7, 0.6
"""The least share of these words with a shortest route between usual meanings, and the least with a plain route."""
LINE_WIDTH = 120
FILE_HEAD = "# Written by `python -m puzzles.nettle.unclear_words`, which says why these are no secret words.\n"


def list_first_words(lexicon: Wordnet, target: int) -> list[int]:
    """List the words that people think of first near a target: the warmest ones, nearest first."""
    nearest = list_usual_words(lexicon)[np.argsort(compute_warmths(lexicon, target).ranks)]
    first: list[int] = nearest[nearest != target][:FIRST_WORD_COUNT].tolist()
    return first


def is_clear(directions: Directions, target: int, unfit: Marks) -> bool:
    """Return True if enough of a secret word's first words have a route between usual meanings, and a plain one."""
    lexicon, first = directions.wordnet, list_first_words(directions.wordnet, target)
    shortest = [directions.find_route(word) for word in first]
    if sum(route is not None and has_usual_ends(lexicon, route) for route in shortest) < USUAL_SHARE * FIRST_WORD_COUNT:
        return False
    familiar_directions = find_familiar_directions(directions, target, unfit)
    routes = [find_shown_route(directions, familiar_directions, word) for word in first]
    plain = [route for route in routes if route and route.distance <= LONGEST_PLAIN_ROUTE and is_plain(lexicon, route)]
    return len(plain) >= PLAIN_SHARE * FIRST_WORD_COUNT


def main(lexicon: Wordnet) -> None:
    proposed, unfit = [word.text for word in list_proposals(lexicon)], marks.mark_unfit(lexicon)
    unclear = []
    for place, word in enumerate(proposed, 1):
        target = require_spelling(lexicon, word)
        if not is_clear(find_directions(lexicon, target, unfit), target, unfit):
            unclear.append(word)
        sys.stderr.write(f"\r{place} of {len(proposed)}, {len(unclear)} unclear")
    UNCLEAR_FILE.write_text(FILE_HEAD + wrap_words(sorted(unclear)), encoding="utf-8")


def wrap_words(words: list[str]) -> str:
    """Write words into lines of at most `LINE_WIDTH` characters.

    >>> wrap_words(["ball", "tree"])
    'ball tree\\n'
    """
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) >= LINE_WIDTH:
            lines.append("")
        lines[-1] += f"{word} "
    return "".join(f"{line.rstrip()}\n" for line in lines)


if __name__ == "__main__":
    main(wordnet())
