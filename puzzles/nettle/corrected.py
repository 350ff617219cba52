"""Another secret word put into a puzzle by an editor: checked against the lexicon, its directions found anew."""

from __future__ import annotations

from puzzles.contract import BadPuzzle
from puzzles.lexicon import unfit as marks
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.generator import fair
from puzzles.nettle.puzzle import stored
from puzzles.nettle.rules import suggestions
from puzzles.nettle.solver import directions
from puzzles.nettle.wire import Puzzle
from puzzles.nettle.words import excluded


def with_word(words: Wordnet, puzzle: Puzzle, word: str) -> Puzzle:
    """The puzzle with another secret word. Raises `BadPuzzle` with what is near, or why the word is not fair."""
    unfit = puzzle.secret.marked.unfit
    marked = marks.unfit(words, unfit)
    target = words.lookup(word)
    if target is None:
        near = suggestions(words, word, marked)
        like = f"; near it are {', '.join(near)}" if near else ""
        raise BadPuzzle(f"“{word}” is not in the lexicon{like}")
    if word in excluded():
        raise BadPuzzle(f"“{word}” was taken out of the secret words by hand")
    ways = directions(words, target, marked)
    if not fair(ways, target, marked):
        raise BadPuzzle(
            f"“{word}” is no fair secret: no common noun that may be shown, or too far from words that people guess"
        )
    return stored(ways, target, puzzle.public.difficulty, unfit)
