"""What may make a square hard, in numbers: how familiar its words are, and how long its clues."""

from __future__ import annotations

from puzzles.square import puzzle as form
from puzzles.square.grid import words_of
from puzzles.square.wire import Puzzle
from puzzles.square.words import familiarity


def features(puzzle: Puzzle) -> dict[str, float]:
    """The familiarity of its words, of the two that are known least, and how many letters a clue has."""
    known = sorted(familiarity(word) for word in words_of(puzzle.secret.rows))
    clues = form.clues(puzzle)
    return {
        "familiarity": sum(known) / len(known),
        "least familiar": sum(known[:2]) / 2,
        "clues": sum(map(len, clues)) / len(clues),
    }
