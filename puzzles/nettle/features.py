"""What may make a secret word hard to find, in numbers (see `grading`)."""

from __future__ import annotations

import math

from puzzles.nettle.grading import concreteness, ease, neighbours
from puzzles.nettle.puzzle import Opened
from puzzles.nettle.warmth import renown


def features(puzzle: Opened) -> dict[str, float]:
    """How concrete, known, surrounded and renowned the word is, and how easy all of that makes it."""
    words, target = puzzle.words, puzzle.target
    return {
        "concreteness": concreteness(words, target),
        "familiarity": float(words.zipf[target]),
        "neighbours": math.log2(1 + neighbours(words, target)),
        "renown": renown(words, target),
        "ease": ease(words, target),
    }
